import Color
import Picker
import Terminal
import TestSupport
import Testing

@Suite("Resolved themes")
struct ResolvedThemeTests {
  private static let all = [Theme.standard] + Theme.builtIn

  /// The displayed colours of a style.
  private func contrast(_ style: CellStyle, _ theme: ResolvedTheme) -> Double {
    let ground = theme.rgb8(of: style.background, isBackground: true)
    let ink = theme.rgb8(of: style.foreground, isBackground: false)
    return Color(ink).contrastRatio(with: Color(ground))
  }

  @Test(arguments: all, Appearance.allCases)
  func `Every text of every built-in theme has a contrast of 4.5, of 7 in the high-contrast theme`(
    theme: Theme, appearance: Appearance
  ) {
    let expected = theme == .highContrast ? 7.0 : 4.5
    let resolved = ResolvedTheme(theme, on: DefaultColors(appearance))
    for (name, style) in namedStyles(of: resolved) {
      let ratio = contrast(style, resolved)
      #expect(ratio >= expected, "\(theme.name) \(appearance): \(name) has \(ratio)")
    }
    // Text on a selection counts, too.
    let selection = CellStyle(
      foreground: resolved.selectionStyle.foreground == .default
        ? .rgb(resolved.text) : resolved.selectionStyle.foreground,
      background: resolved.selectionStyle.background)
    #expect(contrast(selection, resolved) >= expected)
  }

  @Test
  func `The 16-colour theme has no exact colours, and its colours reach the cells unchanged`() {
    for appearance in Appearance.allCases {
      let theme = ResolvedTheme(.ansi16, on: DefaultColors(appearance))
      for (name, style) in namedStyles(of: theme) {
        for color in [style.foreground, style.background] {
          switch color {
          case .default, .indexed(0...15): break
          default: Issue.record("\(name) has \(color)")
          }
        }
      }
      #expect(theme.cellSelected.background == .indexed(appearance == .dark ? 11 : 4))
      // For blending it is the colour of an unchanged xterm.
      #expect(theme.bar == TerminalPalette.xterm[appearance == .dark ? 0 : 7])
    }
    let mine = Theme("mine", panel: .standard.with(foreground: .default, background: .indexed(4)))
    let resolved = ResolvedTheme(mine, on: DefaultColors(.dark, text: RGB8(1, 2, 3)))
    #expect(resolved.panelStyle == CellStyle(foreground: .default, background: .indexed(4)))
    #expect(resolved.panel == TerminalPalette.xterm[4])
  }

  @Test func `A default colour is the one that the terminal reported, or else assumed`() {
    let told = DefaultColors(.dark, background: RGB8(1, 2, 3), text: RGB8(4, 5, 6))
    let theme = ResolvedTheme(.standard, on: told)
    #expect(theme.background == RGB8(1, 2, 3) && theme.text == RGB8(4, 5, 6))
    #expect(ResolvedTheme.dark.background == DefaultColors(.dark).effectiveBackground)
    #expect(ResolvedTheme.dark.resolved(on: DefaultColors(.light)) == .light)
    // A theme with its own background needs no reply.
    let own = Theme("own", base: .standard.with(background: .rgb(RGB8(7, 8, 9))))
    #expect(ResolvedTheme(own, on: told).background == RGB8(7, 8, 9))
    #expect(ResolvedTheme(own, on: told).baseStyle.background == .rgb(RGB8(7, 8, 9)))
  }

  /// Backgrounds and text colours of widely used palettes, and greys between black and white.
  static let terminals: [(RGB8, RGB8)] = [
    (RGB8(0xFD, 0xF6, 0xE3), RGB8(0x65, 0x7B, 0x83)),
    (RGB8(0xFB, 0xF1, 0xC7), RGB8(0x3C, 0x38, 0x36)),
    (RGB8(0x00, 0x2B, 0x36), RGB8(0x83, 0x94, 0x96)),
    (RGB8(0x28, 0x2A, 0x36), RGB8(0xF8, 0xF8, 0xF2)),
    (RGB8(0x30, 0x0A, 0x24), RGB8(0xEE, 0xEE, 0xEC)),
    (RGB8(0x1E, 0x1E, 0x1E), RGB8(0xD4, 0xD4, 0xD4)),
    (RGB8(0x00, 0x00, 0x00), RGB8(0xFF, 0xFF, 0xFF)),
    (RGB8(0x60, 0x60, 0x60), RGB8(0xFF, 0xFF, 0xFF)),
    (RGB8(0x90, 0x90, 0x90), RGB8(0x00, 0x00, 0x00)),
    (RGB8(0xE0, 0xE0, 0xE0), RGB8(0x00, 0x00, 0x00)),
  ]

