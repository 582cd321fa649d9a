import Glibc
import Terminal
import UnicodeText

/// The description of a terminal: its terminfo entry, or one of our own where there is none.
struct TerminalDescription: Equatable, Sendable {
  /// The origin of a description.
  enum Source: Hashable, Sendable {
    /// A terminfo entry.
    case terminfo(path: String)
    /// The family that TERM names.
    case name
    /// The terminal's answers.
    case answers
  }

  /// The value of TERM, or the one that TERM should have by the terminal's answers.
  let term: String
  /// The capabilities.
  let entry: TerminfoEntry
  /// The origin.
  let source: Source
  /// The family; nil for a terminfo entry.
  let family: TerminalFamily?
}

extension TerminalDescription {
  private init(_ family: TerminalFamily, term: String, source: Source, hasAttributes: Bool = true) {
    var entry = TerminfoEntry(family, named: term)
    // The request for them is used as a fence, so nothing may wait for an answer that never comes.
    if !hasAttributes { entry.strings["u9"] = nil }
    self.init(term: term, entry: entry, source: source, family: family)
  }

  /// Finds the description that TERM names; nil if TERM tells nothing, so that the terminal has to
  /// be asked.
  /// - Throws: if TERM names a terminal that cannot place the cursor.
  static func find(environment: [String: String]) throws(TerminalError) -> TerminalDescription? {
    let term = environment["TERM"] ?? ""
    if term.isEmpty || term == "unknown" { return nil }
    if term != "dumb" {
      guard let (path, entry) = TerminfoEntry.read(term, environment: environment) else {
        return TerminalFamily(term: term).map { .init($0, term: term, source: .name) }
      }
      if entry.strings["cup"] != nil {
        return .init(term: term, entry: entry, source: .terminfo(path: path), family: nil)
      }
      // Names such as `dialup` stand for any terminal.
      if entry.flags.contains("gn") { return nil }
    }
    throw TerminalError(
      message: "TERM=\(VisibleMark.sanitized(term)) cannot move the cursor; \(advice)",
      cause: .incapable)
  }

  /// Creates the description of a terminal that TERM does not name.
  /// - Throws: if the terminal cannot place the cursor.
  init(_ answers: TerminalAnswers, environment: [String: String]) throws(TerminalError) {
    let term = environment["TERM"] ?? ""
    guard answers.columns != nil else {
      let problem =
        term.isEmpty
        ? "TERM is not set" : "terminfo has no entry for TERM=\(VisibleMark.sanitized(term))"
      throw TerminalError(
        message: "\(problem), and the terminal does not answer; \(Self.advice)", cause: .incapable)
    }
    if let family = answers.name.flatMap(TerminalFamily.init(version:)) {
      // A terminal that has this answer has at least 256 colours.
      let name = family.hasTruecolor ? family.term : family.term + "-256color"
      self.init(family, term: name, source: .answers)
    } else if answers.knows(mode: InitialModes.Number.paste) == true {
      let name = Self.isName(term) ? term : "unknown"
      self.init(.modern(named: name), term: name, source: .answers)
    } else if let multiplexer = Multiplexer(environment: environment) {
      let family = TerminalFamily.multiplexer(multiplexer)
      self.init(family, term: family.term, source: .answers)
    } else {
      self.init(
        .ansi, term: TerminalFamily.ansi.term, source: .answers,
        hasAttributes: answers.isComplete)
    }
  }

  /// Whether a value of TERM says which terminal it is.
  static func isName(_ term: String) -> Bool { !["", "dumb", "unknown"].contains(term) }

  private static let advice = "set TERM, for example TERM=xterm-256color"

  private static let position = Array("\u{1B}[6n".utf8)
  private static let others = Array("\u{1B}[>0q\u{1B}[?\(InitialModes.Number.paste)$p\u{1B}[c".utf8)
  private static let erasing = Array("\r   \r".utf8)

  /// How long a terminal may take for the first answer.
  private static func limit(isRemote: Bool) -> Duration { .seconds(isRemote ? 3 : 1) }
  /// How long one that has answered may take for the others at least.
  private static let minimumTimeout = Duration.milliseconds(500)

  /// Asks a terminal that TERM does not name what it is and whether it can place the cursor, and
  /// describes it by its answers.
  ///
  /// The position of the cursor is requested first and alone. A terminal that does not know this
  /// request prints its three characters, which are erased when the time is over. Only after an answer
  /// the other requests follow: XTVERSION, the state of bracketed paste (DECRQM), and the attributes
  /// (DA1), whose answer is the last one. Signals take effect afterwards, so that none of them leaves
  /// the terminal raw.
  ///
  /// Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
  /// - Parameter typed: receives what was typed meanwhile.
  /// - Throws: if the terminal cannot place the cursor.
  init(
    asking device: TerminalDevice, environment: [String: String], typed: inout [Event]
  ) throws(TerminalError) {
    var answers = TerminalAnswers()
    try device.whileRaw {
      let start = ContinuousClock.now
      let limit = Self.limit(isRemote: TerminalOptions.isRemote(environment))
      answers.ask(device, Self.position, silence: limit) { $0.columns != nil }
      if answers.columns != nil {
        answers.ask(
          device, Self.others, silence: max((.now - start) * 3, Self.minimumTimeout))
      } else {
        device.write(Self.erasing)
        device.drain(timeout: .milliseconds(100))
      }
    }
    for signal in answers.signals where signal != SIGWINCH { raise(signal) }
    typed += answers.typed
    try self.init(answers, environment: environment)
  }
}
