import Colorimetry
import TerminalCore

extension TerminfoEntry {
  /// Whether the terminal moves its cursor by ANSI sequences, so that others of them may be
  /// assumed.
  var isANSI: Bool { self[string: "cup"]?.starts(with: Array("\u{1B}[".utf8)) ?? false }

  /// Terminals of old, among them the Linux console: they print or misread what came after ECMA-48.
  var isPlain: Bool {
    let name = names.first ?? ""
    return !isANSI
      || ["linux", "vt", "cons", "ansi", "cygwin", "sun", "pcansi"].contains { name.hasPrefix($0) }
  }

  /// The colour that ncurses is given for entry 0 of the palette when colours are direct; smaller
  /// numbers are 0xRRGGBB.
  static let firstIndexed: Int32 = 1 << 24

  /// Whether entries 8 to 15 of the palette have sequences of their own (aixterm's 90–97).
  var hasBrightColors: Bool { (self[number: "colors"] ?? 0) >= 16 }

  /// What ncurses is given instead of the terminal's own description: a painter of that depth.
  ///
  /// The screen is entered and left outside of ncurses, keys are decoded elsewhere, and the palette
  /// is the user's: the capabilities for all that are taken out.
  func painter(depth: ColorDepth, size: Size) -> TerminfoEntry {
    var entry = self
    entry.names = ["inkwheel"]
    for (name, _) in namedStrings where name.hasPrefix("k") || extendedStrings[name] != nil {
      entry[string: name] = nil
    }
    for name in [
      "smcup", "rmcup", "smkx", "rmkx", "civis", "cnorm", "cvvis", "is1", "is2", "is3", "iprog",
      "if", "rs1", "rs2", "rs3", "initc", "initp", "oc", "scp", "enacs", "smm", "rmm",
    ] { entry[string: name] = nil }
    entry[flag: "ccc"] = false
    entry[flag: "RGB"] = depth == .truecolor
    entry[number: "lines"] = size.rows
    entry[number: "cols"] = size.columns
    if !isPlain { entry.setModernAttributes() }
    entry.setColors(depth)
    return entry
  }

  private mutating func set(_ name: String, _ value: String) {
    self[string: name] = Array(value.utf8)
  }

  /// ncurses has no attribute for struck text: the protected mode, which nobody else uses, stands
  /// in.
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
    // No alternate character set: line drawing comes as Unicode.
    for name in ["smacs", "rmacs", "acsc"] { self[string: name] = nil }
  }

  private mutating func setColors(_ depth: ColorDepth) {
    let own = self[number: "colors"] ?? 0
    switch depth {
    case .monochrome:
      self[number: "colors"] = nil
      self[number: "pairs"] = nil
      for name in ["setaf", "setab", "setf", "setb", "op"] { self[string: name] = nil }
      return
    case .ansi16:
      self[number: "colors"] = own >= 16 ? 16 : 8
      if own >= 16 {
        set("setaf", "\u{1B}[%?%p1%{8}%<%t3%p1%d%e9%p1%{8}%-%d%;m")
        set("setab", "\u{1B}[%?%p1%{8}%<%t4%p1%d%e10%p1%{8}%-%d%;m")
      } else if own < 8 {
        set("setaf", "\u{1B}[3%p1%dm")
        set("setab", "\u{1B}[4%p1%dm")
      }
    case .indexed256:
      self[number: "colors"] = 256
      set("setaf", "\u{1B}[%?%p1%{8}%<%t3%p1%d%e%p1%{16}%<%t9%p1%{8}%-%d%e38;5;%p1%d%;m")
      set("setab", "\u{1B}[%?%p1%{8}%<%t4%p1%d%e%p1%{16}%<%t10%p1%{8}%-%d%e48;5;%p1%d%;m")
    case .truecolor:
      self[number: "colors"] = Int(Self.firstIndexed) + 256
      let direct = """
        8;%?%p1%{\(Self.firstIndexed)}%<%t2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d\
        %e5;%p1%{255}%&%d%;m
        """
      set("setaf", "\u{1B}[3" + direct)
      set("setab", "\u{1B}[4" + direct)
    }
    self[number: "pairs"] = 0x40000
    if depth > .ansi16 || self[string: "op"] == nil { set("op", "\u{1B}[39;49m") }
    if depth > .ansi16 { self[number: "ncv"] = nil }
  }
}

// MARK: - Keys

extension TerminfoEntry {
  /// The key strings of the terminal, as the input decoder wants them.
  ///
  /// Strings without ESC are left out: the arrow keys of old terminals send Ctrl-H, J, K and L.
  var keys: [[UInt8]: Key] {
    var keys: [[UInt8]: Key] = [:]
    for (name, value) in namedStrings where value.count > 1 && value.first == 0x1B {
      if let key = Self.key(named: name) { keys[value] = key }
    }
    return keys
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
    // From F13 on xterm's description means F1 with modifiers, which the decoder knows better.
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
