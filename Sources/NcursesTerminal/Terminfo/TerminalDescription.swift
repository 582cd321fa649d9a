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

  private init(path: String, term: String, entry: TerminfoEntry) {
    self.term = term
    self.entry = entry
    source = .terminfo(path: path)
    family = nil
  }

  private init(
    _ family: TerminalFamily, term: String, source: Source, hasAttributes: Bool = true
  ) {
    self.term = term
    self.source = source
    self.family = family
    var entry = TerminfoEntry(family, named: term)
    // The request for them is used as a fence, so nothing may wait for an answer that never comes.
    if !hasAttributes { entry[string: "u9"] = nil }
    self.entry = entry
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
      if entry[string: "cup"] != nil { return .init(path: path, term: term, entry: entry) }
      // Names such as `dialup` stand for any terminal.
      if entry[flag: "gn"] { return nil }
    }
    throw TerminalError(
      message: "TERM=\(VisibleMark.sanitized(term)) cannot move the cursor; \(advice)",
      cause: .incapable)
  }

  /// Creates the description of a terminal that TERM does not name.
  /// - Throws: if the terminal cannot place the cursor.
  init(_ identity: TerminalIdentity, environment: [String: String]) throws(TerminalError) {
    let term = environment["TERM"] ?? ""
    guard identity.placesCursor else {
      let problem =
        term.isEmpty
        ? "TERM is not set" : "there is no description of TERM=\(VisibleMark.sanitized(term))"
      throw TerminalError(
        message: "\(problem), and the terminal does not answer; \(Self.advice)", cause: .incapable)
    }
    if let family = identity.version.flatMap(TerminalFamily.init(version:)) {
      // A terminal that has this answer has at least 256 colours.
      let name = family.isExact ? family.term : family.term + "-256color"
      self.init(family, term: name, source: .answers)
    } else if identity.knowsPaste {
      let name = Self.isName(term) ? term : "unknown"
      self.init(.modern(named: name), term: name, source: .answers)
    } else if let multiplexer = Multiplexer(environment: environment) {
      let family = TerminalFamily.multiplexer(multiplexer)
      self.init(family, term: family.term, source: .answers)
    } else {
      self.init(
        .ansi, term: TerminalFamily.ansi.term, source: .answers,
        hasAttributes: identity.hasAttributes)
    }
  }

  /// Whether a value of TERM says which terminal it is.
  static func isName(_ term: String) -> Bool { !["", "dumb", "unknown"].contains(term) }

  private static let advice = "set TERM, for example TERM=xterm-256color"
}
