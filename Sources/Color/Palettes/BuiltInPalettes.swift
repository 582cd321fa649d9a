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
          let item = item.drop { $0 == .space }
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

extension ColorPalette {
  /// The named CSS colours by families of hues, each from light to dark, then whites and greys.
  static let css = ColorPalette(
    name: "CSS", columns: 12,
    swatches: CSSFamily.allCases.flatMap { family in
      members.filter { $0.family == family }
        .sorted { ($1.lightness, $0.named.name) < ($0.lightness, $1.named.name) }
        .map { Swatch(name: $0.named.name, color: Color($0.named.rgb), group: family.rawValue) }
    })

  private static let members = NamedColor.css.map { named in
    let color = Color(named.rgb).converted(to: .oklch).components
    return (
      named: named, lightness: color[0],
      family: CSSFamily(lightness: color[0], chroma: color[1], hue: color[2])
    )
  }
}

/// A family of CSS colours, in the order of the palette.
private enum CSSFamily: String, CaseIterable {
  case red, orange, brown, yellow, green, cyan, blue, purple, pink, white, grey

  /// Creates the family of a colour in OKLCH.
  init(lightness: Double, chroma: Double, hue: Double) {
    // Whites with a touch of a hue, such as ivory, are closer to each other than to that hue.
    if chroma < 0.041, chroma > 0.002, lightness > 0.925 { self = .white; return }
    if chroma < 0.035 { self = .grey; return }
    switch hue {
    case ..<15: self = .pink
    case ..<37: self = .red
    case ..<90 where lightness < 0.69: self = .brown
    case ..<72: self = .orange
    case ..<115: self = .yellow
    case ..<160: self = .green
    case ..<215: self = .cyan
    case ..<275: self = .blue
    case ..<335: self = .purple
    default: self = .pink
    }
  }
}

// The default colours of Tailwind CSS 3 as hexadecimal digits:
// https://github.com/tailwindlabs/tailwindcss/blob/v3.4.17/src/public/colors.js (MIT licence)

extension ColorPalette {
  /// The 22 hues of Tailwind CSS 3 in 11 steps each.
  static let tailwind = PaletteText(tailwindText).scales(
    name: "Tailwind",
    steps: [
      "50", "100", "200", "300", "400", "500", "600", "700", "800", "900", "950",
    ])

