import Glibc
import Recording

/// The values of the recording options.
struct RecordingChoices: Hashable {
  /// The file of the recording; nil for none.
  var record: String?
  /// Whether an existing file is replaced.
  var overwrite = false

  /// The version of the asciicast; nil for 2.
  var castVersion: Asciicast.Version?

  /// The error for a version without a recording.
  static let missingRecord = Failure.wrongInput("--cast-version does nothing without --record")

  /// Starts the recording if there is to be one.
  /// - Parameter document: the file that is edited, which must not be overwritten.
  func start(document: String? = nil) throws -> SessionRecorder? {
    guard record != nil || castVersion == nil else { throw Self.missingRecord }
    if let record, let document {
      var (one, other) = (stat(), stat())
      if stat(record, &one) == 0, stat(document, &other) == 0,
        one.st_dev == other.st_dev, one.st_ino == other.st_ino
      {
        throw Failure.wrongInput("--record must not overwrite the file that is edited")
      }
    }
    if record == "-" {
      throw Failure.wrongInput(
        "--record needs the name of a file here: - is only for demos")
    }
    return try record.map {
      try SessionRecorder($0, overwrites: overwrite, version: castVersion ?? .two)
    }
  }
}
