/// Whether the terminal has a dark or a light background.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light
}
