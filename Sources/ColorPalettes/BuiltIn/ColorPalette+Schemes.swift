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
  static let nord = ColorPalette(
    name: "Nord", columns: 4, swatches: PaletteText(nordText).grouped)

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
