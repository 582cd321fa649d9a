import App
import Color
import Files
import Formats
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
      "--record", \.record, value: "file.cast",
      "Record as asciicast; in a demo, - is standard output.", completion: .files),
    .option("--cast-version", \.castVersion, "The version of the asciicast. The default is 2.")
      .needing("--record"),
    .flag("--overwrite", \.overwrite, "Replace an existing recording."),
  ]

  /// Fails if the session cannot be recorded to the file.
  /// - Parameter document: the file that is edited, which must not be overwritten.
  func check(document: String? = nil) throws {
    guard let record else { return }
    if let old = try? FilePath(record).stat(), let document,
      (try? FilePath(document).stat().isSameFile(as: old)) == true
    {
      throw Failure.wrongInput("--record cannot overwrite the file being edited")
    }
    if record == "-" {
      throw Failure.wrongInput("--record needs a file name; “-” works only with demo")
    }
    try OutputFile.checkNew(record, overwrites: overwrite)
  }
}

extension Asciicast.Version: ArgumentValue {}

/// Records the frames of an interactive session as asciicast.
///
/// Each frame is written when it is shown, so that the recording is complete even if the process is
/// killed.
final class SessionRecorder {
  private let path: String
  private let file: FileDescriptor
  private var cast: Asciicast
  private var last = Duration.zero
  private var failure: (any Error)?

  /// Creates the file, or empties it; fails if it cannot be written, and for no recording.
  init?(_ options: RecordingOptions) throws {
    guard let path = options.record else { return nil }
    let name = VisibleMark.sanitized(path)
    self.path = name
    do {
      file = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .truncate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
    } catch {
      throw Failure.failed("cannot record to \(name): \(error)")
    }
    cast = Asciicast(title: "inkwheel", version: options.castVersion ?? .two)
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
    write(cast.end(at: last, status: status))
    if let failure { StandardError.print("inkwheel: \(path) is incomplete: \(failure)\n") }
  }

  private func write(_ lines: [UInt8]) {
    guard failure == nil else { return }
    do {
      try file.writeAll(lines)
    } catch {
      failure = error
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
