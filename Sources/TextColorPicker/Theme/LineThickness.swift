/// The weight of lines.
public enum LineThickness: String, CaseIterable, Hashable, Sendable {
  /// `─`
  case thin
  /// `━`; double and ASCII lines have one weight only.
  case thick
}
