import CFileSystem
import Files
import Glibc
import SystemPackage

/// The file of a journal, locked by this process.
///
/// It can be passed to another thread, but only one thread may write at a time.
package struct JournalFile: Sendable {
  /// The path.
  package let path: String
  let file: FileDescriptor
  /// While the file has at most this length, its name may not be on the disk yet.
  private let headerLength: Int

  init(path: String, file: FileDescriptor, headerLength: Int) {
    self.path = path
    self.file = file
    self.headerLength = headerLength
  }

  /// Writes a batch of a `JournalWriter` and waits until it is on the disk.
  ///
  /// When that fails, nothing of the batch stays in the file, unless the error is `torn`; then the
  /// journal cannot be used any more.
  package func write(_ batch: JournalBatch) throws(JournalError) {
    do {
      let before = batch.restarts ? 0 : Int(try JournalSystemCalls.status(of: file).st_size)
      if batch.restarts { try JournalSystemCalls.truncate(file, to: 0) }
      do {
        try append(batch.bytes)
        try JournalSystemCalls.flushData(file)
        // The name must be durable as well.
        if before <= headerLength { try flushFolder() }
      } catch {
        do {
          try JournalSystemCalls.truncate(file, to: before)
        } catch {
          throw JournalError.torn
        }
        throw error
      }
    } catch let error as JournalError {
      throw error
    } catch {
      throw JournalError(error as? Errno ?? .ioError)
    }
  }

  /// Removes the journal, because everything has been saved or discarded.
  package func remove() {
    try? JournalSystemCalls.remove(path)
    try? file.close()
  }

  /// Closes the journal, so that it can be recovered later.
  package func close() {
    try? file.close()
  }

  /// Appends bytes.
  func append(_ bytes: [UInt8]) throws {
    _ = try file.writeAll(bytes)
  }

  private func flushFolder() throws(Errno) {
    let folder = FilePath(path).removingLastComponent()
    let file = try Errno.catching {
      try FileDescriptor.open(folder, .readOnly, options: [.directory, .closeOnExec])
    }
    defer { try? file.close() }
    do {
      try JournalSystemCalls.flush(file)
    } catch .invalidArgument, .notSupported {
      return  // not every file system supports it
    }
  }
}
