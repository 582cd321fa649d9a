import CNcurses
package import Color
import Glibc
package import Terminal

/// The capabilities of a terminal and of the connection to it.
package struct TerminalReport: Sendable {
  /// Why a terminal was not queried.
  package enum SkipReason: Hashable, Sendable {
    /// There is no terminal.
    case noTerminal
    /// It would print the requests.
    case unsupported
    /// TERM does not name it, and it has not told that it can place the cursor.
    case unresponsive
    /// The program is in the background.
    case inBackground
  }

  /// The description of the terminal.
  package struct Description: Hashable, Sendable {
    /// The origin of a description.
    package enum Source: Hashable, Sendable {
      /// A terminfo entry.
      case terminfo
      /// inkwheel itself, by the name in TERM.
      case name
      /// inkwheel itself, by the terminal's answers.
      case answers
    }

    /// Its origin.
    package internal(set) var source = Source.terminfo
    /// The file of a terminfo entry.
    package internal(set) var path: String?
    /// The terminal that it describes.
    package let name: String
    /// The number of colours.
    package internal(set) var colors = 256
    /// The capability that announces 24-bit colours.
    package internal(set) var truecolorCapability: String?
  }

  /// The terminal's answer to `DepthQuery`.
  package enum DepthAnswer: Hashable, Sendable {
    /// It was not asked.
    case notAsked
    /// It did not answer.
    case none
    /// It has 24-bit colours.
    case truecolor
    /// It has other colours.
    case other
  }

  /// Why it cannot be used; nil if it can.
  package internal(set) var problem: String?
  /// TERM.
  package internal(set) var term = ""
  /// Its description; nil if it cannot place the cursor or has not told.
  package internal(set) var description: Description?
  /// The size in cells; nil if the terminal does not report it.
  package internal(set) var size: Size?
  /// The depth that is used and how it was detected, including the terminal's answer.
  package internal(set) var depth = DepthDetection(depth: .monochrome, source: .colorCount(0))
  /// The terminal's answer about 24-bit colours.
  package internal(set) var depthAnswer = DepthAnswer.notAsked
  /// Why it was not queried; nil if it was.
  package internal(set) var skipReason: SkipReason?
  /// Its answers.
  package internal(set) var answers = TerminalAnswers()
  /// The time from the requests to the first byte of an answer.
  package internal(set) var roundTrip: Duration?
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
  /// Whether the connection is mosh.
  package internal(set) var isMosh = false

  init() {}

  /// Whether TERM says which terminal it is.
  package var isNamed: Bool { TerminalDescription.isName(term) }

  /// Whether the terminal is in UTF-8, by the columns that it gave to a character of two bytes; nil
  /// without an answer.
  package var isUnicode: Bool? { answers.columns.first.map { $0 == 1 } }

  /// How the terminal sends keys; nil if there is none.
  package var keyEncoding: KeyEncoding? {
    guard problem == nil else { return nil }
    if answers.kittyKeys != nil { return .kitty }
    if answers.modifiedKeys != nil { return .modifyOtherKeys }
    return term == "linux" ? .console : .standard
  }
}

extension TerminalReport.Description {
  init(_ description: TerminalDescription) {
    name = description.family?.term ?? description.term
    colors = description.entry[number: "colors"] ?? 0
    truecolorCapability = description.entry.truecolorCapability
    switch description.source {
    case .terminfo(let file): path = file
    case .name: source = .name
    case .answers: source = .answers
    }
  }
}

// MARK: Asking

extension TerminalReport {
  /// The environment variables that are read besides those of `TerminalOptions`.
  package static let variables = [
    "LC_ALL", "LC_CTYPE", "LANG", "SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT",
  ]

  /// Queries the terminal, which is left as it was found.
  ///
  /// A terminal that answers nothing gets three seconds, a remote one ten: the shell would get a
  /// later answer as typed text.
  /// - Parameters:
  ///   - environment: TERM and the other variables; see `TerminalOptions` and `variables`.
  ///   - device: the path of the terminal.
  ///   - forced: the user's choice of a depth.
  package init(
    environment: [String: String], device: String = "/dev/tty", forced: ColorDepth? = nil
  ) {
    self.init()
    term = environment["TERM"] ?? ""
    if environment["TMUX"]?.isEmpty == false { tmux = TmuxSettings.ask() }
    isRemote = TerminalOptions.isRemote(environment)
    findLocale(environment)
    let found = ask(device, environment)
    var environment = environment
    if let found {
      description = Description(found)
      environment["TERM"] = found.term
    }
    depth = DepthDetection(forced: forced, environment: environment, entry: found?.entry)
    if depth.isUncertain, tmux?.supportsTruecolor == true { depth = .tmux }
    multiplexer = Multiplexer(environment: environment)
    // mosh answers itself, with these secondary attributes.
    if answers.secondaryAttributes == [1, 10, 0] { isMosh = true }
    guard skipReason == nil, found?.entry.isPlain == false else { return }
    if let selection = answers.selection {
      depthAnswer = DepthQuery.isAffirmed(by: selection) ? .truecolor : .other
    } else {
      depthAnswer = .none
    }
    if depth.isUncertain, multiplexer == nil, depthAnswer == .truecolor { depth = .reply }
  }

