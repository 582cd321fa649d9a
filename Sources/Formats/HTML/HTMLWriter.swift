import Color
import StyledText
import Terminal
import UnicodeText

/// Writes styled text as a self-contained HTML page, or as a fragment of a page.
///
/// All of a `TextStyle` is preserved except for links that `SafeLink` does not allow, so that
/// `HTMLPage` restores the same styles. It also restores the text, except that "\r\n" becomes
/// "\n". Control characters, bytes that are not UTF-8 and other characters that HTML forbids or
/// that would reorder text are written as marks. The page has no scripts and forbids them.
///
/// `ClassName` explains the classes.
struct HTMLWriter: FormatWriter {
  private let options: FormatOptions
  private let isInline: Bool
  private let colors: SchemeColors
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

  /// The most bytes of text for which there is room at once.
  private static let longestPart = 1 << 10
  /// With more bytes than this, they are written at once.
  private static let longestWide = 1 << 14

  /// Creates a writer for one page.
  init(options: FormatOptions = FormatOptions()) {
    self.options = options
    isInline = options.htmlStyles == .inline
    let appearance = options.appearance ?? (options.followsReader ? .dark : nil)
    colors = SchemeColors(appearance, palette: options.palette)
    tags = SpanTags(styles: options.htmlStyles, colors: colors)
  }

  /// The colours in the style sheet for readers who prefer a light background, if they differ.
  private var lightColors: SchemeColors? {
    let followsReader = options.followsReader || options.appearance == nil && options.palette == nil
    return options.lightColors
      ?? (followsReader ? SchemeColors(.light, palette: options.palette) : nil)
  }

