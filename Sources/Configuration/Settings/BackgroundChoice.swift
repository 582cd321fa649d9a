package import TerminalCore

/// The background of the terminal.
package enum BackgroundChoice: String, CaseIterable, Sendable {
  case auto, dark, light

  /// The appearance; nil to detect it.
  package var appearance: Appearance? {
    switch self {
    case .auto: nil
    case .dark: .dark
    case .light: .light
    }
  }
}
