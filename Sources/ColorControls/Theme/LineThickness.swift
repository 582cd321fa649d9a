/// The weight of a line.
///
///     let theme = Theme("bold", panel: .standard.with(thickness: .thick))
public enum LineThickness: String, CaseIterable, Hashable, Sendable {
  /// `─`
  case thin
  /// `━`; double and ASCII lines have a single weight.
  case thick
}
