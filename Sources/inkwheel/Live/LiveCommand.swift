import Color
import Editor
import Glibc
import Synchronization
import UnicodeText

/// A command that follows the colour that is being picked: `--each`.
///
/// One process at a time runs, and the next one gets the newest colour, so that nothing queues.
final class LiveCommand: Sendable {
  private struct State {
    /// The colour at the start.
    var first: Color?
    /// The colour that was shown last.
    var newest: Color?
    /// Whether a process has not seen the newest colour.
    var isPending = false
    var isRunning = false
    /// Whether a process has got a colour.
    var hasRun = false
  }

  private let template: ColorTemplate
  private let format: ColorFormat
  private let notation: ColorNotation?
  private let runsFirst: Bool
  private let state = Mutex(State())

  /// The time after which a process is ended.
  private static let limit = Duration.seconds(5)
  /// The time from one start to the next.
  private static let pause = Duration.milliseconds(50)
  /// How much of the error output of a process is kept, in bytes.
  private static let errorLimit = 4096

  /// Why a colour cannot be given to a command.
  private static let unfitFormat = "a shell cannot be given this format: choose another one"

  /// Follows colours with a command.
  /// - Parameters:
  ///   - text: the command, as `ColorTemplate` reads it.
  ///   - color: a colour, to say now what cannot be given to a shell.
  ///   - format: the format of `{}`.
  ///   - runsFirst: whether the command gets the colour at the start.
  /// - Throws: `Failure` if the command cannot be read.
  init(
    _ text: String, color: Color = .black, format: ColorFormat = .hex,
    notation: ColorNotation? = nil, runsFirst: Bool = false
  ) throws {
    do {
      template = try ColorTemplate(text)
    } catch {
      throw Failure.wrongInput(VisibleMark.sanitized(error.message))
    }
    (self.format, self.notation, self.runsFirst) = (format, notation, runsFirst)
    guard command(for: color) != nil else { throw Failure.wrongInput(Self.unfitFormat) }
  }

  private func command(for color: Color) -> [String]? {
    template.command(for: color, format: format, notation: notation)
  }

  /// Follows the colour of a program.
  /// - Parameter color: the colour; nil while none is picked, and the next one is at a start.
  func follow(_ color: Color?, _ background: BackgroundWork, _ mailbox: Mailbox) {
    guard let color else { return state.withLock { $0.first = nil } }
    let begins = state.withLock { state in
      let isFirst = state.first == nil
      guard isFirst || state.newest != color else { return false }
      if isFirst { state.first = color }
      state.newest = color
      guard !isFirst || runsFirst else { return false }
      state.isPending = true
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard begins else { return }
    background.run { [self] in
      runPending { mailbox.post(.warning($0)) }
    }
  }

  /// Waits until the newest colour has been shown.
  /// - Parameter restores: whether the command gets the colour at the start once more.
  func end(restores: Bool) {
    while state.withLock({ $0.isRunning }) { usleep(2000) }
    state.withLock { state in
      guard restores, state.hasRun, let first = state.first else { return }
      state.newest = first
      state.isPending = true
    }
    runPending { StandardError.print("inkwheel: \($0)\n") }
  }

  /// Runs the command until it has got the newest colour.
  private func runPending(_ report: (String) -> Void) {
    while let color = next() {
      let start = ContinuousClock.now
      if let problem = run(color) { report(problem) }
      let rest = Self.pause - (ContinuousClock.now - start)
      if rest > .zero { usleep(UInt32(rest / .microseconds(1))) }
    }
  }

  private func next() -> Color? {
    state.withLock { state in
      guard state.isPending else {
        state.isRunning = false
        return nil
      }
      state.isPending = false
      state.hasRun = true
      return state.newest
    }
  }

  // MARK: The process

  /// Runs the command for a colour.
  /// - Returns: what went wrong, in a few words.
  private func run(_ color: Color) -> String? {
    guard let command = command(for: color) else { return Self.unfitFormat }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let started = ChildProcess(command, errors: ends[1], leadsGroup: true)
    close(ends[1])
    guard var process = started else { return "there is no program “\(shown(command[0]))”" }
    let end = ContinuousClock.now + Self.limit
    var errors: [UInt8] = []
    while !process.hasEnded, .now < end { read(ends[0], into: &errors) }
    guard process.hasEnded else {
      process.end()
      return "the command took more than five seconds and was ended"
    }
    guard process.hasFailed else { return nil }
    read(ends[0], into: &errors)
    let line = String(decoding: errors.prefix { $0 != 0x0A }, as: UTF8.self)
    return "the command failed" + (line.isEmpty ? "" : ": \(shown(line))")
  }

  private func shown(_ text: String) -> String { VisibleMark.sanitized(text) }

  /// Reads what a process has written, and drops all but the beginning.
  private func read(_ file: Int32, into bytes: inout [UInt8]) {
    var request = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    // The process may have closed it long before it ends, and its children may never do so.
    guard poll(&request, 1, 10) > 0, request.revents & Int16(POLLIN) != 0 else {
      if request.revents != 0 { usleep(1000) }
      return
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(file, &buffer, buffer.count)
    if count > 0 { bytes += buffer.prefix(min(count, Self.errorLimit - bytes.count)) }
  }
}
