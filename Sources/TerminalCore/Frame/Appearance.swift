/// Whether the terminal has a dark or a light background.
///
///     let ink: RGB8 = context.theme.appearance == .dark ? RGB8(255, 255, 255) : RGB8(0, 0, 0)
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light
}
