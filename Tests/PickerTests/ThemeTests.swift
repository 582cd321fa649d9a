import Color
import Foundation
import Picker
import Terminal
import TestSupport
import Testing

@Suite("Themes")
struct ThemeTests {
  // MARK: Modes and colours

  @Test("Modes round-trip through their names")
  func modeNames() {
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

  @Test("A colour falls back to the nearest mode that has a value")
  func adaptiveFallback() {
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

  @Test("A colour's current value is that of the mode in which the context draws")
  func current() {
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

  @Test("Named colours are those of CSS")
  func namedColors() {
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
  private func scheme(_ random: inout SeededGenerator, share: Int) -> Scheme {
    var scheme = Scheme.standard
    func wants(_ random: inout SeededGenerator) -> Bool { random.number(in: 0...99) < share }
    func color(_ random: inout SeededGenerator) -> AdaptiveColor {
      .indexed(UInt8(random.number(in: 0...255)))
    }
    for key in SchemeKey.colors + SchemeKey.styles where wants(&random) {
      scheme[key] =
        switch key.kind {
        case .color: .color(color(&random))
        case .pair:
          .pair(
            ColorPair(
              foreground: wants(&random) ? color(&random) : nil, background: color(&random)))
        case .padding: .padding(Padding(columns: random.number(in: 0...8)))
        case .word(let words): .word(random.pick(words))
        case .rows: .rows(random.number(in: 1...3))
        case .attributes:
          // A theme neither blinks nor conceals.
          .attributes(
            CellAttributes(rawValue: UInt16(random.number(in: 0...255)))
              .subtracting([.blink, .conceal]))
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

  @Test("The keys cover every value of a scheme exactly once")
  func keys() {
    #expect(Set(SchemeKey.colors.map(\.name)).count == SchemeKey.colors.count)
    #expect(Set(SchemeKey.styles.map(\.name)).count == SchemeKey.styles.count)
    #expect(SchemeKey.colors + SchemeKey.styles == SchemeKey.allCases)
    var random = SeededGenerator(seed: 2)
    let full = scheme(&random, share: 100)
    for key in SchemeKey.colors + SchemeKey.styles {
      #expect(full[key] != nil, "\(key.name)")
      #expect(Scheme.standard[key] == nil, "\(key.name)")
    }
  }

  @Test("`with` changes only the given values")
  func with() {
    var random = SeededGenerator(seed: 3)
    let start = scheme(&random, share: 100)
    let red = AdaptiveColor.rgb(RGB8(255, 0, 0))
    let changed = start.with(background: red)
    #expect(changed.color(.background) == red)
    var back = changed
    back[.background] = start[.background]
    #expect(back == start)
    for key in SchemeKey.allCases {
      let isSet = key == .corners || key == .shadowStyle
      let styled = Scheme.standard.with(corners: .square, shadowStyle: .drop)
      #expect((styled[key] != nil) == isSet)
    }
    // Every colour and every style can be given.
    let other = scheme(&random, share: 100)
    let colored = start.with(
      foreground: other.color(.foreground), background: other.color(.background),
      secondary: other.color(.secondary), tint: other.color(.tint),
      borderColor: other.color(.border),
      focus: other.color(.focus), separatorColor: other.color(.separator),
      placeholder: other.color(.placeholder), alert: other.color(.alert),
      warning: other.color(.warning), shadowColor: other.color(.shadow),
      highlight: other.pair(.highlight), selection: other.pair(.selection),
      checkerboard: other.pair(.checkerboard))
    let styled = colored.with(
      padding: other.padding(.padding), margins: other.padding(.margins),
      borderStyle: other.style(.borderStyle), corners: other.style(.corners),
      thickness: other.style(.thickness), separatorStyle: other.style(.separatorStyle),
      shadowStyle: other.style(.shadowStyle), rowHeight: other.rowHeight,
      title: other.attributes(.title), body: other.attributes(.body),
      emphasis: other.attributes(.emphasis), note: other.attributes(.note),
      key: other.attributes(.key))
    #expect(styled == other)
  }

  @Test("A colour is set and removed by its key, and keys without a colour stay as they are")
  func changedKeys() {
    for key in SchemeKey.colors {
      let scheme = Scheme.standard.with(.white, for: key)
      #expect(scheme.color(key) == (key.kind == .color ? .white : nil), "\(key)")
      #expect(scheme.without(key) == .standard)
    }
    let scheme = Scheme.standard.with(tint: .white).with(padding: Padding(columns: 2))
    #expect(scheme.with(.white, for: .padding) == scheme)
    #expect(scheme.without(.padding, .tint) == .standard)
  }

  @Test("Another theme is resolved for the same terminal")
  func replaced() {
    func resolved(_ theme: Theme) -> ResolvedTheme {
      ResolvedTheme(
        theme, on: .light, background: RGB8(250, 250, 240), text: RGB8(1, 2, 3), depth: .indexed256)
    }
    #expect(resolved(.ansi16).with(.highContrast) == resolved(.highContrast))
    #expect(resolved(.ansi16).with(.ansi16) == resolved(.ansi16))
  }

  @Test("A panel has the border of the theme, and room for its content")
  func panel() {
    let theme = ResolvedTheme(
      Theme("old", panel: .standard.with(padding: Padding(), borderStyle: .double)), on: .dark)
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
      #expect(one.over(.standard) == one && Scheme.standard.over(one) == one)
      for key in SchemeKey.styles {
        let expected = one[key] ?? two[key]
        #expect(one.over(two)[key] == expected)
      }
    }
  }

  @Test("A value is looked up in the role, its parent, the base, then the standard theme")
  func chain() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let theme = theme(&random)
      for role in ThemeRole.allUsed + [.custom("mine"), .custom("nobody")] {
        let chain = [role, role.parent, .base].compactMap { $0 }
        let schemes = chain.map { theme[$0] } + chain.map { Theme.standard[$0] }
        let effective = theme.scheme(for: role)
        for key in SchemeKey.colors + SchemeKey.styles {
          guard key.kind == .pair else {
            #expect(effective[key] == schemes.lazy.compactMap { $0[key] }.first)
            continue
          }
          let (pair, pairs) = (effective.pair(key), schemes.compactMap { $0.pair(key) })
          #expect(pair?.foreground == pairs.lazy.compactMap(\.foreground).first)
          #expect(pair?.background == pairs.lazy.compactMap(\.background).first)
        }
      }
    }
  }

  @Test("The standard theme has all values for every role")
  func completeness() {
    for theme in [Theme("empty"), .standard] + Theme.builtIn {
      for role in ThemeRole.allUsed + [.custom("unheard of")] {
        for key in SchemeKey.colors + SchemeKey.styles {
          #expect(theme.scheme(for: role)[key] != nil, "\(role.name) \(key.name)")
        }
      }
    }
  }

  @Test("An empty theme equals the standard one")
  func empty() {
    let empty = ResolvedTheme(Theme("empty"), on: .dark)
    #expect(namedStyles(of: empty).map(\.style) == namedStyles(of: ResolvedTheme.dark).map(\.style))
  }

  @Test("Themes and their colours are coded and decoded again, with the keys of theme files")
  func coding() throws {
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
          "tint": "ansi 4", "styles": {"title": "bold italic", "padding": {"columns": 9, "rows": 0}}},
         "custom": {"clock": {"foreground": "tan"}}}
        """.utf8))
    let panel = Scheme.standard.with(
      background: AdaptiveColor(light: .default, dark: .rgb(RGB8(0, 40, 64))), tint: .indexed(4)
    ).with(padding: Padding(columns: 8), title: [.bold, .italic])
    let clock = Scheme.standard.with(foreground: .rgb(RGB8(210, 180, 140)))
    #expect(theme == Theme("sea", panel: panel, custom: ["clock": clock]))
    #expect(
      "\(AdaptiveColor(light: .red, dark: .blue))" == "{ dark = \"#0000ff\", light = \"#ff0000\" }")
    #expect("\(AdaptiveColor.orange), \(AdaptiveColor.primary)" == "#ffa500, default")
    for wrong in ["{\"blue\": \"#fff\"}", "{}", "\"no colour\"", "7"] {
      #expect(throws: DecodingError.self, "\(wrong)") {
        try JSONDecoder().decode(AdaptiveColor.self, from: Data(wrong.utf8))
      }
    }
    for wrong in ["styles\": {\"border\": \"wavy", "styles\": {\"title\": \"big", "tint\": \"blau"]
    {
      #expect(throws: DecodingError.self, "\(wrong)") {
        try JSONDecoder().decode(Scheme.self, from: Data("{\"\(wrong)\"}}".utf8))
      }
    }
  }

  @Test("A theme that extends another one has its own values on top")
  func extending() {
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
      let color = new.color
      let tinted = start.with(
        foreground: color(.foreground), background: color(.background),
        secondary: color(.secondary), tint: color(.tint), borderColor: color(.border), into: .cells)
      var expected = start
      expected[.cells] = start[.cells].with(
        foreground: color(.foreground), background: color(.background),
        secondary: color(.secondary), tint: color(.tint), borderColor: color(.border))
      #expect(tinted == expected)
    }
    let red = Theme.standard.with(background: .red)
    #expect(red[.base] == Theme.standard[.base].with(background: .red))
    let resolved = ResolvedTheme(red, on: DefaultColors(.light, background: RGB8(250, 240, 220)))
    #expect(resolved.background == RGB8(255, 0, 0))
  }

  @Test("Roles round-trip through their names")
  func roleNames() {
    #expect(Set(ThemeRole.allUsed.map(\.name)).count == ThemeRole.allUsed.count)
    for role in ThemeRole.allUsed + [.maps, .voice, .ocr, .custom("mine")] {
      #expect(ThemeRole(name: role.name) == role)
    }
    #expect(Theme("mine", cells: .standard.with(rowHeight: 2)).roles == [.cells])
  }
}
