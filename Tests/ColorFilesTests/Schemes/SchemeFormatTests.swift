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

  @Test(
    "What is written is recognised, and read back but for what the writer says is lost",
    arguments: rounds(0..<40 as Range<UInt64>))
  func roundTrip(seed: UInt64) throws {
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

  @Test("base16 and base24 keep the hues, text and background", arguments: ["base16", "base24"])
  func base(name: String) throws {
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

  @Test("Other values, the same other bytes", arguments: SchemeFormat.all.map(\.name))
  func changed(name: String) throws {
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

  /// Files with what people write in them, and some colours that are in them.
  private static let samples:
    [(format: String, text: String, colors: [(TerminalScheme.Role, String?)])] = [
      (
        "kitty",
        """
        # color1 #ffffff
        map ctrl+c copy_or_interrupt
        foreground   cdd6f4
        background #1e1e2e
        color0 black
        color1 rgb:f3/8b/a8
        color2\toklch(0.7 0.1 120)
        cursor none
        color16 #fab387
        """,
        [
          (.foreground, "#cdd6f4"), (.palette(0), "#000000"), (.palette(1), "#f38ba8"),
          (.palette(16), "#fab387"),
        ]
      ),
      (
        "alacritty",
        """
        [general]
        live_config_reload = true
        [colors]
        draw_bold_text_with_bright_colors = true
        normal = { black = "0x45475a", red = "#F38BA8" } # inline
        [colors.primary]
        background = '#1e1e2e' # a comment
        foreground = "#cdd6f4"
        [colors.cursor]
        cursor = "CellForeground"
        """,
        [(.palette(0), "#45475a"), (.palette(1), "#f38ba8"), (.background, "#1e1e2e")]
      ),
      (
        "alacritty",
        """
        colors:
          primary:
            background: '0x1e1e2e'
            foreground: '0xcdd6f4'

          # Normal colors
          normal:
            black: '0x45475a'
            red:   '0xf38ba8'
          bright:
            black: '0x585b70'
        """,
        [(.background, "#1e1e2e"), (.palette(1), "#f38ba8"), (.palette(8), "#585b70")]
      ),
      (
        "alacritty",
        """
        [[colors.indexed_colors]]
        index = 16
        color = "#fab387"

        [[colors.indexed_colors]]
        color = "#f5e0dc"
        index = 17

        [colors]
        indexed_colors = [{ index = 18, color = "#010203" }, { index = 999, color = "#040506" }]
        [colors.normal]
        red = "#f38ba8"
        """,
        [(.palette(16), "#fab387"), (.palette(17), "#f5e0dc"), (.palette(18), "#010203")]
      ),
      (
        "ghostty",
        """
        font-size = 12
        palette = 0=#45475a
        palette = 0x1=f38ba8
        palette=0b10=#a6e3a1
        background = 1e1e2e
        foreground = white
        cursor-text = cell-background
        """,
        [
          (.palette(0), "#45475a"), (.palette(1), "#f38ba8"), (.palette(2), "#a6e3a1"),
          (.foreground, "#ffffff"),
        ]
      ),
      (
        "foot",
        """
        font=monospace:size=10
        [cursor]
        color=11111b f5e0dc
        [colors]
        alpha=0.9
        foreground=cdd6f4
        background=1e1e2e
        regular0=45475a
        regular1=f38ba8
        16=fab387
        [key-bindings]
        scrollback-up-page=Shift+Page_Up
        """,
        [(.foreground, "#cdd6f4"), (.palette(1), "#f38ba8"), (.palette(16), "#fab387")]
      ),
      (
        "wezterm",
        """
        [colors]
        ansi = [
          "#45475a", # black
          "#f38ba8",
          "#a6e3a1",
        ]
        background = "#1e1e2e"
        selection_fg = "none"
        [colors.indexed]
        16 = "#fab387"
        [metadata]
        name = "Mocha"
        """,
        [(.palette(1), "#f38ba8"), (.palette(2), "#a6e3a1"), (.palette(16), "#fab387")]
      ),
      (
        "xresources",
        """
        ! comment
        #define base00 #1d1f21
        URxvt*font: xft:Mono
        *.foreground:   #c5c8c6
        *background: base00
        URxvt.color1: #cc6666
        XTerm*VT100.color9: rgb:d5/4e/53
        """,
        [
          (.foreground, "#c5c8c6"), (.background, "#1d1f21"), (.palette(1), "#cc6666"),
          (.palette(9), "#d54e53"),
        ]
      ),
      (
        "windows-terminal",
        """
        // comment
        { "profiles": { "defaults": { "colorScheme": "B" } },
          "schemes": [
            { "name": "A", "red": "#111111", "background": "#000000" },
            { "name": "B", "black": "#0C0C0C", "red": "#C50F1F", "purple": "#881798",
              "brightBlack": "#767676", "background": "#0c0c0c", "cursorColor": "#fff" }
          ] }
        """,
        [(.palette(1), "#c50f1f"), (.palette(5), "#881798"), (.cursor, "#ffffff")]
      ),
      (
        "vscode",
        """
        {
          "editor.background": "#222222",
          "workbench.colorCustomizations": {
            "terminal.ansiRed": "#f38ba8", /* a comment */
            "terminal.background": "#1e1e2e",
            "terminalCursor.foreground": "#f5e0dc"
          }
        }
        """,
        [(.palette(1), "#f38ba8"), (.background, "#1e1e2e"), (.cursor, "#f5e0dc")]
      ),
      (
        "konsole",
        """
        [Color1]
        Color=243,139,168
        [Color1Intense]
        Bold=true
        Color=255, 0, 1
        [Background]
        Color=30,30,46
        Transparency=false
        [General]
        Description=Mocha
        """,
        [(.palette(1), "#f38ba8"), (.palette(9), "#ff0001"), (.background, "#1e1e2e")]
      ),
      (
        "iterm",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>Ansi 1 Color</key>
        <dict>
          <key>Blue Component</key> <real>0.65882354974746704</real>
          <key>Green Component</key> <real>0.54509803921568623</real>
          <key>Red Component</key> <real>0.95294117647058818</real>
        </dict>
        <key>Background Color</key>
        <dict>
          <key>Blue Component</key><real>0</real><key>Green Component</key><real>0</real>
          <key>Red Component</key><real>1</real>
        </dict>
        </dict></plist>
        """,
        [(.palette(1), "#f38ba8"), (.background, "#ff0000")]
      ),
      (
        "xfce4",
        """
        [Scheme]
        Name=Mocha
        ColorPalette=#45475a;#f38ba8;#a6e3a1;#f9e2af;#89b4fa;#f5c2e7;#94e2d5;#bac2de;#585b70;#f38ba8;#a6e3a1;#f9e2af;#89b4fa;#f5c2e7;#94e2d5;#a6adc8
        ColorBackground=#1e1e2e
        """,
        [(.palette(1), "#f38ba8"), (.palette(15), "#a6adc8")]
      ),
      (
        "termux", "# comment\nbackground=#1e1e2e\ncolor1=#f38ba8\n",
        [(.palette(1), "#f38ba8")]
      ),
      (
        "omarchy", "accent = \"#89b4fa\"\nbackground = \"#1e1e2e\"\ncolor1 = \"#f38ba8\"\n",
        [(.palette(1), "#f38ba8")]
      ),
      (
        "base16", "scheme: \"Mocha\"\nauthor: \"x\"\nbase00: \"1e1e2e\"\nbase08: \"f38ba8\"\n",
        [(.palette(1), "#f38ba8"), (.palette(9), "#f38ba8"), (.background, "#1e1e2e")]
      ),
      (
        "vim",
        """
        " comment
        let g:terminal_ansi_colors = [
          \\ '#45475a', '#f38ba8',
          \\ '#a6e3a1']
        """,
        [(.palette(1), "#f38ba8"), (.palette(2), "#a6e3a1")]
      ),
      (
        "nvim", "vim.g.terminal_color_0 = \"#45475a\"\nvim.g.terminal_color_1 = '#f38ba8' -- red\n",
        [(.palette(1), "#f38ba8")]
      ),
      (
        "nvim",
        "\" color 1 is #ffffff\n  let g:terminal_color_0  = '#45475a' \" #000000\n"
          + "let g:terminal_color_1='#f38ba8'\n",
        [(.palette(0), "#45475a"), (.palette(1), "#f38ba8")]
      ),
      (
        "konsole", "[Color1]\nColor=#f38ba8\n[Background]\nColor=#1e1e2e\n",
        [(.palette(1), "#f38ba8"), (.background, "#1e1e2e")]
      ),
      (
        "setvtrgb", (0..<16).map { "#0\(String($0, radix: 16))0203\n" }.joined(),
        [(.palette(0), "#000203"), (.palette(15), "#0f0203")]
      ),
      (
        "base16", "base00: \"000000\" #000000 ----\nbase08: \"f38ba8\" #abcdef\n",
        [(.background, "#000000"), (.palette(1), "#f38ba8")]
      ),
      (
        "omarchy",
        "accent = '#89b4fa'\nselection = '#45475a'\nmuted = '#585b70'\nbackground = '#1e1e2e'\n"
          + "foreground = '#cdd6f4'\nbright_foreground = '#ffffff'\nbright_red = '#f38ba9'\n",
        [(.palette(0), "#1e1e2e"), (.palette(8), "#585b70"), (.palette(9), "#f38ba9")]
          + [(.palette(7), "#cdd6f4"), (.cursor, "#ffffff"), (.selection, "#45475a")]
      ),
      (
        "xresources",
        "#define black #1d1f21\n#define base08 red\n#define red #cc6666\n*.background: black\n"
          + "*.color1: base08\n*.cursorColor: black\n",
        [(.background, "#1d1f21"), (.palette(1), "#cc6666")]
      ),
      (
        "vscode",
        "{ \"terminal.ansiRed\": \"#f38ba8\", /* \"terminal.ansiRed\": \"#123456\",\n"
          + "\"terminal.ansiBlue\": \"#654321\" */ \"terminal.background\": \"#1e1e2e\" }",
        [(.palette(1), "#f38ba8"), (.palette(4), nil), (.background, "#1e1e2e")]
      ),
      (
        "tmux",
        "set -g pane-colours[1] '#f38ba8'\nset -g window-style 'fg=#cdd6f4,bg=#1e1e2e'\n",
        [(.palette(1), "#f38ba8"), (.foreground, "#cdd6f4"), (.background, "#1e1e2e")]
      ),
      (
        "linux",
        """
        GRUB_CMDLINE="quiet vt.default_red=1,170,0,170,0,170,0,170,85,255,85,255,85,255,85,255 \
        vt.default_grn=2,0,170,85,0,0,170,170,85,85,255,255,85,85,255,255 \
        vt.default_blu=3,0,0,0,170,170,170,170,85,85,85,85,255,255,255,255"
        """,
        [(.palette(0), "#010203"), (.palette(1), "#aa0000")]
      ),
    ]

  @Test("What people write is read", arguments: samples.indices)
  func files(index: Int) throws {
    let (format, text, colors) = Self.samples[index]
    let file = try #require(SchemeFile(Array(text.utf8)), "\(format)")
    #expect(file.format.name == format)
    for (role, hex) in colors { #expect(file.scheme.color(role)?.hex == hex, "\(role.name)") }
    // A byte order mark and line ends of Windows change nothing.
    let windows =
      "\u{FEFF}"
      + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    #expect(SchemeFile(Array(windows.utf8))?.scheme == file.scheme)
  }

  @Test(
    "Of several places of a role, that of the terminal is read, and all are written",
    arguments: [
      "[colors]\nansi = ['#000000', 'red']\ncursor_border = '#111111'\ncursor_bg = '#222222'\n",
      "[colors]\nansi = ['#000000', 'red']\ncursor_bg = '#222222'\ncursor_border = '#111111'\n",
      "color1 #ffffff\ncursor #111111\ncursor #222222\n",
      "*.color1: #ffffff\nURxvt*cursorColor: #222222\n*.cursorColor: #111111\n",
      "*.color1: #ffffff\n*.cursorColor: #111111\n*.cursorColor: #222222\n",
    ])
  func places(text: String) throws {
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
    "A file may have several schemes, and one of them is chosen",
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
    ] as [(String, String?, String?)])
  func several(text: String, name: String?, chosen: String?) throws {
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

  private static let dark = "[colors-dark]\nregular1=111111\nbackground=333333\n"
  private static let light = "[colors-light]\nregular1=222222\nbackground=eeeeee\n"

  @Test(
    "Names and authors of several words are read",
    arguments: [
      "## name: Nord: at night\n## author: a (b.c) \ncolor1 #ff0000\nbackground #000000\n",
      "name: 'Nord: at night'\nauthor: 'a (b.c)'\ncolor_02: '#ff0000'\nbackground: '#000000'\n",
      "[General]\nDescription=Nord: at night\n[Color1]\nColor=255,0,0\n[Background]\nColor=0,0,0\n",
    ])
  func names(text: String) throws {
    let scheme = try #require(SchemeFile(Array(text.utf8))).scheme
    #expect(scheme.name == "Nord: at night" && ["", "a (b.c)"].contains(scheme.author))
    let kitty = SchemeFile(Array(SchemeWriter(scheme, in: .kitty).text.utf8))
    #expect(kitty?.scheme.name == scheme.name && kitty?.scheme.author == scheme.author)
  }

  @Test("What base16 files write as the colours 16 to 21 becomes slots again", arguments: [1, 2])
  func baseSlots(extra: UInt8) throws {
    var scheme = Self.scheme(4, roles: TerminalScheme.Role.common + (16..<22).map { .palette($0) })
    scheme[.palette(20 + extra)] = .color(RGB8(0, 95, 0))
    let writer = SchemeWriter(scheme, in: try #require(SchemeFormat.named("base16")))
    // With 22, they are a part of the cube.
    for (slot, index) in zip(["09", "0F", "01", "02", "04", "06"], 16...21) {
      let line = "base\(slot): \"\(scheme.shown(.palette(UInt8(index))).hex)\""
      #expect(writer.text.contains(line) == (extra == 1), "\(slot)")
    }
  }

  @Test("A megabyte of words that are no colours is read within a second")
  func unknownWords() {
    let keys = (0..<16).map { "*.color\($0): word\n" }.joined()
    let lines = (0..<30_000).map { "*.key\($0): word\($0)\n" }.joined()
    let time = ContinuousClock().measure { _ = SchemeFile(Array((keys + lines).utf8)) }
    #expect(time < .seconds(10), "without optimisation: \(time)")
  }

  @Test("Themes of programs are complete and lose nothing that they could hold")
  func programs() {
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

  @Test("Colours in Display P3 are converted, and written in it again")
  func displayP3() throws {
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

  @Test("References are kept where the format has them, and resolved where not")
  func references() throws {
    var scheme = Self.scheme(5, roles: TerminalScheme.Role.common)
    scheme[.cursorText] = .cellBackground
    let ghostty = try #require(SchemeFormat.named("ghostty"))
    let written = SchemeWriter(scheme, in: ghostty)
    #expect(written.text.contains("cursor-text = cell-background\n") && written.losses.isEmpty)
    #expect(SchemeFile(Array(written.text.utf8))?.scheme == scheme.unnamed)
    let foot = try #require(SchemeFormat.named("foot"))
    let resolved = SchemeWriter(scheme, in: foot)
    #expect(resolved.losses == ["foot has no references: cursor text was written as a colour"])
    #expect(
      SchemeFile(Array(resolved.text.utf8))?.scheme.color(.cursorText) == scheme.color(.background))
  }

  @Test("Text that is no scheme is refused, and hostile text is harmless")
  func others() {
    for text in ["", "a b\nc d\n", "color1 notacolor\nbackground neither\n", "{\"red\": 1}"] {
      #expect(
        SchemeFile(Array(text.utf8)) == nil || SchemeFile(Array(text.utf8))?.scheme.roles == [])
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
