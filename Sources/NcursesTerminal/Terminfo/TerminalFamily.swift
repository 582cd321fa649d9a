/// Terminals that understand the same control functions.
///
/// This is what is known about a terminal without its terminfo entry: over SSH, in a container or in
/// an emergency system there is often none. Sources: the entries of ncurses 6.4, those that ghostty,
/// foot, WezTerm, contour and rio bring along, and the documentation of XTVERSION.
struct TerminalFamily: Hashable, Sendable {
  /// The control functions that a family knows; see `TerminfoEntry.init(_:named:)`.
  enum Functions: Hashable, Sendable {
    /// Those of the VT100.
    case vt100
    /// Also hiding the cursor.
    case ansi
    /// Also erasing and inserting characters.
    case vt220
    /// Also setting one coordinate, as on the console of Linux.
    case console
    /// Also the alternate screen, and everything else that emulators of today have in common.
    case modern
  }

  /// The usual value of TERM.
  let term: String
  /// The starts of its other values.
  private let aliases: [String]
  /// The start of the name in the answer to XTVERSION, in lower case; nil for none.
  private let version: String?
  /// The control functions.
  let functions: Functions
  /// The number of colours where TERM does not tell one.
  let colors: Int
  /// Whether all versions have 24-bit colours.
  let isExact: Bool
  /// Whether erased cells get the selected background.
  let erasesInColor: Bool
  /// Whether there is an italic rendition.
  let hasItalics: Bool

  private init(
    _ term: String, _ aliases: [String] = [], version: String? = nil,
    functions: Functions = .modern, colors: Int = 8, isExact: Bool = false,
    erasesInColor: Bool = true, hasItalics: Bool = true
  ) {
    self.term = term
    self.aliases = aliases
    self.version = version
    self.functions = functions
    self.colors = isExact ? 256 : colors
    self.isExact = isExact
    self.erasesInColor = erasesInColor
    self.hasItalics = hasItalics
  }

  /// All families.
  static let all: [TerminalFamily] = [
    .init("xterm-kitty", ["kitty"], version: "kitty", isExact: true, erasesInColor: false),
    .init("xterm-ghostty", ["ghostty"], version: "ghostty", isExact: true),
    .init("alacritty", isExact: true),
    .init("foot", version: "foot", isExact: true),
    .init("wezterm", version: "wezterm", isExact: true),
    .init("contour", version: "contour", isExact: true),
    .init("rio", version: "rio", isExact: true),
    .init("xterm", version: "xterm"),
    .init("vte", ["gnome"], version: "vte"),
    .init("konsole", version: "konsole"),
    .init("st", ["stterm"]),
    .init("rxvt", version: "rxvt"),
    .init("mlterm", version: "mlterm"),
    .init("mintty", version: "mintty", colors: 256),
    .init("iterm2", ["iterm", "iTerm2"], version: "iterm2", colors: 256),
    .init("nsterm", ["Apple_Terminal"], colors: 256, erasesInColor: false),
    .init("ms-terminal", version: "windows terminal", colors: 256),
    .init("putty", hasItalics: false),
    multiplexer(.tmux), multiplexer(.screen),
    .init("linux", functions: .console),
    .init(
      "vt220", ["vt2", "vt3", "vt4", "vt510", "vt520", "vt525"], functions: .vt220, colors: 0,
      erasesInColor: false),
    .init("vt100", ["vt1"], functions: .vt100, colors: 0, erasesInColor: false),
    ansi,
  ]

  /// Returns the family of a multiplexer.
  static func multiplexer(_ multiplexer: Multiplexer) -> TerminalFamily {
    switch multiplexer {
    case .tmux: .init("tmux", version: "tmux", erasesInColor: false)
    // It shows italics as standout.
    case .screen: .init("screen", erasesInColor: false, hasItalics: false)
    }
  }

  /// A terminal of which nothing is known but that it can place the cursor.
  static let ansi = TerminalFamily(
    "ansi", ["pcansi", "cons25", "cygwin", "eterm"], functions: .ansi, erasesInColor: false)

  /// A terminal that knows at least one function of today's emulators.
  static func modern(named term: String) -> TerminalFamily {
    TerminalFamily(term, colors: 256, erasesInColor: false)
  }

  /// Finds the family that a value of TERM names, such as `screen.xterm-256color`.
  init?(term: String) {
    let family = Self.all.first { family in
      ([family.term] + family.aliases).contains { Self.isName($0, startOf: term) }
    }
    guard let family else { return nil }
    self = family
  }

  /// Whether a value of TERM is a name, or a variant of it: `vte-256color` is none of `vt`, and
  /// `st52` none of `st`.
  private static func isName(_ name: String, startOf term: String) -> Bool {
    guard term.hasPrefix(name) else { return false }
    guard let next = term.dropFirst(name.count).first else { return true }
    return next.isNumber ? name.last?.isNumber == true : !next.isLetter
  }

  /// Finds the family of a terminal by its answer to XTVERSION, such as `kitty(0.26.5)`.
  init?(version: String) {
    let version = version.lowercased()
    guard let family = Self.all.first(where: { $0.version.map(version.hasPrefix) == true })
    else { return nil }
    self = family
  }

  /// Returns the number of colours that a value of TERM tells, as in `xterm-256color` or
  /// `vt100-m`; otherwise that of the family.
  func colors(of term: String) -> Int {
    for part in term.split(whereSeparator: { "-+".contains($0) }) {
      if ["m", "mono"].contains(part) { return 0 }
      if part.hasSuffix("color") { return Int(part.dropLast(5)) ?? colors }
    }
    // Newer emulators call themselves variants of xterm.
    return term.hasPrefix("xterm-") ? 256 : colors
  }
}
