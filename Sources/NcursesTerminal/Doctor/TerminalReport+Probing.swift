import CNcurses
package import Colorimetry
import Glibc
import TerminalCore

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
    self.device = device
    term = environment["TERM"] ?? ""
    if environment["TMUX"]?.isEmpty == false { tmux = TmuxSettings.ask() }
    let ancestors = Self.ancestors()
    isMosh = ancestors.contains("mosh-server")
    isRemote =
      isMosh || ancestors.contains { $0.hasPrefix("sshd") }
      || TerminalOptions.isRemote(environment)
    findLocale(environment)
    let found = ask(environment)
    var environment = environment
    if let found {
      description = Description(found)
      environment["TERM"] = found.term
    }
    depth = DepthDetection(forced: forced, environment: environment, entry: found?.entry)
    multiplexer = Multiplexer(environment: environment)
    // mosh answers itself, with these secondary attributes.
    if answers.secondaryAttributes == [1, 10, 0] { isMosh = true }
    guard silence == nil, found?.entry.isPlain == false else { return }
    if let selection = answers.selection {
      depthAnswer = DepthQuery.isAffirmed(by: selection) ? .exact : .other
    } else {
      depthAnswer = .none
    }
    if depth.isUncertain, multiplexer == nil, depthAnswer == .exact { depth = .reply }
  }

  private mutating func findLocale(_ environment: [String: String]) {
    for variable in ["LC_ALL", "LC_CTYPE", "LANG"] where locale == nil {
      if let name = environment[variable], !name.isEmpty { locale = (name, variable) }
    }
    let before = setlocale(LC_CTYPE, nil).map { String(cString: $0) }
    defer { setlocale(LC_CTYPE, before ?? "C") }
    hasStandardLocale = setlocale(LC_CTYPE, "C.UTF-8") != nil
    isLocaleMissing = setlocale(LC_CTYPE, "") == nil
    charset = String(cString: nl_langinfo(nl_item(CODESET)))
    guard isLocaleMissing, let name = locale?.name.lowercased() else { return }
    charset = name.hasSuffix("utf-8") || name.hasSuffix("utf8") ? "UTF-8" : "unknown"
  }

  /// Returns the names of the ancestor processes, nearest first.
  private static func ancestors() -> [String] {
    var names: [String] = []
    var process = getppid()
    while process > 1, names.count < 32 {
      let bytes = TerminfoEntry.contents(of: "/proc/\(process)/stat") ?? []
      // `PID (NAME) STATE PARENT …`; the name may contain spaces and parentheses.
      guard let open = bytes.firstIndex(of: UInt8(ascii: "(")),
        let close = bytes.lastIndex(of: UInt8(ascii: ")")), open < close
      else { break }
      names.append(String(decoding: bytes[(open + 1)..<close], as: UTF8.self))
      let rest = String(decoding: bytes[(close + 1)...].prefix(32), as: UTF8.self)
      let fields = rest.split(separator: " ")
      guard fields.count > 1, let parent = pid_t(fields[1]) else { break }
      process = parent
    }
    return names
  }

  /// Asks the terminal, and returns its description.
  private mutating func ask(_ environment: [String: String]) -> TerminalDescription? {
    var description: TerminalDescription?
    do {
      description = try TerminalDescription.find(environment: environment)
    } catch {
      silence = .unfit
    }
    do {
      let terminal = try TerminalDevice(path: device)
      size = terminal.size
      cell = terminal.cellPixels.map {
        Size(columns: Int($0.width.rounded()), rows: Int($0.height.rounded()))
      }
      if silence == nil { description = try ask(terminal, knowing: description, environment) }
    } catch {
      problem = error.message
      silence = .noTerminal
    }
    return description
  }

  private mutating func ask(
    _ terminal: TerminalDevice, knowing known: TerminalDescription?, _ environment: [String: String]
  ) throws(TerminalError) -> TerminalDescription? {
    guard Self.isInForeground(device) else {
      silence = .inBackground
      return known
    }
    var description = known
    if known == nil { description = try askForIdentity(terminal, environment) }
    guard let description else {
      silence = .mute
      return nil
    }
    let questions = TerminalQueries(entry: description.entry)
    if questions.bytes.isEmpty {
      silence = .unfit
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
    try terminal.takeOver(restoring: questions.cleaning, fence: [])
    defer { terminal.giveBack() }
    let start = ContinuousClock.now
    var clock = RoundTripEstimator(isRemote: isRemote)
    clock.asked(at: start)
    terminal.write(questions.bytes)
    terminal.drain(patience: .seconds(1))
    var end = start + clock.patience(at: start)
    // A terminal that has begun to answer gets time to finish some hundred bytes.
    let limit = start + RoundTripEstimator.remoteLimit * 2
    var notice = notice
    while !answers.isComplete, !answers.isInterrupted, !terminal.isGone, .now < min(end, limit) {
      let pause = notice.pause(since: start, until: end)
      let ready = terminal.wait(max(min(pause, limit) - .now, .zero))
      if ready.hasSignals {
        let ending = terminal.takeSignals().contains { [SIGTERM, SIGHUP, SIGINT].contains($0) }
        if ending { answers.isInterrupted = true }
      }
      guard ready.hasInput else {
        if pause < end, .now >= pause { notice.show(on: terminal) }
        continue
      }
      answers.receive(terminal.read())
      guard answers.hasBegun else { continue }
      if roundTrip == nil { roundTrip = clock.answered(at: .now) }
      end = .now + clock.patience(at: .now)
    }
    notice.hide(on: terminal)
    if !answers.isComplete {
      terminal.write(questions.cleaning)
      terminal.drain(patience: .milliseconds(100))
    }
  }
}
