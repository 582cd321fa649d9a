package import Color
package import Editor
package import Terminal

/// Everything a user can set, with the default values.
package struct Settings: Hashable, Sendable {
  /// How many colours to use.
  package var color = ColorChoice.auto
  /// Whether the ring turns.
  package var motion = MotionChoice.auto
  /// The background of the terminal.
  package var background = BackgroundChoice.auto
  /// The name of a theme or its file; nil for the user's own theme or the standard one.
  package var theme: String?
  /// How the mouse is reported.
  package var mouse = MouseChoice.pixels
  /// The format in which `pick` prints; nil for the notation of the initial colour, or hex.
  package var format: ColorFormat?
  /// Whether `pick` offers the opacity.
  package var supportsOpacity = true
  /// The preset of keys.
  package var preset = KeyPreset.default
  /// The settings of the editor and the picker.
  package var program = ProgramSettings()

  /// Creates the default settings.
  package init() {}
}

// MARK: Choices

/// How many colours to use.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case truecolor
  case indexed256 = "256"
  case ansi16 = "16"
  case never

  /// The depth; nil to detect it.
  package var depth: ColorDepth? {
    switch self {
    case .auto: nil
    case .truecolor: .truecolor
    case .indexed256: .indexed256
    case .ansi16: .ansi16
    case .never: .monochrome
    }
  }
}

/// Whether the ring turns.
package enum MotionChoice: String, CaseIterable, Sendable {
  case auto, full, reduced
}

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
