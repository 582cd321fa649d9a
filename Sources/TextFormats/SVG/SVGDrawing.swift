import Colorimetry
package import StyledText
import UnicodeText

/// Writes a run as SVG elements.
package struct SVGDrawing {
  private let run: SVGRun
  private let style: TextStyle
  private let options: SVGOptions
  /// The text colour; nil for the default, which the elements inherit.
  private let foreground: RGB8?
  private let background: RGB8?
  /// The palette for text and lines.
  private let textPalette: TerminalPalette

  /// Creates a drawing of a run whose cells have this style.
  package init(run: SVGRun, style: TextStyle, options: SVGOptions) {
    self.run = run
    self.style = style
    self.options = options
    let colors = options.colors
    let background = style.background.rgb8(in: colors.palette)
    let isReverse = style.attributes.contains(.reverse)
    textPalette =
      isReverse && background != nil
      ? colors.palette : colors.textPalette(on: style.background)
    let foreground = style.foreground.rgb8(in: textPalette)
    if isReverse {
      self.foreground = background ?? options.background
      self.background = foreground ?? options.foreground
    } else {
      self.foreground = foreground ?? colors.textColor(on: style.background)
      self.background = background
    }
  }

  private var top: Int { run.line * SVGWriter.cell.height }

  /// Appends the elements and a line break, or nothing if they would be invisible.
  package func append(to output: inout [UInt8]) {
    let start = output.count
    var isLinked = false
    if let link = style.link, SafeLink.allows(link.uri) {
      isLinked = true
      output.append("<a href=\"")
      output += MarkupText.escaped(SafeLink.encoded(link.uri))
      output.append("\" rel=\"noopener noreferrer\">")
    }
    let isBlinking = !style.attributes.isDisjoint(with: [.blink, .rapidBlink])
    if let background {
      appendRect(
        run.column * SVGWriter.cell.width, top, run.columns * SVGWriter.cell.width,
        SVGWriter.cell.height, background, to: &output)
      output.append("/>")
    }
    if isBlinking {
      output.append(style.attributes.contains(.blink) ? "<g class=\"K\">" : "<g class=\"Q\">")
    }
    run.bytes.withUnsafeBufferPointer { bytes in
      for chunk in run.chunks { append(chunk, bytes, to: &output) }
    }
    if !style.attributes.contains(.conceal) { appendLines(to: &output) }
    if isBlinking { output.append("</g>") }
    if isLinked { output.append("</a>") }
    if output.count > start { output.append("\n") }
  }

  // MARK: - Text

  private func append(
    _ chunk: SVGRun.Chunk, _ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    switch chunk.kind {
    case .block(let value): appendBlock(value, chunk, to: &output)
    case .box(let value): appendBox(value, chunk, to: &output)
    case .row, .single, .emoji, .mark: appendText(chunk, bytes, to: &output)
    }
  }

  private func appendText(
    _ chunk: SVGRun.Chunk, _ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    var column = chunk.column
    var range = chunk.bytes
    if chunk.kind == .row(0) {
      // Spaces at the ends draw nothing; those inside keep their width.
      while !range.isEmpty, bytes[range.lowerBound] == 0x20 {
        range = range.lowerBound + 1..<range.upperBound
        column += 1
      }
      while !range.isEmpty, bytes[range.upperBound - 1] == 0x20 {
        range = range.lowerBound..<range.upperBound - 1
      }
      guard !range.isEmpty else { return }
    }
    let columns = chunk.kind == .row(0) ? range.count : chunk.columns
    let isSmall = !style.attributes.isDisjoint(with: [.superscript, .subscript])
    var y = top + 12
    if style.attributes.contains(.superscript) {
      y -= 4
    } else if style.attributes.contains(.subscript) {
      y += 2
    }
    output.append("<text x=\"")
    if chunk.kind == .single {
      output.append(column * 8 + columns * 4)
      output.append("\" y=\"")
      output.append(y)
      output.append("\" text-anchor=\"middle\"")
    } else {
      output.append(column * 8)
      output.append("\" y=\"")
      output.append(y)
      output.append("\" textLength=\"")
      output.append(columns * 8)
      output.append("\" lengthAdjust=\"spacingAndGlyphs\"")
    }
    if isSmall { output.append(" font-size=\"9\"") }
    if style.attributes.contains(.bold) { output.append(" font-weight=\"bold\"") }
    if style.attributes.contains(.italic) { output.append(" font-style=\"italic\"") }
    if style.attributes.contains(.proportional) { output.append(" font-family=\"sans-serif\"") }
    appendFill(isMark: chunk.kind == .mark, to: &output)
    output.append(">")
    let text = UnsafeBufferPointer(rebasing: bytes[range])
    MarkupBytes.append(to: &output, room: text.count * MarkupText.expansion + 16) { markup in
      var index = 0
      while true {
        let (end, stop) = MarkupText.copy(text, from: index, to: text.count, into: &markup)
        guard stop == .special else { break }
        // A character that has to be a mark, but was added as itself.
        markup.put("\u{FFFD}")
        index = end + UTF8Scalar(in: text, at: end).length
      }
    }
    output.append("</text>")
  }

  private func appendFill(isMark: Bool, to output: inout [UInt8]) {
    if let foreground {
      output.append(" fill=\"")
      output.append(foreground)
      output.append("\"")
    }
    if style.attributes.contains(.conceal) {
      output.append(" fill-opacity=\"0\"")
    } else if isMark || style.attributes.contains(.faint) {
      output.append(" fill-opacity=\".6\"")
    }
  }

  // MARK: - Shapes

  private func appendBlock(_ value: UInt32, _ chunk: SVGRun.Chunk, to output: inout [UInt8]) {
    guard !style.attributes.contains(.conceal) else { return }
    var opacity = BlockElement.opacity(value)
    if style.attributes.contains(.faint) { opacity = opacity * 6 / 10 }
    for part in BlockElement.parts(value) {
      appendRect(
        chunk.column * 8 + part.x, top + part.y * 2, part.width + (chunk.columns - 1) * 8,
        part.height * 2, foreground, to: &output)
      if opacity < 100 {
        output.append(" fill-opacity=\".")
        output.append(opacity)
        output.append("\"")
      }
      output.append("/>")
    }
  }

  private func appendBox(_ value: UInt32, _ chunk: SVGRun.Chunk, to output: inout [UInt8]) {
    guard !style.attributes.contains(.conceal) else { return }
    switch BoxDrawing.shape(value) {
    case .parts(let parts)?:
      for part in parts {
        appendRect(
          chunk.column * 8 + part.x, top + part.y, part.width + (chunk.columns - 1) * 8,
          part.height, foreground, to: &output)
        if style.attributes.contains(.faint) { output.append(" fill-opacity=\".6\"") }
        output.append("/>")
      }
    case .stroke(let commands)?:
      output.append("<path d=\"M")
      output.append(chunk.column * 8)
      output.append(" ")
      output.append(top)
      output.append(commands)
      // The width is explicit because a recording sets another one around these elements.
      output.append("\" stroke-width=\"1")
      endPath(foreground, to: &output)
    case nil: break
    }
  }

  /// Appends a rectangle without closing the tag.
  private func appendRect(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: RGB8?, to output: inout [UInt8]
  ) {
    output.append("<rect x=\"")
    output.append(x)
    output.append("\" y=\"")
    output.append(y)
    output.append("\" width=\"")
    output.append(width)
    output.append("\" height=\"")
    output.append(height)
    output.append("\"")
    if let color {
      output.append(" fill=\"")
      output.append(color)
      output.append("\"")
    }
  }

  private func appendLines(to output: inout [UInt8]) {
    let color = style.underlineColor.rgb8(in: textPalette) ?? foreground
    switch style.underline {
    case .none: break
    case .single: appendLine(14, color, to: &output)
    case .double:
      appendLine(13, color, to: &output)
      appendLine(15, color, to: &output)
    case .dotted, .dashed: appendDashes(color, to: &output)
    case .curly: appendWave(color, to: &output)
    }
    if style.attributes.contains(.strike) { appendLine(8, foreground, to: &output) }
    if style.attributes.contains(.overline) { appendLine(0, foreground, to: &output) }
  }

  private func appendLine(_ y: Int, _ color: RGB8?, to output: inout [UInt8]) {
    appendRect(run.column * 8, top + y, run.columns * 8, 1, color, to: &output)
    if style.attributes.contains(.faint) { output.append(" fill-opacity=\".6\"") }
    output.append("/>")
  }

  private func appendDashes(_ color: RGB8?, to output: inout [UInt8]) {
    beginPath(y: 28, to: &output)
    output.append("h")
    output.append(run.columns * 8)
    output.append(
      style.underline == .dotted ? "\" stroke-dasharray=\"1" : "\" stroke-dasharray=\"5 3")
    endPath(color, to: &output)
  }

  private func appendWave(_ color: RGB8?, to output: inout [UInt8]) {
    beginPath(y: 28, to: &output)
    output.append("q2 -3 4 0t4 0")
    for _ in 1..<max(run.columns, 1) { output.append("t4 0t4 0") }
    endPath(color, to: &output)
  }

  /// Begins a path at `y` half units below the top of the line.
  private func beginPath(y: Int, to output: inout [UInt8]) {
    output.append("<path d=\"M")
    output.append(run.column * 8)
    output.append(" ")
    output.append(top + y / 2)
    output.append(".5")
  }

  private func endPath(_ color: RGB8?, to output: inout [UInt8]) {
    output.append("\" fill=\"none\" stroke=\"")
    output.append(color ?? options.foreground)
    if style.attributes.contains(.faint) { output.append("\" stroke-opacity=\".6") }
    output.append("\"/>")
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ number: Int) { append(contentsOf: String(number).utf8) }

  fileprivate mutating func append(_ color: RGB8) {
    append(UInt8(ascii: "#"))
    append(hex: color)
  }
}
