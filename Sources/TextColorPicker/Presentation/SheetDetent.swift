/// A resting height of a sheet.
public enum SheetDetent: Hashable, Sendable, CaseIterable {
  /// Eight rows, without the opacity row.
  case small
  /// All rows of the picker, up to three fifths of the screen.
  case large
}
