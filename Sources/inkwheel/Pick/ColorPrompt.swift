import Color
import Editor
import Glibc
import NcursesTerminal
import StyledText
import SystemPackage
import UnicodeText

/// Picks a colour in lines, on a terminal that cannot show the picker or for somebody who cannot see
/// it, and for scripts.
struct ColorPrompt {
  /// Where lines are read from, and where they are written to.
  private enum Channel {
    case terminal(FileDescriptor)
    /// Standard input and standard error: the end of the input takes the colour, and a mistake ends
    /// the program.
    case pipe
  }

  private let channel: Channel
  private let live: [LiveCommand]
  private let background = BackgroundWork()
  private let mailbox = Mailbox(wake: {})
  private var pending: [UInt8] = []

  /// - Parameters:
  ///   - readsInput: whether standard input has the lines, if it is a pipe or a file.
  ///   - live: the commands that follow the colour.
  /// - Throws: `Failure` without a terminal.
  init(readsInput: Bool, live: [LiveCommand]) throws {
    self.live = live
    var status = stat()
    if readsInput, fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT != S_IFCHR {
      channel = .pipe
      return
    }
    do {
      channel = .terminal(try FileDescriptor.open("/dev/tty", .readWrite))
    } catch {
      let advice = HostProgram.adviceWithoutTerminal.map { "\n" + $0 } ?? ""
      throw Failure.failed(
        "no terminal to pick a colour on: cannot open /dev/tty: \(error)\(advice)")
    }
    // Ctrl-C ends the line that is read, and so cancels, as in the picker. The handler stays set,
    // because the process ends with the prompt.
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGINT, &action, nil)
  }

  /// Says on a terminal what can be done.
  func introduce(_ text: String) throws { if case .terminal = channel { try say(text) } }

  /// Says something, in one line or several.
  func say(_ text: String) throws {
    let bytes = Array(
      (text.split(separator: "\n").map { VisibleMark.sanitized(String($0)) }
        .joined(separator: "\n") + "\n").utf8)
    do {
      switch channel {
      case .terminal(let terminal): try terminal.writeAll(bytes)
      case .pipe: try FileDescriptor.standardError.writeAll(bytes)
      }
    } catch {
      throw Failure.failed("cannot write to the terminal: \(error)")
    }
  }

  /// Asks until a colour is taken.
  /// - Throws: `Failure` with 130 at the end of the terminal's input, and after Ctrl-C.
  mutating func pick(_ picker: WordPicker) throws -> WordPicker {
    var picker = picker
    follow(picker)
    try say(picker.sentence)
    while true {
      if case .terminal(let terminal) = channel {
        // An error is that of the line that follows.
        _ = try? terminal.writeAll(Array("Colour: ".utf8))
      }
      guard let line = try nextLine() else {
        if case .pipe = channel { break }
        try say("")
        end(restores: true)
        throw Failure.silent(130)
      }
      switch picker.answer(String(decoding: line, as: UTF8.self)) {
      case .accepted:
        end(restores: false)
        return picker
      case .said(let text): try say(text)
      case .mistake(let reason):
        guard case .terminal = channel else {
          end(restores: true)
          throw Failure.wrongInput(VisibleMark.sanitized(reason))
        }
        try say("\(reason); try again, or press Ctrl-D to cancel")
      }
      follow(picker)
      for case .warning(let text) in mailbox.removeAll() { try say(text) }
    }
    end(restores: false)
    return picker
  }

  private func follow(_ picker: WordPicker) {
    for command in live { command.follow(picker.color, background, mailbox) }
  }

  private func end(restores: Bool) {
    for command in live { command.end(restores: restores) }
  }

  /// Reads the next line; nil at the end of input.
  ///
  /// On a terminal an unfinished line is none.
  private mutating func nextLine() throws -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end = pending.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
        defer { pending.removeFirst(end + 1) }
        return Array(pending[..<end])
      }
      let input: FileDescriptor =
        if case .terminal(let terminal) = channel { terminal } else { .standardInput }
      do {
        let count = try buffer.withUnsafeMutableBytes {
          try input.read(into: $0, retryOnInterrupt: false)
        }
        guard count > 0, pending.count < LineReader.limit else {
          guard case .pipe = channel, !pending.isEmpty else { return nil }
          defer { pending = [] }
          return pending
        }
        pending += buffer.prefix(count)
      } catch Errno.interrupted {
        return nil
      } catch {
        throw Failure.failed("cannot read the next line: \(error)")
      }
    }
  }
}
