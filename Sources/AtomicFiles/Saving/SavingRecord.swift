import SystemPackage

/// What is needed to go on with overwriting a file after the end of the process that began it.
struct SavingRecord: Equatable, Sendable {
  /// The size of the pieces in which a file can be half old, half new: pages of memory.
  static let pageSize = 4096

  /// The file, by a path from the root without links.
  var target: FilePath
  var device: UInt64
  var inode: UInt64
  var mode: UInt32
  var oldSize: Int
  var content: WrittenContent
  /// What overwriting removes (`security.capability`).
  var attributes = ExtendedAttributes()
  /// Short checksums of the old content, page by page; nil when it could not be read.
  var pages: [UInt32]?

  /// The same of what is behind the new content in its last page, until the file is cut.
  var tail: UInt32?

  /// A short checksum of a page.
  static func digest(ofPage bytes: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(truncatingIfNeeded: ContentDigest.of(bytes))
  }

  /// The short checksums of a file.
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

  /// The short checksum of a file from a place to the end of the page, nil where there is nothing.
  static func tail(of file: FileDescriptor, from start: Int) throws(Errno) -> UInt32? {
    let page = UnsafeMutableRawBufferPointer.allocate(byteCount: pageSize, alignment: 8)
    defer { page.deallocate() }
    let room = UnsafeMutableRawBufferPointer(rebasing: page[..<(pageSize - start % pageSize)])
    let count = try SystemCalls.read(file, at: start, into: room)
    return count == 0 ? nil : digest(ofPage: UnsafeRawBufferPointer(rebasing: room[..<count]))
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
