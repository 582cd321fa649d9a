import Color
import Foundation
import Testing

@testable import NcursesTerminal

@Suite("Terminals without a terminfo entry")
struct TerminalFamilyTests {
  private static let folders = ["/lib/terminfo", "/usr/share/terminfo", "/etc/terminfo"]

  /// The names of all entries on this machine that stand for a family, except building blocks of
  /// entries, which have a plus sign.
  private static let described: [(term: String, entry: TerminfoEntry, family: TerminalFamily)] =
    folders.flatMap { folder in
      (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []).sorted()
    }.compactMap { path in
      guard let term = path.split(separator: "/").last.map(String.init), !term.contains("+"),
        let family = TerminalFamily(term: term),
        let entry = TerminfoEntry.read(term, in: folders)?.entry
      else { return nil }
      return (term, entry, family)
    }

  /// Variants that are unlike their family: VT52, 8-bit sequences, a status line on top, a BitGraph.
  private static let unusual: Set = [
    "xterm-vt52", "xterm-8bit", "vt200-8", "vt200-8bit", "vt220-8", "vt220-8bit", "vt100-s",
    "vt100-s-top", "vt100-top-s", "ansi-mr", "vt100-bm", "vt100-bm-o",
  ]

  /// The entry of a family on this machine, if it has one.
  private static func entry(of family: TerminalFamily) -> TerminfoEntry? {
    described.first { $0.term == family.term }?.entry
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: ScreenSequences.withoutPadding(bytes), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("xterm-kitty", "xterm-kitty"), ("kitty-direct", "xterm-kitty"),
      ("xterm-ghostty", "xterm-ghostty"), ("xterm", "xterm"), ("xterm-brandnew", "xterm"),
      ("foot-extra", "foot"), ("footling", nil), ("tmux-256color", "tmux"),
      ("screen.xterm-256color", "screen"), ("screen2", nil), ("st-256color", "st"),
      ("st52", nil), ("vte-256color", "vte"), ("gnome-256color", "vte"), ("vt102-nsgr", "vt100"),
      ("vt320", "vt220"), ("vt52", nil), ("vt525", "vt220"), ("linux-16color", "linux"),
      ("rxvt-unicode-256color", "rxvt"), ("cons25r", nil), ("eterm-color", "ansi"), ("", nil),
      ("unknown", nil), ("no-such-terminal", nil),
    ] as [(String, String?)])
  func `A value of TERM names a family`(term: String, family: String?) {
    #expect(TerminalFamily(term: term)?.term == family)
  }

  @Test(arguments: [
    ("xterm", 8), ("xterm-256color", 256), ("xterm-brandnew", 256), ("xterm-color", 8),
    ("screen.xterm-256color", 256), ("linux-16color", 16), ("vt100", 0), ("xterm-mono", 0),
    ("ansi-m", 0), ("foot", 256), ("rxvt-unicode-256color", 256),
  ])
  func `A value of TERM tells the number of colours`(term: String, colors: Int) throws {
    let family = try #require(TerminalFamily(term: term))
    #expect(TerminfoEntry(family, named: term).numbers["colors"] ?? 0 == colors)
  }

  @Test func `Terminfo moves the cursor in all variants of a family like the family`() throws {
    try #require(Self.described.count > 20, "the entries of a plain Debian system")
    for (term, entry, family) in Self.described where !Self.unusual.contains(term) {
      let own = TerminfoEntry(family, named: term)
      #expect(entry.strings["cup"].map(text) == own.strings["cup"].map(text), "\(term)")
      #expect(entry.isANSI && own.isPlain == entry.isPlain, "\(term)")
      #expect(own.isPlain == (family.functions != .modern), "\(term)")
    }
  }

  @Test func `Capabilities of a family are those of its terminfo entry`() {
    // These have more than one spelling, or an entry lacks what all versions of today have.
    let compared = [
      "cup", "home", "hpa", "vpa", "cr", "cuf1", "cub", "cuf", "cuu", "cud", "el", "el1", "ed",
      "ech", "ich", "bold", "smul", "rev", "blink", "sitm", "ritm", "sc", "rc", "op", "smam",
      "rmam", "u7",
    ]
    for family in TerminalFamily.all {
      guard let entry = Self.entry(of: family) else { continue }
      let own = TerminfoEntry(family, named: family.term)
      for name in compared {
        guard let value = entry.strings[name], let ours = own.strings[name] else { continue }
        #expect(text(ours) == text(value), "\(name) of \(family.term)")
      }
      for name in ["hpa", "vpa", "op", "smcup", "sitm"] where own.strings[name] != nil {
        let isMissing = entry.strings[name] == nil
        #expect(!isMissing || name == "sitm" && family.term == "rxvt", "\(name) of \(family.term)")
      }
      for name in ["am", "msgr"] {
        #expect(own.flags.contains(name) == entry.flags.contains(name), "\(name) of \(family.term)")
      }
      // The answers of terminals agree with the sequences that ask for the attributes.
      if let request = own.strings["u9"].map(text), let theirs = entry.strings["u9"].map(text) {
        #expect([request, "\u{1B}Z"].contains(theirs), "\(family.term)")
      }
      #expect(own.numbers["colors"] == entry.numbers["colors"], "\(family.term)")
    }
  }

  @Test func `Only terminals that erase with the selected background are said to do so`() {
    // Old versions, and consoles of one colour.
    let others: Set = [
      "xterm-24", "xterm-bold", "xterm-color", "xterm-mono", "xterm-old", "xterm-pcolor",
      "xterm-r5", "xterm-r6", "xterm-vt52", "gnome-rh80", "linux-m1", "linux-m1b", "linux-m2",
      "putty-m1", "putty-m1b", "putty-m2",
    ]
    for (term, entry, family) in Self.described where !others.contains(term) {
      #expect(!family.erasesInColor || entry.flags.contains("bce"), "\(term)")
    }
  }

  @Test(
    arguments: [
      ("XTerm(379)", true, "xterm-256color"), ("kitty(0.26.5)", true, "xterm-kitty"),
      ("ghostty 1.1.0", true, "xterm-ghostty"), ("WezTerm 20240203", true, "wezterm"),
      ("foot(1.13.1)", true, "foot"), ("tmux 3.3a", false, "tmux-256color"),
      ("Konsole 23.08", true, "konsole-256color"), ("new-terminal 1", true, "mystery"),
      (nil, true, "mystery"), (nil, false, "ansi"),
    ] as [(String?, Bool, String)])
  func `A terminal is described by its answers`(version: String?, knowsPaste: Bool, term: String)
    throws
  {
    var answers = TerminalAnswers()
    (answers.columns, answers.name) = (1, version)
    if knowsPaste { answers.receive(Array("\u{1B}[?2004;2$y".utf8)) }
    let description = try TerminalDescription(answers, environment: ["TERM": "mystery"])
    #expect(description.term == term && description.source == .answers)
    #expect(description.entry.isANSI && description.entry.isPlain == (term == "ansi"))
    let unset = try TerminalDescription(answers, environment: [:])
    #expect(unset.term == (term == "mystery" ? "unknown" : term))
    let depth = DepthDetection(forced: nil, environment: ["TERM": term], entry: description.entry)
    let hasTruecolor = TerminalFamily(term: term)?.hasTruecolor == true
    #expect(depth.depth == (hasTruecolor ? .truecolor : term == "ansi" ? .ansi16 : .indexed256))
  }

  @Test
  func `Inside screen, which does not tell its name, a terminal without TERM is screen`() throws {
    var answers = TerminalAnswers()
    (answers.columns, answers.attributes) = (1, [])
    let description = try TerminalDescription(answers, environment: ["STY": "1.pts-0.host"])
    #expect(description.term == "screen" && description.entry.strings["sitm"] == nil)
  }

  @Test(arguments: ["", "x\u{1B}[m"])
  func `A terminal that cannot place the cursor is refused with advice`(term: String) {
    let error = #expect(throws: TerminalError.self) {
      try TerminalDescription(TerminalAnswers(), environment: ["TERM": term])
    }
    #expect(error?.message.contains("TERM=xterm-256color") == true)
    #expect(error?.message.contains("\u{1B}") == false && error?.cause == .incapable)
    #expect(throws: TerminalError.self) {
      try TerminalDescription.find(environment: ["TERM": "dumb"])
    }
  }

  @Test func `What TERM tells decides whether a terminal is asked`() throws {
    func source(_ term: String, _ more: [String: String] = [:]) throws -> TerminalDescription
      .Source?
    {
      try TerminalDescription.find(environment: ["TERM": term].merging(more) { $1 })?.source
    }
    for term in ["", "unknown", "no-such-terminal", "a/../b"] { #expect(try source(term) == nil) }
    #expect(try source("contour") == .name)
    guard case .terminfo(let path) = try source("xterm-256color") else {
      Issue.record("no entry")
      return
    }
    #expect(path.hasSuffix("/x/xterm-256color"))
    // Names such as this one are in ncurses-term: a line of which nothing is known.
    if TerminfoEntry.read("dialup", in: Self.folders) != nil {
      #expect(try source("dialup") == nil)
    }
  }
}
