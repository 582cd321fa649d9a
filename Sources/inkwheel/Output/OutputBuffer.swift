import Glibc
import SystemPackage

/// Bytes on their way to a descriptor, collected so that one write takes many lines.
struct OutputBuffer {
  /// Where the bytes go.
  let descriptor: FileDescriptor
  /// What was not written yet.
  var bytes: [UInt8] = []

  private static let limit = 1 << 16

  /// An empty buffer.
  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Whether there is enough to write.
  var isFull: Bool { bytes.count >= Self.limit }

  /// Writes all that was collected.
  ///
  /// When nobody reads any more, this ends with the status a shell gives to SIGPIPE, and silently:
  /// the signal itself does not come where the parent process ignores it.
  mutating func flush() throws {
    var start = 0
    while start < bytes.count {
      do {
        start += try bytes.withUnsafeBytes {
          try descriptor.write(UnsafeRawBufferPointer(rebasing: $0[start...]))
        }
      } catch Errno.resourceTemporarilyUnavailable {
        // Another program has made the open file non-blocking.
        descriptor.wait(for: POLLOUT, milliseconds: -1)
      } catch Errno.brokenPipe {
        throw Failure.silent(128 + SIGPIPE)
      } catch {
        throw Failure.failed("cannot write to standard output: \(error)")
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Whether both lead to the same file, so that the order of their writes can be seen.
  func leads(toSameAs other: OutputBuffer) -> Bool {
    var (mine, others) = (stat(), stat())
    guard fstat(descriptor.rawValue, &mine) == 0, fstat(other.descriptor.rawValue, &others) == 0
    else { return false }
    return mine.st_dev == others.st_dev && mine.st_ino == others.st_ino
  }
}
