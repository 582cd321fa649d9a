/// Whether the terminal shows light text on dark or dark text on light.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  /// Dark background.
  case dark
  /// Light background.
  case light
}
