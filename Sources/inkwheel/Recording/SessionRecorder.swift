import App
import Color
import Formats
import Glibc
import Picker
import StyledText
import SystemPackage
import Terminal
import UnicodeText

/// The options of commands whose sessions can be recorded.
struct RecordingOptions: OptionGroup, Hashable {
  /// The file of the recording; nil for none.
  var record: String?
  /// The version of the asciicast; nil for 2.
  var castVersion: Asciicast.Version?
  /// Whether an existing file is replaced.
  var overwrite = false

  static let parameters: [Parameter<RecordingOptions>] = [
    .option(
      "--record", \.record, value: "file.cast", "Record the session as asciicast.",
      completion: .files),
    .option("--cast-version", \.castVersion, "The version of the asciicast. The default is 2.")
      .needing("--record"),
    .flag("--overwrite", \.overwrite, "Replace an existing recording."),
  ]

  /// Starts the recording if there is to be one.
  /// - Parameter document: the file that is edited, which must not be overwritten.
  func start(document: String? = nil) throws -> SessionRecorder? {
    if let record, let document {
      var (one, other) = (stat(), stat())
      if stat(record, &one) == 0, stat(document, &other) == 0,
        one.st_dev == other.st_dev, one.st_ino == other.st_ino
      {
        throw Failure.wrongInput("--record cannot overwrite the file being edited")
      }
    }
    if record == "-" {
      throw Failure.wrongInput("--record needs a file name; “-” works only with demo")
    }
    return try record.map {
      try SessionRecorder($0, overwrites: overwrite, version: castVersion ?? .two)
    }
  }
}

extension Asciicast.Version: ArgumentValue {}

/// Records the frames of an interactive session as asciicast.
///
/// Each frame is written when it is shown, so that the recording is complete even if the process is
/// killed.
final class SessionRecorder {
  private let path: String
  private let file: Int32
  private var cast: Asciicast
  private var last = Duration.zero
  private var failure: Int32?
  /// Whether anything has been written.
  ///
  /// An existing file is truncated only by the first write, so a program that cannot start leaves
  /// it unchanged.
  private var hasWritten = false
  private let isNew: Bool

  /// Creates the file, or opens it if it may be overwritten.
  init(_ path: String, overwrites: Bool, version: Asciicast.Version) throws {
    self.path = path
    let new = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_EXCL, 0o644)
    isNew = new >= 0
    file = !isNew && overwrites && errno == EEXIST ? open(path, O_WRONLY | O_CLOEXEC) : new
    guard file >= 0 else {
      if errno == EEXIST { throw OutputFile.alreadyExists(path) }
      throw Failure.failed(
        "cannot record to \(VisibleMark.sanitized(path)): \(String(cString: strerror(errno)))")
    }
    cast = Asciicast(Asciicast.Header(title: "inkwheel"), version: version)
  }

  deinit {
    close(file)
    if isNew && !hasWritten { unlink(path) }
  }

  /// Returns a terminal that forwards to another one and records its frames.
  func recording(_ terminal: any TerminalBackend) -> RecordedTerminal {
    RecordedTerminal(terminal) { [self] frame, now in
      last = now
      write(cast.frame(frame, at: now))
    }
  }

  /// Ends the recording, and reports on standard error if it is incomplete.
  /// - Parameter status: the exit status of the program; nil if an error ended it.
  func end(status: Int32?) {
    guard hasWritten else { return }
    write(cast.end(at: last, status: status))
    guard let failure else { return }
    let reason = String(cString: strerror(failure))
    StandardError.print("inkwheel: \(VisibleMark.sanitized(path)) is incomplete: \(reason)\n")
  }

  private func write(_ lines: [UInt8]) {
    guard failure == nil else { return }
    // Pipes and terminals cannot be truncated; the error is ignored.
    if !hasWritten { _ = ftruncate(file, 0) }
    hasWritten = true
    do {
      try FileDescriptor(rawValue: file).writeAll(lines)
    } catch {
      failure = (error as? Errno ?? .ioError).rawValue
    }
  }
}

extension FormatOptions {
  /// Creates the options of a picture of frames.
  /// - Parameter palette: the palette of a scheme; nil for that of xterm.
  init(
    title: String, _ colors: DefaultColors, _ palette: TerminalPalette?, _ look: PictureOptions
  ) {
    var palette = palette ?? .xterm
    (palette.foreground, palette.background) = (colors.effectiveText, colors.effectiveBackground)
    self.init()
    (self.title, self.palette, picture) = (title, palette, look)
  }
}

extension Size {
  /// Reads the value of `--size`.
  init(argument text: String) throws {
    guard let size = Size(notation: text) else {
      throw Failure.wrongInput(Size.complaint(about: VisibleMark.sanitized(text)))
    }
    self = size
  }
}
