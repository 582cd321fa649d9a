package import Color
package import Terminal

/// Everything a user can set, with the default values.
package struct Settings: Hashable, Sendable {
  /// How many colours to use; nil to detect it.
  package var color: ColorDepth?
  /// Whether the ring turns.
  package var motion = MotionChoice.auto
  /// The background of the terminal; nil to detect it.
  package var background: Appearance?
  /// The name of a theme or its file; nil for the user's own theme or the standard one.
  package var theme: String?
  /// How the mouse is reported.
  package var mouse = MouseChoice.pixels
  /// The format in which `pick` prints; nil for the notation of the initial colour, or hex.
  package var format: ColorFormat?
  /// Whether `pick` offers the opacity.
  package var supportsOpacity = true
  /// The command that follows the picked colour; nil for none.
  package var each: String?
  /// Whether `pick` uses lines of words instead of the screen.
  package var usesWords = false
  /// The preset of keys.
  package var preset = KeyPreset.default
  /// The settings of the editor and the picker.
  package var program = ProgramSettings()

  /// Creates the default settings.
  package init() {}
}

// MARK: Choices

/// Whether the ring turns.
package enum MotionChoice: String, CaseIterable, Sendable {
  case auto, full, reduced
}

/// How precisely the mouse is reported, if at all.
package enum MouseChoice: String, CaseIterable, Sendable {
  /// In pixels where the terminal can.
  case pixels
  /// In cells.
  case cells
  /// Not at all; the mouse selects text in the terminal.
  case off
}

/// A set of keys to begin with.
package enum KeyPreset: String, CaseIterable, Sendable {
  case `default`, emacs, nano, vi

  /// The file with its tables of keys, in the folder `Presets`.
  package var file: [UInt8] {
    switch self {
    case .default: PackageResources.default_toml
    case .emacs: PackageResources.emacs_toml
    case .nano: PackageResources.nano_toml
    case .vi: PackageResources.vi_toml
    }
  }
}
