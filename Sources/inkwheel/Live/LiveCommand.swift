import App
import Color
import Files
import Formats
import Glibc
import NcursesTerminal
import Synchronization
import UnicodeText

/// A command that follows the colour that is being picked: `--each` and `--preview`.
final class LiveCommand: Sendable {
  private struct State {
    /// The colour at the start.
    var first: Color?
    /// The colour that was shown last.
    var newest: Color?
    /// Whether a process has got a colour.
    var hasRun = false
    /// When a process has to have ended because the program is left; nil before that.
    var end: ContinuousClock.Instant?
  }

  private let template: CommandTemplate
  private let format: ColorFormat
  private let notation: ColorNotation?
  private let runsFirst: Bool
  /// Whether the picker shows what the command prints.
  let isPreview: Bool
  private let state = Mutex(State())
  /// Ends the wait for a process, because it has ended or the program is left.
  private let wakeup = Wakeup()
  /// At most twenty processes a second are started.
  private let colors = LatestValue<Color>(pause: .milliseconds(50))

  /// The time after which a process is ended.
  private static let limit = Duration.seconds(5)
  /// The time for the last process after leaving.
  private static let lastLimit = Duration.milliseconds(1400)
  /// The time for one that another one follows.
  private static let earlierLimit = Duration.milliseconds(300)
  /// How much of the error output of a process is kept, in bytes.
  private static let errorLimit = 4096
  /// How much of the output of a process is shown, in bytes.
  private static let outputLimit = 64 << 10

  /// Why a colour cannot be given to a command.
  private static let unfitFormat = "a shell cannot be given this format: choose another one"

  /// Follows colours with a command.
  /// - Parameters:
  ///   - text: the command, as `CommandTemplate` reads it.
  ///   - color: a colour, to say now what cannot be given to a shell.
  ///   - format: the format of `{}`.
  ///   - isPreview: whether the picker shows what it prints.
  ///   - runsFirst: whether the command gets the colour at the start.
  /// - Throws: `Failure` if the command cannot be read.
  init(
    _ text: String, color: Color = .black, format: ColorFormat = .hex,
    notation: ColorNotation? = nil, isPreview: Bool = false, runsFirst: Bool = false
  ) throws {
    do {
      template = try CommandTemplate(text)
    } catch {
      throw Failure.wrongInput(VisibleMark.sanitized(error.message))
    }
    (self.format, self.notation) = (format, notation)
    (self.isPreview, self.runsFirst) = (isPreview, runsFirst)
    guard command(for: color) != nil else { throw Failure.wrongInput(Self.unfitFormat) }
  }

  /// Returns the command of the settings, if there is one.
  static func all(in settings: Settings) -> [LiveCommand] {
    settings.each.flatMap { try? [LiveCommand($0)] } ?? []
  }

  private func command(for color: Color) -> [String]? {
    template.command(for: color, format: format, notation: notation)
  }

  /// Follows the colour of a program.
  /// - Parameters:
  ///   - color: the colour; nil while none is picked, and the next one is at a start.
  ///   - file: what the command may read, which has the colour before it runs.
  func follow(
    _ color: Color?, in file: LiveFile? = nil, _ background: BackgroundWork, _ mailbox: Mailbox
  ) {
    guard let color else { return state.withLock { $0.first = nil } }
    let isNew = state.withLock { state in
      let isFirst = state.first == nil
      guard isFirst || state.newest != color else { return false }
      if isFirst { state.first = color }
      state.newest = color
      guard !isFirst || runsFirst else { return false }
      state.hasRun = true
      return true
    }
    guard isNew else { return }
    colors.submit(color, background) { [self] color in
      file?.saveNewest(mailbox)
      if let problem = run(color, mailbox) { mailbox.post(.warning(problem)) }
    }
  }

  /// Ends commands, once the answer is printed if there is one.
  /// - Parameters:
  ///   - restores: whether they get the colour at the start once more, because there is no answer.
  ///   - signals: what is caught from now on, so that a signal ends only the wait.
  static func end(
    _ commands: [LiveCommand], restores: Bool,
    _ signals: SignalPipe = SignalPipe(SignalPipe.ending)
  ) {
    guard !commands.isEmpty else { return }
    signals.catchSignals()
    let end: @Sendable () -> Void = {
      for command in commands { command.end(restores: restores, signals) }
    }
    if restores { end() } else { FinalWork.tasks.withLock { $0.append(end) } }
  }