  @Test(arguments: terminals)
  func `The standard theme takes its tint from the reported background`(
    background: RGB8, text: RGB8
  ) {
    let appearance: Appearance = OKLab(background).l < 0.5 ? .dark : .light
    let colors = DefaultColors(appearance, background: background, text: text)
    let theme = ResolvedTheme(.standard, on: colors)
    // The text of the terminal itself is its owner's choice.
    for (name, style) in namedStyles(of: theme) where style.foreground != .default {
      // On some of these backgrounds not even black or white have more than 4.5.
      let ground = Color(theme.rgb8(of: style.background, isBackground: true))
      let most = ground.contrastRatio(with: ground.contrastColor)
      #expect(contrast(style, theme) >= min(4.5, most), "\(name) has \(contrast(style, theme))")
    }
    let plain = Color(background).contrastRatio(with: Color(text))
    let selected = Color(theme.selection).contrastRatio(with: Color(text))
    #expect(selected >= min(4.5, plain * 0.7), "the selection has \(selected)")
    let behind = Color(background).converted(to: .oklch).components
    for surface in [theme.panel, theme.bar, theme.selection] {
      #expect(surface.distance(to: background) > 0.02)
      guard behind.y > 0.02 else { continue }
      let shown = Color(surface).converted(to: .oklch).components
      #expect(abs(shown.z - behind.z) < 12, "\(surface) on \(background)")
      #expect(shown.y > behind.y * 0.8)
    }
    let (panel, bar) = (OKLab(theme.panel).l, OKLab(theme.bar).l)
    if behind.x > 0.7 { #expect(panel < bar && bar < behind.x) }
    if behind.x < 0.4 { #expect(panel > bar && bar > behind.x) }
    // The accent keeps its hue.
    let accent = Color(theme.accent).converted(to: .oklch).components
    let usual = Color(ResolvedTheme.standard(appearance).accent).converted(to: .oklch).components
    #expect(abs(accent.z - usual.z) < 15 || accent.y < 0.04)
  }

  @Test func `What a theme sets itself is exact on every background, and so are the few colours`() {
    let (panel, cream) = (RGB8(0, 40, 60), RGB8(0xFD, 0xF6, 0xE3))
    let mine = Theme("mine", panel: .standard.with(background: .rgb(panel)))
    let colors = DefaultColors(.light, background: cream)
    #expect(ResolvedTheme(mine, on: colors).panel == panel)
    let contrasting = ResolvedTheme(.highContrast, on: colors)
    #expect(contrasting.panel == ResolvedTheme(.highContrast, on: .light).panel)
    #expect(ResolvedTheme(.dark, on: colors).panel == ResolvedTheme.dark.panel)
    #expect(ResolvedTheme(.standard, on: colors, depth: .ansi16).panel == ResolvedTheme.light.panel)
    // A terminal that has the assumed background gets the colours that were chosen for it.
    let usual = DefaultColors(.dark, background: DefaultColors(.dark).effectiveBackground)
    #expect(ResolvedTheme(.standard, on: usual).panelStyle == ResolvedTheme.dark.panelStyle)
    let tiles = ResolvedTheme(.standard, on: colors).checkerboard
    #expect(tiles == ResolvedTheme.light.checkerboard)
  }

  @Test func `A dark theme on a light terminal is dark except over the terminal's background`() {
    let theme = ResolvedTheme(.dark, on: .light)
    #expect(theme.appearance == .light && theme.mode == .dark)
    #expect(theme.panelStyle == ResolvedTheme.dark.panelStyle)
    #expect(theme.baseNote == ResolvedTheme.light.baseNote)
    #expect(theme.background == RGB8(255, 255, 255))
  }

  @Test(arguments: all)
  func `Selected elements differ from their terminal at every depth`(theme: Theme) {
    for appearance in Appearance.allCases {
      for depth in ColorDepth.allCases {
        let shown = ResolvedTheme(theme, on: DefaultColors(appearance), depth: depth)
        func seen(_ style: CellStyle) -> CellStyle {
          CellStyle(
            foreground: style.foreground.quantized(to: depth),
            background: style.background.quantized(to: depth), attributes: style.attributes)
        }
        let pairs: [(CellStyle, CellStyle)] = [
          (shown.cellSelected, shown.cellStyle), (shown.buttonSelected, shown.buttonStyle),
          (shown.barSelected, shown.barStyle), (shown.selectionStyle, shown.baseStyle),
          (shown.fieldSelected, shown.fieldStyle),
        ]
        for (chosen, plain) in pairs {
          let isReversed = chosen.attributes.contains(.reverse)
          #expect(
            chosen.background.asBackground(in: depth)
              != plain.background.asBackground(in: depth) || isReversed,
            "\(theme.name) \(appearance) \(depth)")
        }
        #expect(seen(shown.panelFocus) != seen(shown.panelStyle))
        guard depth == .monochrome else { continue }
        for (chosen, _) in pairs { #expect(chosen.attributes.isSuperset(of: [.reverse, .bold])) }
      }
    }
  }

  @Test func `A context resolves its theme for its depth`() {
    var context = RenderContext(depth: .monochrome)
    #expect(context.theme.depth == .monochrome)
    #expect(context.theme.buttonSelected.attributes.contains(.reverse))
    context.depth = .truecolor
    #expect(!context.theme.buttonSelected.attributes.contains(.reverse))
    context.theme = ResolvedTheme(.highContrast, on: .dark, depth: .ansi16)
    #expect(context.theme.depth == .truecolor)
  }

  // MARK: Drawing styles

  private func panel(_ scheme: ThemeScheme) -> Frame {
    var frame = Frame(size: Size(columns: 40, rows: 14))
    let theme = ResolvedTheme(Theme("drawn", panel: scheme), on: .dark)
    frame.drawPanel(Rect(column: 2, row: 1, columns: 34, rows: 10), theme: theme)
    return frame
  }

  @Test func `Each border, corner and thickness is drawn with its own glyphs`() {
    var pictures: Set<[String]> = []
    for border in BorderStyle.allCases {
      for corners in CornerStyle.allCases {
        for thickness in LineThickness.allCases {
          let frame = panel(
            .standard.with(border, for: .borderStyle).with(corners, for: .corners)
              .with(thickness, for: .thickness))
          let glyphs = [
            Point(column: 2, row: 1), Point(column: 35, row: 1), Point(column: 2, row: 10),
            Point(column: 35, row: 10), Point(column: 10, row: 1), Point(column: 2, row: 5),
          ].map { frame[$0].text }
          #expect(glyphs.allSatisfy { GlyphWidth.columns(of: $0) == 1 })
          #expect((border == .blank) == glyphs.allSatisfy { $0 == " " })
          pictures.insert(glyphs)
        }
      }
    }
    // None, double and ASCII have one form; thick lines have square corners only.
    #expect(pictures.count == 3 + 3 + 3)
    #expect(panel(.standard)[Point(column: 2, row: 1)].text == "╭")
  }

  @Test func `A shadow is drawn to the right and below, over the existing cells`() {
    let ink = RGB8(9, 8, 7)
    let frame = panel(.standard.with(.rgb(ink), for: .shadow).with(.drop, for: .shadowStyle))
    let plain = panel(.standard.with(.rgb(ink), for: .shadow).with(.flat, for: .shadowStyle))
    let changed = (0..<14).flatMap { row in (0..<40).map { Point(column: $0, row: row) } }
      .filter { frame[$0] != plain[$0] }
    #expect(changed.allSatisfy { frame[$0].style.background == .rgb(ink) })
    #expect(
      changed.contains(Point(column: 36, row: 5)) && changed.contains(Point(column: 20, row: 11)))
    #expect(changed.allSatisfy { $0.column >= 36 || $0.row == 11 })
    #expect(
      !changed.contains(Point(column: 36, row: 1)) && !changed.contains(Point(column: 2, row: 11)))
  }

