import Color
import Files
import Formats
import Glibc
import StyledText
import SystemPackage
import UnicodeText

/// Files that a command reads as a whole.
enum InputFile {
  /// Reads a file, which has to be a regular one if its size is limited.
  /// - Throws: `Failure` if it cannot be read.
  static func bytes(at path: String, atMost limit: Int? = nil) throws -> [UInt8] {
    do {
      return try TextFile.loadStamped(path, atMost: limit).bytes
    } catch {
      throw Failure.failed(error.message)
    }
  }

  /// Reads the beginning of a text in any format, or of standard input for `-`.
  /// - Returns: the text and its palette, if it has one of its own.
  /// - Throws: `Failure` if it cannot be read.
  static func text(at path: String) throws -> (StyledString, palette: TerminalPalette?) {
    do {
      var reader = try DocumentReader(path == "-" ? FileReader.standardInput : path)
      var text = StyledString()
      while reader.count < 4 << 20, let part = try reader.next() { text.append(part) }
      return (text, reader.palette)
    } catch {
      throw Failure.failed(error.message)
    }
  }

  /// Reads standard input, and says on a terminal what is awaited.
  /// - Throws: `Failure` if it cannot be read.
  static func standardInput(atMost limit: Int, awaiting words: String) throws -> [UInt8] {
    FileDescriptor.standardInput.announceWaiting(for: words)
    do {
      return try FileDescriptor.standardInput.bytes(atMost: limit)
    } catch {
      throw Failure.failed("cannot read standard input: \(error)")
    }
  }

  /// The maximum size of a text whose colours are changed.
  static let maximumTextSize = 16 << 20

  /// Reads the text that a filter changes from standard input.
  /// - Throws: `Failure` if the text is too large; then it was written already.
  static func filteredText() throws -> [UInt8] {
    let input = FileDescriptor.standardInput
    do {
      let text = try input.bytes(atMost: maximumTextSize)
      guard text.count > maximumTextSize else { return text }
      try OutputBuffer.print(text)
      while case let part = try input.bytes(atMost: 1 << 20), !part.isEmpty {
        try OutputBuffer.print(part)
      }
    } catch let error as Errno {
      throw Failure.failed("cannot read standard input: \(error)")
    }
    throw Failure.wrongInput(
      "the text is larger than \(maximumTextSize >> 20) MB, so it was not changed")
  }
}

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

  /// Fails for a file that exists and must not be replaced.
  static func checkNew(_ path: String, overwrites: Bool) throws {
    guard !overwrites, path != "-", !OutputBuffer.isStream(path), access(path, F_OK) == 0 else {
      return
    }
    throw alreadyExists(path)
  }

  /// Returns the error for a file that must not be replaced.
  private static func alreadyExists(_ path: String) -> Failure {
    Failure.failed(
      "\(VisibleMark.sanitized(path)) already exists; choose another name, or add --overwrite")
  }
}
