/// The weight of a line.
public enum LineThickness: String, CaseIterable, Hashable, Sendable {
  /// `─`
  case thin
  /// `━`; double and ASCII lines have a single weight.
  case thick
}
