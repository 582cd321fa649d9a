import SystemPackage

extension SavingRecord {
  /// Whether every page of a file is the old or the new one, so that no other program has written
  /// to it.
  func isPartlyOverwritten(
    _ file: FileDescriptor, _ copy: FileDescriptor, size: Int
  ) throws(Errno) -> Bool {
    guard let pages else { return true }
    guard (min(oldSize, content.size)...max(oldSize, content.size)).contains(size) else {
      return false
    }
    let new = UnsafeMutableRawBufferPointer.allocate(
      byteCount: SystemCalls.blockSize, alignment: 8)
    defer { new.deallocate() }
    let blocks = FileBlocks(of: file)
    while let (block, offset) = try blocks.next() {
      let count = try SystemCalls.read(copy, at: offset, into: new)
      for start in stride(from: 0, to: block.count, by: Self.pageSize) {
        let end = min(start + Self.pageSize, block.count)
        let page = UnsafeRawBufferPointer(rebasing: block[start..<end])
        let index = (offset + start) / Self.pageSize
        let isOld = index < pages.count && Self.digest(ofPage: page) == pages[index]
        // The file was extended but this page not written yet.
        let isEmpty = offset + start >= oldSize && page.allSatisfy { $0 == 0 }
        if isOld || isEmpty { continue }
        let part = new[min(start, count)..<min(end, count)]
        guard isNew(page, UnsafeRawBufferPointer(rebasing: part)) else { return false }
      }
    }
    return true
  }

  /// Whether a page is the new one, possibly followed by old data after the new end.
  private func isNew(_ page: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer) -> Bool {
    guard !new.isEmpty, page.prefix(new.count).elementsEqual(new) else { return false }
    return new.count == page.count
      || Self.digest(ofPage: UnsafeRawBufferPointer(rebasing: page[new.count...])) == tail
  }
}