  private static let tailwindText: StaticString = """
    slate: f8fafc, f1f5f9, e2e8f0, cbd5e1, 94a3b8, 64748b, 475569, 334155, 1e293b, 0f172a, 020617
    gray: f9fafb, f3f4f6, e5e7eb, d1d5db, 9ca3af, 6b7280, 4b5563, 374151, 1f2937, 111827, 030712
    zinc: fafafa, f4f4f5, e4e4e7, d4d4d8, a1a1aa, 71717a, 52525b, 3f3f46, 27272a, 18181b, 09090b
    neutral: fafafa, f5f5f5, e5e5e5, d4d4d4, a3a3a3, 737373, 525252, 404040, 262626, 171717, 0a0a0a
    stone: fafaf9, f5f5f4, e7e5e4, d6d3d1, a8a29e, 78716c, 57534e, 44403c, 292524, 1c1917, 0c0a09
    red: fef2f2, fee2e2, fecaca, fca5a5, f87171, ef4444, dc2626, b91c1c, 991b1b, 7f1d1d, 450a0a
    orange: fff7ed, ffedd5, fed7aa, fdba74, fb923c, f97316, ea580c, c2410c, 9a3412, 7c2d12, 431407
    amber: fffbeb, fef3c7, fde68a, fcd34d, fbbf24, f59e0b, d97706, b45309, 92400e, 78350f, 451a03
    yellow: fefce8, fef9c3, fef08a, fde047, facc15, eab308, ca8a04, a16207, 854d0e, 713f12, 422006
    lime: f7fee7, ecfccb, d9f99d, bef264, a3e635, 84cc16, 65a30d, 4d7c0f, 3f6212, 365314, 1a2e05
    green: f0fdf4, dcfce7, bbf7d0, 86efac, 4ade80, 22c55e, 16a34a, 15803d, 166534, 14532d, 052e16
    emerald: ecfdf5, d1fae5, a7f3d0, 6ee7b7, 34d399, 10b981, 059669, 047857, 065f46, 064e3b, 022c22
    teal: f0fdfa, ccfbf1, 99f6e4, 5eead4, 2dd4bf, 14b8a6, 0d9488, 0f766e, 115e59, 134e4a, 042f2e
    cyan: ecfeff, cffafe, a5f3fc, 67e8f9, 22d3ee, 06b6d4, 0891b2, 0e7490, 155e75, 164e63, 083344
    sky: f0f9ff, e0f2fe, bae6fd, 7dd3fc, 38bdf8, 0ea5e9, 0284c7, 0369a1, 075985, 0c4a6e, 082f49
    blue: eff6ff, dbeafe, bfdbfe, 93c5fd, 60a5fa, 3b82f6, 2563eb, 1d4ed8, 1e40af, 1e3a8a, 172554
    indigo: eef2ff, e0e7ff, c7d2fe, a5b4fc, 818cf8, 6366f1, 4f46e5, 4338ca, 3730a3, 312e81, 1e1b4b
    violet: f5f3ff, ede9fe, ddd6fe, c4b5fd, a78bfa, 8b5cf6, 7c3aed, 6d28d9, 5b21b6, 4c1d95, 2e1065
    purple: faf5ff, f3e8ff, e9d5ff, d8b4fe, c084fc, a855f7, 9333ea, 7e22ce, 6b21a8, 581c87, 3b0764
    fuchsia: fdf4ff, fae8ff, f5d0fe, f0abfc, e879f9, d946ef, c026d3, a21caf, 86198f, 701a75, 4a044e
    pink: fdf2f8, fce7f3, fbcfe8, f9a8d4, f472b6, ec4899, db2777, be185d, 9d174d, 831843, 500724
    rose: fff1f2, ffe4e6, fecdd3, fda4af, fb7185, f43f5e, e11d48, be123c, 9f1239, 881337, 4c0519
    """
}

// The colours of Material Design of 2014:
// https://m2.material.io/design/color/the-color-system.html#tools-for-picking-colors, as also in
// https://pypi.org/project/material-color-palette/ (MIT licence)

extension ColorPalette {
  /// The 19 hues of Material Design, those before brown with four accents each.
  static let material = PaletteText(materialText).scales(
    name: "Material",
    steps: [
      "50", "100", "200", "300", "400", "500", "600", "700", "800", "900", "A100", "A200", "A400",
      "A700",
    ])

