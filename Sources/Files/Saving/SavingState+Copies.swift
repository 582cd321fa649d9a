import SystemPackage

extension SavingState {
  /// Removes the copies of earlier saves of a file, which has been saved again since.
  ///
  /// Otherwise the next start would compare the file with a copy that is out of date.
  func forgetCopies(of target: FilePath, _ name: FilePath, _ stamp: FileStamp) {
    let records = ((try? folder.names()) ?? []).filter { $0.hasSuffix(".record") }
    guard !records.isEmpty else { return }
    let path = (target.isEmpty ? "." : target).realPath?.appending(name.components)
    for record in records {
      guard let file = openAbandoned(record) else { continue }
      defer { try? file.close() }
      guard let bytes = try? FileBlocks.bytes(of: file, atMost: 1 << 28),
        let old = SavingRecord(bytes),
        old.target == path || old.inode == stamp.inode && old.device == stamp.device
      else { continue }
      remove(record)
      remove(record.dropLast(".record".count) + ".copy")
    }
  }
}
