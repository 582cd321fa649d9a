import Dispatch
import Foundation
import Glibc
import TestSupport

/// A folder with files and a state folder, which several runs of the program share.
final class WorkFolder {
  /// The folder with the files.
  let path: String
  /// The value of `XDG_STATE_HOME` for the program.
  let state: String
  private let root: String

  /// - Parameters:
  ///   - files: Paths and contents of files in it.
  ///   - besideProgram: Whether it is on the file system of the program, which may differ from that
  ///     of the temporary folder.
  init(_ files: [String: any FixtureContent] = [:], besideProgram: Bool = false) throws {
    let base =
      besideProgram
      ? URL(fileURLWithPath: try TerminalProgram.inkwheel()).deletingLastPathComponent()
      : FileManager.default.temporaryDirectory
    root = base.appendingPathComponent("work-\(UUID().uuidString)").path
    path = root + "/files"
    state = root + "/state"
    for folder in [path, state] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    for (name, content) in files { try write(content, to: name) }
  }

  deinit {
    chmod(path, 0o700)
    try? FileManager.default.removeItem(atPath: root)
  }

  // MARK: Files

  func write(_ content: any FixtureContent, to name: String, mode: mode_t = 0o644) throws {
    let file = URL(fileURLWithPath: path + "/" + name)
    try content.write(to: file)
    if mode & 0o111 != 0 {
      // A program cannot be started while a process that was forked meanwhile has it open for writing,
      // so another process writes what is started.
      let original = file.appendingPathExtension("original")
      try FileManager.default.moveItem(at: file, to: original)
      let copy = try Process.run(
        URL(fileURLWithPath: "/bin/cp"), arguments: [original.path, file.path])
      copy.waitUntilExit()
    }
    chmod(file.path, mode)
  }

  func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }

  func text(of name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  func status(of name: String) -> stat {
    var status = stat()
    lstat(path + "/" + name, &status)
    return status
  }

  /// The names of the files.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The paths of the journals.
  var journals: [String] {
    let folder = state + "/inkwheel/journals"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".journal") }.map { folder + "/" + $0 }
  }

  /// Creates a named pipe and returns its writing end; the other end need not be open.
  func makePipe(_ name: String) throws -> FileHandle {
    guard mkfifo(path + "/" + name, 0o600) == 0 else { throw TerminalFailure("no pipe \(name)") }
    let file = open(path + "/" + name, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { throw TerminalFailure("cannot open the pipe \(name)") }
    return FileHandle(fileDescriptor: file, closeOnDealloc: true)
  }

  /// Reads the rest of a pipe until the writer has finished.
  func drain(_ name: String, until writer: DispatchGroup) throws {
    let file = open(path + "/" + name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw TerminalFailure("cannot open the pipe \(name)") }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var isDone = false
    while true {
      if read(file, &buffer, buffer.count) > 0 { continue }
      if isDone { return }
      isDone = writer.wait(timeout: .now() + .milliseconds(10)) == .success
    }
  }

  // MARK: Programs

  /// Starts the program in the folder, and waits until it shows a text.
  ///
  /// - Parameter isOrdinary: Whether it runs without root's right to ignore the modes of
  ///   files.
  func start(
    _ arguments: [String], environment: [String: String?] = [:], isOrdinary: Bool = false,
    size: TerminalSize = .classic, input: TerminalProcess.Input = .terminal,
    error: TerminalProcess.Output = .terminal, until shown: String? = nil
  ) throws -> TerminalProcess {
    var command = ["inkwheel", "--motion", "reduced"] + arguments
    if isOrdinary, geteuid() == 0 {
      command = ["setpriv", "--bounding-set", "-dac_override"] + command
    }
    let program = try TerminalProcess(
      command[0], Array(command.dropFirst()),
      environment: ["COLORTERM": "truecolor", "XDG_STATE_HOME": state].merging(environment) { $1 },
      size: size, workingFolder: path, input: input, error: error)
    if let shown { try program.waitUntilShown(shown) }
    return program
  }

  /// Opens a file and waits until it is shown.
  func edit(_ name: String, error: TerminalProcess.Output = .terminal) throws -> TerminalProcess {
    try start([name], error: error, until: "Ln 1, Col 1")
  }

  /// Waits until pasted text is in a journal on disk.
  ///
  /// - Parameter text: The pasted text, which the journal has in one piece.
  func waitUntilJournaled(
    _ text: String, by program: TerminalProcess, insteadOf earlier: [String] = []
  ) throws {
    let end = ContinuousClock.now + .patience
    while ContinuousClock.now < end {
      // There is no event when a file grows, so the journals are polled.
      _ = program.collect(for: .milliseconds(10))
      let journals = journals
      guard !journals.contains(where: earlier.contains) else { continue }
      for journal in journals {
        let bytes = (try? Data(contentsOf: URL(fileURLWithPath: journal))).map { Array($0) } ?? []
        if bytes.contains(text: text) { return }
      }
    }
    throw TerminalFailure("“\(text)” did not come into a journal")
  }
}