  private static let materialText: StaticString = """
    red: ffebee, ffcdd2, ef9a9a, e57373, ef5350, f44336, e53935, d32f2f, c62828, b71c1c, ff8a80, \
    ff5252, ff1744, d50000
    pink: fce4ec, f8bbd0, f48fb1, f06292, ec407a, e91e63, d81b60, c2185b, ad1457, 880e4f, ff80ab, \
    ff4081, f50057, c51162
    purple: f3e5f5, e1bee7, ce93d8, ba68c8, ab47bc, 9c27b0, 8e24aa, 7b1fa2, 6a1b9a, 4a148c, ea80fc, \
    e040fb, d500f9, aa00ff
    deep purple: ede7f6, d1c4e9, b39ddb, 9575cd, 7e57c2, 673ab7, 5e35b1, 512da8, 4527a0, 311b92, \
    b388ff, 7c4dff, 651fff, 6200ea
    indigo: e8eaf6, c5cae9, 9fa8da, 7986cb, 5c6bc0, 3f51b5, 3949ab, 303f9f, 283593, 1a237e, 8c9eff, \
    536dfe, 3d5afe, 304ffe
    blue: e3f2fd, bbdefb, 90caf9, 64b5f6, 42a5f5, 2196f3, 1e88e5, 1976d2, 1565c0, 0d47a1, 82b1ff, \
    448aff, 2979ff, 2962ff
    light blue: e1f5fe, b3e5fc, 81d4fa, 4fc3f7, 29b6f6, 03a9f4, 039be5, 0288d1, 0277bd, 01579b, \
    80d8ff, 40c4ff, 00b0ff, 0091ea
    cyan: e0f7fa, b2ebf2, 80deea, 4dd0e1, 26c6da, 00bcd4, 00acc1, 0097a7, 00838f, 006064, 84ffff, \
    18ffff, 00e5ff, 00b8d4
    teal: e0f2f1, b2dfdb, 80cbc4, 4db6ac, 26a69a, 009688, 00897b, 00796b, 00695c, 004d40, a7ffeb, \
    64ffda, 1de9b6, 00bfa5
    green: e8f5e9, c8e6c9, a5d6a7, 81c784, 66bb6a, 4caf50, 43a047, 388e3c, 2e7d32, 1b5e20, b9f6ca, \
    69f0ae, 00e676, 00c853
    light green: f1f8e9, dcedc8, c5e1a5, aed581, 9ccc65, 8bc34a, 7cb342, 689f38, 558b2f, 33691e, \
    ccff90, b2ff59, 76ff03, 64dd17
    lime: f9fbe7, f0f4c3, e6ee9c, dce775, d4e157, cddc39, c0ca33, afb42b, 9e9d24, 827717, f4ff81, \
    eeff41, c6ff00, aeea00
    yellow: fffde7, fff9c4, fff59d, fff176, ffee58, ffeb3b, fdd835, fbc02d, f9a825, f57f17, ffff8d, \
    ffff00, ffea00, ffd600
    amber: fff8e1, ffecb3, ffe082, ffd54f, ffca28, ffc107, ffb300, ffa000, ff8f00, ff6f00, ffe57f, \
    ffd740, ffc400, ffab00
    orange: fff3e0, ffe0b2, ffcc80, ffb74d, ffa726, ff9800, fb8c00, f57c00, ef6c00, e65100, ffd180, \
    ffab40, ff9100, ff6d00
    deep orange: fbe9e7, ffccbc, ffab91, ff8a65, ff7043, ff5722, f4511e, e64a19, d84315, bf360c, \
    ff9e80, ff6e40, ff3d00, dd2c00
    brown: efebe9, d7ccc8, bcaaa4, a1887f, 8d6e63, 795548, 6d4c41, 5d4037, 4e342e, 3e2723
    grey: fafafa, f5f5f5, eeeeee, e0e0e0, bdbdbd, 9e9e9e, 757575, 616161, 424242, 212121
    blue grey: eceff1, cfd8dc, b0bec5, 90a4ae, 78909c, 607d8b, 546e7a, 455a64, 37474f, 263238
    """
}

// https://github.com/catppuccin/palette/blob/main/palette.json (MIT licence)

extension ColorPalette {
  /// The 26 colours of Catppuccin in four flavours.
  static let catppuccin = ColorPalette(
    name: "Catppuccin", columns: 26,
    swatches: PaletteText(catppuccinText).crossed([
      "rosewater", "flamingo", "pink", "mauve", "red", "maroon", "peach", "yellow", "green", "teal",
      "sky", "sapphire", "blue", "lavender", "text", "subtext1", "subtext0", "overlay2", "overlay1",
      "overlay0", "surface2", "surface1", "surface0", "base", "mantle", "crust",
    ]))

  private static let catppuccinText: StaticString = """
    latte: dc8a78, dd7878, ea76cb, 8839ef, d20f39, e64553, fe640b, df8e1d, 40a02b, 179299, 04a5e5, \
    209fb5, 1e66f5, 7287fd, 4c4f69, 5c5f77, 6c6f85, 7c7f93, 8c8fa1, 9ca0b0, acb0be, bcc0cc, ccd0da, \
    eff1f5, e6e9ef, dce0e8
    frappe: f2d5cf, eebebe, f4b8e4, ca9ee6, e78284, ea999c, ef9f76, e5c890, a6d189, 81c8be, 99d1db, \
    85c1dc, 8caaee, babbf1, c6d0f5, b5bfe2, a5adce, 949cbb, 838ba7, 737994, 626880, 51576d, 414559, \
    303446, 292c3c, 232634
    macchiato: f4dbd6, f0c6c6, f5bde6, c6a0f6, ed8796, ee99a0, f5a97f, eed49f, a6da95, 8bd5ca, \
    91d7e3, 7dc4e4, 8aadf4, b7bdf8, cad3f5, b8c0e0, a5adcb, 939ab7, 8087a2, 6e738d, 5b6078, 494d64, \
    363a4f, 24273a, 1e2030, 181926
    mocha: f5e0dc, f2cdcd, f5c2e7, cba6f7, f38ba8, eba0ac, fab387, f9e2af, a6e3a1, 94e2d5, 89dceb, \
    74c7ec, 89b4fa, b4befe, cdd6f4, bac2de, a6adc8, 9399b2, 7f849c, 6c7086, 585b70, 45475a, 313244, \
    1e1e2e, 181825, 11111b
    """
}

