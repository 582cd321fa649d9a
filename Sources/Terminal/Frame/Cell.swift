public import Color

/// The text attributes of a cell.
///
///     let heading: CellAttributes = [.bold, .underline]
public struct CellAttributes: OptionSet, Hashable, Sendable {
  /// One bit per attribute.
  public let rawValue: UInt16
  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// SGR 1.
  public static let bold = CellAttributes(rawValue: 1 << 0)
  /// SGR 2.
  public static let faint = CellAttributes(rawValue: 1 << 1)
  /// SGR 3.
  public static let italic = CellAttributes(rawValue: 1 << 2)
  /// SGR 4.
  public static let underline = CellAttributes(rawValue: 1 << 3)
  /// SGR 5.
  public static let blink = CellAttributes(rawValue: 1 << 4)
  /// SGR 7.
  public static let reverse = CellAttributes(rawValue: 1 << 5)
  /// SGR 8.
  public static let conceal = CellAttributes(rawValue: 1 << 6)
  /// SGR 9.
  public static let strike = CellAttributes(rawValue: 1 << 7)
}

/// The colours and attributes of a cell.
///
///     let plainTitle = CellStyle(foreground: TerminalColor(Color.orange), attributes: .bold)
///     let selectedTitle = plainTitle.on(.indexed(4)).adding(.underline)
public struct CellStyle: Hashable, Sendable {
  /// The colour of the glyph.
  public var foreground: TerminalColor
  /// The colour behind the glyph.
  public var background: TerminalColor
  /// Bold, underline and so on.
  public var attributes: CellAttributes

  /// Creates a style, by default the terminal's own colours without attributes.
  public init(
    foreground: TerminalColor = .default, background: TerminalColor = .default,
    attributes: CellAttributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours, no attributes.
  public static let plain = CellStyle()

  /// Returns the same style with more attributes.
  public func adding(_ attributes: CellAttributes) -> CellStyle {
    CellStyle(
      foreground: foreground, background: background, attributes: self.attributes.union(attributes))
  }

  /// Returns the same style on another background.
  public func on(_ background: TerminalColor) -> CellStyle {
    CellStyle(foreground: foreground, background: background, attributes: attributes)
  }
}

/// One character position of the screen.
///
///     let cell = Cell("é", style: CellStyle(attributes: .bold))
///     let wide = Cell("漢", width: 2)
public struct Cell: Hashable, Sendable {
  /// A spacing scalar and its combining marks; in the right half of a wide glyph, those of its scalars
  /// that do not fit into the left one.
  package var glyph: CellText
  /// Columns: 1, 2, or 0 for the right half of the wide glyph before it.
  public var width: UInt8
  /// Whether the cell is two pixels of a `Canvas`; in monochrome they become black or white.
  package var isPixels: Bool
  /// Whether the pixels are part of a gradient, which is dithered where colours are few.
  package internal(set) var isGradient = false
  /// Colours and attributes.
  public var style: CellStyle

  /// The glyph as a text.
  public var text: String { glyph.string }

  /// Creates a cell with a glyph and a style.
  public init(_ text: String, width: UInt8 = 1, style: CellStyle = .plain) {
    self.init(glyph: CellText(text), width: width, style: style)
  }

  /// Creates a cell with a glyph and a style.
  package init(
    glyph: CellText, width: UInt8 = 1, style: CellStyle = .plain, isPixels: Bool = false
  ) {
    self.glyph = glyph
    self.width = width
    self.style = style
    self.isPixels = isPixels
  }

  /// Whether two cells look the same.
  public static func == (one: Cell, other: Cell) -> Bool {
    one.glyph == other.glyph && one.width == other.width && one.isPixels == other.isPixels
      && one.style == other.style
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(glyph)
    hasher.combine(width)
    hasher.combine(isPixels)
    hasher.combine(style)
  }

  /// A space in the terminal's own colours.
  public static var blank: Cell { Cell(glyph: .space) }
}

/// The text of one cell: a spacing scalar and at most four combining marks (`CCHARW_MAX` of ncurses
/// is 5), free of control characters.
///
/// The scalars are packed into one integer, so that the thousands of cells of a frame are copied
/// and compared without reference counting.
package struct CellText: Hashable, Sendable {
  /// The maximum number of scalars.
  package static let limit = 5

  // 21 bits for each, the first one lowest. NUL is never drawn: 0 is absent.
  private var scalars: UInt128 = 0

  private static let bits = 21

  /// Creates an empty text, as in the right half of a wide glyph.
  package init() {}

  /// Creates a text of a single scalar.
  package init(_ scalar: Unicode.Scalar) { scalars = UInt128(scalar.value) }

  /// Takes the first five scalars of a text.
  package init(_ text: some StringProtocol) {
    for scalar in text.unicodeScalars.prefix(Self.limit) { append(scalar) }
  }

  /// The number of scalars, 0...5.
  package var count: Int {
    (UInt128.bitWidth - scalars.leadingZeroBitCount + Self.bits - 1) / Self.bits
  }

  /// The spacing scalar.
  package var first: Unicode.Scalar? { self[0] }

  /// The only scalar; nil if there are none or several.
  package var only: Unicode.Scalar? { scalars >> Self.bits == 0 ? first : nil }

  /// The scalar at an index; nil after the last one.
  package subscript(index: Int) -> Unicode.Scalar? {
    let value = UInt32(truncatingIfNeeded: scalars >> (index * Self.bits)) & 0x1F_FFFF
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  /// Appends a mark; one that does not fit is dropped.
  package mutating func append(_ scalar: Unicode.Scalar) {
    let count = count
    if count < Self.limit { scalars |= UInt128(scalar.value) << (count * Self.bits) }
  }

  /// The scalars as a text.
  package var string: String {
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

  /// A space.
  package static var space: CellText { CellText(" " as Unicode.Scalar) }
  /// ▀: two pixels, the upper one in the colour of the glyph.
  package static var upperHalf: CellText { CellText("▀" as Unicode.Scalar) }
  /// ▄: two pixels, the lower one in the colour of the glyph.
  package static var lowerHalf: CellText { CellText("▄" as Unicode.Scalar) }
  /// █: two pixels of the same colour.
  package static var fullBlock: CellText { CellText("█" as Unicode.Scalar) }
}

/// The position and shape of the terminal's cursor.
///
///     frame.cursor = Cursor(Point(column: 7, row: 1), shape: .block)
public struct Cursor: Hashable, Sendable {
  /// Shapes a terminal can draw (DECSCUSR).
  public enum Shape: UInt8, Hashable, Sendable {
    /// A block over the cell.
    case block = 2
    /// A line under the cell.
    case underline = 4
    /// A line at the left of the cell.
    case bar = 6
  }

  /// The cell of the cursor.
  public var position: Point
  /// The shape.
  public var shape: Shape

  /// Creates a cursor at a position.
  public init(_ position: Point, shape: Shape = .bar) {
    self.position = position
    self.shape = shape
  }
}

/// How a terminal measures an emoji of several scalars: a flag, a family, one with a skin tone.
package enum EmojiWidth: Hashable, Sendable {
  /// Each scalar takes its own columns, as in xterm and tmux.
  case sum
  /// The whole takes two columns, as in kitty, foot and Ghostty.
  case whole
}

extension CellStyle: PrintedAsCall {
  package var printedArguments: [(label: String, value: Any)] {
    [("foreground", foreground), ("background", background), ("attributes", attributes)]
  }
}
