/// The line style of a border.
///
///     let theme = Theme("old", panel: .standard.with(border: .double))
public enum BorderStyle: String, CaseIterable, Hashable, Sendable {
  /// Empty cells.
  case blank = "none"
  /// `─`
  case single
  /// `═`, always with square corners.
  case double
  /// `╌`
  case dashed
  /// `-`, for fonts without box drawing characters.
  case ascii
}
