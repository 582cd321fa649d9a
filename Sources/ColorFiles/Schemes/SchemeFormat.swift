import Color

/// A format of terminal colours: one template says where each colour stands.
///
/// Writing fills the template in; reading looks for the keys that it has. The format of a file is
/// the one whose keys it has most of.
package struct SchemeFormat: Sendable {
  /// The name on the command line.
  package let name: String
  /// What it is for, in messages.
  package let title: String
  /// The number of keys before those that count, such as the section `[colors]`.
  ///
  /// Another section may have that place. Nil if they may stand anywhere, each for itself.
  let rootLength: Int?
  /// The words for references.
  var references: [TerminalScheme.Value: String] = [:]
  /// The file, with a role in braces for each colour: `{foreground}`, or `{1}` for red.
  ///
  /// `{1.r}` is a byte of it and `{1.red}` a share; `{name}` and `{author}` describe the scheme. Lines
  /// whose colours are not set are left out.
  let template: String
  /// How a file says which of its schemes counts.
  var selection: Selection?
  /// The keys of the template.
  let keys: SchemeTemplate
  /// Whether it is the theme of a program, which is only written.
  var isTheme = false
  /// Whether the placeholders are `base00` to `base17` instead of roles.
  var isBase = false

  /// - Parameter variant: the same with other keys, which are only read.
  init(
    _ name: String, _ title: String, root rootLength: Int? = 0,
    references: [TerminalScheme.Value: String] = [:], selection: Selection? = nil,
    isBase: Bool = false, _ template: String, variant: String = ""
  ) {
    self.name = name
    self.title = title
    self.rootLength = rootLength
    self.references = references
    self.selection = selection
    self.isBase = isBase
    self.template = template
    keys = SchemeTemplate(template, variant: variant, rootLength: rootLength ?? 0)
  }

  /// Whether it has keys for all 256 colours.
  package var holdsPalette: Bool { template.contains("{255}") }

  /// The key whose value is the name of a scheme in the file, and the value where it is missing.
  struct Selection: Sendable {
    let key: [String]
    var standard = ""
  }

  /// The format with a name on the command line.
  package static func named(_ name: String) -> SchemeFormat? {
    (all + programs).first { $0.name == name }
  }

  /// All formats of terminals, in the order of the help.
  ///
  /// Of formats that fit a file equally well, the first one is taken.
  package static let all = [
    kitty, alacritty, ghostty, foot, wezterm, xresources, windowsTerminal, iterm, konsole, ptyxis,
    xfce, vsCode, rio, termux, gogh, itermYAML, omarchy, base16, base24, vim, neovim, tmux, linux,
    setvtrgb,
  ]
}

// MARK: The formats

/// Returns a line for each number.
private func lines(_ range: Range<Int>, _ line: (Int) -> String) -> String {
  range.map { line($0) + "\n" }.joined()
}

extension SchemeFormat {
  // https://sw.kovidgoyal.net/kitty/conf/#color-scheme
  package static let kitty = SchemeFormat(
    "kitty", "kitty", references: [.none: "none"],
    """
    ## name: {name}
    ## author: {author}

    foreground #{foreground}
    background #{background}
    selection_foreground #{selection-text}
    selection_background #{selection}
    cursor #{cursor}
    cursor_text_color #{cursor-text}

    """ + lines(0..<256) { "color\($0) #{\($0)}" })

  // https://alacritty.org/config-alacritty.html
  private static let alacritty = SchemeFormat(
    "alacritty", "Alacritty", root: 1,
    references: [.cellForeground: "CellForeground", .cellBackground: "CellBackground"],
    """
    [colors.primary]
    foreground = "#{foreground}"
    background = "#{background}"
    bright_foreground = "#{bold}"

    [colors.cursor]
    text = "#{cursor-text}"
    cursor = "#{cursor}"

    [colors.selection]
    text = "#{selection-text}"
    background = "#{selection}"

    """
      + ["normal", "bright", "dim"].enumerated().map { index, group in
        "\n[colors.\(group)]\n"
          + lines(0..<8) {
            "\(hueNames[$0]) = \"#{\(["\($0)", "\($0 + 8)", "dim\($0)"][index])}\""
          }
      }.joined()
      + "\n[colors]\nindexed_colors = [\n"
      + lines(16..<256) { "  { index = \($0), color = \"#{\($0)}\" }," } + "]\n")

