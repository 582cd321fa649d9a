package import Color

/// The palette in which ANSI art is shown.
package enum ArtPalette: String, CaseIterable, Sendable {
  /// That of VGA, for which the art was drawn.
  case vga
  /// That of the terminal.
  case terminal

  /// The colours; nil for those of the terminal.
  package var colors: TerminalPalette? {
    switch self {
    case .vga: .vga
    case .terminal: nil
    }
  }
}
