public import Colorimetry

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
  public var glyph: CellText
  /// Columns: 1, 2, or 0 for the right half of the wide glyph before it.
  public var width: UInt8
  /// Whether the cell is two pixels of a `Canvas`; in monochrome they become black or white.
  public var isPixels: Bool
  /// Whether the pixels are part of a gradient, which is dithered where colours are few.
  ///
  /// Comparisons ignore it, since it is not visible.
  public internal(set) var isGradient = false
  /// Colours and attributes.
  public var style: CellStyle

  /// The glyph as a text.
  public var text: String { glyph.string }

  /// Creates a cell with a glyph and a style.
  public init(_ text: String, width: UInt8 = 1, style: CellStyle = .plain, isPixels: Bool = false) {
    self.init(glyph: CellText(text), width: width, style: style, isPixels: isPixels)
  }

  /// Creates a cell with a glyph and a style.
  public init(
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