  // https://ghostty.org/docs/config/reference
  private static let ghostty = SchemeFormat(
    "ghostty", "Ghostty",
    references: [.cellForeground: "cell-foreground", .cellBackground: "cell-background"],
    lines(0..<256) { "palette = \($0)=#{\($0)}" }
      + """
      background = #{background}
      foreground = #{foreground}
      cursor-color = #{cursor}
      cursor-text = #{cursor-text}
      selection-background = #{selection}
      selection-foreground = #{selection-text}
      bold-color = #{bold}

      """)

  // https://codeberg.org/dnkl/foot/src/branch/master/doc/foot.ini.5.scd
  private static let foot = SchemeFormat(
    "foot", "foot", root: 1,
    selection: Selection(key: ["initial-color-theme"], standard: "dark"),
    """
    [colors-dark]
    cursor={cursor-text} {cursor}
    foreground={foreground}
    background={background}
    selection-foreground={selection-text}
    selection-background={selection}

    """ + lines(0..<8) { "regular\($0)={\($0)}" } + lines(0..<8) { "bright\($0)={\($0 + 8)}" }
      + lines(0..<8) { "dim\($0)={dim\($0)}" } + lines(16..<256) { "\($0)={\($0)}" })

  // https://wezterm.org/config/appearance.html#defining-a-color-scheme-in-a-separate-file
  private static let wezterm = SchemeFormat(
    "wezterm", "WezTerm", root: 1, references: [.none: "none"],
    """
    [metadata]
    name = "{name}"
    author = "{author}"

    [colors]
    foreground = "#{foreground}"
    background = "#{background}"
    cursor_bg = "#{cursor}"
    cursor_fg = "#{cursor-text}"
    cursor_border = "#{cursor}"
    selection_bg = "#{selection}"
    selection_fg = "#{selection-text}"
    ansi = [\(list(0..<8))]
    brights = [\(list(8..<16))]

    [colors.indexed]

    """ + lines(16..<256) { "\($0) = \"#{\($0)}\"" })

  private static func list(_ range: Range<Int>, quote: String = "\"") -> String {
    range.map { "\(quote)#{\($0)}\(quote)" }.joined(separator: ", ")
  }

  // https://invisible-island.net/xterm/manpage/xterm.html#h2-RESOURCES
  private static let xresources = SchemeFormat(
    "xresources", "X resources", root: nil,
    """
    *.foreground: #{foreground}
    *.background: #{background}
    *.cursorColor: #{cursor}
    *.highlightColor: #{selection}
    *.highlightTextColor: #{selection-text}
    *.colorBD: #{bold}

    """ + lines(0..<256) { "*.color\($0): #{\($0)}" })

  // https://learn.microsoft.com/windows/terminal/customize-settings/color-schemes
  private static let windowsTerminal = SchemeFormat(
    "windows-terminal", "Windows Terminal", selection: Selection(key: ["defaults", "colorscheme"]),
    """
    {
      "name": "{name}",

    """
      + lines(0..<16) { index in
        let name = index % 8 == 5 ? "purple" : hueNames[index % 8]
        let key = index < 8 ? name : "bright" + name.prefix(1).uppercased() + name.dropFirst()
        return "  \"\(key)\": \"#{\(index)}\","
      } + """
          "background": "#{background}",
          "foreground": "#{foreground}",
          "cursorColor": "#{cursor}",
          "selectionBackground": "#{selection}"
        }

        """,
    // As VHS has them.
    variant: "{ \"cursor\": \"#{cursor}\", \"selection\": \"#{selection}\" }")

