import Files
import SystemPackage
import UnicodeText

/// The files that recordings, pictures and schemes are written to.
enum OutputFile {
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
      if case .changedOnDisk = error.reason { throw alreadyExists(path) }
      throw Failure.failed(error.message)
    }
  }

  /// Returns the error for a file that must not be replaced.
  static func alreadyExists(_ path: String) -> Failure {
    Failure.failed(
      "\(VisibleMark.sanitized(path)) already exists; choose another name, or add --overwrite")
  }
}
