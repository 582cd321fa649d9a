import CFileSystem
import Glibc
package import SystemPackage

/// Reads an open file from its start, block by block.
package final class FileBlocks {
  private let file: FileDescriptor
  private let buffer: UnsafeMutableRawBufferPointer
  /// The offset of the next block.
  private(set) var end = 0

  /// Begins at the start of a file.
  package init(of file: FileDescriptor) {
    self.file = file
    buffer = .allocate(byteCount: SystemCalls.blockSize, alignment: 8)
  }

  deinit {
    buffer.deallocate()
  }

  /// Returns the next block, or nil at the end of the file.
  ///
  /// It is valid until the next call.
  ///
  /// All blocks but the last are `SystemCalls.blockSize` long.
  package func next() throws(Errno) -> (bytes: UnsafeRawBufferPointer, offset: Int)? {
    let offset = end
    let count = try SystemCalls.read(file, at: offset, into: buffer)
    guard count > 0 else { return nil }
    end += count
    return (UnsafeRawBufferPointer(rebasing: buffer[..<count]), offset)
  }

  /// Returns the size and the checksum of a file.
  static func content(of file: FileDescriptor) throws(Errno) -> FileContent {
    var digest = ContentDigest()
    let blocks = FileBlocks(of: file)
    while let block = try blocks.next() { digest.add(block.bytes) }
    return FileContent(byteCount: digest.byteCount, digest: digest.value)
  }

  /// Returns the bytes of a file, or throws `fileTooLarge`.
  package static func bytes(of file: FileDescriptor, atMost limit: Int) throws(Errno) -> [UInt8] {
    var result: [UInt8] = []
    let blocks = FileBlocks(of: file)
    while let block = try blocks.next()?.bytes {
      guard result.count + block.count <= limit else { throw .fileTooLarge }
      result.append(contentsOf: block)
    }
    return result
  }
}

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

  /// Writes all bytes at an offset of a file.
  package static func write(
    _ bytes: [UInt8], to file: FileDescriptor, at offset: Int = 0
  ) throws(Errno) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Errno) in
      try write(UnsafeRawBufferPointer(buffer), to: file, at: offset)
    }
  }

  /// Starts writing a range to the disk, so that the final flush takes less time.
  static func beginFlush(of range: Range<Int>, in file: FileDescriptor) {
    _ = cfs_begin_flush(file.rawValue, Int64(range.lowerBound), Int64(range.count))
  }
}