  private mutating func findLocale(_ environment: [String: String]) {
    for variable in ["LC_ALL", "LC_CTYPE", "LANG"] where locale == nil {
      if let name = environment[variable], !name.isEmpty { locale = (name, variable) }
    }
    let before = setlocale(LC_CTYPE, nil).map { String(cString: $0) }
    defer { setlocale(LC_CTYPE, before ?? "C") }
    isLocaleMissing = setlocale(LC_CTYPE, "") == nil
    charset = String(cString: nl_langinfo(nl_item(CODESET)))
    guard isLocaleMissing, let name = locale?.name.lowercased() else { return }
    charset = name.hasSuffix("utf-8") || name.hasSuffix("utf8") ? "UTF-8" : "unknown"
  }

  /// Asks the terminal, and returns its description.
  private mutating func ask(
    _ device: String, _ environment: [String: String]
  ) -> TerminalDescription? {
    var description: TerminalDescription?
    do {
      description = try TerminalDescription.find(environment: environment)
    } catch {
      skipReason = .unsupported
    }
    do {
      let terminal = try TerminalDevice(path: device)
      size = terminal.size
      if skipReason == nil, !Self.isInForeground(device) { skipReason = .inBackground }
      if skipReason == nil { description = try ask(terminal, knowing: description, environment) }
    } catch {
      problem = error.message
      skipReason = .noTerminal
    }
    return description
  }

  private mutating func ask(
    _ terminal: TerminalDevice, knowing known: TerminalDescription?, _ environment: [String: String]
  ) throws(TerminalError) -> TerminalDescription? {
    var description = known
    if known == nil { description = try askForIdentity(terminal, environment) }
    guard let description else {
      skipReason = .unresponsive
      return nil
    }
    let questions = TerminalQueries(entry: description.entry)
    if questions.bytes.isEmpty {
      skipReason = .unsupported
    } else {
      try exchange(
        questions, with: terminal,
        notice: WaitingNotice(entry: description.entry, columns: size?.columns ?? 80))
    }
    return description
  }

  /// Asks a terminal that TERM does not name what it is; nil if it does not tell.
  private mutating func askForIdentity(
    _ terminal: TerminalDevice, _ environment: [String: String]
  ) throws(TerminalError) -> TerminalDescription? {
    var typed: [Event] = []
    defer { if typed.contains(.key(.interrupt)) { answers.isInterrupted = true } }
    do {
      return try TerminalDescription(asking: terminal, environment: environment, typed: &typed)
    } catch {
      guard error.cause == .incapable else { throw error }
      return nil
    }
  }

  /// Whether the process is in the foreground: changing the mode of the terminal from the
  /// background would stop it.
  private static func isInForeground(_ device: String) -> Bool {
    let file = open(device, O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    let group = tcgetpgrp(file)
    return group == getpgrp() || group < 0
  }

  private mutating func exchange(
    _ questions: TerminalQueries, with terminal: TerminalDevice, notice: WaitingNotice
  ) throws(TerminalError) {
    terminal.catchSignals()
    defer { terminal.releaseSignals() }
    try terminal.enterRawMode(restoring: questions.cleaning, fence: [])
    defer { terminal.restoreMode() }
    let start = ContinuousClock.now
    var clock = RoundTripEstimator(isRemote: isRemote)
    clock.asked(at: start)
    terminal.write(questions.bytes)
    terminal.drain(timeout: .seconds(1))
    var end = start + clock.timeout(at: start)
    // A terminal that has begun to answer gets time to finish some hundred bytes.
    let limit = start + RoundTripEstimator.remoteLimit * 2
    var notice = notice
    while !answers.isComplete, !answers.isInterrupted, !terminal.isGone, .now < min(end, limit) {
      let pause = notice.pause(since: start, until: end)
      let ready = terminal.wait(max(min(pause, limit) - .now, .zero))
      if ready.hasSignals {
        let ending = terminal.pendingSignals().contains { [SIGTERM, SIGHUP, SIGINT].contains($0) }
        if ending { answers.isInterrupted = true }
      }
      guard ready.hasInput else {
        if pause < end, .now >= pause { notice.show(on: terminal) }
        continue
      }
      answers.receive(terminal.read())
      guard answers.hasBegun else { continue }
      if roundTrip == nil { roundTrip = clock.answered(at: .now) }
      end = .now + clock.timeout(at: .now)
    }
    notice.hide(on: terminal)
    if !answers.isComplete {
      terminal.write(questions.cleaning)
      terminal.drain(timeout: .milliseconds(100))
    }
  }
}
