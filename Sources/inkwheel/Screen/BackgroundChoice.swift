import TerminalCore

/// The values of `--background`.
enum BackgroundChoice: String, CaseIterable {
  case auto, dark, light

  /// The appearance; nil to detect it.
  var appearance: Appearance? {
    switch self {
    case .auto: nil
    case .dark: .dark
    case .light: .light
    }
  }
}
