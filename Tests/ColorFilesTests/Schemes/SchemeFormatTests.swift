import Color
import TestSupport
import Testing

@testable import ColorFiles

@Suite("Formats of schemes")
struct SchemeFormatTests {
  private static func random(_ random: inout SeededGenerator) -> RGB8 {
    RGB8(packed: UInt32(random.number(in: 0...0xFFFFFF)))
  }

  private static func scheme(_ seed: UInt64, roles: [TerminalScheme.Role]) -> TerminalScheme {
    var generator = SeededGenerator(seed: seed)
    var scheme = TerminalScheme()
    scheme.name = "Test"
    for role in roles { scheme[role] = .color(random(&generator)) }
    return scheme
  }

  private static let every: [TerminalScheme.Role] =
    TerminalScheme.Role.common + [.bold] + (0..<8).map { .dim($0) }
    + (16...255).map { .palette($0) }

  @Test(arguments: rounds(0..<40 as Range<UInt64>))
  func `What is written is recognised, and read back but for what the writer says is lost`(
    seed: UInt64
  ) throws {
    let roles = seed % 2 == 0 ? TerminalScheme.Role.common : Self.every
    let scheme = Self.scheme(seed, roles: roles)
    for format in SchemeFormat.all where !format.isBase {
      let writer = SchemeWriter(scheme, in: format)
      let file = try #require(SchemeFile(Array(writer.text.utf8)), "\(format.name)")
      // The two kinds of YAML differ only in the colours that one of them lacks.
      #expect(file.format.name == format.name)
      #expect(file.problems.isEmpty)
      let lost = roles.filter {
        writer.losses.contains("\(format.title) has no key for \($0.name)")
      }
      for role in roles {
        #expect(
          file.scheme[role] == (lost.contains(role) ? nil : scheme[role]),
          "\(format.name) \(role.name)")
      }
    }
  }

  @Test(arguments: ["base16", "base24"])
  func `base16 and base24 keep the hues, text and background`(name: String) throws {
    let scheme = Self.scheme(3, roles: TerminalScheme.Role.common)
    let format = try #require(SchemeFormat.named(name))
    let file = try #require(SchemeFile(Array(SchemeWriter(scheme, in: format).text.utf8)))
    #expect(file.format.name == name)
    for role in (1...6).map({ TerminalScheme.Role.palette($0) }) + [
      .foreground, .background, .palette(8),
    ] {
      #expect(file.scheme[role] == scheme[role])
    }
    #expect((file.scheme[.palette(9)] == scheme[.palette(9)]) == (name == "base24"))
  }

  @Test(arguments: SchemeFormat.all.map(\.name))
  func `Other values, the same other bytes`(name: String) throws {
    let format = try #require(SchemeFormat.named(name))
    let scheme = Self.scheme(1, roles: TerminalScheme.Role.common)
    let text = "\n" + SchemeWriter(scheme, in: format).text
    let file = try #require(SchemeFile(Array(text.utf8)))
    #expect(file.changed(to: file.scheme).bytes == Array(text.utf8))
    var other = file.scheme
    other[.palette(1)] = .color(RGB8(1, 2, 3))
    let (bytes, missing) = file.changed(to: other)
    let changed = String(decoding: bytes, as: UTF8.self)
    #expect(missing == (name == "base16" ? [.palette(9)] : []))
    #expect(SchemeFile(bytes)?.scheme.color(.palette(1)) == RGB8(1, 2, 3))
    let (old, new) = (text.split(separator: "\n"), changed.split(separator: "\n"))
    #expect(old.count == new.count)
    #expect(zip(old, new).count { $0 != $1 } <= 3)
  }

  /// Files with what people write in them, behind lines such as `=== kitty: background #1e1e2e, 4 none`,
  /// and `=== none` for those that are no schemes.
  @Test func `What people write is read`() throws {
    let samples = try SourceFiles.text(at: "Tests/ColorFilesTests/Vectors/schemes.txt").split(
      separator: "=== ")
    #expect(samples.count > 25)
    for sample in samples {
      let lines = sample.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let title = lines[0].split(separator: ": ")
      let text = lines.dropFirst().joined(separator: "\n")
      let read = SchemeFile(Array(text.utf8))
      #expect((read?.format.name ?? "none") == title[0], "\(sample)")
      guard let file = read, title.count > 1 else { continue }
      for color in title[1].split(separator: ", ") {
        let words = color.split(separator: " ")
        let role = try #require(TerminalScheme.Role(key: words[0]))
        #expect(file.scheme.color(role)?.hex ?? "none" == words[1], "\(color) in \(sample)")
      }
      // A last line end, a byte order mark and line ends of Windows change nothing.
      for same in [text + "\n", "\u{FEFF}" + text.replacing("\n", with: "\r\n")] {
        #expect(SchemeFile(Array(same.utf8))?.scheme == file.scheme, "\(sample)")
      }
    }
  }

  @Test(arguments: [
    "[colors]\nansi = ['#000000', 'red']\ncursor_border = '#111111'\ncursor_bg = '#222222'\n",
    "[colors]\nansi = ['#000000', 'red']\ncursor_bg = '#222222'\ncursor_border = '#111111'\n",
    "color1 #ffffff\ncursor #111111\ncursor #222222\n",
    "*.color1: #ffffff\nURxvt*cursorColor: #222222\n*.cursorColor: #111111\n",
    "*.color1: #ffffff\n*.cursorColor: #111111\n*.cursorColor: #222222\n",
    "*.color1: #ffffff\n*.cursorColor: [80]#222222\n",
    "{'profiles': {'defaults': {'cursorColor': '#222222'}}, 'schemes': [{'name': 'A', "
      + "'red': '#ffffff', 'cursorColor': '#111111'}]}",
  ])
  func `Of several places of a role, that of the terminal is read, and all are written`(
    text: String
  ) throws {
    let file = try #require(SchemeFile(Array(text.utf8)))
    #expect(file.scheme.color(.cursor)?.hex == "#222222")
    var other = file.scheme
    other[.cursor] = .color(RGB8(1, 2, 3))
    let (bytes, missing) = file.changed(to: other)
    let expected = text.replacing("#111111", with: "#010203").replacing("#222222", with: "#010203")
    #expect(String(decoding: bytes, as: UTF8.self) == expected && missing.isEmpty)
    #expect(SchemeFile(bytes)?.scheme == other)
  }

  private static func settings(_ defaults: String) -> String {
    let schemes = ["A b", "B", "C"].map { "{'name': '\($0)', 'red': '#fff', 'background': '#000'}" }
    return "{'profiles': {'list': [{'name': 'x'}], 'defaults': {\(defaults)}}, "
      + "'schemes': [\(schemes.joined(separator: ", "))]}"
  }

  @Test(
    arguments: [
      (settings(""), nil, "A b"), (settings("'colorScheme': 'B'"), nil, "B"),
      (settings(""), "c", "C"),
      (settings("'colorScheme': {'dark': 'C', 'light': 'B'}"), nil, "C"), (settings(""), "D", nil),
      ("[colors-light]\nregular1=1\nregular2=fff\nbackground=010101\n" + dark, nil, "colors-dark"),
      ("initial-color-theme=light\n" + dark + light, nil, "colors-light"),
      (dark + light, "light", "colors-light"),
      (
        "[Palette]\nName=One\n[Dark]\nColor1=#fff\nBackground=#000\n[Light]\nColor1=#ffe\nBackground=#fff\n",
        nil, "dark"
      ),
      (
        "{'workbench.colorTheme': 'Nord', 'workbench.colorCustomizations': {\(ansi), '[Nord]': {\(ansi)}}}",
        nil, "[nord]"
      ),
      ("[\n\(pair("name"))\n]", nil, "A"), ("[\(pair("name"))]", "b", "B"),
      ("schemes:\n\(anchors)colors: *two\n", nil, "two"), ("schemes:\n\(anchors)", nil, "one"),
      (lua, nil, "B_c 1.5"), (lua, "a", "A"), (nested, nil, "dark.terminal"),
      (nested, "light", "light.terminal"),
      ("<plist><dict>\(iterm("") + iterm(" (Dark)") + iterm(" (Light)"))", nil, "default"),
      ("<plist><dict>\(iterm("") + iterm(" (Dark)") + iterm(" (Light)"))", "dark", "dark"),
    ] as [(String, String?, String?)])
  func `A file may have several schemes, and one of them is chosen`(
    text: String, name: String?, chosen: String?
  ) throws {
    let file = SchemeFile(Array(text.utf8), named: name)
    #expect(file?.selection == chosen)
    guard let file else { return }
    // Only this one is changed.
    var scheme = file.scheme
    scheme[.palette(1)] = .color(RGB8(1, 2, 3))
    let bytes = file.changed(to: scheme).bytes
    for name in file.names {
      let before = SchemeFile(Array(text.utf8), named: name)?.scheme
      #expect(SchemeFile(bytes, named: name)?.scheme == (name == chosen ? scheme : before))
    }
  }

  private static let ansi = "'terminal.ansiRed': '#fff', 'terminal.background': '#000'"
  private static func pair(_ key: String) -> String {
    ["A", "B"].map { "{'\(key)': '\($0)', 'red': '#fff', 'background': '#000'}" }
      .joined(separator: ",")
  }

  private static let anchors = ["one", "two"].map {
    "  \($0): &\($0)\n    primary:\n      background: '#000000'\n    normal:\n      red: '#ffffff'\n"
  }.joined()
  private static let lua =
    "config.color_scheme = 'B_c 1.5'\nconfig.color_schemes = {\n"
    + ["A", "B_c 1.5"].map {
      "  ['\($0)'] = {\n    ansi = {'#000000', '#111111'},\n    indexed = { [16] = '#222222' },\n  },\n"
    }.joined() + "}\n"
  private static let nested =
    "{"
    + ["dark", "light"].map {
      "'\($0)': {'terminal': {'normal': {'red': '#fff'}, 'bright': {'red': '#ffe'}}}"
    }.joined(separator: ", ") + "}"

  @Test func `Values that are no colours, and keys of other formats, are named`() throws {
    let rows = try VectorRow.all(in: "ColorFilesTests/Vectors/scheme-values.txt", cells: 2)
    #expect(rows.count == 6)
    for row in rows {
      let (text, problem) = (row[0], row[1].isEmpty ? nil : row[1])
      let isLine = !text.contains("=") && !text.contains(":")
      let rest = isLine ? "color2 #00ff00\nbackground #000000\n" : ""
      let file = try #require(SchemeFile(Array((text + rest).utf8)))
      #expect(file.problems == (problem.map { [$0] } ?? []), "\(row)")
    }
  }

  @Test func `Values keep their notation and their alpha`() throws {
    let text =
      "color1 #F80\nbackground #1e1e2ecc\ncursor rgba(0, 0, 0, 0.5)\ncolor2 rgb:f/8/0\n"
      + "color3 tan\n"
    let file = try #require(SchemeFile(Array(text.utf8)))
    var other = file.scheme
    for role in other.roles { other[role] = .color(RGB8(255, 136, 17)) }
    #expect(
      String(decoding: file.changed(to: other).bytes, as: UTF8.self)
        == "color1 #F81\nbackground #ff8811cc\ncursor rgba(255, 136, 17, 0.5)\ncolor2 rgb:f/8/1\n"
        + "color3 #ff8811\n"
    )
  }

  private static func iterm(_ mode: String) -> String {
    let parts = ["Red", "Green", "Blue"].map { "<key>\($0) Component</key><real>0</real>" }.joined()
    return ["Ansi 1 Color", "Background Color"].map {
      "<key>\($0)\(mode)</key><dict>\(parts)</dict>"
    }
    .joined()
  }

  private static let dark = "[colors-dark]\nregular1=111111\nbackground=333333\n"
  private static let light = "[colors-light]\nregular1=222222\nbackground=eeeeee\n"

  @Test(arguments: [
    "## name: Nord: at night\n## author: a (b.c) \ncolor1 #ff0000\nbackground #000000\n",
    "name: 'Nord: at night'\nauthor: 'a (b.c)'\ncolor_02: '#ff0000'\nbackground: '#000000'\n",
    "[General]\nDescription=Nord: at night\n[Color1]\nColor=255,0,0\n[Background]\nColor=0,0,0\n",
  ])
  func `Names and authors of several words are read`(text: String) throws {
    let scheme = try #require(SchemeFile(Array(text.utf8))).scheme
    #expect(scheme.name == "Nord: at night" && ["", "a (b.c)"].contains(scheme.author))
    let kitty = SchemeFile(Array(SchemeWriter(scheme, in: .kitty).text.utf8))
    #expect(kitty?.scheme.name == scheme.name && kitty?.scheme.author == scheme.author)
  }

  @Test(arguments: [1, 2])
  func `What base16 files write as the colours 16 to 21 becomes slots again`(extra: UInt8) throws {
    var scheme = Self.scheme(4, roles: TerminalScheme.Role.common + (16..<22).map { .palette($0) })
    scheme[.palette(20 + extra)] = .color(RGB8(0, 95, 0))
    let writer = SchemeWriter(scheme, in: try #require(SchemeFormat.named("base16")))
    // With 22, they are a part of the cube.
    for (slot, index) in zip(["09", "0F", "01", "02", "04", "06"], 16...21) {
      let line = "base\(slot): \"\(scheme.shown(.palette(UInt8(index))).hex)\""
      #expect(writer.text.contains(line) == (extra == 1), "\(slot)")
    }
  }

  @Test func `A megabyte of words that are no colours is read within a second`() {
    let keys = (0..<16).map { "*.color\($0): word\n" }.joined()
    let lines = (0..<30_000).map { "*.key\($0): word\($0)\n" }.joined()
    let time = ContinuousClock().measure { _ = SchemeFile(Array((keys + lines).utf8)) }
    #expect(time < .seconds(10), "without optimisation: \(time)")
  }

  @Test func `Themes of programs are complete and lose nothing that they could hold`() {
    let scheme = Self.scheme(9, roles: TerminalScheme.Role.common)
    for format in SchemeFormat.programs {
      let writer = SchemeWriter(scheme, in: format)
      #expect(writer.losses.isEmpty && !writer.text.contains("{}"))
      let red = scheme.shown(.palette(1))
      let notations = [
        String(red.hex.dropFirst()), "\(red.red);\(red.green);\(red.blue)",
        "\(red.red) \(red.green) \(red.blue)",
      ]
      let used = format.name == "fzf" ? scheme.shown(.palette(4)).hex : nil
      #expect(
        (used.map { [$0] } ?? notations).contains { writer.text.contains($0) }, "\(format.name)")
    }
  }

  @Test func `Colours in Display P3 are converted, and written in it again`() throws {
    let parts = ["Red": "1", "Green": "0.5", "Blue": "0.25"].map {
      "<key>\($0) Component</key><real>\($1)</real>"
    }.joined()
    func entry(_ key: String, _ space: String) -> String {
      "<key>\(key)</key><dict><key>Color Space</key><string>\(space)</string>\(parts)</dict>"
    }
    let text = "<plist><dict>" + entry("Ansi 1 Color", "P3") + entry("Background Color", "sRGB")
    let file = try #require(SchemeFile(Array(text.utf8)))
    #expect(file.scheme.color(.background)?.hex == "#ff8040")
    #expect(
      file.scheme.color(.palette(1)) == Color(.displayP3, 1, 0.5, 0.25).rgb8)
    var other = file.scheme
    other[.palette(1)] = .color(RGB8(255, 0, 0))
    let changed = String(decoding: file.changed(to: other).bytes, as: UTF8.self)
    #expect(changed.contains("0.917") && changed.contains("0.200"))
    #expect(SchemeFile(Array(changed.utf8))?.scheme.color(.palette(1)) == RGB8(255, 0, 0))
  }

  @Test func `References are kept where the format has them, and resolved where not`() throws {
    var scheme = Self.scheme(5, roles: TerminalScheme.Role.common)
    scheme[.cursorText] = .cellBackground
    let ghostty = try #require(SchemeFormat.named("ghostty"))
    let written = SchemeWriter(scheme, in: ghostty)
    #expect(written.text.contains("cursor-text = cell-background\n") && written.losses.isEmpty)
    #expect(SchemeFile(Array(written.text.utf8))?.scheme == scheme.unnamed)
    // kitty has a word for that of the cursor text alone.
    scheme[.selection] = .cellBackground
    let kitty = SchemeWriter(scheme, in: .kitty)
    #expect(kitty.text.contains("cursor_text_color background\n"))
    #expect(kitty.losses == ["kitty has no references: selection was written as a colour"])
    let read = try #require(SchemeFile(Array(kitty.text.utf8)))
    #expect(read.scheme[.cursorText] == .cellBackground && read.problems.isEmpty)
    scheme[.selection] = nil
    let foot = try #require(SchemeFormat.named("foot"))
    let resolved = SchemeWriter(scheme, in: foot)
    #expect(resolved.losses == ["foot has no references: cursor text was written as a colour"])
    #expect(
      SchemeFile(Array(resolved.text.utf8))?.scheme.color(.cursorText) == scheme.color(.background))
  }

  @Test func `Text that is no scheme is refused, and hostile text is harmless`() {
    // Where the format is named, less is enough.
    for keys in [("red", "green"), ("foreground", "background")] {
      let bytes = Array("[colors]\n\(keys.0) = '#d11500'\n\(keys.1) = '#008b0c'\n".utf8)
      #expect(SchemeFile(bytes) == nil && SchemeFile(bytes, as: .named("rio")) != nil)
    }
    for piece in [
      "{", "[", "(", "\"", "a:\n ", "a=", "<plist><dict>", "<key>", "#define a ", "'a=", "[[",
      "\\\"",
    ] {
      _ = SchemeFile(Array(String(repeating: piece, count: 20_000).utf8))
    }
    var scheme = Self.scheme(1, roles: TerminalScheme.Role.common)
    scheme.name = "\"\n]}</key>\u{1b}]0;x"
    for format in SchemeFormat.all {
      let text = SchemeWriter(scheme, in: format).text
      #expect(!text.contains("\u{1b}]") && !text.contains("]}</key>"))
      #expect(SchemeFile(Array(text.utf8))?.format.name == format.name)
    }
  }
}

extension TerminalScheme {
  /// The scheme without a name, which not all formats have.
  fileprivate var unnamed: TerminalScheme {
    var scheme = self
    scheme.name = ""
    return scheme
  }
}
