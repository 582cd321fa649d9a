/// Terminals that understand the same control functions.
///
/// This is what is known about a terminal without its terminfo entry: over SSH, in a container or in
/// an emergency system there is often none. Sources: the entries of ncurses 6.4, those that ghostty,
/// foot, WezTerm, contour and rio bring along, and the documentation of XTVERSION.
struct TerminalFamily: Hashable, Sendable {
  /// The control functions that a family knows, those of the cases before it included; see
  /// `TerminfoEntry.functions`.
  enum Functions: Int, Hashable, Sendable { case vt100, ansi, vt220, console, modern }

  /// The usual value of TERM.
  let term: String
  /// The starts of its other values.
  private var aliases: [String] = []
  /// The starts of all values of TERM.
  var names: [String] { [term] + aliases }
  /// The start of the name in the answer to XTVERSION, in lower case; nil for none.
  private var version: String?
  /// The control functions.
  private(set) var functions = Functions.modern
  /// The number of colours where TERM does not tell one.
  private var colors = 8
  /// Whether all versions have 24-bit colours.
  private(set) var hasTruecolor = false
  /// Whether erased cells get the selected background.
  private(set) var erasesInColor = true
  /// Whether there is an italic rendition.
  private(set) var hasItalics = true

  /// All families.
  static let all: [TerminalFamily] = [
    .init(
      term: "xterm-kitty", aliases: ["kitty"], version: "kitty", hasTruecolor: true,
      erasesInColor: false),
    .init(term: "xterm-ghostty", aliases: ["ghostty"], version: "ghostty", hasTruecolor: true),
    .init(term: "alacritty", hasTruecolor: true),
    .init(term: "foot", version: "foot", hasTruecolor: true),
    .init(term: "wezterm", version: "wezterm", hasTruecolor: true),
    .init(term: "contour", version: "contour", hasTruecolor: true),
    .init(term: "rio", version: "rio", hasTruecolor: true),
    .init(term: "xterm", version: "xterm"),
    .init(term: "vte", aliases: ["gnome"], version: "vte"),
    .init(term: "konsole", version: "konsole"),
    .init(term: "st", aliases: ["stterm"]),
    .init(term: "rxvt", version: "rxvt"),
    .init(term: "mlterm", version: "mlterm"),
    .init(term: "mintty", version: "mintty", colors: 256),
    .init(term: "iterm2", aliases: ["iterm", "iTerm2"], version: "iterm2", colors: 256),
    .init(term: "nsterm", aliases: ["Apple_Terminal"], colors: 256, erasesInColor: false),
    .init(term: "ms-terminal", version: "windows terminal", colors: 256),
    .init(term: "putty", hasItalics: false),
    multiplexer(.tmux), multiplexer(.screen),
    .init(term: "linux", functions: .console),
    .init(
      term: "vt220", aliases: ["vt2", "vt3", "vt4", "vt510", "vt520", "vt525"], functions: .vt220,
      colors: 0, erasesInColor: false),
    .init(term: "vt100", aliases: ["vt1"], functions: .vt100, colors: 0, erasesInColor: false),
    ansi,
  ]

  /// Returns the family of a multiplexer.
  static func multiplexer(_ multiplexer: Multiplexer) -> TerminalFamily {
    switch multiplexer {
    case .tmux: .init(term: "tmux", version: "tmux", erasesInColor: false)
    // It shows italics as standout.
    case .screen: .init(term: "screen", erasesInColor: false, hasItalics: false)
    }
  }

  /// A terminal of which nothing is known but that it can place the cursor.
  static let ansi = TerminalFamily(
    term: "ansi", aliases: ["pcansi", "cons", "cons25", "cygwin", "eterm", "sun", "vtnt"],
    functions: .ansi, erasesInColor: false)

  /// A terminal that knows at least one function of today's emulators.
  static func modern(named term: String) -> TerminalFamily {
    TerminalFamily(term: term, colors: 256, erasesInColor: false)
  }
}

extension TerminalFamily {
  /// Finds the family that a value of TERM names, such as `screen.xterm-256color`.
  init?(term: String) {
    let family = Self.all.first { $0.names.contains { Self.isName($0, startOf: term) } }
    guard let family else { return nil }
    self = family
  }

