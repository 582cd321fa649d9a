import Color
import Foundation
import Picker
import Terminal
import TestSupport
import Testing
import UnicodeText

@testable import TOML
@testable import ThemeFiles

@Suite("Theme files")
struct ThemeFileTests {
  private func read(_ text: String) throws -> ThemeFile {
    try ThemeFile(reading: Array(text.utf8), fileName: "my.toml")
  }

  /// The error message for a text.
  private func failure(_ text: String) -> String { failure(bytes: Array(text.utf8)) }

  private func failure(bytes: [UInt8]) -> String {
    do {
      let file = try ThemeFile(reading: bytes, fileName: "my.toml")
      return "read as \(file)"
    } catch {
      return error.message
    }
  }

  // MARK: Values

  /// A scheme with every value set, none of them a built-in one.
  private static let full: ThemeScheme = {
    let color = AdaptiveColor(light: .rgb(RGB8(1, 2, 3)), dark: .indexed(77))
    let pair = ColorPair(foreground: .default, background: color)
    var scheme = ThemeScheme.standard
    for row in ThemeTokenRow.colors { scheme[row] = row.fallback is ColorPair ? pair : color }
    scheme[.background] = .indexed(4)
    scheme[.secondary] = .rgb(RGB8(9, 9, 9))
    scheme[.border] = .default
    scheme[.padding] = Padding(columns: 3, rows: 2)
    scheme[.margins] = Padding(columns: 1, rows: 1)
    scheme[.borderStyle] = .dashed
    scheme[.corners] = .square
    scheme[.thickness] = .thick
    scheme[.separatorStyle] = .dotted
    scheme[.shadowStyle] = .drop
    scheme[.rowHeight] = 3
    scheme[.title] = [.italic, .underline]
    scheme[.body] = .faint
    scheme[.emphasis] = .reverse
    scheme[.note] = []
    scheme[.key] = [.bold, .strike]
    return scheme
  }()

  @Test(arguments: ThemeRole.allUsed + [.custom("mine")])
  func `Every value of every role can be set, alone and in both table syntaxes`(role: ThemeRole)
    throws
  {
    let name = (role == .custom("mine") ? "custom." : "") + role.name
    for (rows, table) in [(ThemeTokenRow.colors, name), (ThemeTokenRow.styles, name + ".styles")] {
      for row in rows {
        let value = try #require(Self.full[row]?.node.notation)
        for text in ["[\(table)]\n\(row.name) = \(value)\n", "\(table).\(row.name) = \(value)"] {
          let file = try read(text)
          #expect(file.warnings.isEmpty, "\(text)")
          #expect(file.theme.roles == [role])
          let set = (ThemeTokenRow.all).filter { file.theme[role][$0] != nil }
          #expect(set.map(\.name) == [row.name], "\(text)")
          #expect(file.theme[role][row]?.node.notation == value, "\(text)")
        }
      }
    }
  }

