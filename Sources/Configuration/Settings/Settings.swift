package import Colorimetry
package import Editor

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
