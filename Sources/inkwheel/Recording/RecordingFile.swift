import AtomicFiles
import StyledText
import SystemPackage
import TextFormats

/// The files that recordings and pictures are written to.
enum RecordingFile {
  /// Writes a file, or standard output for `-`.
  /// - Throws: `Failure` if it exists and must not be replaced, or cannot be written.
  static func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws {
    guard path != "-" else {
      var output = OutputBuffer(.standardOutput)
      output.bytes = bytes
      return try output.flush()
    }
    do {
      try TextFile.save(bytes, to: path, expecting: overwrites ? nil : .missing)
    } catch {
      if case .changedOnDisk = error.reason { throw SessionRecorder.alreadyExists(path) }
      throw Failure.failed(error.message)
    }
  }
}
