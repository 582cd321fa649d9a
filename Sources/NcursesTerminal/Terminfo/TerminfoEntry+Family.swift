extension TerminfoEntry {
  /// Creates the description of a terminal that terminfo does not know.
  ///
  /// It has only what the program uses. The keys of all families are known to the decoder.
  /// - Parameters:
  ///   - family: what the terminal is like.
  ///   - term: its value of TERM, which may tell the number of colours.
  init(_ family: TerminalFamily, named term: String) {
    self.init(name: term)
    for flag in ["am", "xenl", "msgr"] { self[flag: flag] = true }
    self[flag: "bce"] = family.erasesInColor
    self[number: "cols"] = 80
    self[number: "lines"] = 24
    let colors = family.colors(of: term)
    if colors > 0 {
      self[number: "colors"] = colors
      self[number: "pairs"] = colors * colors
    }
    var strings = Self.vt100
    if colors > 0 { strings.append(("op", "\u{1B}[39;49m")) }
    if family.functions != .vt100 { strings += Self.cursor }
    switch family.functions {
    case .vt100, .ansi: break
    case .vt220: strings += Self.characters
    case .console: strings += Self.characters + Self.coordinates
    case .modern:
      strings += Self.characters + Self.coordinates + Self.modern
      if family.hasItalics { strings += Self.italics }
    }
    for (name, value) in strings { self[string: name] = Array(value.utf8) }
  }

  private typealias Strings = [(name: String, value: String)]

  /// The functions of the VT100 (https://vt100.net/docs/vt100-ug/chapter3.html).
  ///
  /// `sgr` is made of bold, underlined, reverse and blinking.
  private static let vt100: Strings = [
    ("cup", "\u{1B}[%i%p1%d;%p2%dH"), ("home", "\u{1B}[H"), ("clear", "\u{1B}[H\u{1B}[J"),
    ("cr", "\r"), ("cub1", "\u{8}"), ("cuf1", "\u{1B}[C"), ("cuu1", "\u{1B}[A"), ("cud1", "\n"),
    ("cub", "\u{1B}[%p1%dD"), ("cuf", "\u{1B}[%p1%dC"), ("cuu", "\u{1B}[%p1%dA"),
    ("cud", "\u{1B}[%p1%dB"), ("el", "\u{1B}[K"), ("el1", "\u{1B}[1K"), ("ed", "\u{1B}[J"),
    ("smam", "\u{1B}[?7h"), ("rmam", "\u{1B}[?7l"), ("sc", "\u{1B}7"), ("rc", "\u{1B}8"),
    ("sgr0", "\u{1B}[m"), ("bold", "\u{1B}[1m"), ("smul", "\u{1B}[4m"), ("blink", "\u{1B}[5m"),
    ("rev", "\u{1B}[7m"),
    ("sgr", "\u{1B}[0%?%p6%t;1%;%?%p2%t;4%;%?%p1%p3%|%t;7%;%?%p4%t;5%;m"),
    ("u7", "\u{1B}[6n"), ("u9", "\u{1B}[c"),
  ]

  private static let cursor: Strings = [("civis", "\u{1B}[?25l"), ("cnorm", "\u{1B}[?25h")]

  private static let characters: Strings = [
    ("ech", "\u{1B}[%p1%dX"), ("ich", "\u{1B}[%p1%d@"),
  ]

  private static let coordinates: Strings = [
    ("hpa", "\u{1B}[%i%p1%dG"), ("vpa", "\u{1B}[%i%p1%dd"),
  ]

  /// The alternate screen, and keys with sequences of their own.
  private static let modern: Strings = [
    ("smcup", "\u{1B}[?1049h"), ("rmcup", "\u{1B}[?1049l"), ("smkx", "\u{1B}[?1h\u{1B}="),
    ("rmkx", "\u{1B}[?1l\u{1B}>"),
  ]

  private static let italics: Strings = [("sitm", "\u{1B}[3m"), ("ritm", "\u{1B}[23m")]
}
