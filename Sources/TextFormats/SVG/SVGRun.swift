import UnicodeText

/// Cells of one line in one style, as they are drawn.
struct SVGRun {
  /// A part that is drawn at a place of its own.
  struct Chunk {
    enum Kind: Equatable {
      /// Characters of the same width out of one block of Unicode.
      case row(UInt32)
      /// A character that is centred, since nothing is known about its width.
      case single
      /// Rectangles instead of a character.
      case block(UInt32)
      /// A mark.
      case mark
    }

    var kind: Kind
    var column: Int
    var columns: Int
    var bytes: Range<Int>
  }

  /// The most columns of a run, so that a long line is drawn in pieces.
  static let longest = 256

  private(set) var column = 0
  private(set) var columns = 0
  private(set) var line = 0
  private(set) var chunks: [Chunk] = []
  private(set) var bytes: [UInt8] = []

  var isEmpty: Bool { columns == 0 }

  /// Forgets what was drawn.
  mutating func clear() {
    columns = 0
    chunks.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Adds a character to the run, whose cells come next.
  mutating func add(
    _ text: UnsafeBufferPointer<UInt8>, width: Int, at place: GridWalker.Place
  ) {
    begin(at: place)
    let start = bytes.count
    bytes.append(contentsOf: text)
    let scalar = UTF8Scalar(in: text, at: 0).value
    extend(Self.kind(scalar, width), place.column, width, start..<bytes.count)
  }

  /// Adds a mark.
  mutating func add(mark: String, width: Int, at place: GridWalker.Place) {
    begin(at: place)
    let start = bytes.count
    bytes.append(contentsOf: mark.utf8)
    extend(.mark, place.column, width, start..<bytes.count)
  }

  /// Adds cells without a character.
  mutating func add(blank width: Int, at place: GridWalker.Place) {
    begin(at: place)
    columns += width
  }

  /// Adds a scalar to the character before; whether there is one.
  mutating func join(_ text: UnsafeBufferPointer<UInt8>) {
    guard var last = chunks.popLast() else { return }
    // A row is counted in scalars; the one that is joined to leaves it.
    bytes.append(contentsOf: text)
    if case .row = last.kind, last.columns > 1 {
      var start = last.bytes.upperBound - 1
      while bytes[start] & 0xC0 == 0x80 { start -= 1 }
      last.columns -= 1
      chunks.append(
        Chunk(
          kind: last.kind, column: last.column, columns: last.columns,
          bytes: last.bytes.lowerBound..<start))
      chunks.append(
        Chunk(
          kind: .single, column: last.column + last.columns, columns: 1,
          bytes: start..<bytes.count))
    } else {
      if case .mark = last.kind {} else { last.kind = .single }
      last.bytes = last.bytes.lowerBound..<bytes.count
      chunks.append(last)
    }
  }

  private mutating func begin(at place: GridWalker.Place) {
    guard columns == 0 else { return }
    column = place.column
    line = place.line
  }

  private mutating func extend(
    _ kind: Chunk.Kind, _ column: Int, _ width: Int, _ range: Range<Int>
  ) {
    columns += width
    if kind != .single, let last = chunks.last, last.kind == kind,
      last.column + last.columns == column, Self.continues(kind)
    {
      chunks[chunks.count - 1].columns += width
      chunks[chunks.count - 1].bytes = last.bytes.lowerBound..<range.upperBound
    } else {
      chunks.append(Chunk(kind: kind, column: column, columns: width, bytes: range))
    }
  }

  private static func continues(_ kind: Chunk.Kind) -> Bool {
    if case .block(let value) = kind { BlockElement.isContinuous(value) } else { true }
  }

  /// Blocks whose characters a monospaced font has all or none of, so that they are equally wide.
  private static func kind(_ value: UInt32, _ width: Int) -> Chunk.Kind {
    guard width == 1 else { return .single }
    switch value {
    case 0x20..<0x7F: return .row(0)
    case 0xA0..<0x250: return .row(1)
    case 0x370..<0x400: return .row(2)
    case 0x400..<0x500: return .row(3)
    case 0x2500..<0x2580: return .row(4)
    case 0x2580...0x259F: return .block(value)
    case 0x2800..<0x2900: return .row(5)
    default: return .single
    }
  }
}
