import Color
import Foundation
import Picker
import Terminal
import TestSupport
import Testing

@Suite("Themes")
struct ThemeTests {
  // MARK: Modes and colours

  @Test func `Modes round-trip through their names`() {
    let modes: [(ColorMode, String)] = [
      (.dark, "dark"), (.light, "light"), (.highContrastDark, "high-contrast-dark"),
      (.highContrastLight, "high-contrast-light"),
      (ColorMode(.dark, variant: "sepia"), "sepia-dark"),
    ]
    for (mode, name) in modes {
      #expect(mode.name == name)
      #expect(ColorMode(name: name) == mode)
    }
    for name in ["", "-dark", "-light", "Dark", "sepia", "darker", "dark "] {
      #expect(ColorMode(name: name) == nil, "\(name)")
    }
  }

  @Test func `A colour falls back to the nearest mode that has a value`() {
    let (one, two, three) = (
      TerminalColor.rgb(RGB8(1, 2, 3)), TerminalColor.indexed(4), TerminalColor.default
    )
    let sepia = ColorMode(.light, variant: "sepia")
    let both = AdaptiveColor(light: one, dark: two)
    var rich = both
    rich[.highContrastDark] = three
    let cases: [(AdaptiveColor?, [(ColorMode, TerminalColor)])] = [
      (AdaptiveColor(one), [(.dark, one), (.light, one), (.highContrastDark, one), (sepia, one)]),
      (both, [(.light, one), (.dark, two), (.highContrastDark, two), (sepia, one)]),
      (rich, [(.highContrastDark, three), (.highContrastLight, one), (.dark, two)]),
      (AdaptiveColor([.dark: two]), [(.light, two)]),
      (AdaptiveColor([.highContrastDark: two]), [(.highContrastLight, two), (.light, two)]),
      (AdaptiveColor([.dark: two], common: one), [(.light, one)]),
      (.color(Color(.srgb, 1, 0.5, 0)), [(.dark, .rgb(RGB8(255, 128, 0)))]),
    ]
    for (color, values) in cases {
      for (mode, value) in values { #expect(color?.resolved(for: mode) == value, "\(mode.name)") }
    }
    rich[.highContrastDark] = nil
    #expect(rich == both && rich.modes == [.dark, .light])
    #expect(AdaptiveColor([:]) == nil)
  }

  @Test func `A colour's current value is that of the mode in which the context draws`() {
    let color = AdaptiveColor(light: Color.black, dark: Color.white)
    let (dark, light) = (RenderContext(theme: .dark), RenderContext(theme: .light))
    #expect(color.current(in: dark) == .rgb(RGB8(255, 255, 255)))
    #expect(color.current(in: light) == .rgb(RGB8(0, 0, 0)))
    var sepia = color
    sepia[ColorMode(.light, variant: "sepia")] = .indexed(3)
    let theme = ResolvedTheme(
      Theme("mine", appearance: .light, variant: "sepia"), on: .dark)
    #expect(sepia.current(in: RenderContext(theme: theme)) == .indexed(3))
  }

  @Test func `Named colours are those of CSS`() {
    let named: [(String, AdaptiveColor)] = [
      ("aqua", .aqua), ("black", .black), ("blue", .blue), ("brown", .brown), ("cyan", .cyan),
      ("darkcyan", .darkCyan), ("gray", .gray), ("green", .green), ("indigo", .indigo),
      ("magenta", .magenta), ("orange", .orange), ("pink", .pink), ("purple", .purple),
      ("red", .red), ("teal", .teal), ("violet", .violet), ("white", .white), ("yellow", .yellow),
    ]
    for (name, color) in named {
      #expect(color.resolved(for: .dark) == NamedColor.named(name).map { .rgb($0.rgb) }, "\(name)")
      #expect(color.modes.isEmpty)
    }
  }

  // MARK: Schemes

  /// A scheme with some random values.
  private func scheme(_ random: inout SeededGenerator, share: Int) -> ThemeScheme {
    var scheme = ThemeScheme.standard
    func wants(_ random: inout SeededGenerator) -> Bool { random.number(in: 0...99) < share }
    func color(_ random: inout SeededGenerator) -> AdaptiveColor {
      .indexed(UInt8(random.number(in: 0...255)))
    }
    func pick<Style: CaseIterable>(of _: Style, _ random: inout SeededGenerator) -> Style {
      random.pick(Array(Style.allCases))
    }
    for row in ThemeTokenRow.all where wants(&random) {
      scheme[row] =
        switch row.fallback {
        case is AdaptiveColor: color(&random)
        case is ColorPair:
          ColorPair(foreground: wants(&random) ? color(&random) : nil, background: color(&random))
        case is Padding: Padding(columns: random.number(in: 0...8))
        case is Int: random.number(in: 1...3)
        case is CellAttributes:
          // A theme neither blinks nor conceals.
          CellAttributes(rawValue: UInt16(random.number(in: 0...255)))
            .subtracting([.blink, .conceal])
        case let style as any CaseIterable: pick(of: style, &random) as? any ThemeValue
        default: nil
        }
    }
    return scheme
  }

  /// A theme with schemes for some roles.
  private func theme(_ random: inout SeededGenerator, share: Int = 30) -> Theme {
    var theme = Theme("random")
    for role in ThemeRole.allUsed + [.custom("mine")] where Bool.random(using: &random) {
      theme[role] = scheme(&random, share: share)
    }
    return theme
  }

  @Test func `Every token is a row of the table, with all that a row has`() throws {
    let source = try String(
      contentsOf: SourceFiles.root.appendingPathComponent("Sources/Picker/Theme/ThemeToken.swift"),
      encoding: .utf8)
    let declared = source.matches(of: /public static var (\w+): Self/).map(\.output.1)
    for name in declared { #expect(source.contains("Self(.\(name), "), "\(name)") }
    #expect(declared.count == ThemeTokenRow.all.count)
    for rows in [ThemeTokenRow.colors, ThemeTokenRow.styles] {
      #expect(Set(rows.map(\.name)).count == rows.count)
    }
    var random = SeededGenerator(seed: 2)
    let full = scheme(&random, share: 100)
    for row in ThemeTokenRow.all {
      #expect(!row.name.isEmpty && !row.description.isEmpty, "\(row.name)")
      #expect(full[row] != nil && ThemeScheme.standard[row] == nil, "\(row.name)")
      #expect(row.fallback.isEqual(to: Theme.standard[.base][row]))
    }
  }

  @Test("`with` changes only the given values")
  func with() {
    var random = SeededGenerator(seed: 3)
    let start = scheme(&random, share: 100)
    let red = AdaptiveColor.rgb(RGB8(255, 0, 0))
    var changed = start.with(background: red)
    #expect(changed[.background] == red)
    changed[.background] = start[.background]
    #expect(changed == start)
    #expect(start.with(nil, for: .corners).with(nil, for: .tint) == start)
    let styled = ThemeScheme.standard.with(.square, for: .corners).with(.drop, for: .shadowStyle)
    #expect(
      ThemeTokenRow.all.filter { styled[$0] != nil }.map(\.name) == ["corners", "shadow"])
    #expect(styled.without(.corners).without(.shadowStyle) == .standard)
    #expect(styled.hashValue != ThemeScheme.standard.hashValue)
    // A pair may have only one of its colours.
    let pair = ThemeScheme.standard.with(ColorPair(foreground: .red), for: .selection)
      .with(ColorPair(background: .white), for: .selection)
    #expect(pair[.selection] == ColorPair(foreground: .red, background: .white))
  }

  @Test func `Another theme is resolved for the same terminal`() {
    func resolved(_ theme: Theme) -> ResolvedTheme {
      ResolvedTheme(
        theme, on: .light, background: RGB8(250, 250, 240), text: RGB8(1, 2, 3), depth: .indexed256)
    }
    #expect(resolved(.ansi16).with(.highContrast) == resolved(.highContrast))
    #expect(resolved(.ansi16).with(.ansi16) == resolved(.ansi16))
  }

  @Test func `A panel has the border of the theme, and room for its content`() {
    let theme = ResolvedTheme(
      Theme(
        "old", panel: .standard.with(Padding(), for: .padding).with(.double, for: .borderStyle)),
      on: .dark)
    var frame = Frame(size: Size(columns: 4, rows: 3))
    frame.drawPanel(frame.bounds, theme: theme)
    frame.write("ok", in: theme.content(ofPanel: frame.bounds))
    #expect(frame.plainText == "╔══╗\n║ok║\n╚══╝\n")
  }

  @Test("`over` is associative and keeps the values of the upper scheme")
  func overlay() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let (one, two, three) = (
        scheme(&random, share: 40), scheme(&random, share: 40), scheme(&random, share: 40)
      )
      #expect(one.over(two).over(three) == one.over(two.over(three)))
      #expect(one.over(.standard) == one && ThemeScheme.standard.over(one) == one)
      for row in ThemeTokenRow.styles {
        #expect(same(one.over(two)[row], one[row] ?? two[row]))
      }
    }
  }

  private func same(_ one: (any ThemeValue)?, _ two: (any ThemeValue)?) -> Bool {
    one?.isEqual(to: two) ?? (two == nil)
  }

  @Test func `A value is looked up in the role, its parent, the base, then the standard theme`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let theme = theme(&random)
      for role in ThemeRole.allUsed + [.custom("mine"), .custom("nobody")] {
        let chain = [role, role.parent, .base].compactMap { $0 }
        let schemes = chain.map { theme[$0] } + chain.map { Theme.standard[$0] }
        let effective = theme.scheme(for: role)
        for row in ThemeTokenRow.all {
          guard let pair = effective[row] as? ColorPair else {
            #expect(same(effective[row], schemes.lazy.compactMap { $0[row] }.first))
            continue
          }
          let pairs = schemes.compactMap { $0[row] as? ColorPair }
          #expect(pair.foreground == pairs.lazy.compactMap(\.foreground).first)
          #expect(pair.background == pairs.lazy.compactMap(\.background).first)
        }
      }
    }
  }

  @Test func `The standard theme has all values for every role`() {
    for theme in [Theme("empty"), .standard] + Theme.builtIn {
      for role in ThemeRole.allUsed + [.custom("unheard of")] {
        for row in ThemeTokenRow.all {
          #expect(theme.scheme(for: role)[row] != nil, "\(role.name) \(row.name)")
        }
      }
    }
  }

  @Test func `An empty theme equals the standard one`() {
    let empty = ResolvedTheme(Theme("empty"), on: .dark)
    #expect(namedStyles(of: empty).map(\.style) == namedStyles(of: ResolvedTheme.dark).map(\.style))
  }

  @Test
  func `Themes and their colours are coded and decoded again, with the keys of theme files`() throws
  {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<100 {
      var theme = theme(&random)
      theme.appearance = random.pick([nil, .dark, .light])
      theme.variant = random.pick([nil, ColorMode.highContrast])
      let data = try JSONEncoder().encode(theme)
      #expect(try JSONDecoder().decode(Theme.self, from: data) == theme, "\(theme)")
    }
    let theme = try JSONDecoder().decode(
      Theme.self,
      from: Data(
        """
        {"name": "sea", "panel": {"background": {"light": "default", "dark": "#002840"},
          "tint": "ansi 4", "styles": {"title": "bold italic", "padding": {"columns": 8, "rows": 0}}},
         "custom": {"clock": {"foreground": "tan"}}}
        """.utf8))
    let panel = ThemeScheme.standard.with(
      background: AdaptiveColor(light: .default, dark: .rgb(RGB8(0, 40, 64))), tint: .indexed(4)
    ).with(Padding(columns: 8), for: .padding).with([.bold, .italic], for: .title)
    let clock = ThemeScheme.standard.with(foreground: .rgb(RGB8(210, 180, 140)))
    #expect(theme == Theme("sea", panel: panel, custom: ["clock": clock]))
    #expect(
      "\(AdaptiveColor(light: .red, dark: .blue))" == "{ dark = \"#0000ff\", light = \"#ff0000\" }")
    #expect("\(AdaptiveColor.orange), \(AdaptiveColor.primary)" == "#ffa500, default")
    for wrong in ["{\"blue\": \"#fff\"}", "{}", "\"no colour\"", "true"] {
      #expect(throws: DecodingError.self, "\(wrong)") {
        try JSONDecoder().decode(AdaptiveColor.self, from: Data(wrong.utf8))
      }
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Theme.self, from: Data("{\"appearance\": \"dark\"}".utf8))
    }
    for wrong in ["styles\": {\"border\": \"wavy", "styles\": {\"title\": \"big", "tint\": \"blau"]
    {
      #expect(throws: DecodingError.self, "\(wrong)") {
        try JSONDecoder().decode(ThemeScheme.self, from: Data("{\"\(wrong)\"}}".utf8))
      }
    }
  }

  @Test func `A theme that extends another one has its own values on top`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      let (below, above) = (theme(&random), theme(&random))
      let both = below.extended(by: above)
      for role in ThemeRole.allUsed { #expect(both[role] == above[role].over(below[role])) }
    }
    var above = Theme("mine")
    #expect(Theme.dark.extended(by: above).appearance == .dark)
    #expect(Theme.highContrast.extended(by: above).variant == ColorMode.highContrast)
    above.appearance = .light
    #expect(Theme.dark.extended(by: above).appearance == .light)
    #expect(Theme.dark.extended(by: above).name == "mine")
  }

  @Test("`with` replaces the schemes that are given and keeps the others")
  func withSchemes() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<100 {
      let (start, new) = (theme(&random), scheme(&random, share: 50))
      let changed = start.with(panel: new, custom: ["mine": new, "maps": new])
      for role in ThemeRole.allUsed where role != .panel { #expect(changed[role] == start[role]) }
      for role in [.panel, .custom("mine"), ThemeRole.maps] { #expect(changed[role] == new) }
      let schemes = ThemeRole.allUsed.map { start[$0] }
      #expect(
        Theme("random").with(
          base: schemes[0], bar: schemes[1], panel: schemes[2], textFields: schemes[3],
          cells: schemes[4], buttons: schemes[5], labels: schemes[6], icons: schemes[7],
          custom: ["mine": start[.custom("mine")]]) == start)
      let tinted = start.with(
        foreground: new[.foreground], background: new[.background], secondary: new[.secondary],
        tint: new[.tint], borderColor: new[.border], into: .cells)
      var expected = start
      expected[.cells] = start[.cells].with(
        foreground: new[.foreground], background: new[.background], secondary: new[.secondary],
        tint: new[.tint], borderColor: new[.border])
      #expect(tinted == expected)
    }
    let red = Theme.standard.with(background: .red)
    #expect(red[.base] == Theme.standard[.base].with(background: .red))
    let resolved = ResolvedTheme(red, on: DefaultColors(.light, background: RGB8(250, 240, 220)))
    #expect(resolved.background == RGB8(255, 0, 0))
  }

  @Test func `Roles round-trip through their names`() {
    #expect(Set(ThemeRole.allUsed.map(\.name)).count == ThemeRole.allUsed.count)
    for role in ThemeRole.allUsed + [.maps, .voice, .ocr, .custom("mine")] {
      #expect(ThemeRole(name: role.name) == role)
    }
    #expect(Theme("mine", cells: .standard.with(2, for: .rowHeight)).roles == [.cells])
  }

  @Test func `Values print as the calls that create them`() {
    let scheme = ThemeScheme.standard.with(.teal, for: .background).with(.double, for: .borderStyle)
    let values: [(Any, String)] = [
      (ColorMode.highContrastDark, #"ColorMode(.dark, variant: "high-contrast")"#),
      (scheme, "ThemeScheme(background: #008080, border: .double)"),
      ([ColorParameter.hue, .alpha], "[.component(.hsb, 0), .alpha]"),
      (PickerLabel([Text("a\""), "b"]), #"PickerLabel([Text("a\""), Text("b")])"#),
      (
        ColorViewModel(.red, space: .oklch),
        "ColorViewModel(#ff0000, space: .oklch, supportsOpacity: true)"
      ),
      (Rect(Size(columns: 2, rows: 1)), "Rect(column: 0, row: 0, columns: 2, rows: 1)"),
      (
        CellStyle(foreground: .indexed(4)).adding(.bold),
        "CellStyle(foreground: ansi 4, background: default, attributes: CellAttributes(rawValue: 1))"
      ),
    ]
    for (value, text) in values { #expect("\(value)" == text) }
  }
}
