import SystemPackage

extension FileStamp {
  /// Returns the stamp of the file at a path, or `.missing`.
  package static func current(of path: String) throws(TextFileError) -> FileStamp {
    do {
      return try read(path)
    } catch {
      throw TextFileError(action: .load, path: path, reason: .init(error), copy: nil)
    }
  }

  /// Returns how a file changed since the stamp was taken, or nil when its content is the same.
  ///
  /// Usually one system call. The file is read only when its times differ, its size is the same and
  /// the stamp has a digest: a changed mode, `touch` or the same content written again do not count
  /// as a change.
  package func change(of path: String) throws(TextFileError) -> FileChange? {
    do {
      return try difference(fromFileAt: path)
    } catch {
      throw TextFileError(action: .load, path: path, reason: .init(error), copy: nil)
    }
  }

  func difference(fromFileAt path: String) throws(Errno) -> FileChange? {
    let now = try Self.read(path)
    guard let change = difference(from: now) else { return nil }
    guard let digest, now.size == size, now != .missing else { return change }
    return try Self.digest(of: FilePath(path)) == digest ? nil : change
  }

  private static func read(_ path: String) throws(Errno) -> FileStamp {
    do {
      return FileStamp(try SystemCalls.status(at: FilePath(path)))
    } catch .noSuchFileOrDirectory {
      return .missing
    } catch {
      throw error
    }
  }

  private static func digest(of path: FilePath) throws(Errno) -> UInt64 {
    let file = try Errno.catching {
      try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    }
    defer { try? file.close() }
    return try FileBlocks.content(of: file).digest
  }
}
