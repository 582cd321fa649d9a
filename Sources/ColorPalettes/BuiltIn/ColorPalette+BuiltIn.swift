import Colorimetry

extension ColorPalette {
  /// The names that `named(_:)` knows, in the order of `builtIn`.
  public static let builtInNames = [
    "ansi", "xterm", "css", "material", "tailwind", "solarized", "nord", "gruvbox", "catppuccin",
    "okabe-ito",
  ]

  /// The built-in palettes, complete as published by their authors.
  ///
  /// They are parsed on first use.
  public static let builtIn: [ColorPalette] = [
    ansi, xterm, css, material, tailwind, solarized, nord, gruvbox, catppuccin, okabeIto,
  ]

  /// Returns the built-in palette with a name from `builtInNames`, ignoring case; nil for any
  /// other.
  ///
  /// Only this palette is parsed.
  public static func named(_ name: String) -> ColorPalette? {
    switch name.lowercased() {
    case "ansi": ansi
    case "xterm": xterm
    case "css": css
    case "material": material
    case "tailwind": tailwind
    case "solarized": solarized
    case "nord": nord
    case "gruvbox": gruvbox
    case "catppuccin": catppuccin
    case "okabe-ito", "okabe–ito": okabeIto
    default: nil
    }
  }

  /// The default 16 colours of xterm.
  static let ansi: ColorPalette = {
    let hues = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    let names = hues + hues.map { "bright " + $0 }
    return ColorPalette(
      name: "ANSI", columns: 8,
      swatches: zip(names, TerminalPalette.xterm.colors).map { Swatch(name: $0, color: Color($1)) })
  }()

  /// The 256 colours of a terminal, named by index: 16 of the system, a cube of 6 × 6 × 6 and greys.
  static let xterm: ColorPalette = {
    func group(_ index: Int) -> String {
      switch index {
      case ..<16: "system"
      case ..<232: "cube \((index - 16) / 36 + 1)"
      default: "greys"
      }
    }
    var palette = ColorPalette(
      name: "xterm", columns: 16,
      swatches: TerminalPalette.xterm.colors.enumerated().map {
        Swatch(name: String($0), color: Color($1), group: group($0))
      })
    palette.arrangement = .squares(side: 6)
    return palette
  }()
}

/// The source text of a palette: lines with a title, a colon and colours.
struct PaletteText {
  /// A title and its colours, each as hexadecimal digits with an optional name.
  struct Row {
    let title: String
    let colors: [(color: Color, name: String)]
  }

  let rows: [Row]

  /// Parses "title: rrggbb name, rrggbb name" in each line; names are optional.
  init(_ text: StaticString) {
    let bytes = text.withUTF8Buffer { Array($0) }
    rows = bytes.split(separator: UInt8(ascii: "\n")).map { line in
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      let items = parts.count == 2 ? parts[1].split(separator: UInt8(ascii: ",")) : []
      return Row(
        title: parts.first.map { String(decoding: $0, as: UTF8.self) } ?? "",
        colors: items.compactMap { item in
          let item = item.drop { $0 == 0x20 }
          guard let color = Color.hex(bytes: item.prefix(6)) else { return nil }
          return (color, String(decoding: item.dropFirst(7), as: UTF8.self))
        })
    }
  }

  /// Swatches with their own names, grouped by row title.
  var grouped: [Swatch] {
    rows.flatMap { row in
      row.colors.map { Swatch(name: $0.name, color: $0.color, group: row.title) }
    }
  }

  /// Returns swatches named after their row and column.
  func crossed(_ columns: [String]) -> [Swatch] {
    rows.flatMap { row in
      zip(row.colors, columns).map {
        Swatch(name: "\(row.title) \($1)", color: $0.color, group: row.title)
      }
    }
  }

  /// Returns a palette with a row for each title and a heading for each step.
  func scales(name: String, steps: [String]) -> ColorPalette {
    var palette = ColorPalette(name: name, columns: steps.count, swatches: crossed(steps))
    palette.arrangement = .scales(titles: steps)
    return palette
  }
}
