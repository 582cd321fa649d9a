import Colorimetry
import StyledText
import UnicodeText

/// Writes styled text as a self-contained HTML page, or as a fragment of a page.
///
/// All of a `TextStyle` is preserved except for links that `SafeLink` does not allow, so that
/// `HTMLReader` restores the same styles. It also restores the text, except that "\r\n" becomes
/// "\n". Control characters, bytes that are not UTF-8 and other characters that HTML forbids or
/// that would reorder text are written as marks. The page has no scripts and forbids them.
///
/// `StyleToken` explains the classes and tokens.
struct HTMLWriter: FormatWriter {
  let options: HTMLOptions
  private var tags: SpanTags
  /// The style of the open spans.
  private var spanStyle = SGRStyle()
  /// The current link, allowed or not.
  private var link: Hyperlink?
  /// The number of open spans, 0...2.
  private var openSpans = 0
  private var isLinkOpen = false
  /// Whether the last piece ended with a "\r", which may be half of a line break.
  private var hasReturn = false
  /// The wide characters at the end of the last piece, which may go on in the next one.
  private var wide: [UInt8] = []

  /// With more bytes than this, they are written at once.
  private static let longestWide = 1 << 14

  /// Creates a writer for one page.
  init(options: HTMLOptions = HTMLOptions()) {
    self.options = options
    tags = SpanTags(options)
  }

  mutating func begin(_ output: inout [UInt8]) {
    if !options.isFragment {
      output +=
        """
        <!DOCTYPE html>
        <html\(language)>
        <head>
        <meta charset="utf-8">
        <meta name="generator" content="inkwheel">
        <meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        style-src 'unsafe-inline'">
        <title>
        """.utf8
      // A title must not be empty.
      output += MarkupText.escaped(options.title.isEmpty ? "inkwheel" : options.title)
      output += "</title>\n".utf8
      if options.styles == .classes {
        output += "<style>\n\(Self.styleSheet(options))</style>\n".utf8
      }
      output += "</head>\n".utf8
      if options.styles == .inline {
        output +=
          "<body style=\"margin:0;background-color:\(options.colors.background.hex)\">\n".utf8
      } else {
        output += "<body>\n".utf8
      }
    }
    output += "<pre class=\"inkwheel\"\(options.isFragment ? language : "")".utf8
    if options.styles == .inline {
      output += " style=\"\(Self.preStyle(options.colors))\"".utf8
    }
    // A parser drops one line break here; without it, one at the start of the text would be lost.
    output += ">\n".utf8
  }

  /// The attribute for the language, which a page has on its root.
  private var language: String {
    guard !options.language.isEmpty else { return "" }
    return " lang=\"\(String(decoding: MarkupText.escaped(options.language), as: UTF8.self))\""
  }

  mutating func write(
    _ text: UnsafeBufferPointer<UInt8>, style new: TextStyle, to output: inout [UInt8]
  ) {
    guard !text.isEmpty else { return }
    if !wide.isEmpty {
      if new.sgr == spanStyle, new.link == link, wide.count < Self.longestWide {
        let joined = wide + text
        wide = []
        return joined.withUnsafeBufferPointer { write($0, style: new, to: &output) }
      }
      writeLastWide(to: &output)
    }
    if hasReturn { writeReturn(before: text[0], to: &output) }
    if new.link != nil || link != nil { change(to: new.link, &output) }
    let newSpanStyle = new.sgr
    // Tags and text are written together, because most pieces are short.
    let isOther = newSpanStyle != spanStyle
    var index = 0
    repeat {
      let end = min(text.count, index + 2048)
      var room = (end - index) * MarkupText.expansion + 16
      if isOther { room += SpanTags.room }
      let start = index
      let copied = MarkupBytes.append(to: &output, room: room) { bytes in
        if isOther, start == 0 { putTags(newSpanStyle, to: &bytes) }
        return MarkupText.copy(text, from: start, to: end, stopsAtWide: true, into: &bytes)
      }
      index = copied.index
      if copied.stop == .special { index = writeSpecial(text, from: index, to: &output) }
    } while index < text.count
  }

