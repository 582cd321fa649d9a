import SystemPackage

/// The information needed to finish overwriting a file after the process was killed in the middle
/// of it.
struct SavingRecord: Equatable, Sendable {
  /// The unit in which a file can be partly old and partly new: memory pages.
  static let pageSize = 4096

  /// The absolute path of the file, without symbolic links.
  var target: FilePath
  var device: UInt64
  var inode: UInt64
  var mode: UInt32
  var oldSize: Int
  var content: WrittenContent
  /// The attributes that overwriting removes (`security.capability`).
  var attributes = ExtendedAttributes()
  /// Short checksums of the old content, one per page, or nil when it could not be read.
  var pages: [UInt32]?

  /// The short checksum of the old data after the new end, in the last page of the new content.
  var tail: UInt32?

  /// Returns a short checksum of a page.
  static func digest(ofPage bytes: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(truncatingIfNeeded: ContentDigest.of(bytes))
  }

  /// Returns the short checksums of all pages of a file.
  static func pages(of file: FileDescriptor) throws(Errno) -> [UInt32] {
    var result: [UInt32] = []
    let blocks = FileBlocks(of: file)
    while let block = try blocks.next()?.bytes {
      for start in stride(from: 0, to: block.count, by: pageSize) {
        result.append(
          digest(ofPage: .init(rebasing: block[start..<min(start + pageSize, block.count)])))
      }
    }
    return result
  }

  /// Returns the short checksum of a file from an offset to the end of that page, or nil at the end
  /// of the file.
  static func tail(of file: FileDescriptor, from start: Int) throws(Errno) -> UInt32? {
    let page = UnsafeMutableRawBufferPointer.allocate(byteCount: pageSize, alignment: 8)
    defer { page.deallocate() }
    let buffer = UnsafeMutableRawBufferPointer(rebasing: page[..<(pageSize - start % pageSize)])
    let count = try SystemCalls.read(file, at: start, into: buffer)
    return count == 0 ? nil : digest(ofPage: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
  }

  init(
    target: FilePath, old: SystemCalls.Status, content: WrittenContent,
    attributes: ExtendedAttributes
  ) {
    self.target = target
    device = old.device
    inode = old.inode
    mode = old.mode
    oldSize = old.size
    self.content = content
    self.attributes = attributes
  }
}
