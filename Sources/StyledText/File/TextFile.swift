import SystemPackage

/// Reads and writes whole files.
public enum TextFile {
  /// Reads a file, a pipe or a device to its end.
  public static func load(_ path: String) throws(TextFileError) -> [UInt8] {
    do {
      return try read(FilePath(path))
    } catch {
      throw TextFileError(action: .load, path: path, reason: .init(error), copy: nil)
    }
  }

  /// Reads a regular file that may not be longer than so many bytes.
  ///
  /// For files that the program looks at by itself, or that a user names while it runs: neither a pipe
  /// to which nobody writes nor an endless device may hold it up.
  public static func load(_ path: String, atMost limit: Int) throws(TextFileError) -> [UInt8] {
    do {
      let path = FilePath(path)
      let options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]
      let file = try errno { try FileDescriptor.open(path, .readOnly, options: options) }
      defer { try? file.close() }
      let status = try SystemCalls.status(of: file)
      guard status.kind != .directory else { throw Errno.isDirectory }
      guard status.kind == .regular else {
        throw TextFileError(
          action: .load, path: path.string, reason: .notARegularFile, copy: nil)
      }
      guard status.size <= limit else { throw Errno.fileTooLarge }
      return try readToEnd(of: file, room: status.size + 1)
    } catch let error as TextFileError {
      throw error
    } catch let code as Errno {
      throw TextFileError(action: .load, path: path, reason: .init(code), copy: nil)
    } catch {
      throw TextFileError(action: .load, path: path, reason: .init(.ioError), copy: nil)
    }
  }

  private static func read(_ path: FilePath) throws(Errno) -> [UInt8] {
    let file = try errno { try FileDescriptor.open(path, .readOnly, options: [.closeOnExec]) }
    defer { try? file.close() }
    let status = try SystemCalls.status(of: file)
    guard status.kind != .directory else { throw .isDirectory }
    // One byte more than the size shows the end of a file at once. Files in /proc say size 0.
    let isEndless = status.kind == .other
    return try readToEnd(
      of: file, room: max(status.size + 1, 1 << 16), atMost: isEndless ? mostOfDevice : .max)
  }

  /// More than this from a device would take all memory before anybody sees it.
  private static let mostOfDevice = 1 << 26

  private static func readToEnd(
    of file: FileDescriptor, room: Int, atMost limit: Int = .max
  ) throws(Errno) -> [UInt8] {
    var result: [UInt8] = []
    var room = room
    while true {
      let before = result.count
      let piece = try errno {
        try [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
          while count < buffer.count {
            let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
            let read = try file.read(into: UnsafeMutableRawBufferPointer(rest))
            if read == 0 { break }
            count += read
          }
        }
      }
      if before == 0 { result = piece } else { result += piece }
      if piece.count < room { return result }
      guard result.count <= limit else { throw .fileTooLarge }
      room = result.count
    }
  }

  /// Calls SystemPackage, which throws nothing but `Errno`.
  static func errno<Result>(_ body: () throws -> Result) throws(Errno) -> Result {
    do {
      return try body()
    } catch let error as Errno {
      throw error
    } catch {
      throw .ioError
    }
  }
}

extension TextFileError.Reason {
  init(_ code: Errno) {
    self =
      switch code {
      case .noSuchFileOrDirectory: .notFound
      case .notDirectory: .noSuchFolder
      case .isDirectory: .isDirectory
      case .permissionDenied, .notPermitted: .permissionDenied
      case .noSpace, .diskQuotaExceeded: .diskFull
      case .readOnlyFileSystem: .readOnly
      case .fileNameTooLong: .nameTooLong
      case .tooManySymbolicLinkLevels: .linkLoop
      default: .system(code.rawValue, code.description)
      }
  }
}
