public import Foundation
import Glibc
import Synchronization

/// A program that runs in its own pseudoterminal with an emulated screen.
///
/// The program gets a session with the pseudoterminal as controlling terminal (`/dev/tty`), an
/// environment that inherits nothing but `PATH`, and an empty folder as home and working folder.
/// Everything it writes goes to a libvterm screen, whose replies go back to it. All waiting is
/// done on the descriptors; nothing sleeps. The program is killed with the object.
public final class TerminalProcess {
  /// The source of standard input.
  public enum Input: Sendable {
    /// The pseudoterminal.
    case terminal
    /// A pipe with these bytes, closed after them.
    case pipe([UInt8])
    /// A file, opened for reading.
    case file(String)
  }

  /// The target of standard output or standard error.
  public enum Output: Sendable {
    /// The pseudoterminal.
    case terminal
    /// A pipe that is collected.
    case pipe
    /// A file, created or truncated.
    case file(String)
  }

  /// Home and working folder of the program; removed with the object.
  public let folder: URL
  /// The process ID.
  public let processIdentifier: Int32
  /// Line settings before the program was started.
  public let initialAttributes: PtyAttributes
  /// All bytes written to the pseudoterminal so far.
  public internal(set) var output: [UInt8] = []
  /// All bytes written to standard output so far, if that is a pipe.
  public internal(set) var standardOutput: [UInt8] = []
  /// All bytes written to standard error so far, if that is a pipe.
  public internal(set) var standardError: [UInt8] = []
  /// The text written to standard output.
  public var printed: String { String(decoding: standardOutput, as: UTF8.self) }
  /// The text written to standard error.
  public var complaint: String { String(decoding: standardError, as: UTF8.self) }
  /// The number of bytes the terminal reads at once; 0 if it reads nothing.
  public var appetite = 65_536
  /// How much the line to the terminal carries; nil for no limit.
  public var bytesPerSecond: Double?
  /// How the program ended, once all its output was read.
  public internal(set) var exitStatus: TerminalExitStatus?

  /// Transforms the terminal's answers before the program gets them; the identity by default.
  ///
  /// Answers are produced while output is read, that is, while the test waits.
  public var answering: (_ answers: [UInt8]) -> [UInt8] = { $0 }
  /// Answers the program's requests instead of the emulated screen, which answers all of them at once.
  public var stub: TerminalStub?

  let commandLine: String
  let emulator: TerminalEmulator
  var pty: PtyPair
  var pendingKeys: [UInt8] = []
  var pendingInput: [UInt8] = []
  var inputPipe: Int32 = -1
  var outputPipe: Int32 = -1
  var errorPipe: Int32 = -1
  var endPipe: Int32 = -1

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: A path, or a name that is searched in `PATH`.
  ///   - arguments: Arguments after the name.
  ///   - environment: Added to `PATH`, which begins with the folder of the built programs, `HOME`,
  ///     `LANG=C.UTF-8`, `TERM=xterm-256color` and `SWIFT_BACKTRACE=enable=no`; an entry of nil
  ///     removes one of these.
  ///   - size: Size of the terminal.
  ///   - workingFolder: Working folder; nil for the program's own empty one.
  ///   - input: Source of standard input.
  ///   - output: Target of standard output.
  ///   - error: Target of standard error.
  ///   - files: Paths and contents of files in the program's folder.
  ///   - links: Paths and targets of symbolic links in that folder.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    size: TerminalSize = .classic, workingFolder: String? = nil, input: Input = .terminal,
    output: Output = .terminal, error: Output = .terminal,
    files: [String: any FixtureContent] = [:], links: [String: String] = [:]
  ) throws {
    // A write to a pipe whose reader has gone is an ordinary error here.
    Glibc.signal(SIGPIPE, SIG_IGN)
    commandLine = ([program] + arguments).joined(separator: " ")
    emulator = try TerminalEmulator(size: size)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("terminal-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var started = false
    defer { if !started { try? FileManager.default.removeItem(at: folder) } }
    self.folder = folder
    for (name, content) in files { try content.write(to: folder.appendingPathComponent(name)) }
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent(name).path, withDestinationPath: target)
    }

    var variables = [
      "PATH": try TerminalProgram.path(), "HOME": folder.path,
      "LANG": "C.UTF-8", "TERM": "xterm-256color",
      // Swift's backtracer takes long and writes to the terminal.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    for (name, value) in environment { variables[name] = value }

    var redirections = PtyRedirections()
    defer { redirections.closeProgramEnds() }
    (pty, processIdentifier, initialAttributes, endPipe) = try ptyDescriptors.withLock { _ in
      let pty = try PtyPair(size: size)
      var end = try PtyPipe()
      try redirections.open(input: input, output: output, error: error)
      let attributes = try pty.attributes()
      let launch = PtyLaunch(
        program: program, arguments: arguments, environment: variables,
        folder: workingFolder ?? folder.path, terminalPath: pty.path,
        replacements: redirections.programEnds)
      let process: pid_t
      do {
        process = try launch.start()
      } catch {
        for var descriptor in [pty.emulatorEnd, pty.programEnd, end.reading, end.writing] {
          PtyPipe.close(&descriptor)
        }
        redirections.closeOurEnds()
        throw error
      }
      let writing = end.writing
      end.writing = -1
      // The thread only reports the end through the pipe. The status is collected where the pipe is
      // read, so that the process ID stays valid until then.
      Thread.detachNewThread {
        var information = siginfo_t()
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        _ = close(writing)
      }
      return (pty, process, attributes, end.reading)
    }
    started = true
    inputPipe = redirections.ourEnds[0]
    outputPipe = redirections.ourEnds[1]
    errorPipe = redirections.ourEnds[2]
    if case .pipe(let bytes) = input { pendingInput = bytes }
    if pendingInput.isEmpty { PtyPipe.close(&inputPipe) }
  }

  deinit {
    if endPipe >= 0 {
      let foreground = tcgetpgrp(pty.programEnd)
      if foreground > 0 { kill(-foreground, SIGKILL) }
      kill(-processIdentifier, SIGKILL)
      var byte: UInt8 = 0
      while read(endPipe, &byte, 1) < 0, errno == EINTR {}
      var status: Int32 = 0
      waitpid(processIdentifier, &status, 0)
    }
    for descriptor in [
      pty.emulatorEnd, pty.programEnd, inputPipe, outputPipe, errorPipe, endPipe,
    ] where descriptor >= 0 {
      close(descriptor)
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// What the terminal shows after all output that has been read.
  public var screen: TerminalScreen { emulator.screen() }

  /// Line settings now, also after the end of the program.
  public func attributes() throws -> PtyAttributes { try pty.attributes() }

  /// Changes the size of the window; the program gets SIGWINCH.
  public func resize(to size: TerminalSize) throws {
    readAvailable()
    emulator.resize(to: size)
    try pty.resize(to: size)
  }

  /// Sends a signal to the program, if it still runs.
  public func signal(_ number: Int32) { if endPipe >= 0 { kill(processIdentifier, number) } }

  /// Closes the terminal as a lost connection does; the program gets SIGHUP.
  public func hangUp() {
    readAvailable()
    PtyPipe.close(&pty.emulatorEnd)
  }
}
