import Color
import Terminal

extension TerminfoEntry {
  /// Whether the terminal moves its cursor by an ANSI sequence, so that it probably knows others.
  var isANSI: Bool { strings["cup"]?.starts(with: Array("\u{1B}[".utf8)) ?? false }

  /// Whether this is an old terminal or a console such as Linux's, which misreads newer sequences.
  var isPlain: Bool {
    !isANSI
      || TerminalFamily.all.contains { family in
        family.functions != .modern && family.names.contains { name.hasPrefix($0) }
      }
  }

  /// Whether palette entries 8 to 15 have sequences of their own (aixterm's 90–97).
  var hasBrightColors: Bool { (numbers["colors"] ?? 0) >= 16 }

  /// The capabilities that the painter takes from the terminal's description: cursor movement,
  /// clearing, attributes.
  ///
  /// Other capabilities are left out: the screen is entered and left without ncurses, keys are
  /// decoded elsewhere, the palette is the user's, and tab stops may be anywhere.
  private static let paintingStrings: Set = [
    "cup", "home", "hpa", "vpa", "cr", "cub1", "cuf1", "cuu1", "cud1", "cub", "cuf", "cuu", "cud",
    "clear", "smam", "rmam", "ich", "ich1", "sgr", "sgr0", "bold", "dim", "sitm", "ritm", "smul",
    "rmul",
    "smso", "rmso", "rev", "blink", "invis", "smacs", "rmacs", "acsc",
  ]

  /// Capabilities that erase with the selected background only on some terminals (bce).
  ///
  /// On others ncurses would need the real colours of pairs to know where they give a wrong result.
  private static let erasingStrings: Set = ["el", "el1", "ed", "ech"]

  /// The capabilities that an inline painter leaves out: every motion, and erasing beyond the last
  /// column of the region.
  private static let screenStrings: Set = [
    "cup", "home", "hpa", "vpa", "cr", "cub1", "cuf1", "cuu1", "cud1", "cub", "cuf", "cuu", "cud",
    "clear", "ich", "ich1", "el", "el1", "ed",
  ]

  /// Returns the description that ncurses gets instead of the terminal's own.
  /// - Parameter isInline: whether cursor addresses are private; see `OutputRewriter`.
  func painter(depth: ColorDepth, size: Size, isInline: Bool = false) -> TerminfoEntry {
    let erases = flags.contains("bce") || depth == .monochrome
    var kept = Self.paintingStrings.union(erases ? Self.erasingStrings : [])
    if isInline { kept.subtract(Self.screenStrings) }
    var entry = self
    entry.name = "inkwheel"
    entry.strings = strings.filter { kept.contains($0.key) }
    if isInline {
      entry.set("cup", PainterCode.cursorAddress)
      entry.set("clear", String(Unicode.Scalar(PainterCode.clear)))
      // The last column of the region is not that of the screen, so nothing wraps there. After it
      // ncurses addresses the cursor again.
      entry.flags.remove("am")
      entry.flags.insert("xenl")
    }
    entry.flags.remove("ccc")
    entry.numbers["lines"] = size.rows
    entry.numbers["cols"] = size.columns
    if !isPlain { entry.setModernAttributes() }
    entry.setColors(depth)
    return entry
  }

  private mutating func set(_ name: String, _ value: String) {
    strings[name] = Array(value.utf8)
  }

  /// Sets the attributes of modern terminals.
  ///
  /// ncurses has none for strikethrough, so the otherwise unused protected mode stands in for it.
  private mutating func setModernAttributes() {
    set("prot", "\u{1B}[9m")
    set("sgr0", "\u{1B}[m")
    set(
      "sgr",
      "\u{1B}[0%?%p6%t;1%;%?%p5%t;2%;%?%p2%t;4%;%?%p1%p3%|%t;7%;%?%p4%t;5%;%?%p7%t;8%;%?%p8%t;9%;m")
    for (name, number) in [
      ("bold", 1), ("dim", 2), ("smul", 4), ("blink", 5), ("rev", 7), ("invis", 8),
    ] {
      set(name, "\u{1B}[\(number)m")
    }
    // For the last cell of the screen. Otherwise ncurses would insert it, which splits wide glyphs.
    set("smam", "\u{1B}[?7h")
    set("rmam", "\u{1B}[?7l")
    // No alternate character set: box drawing is sent as Unicode.
    for name in ["smacs", "rmacs", "acsc"] { strings[name] = nil }
  }

  /// Colours pass through ncurses as pair numbers; see `OutputRewriter`.
  private mutating func setColors(_ depth: ColorDepth) {
    for name in ["ncv", "colors", "pairs"] { numbers[name] = nil }
    guard depth > .monochrome else { return }
    // ncurses never sends these colours; they only distinguish its pairs.
    (numbers["colors"], numbers["pairs"]) = (256, 65_536)
    set("scp", PainterCode.setColorPair)
    set("op", PainterCode.originalPair)
  }
}

// MARK: - Keys

extension TerminfoEntry {
  /// The key sequences of the terminal, for the input decoder.
  ///
  /// Those without ESC are left out, since the arrow keys of old terminals send Ctrl-H, J, K and L.
  var keys: [InputDecoder.KeySequence] {
    Self.keyNames.compactMap { name, key in
      guard let bytes = strings[name], bytes.count > 1, bytes.first == 0x1B else { return nil }
      return InputDecoder.KeySequence(bytes: bytes, key: key)
    }
  }

  private static let plainKeys: [(name: String, code: Key.Code)] = [
    ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
    ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete),
    ("kent", .enter), ("kbs", .backspace),
  ]
  private static let shiftedKeys: [(name: String, code: Key.Code)] = [
    ("kUP", .up), ("kDN", .down), ("kLFT", .left), ("kRIT", .right), ("kHOM", .home),
    ("kEND", .end), ("kPRV", .pageUp), ("kNXT", .pageDown), ("kIC", .insert), ("kDC", .delete),
    ("kri", .up), ("kind", .down), ("kcbt", .tab),
  ]

  /// The names of capabilities that are keys.
  ///
  /// In xterm's description F13 and up are F1 and up with modifiers, which the decoder knows. A digit
  /// behind a name, as in `kLFT5`, is xterm's parameter of the modifiers.
  private static let keyNames: [(name: String, key: Key)] =
    plainKeys.map { ($0.name, Key($0.code)) } + (1...12).map { ("kf\($0)", Key(.function($0))) }
    + shiftedKeys.flatMap { name, code in
      [(name, Key(code, .shift))]
        + (2...8).map { ("\(name)\($0)", Key(code, Key.Modifiers(rawValue: UInt8($0 - 1)))) }
    }
}

/// The encoding of RFC 4648, section 4.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the bytes as text, padded with `=`.
  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        let index = Int(bits >> (18 - 6 * digit) & 63)
        text.append(digit <= group.count ? alphabet[index] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
