import CFileSystem
import Glibc
import SystemPackage

extension RecoveryStore {
  /// Returns the journals of a file, sorted by their last change, latest first.
  ///
  /// Journals with another path are included when it leads to the same file. Without a path these
  /// are the journals of texts without a file.
  package func journals(about base: JournalBase, except own: JournalFile? = nil) -> [StoredJournal]
  {
    let prefix = Self.prefix(for: base.path)
    return names().compactMap { name in
      let path = folder + "/" + name
      guard path != own?.path else { return nil }
      if !name.hasPrefix(prefix) {
        guard let stamp = base.stamp, let other = header(of: path)?.base,
          other.stamp.map(stamp.isSameFile) == true, Self.isStillThere(other, as: stamp)
        else { return nil }
      }
      return journal(at: path)
    }.sorted {
      ($0.contents.lastChange ?? $0.contents.owner.since)
        > ($1.contents.lastChange ?? $1.contents.owner.since)
    }
  }

  /// Whether the file of a journal may be this file under another name.
  ///
  /// Saving replaces files, and a new file may get the inode number of a replaced one. So the path
  /// of the journal has to lead to this file or to none.
  private static func isStillThere(_ other: JournalBase, as stamp: JournalBase.Stamp) -> Bool {
    guard let path = other.path, let now = JournalBase.Stamp(ofFileAt: path) else { return true }
    return now.isSameFile(as: stamp)
  }

  /// Returns all readable journals in the folder.
  package func allJournals() -> [StoredJournal] {
    names().compactMap { journal(at: folder + "/" + $0) }
  }

  /// Returns the other instances that have a file open.
  package func instances(of base: JournalBase, except own: JournalFile?) -> [Instance] {
    guard base.path != nil else { return [] }
    return journals(about: base, except: own).compactMap { found in
      // A journal with changes whose process has ended can be recovered; it is not an instance.
      found.state == .dead ? nil : Instance(owner: found.contents.owner, state: found.state)
    }
  }

  /// Removes journals of ended processes that have nothing to recover, and with `abandonedBefore`
  /// also those whose last change is older.
  /// - Returns: the number of removed journals.
  @discardableResult
  package func sweep(abandonedBefore limit: JournalTime? = nil) -> Int {
    var count = 0
    for name in names(unfinished: true) {
      let path = folder + "/" + name
      // Reading takes long, so a journal that stays is never locked: its text may be recovered just now.
      guard isStale(path, name: name, limit: limit), let file = try? openLocked(path) else {
        continue
      }
      defer { try? file.close() }
      guard isStale(file, name: name, limit: limit) else { continue }
      if (try? JournalSystemCalls.remove(path)) != nil { count += 1 }
    }
    return count
  }

  private func isStale(_ path: String, name: String, limit: JournalTime?) -> Bool {
    guard let file = Self.open(path) else { return false }
    defer { try? file.close() }
    return isStale(file, name: name, limit: limit)
  }

  private func isStale(_ file: FileDescriptor, name: String, limit: JournalTime?) -> Bool {
    if name.hasPrefix(Self.newPrefix) { return true }
    // A long one is not empty; it is examined when its file is opened.
    guard let bytes = Self.read(file, atMost: limit == nil ? 1 << 20 : Self.maxBytes) else {
      return false
    }
    let contents: JournalContents
    do {
      contents = try JournalContents(bytes)
    } catch {
      // The system crashed before the header was on the disk.
      return error == .notAJournal
        && (bytes.allSatisfy { $0 == 0 }
          || bytes.count < 64 && bytes.starts(with: JournalChecksumChain.magicPrefix))
    }
    guard contents.owner.state(given: .taken) == .dead else { return false }
    if contents.unsavedCount == 0 { return true }
    guard let limit, let last = contents.lastChange else { return false }
    return last < limit
  }

  /// A number that changes when journals are created or removed.
  package var revision: Int64 {
    guard let status = try? JournalSystemCalls.status(of: folder) else { return 0 }
    return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }

  private func names(unfinished: Bool = false) -> [String] {
    JournalSystemCalls.names(in: folder, atMost: Self.maxNames).filter {
      $0.hasSuffix(Self.suffix) || unfinished && $0.hasPrefix(Self.newPrefix)
    }.sorted()
  }

  private func header(of path: String) -> JournalHeader? {
    guard let file = Self.open(path) else { return nil }
    defer { try? file.close() }
    guard let bytes = Self.read(file, upTo: 1 << 16) else { return nil }
    return bytes.withUnsafeBytes { buffer in
      guard var cursor = try? JournalCursor(buffer), var first = cursor.next() else { return nil }
      return first.kind == .header ? try? first.decoder.header() : nil
    }
  }

  private func journal(at path: String) -> StoredJournal? {
    guard let file = Self.open(path) else { return nil }
    defer { try? file.close() }
    guard let bytes = Self.read(file, atMost: Self.maxBytes),
      let contents = try? JournalContents(bytes)
    else { return nil }
    // A shared lock excludes only the writer.
    var lock = JournalSystemCalls.lock(file, exclusive: false)
    // The clean-up of another process locks a journal for a moment, which does not mean it is in use.
    for _ in 0..<100 where lock == .busy && contents.owner.isOnThisHost && !contents.owner.isRunning
    {
      usleep(500)
      lock = JournalSystemCalls.lock(file, exclusive: false)
    }
    return StoredJournal(path: path, contents: contents, state: contents.owner.state(given: lock))
  }

  private static func open(_ path: String) -> FileDescriptor? {
    try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .noFollow, .nonBlocking])
  }

  /// Returns the bytes of a regular file of at most `limit` bytes.
  private static func read(_ file: FileDescriptor, atMost limit: Int) -> [UInt8]? {
    guard let status = try? JournalSystemCalls.status(of: file), status.st_size <= limit else {
      return nil
    }
    return read(file, upTo: Int(status.st_size))
  }

  /// Returns the first bytes of a regular file.
  private static func read(_ file: FileDescriptor, upTo limit: Int) -> [UInt8]? {
    guard let status = try? JournalSystemCalls.status(of: file), status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return try? [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while count < limit {
        let rest = UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: buffer[count...]))
        let read = try file.read(fromAbsoluteOffset: Int64(count), into: rest)
        if read == 0 { break }
        count += read
      }
    }
  }
}
