import Glibc
import SystemPackage

extension Saving {
  /// Writes the content into the old file, after recording the copy from which an interrupted save
  /// can be finished.
  func overwrite(_ old: SystemCalls.Status, with copy: BackupCopy) throws -> FileStamp {
    let file = try openOriginal(O_RDWR)
    defer { try? file.close() }
    let current = try SystemCalls.status(of: file)
    // The space is checked first, so that a full disk is detected before the file is touched.
    let missing = copy.content.size - max(current.space, current.size)
    if missing > 0, let free = try? SystemCalls.freeSpace(on: file), free < missing {
      throw Errno.noSpace
    }
    var attributes = try ExtendedAttributes(of: file)
    attributes.values = attributes.values.filter { $0.key == ExtendedAttributes.capability }
    let folder = (folderPath.isEmpty ? "." : folderPath).realPath
    var record = SavingRecord(
      target: (folder ?? folderPath).pushing(name), old: current, content: copy.content,
      attributes: attributes)
    if fcntl(file.rawValue, F_GETFL) & O_ACCMODE == O_RDWR {
      record.pages = try SavingRecord.pages(of: file)
      record.tail = try SavingRecord.tail(of: file, from: copy.content.size)
    }
    try copy.write(record)
    guard let now = try recheck(old), now.isSameFile(as: current) else {
      throw Failure(reason: .changedOnDisk(.replaced))
    }
    try reserve(copy.content.size, in: file, current)
    copy.isNeeded = true
    do {
      try Self.overwrite(file, from: copy.file, record, steps: steps)
    } catch {
      throw Failure(reason: .init(error), copy: copy.path)
    }
    let fault = Errno.caught { () throws(Errno) in try Self.flush(file, steps: steps) }
    let stamp = FileStamp(try SystemCalls.status(of: file), digest: copy.content.digest)
    // After a loss of power the file may be a mixture, so the copy stays.
    if let fault { throw Failure(reason: .init(fault), copy: copy.path, saved: stamp) }
    copy.isNeeded = false
    return stamp
  }

  /// Flushes an overwritten file.
  static func flush(_ file: FileDescriptor, steps: SavingSteps) throws(Errno) {
    try steps.before(.flushTarget)
    try SystemCalls.flush(file)
  }

  /// Overwrites a file with its copy, and restores the metadata that writing removes.
  static func overwrite(
    _ file: FileDescriptor, from copy: FileDescriptor, _ record: SavingRecord, steps: SavingSteps
  ) throws(Errno) {
    let blocks = FileBlocks(of: copy)
    while let block = try blocks.next() {
      try steps.before(.overwrite)
      try SystemCalls.write(block.bytes, to: file, at: block.offset)
    }
    try steps.before(.truncate)
    try SystemCalls.truncate(file, to: record.content.size)
    try steps.before(.restore)
    if let mode = try? SystemCalls.status(of: file).mode, mode != record.mode {
      try? SystemCalls.setMode(record.mode, of: file)
    }
    try? record.attributes.restore(on: file)
  }

  private func reserve(_ size: Int, in file: FileDescriptor, _ old: SystemCalls.Status) throws {
    do {
      try steps.before(.reserve)
      try SystemCalls.reserve(size, in: file)
    } catch {
      // Releases the reserved space; the file is as before, including its time.
      try? SystemCalls.truncate(file, to: old.size)
      try? SystemCalls.setModified(old.modified, of: file)
      throw error
    }
  }
}
