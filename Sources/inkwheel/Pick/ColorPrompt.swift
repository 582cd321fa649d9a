import App
import Color
import Glibc
import NcursesTerminal
import StyledText
import SystemPackage
import UnicodeText

/// Picks a colour in lines, on a terminal that cannot show the picker or for somebody who cannot see
/// it, and for scripts.
struct ColorPrompt {
  /// Where lines are read from, and where they are written to.
  private let input, output: FileDescriptor
  /// Whether that is a terminal; otherwise the end of the input takes the colour, and a problem ends
  /// the program.
  private let isTerminal: Bool
  private let live: [LiveCommand]
  private let signals = SignalPipe(SignalPipe.ending)
  private let background = BackgroundWork()
  private let mailbox = Mailbox(wake: {})
  private var pending: [UInt8] = []
  /// Why lines are used, before what can be done; empty if the user wants them.
  var reason = ""

  /// - Parameters:
  ///   - readsInput: whether standard input has the lines, if it is a pipe or a file.
  ///   - live: the commands that follow the colour.
  /// - Throws: `Failure` without a terminal.
  init(readsInput: Bool, live: [LiveCommand]) throws {
    self.live = live
    // What follows the colour is restored before a signal ends the program.
    signals.catchSignals()
    var status = stat()
    if readsInput, fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT != S_IFCHR {
      (input, output, isTerminal) = (.standardInput, .standardError, false)
      return
    }
    isTerminal = true
    do {
      input = try FileDescriptor.open("/dev/tty", .readOnly)
      output = try FileDescriptor.open("/dev/tty", .writeOnly, options: .nonBlocking)
    } catch {
      let advice = HostProgram.adviceWithoutTerminal.map { "\n" + $0 } ?? ""
      throw Failure.failed(
        "no terminal to pick a colour on: cannot open /dev/tty: \(error)\(advice)")
    }
  }

  /// Says on a terminal what can be done.
  func introduce(_ text: String) throws { if isTerminal { try say(reason + text) } }

  /// Says something, in one line or several.
  func say(_ text: String) throws {
    try write(
      text.split(separator: "\n").map { VisibleMark.sanitized(String($0)) }
        .joined(separator: "\n") + "\n")
  }

  /// Writes a text; after Ctrl-S a terminal accepts nothing for any length of time.
  private func write(_ text: String) throws {
    var rest = Array(text.utf8)
    while !rest.isEmpty {
      try wait(for: output, POLLOUT)
      do {
        // A pipe that is ready accepts so much.
        rest.removeFirst(try rest.prefix(512).withUnsafeBytes { try output.write($0) })
      } catch Errno.resourceTemporarilyUnavailable {
        continue
      } catch {
        throw Failure.failed("cannot write to the terminal: \(error)")
      }
    }
  }

  /// Waits until a file is ready.
  /// - Throws: `Failure` with 128 + the signal.
  private func wait(for file: FileDescriptor, _ events: Int32) throws {
    var files = [(file.rawValue, events), (signals.readEnd, POLLIN)].map {
      pollfd(fd: $0.0, events: Int16($0.1), revents: 0)
    }
    while files[0].revents == 0 {
      if let signal = signals.read().first { try stop(signal) }
      _ = poll(&files, 2, -1)
    }
  }

  /// Asks until a colour is taken.
  /// - Throws: `Failure` with 130 at the end of the terminal's input, and with 128 + the signal.
  mutating func pick(_ picker: WordPicker) throws -> WordPicker {
    var picker = picker
    follow(picker)
    try say(picker.sentence)
    while true {
      // An error is that of the line that follows.
      if isTerminal { try write("Colour: ") }
      guard let line = try nextLine() else {
        guard !isTerminal else { try stop(SIGINT) }
        end(restores: false)
        return picker
      }
      switch picker.answer(String(decoding: line, as: UTF8.self)) {
      case .accepted:
        end(restores: false)
        return picker
      case .cancelled: try stop(SIGINT)
      case .said(let text): try say(text)
      case .problem(let reason):
        guard isTerminal else {
          end(restores: true)
          throw Failure.wrongInput(VisibleMark.sanitized(reason))
        }
        try say("\(reason); try again, or press Ctrl-D to cancel")
      }
      follow(picker)
      for case .warning(let text) in mailbox.removeAll() { try say(text) }
    }
  }

  /// Ends without a colour.
  private func stop(_ signal: Int32) throws -> Never {
    // The terminal may be gone, or accept nothing.
    if output.wait(for: POLLOUT, milliseconds: 0) { _ = try? output.writeAll("\n".utf8) }
    end(restores: true)
    throw Failure.silent(128 + signal)
  }

  private func follow(_ picker: WordPicker) {
    for command in live { command.follow(picker.color, background, mailbox) }
  }

  private func end(restores: Bool) { LiveCommand.end(live, restores: restores, signals) }

  /// Reads the next line.
  ///
  /// On a terminal an unfinished line is none.
  /// - Returns: nil at the end of the input.
  /// - Throws: `Failure` with 128 + the signal.
  private mutating func nextLine() throws -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end = pending.firstIndex(where: \.isLineBreak) {
        defer { pending.removeFirst(end + 1) }
        return Array(pending[..<end])
      }
      try wait(for: input, POLLIN)
      do {
        let count = try buffer.withUnsafeMutableBytes { try input.read(into: $0) }
        guard count > 0, pending.count < LineReader.limit else {
          defer { pending = [] }
          return isTerminal || pending.isEmpty ? nil : pending
        }
        pending += buffer.prefix(count)
      } catch let error as Errno {
        throw Failure.failed("cannot read the next line: \(error)")
      }
    }
  }
}
