import Color
import Terminal

extension TerminfoEntry {
  /// Whether the terminal moves its cursor by an ANSI sequence, so that it probably knows others.
  var isANSI: Bool { self[string: "cup"]?.starts(with: Array("\u{1B}[".utf8)) ?? false }

  /// Whether this is an old terminal or a console such as Linux's, which misreads newer sequences.
  var isPlain: Bool {
    let name = names.first ?? ""
    // The emulators whose names begin with `vte` are modern.
    return !isANSI || name.hasPrefix("vt") && !name.hasPrefix("vte")
      || ["linux", "cons", "ansi", "cygwin", "sun", "pcansi", "eterm"].contains {
        name.hasPrefix($0)
      }
  }

  /// Whether palette entries 8 to 15 have sequences of their own (aixterm's 90–97).
  var hasBrightColors: Bool { (self[number: "colors"] ?? 0) >= 16 }

  /// The capabilities that the painter takes from the terminal's description: cursor movement,
  /// clearing, attributes.
  ///
  /// Other capabilities are left out: the screen is entered and left without ncurses, keys are
  /// decoded elsewhere, the palette is the user's, and tab stops may be anywhere.
  private static let paintingStrings = [
    "cup", "home", "hpa", "vpa", "cr", "cub1", "cuf1", "cuu1", "cud1", "cub", "cuf", "cuu", "cud",
    "clear", "smam", "rmam", "ich", "ich1", "sgr", "sgr0", "bold", "dim", "sitm", "ritm", "smul",
    "rmul",
    "smso", "rmso", "rev", "blink", "invis", "smacs", "rmacs", "acsc",
  ]

  /// Capabilities that erase with the selected background only on some terminals (bce).
  ///
  /// On others ncurses would need the real colours of pairs to know where they give a wrong result.
  private static let erasingStrings = ["el", "el1", "ed", "ech"]

  /// The capabilities that an inline painter leaves out: every motion, and erasing beyond the last
  /// column of the region.
  private static let screenStrings: Set = [
    "cup", "home", "hpa", "vpa", "cr", "cub1", "cuf1", "cuu1", "cud1", "cub", "cuf", "cuu", "cud",
    "clear", "ich", "ich1", "el", "el1", "ed",
  ]

  /// Returns the description that ncurses gets instead of the terminal's own.
  /// - Parameter isInline: whether cursor addresses are private; see `OutputRewriter`.
  func painter(depth: ColorDepth, size: Size, isInline: Bool = false) -> TerminfoEntry {
    let erases = self[flag: "bce"] || depth == .monochrome
    let strings = Self.paintingStrings + (erases ? Self.erasingStrings : [])
    var entry = reduced(
      to: isInline ? strings.filter { !Self.screenStrings.contains($0) } : strings,
      named: "inkwheel")
    if isInline {
      entry.set("cup", PainterCode.cursorAddress)
      entry.set("clear", String(Unicode.Scalar(PainterCode.clear)))
      // The last column of the region is not that of the screen, so nothing wraps there. After it
      // ncurses addresses the cursor again.
      entry[flag: "am"] = false
      entry[flag: "xenl"] = true
    }
    entry[flag: "ccc"] = false
    entry[number: "lines"] = size.rows
    entry[number: "cols"] = size.columns
    if !isPlain { entry.setModernAttributes() }
    entry.setColors(depth)
    return entry
  }

  private mutating func set(_ name: String, _ value: String) {
    self[string: name] = Array(value.utf8)
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
    for name in ["smacs", "rmacs", "acsc"] { self[string: name] = nil }
  }

  /// Colours pass through ncurses as pair numbers; see `OutputRewriter`.
  private mutating func setColors(_ depth: ColorDepth) {
    self[number: "ncv"] = nil
    guard depth > .monochrome else {
      self[number: "colors"] = nil
      self[number: "pairs"] = nil
      return
    }
    // ncurses never sends these colours; they only distinguish its pairs.
    self[number: "colors"] = 256
    self[number: "pairs"] = 65_536
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
    namedStrings.compactMap { name, value in
      guard value.count > 1, value.first == 0x1B, let key = Self.key(named: name) else {
        return nil
      }
      return InputDecoder.KeySequence(bytes: value, key: key)
    }
  }

  private static let plainKeys: [String: Key.Code] = [
    "kcuu1": .up, "kcud1": .down, "kcub1": .left, "kcuf1": .right, "khome": .home, "kend": .end,
    "kpp": .pageUp, "knp": .pageDown, "kich1": .insert, "kdch1": .delete, "kent": .enter,
    "kbs": .backspace,
  ]
  private static let shiftedKeys: [String: Key.Code] = [
    "kUP": .up, "kDN": .down, "kLFT": .left, "kRIT": .right, "kHOM": .home, "kEND": .end,
    "kPRV": .pageUp, "kNXT": .pageDown, "kIC": .insert, "kDC": .delete, "kri": .up, "kind": .down,
    "kcbt": .tab,
  ]

  private static func key(named name: String) -> Key? {
    guard name.hasPrefix("k") else { return nil }
    if let code = plainKeys[name] { return Key(code) }
    if let code = shiftedKeys[name] { return Key(code, .shift) }
    // In xterm's description F13 and up are F1 and up with modifiers, which the decoder knows.
    if name.hasPrefix("kf"), let number = Int(name.dropFirst(2)) {
      return (1...12).contains(number) ? Key(.function(number)) : nil
    }
    // kLFT5: xterm's modifier parameter as the last digit.
    guard let digit = name.last?.wholeNumberValue, (2...8).contains(digit),
      let code = shiftedKeys[String(name.dropLast())]
    else { return nil }
    return Key(code, Key.Modifiers(rawValue: UInt8(digit - 1)))
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