  /// Waits until the newest colour has been shown.
  /// - Parameters:
  ///   - restores: whether the command gets the colour at the start once more.
  ///   - signals: each one ends the wait for a process.
  private func end(restores: Bool, _ signals: SignalPipe) {
    let now = ContinuousClock.now
    let isFollowed = restores || colors.isWaiting
    leave(by: isPreview ? now : now + (isFollowed ? Self.earlierLimit : Self.lastLimit))
    colors.finish(drops: restores || isPreview, or: signals) { leave(by: .now) }
    defer { state.withLock { $0.end = nil } }
    guard restores, !isPreview, let first = state.withLock({ $0.hasRun ? $0.first : nil })
    else { return }
    leave(by: now + Self.lastLimit)
    if let problem = run(first, or: signals) { StandardError.print("inkwheel: \(problem)\n") }
  }

  private func leave(by end: ContinuousClock.Instant) {
    state.withLock { $0.end = end }
    wakeup.wake()
  }

  // MARK: The process

  /// Runs the command for a colour.
  /// - Parameters:
  ///   - mailbox: gets the output that is shown.
  ///   - signals: each one ends the wait.
  /// - Returns: what went wrong, in a few words.
  private func run(
    _ color: Color, _ mailbox: Mailbox? = nil, or signals: SignalPipe? = nil
  ) -> String? {
    guard let command = command(for: color) else { return Self.unfitFormat }
    var errors = PipeReader(atMost: Self.errorLimit)
    var text = isPreview ? PipeReader(atMost: Self.outputLimit) : nil
    let started = ChildProcess(
      command, output: text?.writer, errors: errors.writer, leadsGroup: true,
      ended: wakeup)
    errors.closeWriter()
    text?.closeWriter()
    guard var process = started else { return "there is no program “\(shown(command[0]))”" }
    let limit = ContinuousClock.now + Self.limit
    while !process.hasEnded {
      let end = state.withLock { min($0.end ?? limit, limit) }
      guard .now < end else { break }
      let files = [errors.reader, text?.reader, signals?.readEnd].compactMap { $0 }
      if ![errors.read(), text?.read()].contains(true) { wakeup.wait(until: end, or: files) }
      if signals?.read().isEmpty == false { leave(by: .now) }
    }
    let isLate = !process.hasEnded
    let isLeaving = state.withLock { $0.end != nil }
    if isLate { process.end(patience: isLeaving ? .milliseconds(200) : .seconds(1)) }
    _ = (errors.read(), text?.read())
    if let text, let shown = TextFormat.terminal.document(text.bytes) {
      mailbox?.post(.previewed(shown))
    }
    if isLate {
      return "the command took " + (isLeaving ? "too long" : "more than five seconds")
        + " and was ended"
    }
    guard process.hasFailed else { return nil }
    let line = String(decoding: errors.bytes.prefix { $0 != .newline }, as: UTF8.self)
    return "the command failed" + (line.isEmpty ? "" : ": \(shown(line))")
  }

  private func shown(_ text: String) -> String { VisibleMark.sanitized(text) }
}

/// What a process writes into a pipe: the beginning is kept, and the rest is dropped.
private struct PipeReader: ~Copyable {
  private(set) var bytes: [UInt8] = []
  /// The end that the process gets.
  private(set) var writer: Int32 = -1
  /// The end that is read; -1 after the end of the output.
  private(set) var reader: Int32 = -1
  private let limit: Int

  init(atMost limit: Int) {
    self.limit = limit
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    (reader, writer) = (ends[0], ends[1])
  }

  mutating func closeWriter() {
    close(writer)
    writer = -1
  }

  /// Reads what there is now.
  ///
  /// Children of the process may keep the pipe open for longer than it.
  /// - Returns: whether there was anything.
  mutating func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(reader, &buffer, buffer.count)
    if count == 0 {
      close(reader)
      reader = -1
    }
    guard count > 0 else { return false }
    bytes += buffer.prefix(min(count, limit - bytes.count))
    return true
  }

  deinit {
    if writer >= 0 { close(writer) }
    if reader >= 0 { close(reader) }
  }
}
