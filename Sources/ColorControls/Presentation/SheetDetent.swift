/// A resting height of a sheet.
///
///     let anchor = PickerAnchor(screen: Size(columns: 40, rows: 24), rect: area)
///     var sheet = PresentedPicker(ColorPicker("Accent", color: color), at: context.elapsed)
///     sheet.setDetent(.large, in: anchor, at: context.elapsed)
public enum SheetDetent: Hashable, Sendable, CaseIterable {
  /// Eight rows, without the opacity row.
  case small
  /// All rows of the picker, up to three fifths of the screen.
  case large
}
