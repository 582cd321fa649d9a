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
    let found = TerminfoEntry.locate(term, environment: environment)
    description = found.map {
      Description(
        path: $0.path, name: $0.name, isSubstitute: $0.name != term,
        colors: $0.entry[number: "colors"] ?? 0,
        exactColorCapability: $0.entry.exactColorCapability)
    }
    depth = DepthDetection(forced: forced, environment: environment, entry: found?.entry)
    multiplexer = Multiplexer(environment: environment)
    if environment["TMUX"]?.isEmpty == false { tmux = TmuxSettings.ask() }
    let ancestors = Self.ancestors()
    isMosh = ancestors.contains("mosh-server")
    isRemote =
      isMosh || ancestors.contains { $0.hasPrefix("sshd") }
      || TerminalOptions.isRemote(environment)
    findLocale(environment)
    ask(entry: found?.entry)
    // mosh answers itself, with these secondary attributes.
    if answers.secondaryAttributes == [1, 10, 0] { isMosh = true }
    guard silence == nil, found?.entry.isPlain != true else { return }
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

  private mutating func ask(entry: TerminfoEntry?) {
    let terminal: TerminalDevice
    do {
      terminal = try TerminalDevice(path: device)
    } catch {
      problem = error.message
      silence = .noTerminal
      return
    }
    size = terminal.size
    cell = terminal.cellPixels.map {
      Size(columns: Int($0.width.rounded()), rows: Int($0.height.rounded()))
    }
    let isNamed = !["", "dumb", "unknown"].contains(term)
    let questions = TerminalQueries(entry: entry, isNamed: isNamed)
    guard !questions.bytes.isEmpty else {
      silence = .unfit
      return
    }
    guard Self.isInForeground(device) else {
      silence = .inBackground
      return
    }
    do {
      try exchange(
        questions, with: terminal,
        notice: WaitingNotice(entry: entry, columns: size?.columns ?? 80))
    } catch {
      problem = error.message
      silence = .noTerminal
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
