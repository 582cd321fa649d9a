import Editor
import SystemPackage
import TerminalCore

/// Programs that have the whole screen.
enum FullScreen {
  /// Runs a program on a terminal, prints its answer and ends the process with its status.
  /// - Parameters:
  ///   - file: the document of an editor.
  ///   - recording: where to note what is shown.
  static func run(
    _ program: any Program, on terminal: any TerminalBackend, file: EditedFile? = nil,
    recording: LiveRecording? = nil
  ) throws {
    let screen: any TerminalBackend = recording?.watching(terminal) ?? terminal
    var loop = RunLoop(program, on: screen, file: file)
    defer { recording?.end() }
    let ending: RunLoop.Ending
    do {
      ending = try loop.run()
    } catch {
      throw Failure.failed("\(error)")
    }
    if let note = ending.note { StandardError.print("inkwheel: \(note)\n") }
    if let output = ending.output { try printAnswer(output) }
    guard ending.status == 0 else { throw Failure.silent(ending.status) }
  }

  /// Prints the line that a script waits for.
  static func printAnswer(_ line: String) throws {
    do {
      // A full disk or a closed pipe behind standard output must not look like success.
      try FileDescriptor.standardOutput.writeAll(Array((line + "\n").utf8))
    } catch {
      throw Failure.failed("cannot write to standard output: \(error)")
    }
  }
}
