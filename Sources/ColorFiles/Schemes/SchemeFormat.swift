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
  /// Whether a key may begin with the name of the program that has the value, which is not always a
  /// terminal.
  private let hasOwners: Bool
  /// The words for references.
  private let references: [TerminalScheme.Value: String]
  /// Those for the cursor text alone.
  private let cursorTextReferences: [TerminalScheme.Value: String]
  /// The file, with a role in braces for each colour: `{foreground}`, or `{1}` for red.
  ///
  /// `{1.r}` is a byte of it and `{1.red}` a share; `{name}` and `{author}` describe the scheme. Lines
  /// whose colours are not set are left out.
  let template: String
  /// How a file says which of its schemes counts.
  let selection: Selection?
  /// Whether names such as `green` are those of X11, not of CSS.
  let hasX11Names: Bool
  /// Whether of several keys for a role the last one counts, not the one that the template has first.
  let lastCounts: Bool
  /// The keys of the template.
  let keys: SchemeTemplate

  /// - Parameter text: the template. A line that begins with `@0-7` and a blank stands for one for each
  ///   number, which takes the place of `@`. What follows a line `@variant` is only read.
  private init(
    _ name: String, _ title: String, _ text: [UInt8], root rootLength: Int? = 0,
    hasOwners: Bool = false, references: [TerminalScheme.Value: String] = [:],
    cursorTextReferences: [TerminalScheme.Value: String] = [:], selection: Selection? = nil,
    hasX11Names: Bool = false, lastCounts: Bool = false
  ) {
    self.name = name
    self.title = title
    self.rootLength = rootLength
    self.hasOwners = hasOwners
    self.references = references
    self.cursorTextReferences = cursorTextReferences
    self.selection = selection
    self.hasX11Names = hasX11Names
    self.lastCounts = lastCounts
    let lines = text.split(separator: .newline, omittingEmptySubsequences: false).dropLast()
    let parts = lines.map { String(decoding: $0, as: UTF8.self) }.split(separator: "@variant")
      .map { $0.flatMap(Self.repeated).map { $0 + "\n" }.joined() }
    template = parts[0]
    keys = SchemeTemplate(
      template, variant: parts.count > 1 ? parts[1] : "", rootLength: rootLength ?? 0)
  }

  /// Returns the words for the references that a role may have.
  func references(for role: TerminalScheme.Role?) -> [TerminalScheme.Value: String] {
    role == .cursorText ? references.merging(cursorTextReferences) { $1 } : references
  }

  /// Whether a value can be a terminal's.
  func canHold(_ entry: ConfigurationEntry) -> Bool {
    guard hasOwners, entry.separator == .colon, !entry.isQuoted, entry.path.count > 1
    else { return true }
    let owner = entry.path[0]
    return owner == "st" || ["term", "rxvt", "vt100"].contains { owner.contains($0) }
  }

  /// Returns the lines that a line of a template stands for.
  private static func repeated(_ line: String) -> [String] {
    let parts = line.dropFirst().split(separator: " ", maxSplits: 1)
    let ends = line.first == "@" ? parts[0].split(separator: "-").compactMap { Int($0) } : []
    guard ends.count == 2 else { return [line] }
    return (ends[0]...ends[1]).map { String(parts[1].replacing("@", with: "\($0)")) }
  }

  /// Whether it has keys for all 256 colours.
  package var holdsPalette: Bool { template.contains("{255}") }

  /// Whether the placeholders are `base00` to `base17` instead of roles.
  var isBase: Bool { template.utf8.contains("{base00}".utf8) }

  /// Whether it is the theme of a program, which is only written.
  var isTheme: Bool { Self.programs.contains { $0.name == name } }

  /// The key whose value is the name of a scheme in the file, and the value where it is missing.
  struct Selection: Sendable {
    let key: [String]
    var standard = ""
    /// Whether colours outside of its section belong to every scheme.
    var hasOutside = false

    /// Whether values behind these keys belong to every scheme.
    func isCommon(_ root: [String]) -> Bool { root.isEmpty ? hasOutside : isBeside(root + [""]) }

    /// Whether a value stands beside this key, within the same key, and counts more than the scheme’s.
    func isBeside(_ path: [String]) -> Bool {
      key.count > 1 && path.dropLast().suffix(key.count - 1).elementsEqual(key.dropLast())
    }
  }

  /// The format with a name on the command line.
  package static func named(_ name: String) -> SchemeFormat? {
    (all + programs).first { $0.name == name }
  }

  // MARK: The formats

  // https://sw.kovidgoyal.net/kitty/conf/#color-scheme
  package static let kitty = SchemeFormat(
    "kitty", "kitty", PackageResources.kitty_conf, references: [.none: "none"],
    cursorTextReferences: [.cellBackground: "background"], hasX11Names: true)

  /// All formats of terminals, in the order of the help.
  ///
  /// Of formats that fit a file equally well, the first one is taken.
  package static let all = [
    kitty,
    // https://alacritty.org/config-alacritty.html, and a theme of Warp:
    // https://docs.warp.dev/terminal/appearance/custom-themes
    SchemeFormat(
      "alacritty", "Alacritty", PackageResources.alacritty_toml, root: 1,
      references: [.cellForeground: "CellForeground", .cellBackground: "CellBackground"],
      selection: Selection(key: ["colors"], hasOutside: true)),
    // https://ghostty.org/docs/config/reference
    SchemeFormat(
      "ghostty", "Ghostty", PackageResources.ghostty,
      references: [.cellForeground: "cell-foreground", .cellBackground: "cell-background"],
      hasX11Names: true),
    // https://codeberg.org/dnkl/foot/src/branch/master/doc/foot.ini.5.scd
    SchemeFormat(
      "foot", "foot", PackageResources.foot_ini, root: 1,
      selection: Selection(key: ["initial-color-theme"], standard: "dark", hasOutside: true),
      lastCounts: true),
    // https://wezterm.org/config/appearance.html#defining-a-color-scheme-in-a-separate-file
    SchemeFormat(
      "wezterm", "WezTerm", PackageResources.wezterm_toml, root: 1, references: [.none: "none"],
      selection: Selection(key: ["color-scheme"])),
    // https://invisible-island.net/xterm/manpage/xterm.html#h2-RESOURCES
    SchemeFormat(
      "xresources", "X resources", PackageResources.xresources, root: nil, hasOwners: true,
      hasX11Names: true),
    // https://learn.microsoft.com/windows/terminal/customize-settings/color-schemes; VHS and
    // FluentTerminal have other keys for some.
    SchemeFormat(
      "windows-terminal", "Windows Terminal", PackageResources.windows_terminal_json,
      selection: Selection(key: ["defaults", "colorscheme"])),
    // https://iterm2.com/documentation-colors.html
    SchemeFormat("iterm", "iTerm2 .itermcolors", PackageResources.iterm_itermcolors),
    // https://docs.kde.org/stable5/en/konsole/konsole/color-schemes.html
    SchemeFormat("konsole", "Konsole .colorscheme", PackageResources.konsole_colorscheme),
    // https://gitlab.gnome.org/chergert/ptyxis
    SchemeFormat("ptyxis", "Ptyxis .palette", PackageResources.ptyxis_palette, root: 1),
    // https://docs.xfce.org/apps/terminal/advanced
    SchemeFormat("xfce4", "xfce4-terminal .theme", PackageResources.xfce4_theme, root: 1),
    // https://code.visualstudio.com/api/references/theme-color#integrated-terminal-colors
    SchemeFormat(
      "vscode", "Visual Studio Code settings", PackageResources.vscode_json, root: 2,
      selection: Selection(key: ["workbench", "colortheme"])),
    // https://gnunn1.github.io/tilix-web/manual/colorschemes/; GNOME Terminal's dconf has these keys,
    // and Terminator most of them: https://gnome-terminator.readthedocs.io/en/latest/config.html
    SchemeFormat("tilix", "Tilix and GNOME Terminal", PackageResources.tilix_json),
    // https://github.com/mintty/mintty/wiki/Tips#using-color-schemes-themes
    SchemeFormat("mintty", "mintty .mintheme", PackageResources.mintty_mintheme),
    // https://rioterm.com/docs/config
    SchemeFormat("rio", "Rio", PackageResources.rio_toml, root: 1),
    // https://wiki.termux.com/wiki/Terminal_Settings
    SchemeFormat("termux", "Termux colors.properties", PackageResources.termux_properties),
    // https://github.com/Gogh-Co/Gogh/tree/master/themes
    SchemeFormat("gogh", "Gogh YAML", PackageResources.gogh_yml),
    // https://github.com/mbadolato/iTerm2-Color-Schemes/tree/master/yaml
    SchemeFormat("iterm-yaml", "iTerm2-Color-Schemes YAML", PackageResources.iterm_yaml_yml),
    // https://learn.omacom.io/2/the-omarchy-manual/92/making-your-own-theme, and other names from
    // https://github.com/basecamp/omarchy/blob/dev/bin/omarchy-theme-color and of wayst
    SchemeFormat("omarchy", "Omarchy colors.toml", PackageResources.omarchy_toml),
    // https://github.com/tinted-theming/home/blob/main/styling.md
    SchemeFormat("base16", "base16 YAML", PackageResources.base16_yaml, root: 1),
    SchemeFormat("base24", "base24 YAML", PackageResources.base24_yaml, root: 1),
    // https://vimhelp.org/terminal.txt.html#g%3Aterminal_ansi_colors
    SchemeFormat("vim", "Vim’s terminal_ansi_colors", PackageResources.vim),
    // https://neovim.io/doc/user/terminal.html#terminal-config
    SchemeFormat("nvim", "Neovim’s terminal_color_0 to 15", PackageResources.nvim_lua),
    // https://man.openbsd.org/tmux#pane-colours
    SchemeFormat("tmux", "tmux pane-colours", PackageResources.tmux_conf),
    // https://docs.kernel.org/admin-guide/kernel-parameters.html
    SchemeFormat("linux", "Linux console, kernel parameters", PackageResources.linux),
    // https://manpages.debian.org/setvtrgb
    SchemeFormat("setvtrgb", "Linux console, setvtrgb", PackageResources.setvtrgb),
  ]

  /// The themes of programs that can take their colours from a scheme, in the order of the help.
  package static let programs = [
    // man fzf, --color
    SchemeFormat("fzf", "FZF_DEFAULT_OPTS", PackageResources.fzf_sh),
    // man dir_colors
    SchemeFormat("ls-colors", "LS_COLORS", PackageResources.ls_colors_sh),
    // https://github.com/eza-community/eza/blob/main/man/eza_colors-explanation.5.md
    SchemeFormat("eza", "eza theme.yml", PackageResources.eza_yml),
    // https://fishshell.com/docs/current/interactive.html#syntax-highlighting-variables
    SchemeFormat("fish", "fish colours", PackageResources.fish),
    // https://zellij.dev/documentation/legacy-themes.html, which all versions read
    SchemeFormat("zellij", "Zellij theme", PackageResources.zellij_kdl),
  ]
}
