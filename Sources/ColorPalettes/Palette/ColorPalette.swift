/// A collection of colours in the order of its author.
///
///     var brand = ColorPalette(name: "Brand", columns: 4, swatches: [])
///     brand.swatches.append(Swatch(name: "Accent", color: accent))
///     let file = Array(brand.gplText.utf8)
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

  /// Creates a palette; its name is sanitised as those of swatches are, and a column count outside
  /// 1...256 becomes nil.
  public init(name: String, columns: Int? = nil, swatches: [Swatch]) {
    self.name = Swatch.sanitized(name)
    self.columns = columns.flatMap { (1...256).contains($0) ? $0 : nil }
    self.swatches = swatches
  }
}
