/// The kind of line that goes round something.
public enum BorderStyle: String, CaseIterable, Hashable, Sendable {
  /// Empty cells.
  case blank = "none"
  /// `─`
  case single
  /// `═`; its corners are always square.
  case double
  /// `╌`
  case dashed
  /// `-`, for fonts without box drawing.
  case ascii
}
