import Glibc
import SystemPackage

/// Reads a file in blocks, for example in the background, and detects whether it changed meanwhile.
///
/// A regular file is read up to the size that it had when it was opened, since a file that grows
/// quickly might never end. A file that shrinks simply ends earlier.
package final class FileReader {
  /// The path as it was given.
  package let path: String
  /// The stamp of the file when it was opened or had grown, without a digest.
  package private(set) var stamp: FileStamp
  /// The size in bytes, or nil when it is unknown (pipes, devices, files in `/proc`).
  package private(set) var size: Int?
  /// The number of bytes read so far.
  package var count: Int { digest.byteCount }

  private let file: FileDescriptor
  private let limit: Int
  /// Whether it is a pipe or a device: `next` then returns what is available and blocks only when
  /// there is nothing.
  package let isStream: Bool
  private var digest = ContentDigest()
  private var isAtEnd = false
  /// The last bytes that were read, by which a file that has grown is known again.
  private var last: [UInt8] = []
  private static let knownCount = 256

  /// The path of standard input.
  package static let standardInput = "/dev/stdin"

  /// The limit for devices, some of which never end and would fill the memory.
  private static let deviceLimit = 1 << 26

  /// The result of reading a file.
  package struct Result: Hashable, Sendable {
    /// The stamp of the content read, with its digest; pass it to `TextFile.save` as `expecting`.
    package let stamp: FileStamp
    /// How another program changed the file while it was being read.
    ///
    /// The content may then be a mixture.
    package let change: FileChange?
  }

  /// Opens a file, a pipe or a device.
  /// - Parameters:
  ///   - limit: the maximum size; a larger file is an error.
  ///   - regularOnly: whether only a regular file is read, so that a pipe without a writer or an
  ///     endless device cannot block.
  package init(
    _ path: String, atMost limit: Int = .max, regularOnly: Bool = false
  ) throws(TextFileError) {
    let status: Stat
    do {
      file = try Self.open(path, waitsForLease: !regularOnly)
    } catch {
      throw TextFileError(action: .load, path: path, reason: .init(error))
    }
    do {
      status = try file.stat()
    } catch {
      // `deinit` does not run before all properties have values.
      try? file.close()
      throw TextFileError(action: .load, path: path, reason: .init(error))
    }
    self.path = path
    stamp = FileStamp(status)
    let isRegular = status.type == .regular
    size = isRegular && status.size > 0 ? Int(status.size) : nil
    isStream = !isRegular && status.type != .directory
    let isDevice = [.characterSpecial, .blockSpecial].contains(status.type)
    self.limit = isDevice ? min(limit, Self.deviceLimit) : limit
    if status.type == .directory { throw failure(.isDirectory) }
    // Reading from a terminal would consume the keys meant for the program.
    if !isRegular, regularOnly || isatty(file.rawValue) == 1 {
      throw TextFileError(action: .load, path: path, reason: .notARegularFile)
    }
    if isRegular, status.size > limit { throw failure(.fileTooLarge) }
    if isStream { _ = fcntl(file.rawValue, F_SETFL, fcntl(file.rawValue, F_GETFL) & ~O_NONBLOCK) }
  }

  /// Whether the user may read the file but not write it.
  package var isReadOnly: Bool {
    guard !isStream, size != nil else { return false }
    do {
      try SystemCalls.checkWritable(FilePath(path))
      return false
    } catch {
      // A file that is gone meanwhile is not read-only.
      return error != .noSuchFileOrDirectory
    }
  }

  /// Opens a file without blocking until a pipe has a writer; `next` blocks instead.
  private static func open(
    _ path: String, waitsForLease: Bool
  ) throws(Errno) -> FileDescriptor {
    try Errno.catching {
      do {
        // Opening its path fails for a socket, and after a change of the user.
        if path == standardInput { return try FileDescriptor.standardInput.duplicate() }
        return try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
      } catch Errno.resourceTemporarilyUnavailable where waitsForLease {
        // Another program has a lease on the file and needs a moment to release it.
        return try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
      }
    }
  }

  deinit { try? file.close() }

  /// Waits until a pipe or a device has data or has ended; other files are always ready.
  ///
  /// `read` on a pipe that has not had a writer yet would report the end; `poll` can tell the
  /// difference.
  /// - Parameter duration: the longest time to wait; nil for no limit.
  package func isReady(within duration: Duration?) -> Bool {
    guard isStream else { return true }
    let milliseconds = duration.map { Int32($0 / .milliseconds(1)) } ?? -1
    var descriptor = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&descriptor, 1, milliseconds)
      if count >= 0 || errno != EINTR { return count != 0 }
    }
  }

  /// Reads the next block.
  ///
  /// Blocks until it is full or the file ends; with a pipe or device, until any bytes are available.
  /// - Parameter limit: the maximum number of bytes.
  /// - Returns: nil at the end.
  package func next(atMost limit: Int = 1 << 18) throws(TextFileError) -> [UInt8]? {
    let capacity = min(limit, size.map { $0 - count } ?? limit)
    let block: [UInt8]
    do {
      block = try [UInt8](unsafeUninitializedCapacity: capacity) { buffer, read in
        let buffer = UnsafeMutableRawBufferPointer(buffer)
        while read < capacity, !isAtEnd, !isStream || isReady(within: read == 0 ? nil : .zero) {
          let part = UnsafeMutableRawBufferPointer(rebasing: buffer[read..<capacity])
          let count = try file.read(into: part)
          isAtEnd = count == 0
          read += count
        }
      }
    } catch {
      throw failure(error as? Errno ?? .ioError)
    }
    block.withUnsafeBytes { digest.add($0) }
    last = (last + block[max(0, block.count - Self.knownCount)...]).suffix(Self.knownCount)
    guard count <= self.limit else { throw failure(.fileTooLarge) }
    return block.isEmpty ? nil : block
  }

  /// Goes on with a regular file that was read to its end and has grown since.
  /// - Returns: whether there is more to read; an error if the bytes before are not the same.
  package func resume() throws(TextFileError) -> Bool {
    let status: Stat
    do { status = try file.stat() } catch { throw failure(error) }
    guard status.type == .regular, status.size != count else { return false }
    guard status.size > count, bytes(from: count - last.count, last.count) == last else {
      throw TextFileError(action: .load, path: path, reason: .changedOnDisk(.truncated))
    }
    (stamp, size, isAtEnd) = (FileStamp(status), Int(status.size), false)
    return true
  }

  /// Returns the first bytes of the file, without changing the position; empty when the size is
  /// unknown.
  package func head(_ maxCount: Int) -> [UInt8] { bytes(from: 0, min(maxCount, size ?? 0)) }

  /// Returns the last bytes of the file, without changing the position; empty when the size is
  /// unknown.
  package func tail(_ maxCount: Int) -> [UInt8] {
    let count = min(maxCount, size ?? 0)
    return bytes(from: (size ?? 0) - count, count)
  }

  private func bytes(from offset: Int, _ capacity: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = max(pread(file.rawValue, buffer.baseAddress, capacity, off_t(offset)), 0)
    }
  }

  /// Detects changes since the file was opened, and gives the stamp for saving.
  package func result() throws(TextFileError) -> Result {
    do {
      let now = FileStamp(try file.stat())
      var stamp = stamp
      stamp.digest = digest.value
      // Only for regular files do the times say something about the content.
      let isUnchanged = now.size == stamp.size && now.modified == stamp.modified
      let hasContentTimes = !isStream && (size != nil || stamp.size == 0)
      return Result(stamp: stamp, change: isUnchanged || !hasContentTimes ? nil : .modified)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ code: Errno) -> TextFileError {
    TextFileError(action: .load, path: path, reason: .init(code))
  }
}
