import Editor
import SystemPackage
import Terminal

/// Programs that use the whole screen.
enum FullScreen {
  /// Runs a program and prints its output.
  /// - Throws: `Failure` with the exit status of the program unless that is 0.
  static func run(
    _ program: any Program, on terminal: any TerminalBackend, services: SystemServices,
    document: InitialDocument? = nil, recording: SessionRecorder? = nil
  ) throws {
    let output = try output(
      of: program, on: terminal, services: services, document: document, recording: recording)
    switch output {
    case .line(let line): try printAnswer(line)
    case .bytes(let bytes): try write(bytes)
    case nil: break
    }
  }

  /// Runs a program and returns its output.
  /// - Parameters:
  ///   - document: the document of an editor; nil for other programs.
  ///   - recording: records the frames.
  /// - Throws: `Failure` with the exit status of the program unless that is 0.
  static func output(
    of program: any Program, on terminal: any TerminalBackend, services: SystemServices,
    document: InitialDocument? = nil, recording: SessionRecorder? = nil
  ) throws -> Effect.Output? {
    let screen: any TerminalBackend = recording?.recording(terminal) ?? terminal
    var loop = RunLoop(program, on: screen, services: services, document: document)
    let exit: ProgramExit
    do {
      exit = try loop.run()
      recording?.end(status: exit.status)
    } catch {
      recording?.end(status: nil)
      throw Failure.failed("\(error)")
    }
    if let note = exit.note { StandardError.print("inkwheel: \(note)\n") }
    // The exit status tells a script to ignore the output, so there must be none.
    guard exit.status == 0 else { throw Failure.silent(exit.status) }
    return exit.output
  }

  /// Prints the line that a script waits for.
  static func printAnswer(_ line: String) throws { try write(Array((line + "\n").utf8)) }

  /// Writes to standard output.
  static func write(_ bytes: [UInt8]) throws {
    do {
      // A full disk or a closed pipe behind standard output must not look like success.
      try FileDescriptor.standardOutput.writeAll(bytes)
    } catch {
      throw Failure.failed("cannot write to standard output: \(error)")
    }
  }
}

/// The result of running a program.
struct ProgramExit {
  /// The exit status.
  let status: Int32
  /// The output, written after the terminal has been restored.
  let output: Effect.Output?
  /// A line for standard error.
  let note: String?
}

/// The services of the system that a program may use, besides its terminal.
struct SystemServices: Sendable {
  /// The locations of files.
  let locations: FileLocations
  /// The source of the settings; nil if they do not change.
  var settings: SettingsSource?
  /// The threads for background work.
  let background = BackgroundWork()
}
