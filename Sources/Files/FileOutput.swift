import CFileSystem
import Glibc
package import SystemPackage

/// Receives the content of a file that is being saved, piece by piece.
///
/// When writing fails, everything that follows is ignored, and the save reports the failure at the end.
/// The producer may check `isFailed` in order to stop early.
package struct FileOutput {
  /// Bytes that have not been written yet.
  private var pending: [UInt8] = []

  private let file: FileDescriptor
  private let faults: FaultInjection
  private var digest = ContentDigest()
  /// The bytes so far, as long as there are few.
  private var copy: [UInt8]? = []
  private var flushedCount = 0
  private var failure: Errno?

  init(file: FileDescriptor, faults: FaultInjection) {
    self.file = file
    self.faults = faults
  }

  /// Whether writing has failed.
  package var isFailed: Bool { failure != nil }

  /// Appends bytes; large buffers are not copied.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if bytes.count < SystemCalls.blockSize {
      pending.append(contentsOf: bytes)
      if pending.count >= SystemCalls.blockSize { writePending() }
    } else {
      writePending()
      write(bytes)
    }
  }

  /// Appends bytes.
  package mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  private mutating func writePending() {
    var bytes: [UInt8] = []
    swap(&bytes, &pending)
    bytes.withUnsafeBytes { write($0) }
    bytes.removeAll(keepingCapacity: true)
    swap(&bytes, &pending)
  }

  private mutating func write(_ bytes: UnsafeRawBufferPointer) {
    var remaining = bytes
    while !remaining.isEmpty, failure == nil {
      let block = UnsafeRawBufferPointer(rebasing: remaining.prefix(SystemCalls.blockSize))
      remaining = UnsafeRawBufferPointer(rebasing: remaining.dropFirst(SystemCalls.blockSize))
      do {
        try faults.before(.write)
        try SystemCalls.write(block, to: file, at: digest.byteCount)
      } catch {
        failure = error
        return
      }
      digest.add(block)
      if digest.byteCount <= FileContent.maximumCopySize {
        copy?.append(contentsOf: block)
      } else {
        copy = nil
      }
      // Starting to flush every few megabytes keeps the disk busy while more content is produced.
      let unflushed = Int64(digest.byteCount - flushedCount)
      if unflushed >= 1 << 23 {
        _ = cfs_begin_flush(file.rawValue, Int64(flushedCount), unflushed)
        flushedCount = digest.byteCount
      }
    }
  }

  /// Writes the pending bytes and returns what the file contains.
  mutating func finish() throws(Errno) -> FileContent {
    writePending()
    if let failure { throw failure }
    return FileContent(byteCount: digest.byteCount, digest: digest.value, copy: copy)
  }
}

/// Reads an open file from its start, block by block.
package struct FileBlocks {
  private let file: FileDescriptor
  /// The offset of the next block.
  private var end = 0

  /// Begins at the start of a file.
  package init(of file: FileDescriptor) { self.file = file }

  /// Returns the next block, at most `SystemCalls.blockSize` long, or nil at the end of the file.
  package mutating func next() throws(Errno) -> [UInt8]? {
    let bytes = try Errno.catching {
      try [UInt8](unsafeUninitializedCapacity: SystemCalls.blockSize) { buffer, count in
        count = try file.read(
          fromAbsoluteOffset: Int64(end), into: UnsafeMutableRawBufferPointer(buffer))
      }
    }
    end += bytes.count
    return bytes.isEmpty ? nil : bytes
  }

  /// Returns the size and the checksum of a file.
  static func content(of file: FileDescriptor) throws(Errno) -> FileContent {
    var digest = ContentDigest()
    var blocks = FileBlocks(of: file)
    while let block = try blocks.next() { block.withUnsafeBytes { digest.add($0) } }
    return FileContent(byteCount: digest.byteCount, digest: digest.value)
  }

  /// Returns the bytes of a file, or throws `fileTooLarge`.
  package static func bytes(of file: FileDescriptor, atMost limit: Int) throws(Errno) -> [UInt8] {
    var result: [UInt8] = []
    var blocks = FileBlocks(of: file)
    while let block = try blocks.next() {
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
}