  @Test func `Padding insets the content and shrinks in small panels`() {
    let large = Rect(column: 3, row: 2, columns: 60, rows: 24)
    for columns in 0...8 {
      for rows in 0...8 {
        let theme = ResolvedTheme(
          Theme(
            "padded", panel: .standard.with(Padding(columns: columns, rows: rows), for: .padding)),
          on: .dark)
        let inside = theme.content(ofPanel: large)
        #expect(inside.minColumn - large.minColumn == 1 + columns)
        #expect(inside.rows == 24 - 2 - 2 * min(rows, 7))
        for size in [2, 3, 10, 20, 33, 34, 40] {
          let small = Rect(column: 0, row: 0, columns: size, rows: size)
          let content = theme.content(ofPanel: small)
          #expect(content.columns >= min(size - 2, 30) && content.rows >= min(size - 2, 8))
          #expect(content.intersection(small) == content)
        }
      }
    }
    #expect(Padding(columns: -3, rows: 99) == Padding(columns: 0, rows: 8))
  }

  @Test func `A sheet and a popover are drawn with the theme's lines`() {
    let theme = ResolvedTheme(
      Theme(
        "lines",
        panel: .standard.with(.double, for: .borderStyle).with(.dotted, for: .separatorStyle)),
      on: .dark)
    let context = RenderContext(theme: theme)
    var frame = Frame(size: Size(columns: 40, rows: 10))
    PickerChrome(.sheet, title: "T").render(into: &frame, in: frame.bounds, context: context)
    #expect(frame.plainText.contains("┈ T ┈"))
    PickerChrome(.popover, title: "T").render(into: &frame, in: frame.bounds, context: context)
    #expect(frame.plainText.contains("╔═ T ═"))
    #expect(
      Presentation.popover.content(of: frame.bounds, padding: theme.panelPadding)
        == theme.content(ofPanel: frame.bounds))
  }
}