// Small palettes for terminals, editors and charts.

extension ColorPalette {
  /// The sixteen colours of Solarized, the monotones from dark to light.
  ///
  /// https://ethanschoonover.com/solarized/#the-values (MIT licence)
  static let solarized = ColorPalette(
    name: "Solarized", columns: 8, swatches: PaletteText(solarizedText).grouped)

  /// The sixteen colours of Nord in their four groups.
  ///
  /// https://www.nordtheme.com/docs/colors-and-palettes (MIT licence)
  static let nord = ColorPalette(name: "Nord", columns: 4, swatches: PaletteText(nordText).grouped)

  /// The colours of Gruvbox for dark (bright) and light (faded) backgrounds, and its greys.
  ///
  /// https://github.com/morhetz/gruvbox/blob/master/colors/gruvbox.vim (MIT licence); the entries
  /// for 256-colour terminals that duplicate another one are left out.
  static let gruvbox = ColorPalette(
    name: "Gruvbox", columns: 7, swatches: PaletteText(gruvboxText).grouped)

  /// The eight colours of Okabe and Ito, distinct for all kinds of colour vision.
  ///
  /// M. Okabe, K. Ito: “Color Universal Design”, 2002, https://jfly.uni-koeln.de/color/
  static let okabeIto = ColorPalette(
    name: "Okabe–Ito", columns: 8,
    swatches: PaletteText(okabeItoText).rows.flatMap { row in
      row.colors.map { Swatch(name: $0.name, color: $0.color) }
    })

  private static let solarizedText: StaticString = """
    Monotones: 002b36 base03, 073642 base02, 586e75 base01, 657b83 base00, 839496 base0, 93a1a1 \
    base1, eee8d5 base2, fdf6e3 base3
    Accents: b58900 yellow, cb4b16 orange, dc322f red, d33682 magenta, 6c71c4 violet, 268bd2 blue, \
    2aa198 cyan, 859900 green
    """

  private static let nordText: StaticString = """
    Polar Night: 2e3440 nord0, 3b4252 nord1, 434c5e nord2, 4c566a nord3
    Snow Storm: d8dee9 nord4, e5e9f0 nord5, eceff4 nord6
    Frost: 8fbcbb nord7, 88c0d0 nord8, 81a1c1 nord9, 5e81ac nord10
    Aurora: bf616a nord11, d08770 nord12, ebcb8b nord13, a3be8c nord14, b48ead nord15
    """

  private static let gruvboxText: StaticString = """
    Dark: 1d2021 dark0 hard, 282828 dark0, 32302f dark0 soft, 3c3836 dark1, 504945 dark2, 665c54 \
    dark3, 7c6f64 dark4
    Gray: 928374 gray
    Light: f9f5d7 light0 hard, fbf1c7 light0, f2e5bc light0 soft, ebdbb2 light1, d5c4a1 light2, \
    bdae93 light3, a89984 light4
    Bright: fb4934 bright red, b8bb26 bright green, fabd2f bright yellow, 83a598 bright blue, \
    d3869b bright purple, 8ec07c bright aqua, fe8019 bright orange
    Neutral: cc241d neutral red, 98971a neutral green, d79921 neutral yellow, 458588 neutral blue, \
    b16286 neutral purple, 689d6a neutral aqua, d65d0e neutral orange
    Faded: 9d0006 faded red, 79740e faded green, b57614 faded yellow, 076678 faded blue, 8f3f71 \
    faded purple, 427b58 faded aqua, af3a03 faded orange
    """

  private static let okabeItoText: StaticString = """
    Okabe–Ito: 000000 black, e69f00 orange, 56b4e9 sky blue, 009e73 bluish green, f0e442 yellow, \
    0072b2 blue, d55e00 vermillion, cc79a7 reddish purple
    """
}
