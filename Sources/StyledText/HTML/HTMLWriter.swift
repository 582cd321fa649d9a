import Colorimetry

/// Writes styled text as a page of HTML that needs no other file, or as a part of a page.
///
/// Everything a `TextStyle` says is written, but for links that `SafeLink` does not allow, so that
/// `HTMLReader` gives back the same styles. Text comes back as well, with one exception: "\r\n"
/// becomes "\n". Control characters, bytes that are not UTF-8 and other characters that HTML forbids
/// or that would reorder text are shown as marks. The page has no scripts and forbids them.
///
/// Classes and tokens are explained at `StyleToken`.
struct HTMLWriter: FormatWriter {
  let options: HTMLOptions
  /// Which indices the style sheet knows.
  private let isInSheet: [Bool]
  /// The style of the spans that are open.
  private var style = TextStyle.plain
  /// The number of spans that are open, 0 to 2.
  private var openSpans = 0
  private var isLinkOpen = false
  /// Whether the last piece ended in a "\r" of which it is not known whether "\n" follows.
  private var hasReturn = false

  /// Makes a writer for one page.
  init(options: HTMLOptions = HTMLOptions()) {
    self.options = options
    let hasSheet = options.styles == .classes
    isInSheet = (UInt8.min...UInt8.max).map { hasSheet && options.indices.contains($0) }
  }

  mutating func begin(_ output: inout [UInt8]) {
    if !options.isFragment {
      output +=
        """
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8">
        <meta name="generator" content="inkwheel">
        <meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        style-src 'unsafe-inline'">
        <title>
        """.utf8
      // A title may not be empty.
      output += MarkupText.escaped(options.title.isEmpty ? "inkwheel" : options.title)
      output += "</title>\n".utf8
      if options.styles == .classes {
        output += "<style>\n\(Self.styleSheet(options))</style>\n".utf8
      }
      output += "</head>\n".utf8
      if options.styles == .inline {
        output += "<body style=\"margin:0;background-color:\(options.background.hex)\">\n".utf8
      } else {
        output += "<body>\n".utf8
      }
    }
    output += "<pre class=\"inkwheel\"".utf8
    if options.styles == .inline {
      output += " style=\"\(Self.preStyle(options))\"".utf8
    }
    // A parser drops one line break here, so that one of the text would be lost without this one.
    output += ">\n".utf8
  }

  mutating func write(
    _ text: UnsafeBufferPointer<UInt8>, style new: TextStyle, to output: inout [UInt8]
  ) {
    guard !text.isEmpty else { return }
    if hasReturn { writeReturn(before: text[0], to: &output) }
    if new != style { change(to: new, &output) }
    var index = 0
    while index < text.count {
      let end = min(text.count, index + 2048)
      let room = (end - index) * MarkupText.expansion + 16
      let copied = MarkupBytes.append(to: &output, room: room) { bytes in
        MarkupText.copy(text, from: index, to: end, into: &bytes)
      }
      index = copied.index
      if copied.stop == .special { index = writeSpecial(text, from: index, to: &output) }
    }
  }

  mutating func finish(_ output: inout [UInt8]) {
    if hasReturn { writeReturn(before: 0, to: &output) }
    if style != .plain { change(to: .plain, &output) }
    output += options.isFragment ? "</pre>\n".utf8 : "</pre>\n</body>\n</html>\n".utf8
  }

  // MARK: - Characters that are not copied

  /// Writes a row of marks, or skips the "\r" of "\r\n"; gives the place behind it.
  private mutating func writeSpecial(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to output: inout [UInt8]
  ) -> Int {
    var index = start
    var isOpen = false
    while index < text.count {
      let byte = text[index]
      if byte == 0x0D {
        if index + 1 == text.count {
          hasReturn = true
          index += 1
          break
        }
        if text[index + 1] == 0x0A {
          index += 1
          break
        }
      }
      let length: Int
      let value: UInt32
      if byte >= 0x80 {
        guard PageMark.isNeeded(in: text, at: index) else { break }
        let scalar = UTF8Scalar(in: text, at: index)
        (value, length) = (scalar.value, scalar.length)
      } else {
        guard byte < 0x20 && byte != 0x09 && byte != 0x0A || byte == 0x7F else { break }
        (value, length) = (UInt32(byte), 1)
      }
      if !isOpen {
        output += markStart.utf8
        isOpen = true
      }
      appendMark(value, to: &output)
      index += length
    }
    if isOpen { output += "</span>".utf8 }
    return index
  }

  /// Writes the "\r" that the piece before ended in, if it is not half of a line break.
  private mutating func writeReturn(before byte: UInt8, to output: inout [UInt8]) {
    hasReturn = false
    guard byte != 0x0A else { return }
    output += markStart.utf8
    appendMark(0x0D, to: &output)
    output += "</span>".utf8
  }

  private var markStart: String {
    options.styles == .classes
      ? "<span class=\"x\">" : "<span data-ink=\"x\" style=\"opacity:.6\">"
  }

  private func appendMark(_ value: UInt32, to output: inout [UInt8]) {
    if value < 0x20 {
      output += [0xE2, 0x90, 0x80 + UInt8(truncatingIfNeeded: value)]
    } else if InvalidByte.scalars.contains(value) {
      output += "\\x".utf8
      for digit in [value >> 4 & 15, value & 15] {
        output.append(UInt8(truncatingIfNeeded: digit < 10 ? 0x30 + digit : 0x37 + digit))
      }
    } else {
      output += MarkupText.escaped(PageMark.text(for: value))
    }
  }

  // MARK: - Tags

  /// Closes what is open and opens what a style needs.
  private mutating func change(to new: TextStyle, _ output: inout [UInt8]) {
    let linkChanges = style.link != new.link
    let close = (spans: openSpans, link: linkChanges && isLinkOpen)
    let tag = SpanTag(new, options, isInSheet)
    style = new
    openSpans = tag.count
    guard linkChanges else {
      MarkupBytes.append(to: &output, room: SpanTag.room) { bytes in
        for _ in 0..<close.spans { bytes.put("</span>") }
        tag.put(to: &bytes)
      }
      return
    }
    for _ in 0..<close.spans { output += "</span>".utf8 }
    if close.link { output += "</a>".utf8 }
    isLinkOpen = false
    if let link = new.link, SafeLink.allows(link.uri) {
      isLinkOpen = true
      output += "<a href=\"".utf8
      output += MarkupText.escaped(link.uri)
      output += "\" rel=\"noopener noreferrer\"".utf8
      if !link.parameters.isEmpty, Self.holds(link.parameters) {
        output += " data-osc8=\"".utf8
        output += MarkupText.escaped(link.parameters)
        output.append(UInt8(ascii: "\""))
      }
      if options.styles == .inline {
        output += " style=\"color:inherit;text-decoration:none\"".utf8
      }
      output.append(UInt8(ascii: ">"))
    }
    MarkupBytes.append(to: &output, room: SpanTag.room) { tag.put(to: &$0) }
  }
}
