/// Colours that belong together, in the order of their author.
public struct ColorPalette: Hashable, Sendable {
  /// The name in one line without control characters.
  public let name: String
  /// How many swatches its author would put beside each other, 1...256; nil where nothing is said.
  public let columns: Int?
  /// The colours.
  public var swatches: [Swatch]

  /// A palette; a name is made harmless as that of a swatch is, other columns than 1...256 are nil.
  public init(name: String, columns: Int? = nil, swatches: [Swatch]) {
    self.name = Swatch.harmless(name)
    self.columns = columns.flatMap { (1...256).contains($0) ? $0 : nil }
    self.swatches = swatches
  }
}