  // https://iterm2.com/documentation-colors.html
  private static let iterm = SchemeFormat(
    "iterm", "iTerm2 .itermcolors",
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>

    """
      + lines(0..<16) { itermColor("Ansi \($0) Color", "\($0)") }
      + [
        ("Background Color", "background"), ("Foreground Color", "foreground"),
        ("Cursor Color", "cursor"), ("Cursor Text Color", "cursor-text"),
        ("Selection Color", "selection"), ("Selected Text Color", "selection-text"),
        ("Bold Color", "bold"),
      ].map { itermColor($0, $1) + "\n" }.joined()
        + """
        </dict>
        </plist>

        """)

  private static func itermColor(_ key: String, _ role: String) -> String {
    let parts = [("Red", "red"), ("Green", "green"), ("Blue", "blue")].map {
      "<key>\($0) Component</key><real>{\(role).\($1)}</real>"
    }
    return "  <key>\(key)</key><dict><key>Color Space</key><string>{\(role).space}</string>"
      + "<key>Alpha Component</key><real>1</real>" + parts.joined() + "</dict>"
  }

  // https://docs.kde.org/stable5/en/konsole/konsole/color-schemes.html
  private static let konsole = SchemeFormat(
    "konsole", "Konsole .colorscheme",
    """
    [General]
    Description={name}
    Opacity=1

    """ + konsoleSections { "{\($0).r},{\($0).g},{\($0).b}" },
    variant: konsoleSections { "#{\($0)}" })

  private static func konsoleSections(_ color: (String) -> String) -> String {
    let names =
      [("Background", "background"), ("Foreground", "foreground"), ("ForegroundIntense", "bold")]
      + (0..<8).flatMap {
        [
          ("Color\($0)", "\($0)"), ("Color\($0)Intense", "\($0 + 8)"),
          ("Color\($0)Faint", "dim\($0)"),
        ]
      }
    return names.map { "\n[\($0)]\nColor=\(color($1))\n" }.joined()
  }

  // https://gitlab.gnome.org/chergert/ptyxis
  private static let ptyxis = SchemeFormat(
    "ptyxis", "Ptyxis .palette", root: 1,
    """
    [Palette]
    Name={name}
    Background=#{background}
    Foreground=#{foreground}
    Cursor=#{cursor}

    """ + lines(0..<16) { "Color\($0)=#{\($0)}" })

  // https://docs.xfce.org/apps/terminal/advanced
  private static let xfce = SchemeFormat(
    "xfce4", "xfce4-terminal .theme", root: 1,
    """
    [Scheme]
    Name={name}
    ColorForeground=#{foreground}
    ColorBackground=#{background}
    ColorCursor=#{cursor}
    ColorCursorForeground=#{cursor-text}
    ColorSelection=#{selection-text}
    ColorSelectionBackground=#{selection}
    ColorPalette=\((0..<16).map { "#{\($0)}" }.joined(separator: ";"))

    """)

  // https://code.visualstudio.com/api/references/theme-color#integrated-terminal-colors
  private static let vsCode = SchemeFormat(
    "vscode", "Visual Studio Code settings", root: 2,
    """
    {
      "workbench.colorCustomizations": {
        "terminal.background": "#{background}",
        "terminal.foreground": "#{foreground}",
        "terminalCursor.foreground": "#{cursor}",
        "terminalCursor.background": "#{cursor-text}",
        "terminal.selectionBackground": "#{selection}",
        "terminal.selectionForeground": "#{selection-text}",

    """
      + lines(0..<16) { index in
        let name = hueNames[index % 8]
        let key = (index < 8 ? "" : "Bright") + name.prefix(1).uppercased() + name.dropFirst()
        return "    \"terminal.ansi\(key)\": \"#{\(index)}\","
      } + """
          }
        }

        """)

  // https://rioterm.com/docs/config
  private static let rio = SchemeFormat(
    "rio", "Rio", root: 1,
    """
    [colors]
    background = '#{background}'
    foreground = '#{foreground}'
    cursor = '#{cursor}'
    selection-background = '#{selection}'
    selection-foreground = '#{selection-text}'

    """ + lines(0..<8) { "\(hueNames[$0]) = '#{\($0)}'" }
      + lines(0..<8) { "light-\(hueNames[$0]) = '#{\($0 + 8)}'" }
      + lines(0..<8) { "dim-\(hueNames[$0]) = '#{dim\($0)}'" })

  // https://wiki.termux.com/wiki/Terminal_Settings
  private static let termux = SchemeFormat(
    "termux", "Termux colors.properties",
    """
    foreground=#{foreground}
    background=#{background}
    cursor=#{cursor}

    """ + lines(0..<16) { "color\($0)=#{\($0)}" })

  // https://github.com/Gogh-Co/Gogh/tree/master/themes
  private static let gogh = yaml(
    "gogh", "Gogh YAML", heading: "---\n", quote: "'",
    roles: ["background", "foreground", "cursor"])

  // https://github.com/mbadolato/iTerm2-Color-Schemes/tree/master/yaml
  private static let itermYAML = yaml(
    "iterm-yaml", "iTerm2-Color-Schemes YAML", quote: "\"",
    roles: ["background", "foreground", "cursor", "cursor-text", "selection", "selection-text"])

  private static func yaml(
    _ name: String, _ title: String, heading: String = "", quote: String, roles: [String]
  ) -> SchemeFormat {
    let texts = ["name", "author"].map { ($0, "{\($0)}") }
    let palette = (0..<16).map { ("color_\($0 < 9 ? "0" : "")\($0 + 1)", "#{\($0)}") }
    let others = roles.map { (String($0.map { $0 == "-" ? "_" : $0 }), "#{\($0)}") }
    let lines = (texts + palette + others).map { "\($0): \(quote)\($1)\(quote)\n" }
    return SchemeFormat(name, title, heading + lines.joined())
  }

  // https://learn.omacom.io/2/the-omarchy-manual/92/making-your-own-theme
  private static let omarchy = SchemeFormat(
    "omarchy", "Omarchy colors.toml",
    """
    cursor = "#{cursor}"
    foreground = "#{foreground}"
    background = "#{background}"
    selection_foreground = "#{selection-text}"
    selection_background = "#{selection}"

    """ + lines(0..<16) { "color\($0) = \"#{\($0)}\"" },
    // https://github.com/basecamp/omarchy/blob/dev/bin/omarchy-theme-color
    variant: [
      ("background", "background"), ("background", "0"), ("foreground", "foreground"),
      ("foreground", "7"), ("bright_foreground", "15"), ("bright_foreground", "cursor"),
      ("bright_foreground", "selection-text"), ("muted", "8"), ("selection", "selection"),
    ].map { "\($0) = \"#{\($1)}\"\n" }.joined()
      + lines(1..<7) {
        "\(hueNames[$0]) = \"#{\($0)}\"\nbright_\(hueNames[$0]) = \"#{\($0 + 8)}\""
      })

  // https://github.com/tinted-theming/home/blob/main/styling.md
  private static let base16 = base("base16", 0..<16)
  private static let base24 = base("base24", 0..<24)

  private static func base(_ name: String, _ slots: Range<Int>) -> SchemeFormat {
    SchemeFormat(
      name, name + " YAML", root: 1, isBase: true,
      """
      system: "\(name)"
      name: "{name}"
      author: "{author}"
      palette:

      """ + lines(slots) { "  \(BaseScheme.key($0)): \"#{\(BaseScheme.key($0).lowercased())}\"" },
      variant: "scheme: \"{name}\"\n")
  }

  // https://vimhelp.org/terminal.txt.html#g%3Aterminal_ansi_colors
  private static let vim = SchemeFormat(
    "vim", "Vim’s terminal_ansi_colors",
    "let g:terminal_ansi_colors = [\(list(0..<16, quote: "'"))]\n")

  // https://neovim.io/doc/user/terminal.html#terminal-config
  private static let neovim = SchemeFormat(
    "nvim", "Neovim’s terminal_color_0 to 15",
    lines(0..<16) { "vim.g.terminal_color_\($0) = '#{\($0)}'" },
    variant: lines(0..<16) { "let g:terminal_color_\($0) = '#{\($0)}'" })

  // https://man.openbsd.org/tmux#pane-colours
  private static let tmux = SchemeFormat(
    "tmux", "tmux pane-colours",
    lines(0..<256) { "set -g pane-colours[\($0)] '#{\($0)}'" }
      + """
      set -g window-style 'fg=#{foreground},bg=#{background}'
      set -g cursor-colour '#{cursor}'
      set -g mode-style 'fg=#{selection-text},bg=#{selection}'

      """)

  // https://docs.kernel.org/admin-guide/kernel-parameters.html
  private static let linux = SchemeFormat(
    "linux", "Linux console, kernel parameters",
    [("red", "r"), ("grn", "g"), ("blu", "b")].map { name, channel in
      "vt.default_\(name)=" + channels(channel)
    }.joined(separator: " ") + "\n")

  // https://manpages.debian.org/setvtrgb
  private static let setvtrgb = SchemeFormat(
    "setvtrgb", "Linux console, setvtrgb",
    ["r", "g", "b"].map { channels($0) + "\n" }.joined(),
    variant: lines(0..<16) { "#{\($0)}" })

  private static func channels(_ channel: String) -> String {
    (0..<16).map { "{\($0).\(channel)}" }.joined(separator: ",")
  }
}
