import SystemPackage

/// Reads an open file from its start, block by block.
final class FileBlocks {
  private let file: FileDescriptor
  private let buffer: UnsafeMutableRawBufferPointer
  /// The offset of the next block.
  private(set) var end = 0

  init(of file: FileDescriptor) {
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
  func next() throws(Errno) -> (bytes: UnsafeRawBufferPointer, offset: Int)? {
    let offset = end
    let count = try SystemCalls.read(file, at: offset, into: buffer)
    guard count > 0 else { return nil }
    end += count
    return (UnsafeRawBufferPointer(rebasing: buffer[..<count]), offset)
  }

  /// Returns the size and the checksum of a file.
  static func content(of file: FileDescriptor) throws(Errno) -> WrittenContent {
    var digest = ContentDigest()
    let blocks = FileBlocks(of: file)
    while let block = try blocks.next() { digest.add(block.bytes) }
    return WrittenContent(size: digest.byteCount, digest: digest.value)
  }

  /// Returns the bytes of a file, or throws `fileTooLarge`.
  static func bytes(of file: FileDescriptor, atMost limit: Int) throws(Errno) -> [UInt8] {
    var result: [UInt8] = []
    let blocks = FileBlocks(of: file)
    while let block = try blocks.next()?.bytes {
      guard result.count + block.count <= limit else { throw .fileTooLarge }
      result.append(contentsOf: block)
    }
    return result
  }
}
