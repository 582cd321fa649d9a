import Color
package import StyledText
package import UnicodeText

/// Draws cells of 8×16 units as SVG elements: runs of cells in one style, from left to right.
///
/// Text is positioned and stretched to its cells, so that columns are exact in every font. Block
/// elements, box-drawing characters and lines on text are shapes.
package struct SVGDrawing {
  /// A part of a run that is one or more elements of its own.
  private struct Chunk {
    enum Kind: Equatable {
      /// Characters of one Unicode block, which have the same width.
      case row(UInt32)
      /// A centred character, because its width in the font is unknown.
      case single
      /// An emoji of several scalars, which a font without it would draw as several glyphs.
      case emoji
      /// A block element or a box-drawing character, drawn as shapes.
      case shape(UInt32)
      /// A mark.
      case mark

      /// Whether neighbours of this kind are one element.
      var isContinuous: Bool {
        switch self {
        case .shape(let value): CellShape(value)?.isContinuous == true
        case .row, .mark: true
        case .single, .emoji: false
        }
      }
    }

    var kind: Kind
    var column: Int
    var columns: Int
    var bytes: Range<Int>
  }

  /// The maximum number of columns of a run; long lines are split.
  private static let maximumColumns = 256

  private let colors: SchemeColors
  /// Whether this is a picture of a screen, which does not blink and whose backgrounds are drawn apart.
  private let isScreen: Bool
  /// The style of the run.
  private(set) var style = TextStyle.plain
  private var column = 0
  private var row = 0
  private var columns = 0
  private var chunks: [Chunk] = []
  private var bytes: [UInt8] = []

  // The colours of the run.
  /// The text colour; nil for the default, which the elements inherit.
  private var foreground: RGB8?
  private var lineColor: RGB8?

  /// Creates a drawing without cells.
  package init(_ colors: SchemeColors, isScreen: Bool = false) {
    (self.colors, self.isScreen) = (colors, isScreen)
  }

  // MARK: - Runs

  /// Moves to the next cell, in a new run unless it continues the last one in its style.
  package mutating func move(
    toColumn column: Int, row: Int, style: TextStyle, _ output: inout [UInt8]
  ) {
    if columns >= Self.maximumColumns || style != self.style { endRun(&output) }
    self.style = style
    if columns == 0 { (self.column, self.row) = (column, row) }
  }

  /// Adds a character in the next cells.
  /// - Parameter isEmoji: whether it is an emoji of several scalars.
  package mutating func add(_ text: ByteBuffer, width: Int, isEmoji: Bool = false) {
    let scalar = UTF8Scalar(in: text, at: 0)
    let kind: Chunk.Kind =
      isEmoji ? .emoji : scalar.length < text.count ? .single : Self.kind(scalar.value, width)
    add(kind, text, width: width)
  }

  /// Adds a mark.
  mutating func add(mark: String) {
    var mark = mark
    let width = mark.unicodeScalars.count
    mark.withUTF8 { add(.mark, $0, width: width) }
  }

  /// Adds empty cells.
  package mutating func add(blank width: Int) { columns += width }

  private mutating func add(_ kind: Chunk.Kind, _ text: ByteBuffer, width: Int) {
    let start = bytes.count
    for byte in text { bytes.append(byte) }
    let column = column + columns
    columns += width
    let last = chunks.count - 1
    if last >= 0, chunks[last].kind == kind, kind.isContinuous,
      chunks[last].column + chunks[last].columns == column
    {
      chunks[last].columns += width
      chunks[last].bytes = chunks[last].bytes.lowerBound..<bytes.count
    } else {
      chunks.append(Chunk(kind: kind, column: column, columns: width, bytes: start..<bytes.count))
    }
  }

  /// Returns the kind of a character.
  ///
  /// A row has characters of one Unicode block that a monospaced font covers completely or not at
  /// all, so that they are equally wide. librsvg ignores the length of a row, so Braille, which
  /// often comes from a wider font, has none.
  private static func kind(_ value: UInt32, _ width: Int) -> Chunk.Kind {
    guard width == 1 else { return .single }
    switch value {
    case 0x20..<0x7F: return .row(0)
    case 0xA0..<0x250: return .row(1)
    case 0x370..<0x400: return .row(2)
    case 0x400..<0x500: return .row(3)
    case 0x2500...0x259F: return CellShape(value) == nil ? .row(4) : .shape(value)
    default: return .single
    }
  }

  /// Appends the elements of the run and a line break, or nothing if they would be invisible.
  package mutating func endRun(_ output: inout [UInt8]) {
    guard columns > 0 else { return }
    let start = output.count
    let background = chooseColors()
    let link = style.link.flatMap { $0.isSafe ? $0 : nil }
    if let link {
      let target = MarkupText.escaped(SafeLink.encoded(link.uri))
      put("<a href=\"\(target)\" rel=\"noopener noreferrer\">", &output)
    }
    if let background {
      put(rect(column * 8, row * 16, columns * 8, 16, background) + "/>", &output)
    }
    let isBlinking = !isScreen && !style.attributes.isDisjoint(with: [.blink, .rapidBlink])
    if isBlinking {
      put(style.attributes.contains(.blink) ? "<g class=\"K\">" : "<g class=\"Q\">", &output)
    }
    for chunk in chunks {
      switch chunk.kind {
      case .shape(let value): if !isConcealed { putShape(value, chunk, &output) }
      case .row, .single, .emoji, .mark: putText(chunk, &output)
      }
    }
    if !isConcealed { putLines(&output) }
    if isBlinking { put("</g>", &output) }
    if link != nil { put("</a>", &output) }
    if output.count > start { output.append(.newline) }
    columns = 0
    chunks.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Chooses the colours of the run and returns its background.
  private mutating func chooseColors() -> RGB8? {
    let shown = colors.shown(style.sgr)
    (foreground, lineColor) = (shown.text, shown.line)
    guard isScreen else { return shown.background }
    // Most elements inherit the default colour.
    if foreground == colors.foreground { foreground = nil }
    if lineColor == colors.foreground { lineColor = nil }
    return nil
  }

  private var isConcealed: Bool { style.attributes.contains(.conceal) }
  private var isFaint: Bool { style.attributes.contains(.faint) }

  private func put(_ text: String, _ output: inout [UInt8]) { output += text.utf8 }

  // MARK: - Text

  private func putText(_ chunk: Chunk, _ output: inout [UInt8]) {
    var (column, columns, range) = (chunk.column, chunk.columns, chunk.bytes)
    if chunk.kind == .row(0) {
      // Spaces at the ends draw nothing; those inside keep their width.
      while !range.isEmpty, bytes[range.lowerBound] == .space {
        range = range.lowerBound + 1..<range.upperBound
        column += 1
      }
      while !range.isEmpty, bytes[range.upperBound - 1] == .space {
        range = range.lowerBound..<range.upperBound - 1
      }
      guard !range.isEmpty else { return }
      columns = range.count
    }
    let attributes = style.attributes
    let isRaised = attributes.contains(.superscript)
    let isLowered = !isRaised && attributes.contains(.subscript)
    let y = row * 16 + (isRaised ? 8 : isLowered ? 14 : 12)
    var tag =
      chunk.kind == .single
      ? "<text x=\"\(column * 8 + columns * 4)\" y=\"\(y)\" text-anchor=\"middle\""
      : "<text x=\"\(column * 8)\" y=\"\(y)\" textLength=\"\(columns * 8)\" "
        + "lengthAdjust=\"spacingAndGlyphs\""
    if isRaised || isLowered { tag += " font-size=\"9\"" }
    if attributes.contains(.bold) { tag += " font-weight=\"bold\"" }
    if attributes.contains(.italic) { tag += " font-style=\"italic\"" }
    if attributes.contains(.proportional) { tag += " font-family=\"sans-serif\"" }
    tag += Self.fill(foreground)
    if isConcealed {
      tag += " fill-opacity=\"0\""
    } else if isFaint || chunk.kind == .mark {
      tag += " fill-opacity=\".6\""
    }
    put(tag + ">", &output)
    putEscaped(range, &output)
    put("</text>", &output)
  }

  private func putEscaped(_ range: Range<Int>, _ output: inout [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[range])
      var index = 0
      while true {
        index = MarkupText.copy(text, from: index, to: &output)
        guard index < text.count else { break }
        // A character that has to be a mark, but was added as itself.
        output.put("\u{FFFD}")
        index += UTF8Scalar(in: text, at: index).length
      }
    }
  }

  // MARK: - Shapes

  private func putShape(_ value: UInt32, _ chunk: Chunk, _ output: inout [UInt8]) {
    switch CellShape(value) {
    case .stroke(let commands)?:
      // The width is explicit because a recording sets another one around these elements.
      let path = "M\(chunk.column * 8) \(row * 16)\(commands)\" stroke-width=\"1"
      put(stroke(path, foreground), &output)
    case .parts(let parts, let coverage)?:
      var opacity = isFaint ? ".6" : nil
      if let coverage {
        let percentage = coverage * (isFaint ? 6 : 10) / 10
        opacity = percentage < 100 ? ".\(percentage)" : nil
      }
      for part in parts {
        let shape = rect(
          chunk.column * 8 + part.x, row * 16 + part.y, part.width + (chunk.columns - 1) * 8,
          part.height, foreground)
        put(shape + (opacity.map { " fill-opacity=\"\($0)\"/>" } ?? "/>"), &output)
      }
    case nil: break
    }
  }

  private func putLines(_ output: inout [UInt8]) {
    // A path begins half a unit below the top of its row of units.
    let start = "M\(column * 8) \(row * 16 + 14).5"
    switch style.underline {
    case .none: break
    case .single: putLine(14, lineColor, &output)
    case .double:
      putLine(13, lineColor, &output)
      putLine(15, lineColor, &output)
    case .dotted, .dashed:
      let dashes = style.underline == .dotted ? "1" : "5 3"
      put(stroke("\(start)h\(columns * 8)\" stroke-dasharray=\"\(dashes)", lineColor), &output)
    case .curly:
      let waves = String(repeating: "t4 0t4 0", count: max(columns, 1) - 1)
      put(stroke("\(start)q2 -3 4 0t4 0\(waves)", lineColor), &output)
    }
    if style.attributes.contains(.strike) { putLine(8, foreground, &output) }
    if style.attributes.contains(.overline) { putLine(0, foreground, &output) }
  }

  private func putLine(_ y: Int, _ color: RGB8?, _ output: inout [UInt8]) {
    let line = rect(column * 8, row * 16 + y, columns * 8, 1, color)
    put(line + (isFaint ? " fill-opacity=\".6\"/>" : "/>"), &output)
  }

  /// Returns a rectangle without the end of its tag.
  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: RGB8?) -> String {
    "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"\(Self.fill(color))"
  }

  private func stroke(_ path: String, _ color: RGB8?) -> String {
    "<path d=\"\(path)\" fill=\"none\" stroke=\"\((color ?? colors.foreground).hex)"
      + (isFaint ? "\" stroke-opacity=\".6\"/>" : "\"/>")
  }

  private static func fill(_ color: RGB8?) -> String { color.map { " fill=\"\($0.hex)\"" } ?? "" }
}
