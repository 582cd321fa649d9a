import Color

// Themes of programs that can take their colours from a scheme. They are written, not read.

extension SchemeFormat {
  /// The themes of programs, in the order of the help.
  package static let programs = [fzf, lsColors, eza, fish, zellij]

  private static func program(_ name: String, _ title: String, _ template: String) -> SchemeFormat {
    var format = SchemeFormat(name, title, template)
    format.isTheme = true
    return format
  }

  /// The parameters of SGR for text in a colour of the palette.
  private static func sgr(_ index: Int) -> String { "38;2;{\(index).r};{\(index).g};{\(index).b}" }

  // man fzf, --color
  private static let fzf = program(
    "fzf", "FZF_DEFAULT_OPTS",
    """
    export FZF_DEFAULT_OPTS="$FZF_DEFAULT_OPTS \
    --color=fg:#{foreground},bg:#{background},hl:#{4},fg+:#{15},bg+:#{0},hl+:#{12} \
    --color=info:#{3},prompt:#{4},pointer:#{5},marker:#{2},spinner:#{6},header:#{6} \
    --color=border:#{8},gutter:#{background},query:#{foreground},disabled:#{8}"

    """)

  // man dir_colors
  private static let lsColors = program(
    "ls-colors", "LS_COLORS",
    "export LS_COLORS='"
      + [
        ("di", "1;", 4), ("ln", "", 6), ("so", "", 5), ("pi", "", 3), ("ex", "1;", 2),
        ("bd", "1;", 3), ("cd", "1;", 3), ("su", "7;", 1), ("sg", "7;", 3), ("tw", "7;", 2),
        ("ow", "7;", 4), ("or", "1;", 1), ("mi", "1;", 1),
      ].map { "\($0)=\($1)\(sgr($2)):" }.joined()
      + [
        (["tar", "gz", "xz", "zst", "zip", "7z", "deb", "rpm"], 1),
        (["png", "jpg", "jpeg", "gif", "svg", "webp", "mp4", "mkv"], 5),
        (["mp3", "flac", "ogg", "opus", "wav"], 6),
      ].map { names, index in names.map { "*.\($0)=\(sgr(index)):" }.joined() }.joined()
      + "'\n")

  // https://github.com/eza-community/eza/blob/main/man/eza_colors-explanation.5.md
  private static let eza = program(
    "eza", "eza theme.yml",
    "colourful: true\n"
      + [
        (
          "filekinds",
          [
            ("normal", 7), ("directory", 4), ("symlink", 6), ("pipe", 3), ("block_device", 3),
            ("char_device", 3), ("socket", 5), ("executable", 2), ("mount_point", 12),
          ]
        ),
        (
          "perms",
          [
            ("user_read", 3), ("user_write", 1), ("user_execute_file", 2), ("group_read", 3),
            ("group_write", 1), ("group_execute", 2), ("other_read", 3), ("other_write", 1),
            ("other_execute", 2),
          ]
        ),
        ("size", [("number_byte", 2), ("number_kilo", 2), ("number_mega", 3), ("number_giga", 1)]),
        ("users", [("user_you", 3), ("user_root", 1), ("group_yours", 3)]),
        ("git", [("new", 2), ("modified", 4), ("deleted", 1), ("renamed", 6), ("ignored", 8)]),
      ].map { group, keys in
        "\(group):\n" + keys.map { "  \($0): {foreground: \"#{\($1)}\"}\n" }.joined()
      }.joined() + "date: {foreground: \"#{6}\"}\npunctuation: {foreground: \"#{8}\"}\n")

  // https://fishshell.com/docs/current/interactive.html#syntax-highlighting-variables
  private static let fish = program(
    "fish", "fish colours",
    [
      ("normal", "foreground"), ("command", "4"), ("keyword", "5"), ("quote", "2"),
      ("redirection", "6"), ("end", "5"), ("error", "1"), ("param", "foreground"), ("option", "6"),
      ("comment", "8"), ("operator", "6"), ("escape", "3"), ("autosuggestion", "8"), ("cwd", "4"),
      ("user", "2"), ("host", "4"), ("cancel", "1"),
    ].map { "set -g fish_color_\($0) {\($1)}\n" }.joined()
      + "set -g fish_color_selection --background={selection}\n"
      + "set -g fish_pager_color_prefix {4}\nset -g fish_pager_color_completion {foreground}\n"
      + "set -g fish_pager_color_description {8}\nset -g fish_pager_color_progress {6}\n")

  // https://zellij.dev/documentation/legacy-themes.html, which all versions read
  private static let zellij = program(
    "zellij", "Zellij theme",
    "themes {\n    inkwheel {\n"
      + ([("fg", "foreground"), ("bg", "background")]
      + hueNames.enumerated().map { ($1, "\($0)") } + [("orange", "11")]).map {
        "        \($0) {\($1).r} {\($1).g} {\($1).b}\n"
      }.joined()
      + "    }\n}\n")
}
