import CFileSystem
import Glibc
import SystemPackage

extension SystemCalls {
  /// The size of blocks for reading and writing long files.
  static let blockSize = 1 << 18

  /// Reads from an offset until the buffer is full or the file ends.
  static func read(
    _ file: FileDescriptor, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Errno) -> Int {
    var count = 0
    while count < buffer.count {
      let read = pread(
        file.rawValue, buffer.baseAddress.map { $0 + count }, buffer.count - count,
        off_t(offset + count))
      if read == 0 { break }
      if read > 0 {
        count += read
      } else if errno != EINTR {
        throw Errno(rawValue: errno)
      }
    }
    return count
  }

  /// Writes all bytes at an offset of a file.
  ///
  /// The file size limit of the process is checked first, because writing beyond it raises a signal
  /// that ends the program.
  static func write(
    _ bytes: UnsafeRawBufferPointer, to file: FileDescriptor, at offset: Int
  ) throws(Errno) {
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0,
      UInt64(offset + bytes.count) > UInt64(limit.rlim_cur)
    {
      throw .fileTooLarge
    }
    var count = 0
    while count < bytes.count {
      let written = pwrite(
        file.rawValue, bytes.baseAddress.map { $0 + count }, bytes.count - count,
        off_t(offset + count))
      if written > 0 {
        count += written
      } else if written == 0 {
        throw .ioError
      } else if errno != EINTR {
        throw Errno(rawValue: errno)
      }
    }
  }

  /// Writes all bytes to the start of a file.
  static func write(_ bytes: [UInt8], to file: FileDescriptor) throws(Errno) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    defer { buffer.deallocate() }
    buffer.copyBytes(from: bytes)
    try write(UnsafeRawBufferPointer(buffer), to: file, at: 0)
  }

  /// Starts writing a range to the disk, so that the final flush takes less time.
  static func beginFlush(of range: Range<Int>, in file: FileDescriptor) {
    _ = cfs_begin_flush(file.rawValue, Int64(range.lowerBound), Int64(range.count))
  }
}
