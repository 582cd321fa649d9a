package import Colorimetry
package import TerminalCore

/// The notation of theme values in files and in the gallery.
package enum ThemeNotation {
  /// The text attributes that a theme can use, with their names.
  package static let attributes: [(name: String, attribute: CellAttributes)] = [
    ("bold", .bold), ("faint", .faint), ("italic", .italic), ("underline", .underline),
    ("reverse", .reverse), ("strike", .strike),
  ]

  /// The names of the first eight palette colours; the next eight are "bright …".
  package static let ansiNames = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// Returns the names of attributes separated by spaces, such as "bold underline", or "none".
  package static func names(of attributes: CellAttributes) -> String {
    let names = Self.attributes.filter { attributes.contains($0.attribute) }.map(\.name)
    return names.isEmpty ? "none" : names.joined(separator: " ")
  }

  /// Returns a colour as "default", "ansi 4" or "#rrggbb".
  package static func name(of color: TerminalColor) -> String {
    switch color {
    case .default: "default"
    case .indexed(let index): "ansi \(index)"
    case .rgb(let rgb): rgb.hex
    }
  }

  /// Returns a colour with all its modes in the notation of theme files.
  package static func text(_ color: AdaptiveColor) -> String {
    let modes = color.modes
    guard !modes.isEmpty else { return "\"\(name(of: color.resolved(for: .dark)))\"" }
    var values = color.common.map { ["any = \"\(name(of: $0))\""] } ?? []
    values += modes.map { "\($0.name) = \"\(name(of: color.resolved(for: $0)))\"" }
    return "{ \(values.joined(separator: ", ")) }"
  }

  /// Returns a pair in the notation of theme files.
  package static func text(_ pair: ColorPair) -> String {
    let parts = [("foreground", pair.foreground), ("background", pair.background)]
    let values = parts.compactMap { name, color in color.map { "\(name) = \(text($0))" } }
    return "{ \(values.joined(separator: ", ")) }"
  }
}
