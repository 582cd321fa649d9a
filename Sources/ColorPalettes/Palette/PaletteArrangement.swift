/// How the swatches of a palette are laid out.
package enum PaletteArrangement: Hashable, Sendable {
  /// Rows of the palette's own number of columns, or one for each group.
  case rows
  /// A row for each group, whose columns have titles: a hue and its steps.
  case scales(titles: [String])
  /// Squares side by side for the groups that have `side` × `side` swatches, rows for the others.
  case squares(side: Int)
}
