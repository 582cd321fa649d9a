import CFileSystem
import Glibc
package import SystemPackage

/// Reads an open file from its start, block by block.
package struct FileBlocks {
  private let file: FileDescriptor
  /// The offset of the next block.
  private var end = 0

  /// Begins at the start of a file.
  package init(of file: FileDescriptor) { self.file = file }

  /// Returns the next block, at most `SystemCalls.blockSize` long, or nil at the end of the file.
  package mutating func next() throws(Errno) -> (bytes: [UInt8], offset: Int)? {
    let offset = end
    let bytes = try Errno.catching {
      try [UInt8](unsafeUninitializedCapacity: SystemCalls.blockSize) { buffer, count in
        count = try file.read(
          fromAbsoluteOffset: Int64(offset), into: UnsafeMutableRawBufferPointer(buffer))
      }
    }
    end += bytes.count
    return bytes.isEmpty ? nil : (bytes, offset)
  }

  /// Returns the size and the checksum of a file.
  static func content(of file: FileDescriptor) throws(Errno) -> FileContent {
    var digest = ContentDigest()
    var blocks = FileBlocks(of: file)
    while let block = try blocks.next()?.bytes { block.withUnsafeBytes { digest.add($0) } }
    return FileContent(byteCount: digest.byteCount, digest: digest.value)
  }

  /// Returns the bytes of a file, or throws `fileTooLarge`.
  package static func bytes(of file: FileDescriptor, atMost limit: Int) throws(Errno) -> [UInt8] {
    var result: [UInt8] = []
    var blocks = FileBlocks(of: file)
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

  /// Writes all bytes at an offset of a file.
  ///
  /// The file size limit of the process is checked first, because writing beyond it raises a signal
  /// that ends the program.
  package static func write(
    _ bytes: some Collection<UInt8>, to file: FileDescriptor, at offset: Int = 0
  ) throws(Errno) {
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0,
      UInt64(offset + bytes.count) > UInt64(limit.rlim_cur)
    {
      throw .fileTooLarge
    }
    try Errno.catching { _ = try file.writeAll(toAbsoluteOffset: Int64(offset), bytes) }
  }

  /// Starts writing a range to the disk, so that the final flush takes less time.
  static func beginFlush(of range: Range<Int>, in file: FileDescriptor) {
    _ = cfs_begin_flush(file.rawValue, Int64(range.lowerBound), Int64(range.count))
  }
}