  mutating func begin(_ output: inout [UInt8]) {
    if !options.isFragment {
      let sheet = isInline ? "" : "<style>\n\(Self.styleSheet(colors, lightColors))</style>\n"
      let style = isInline ? " style=\"margin:0;background-color:\(colors.background.hex)\"" : ""
      // A title must not be empty.
      let title = MarkupText.escaped(options.title.isEmpty ? "inkwheel" : options.title)
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
        <title>\(title)</title>
        \(sheet)</head>
        <body\(style)>

        """.utf8
    }
    let declarations =
      "\(Self.declarations(of: "pre.inkwheel"));color:\(colors.foreground.hex);"
      + "background-color:\(colors.background.hex)"
    let style = isInline ? " style=\"\(declarations)\"" : ""
    // A parser drops one line break here; without it, one at the start of the text would be lost.
    output += "<pre class=\"inkwheel\"\(options.isFragment ? language : "")\(style)>\n".utf8
  }

  /// The attribute for the language, which a page has on its root.
  private var language: String {
    options.language.isEmpty ? "" : " lang=\"\(MarkupText.escaped(options.language))\""
  }

  mutating func write(_ text: ByteBuffer, style new: TextStyle, to output: inout [UInt8]) {
    guard !text.isEmpty else { return }
    if new.sgr.hasFill { return write(text, filling: new, to: &output) }
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
    var index = 0
    repeat {
      var end = min(index + Self.longestPart, text.count)
      while end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
      let part = UnsafeBufferPointer(rebasing: text[..<end])
      let room = MarkupBuffer.longestTag + (end - index) * MarkupText.longestEscape
      MarkupBuffer.append(to: &output, atMost: room) { bytes in
        if new.sgr != spanStyle { putTags(new.sgr, to: &bytes) }
        index = MarkupText.copy(part, from: index, stopsAtWide: true, to: &bytes)
      }
      if index < end { index = writeSpecial(text, from: index, to: &output) }
    } while index < text.count
  }

  /// Writes text whose line breaks have a fill: an element before each of them.
  ///
  /// Its shadow is a stripe to the edge of the page, for which the page does not scroll.
  private mutating func write(
    _ text: ByteBuffer, filling style: TextStyle, to output: inout [UInt8]
  ) {
    var plain = style
    plain.fill = .default
    var start = 0
    while start < text.count {
      let end = ByteSearch.first(.newline, in: text, from: start) ?? text.count
      write(UnsafeBufferPointer(rebasing: text[start..<end]), style: plain, to: &output)
      guard end < text.count else { return }
      writeLastWide(to: &output)
      tags.putFill(style.fill, to: &output)
      write(UnsafeBufferPointer(rebasing: text[end...end]), style: plain, to: &output)
      start = end + 1
    }
  }

  mutating func finish(_ output: inout [UInt8]) {
    writeLastWide(to: &output)
    if hasReturn { writeReturn(before: 0, to: &output) }
    change(to: nil, &output)
    MarkupBuffer.append(to: &output) { putTags(SGRStyle(), to: &$0) }
    output += options.isFragment ? "</pre>\n".utf8 : "</pre>\n</body>\n</html>\n".utf8
  }

  // MARK: - Characters that are not copied

  /// Writes a run of marks or of wide characters, or skips the "\r" of "\r\n"; returns the offset
  /// after it.
  private mutating func writeSpecial(
    _ text: ByteBuffer, from start: Int, to output: inout [UInt8]
  ) -> Int {
    if text[start] >= 0x80, !EscapedCharacter.isNeeded(in: text, at: start) {
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
      if byte == .carriageReturn {
        if index + 1 == text.count {
          hasReturn = true
          index += 1
          break
        }
        if text[index + 1] == .newline {
          index += 1
          break
        }
      }
      let scalar = UTF8Scalar(in: text, at: index)
      let isCopied = byte == .tab || byte == .newline || !EscapedCharacter.isNeeded(scalar.value)
      if isCopied { break }
      if !isOpen {
        output += markStart.utf8
        isOpen = true
      }
      appendMark(scalar.value, to: &output)
      index += scalar.length
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
    _ run: WideRun, from start: Int, of text: ByteBuffer, to output: inout [UInt8]
  ) {
    let isPlain = !run.isSolid && openSpans > 1
    if run.isSolid {
      output.put("<span style=\"background:currentColor\">")
    } else if !isPlain {
      output.put(isInline ? "<span style=\"" : "<span class=\"W\" style=\"")
      if isInline {
        output += (run.columns > 2 ? Self.shareStyle : Self.boxStyle).utf8
        output.put(";")
      }
      output.put("width:")
      output.put(number: run.columns)
      output.put("ch\">")
    }
    output += text[start..<run.end]
    if !isPlain { output.put("</span>") }
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
    guard byte != .newline else { return }
    output += markStart.utf8
    appendMark(0x0D, to: &output)
    output += "</span>".utf8
  }

  private var markStart: String {
    isInline ? "<span data-ink=\"x\" style=\"opacity:.6\">" : "<span class=\"x\">"
  }

  private func appendMark(_ value: UInt32, to output: inout [UInt8]) {
    let mark = EscapedCharacter.text(for: value)
    output += (mark.hasPrefix("<") ? "&lt;\(mark.dropFirst().dropLast())&gt;" : mark).utf8
  }

  // MARK: - Tags

  /// Closes the open spans and opens those of another style.
  private mutating func putTags(_ new: SGRStyle, to bytes: inout MarkupBuffer) {
    if openSpans > 0 { bytes.put("</span>") }
    if openSpans > 1 { bytes.put("</span>") }
    openSpans = tags.put(new, to: &bytes)
    spanStyle = new
  }

  /// Closes the open elements and opens a link, if it has changed.
  private mutating func change(to new: Hyperlink?, _ output: inout [UInt8]) {
    guard new != link else { return }
    MarkupBuffer.append(to: &output) { putTags(SGRStyle(), to: &$0) }
    if isLinkOpen { output += "</a>".utf8 }
    isLinkOpen = false
    link = new
    guard let new, SafeLink.allows(new.uri) else { return }
    isLinkOpen = true
    let target = SafeLink.encoded(new.uri)
    var tag = "<a href=\"\(MarkupText.escaped(target))\" rel=\"noopener noreferrer\""
    if target != new.uri { tag += " data-href=\"\(MarkupText.escaped(new.uri))\"" }
    if !new.parameters.isEmpty, Self.holds(new.parameters) {
      tag += " data-osc8=\"\(MarkupText.escaped(new.parameters))\""
    }
    if isInline { tag += " style=\"color:inherit;text-decoration:none\"" }
    output += "\(tag)>".utf8
  }

  /// Whether parameters of a link are preserved: not with characters that need marks, or with a
  /// semicolon, which an escape sequence cannot hold.
  static func holds(_ parameters: String) -> Bool {
    parameters.unicodeScalars.allSatisfy { $0 != ";" && !EscapedCharacter.isNeeded($0.value) }
  }

  // MARK: - Style sheet

  /// Returns the style sheet of pages with classes.
  /// - Parameter light: the colours for readers who prefer a light background, if they differ.
  static func styleSheet(_ colors: SchemeColors, _ light: SchemeColors?) -> String {
    var sheet = Self.sheet
    let themed = indices.filter { index in
      [colors, light ?? colors].contains { colors in
        [.default, .indexed(0)].contains {
          colors.textPalette(on: $0)[index] != colors.palette[index]
        }
      }
    }
    sheet += rules(colors, themed)
    if let light {
      sheet += ":root{color-scheme:dark light}\n@media(prefers-color-scheme:light){\n"
      sheet += rules(light, themed) + "}\n"
    }
    sheet += indexRules(colors, themed)
    if let light, light.palette != colors.palette {
      let changed = indices.filter { light.palette[$0] != colors.palette[$0] }
      // Elements that fill a line have a colour of their own.
      let fills = changed.map { ".E.b\($0){color:\(light.palette[$0].hex)!important}" }.joined()
      let rules = indexRules(light, themed, of: changed) + fills
      sheet += "@media(prefers-color-scheme:light){\n\(rules)}\n"
    }
    return sheet
  }

  private static let indices = Array(UInt8.min...UInt8.max)

  /// Returns the rules with the colours of a scheme.
  /// - Parameter themed: the indices whose colour as text depends on the background.
  private static func rules(_ colors: SchemeColors, _ themed: [UInt8]) -> String {
    let (foreground, background) = (colors.foreground.hex, colors.background.hex)
    return """
      body{background-color:\(background)}
      pre.inkwheel{color:\(foreground);background-color:\(background)\(variables(colors.textPalette, themed))}
      .R:not([class*=f]){color:\(background)}.R:not([class*=b]){background-color:\(foreground)}

      """
  }

  /// Returns the rules for the palette.
  ///
  /// The variables are the colours of text on the default background, and of that background under
  /// reversed text. Elements with two colours of their own set them to the palette.
  private static func indexRules(
    _ colors: SchemeColors, _ themed: [UInt8], of indices: [UInt8] = indices
  ) -> String {
    var rules = ""
    if !themed.isEmpty {
      rules +=
        ".inkwheel [class*=b]:not(.R),.inkwheel [style*=background],.R[class*=f],.R[style^=color]"
        + "{\(variables(colors.palette, themed).dropFirst())}\n"
      // As specific as that, and later.
      let black = colors.textPalette(on: .indexed(0))
      let others = themed.filter { black[$0] != colors.palette[$0] }
      rules += ".inkwheel .b0:not(.R){\(variables(black, others).dropFirst())}\n"
    }
    func value(_ index: UInt8) -> String {
      themed.contains(index) ? "var(--c\(index))" : colors.palette[index].hex
    }
    for index in indices {
      let color = value(index)
      rules += ".f\(index){color:\(color)}.b\(index){background-color:\(color)}\n"
    }
    let backgrounds = Dictionary(grouping: indices) { colors.textColor(on: .indexed($0)) }
    for (text, indices) in backgrounds.sorted(by: { $0.value[0] < $1.value[0] }) {
      guard let text else { continue }
      // No more specific than the classes for colours of text, which come later and win.
      let list = indices.map { ".b\($0)" }.joined(separator: ",")
      rules = "\(list){color:\(text.hex)}\n" + rules
    }
    return rules
  }

  private static func variables(_ palette: TerminalPalette, _ indices: [UInt8]) -> String {
    indices.map { ";--c\($0):\(palette[$0].hex)" }.joined()
  }

  /// The rules that all pages have.
  ///
  /// Columns stay in their order, as on a terminal: a browser would reorder Hebrew and Arabic. The usual
  /// fonts draw backgrounds and blocks 19 pixels high at 16 pixels, so that rows of 18 overlap by a pixel,
  /// and no seam appears at any zoom. Without a height of their own, no font and no shifted baseline of the
  /// elements in the text makes a row higher.
  private static let sheet = String(decoding: PackageResources.page_css, as: UTF8.self)

  /// Returns the declarations of one of these rules, for pages without a style sheet.
  static func declarations(of selector: String) -> Substring {
    let rule = sheet.split { $0 == "\n" || $0 == "}" }.first { $0.hasPrefix(selector + "{") }
    return rule?.dropFirst(selector.count + 1) ?? ""
  }

  /// The declarations for a box of one character, and for one of several, each of which gets the same
  /// share of the width.
  private static let boxStyle = shareStyle.split(separator: ";").prefix(2).joined(separator: ";")
  private static let shareStyle = String(declarations(of: ".W"))
}
