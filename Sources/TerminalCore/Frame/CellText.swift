/// The text of one cell: a spacing scalar and at most four combining marks (`CCHARW_MAX` of ncurses
/// is 5), free of control characters.
///
/// The scalars are packed into two integers, so that the thousands of cells of a frame are copied
/// and compared without reference counting.
///
///     let arrow = CellText("→")
public struct CellText: Hashable, Sendable {
  /// The maximum number of scalars.
  public static let limit = 5

  // Scalars 0, 1, 2 and 3, 4, 21 bits each, the first one lowest. NUL is never drawn: 0 is absent.
  private var base: UInt64
  private var marks: UInt64

  private static let bits: UInt64 = 21
  private static let mask: UInt64 = 1 << bits - 1

  /// Creates an empty text, as in the right half of a wide glyph.
  public init() { (base, marks) = (0, 0) }

  /// Creates a text of a single scalar.
  public init(_ scalar: Unicode.Scalar) { (base, marks) = (UInt64(scalar.value), 0) }

  /// Takes the first five scalars of a text.
  public init(_ text: some StringProtocol) {
    self.init()
    for (index, scalar) in text.unicodeScalars.prefix(Self.limit).enumerated() {
      set(scalar, at: index)
    }
  }

  /// The number of scalars, 0...5.
  public var count: Int {
    var count = 0
    while count < Self.limit, value(at: count) != 0 { count += 1 }
    return count
  }

  /// The spacing scalar.
  public var first: Unicode.Scalar? { self[0] }

  /// The only scalar; nil if there are none or several.
  public var only: Unicode.Scalar? {
    base > Self.mask || base == 0 ? nil : Unicode.Scalar(UInt32(truncatingIfNeeded: base))
  }

  /// The scalar at an index; nil after the last one.
  public subscript(index: Int) -> Unicode.Scalar? {
    let value = value(at: index)
    return value == 0 ? nil : Unicode.Scalar(UInt32(truncatingIfNeeded: value))
  }

  /// Appends a mark; one that does not fit is dropped.
  public mutating func append(_ scalar: Unicode.Scalar) {
    let count = count
    if count < Self.limit { set(scalar, at: count) }
  }

  /// The scalars as a text.
  public var string: String {
    var text = String.UnicodeScalarView()
    for index in 0..<Self.limit {
      guard let scalar = self[index] else { break }
      text.append(scalar)
    }
    return String(text)
  }

  /// The text without the scalars that would make terminals draw it wider than its cells: VS16, which
  /// turns a narrow symbol into an emoji, and the joiners of emoji.
  package var narrowed: CellText {
    guard self[1] != nil, let first else { return self }
    var narrow = CellText(first)
    for index in 1..<count {
      guard let scalar = self[index] else { break }
      let isJoiner = scalar.value == 0x200D && first.value >= 0x2190
      if scalar.value != 0xFE0F && !isJoiner { narrow.append(scalar) }
    }
    return narrow
  }

  private func value(at index: Int) -> UInt64 {
    guard index < Self.limit else { return 0 }
    return
      (index < 3 ? base >> (UInt64(index) * Self.bits) : marks >> (UInt64(index - 3) * Self.bits))
      & Self.mask
  }

  private mutating func set(_ scalar: Unicode.Scalar, at index: Int) {
    if index < 3 {
      base |= UInt64(scalar.value) << (UInt64(index) * Self.bits)
    } else {
      marks |= UInt64(scalar.value) << (UInt64(index - 3) * Self.bits)
    }
  }
}

extension CellText {
  /// A space.
  public static var space: CellText { CellText(" " as Unicode.Scalar) }
  /// ▀: two pixels, the upper one in the colour of the glyph.
  public static var upperHalf: CellText { CellText("▀" as Unicode.Scalar) }
  /// ▄: two pixels, the lower one in the colour of the glyph.
  public static var lowerHalf: CellText { CellText("▄" as Unicode.Scalar) }
  /// █: two pixels of the same colour.
  public static var fullBlock: CellText { CellText("█" as Unicode.Scalar) }
}