  /// Whether a value of TERM is a name, or a variant of it: `vte-256color` is not one of `vt`, and
  /// `st52` is not one of `st`.
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
    let colors = hasTruecolor ? 256 : colors
    for part in term.split(whereSeparator: { "-+".contains($0) }) {
      if ["m", "mono"].contains(part) { return 0 }
      if part.hasSuffix("color") { return Int(part.dropLast(5)) ?? colors }
    }
    // Newer emulators call themselves variants of xterm.
    return term.hasPrefix("xterm-") ? 256 : colors
  }
}

extension TerminfoEntry {
  /// Creates the description of a terminal that terminfo does not know.
  ///
  /// It has only what the program uses. The keys of all families are known to the decoder.
  /// - Parameters:
  ///   - family: what the terminal is like.
  ///   - term: its value of TERM, which may tell the number of colours.
  init(_ family: TerminalFamily, named term: String) {
    self.init(name: term)
    flags = family.erasesInColor ? ["am", "xenl", "msgr", "bce"] : ["am", "xenl", "msgr"]
    numbers = ["cols": 80, "lines": 24]
    for (name, value) in Self.functions.prefix(family.functions.rawValue + 1).joined() {
      strings[name] = Array(value.utf8)
    }
    if !family.hasItalics { (strings["sitm"], strings["ritm"]) = (nil, nil) }
    let colors = family.colors(of: term)
    guard colors > 0 else { return }
    (numbers["colors"], numbers["pairs"]) = (colors, colors * colors)
    strings["op"] = Array("\u{1B}[39;49m".utf8)
  }

  /// What the functions of each case of `TerminalFamily.Functions` add to those before it.
  private static let functions: [[(name: String, value: String)]] = [
    // The VT100 (https://vt100.net/docs/vt100-ug/chapter3.html). `sgr` is made of bold, underlined,
    // reverse and blinking.
    [
      ("cup", "\u{1B}[%i%p1%d;%p2%dH"), ("home", "\u{1B}[H"), ("clear", "\u{1B}[H\u{1B}[J"),
      ("cr", "\r"), ("cub1", "\u{8}"), ("cuf1", "\u{1B}[C"), ("cuu1", "\u{1B}[A"), ("cud1", "\n"),
      ("cub", "\u{1B}[%p1%dD"), ("cuf", "\u{1B}[%p1%dC"), ("cuu", "\u{1B}[%p1%dA"),
      ("cud", "\u{1B}[%p1%dB"), ("el", "\u{1B}[K"), ("el1", "\u{1B}[1K"), ("ed", "\u{1B}[J"),
      ("smam", "\u{1B}[?7h"), ("rmam", "\u{1B}[?7l"), ("sc", "\u{1B}7"), ("rc", "\u{1B}8"),
      ("sgr0", "\u{1B}[m"), ("bold", "\u{1B}[1m"), ("smul", "\u{1B}[4m"), ("blink", "\u{1B}[5m"),
      ("rev", "\u{1B}[7m"),
      ("sgr", "\u{1B}[0%?%p6%t;1%;%?%p2%t;4%;%?%p1%p3%|%t;7%;%?%p4%t;5%;m"),
      ("u7", "\u{1B}[6n"), ("u9", "\u{1B}[c"),
    ],
    // Hiding the cursor.
    [("civis", "\u{1B}[?25l"), ("cnorm", "\u{1B}[?25h")],
    // Erasing and inserting characters.
    [("ech", "\u{1B}[%p1%dX"), ("ich", "\u{1B}[%p1%d@")],
    // Setting one coordinate, as on the console of Linux.
    [("hpa", "\u{1B}[%i%p1%dG"), ("vpa", "\u{1B}[%i%p1%dd")],
    // The alternate screen, keys with sequences of their own, and what else emulators of today have
    // in common.
    [
      ("smcup", "\u{1B}[?1049h"), ("rmcup", "\u{1B}[?1049l"), ("smkx", "\u{1B}[?1h\u{1B}="),
      ("rmkx", "\u{1B}[?1l\u{1B}>"), ("sitm", "\u{1B}[3m"), ("ritm", "\u{1B}[23m"),
    ],
  ]
}
