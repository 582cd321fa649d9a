import Colorimetry
import StyledText

/// The elements that draw a run.
struct SVGDrawing {
  private let run: SVGRun
  private let style: TextStyle
  private let options: SVGOptions
  /// The colour of the letters; nil for the default one, which needs not be said.
  private let foreground: RGB8?
  private let background: RGB8?

  init(run: SVGRun, style: TextStyle, options: SVGOptions) {
    self.run = run
    self.style = style
    self.options = options
    let foreground = style.foreground.rgb8(in: options.palette)
    let background = style.background.rgb8(in: options.palette)
    if style.attributes.contains(.reverse) {
      self.foreground = background ?? options.background
      self.background = foreground ?? options.foreground
    } else {
      self.foreground = foreground
      self.background = background
    }
  }

  private var top: Int { run.line * SVGWriter.cell.height }

  func append(to output: inout [UInt8]) {
    let start = output.count
    var isLinked = false
    if let link = style.link, SafeLink.allows(link.uri) {
      isLinked = true
      output.put("<a href=\"")
      output += MarkupText.escaped(SafeLink.encoded(link.uri))
      output.put("\" rel=\"noopener noreferrer\">")
    }
    let isBlinking = !style.attributes.isDisjoint(with: [.blink, .rapidBlink])
    if let background {
      appendRect(
        run.column * SVGWriter.cell.width, top, run.columns * SVGWriter.cell.width,
        SVGWriter.cell.height, background, to: &output)
      output.put("/>")
    }
    if isBlinking {
      output.put(style.attributes.contains(.blink) ? "<g class=\"K\">" : "<g class=\"Q\">")
    }
    run.bytes.withUnsafeBufferPointer { bytes in
      for chunk in run.chunks { append(chunk, bytes, to: &output) }
    }
    if !style.attributes.contains(.conceal) { appendLines(to: &output) }
    if isBlinking { output.put("</g>") }
    if isLinked { output.put("</a>") }
    if output.count > start { output.put("\n") }
  }

  // MARK: - Text

  private func append(
    _ chunk: SVGRun.Chunk, _ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    if case .block(let value) = chunk.kind {
      appendBlock(value, chunk, to: &output)
      return
    }
    var column = chunk.column
    var range = chunk.bytes
    if chunk.kind == .row(0) {
      // Blanks at the ends draw nothing; inside they keep their width.
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
    output.put("<text x=\"")
    if chunk.kind == .single {
      output.put(column * 8 + columns * 4)
      output.put("\" y=\"")
      output.put(y)
      output.put("\" text-anchor=\"middle\"")
    } else {
      output.put(column * 8)
      output.put("\" y=\"")
      output.put(y)
      output.put("\" textLength=\"")
      output.put(columns * 8)
      output.put("\" lengthAdjust=\"spacingAndGlyphs\"")
    }
    if isSmall { output.put(" font-size=\"9\"") }
    if style.attributes.contains(.bold) { output.put(" font-weight=\"bold\"") }
    if style.attributes.contains(.italic) { output.put(" font-style=\"italic\"") }
    if style.attributes.contains(.proportional) { output.put(" font-family=\"sans-serif\"") }
    appendFill(isMark: chunk.kind == .mark, to: &output)
    output.put(">")
    MarkupBytes.append(to: &output, room: range.count * MarkupText.expansion + 16) { markup in
      _ = MarkupText.copy(
        UnsafeBufferPointer(rebasing: bytes[range]), from: 0, to: range.count, into: &markup)
    }
    output.put("</text>")
  }

  private func appendFill(isMark: Bool, to output: inout [UInt8]) {
    if let foreground {
      output.put(" fill=\"")
      output.put(foreground)
      output.put("\"")
    }
    if style.attributes.contains(.conceal) {
      output.put(" fill-opacity=\"0\"")
    } else if isMark || style.attributes.contains(.faint) {
      output.put(" fill-opacity=\".6\"")
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
        output.put(" fill-opacity=\".")
        output.put(opacity)
        output.put("\"")
      }
      output.put("/>")
    }
  }

  /// Appends a rectangle without its end.
  private func appendRect(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: RGB8?, to output: inout [UInt8]
  ) {
    output.put("<rect x=\"")
    output.put(x)
    output.put("\" y=\"")
    output.put(y)
    output.put("\" width=\"")
    output.put(width)
    output.put("\" height=\"")
    output.put(height)
    output.put("\"")
    if let color {
      output.put(" fill=\"")
      output.put(color)
      output.put("\"")
    }
  }

  private func appendLines(to output: inout [UInt8]) {
    let color = style.underlineColor.rgb8(in: options.palette) ?? foreground
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
    if style.attributes.contains(.faint) { output.put(" fill-opacity=\".6\"") }
    output.put("/>")
  }

  private func appendDashes(_ color: RGB8?, to output: inout [UInt8]) {
    beginPath(y: 28, to: &output)
    output.put("h")
    output.put(run.columns * 8)
    output.put(style.underline == .dotted ? "\" stroke-dasharray=\"1" : "\" stroke-dasharray=\"5 3")
    endPath(color, to: &output)
  }

  private func appendWave(_ color: RGB8?, to output: inout [UInt8]) {
    beginPath(y: 28, to: &output)
    output.put("q2 -3 4 0t4 0")
    for _ in 1..<max(run.columns, 1) { output.put("t4 0t4 0") }
    endPath(color, to: &output)
  }

  /// Begins a path at half units below the top of the line.
  private func beginPath(y: Int, to output: inout [UInt8]) {
    output.put("<path d=\"M")
    output.put(run.column * 8)
    output.put(" ")
    output.put(top + y / 2)
    output.put(".5")
  }

  private func endPath(_ color: RGB8?, to output: inout [UInt8]) {
    output.put("\" fill=\"none\" stroke=\"")
    output.put(color ?? options.foreground)
    if style.attributes.contains(.faint) { output.put("\" stroke-opacity=\".6") }
    output.put("\"/>")
  }
}

extension [UInt8] {
  fileprivate mutating func put(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  fileprivate mutating func put(_ number: Int) {
    append(contentsOf: String(number).utf8)
  }

  fileprivate mutating func put(_ color: RGB8) {
    MarkupBytes.append(to: &self, room: 8) { $0.put(color) }
  }
}
