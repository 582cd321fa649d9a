import ArgumentParser
import Editor
import Glibc
import Recording
import StyledText
import TerminalCore
import UnicodeText

/// A recording of what a program shows while somebody works with it.
///
/// Each line is written when it happens, so that the recording is whole up to the moment in which
/// the program ends, however it ends.
final class LiveRecording {
  private let path: String
  private let file: Int32
  private var cast: Asciicast
  private var last = Duration.zero
  private var failure: Int32?
  /// Whether anything is written.
  ///
  /// What was there before is replaced then, and not by a program that could not even start.
  private var isBegun = false
  private let isNew: Bool

  /// What to say of a file that is not to be replaced.
  static func isThere(_ path: String) -> Failure {
    Failure.failed(
      "\(VisibleMark.sanitized(path)) is there already: choose another name, or add --overwrite")
  }

  /// Makes the file.
  init(_ path: String, overwrites: Bool) throws {
    self.path = path
    let new = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_EXCL, 0o644)
    isNew = new >= 0
    file = !isNew && overwrites && errno == EEXIST ? open(path, O_WRONLY | O_CLOEXEC) : new
    guard file >= 0 else {
      if errno == EEXIST { throw Self.isThere(path) }
      throw Failure.failed(
        "cannot record to \(VisibleMark.sanitized(path)): \(String(cString: strerror(errno)))")
    }
    cast = Asciicast(Asciicast.Header(title: "inkwheel"))
  }

  deinit {
    close(file)
    if isNew && !isBegun { unlink(path) }
  }

  /// The terminal with its frames noted.
  func watching(_ terminal: any TerminalBackend) -> RecordedTerminal {
    RecordedTerminal(terminal) { [self] frame, now in
      last = now
      write(cast.frame(frame, at: now))
    }
  }

  /// Ends the recording, and says what is missing.
  func end() {
    guard isBegun else { return }
    write(cast.end(at: last))
    guard let failure else { return }
    StandardError.print(
      "inkwheel: \(VisibleMark.sanitized(path)) breaks off: \(String(cString: strerror(failure)))\n"
    )
  }

  private func write(_ lines: [UInt8]) {
    guard failure == nil else { return }
    // A pipe or a terminal has nothing to cut off, and says so.
    if !isBegun { _ = ftruncate(file, 0) }
    isBegun = true
    var rest = lines[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        failure = errno
        return
      }
    }
  }
}

/// The options of commands that can be recorded.
struct RecordingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Record what is shown as asciicast.", valueName: "file.cast"))
  var record: String?

  @Flag(help: "Replace a recording that is there already.")
  var overwrite = false

  /// The recording, if one is wanted.
  /// - Parameter document: the path of what is edited, which is not recorded over.
  func start(beside document: String? = nil) throws -> LiveRecording? {
    if let record, let document {
      var (one, other) = (stat(), stat())
      if stat(record, &one) == 0, stat(document, &other) == 0,
        one.st_dev == other.st_dev, one.st_ino == other.st_ino
      {
        throw Failure.wrongInput("--record would write over the file that is edited")
      }
    }
    if record == "-" {
      throw Failure.wrongInput(
        "--record takes a file here: standard output may be the screen, or where an answer goes")
    }
    return try record.map { try LiveRecording($0, overwrites: overwrite) }
  }
}