  @Test func `A complete theme is read, with the marks of other systems too`() throws {
    var text = "appearance = \"light\"\nvariant = \"sepia\"\n"
    for role in ThemeRole.allUsed {
      for (table, rows) in [
        (role.name, ThemeTokenRow.colors), (role.name + ".styles", ThemeTokenRow.styles),
      ] {
        let lines = rows.map { "\($0.name) = \(Self.full[$0]?.node.notation ?? "")\n" }
        text += "[\(table)]\n" + lines.joined()
      }
    }
    for text in [text, "\u{FEFF}" + text.replacing("\n", with: "\r\n")] {
      let file = try read(text)
      #expect(file.warnings.isEmpty)
      #expect(file.theme.appearance == .light && file.theme.variant == "sepia")
      for role in ThemeRole.allUsed { #expect(file.theme[role] == Self.full) }
    }
  }

  @Test func `The description of a theme is a theme file with it`() throws {
    var full = Theme("my", appearance: .dark, variant: "high \"contrast\"\\")
    for role in ThemeRole.allUsed + [.custom("a clock"), .maps] { full[role] = Self.full }
    var modes = Theme("my")
    modes[.panel] = ThemeScheme.standard.with(
      tint: AdaptiveColor(
        [.light: .indexed(3), .highContrastDark: .default], common: .rgb(RGB8(1, 2, 3))))
    for var theme in [full, modes, Theme("my")] + Theme.builtIn {
      theme.name = "my"
      let file = try read(theme.description)
      #expect(file.theme == theme && file.warnings.isEmpty, "\(theme)")
    }
  }

  @Test(arguments: [
    ("\"#f80\"", TerminalColor.rgb(RGB8(255, 136, 0))), ("\"default\"", .default),
    ("\"hsl(120 100% 50%)\"", .rgb(RGB8(0, 255, 0))), ("\"Tan\"", .rgb(RGB8(210, 180, 140))),
    ("4", .indexed(4)), ("255", .indexed(255)), ("0x10", .indexed(16)),
    ("\"ansi 4\"", .indexed(4)),
    ("\"ansi red\"", .indexed(1)), ("\"ANSI bright  Red\"", .indexed(9)),
    ("'ansi 200'", .indexed(200)), ("\"\"\"\n#010203\"\"\"", .rgb(RGB8(1, 2, 3))),
    ("\"color(display-p3 1 0 0)\"", .rgb(Color(.displayP3, 1, 0, 0).rgb8)),
  ])
  func `A colour is any notation, the terminal's default, or a palette entry`(
    text: String, color: TerminalColor
  ) throws {
    #expect(try read("base.tint = \(text)").theme[.base][.tint] == AdaptiveColor(color))
  }

  @Test func `A colour has a value for each mode, and the theme's own variant`() throws {
    let file = try read(
      """
      variant = "sepia"
      [base]
      tint = { light = "#111", dark = 2, high-contrast-dark = "white", sepia-light = 3, any = 5 }
      """)
    #expect(file.warnings.isEmpty)
    let tint = try #require(file.theme[.base][.tint])
    #expect(tint[.dark] == .indexed(2) && tint[.light] == .rgb(RGB8(17, 17, 17)))
    #expect(tint[.highContrastDark] == .rgb(RGB8(255, 255, 255)))
    #expect(tint.resolved(for: file.theme.mode(on: .light)) == .indexed(3))
    #expect(tint.common == .indexed(5))
  }

  @Test func `extends starts from another theme`() throws {
    let file = try read("extends = \"high-contrast\"\n[bar]\nbackground = \"#123\"")
    #expect(file.theme.name == "my" && file.theme.variant == ColorMode.highContrast)
    #expect(file.theme[.base] == Theme.highContrast[.base])
    #expect(file.theme[.bar][.background] == .rgb(RGB8(0x11, 0x22, 0x33)))
    #expect(
      failure("\nextends = \"nobody\"").contains("line 2: extends: unknown theme “nobody”"))
    #expect(try read("").theme == Theme("my"))
  }

  // MARK: Unknown keys

  @Test
  func `An unknown key is reported with its line, in every syntax, and the rest is read`() throws {
    for row in try VectorRow.all(in: "ThemeFilesTests/Vectors/unknown-keys.txt", cells: 2) {
      let file = try read(row[0])
      #expect(file.warnings.contains { $0.hasPrefix("my.toml, " + row[1]) }, "\(row)")
    }
  }

