/// A collection of colours in the order of its author.
///
///     var brand = ColorPalette(name: "Brand", columns: 4, swatches: [])
///     brand.swatches.append(Swatch(name: "Accent", color: accent))
///     let nord = ColorPalette.named("nord")
public struct ColorPalette: Hashable, Sendable {
  /// The name in one line without control characters.
  public let name: String
  /// The number of swatches per row, 1...256; nil if unspecified.
  public let columns: Int?
  /// The colours.
  public var swatches: [Swatch]
  /// How the swatches are laid out.
  package var arrangement = PaletteArrangement.rows
  /// Messages about what stands in its file like a colour and is none.
  package var refusals: [String] = []

  /// Creates a palette; its name is sanitised as those of swatches are, and a column count outside
  /// 1...256 becomes nil.
  public init(name: String, columns: Int? = nil, swatches: [Swatch]) {
    self.name = Swatch.sanitized(name)
    self.columns = columns.flatMap { (1...256).contains($0) ? $0 : nil }
    self.swatches = swatches
  }
}

/// How the swatches of a palette are laid out.
package enum PaletteArrangement: Hashable, Sendable {
  /// Rows of the palette's own number of columns, or one for each group.
  case rows
  /// A row for each group, whose columns have titles: a hue and its steps.
  case scales(titles: [String])
  /// Squares side by side for the groups that have `side` × `side` swatches, rows for the others.
  case squares(side: Int)
}

/// A palette colour with a name.
///
///     let swatch = Swatch(name: "nord8", color: Color(RGB8(0x88, 0xC0, 0xD0)), group: "Frost")
public struct Swatch: Hashable, Sendable {
  /// A single line without control characters; empty for a colour without a name.
  public let name: String
  /// The colour.
  public var color: Color
  /// The group within the palette, for example "Polar Night"; empty if there is none.
  public let group: String

  /// The maximum length of names and groups in scalars.
  package static let maximumNameLength = 200

  /// Creates a swatch.
  ///
  /// Names are sanitised: white space is collapsed, control characters and directional marks are
  /// removed, and the length is limited to 200 characters.
  public init(name: String = "", color: Color, group: String = "") {
    self.name = Self.sanitized(name)
    self.color = color
    self.group = Self.sanitized(group)
  }

  /// Returns a sanitised single line.
  package static func sanitized(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter { $0.properties.isWhitespace || !isDangerous($0) }
    let words = scalars.split { $0.properties.isWhitespace }
    var line = String.UnicodeScalarView(
      words.joined(separator: " ".unicodeScalars).prefix(maximumNameLength))
    if line.last == " " { line.removeLast() }
    return String(line)
  }

  /// Whether a scalar could move the cursor or reorder the surrounding text.
  private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch (scalar.value, scalar.properties.generalCategory) {
    case (0x61c, _), (0x200e...0x200f, _), (0x202a...0x202e, _), (0x2066...0x2069, _), (0xfeff, _),
      (_, .control), (_, .surrogate), (_, .unassigned):
      true
    default: false
    }
  }
}

extension Color {
  package struct Key: Hashable {
    let rgb: RGB8
    let alpha: UInt8
  }

  /// The identity of a colour: its 8-bit sRGB and alpha.
  package var key: Key { Key(rgb: rgb8, alpha: byte(alpha)) }
}
