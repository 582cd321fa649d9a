public import Colorimetry
public import TerminalCore

/// How values of themes are written, in files and in the gallery.
public enum ThemeNotation {
  /// The text attributes that a theme can use, by their names.
  public static let attributes: [(name: String, attribute: CellAttributes)] = [
    ("bold", .bold), ("faint", .faint), ("italic", .italic), ("underline", .underline),
    ("reverse", .reverse), ("strike", .strike),
  ]

  /// The names of the first eight colours of the palette; the next eight are "bright …".
  public static let ansiNames = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// Attributes as words, such as "bold underline"; "none" for none.
  public static func names(of attributes: CellAttributes) -> String {
    let names = Self.attributes.filter { attributes.contains($0.attribute) }.map(\.name)
    return names.isEmpty ? "none" : names.joined(separator: " ")
  }

  /// A colour as a word: "default", "ansi 4" or "#rrggbb".
  public static func name(of color: TerminalColor) -> String {
    switch color {
    case .default: "default"
    case .indexed(let index): "ansi \(index)"
    case .rgb(let rgb): rgb.hex
    }
  }

  /// A colour with all its modes as a file has it.
  public static func text(_ color: AdaptiveColor) -> String {
    let modes = color.modes
    guard !modes.isEmpty else { return "\"\(name(of: color.resolved(for: .dark)))\"" }
    var values = color.common.map { ["any = \"\(name(of: $0))\""] } ?? []
    values += modes.map { "\($0.name) = \"\(name(of: color.resolved(for: $0)))\"" }
    return "{ \(values.joined(separator: ", ")) }"
  }

  /// A pair as a file has it.
  public static func text(_ pair: ColorPair) -> String {
    let parts = [("foreground", pair.foreground), ("background", pair.background)]
    let values = parts.compactMap { name, color in color.map { "\(name) = \(text($0))" } }
    return "{ \(values.joined(separator: ", ")) }"
  }
}
