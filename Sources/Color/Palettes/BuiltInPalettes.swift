extension ColorPalette {
  /// The built-in palettes by their names; each is parsed on first use.
  private static let table: [(name: String, palette: @Sendable () -> ColorPalette)] = [
    ("ansi", { ansi }), ("xterm", { xterm }), ("css", { css }), ("material", { material }),
    ("tailwind", { tailwind }), ("solarized", { solarized }), ("nord", { nord }),
    ("gruvbox", { gruvbox }), ("catppuccin", { catppuccin }), ("okabe-ito", { okabeIto }),
  ]

  /// The names that `named(_:)` knows, in the order of `builtIn`.
  public static let builtInNames = table.map(\.name)

  /// The built-in palettes, complete as published by their authors.
  ///
  /// They are parsed on first use.
  public static let builtIn = table.map { $0.palette() }

  /// Returns the built-in palette with a name from `builtInNames`, ignoring case; nil for any
  /// other.
  ///
  /// Only this palette is parsed.
  public static func named(_ name: String) -> ColorPalette? {
    let name = name.lowercased()
    return table.first { $0.name == (name == "okabe–ito" ? "okabe-ito" : name) }?.palette()
  }

  /// The default 16 colours of xterm.
  static let ansi: ColorPalette = {
    let names = hueNames + hueNames.map { "bright " + $0 }
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

extension PaletteText {
  /// Swatches grouped by row, with their own names, or with those of their rows and columns.
  var swatches: [Swatch] {
    rows.flatMap { row in
      row.colors.enumerated().map { index, color in
        let name = columns.isEmpty ? color.name : "\(row.title) \(columns[index])"
        return Swatch(name: name, color: color.color, group: row.title)
      }
    }
  }

  /// Returns a palette with a row for each title and a heading for each step.
  func scales(name: String) -> ColorPalette {
    var palette = ColorPalette(name: name, columns: columns.count, swatches: swatches)
    palette.arrangement = .scales(titles: columns)
    return palette
  }
}

// The texts of these palettes name their sources and licences.

extension ColorPalette {
  /// The named CSS colours by families of hues, each from light to dark, then whites and greys.
  static let css = ColorPalette(
    name: "CSS", columns: 12,
    swatches: PaletteText(PackageResources.css_txt).swatches.map {
      Swatch(name: NameIndex.withoutSpaces($0.name), color: $0.color, group: $0.group)
    })

  /// The 22 hues of Tailwind CSS 3 in 11 steps each.
  static let tailwind = PaletteText(PackageResources.tailwind_txt).scales(name: "Tailwind")

  /// The 19 hues of Material Design, those before brown with four accents each.
  static let material = PaletteText(PackageResources.material_txt).scales(name: "Material")

  /// The 26 colours of Catppuccin in four flavours.
  static let catppuccin = ColorPalette(
    name: "Catppuccin", columns: 26, swatches: PaletteText(PackageResources.catppuccin_txt).swatches
  )

  /// The sixteen colours of Solarized, the monotones from dark to light.
  static let solarized = ColorPalette(
    name: "Solarized", columns: 8, swatches: PaletteText(PackageResources.solarized_txt).swatches)

  /// The sixteen colours of Nord in their four groups.
  static let nord = ColorPalette(
    name: "Nord", columns: 4, swatches: PaletteText(PackageResources.nord_txt).swatches)

  /// The colours of Gruvbox for dark (bright) and light (faded) backgrounds, and its greys.
  static let gruvbox = ColorPalette(
    name: "Gruvbox", columns: 7, swatches: PaletteText(PackageResources.gruvbox_txt).swatches)

  /// The eight colours of Okabe and Ito, distinct for all kinds of colour vision.
  static let okabeIto = ColorPalette(
    name: "Okabe–Ito", columns: 8,
    swatches: PaletteText(PackageResources.okabe_ito_txt).rows.flatMap { row in
      row.colors.map { Swatch(name: $0.name, color: $0.color) }
    })
}
