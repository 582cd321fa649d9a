import Glibc
import SystemPackage

/// Reads a file in blocks, in the background for example, and says whether it held still meanwhile.
///
/// A regular file is read up to the size it had when it was opened: one that grows faster than it is
/// read would not come to an end. A file that shrinks just ends earlier.
package final class FileReader {
  /// The path as it was given.
  package let path: String
  /// The stamp of the file when it was opened; without a digest.
  package let stamp: FileStamp
  /// The size in bytes, nil when it is not known (pipes, devices, files in `/proc`).
  package let size: Int?
  /// How many bytes were read so far.
  package var count: Int { digest.byteCount }

  private let file: FileDescriptor
  private let limit: Int
  /// Whether it is a pipe or a device: what it has now is taken, and more is waited for only when
  /// there is nothing.
  private let isStream: Bool
  private var digest = ContentDigest()
  private var isAtEnd = false

  /// More than this from a device would take all memory before anybody sees it.
  private static let mostOfDevice = 1 << 26

  /// What was found out by reading.
  package struct Result: Hashable, Sendable {
    /// The stamp of what was read, with its digest: to be handed to `TextFile.save` as `expecting`.
    package let stamp: FileStamp
    /// What somebody did to the file while it was being read; such a text may be a mixture.
    package let change: FileChange?
  }

  /// Opens a file, a pipe or a device.
  /// - Parameter limit: the largest size that is read; a larger file is an error.
  package convenience init(_ path: String, atMost limit: Int = .max) throws(TextFileError) {
    try self.init(path, atMost: limit, regularOnly: false)
  }

  /// With `regularOnly` neither a pipe to which nobody writes nor an endless device holds it up.
  init(_ path: String, atMost limit: Int, regularOnly: Bool) throws(TextFileError) {
    let status: SystemCalls.Status
    do {
      (file, status) = try Self.open(path, nonBlocking: regularOnly)
    } catch {
      throw TextFileError(action: .load, path: path, reason: .init(error), copy: nil)
    }
    self.path = path
    stamp = FileStamp(status)
    size = status.kind == .regular && status.size > 0 ? status.size : nil
    isStream = status.kind == .pipe || status.kind == .other
    self.limit = status.kind == .other ? min(limit, Self.mostOfDevice) : limit
    if status.kind == .directory { throw failure(.isDirectory) }
    // It would take the keys that are meant for the program.
    if status.kind == .other, isatty(file.rawValue) == 1 {
      throw TextFileError(action: .load, path: path, reason: .notARegularFile, copy: nil)
    }
    if status.kind == .regular, status.size > limit { throw failure(.fileTooLarge) }
    if status.kind != .regular, regularOnly {
      throw TextFileError(action: .load, path: path, reason: .notARegularFile, copy: nil)
    }
  }

  /// Opens a file without waiting for somebody who writes to a pipe: that is for the one who reads.
  private static func open(
    _ path: String, nonBlocking: Bool
  ) throws(Errno) -> (FileDescriptor, SystemCalls.Status) {
    let file = try Errno.catching {
      do {
        return try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
      } catch Errno.resourceTemporarilyUnavailable where !nonBlocking {
        // Another program has a lease on the file, and needs a moment to give it back.
        return try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
      }
    }
    do {
      let status = try SystemCalls.status(of: file)
      if !nonBlocking, status.kind == .pipe || status.kind == .other {
        _ = fcntl(file.rawValue, F_SETFL, fcntl(file.rawValue, F_GETFL) & ~O_NONBLOCK)
      }
      return (file, status)
    } catch {
      try? file.close()
      throw error
    }
  }

  deinit {
    try? file.close()
  }

  /// Reads the next bytes into a buffer, waiting for as many as it takes; of a pipe or a device
  /// for some.
  /// - Returns: how many, 0 at the end.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(TextFileError) -> Int {
    var read = 0
    let room = min(buffer.count, (size ?? .max) - count)
    while read < room, !isAtEnd, !isStream || isReady(orWait: read == 0) {
      let got = Glibc.read(file.rawValue, buffer.baseAddress.map { $0 + read }, room - read)
      if got == 0 { isAtEnd = true }
      if got > 0 { read += got }
      if got < 0 && errno != EINTR { throw failure(Errno(rawValue: errno)) }
    }
    digest.add(UnsafeRawBufferPointer(rebasing: buffer[..<read]))
    guard count <= limit else { throw failure(.fileTooLarge) }
    return read
  }

  /// Whether a pipe or a device has something to read, or has come to its end.
  ///
  /// A pipe that was opened before somebody writes to it would seem to be at its end; `poll` tells
  /// the difference.
  private func isReady(orWait: Bool) -> Bool {
    var descriptor = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&descriptor, 1, orWait ? -1 : 0)
      if count >= 0 || errno != EINTR { return count != 0 }
    }
  }

  /// Reads the next block.
  /// - Parameter most: how many bytes at most; the block of a regular file is shorter at the end
  ///   only.
  /// - Returns: nil at the end.
  package func next(atMost most: Int = 1 << 18) throws(TextFileError) -> [UInt8]? {
    var failure: TextFileError?
    let room = min(most, size.map { $0 - count + 1 } ?? most)
    let block = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = fill(UnsafeMutableRawBufferPointer(buffer), &failure)
    }
    if let failure { throw failure }
    return block.isEmpty ? nil : block
  }

  private func fill(
    _ buffer: UnsafeMutableRawBufferPointer, _ failure: inout TextFileError?
  ) -> Int {
    do {
      return try read(into: buffer)
    } catch {
      failure = error
      return 0
    }
  }

  /// The last bytes of the file, without going there; none where its size is not known.
  package func tail(_ most: Int) -> [UInt8] {
    guard let size else { return [] }
    let room = min(most, size)
    return [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = max(pread(file.rawValue, buffer.baseAddress, room, off_t(size - room)), 0)
    }
  }

  /// Whether the file held still while it was read, and the stamp for saving it.
  package func result() throws(TextFileError) -> Result {
    do {
      let now = FileStamp(try SystemCalls.status(of: file))
      var stamp = stamp
      stamp.digest = digest.value
      // Only the times of regular files say something about their content.
      let isStill = now.size == stamp.size && now.modified == stamp.modified
      return Result(
        stamp: stamp, change: isStill || size == nil && stamp.size > 0 ? nil : .modified)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ code: Errno) -> TextFileError {
    TextFileError(action: .load, path: path, reason: .init(code), copy: nil)
  }
}
