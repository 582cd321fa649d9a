import UnicodeText

/// Cells of one line in one style.
package struct SVGRun {
  /// Creates a run without cells.
  package init() {}

  /// A part of the run that is one or more elements of its own.
  struct Chunk {
    enum Kind: Equatable {
      /// Characters of one Unicode block, which have the same width.
      case row(UInt32)
      /// A centred character, because its width in the font is unknown.
      case single
      /// An emoji of several scalars, which a font without it would draw as several glyphs.
      case emoji
      /// A block element, drawn as rectangles.
      case block(UInt32)
      /// A box-drawing character, drawn as shapes.
      case box(UInt32)
      /// A mark.
      case mark
    }

    var kind: Kind
    var column: Int
    var columns: Int
    var bytes: Range<Int>
  }

  /// The maximum number of columns of a run; long lines are split.
  static let maximumColumns = 256

  private(set) var column = 0
  private(set) var columns = 0
  private(set) var line = 0
  private(set) var chunks: [Chunk] = []
  private(set) var bytes: [UInt8] = []

  package var isEmpty: Bool { columns == 0 }

  /// Removes all cells.
  package mutating func clear() {
    columns = 0
    chunks.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Adds a character in the next cells.
  /// - Parameter isEmoji: whether it is an emoji of several scalars.
  package mutating func add(
    _ text: UnsafeBufferPointer<UInt8>, width: Int, isEmoji: Bool = false,
    at position: CellPosition
  ) {
    begin(at: position)
    let start = bytes.count
    for byte in text { bytes.append(byte) }
    let scalar = UTF8Scalar(in: text, at: 0)
    let kind: Chunk.Kind =
      isEmoji
      ? .emoji : scalar.length < text.count ? .single : Self.kind(scalar.value, width)
    extend(kind, position.column, width, start..<bytes.count)
  }

  /// Adds a mark.
  mutating func add(mark: String, width: Int, at position: CellPosition) {
    begin(at: position)
    let start = bytes.count
    bytes.append(contentsOf: mark.utf8)
    extend(.mark, position.column, width, start..<bytes.count)
  }

  /// Adds empty cells.
  package mutating func add(blank width: Int, at position: CellPosition) {
    begin(at: position)
    columns += width
  }

  private mutating func begin(at position: CellPosition) {
    guard columns == 0 else { return }
    column = position.column
    line = position.line
  }

  private mutating func extend(
    _ kind: Chunk.Kind, _ column: Int, _ width: Int, _ range: Range<Int>
  ) {
    columns += width
    if let last = chunks.last, last.kind == kind,
      last.column + last.columns == column, Self.continues(kind)
    {
      chunks[chunks.count - 1].columns += width
      chunks[chunks.count - 1].bytes = last.bytes.lowerBound..<range.upperBound
    } else {
      chunks.append(Chunk(kind: kind, column: column, columns: width, bytes: range))
    }
  }

  private static func continues(_ kind: Chunk.Kind) -> Bool {
    switch kind {
    case .block(let value): BlockElement.isContinuous(value)
    case .box(let value): BoxDrawing.isContinuous(value)
    case .row, .mark: true
    case .single, .emoji: false
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
    case 0x2500..<0x2580: return BoxDrawing.shape(value) == nil ? .row(4) : .box(value)
    case 0x2580...0x259F: return .block(value)
    default: return .single
    }
  }
}