  mutating func finish(_ output: inout [UInt8]) {
    writeLastWide(to: &output)
    if hasReturn { writeReturn(before: 0, to: &output) }
    change(to: nil, &output)
    MarkupBytes.append(to: &output, room: SpanTags.room) { putTags(SGRStyle(), to: &$0) }
    output += options.isFragment ? "</pre>\n".utf8 : "</pre>\n</body>\n</html>\n".utf8
  }

  // MARK: - Characters that are not copied

  /// Writes a run of marks or of wide characters, or skips the "\r" of "\r\n"; returns the offset
  /// after it.
  private mutating func writeSpecial(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to output: inout [UInt8]
  ) -> Int {
    if text[start] >= 0xE1, !MarkupMark.isNeeded(in: text, at: start) {
      let run = WideRun(in: text, at: start)
      if run.end == text.count {
        wide = Array(text[start...])
      } else {
        write(run, from: start, of: text, to: &output)
      }
      return run.end
    }
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
        guard MarkupMark.isNeeded(in: text, at: index) else { break }
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

  /// Writes characters in a box of their columns, or blocks on a background of their own colour.
  ///
  /// The edges of blocks are blended where their width is not a whole number of pixels. Lines on text
  /// reach a box only from the innermost span. Readers of the page know neither the box nor that
  /// background.
  private func write(
    _ run: WideRun, from start: Int, of text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    let isPlain = !run.isSolid && openSpans > 1
    MarkupBytes.append(to: &output, room: run.end - start + 256) { bytes in
      if !isPlain {
        if run.isSolid {
          bytes.put("<span style=\"background:currentColor\">")
        } else {
          if options.styles == .classes {
            bytes.put("<span class=\"W\" style=\"width:")
          } else {
            bytes.put("<span style=\"")
            bytes.put(Self.boxStyle)
            if run.columns > 2 { bytes.put(Self.shareStyle) }
            bytes.put(";width:")
          }
          bytes.put(number: run.columns)
          bytes.put("ch\">")
        }
      }
      if let base = text.baseAddress { bytes.put(base + start, count: run.end - start) }
      if !isPlain { bytes.put("</span>") }
    }
  }

  /// Writes the wide characters that were kept.
  private mutating func writeLastWide(to output: inout [UInt8]) {
    let text = wide
    wide = []
    text.withUnsafeBufferPointer { text in
      var index = 0
      while index < text.count {
        let run = WideRun(in: text, at: index)
        write(run, from: index, of: text, to: &output)
        index = run.end
      }
    }
  }

  /// Writes a pending "\r" that is not half of a line break.
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
      output += MarkupText.escaped(MarkupMark.text(for: value))
    }
  }

  // MARK: - Tags

  /// Closes the open spans and opens those of another style.
  @inline(__always)
  private mutating func putTags(_ new: SGRStyle, to bytes: inout MarkupBytes) {
    if openSpans > 0 { bytes.put("</span>") }
    if openSpans > 1 { bytes.put("</span>") }
    openSpans = tags.put(new, to: &bytes)
    spanStyle = new
  }

  /// Closes the open elements and opens a link, if it has changed.
  private mutating func change(to new: Hyperlink?, _ output: inout [UInt8]) {
    guard new != link else { return }
    MarkupBytes.append(to: &output, room: SpanTags.room) { putTags(SGRStyle(), to: &$0) }
    if isLinkOpen { output += "</a>".utf8 }
    isLinkOpen = false
    link = new
    guard let new, SafeLink.allows(new.uri) else { return }
    isLinkOpen = true
    output += "<a href=\"".utf8
    let target = SafeLink.encoded(new.uri)
    output += MarkupText.escaped(target)
    output += "\" rel=\"noopener noreferrer\"".utf8
    if target != new.uri {
      output += " data-href=\"".utf8
      output += MarkupText.escaped(new.uri)
      output.append(UInt8(ascii: "\""))
    }
    if !new.parameters.isEmpty, Self.holds(new.parameters) {
      output += " data-osc8=\"".utf8
      output += MarkupText.escaped(new.parameters)
      output.append(UInt8(ascii: "\""))
    }
    if options.styles == .inline {
      output += " style=\"color:inherit;text-decoration:none\"".utf8
    }
    output.append(UInt8(ascii: ">"))
  }
}
