import AtomicFiles
import StyledText
import SystemPackage
import TextFormats

/// The files that recordings and pictures are written to.
enum RecordingFile {
  /// Writes a file, a pipe or a device, or standard output for `-`.
  /// - Throws: `Failure` if it exists and must not be replaced, or cannot be written.
  static func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws {
    if var stream = path == "-" ? OutputBuffer(.standardOutput) : try OutputBuffer(streamAt: path) {
      stream.bytes = bytes
      return try stream.flush()
    }
    do {
      try TextFile.save(bytes, to: path, expecting: overwrites ? nil : .missing)
    } catch {
      if case .changedOnDisk = error.reason { throw SessionRecorder.alreadyExists(path) }
      throw Failure.failed(error.message)
    }
  }
}
