import Color
import Glibc
import NcursesTerminal
import StyledText
import SystemPackage
import UnicodeText

/// Asks for a colour on a line, on a terminal that cannot show the picker.
struct ColorPrompt {
  /// The colour that an empty line accepts; nil if one has to be typed.
  let start: ParsedColor?
  /// The format of the printed colour.
  let format: ColorFormat
  /// Whether the printed colour is opaque.
  let isOpaque: Bool

  /// Asks until a colour is typed and prints it; the end of input cancels.
  func run() throws { try FullScreen.printAnswer(answer(try ask())) }

  /// Asks until a colour is typed; the end of input cancels.
  func ask() throws -> ParsedColor {
    let terminal: FileDescriptor
    do {
      terminal = try FileDescriptor.open("/dev/tty", .readWrite)
    } catch {
      let advice = HostProgram.adviceWithoutTerminal.map { "\n" + $0 } ?? ""
      throw Failure.failed(
        "no terminal to pick a colour on: cannot open /dev/tty: \(error)\(advice)")
    }
    defer { try? terminal.close() }
    // Ctrl-C exits with a status, as in the picker; the signal does not kill the process. The
    // handler stays set, because the process ends with the prompt.
    signal(SIGINT) { _ in _exit(130) }
    let keeps = start.map { " (Enter keeps \(answer($0)))" } ?? ""
    let examples = "#f80, rgb(255 136 0), orange …"
    try write(
      "This terminal cannot show the picker. Type a colour: \(examples)\(keeps)\n", on: terminal)
    var pending: [UInt8] = []
    while true {
      try write("Colour: ", on: terminal)
      guard let line = try nextLine(of: terminal, &pending) else {
        try write("\n", on: terminal)
        throw Failure.silent(130)
      }
      let isEmpty = line.allSatisfy { $0 == 0x20 || $0 == 0x09 }
      if isEmpty, let start { return start }
      do {
        return try ParsedColor(bytes: line)
      } catch {
        let reason = isEmpty ? "expected a colour" : error.message
        try write(
          "\(VisibleMark.sanitized(reason)); try again, or press Ctrl-D to cancel\n", on: terminal)
      }
    }
  }

  /// Reads the next line; nil at the end of input, even after an unfinished line.
  private func nextLine(of terminal: FileDescriptor, _ pending: inout [UInt8]) throws -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end = pending.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
        defer { pending.removeFirst(end + 1) }
        return Array(pending[..<end])
      }
      do {
        let count = try buffer.withUnsafeMutableBytes { try terminal.read(into: $0) }
        guard count > 0, pending.count < LineReader.limit else { return nil }
        pending += buffer.prefix(count)
      } catch {
        throw Failure.failed("cannot read from the terminal: \(error)")
      }
    }
  }

  private func answer(_ parsed: ParsedColor) -> String {
    let color = isOpaque ? parsed.color.withAlpha(1) : parsed.color
    let notation = start?.notation ?? parsed.notation
    return color.fittedAndFormatted(format, notation: isOpaque ? notation.withoutAlpha : notation)
  }

  private func write(_ text: String, on terminal: FileDescriptor) throws {
    do {
      try terminal.writeAll(Array(text.utf8))
    } catch {
      throw Failure.failed("cannot write to the terminal: \(error)")
    }
  }
}
