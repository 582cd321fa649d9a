import CNcurses
package import Color
import Glibc
package import Terminal

/// The capabilities of a terminal and of the connection to it.
package struct TerminalReport: Sendable {
  /// Why a terminal was not queried.
  package enum SkipReason: String, Hashable, Sendable {
    case noTerminal = "not queried: there is no terminal"
    case unsupported = "not queried: the terminal would print the queries"
    /// TERM does not name it, and it has not told that it can place the cursor.
    case unresponsive = "none to the query for the cursor position, so nothing else was queried"
    case inBackground = "not queried: another program is using the terminal"
  }

  /// Why it cannot be used; nil if it can.
  package internal(set) var problem: String?
  /// TERM.
  package internal(set) var term = ""
  /// Its description; nil if it cannot place the cursor or has not told.
  var description: TerminalDescription?
  /// The size in cells; nil if the terminal does not report it.
  package internal(set) var size: Size?
  /// The depth that is used and how it was detected, including the terminal's answer.
  package internal(set) var depth = DepthDetection(depth: .monochrome, source: .colorCount(0))
  /// Why it was not queried; nil if it was.
  package internal(set) var skipReason: SkipReason?
  /// Its answers.
  package internal(set) var answers = TerminalAnswers()
  /// The name of the character locale, and the variable that sets it.
  package internal(set) var locale: (name: String, variable: String)?
  /// The encoding of that locale.
  package internal(set) var charset = "UTF-8"
  /// Whether the locale is not installed.
  package internal(set) var isLocaleMissing = false
  /// The multiplexer, if there is one.
  package internal(set) var multiplexer: Multiplexer?
  /// The settings of tmux.
  package internal(set) var tmux: TmuxSettings?
  /// Whether the terminal is on another machine, by SSH.
  package internal(set) var isRemote = false

  init() {}

  /// Whether TERM says which terminal it is.
  package var isNamed: Bool { TerminalDescription.isName(term) }

  /// Whether the terminal is in UTF-8, by the columns that it gave to a character of two bytes; nil
  /// without an answer.
  package var isUnicode: Bool? { answers.columns.map { $0 == 1 } }

  /// Whether the terminal has 24-bit colours by its answer to `DepthQuery`; nil without one.
  package var confirmsTruecolor: Bool? { answers.selection.map(DepthQuery.isAffirmed(by:)) }

  /// Whether the description is a terminfo entry.
  var hasTerminfo: Bool {
    if case .terminfo = description?.source { true } else { false }
  }

  /// The file of the description, or the terminal that inkwheel's own is for.
  package var origin: String {
    guard let description else { return "none" }
    if case .terminfo(let path) = description.source { return path }
    return "inkwheel's own for \(description.family?.term ?? description.term)"
  }

  /// The private modes that are queried, and what they are for.
  package static let modes = [
    (2026, "synchronized output"), (2004, "bracketed paste"), (1004, "focus"), (1006, "mouse"),
    (1016, "pixel mouse"), (2027, "grapheme clusters"), (1036, "Alt sends Esc"),
  ]

  /// How the terminal sends keys; nil if there is none.
  package var keyEncoding: KeyEncoding? {
    guard problem == nil else { return nil }
    if answers.kittyKeys != nil { return .kitty }
    if answers.modifiedKeys != nil { return .modifyOtherKeys }
    return term == "linux" ? .console : .standard
  }

  // MARK: Asking

  /// Queries the terminal, which is left as it was found.
  ///
  /// A terminal that answers nothing gets three seconds, a remote one ten: the shell would get a
  /// later answer as typed text.
  /// - Parameters:
  ///   - environment: TERM and the other variables; see `TerminalOptions`.
  ///   - device: the path of the terminal.
  ///   - forced: the user's choice of a depth.
  package init(
    environment: [String: String], device: String = "/dev/tty", forced: ColorDepth? = nil
  ) {
    self.init()
    term = environment["TERM"] ?? ""
    if environment["TMUX"]?.isEmpty == false { tmux = TmuxSettings.ask() }
    isRemote = TerminalOptions.isRemote(environment)
    locale = TerminalOptions.locale(environment)
    findCharset()
    do {
      try ask(device, environment)
    } catch {
      (problem, skipReason) = (error.message, .noTerminal)
    }
    var environment = environment
    environment["TERM"] = description?.term ?? term
    depth = DepthDetection(forced: forced, environment: environment, entry: description?.entry)
    if depth.isUncertain, tmux?.supportsTruecolor == true { depth = .tmux }
    multiplexer = Multiplexer(environment: environment)
    if depth.isUncertain, multiplexer == nil, confirmsTruecolor == true { depth = .reply }
  }

  private mutating func findCharset() {
    let before = setlocale(LC_CTYPE, nil).map { String(cString: $0) }
    defer { setlocale(LC_CTYPE, before ?? "C") }
    isLocaleMissing = setlocale(LC_CTYPE, "") == nil
    charset = String(cString: nl_langinfo(nl_item(CODESET)))
  }

  /// Finds the description of the terminal and asks it.
  private mutating func ask(
    _ device: String, _ environment: [String: String]
  ) throws(TerminalError) {
    do {
      description = try TerminalDescription.find(environment: environment)
    } catch {
      skipReason = .unsupported
    }
    let terminal = try TerminalDevice(path: device)
    size = terminal.size
    guard skipReason == nil else { return }
    // Changing the mode of the terminal from the background would stop the process.
    guard terminal.otherForeground == nil else { return skipReason = .inBackground }
    if description == nil {
      var typed: [Event] = []
      description = try? TerminalDescription(
        asking: terminal, environment: environment, typed: &typed)
      answers.isInterrupted = typed.contains(.key(.interrupt))
    }
    guard let entry = description?.entry else { return skipReason = .unresponsive }
    let queries = TerminalQueries(entry: entry)
    guard !queries.bytes.isEmpty else { return skipReason = .unsupported }
    try terminal.whileRaw(restoring: queries.cleaning) {
      answers.ask(
        terminal, queries.bytes, silence: .seconds(isRemote ? 10 : 3),
        notice: WaitingNotice(entry: entry, columns: size?.columns ?? 80))
      guard !answers.isComplete else { return }
      terminal.write(queries.cleaning)
      terminal.drain(timeout: .milliseconds(100))
    }
  }
}