  @Test func `Warnings come in the order of the lines`() throws {
    let file = try read("z = 1\ny = 2\n[base]\nb = 1\na = 2\n[bar]\nq = 1")
    #expect(
      file.warnings.map { String($0.drop { $0 != "," }.prefix(8)) }
        == (1...7).filter { $0 != 3 && $0 != 6 }.map { ", line \($0)" })
  }

  // MARK: Errors

  @Test func `An invalid value is reported with its line, its key and what was expected`() throws {
    for row in try VectorRow.all(in: "ThemeFilesTests/Vectors/wrong-values.txt", cells: 2) {
      let shown = failure(row[0])
      #expect(shown.hasPrefix("my.toml, line ") && shown.contains(row[1]), "\(row): \(shown)")
    }
  }

  @Test func `All invalid values are reported at once, up to ten`() {
    let text = (1...14).map { "[custom.r\($0)]\ntint = 'no colour \($0)'\n" }.joined()
    let lines = failure(text).split(separator: "\n")
    #expect(lines.count == 11)
    #expect(lines[1].contains("line 4:") && lines[10] == "and 4 more")
  }

  @Test(arguments: [
    ("[base]\ntint = = 1", 2), ("[base", 1), ("base.tint = \"", 1), ("\n\na = 1\na = 2", 4),
    ("=", 1),
    ("[base]\ntint = 'a\nb'", 2), ("a = {b = 1, }", 1), ("a = 1 b = 2", 1),
    // TOML 1.0 does not allow line breaks in inline tables.
    ("base.tint = 1\n[panel]\nborder = { light = 1,\n  lihgt-dark = 2 }", 3),
  ])
  func `Invalid TOML is reported with line and column`(text: String, line: Int) {
    let shown = failure(text)
    #expect(shown.hasPrefix("my.toml, line \(line), column "), "\(shown)")
  }

  @Test func `A hostile file only causes an error message`() {
    #expect(
      failure("a = 1\nb = '\u{0}'").contains(
        "line 2, column 6: the control character U+0000 is not allowed"))
    #expect(
      failure(bytes: Array("a = 1\nb = '".utf8) + [0xFF, 0x27]).contains(
        "line 2, column 6: this is not valid UTF-8"))
    // No control character of a file reaches the terminal.
    let evil = "\u{1B}]0;x\u{07}\u{9B}31m\u{202E}"
    for text in [
      "[base]\ntint = '''\(evil)'''", "[base]\n\"\\u001b[31m\" = 1\ntint = \"x\\u001b[31m\"",
      "extends = \"\\u001b[31m\"", "appearance = \"\\u009b\"",
    ] {
      let shown = failure(text)
      #expect(
        shown.unicodeScalars.allSatisfy {
          $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) || $0 == "\n"
        })
      #expect(!shown.unicodeScalars.contains("\u{202E}"))
    }
    let strange = try? read("\"\\u001b[31m\" = 1")
    #expect(strange?.warnings.count == 1)
    #expect(strange?.warnings.contains { $0.unicodeScalars.contains("\u{1B}") } == false)
  }

  @Test func `Damaged files never trap`() throws {
    let text = try example()
    var random = SeededGenerator(seed: 11)
    let pieces = [
      "[", "]", "{", "}", "\"", "'", "=", ".", ",", "#", "\n", "\\", "\\u", "\"\"\"", "\u{0}", "é",
    ].map { Array($0.utf8) }
    var read = 0
    let runs = rounds(0..<3000)
    for _ in runs {
      var bytes = text
      for _ in 0..<random.number(in: 1...4) {
        let offset = random.number(in: 0...bytes.count)
        switch random.number(in: 0...3) {
        case 0: bytes.insert(contentsOf: random.pick(pieces), at: offset)
        case 1: bytes = Array(bytes.prefix(offset))
        case 2: bytes.removeSubrange(offset..<min(offset + random.number(in: 1...30), bytes.count))
        default: bytes.insert(UInt8(random.number(in: 0...255)), at: offset)
        }
      }
      let shown = failure(bytes: bytes)
      if shown.hasPrefix("read as") { read += 1 } else { #expect(shown.hasPrefix("my.toml")) }
    }
    #expect((runs.count / 30...runs.count * 29 / 30).contains(read))
  }

  @Test func `The suggested word is a plausible one`() {
    #expect(NearestWord.find("tnit", among: ["tint", "title"]) == "tint")
    #expect(NearestWord.find("xyz", among: ["tint", "title"]) == nil)
    #expect(NearestWord.find("a", among: ["b", ""]) == nil)
    #expect(NearestWord.distance(Array("kitten"), Array("sitting")) == 3)
    #expect(NearestWord.distance([], Array("abc")) == 3)
    #expect(NearestWord.distance(Array("pcik"), Array("pick")) == 1)
  }

  // MARK: The documentation

  private func document() throws -> String {
    try String(
      contentsOf: SourceFiles.root.appendingPathComponent("docs/themes.md"), encoding: .utf8)
  }

  /// The complete example in the documentation.
  private func example() throws -> [UInt8] {
    let text = try document()
    let start = try #require(text.range(of: "```toml\n# harbour.toml"))
    let rest = text[text.index(start.lowerBound, offsetBy: 8)...]
    let end = try #require(rest.range(of: "\n```"))
    return Array(rest[..<end.lowerBound].utf8)
  }

  @Test func `The example in the documentation is a valid theme`() throws {
    let file = try ThemeFile(reading: example(), fileName: "harbour.toml")
    #expect(file.warnings.isEmpty)
    #expect(file.theme.roles.count >= 5)
    #expect(file.theme[.cells][.rowHeight] != nil)
    let resolved = ResolvedTheme(file.theme, on: .dark)
    for (name, style) in namedStyles(of: resolved) {
      let ground = Color(resolved.rgb8(of: style.background, isBackground: true))
      let ink = Color(resolved.rgb8(of: style.foreground, isBackground: false))
      #expect(ink.contrastRatio(with: ground) >= 4.5, "\(name)")
    }
  }

  @Test
  func `A theme follows the terminal if it says so, also where it extends one that does not`()
    throws
  {
    let (own, inherited) = (
      try read("extends = \"light\"\nappearance = \"terminal\""), try read("extends = \"light\"")
    )
    #expect(own.theme.appearance == nil && inherited.theme.appearance == .light)
    #expect(own.theme.mode(on: .dark) == .dark && inherited.theme.mode(on: .dark) == .light)
  }

  // MARK: Writing

  @Test
  func `A file that is changed and saved keeps what it extends, and writes only what differs`()
    throws
  {
    var file = try ThemeFile(reading: example(), fileName: "harbour.toml")
    let before = "\(file)"
    #expect(try read(before).theme.with(name: "harbour") == file.theme)
    file.theme[.panel] = file.theme[.panel].with(.rgb(RGB8(1, 2, 3)), for: .background)
    let lines = Set("\(file)".split(separator: "\n"))
    #expect(lines.subtracting(before.split(separator: "\n")) == ["background = \"#010203\""])
    #expect(lines.contains("extends = \"dark\"") && lines.contains("appearance = \"terminal\""))
    // What was not set in the file is not set in it now.
    #expect(
      lines.count <= String(decoding: try example(), as: UTF8.self).split(separator: "\n").count)
    #expect(file.extends == "dark" && file.theme.name == "harbour")
  }

  @Test(arguments: Theme.builtIn.map(\.name))
  func `The text of a file is read as the same theme`(base: String) throws {
    var file = try read(
      "extends = \"\(base)\"\nvariant = \"night\"\n[icons]\nsecondary = \"ansi 8\"\n")
    for role in ThemeRole.allUsed {
      file.theme[role] = Self.full.over(file.theme[role])
      #expect(try read("\(file)").theme == file.theme, "\(role.name)")
    }
  }

  @Test func `The message of an error is its text`() {
    do {
      _ = try read("extends = 1")
      Issue.record("it was read")
    } catch {
      #expect("\(error)".hasPrefix("my.toml, line 1: extends: expected a name"))
    }
  }

  @Test func `The tables in the documentation have every key with its default value`() throws {
    let rows = try document().split(separator: "\n").filter { $0.hasPrefix("| `") }
    for token in ThemeTokenRow.all {
      let value = token.fallback.node.notation
      #expect(
        rows.contains("| `\(token.name)` | \(token.description) | `\(value)` |"), "\(token.name)")
    }
    for role in ThemeRole.allUsed {
      #expect(rows.contains { $0.hasPrefix("| `[\(role.name)]` |") })
    }
    for theme in Theme.builtIn { #expect(rows.contains { $0.hasPrefix("| `\(theme.name)` |") }) }
  }
}

extension Theme {
  fileprivate func with(name: String) -> Theme {
    var theme = self
    theme.name = name
    return theme
  }
}
