import Files
import Glibc
import NcursesTerminal
import SystemPackage
import UnicodeText

/// Runs the program once more in a popup, and passes its output and exit status on.
struct Popup {
  let host: PopupHost
  let size: PopupSize
  let environment: Environment
  /// The standard input of the program in the popup.
  let input: [UInt8]

  /// How long a host may take to start the popup.
  private static let timeout = Duration.seconds(5)

  /// Shows the popup until the program in it ends.
  /// - Returns: the output; nil if the popup did not appear.
  /// - Throws: `Failure` with the exit status of the program unless that is 0, and with 128 + the signal
  ///   that told this one to end.
  func run() throws -> [UInt8]? {
    let folder = try PopupFolder(in: environment.temporaryFolder, input: input)
    try folder.write(Array(script(folder).text.utf8), to: folder.script)
    // Caught, so that the folder is removed before the program ends.
    let signals = SignalPipe(SignalPipe.ending)
    signals.catchSignals()
    guard let progress = try show(folder, signals) else { return nil }
    _ = try? FileDescriptor.standardError.writeAll(folder.bytes(of: folder.errors))
    // A popup that was closed has cancelled.
    guard progress.status == 0 else { throw Failure.silent(progress.status ?? 130) }
    return folder.bytes(of: folder.output)
  }

  private func script(_ folder: PopupFolder) -> PopupScript {
    let settings = environment.settings
    let names = PopupScript.passed(Environment.names + settings.keys)
    let values = names.map { ($0, environment.variables[$0] ?? settings[$0]) }
    return PopupScript(
      command: [FilePath("/proc/self/exe").realPath?.string ?? CommandLine.arguments[0]]
        + PopupScript.arguments(Array(CommandLine.arguments.dropFirst())),
      workingFolder: FilePath(".").realPath?.string ?? "/",
      environment: Dictionary(values) { $1 },
      input: folder.input, output: folder.output,
      errors: folder.errors, progress: folder.progress)
  }

  // MARK: Waiting

  /// - Returns: the progress at the end; nil if the popup did not appear.
  private func show(_ folder: PopupFolder, _ signals: SignalPipe) throws -> Progress? {
    let pipe: FileDescriptor
    do {
      // Opened before the script can write to it; it ends when the script has ended.
      pipe = try FileDescriptor.open(folder.progress, .readOnly, options: [.nonBlocking])
    } catch {
      throw Failure.failed("cannot read from the popup: \(error)")
    }
    defer { try? pipe.close() }
    for command in host.commands(size: size, script: folder.script) {
      guard let launcher = ChildProcess(command) else { continue }
      if let progress = try wait(for: launcher, pipe, signals) { return progress }
    }
    return nil
  }

  private func wait(
    for launcher: ChildProcess, _ pipe: FileDescriptor, _ signals: SignalPipe
  ) throws -> Progress? {
    var launcher = launcher
    let deadline = ContinuousClock.now + Self.timeout
    var progress = Progress()
    while true {
      launcher.ended.wait(
        until: progress.process == nil ? deadline : nil, or: [pipe.rawValue, signals.readEnd])
      if pipe.isReadable, progress.read(from: pipe) {
        launcher.wait(for: .seconds(2))
        return progress
      }
      if let signal = signals.read().first {
        progress.terminate()
        launcher.end()
        throw Failure.silent(128 + signal)
      }
      guard progress.process == nil else { continue }
      let isOver = launcher.hasEnded && (host.waits || launcher.hasFailed)
      // The script may have started and ended meanwhile.
      if isOver && !pipe.wait(for: POLLIN, milliseconds: 0) || .now >= deadline {
        launcher.end()
        return nil
      }
    }
  }

  /// The progress that the script has reported.
  private struct Progress {
    private var text: [UInt8] = []

    private var lines: [Int32?] {
      text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
        .map { Int32(String(decoding: $0, as: UTF8.self)) }
    }

    /// The shell's process; nil if it has not started.
    var process: Int32? { lines.first ?? nil }
    /// The exit status; nil if the program has not ended, because the popup was closed.
    var status: Int32? { lines.count > 1 ? lines[1] : nil }

    /// Reads what there is.
    /// - Returns: whether the script has ended.
    mutating func read(from pipe: FileDescriptor) -> Bool {
      var buffer = [UInt8](repeating: 0, count: 64)
      guard let count = try? buffer.withUnsafeMutableBytes({ try pipe.read(into: $0) }) else {
        return false
      }
      text += buffer.prefix(count)
      return count == 0
    }

    /// Ends the shell and the program, which restores its terminal.
    func terminate() {
      guard let process, process > 1 else { return }
      // In a terminal of its own the shell leads a process group.
      kill(-process, SIGTERM)
    }
  }
}

/// A temporary folder with the files of a popup, which only the user can read.
final class PopupFolder {
  private let folder: TemporaryFolder

  var script: String { folder.path + "/run" }
  var input: String { folder.path + "/input" }
  var output: String { folder.path + "/output" }
  var errors: String { folder.path + "/errors" }
  var progress: String { folder.path + "/progress" }

  /// Creates the folder, its named pipe, and an input file.
  /// - Parameter parent: the folder that contains it.
  init(in parent: String, input bytes: [UInt8]) throws {
    folder = try TemporaryFolder(in: parent)
    guard mkfifo(progress, 0o600) == 0 else {
      throw Failure.failed(
        "cannot create a pipe in \(VisibleMark.sanitized(parent)): "
          + String(cString: strerror(errno)))
    }
    try write(bytes, to: input)
  }

  deinit { folder.remove() }

  func write(_ bytes: [UInt8], to file: String) throws {
    do {
      let descriptor = try FileDescriptor.open(
        file, .writeOnly, options: [.create, .exclusiveCreate],
        permissions: [.ownerReadWrite])
      _ = try descriptor.closeAfter { try descriptor.writeAll(bytes) }
    } catch {
      throw Failure.failed("cannot write \(VisibleMark.sanitized(file)): \(error)")
    }
  }

  /// Reads a file; empty if it does not exist.
  func bytes(of file: String) -> [UInt8] {
    (try? FileDescriptor.open(file, .readOnly))
      .flatMap { file in try? file.closeAfter { try file.bytes() } } ?? []
  }
}
