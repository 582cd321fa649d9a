import AtomicFiles
import CFileSystem
import Glibc
import SystemPackage

/// The file of a journal, which this process holds locked.
///
/// The value can be handed to another thread; one thread at a time may write.
package struct JournalFile: Sendable {
  /// Where it is.
  package let path: String
  let file: FileDescriptor
  /// The length up to which nothing but the name of the file may be missing on the disk.
  private let headerLength: Int

  init(path: String, file: FileDescriptor, headerLength: Int) {
    self.path = path
    self.file = file
    self.headerLength = headerLength
  }

  /// Writes what a `JournalWriter` handed out and waits until it is on the disk.
  ///
  /// When that fails nothing of it stays in the file, unless the error is `torn`; then the journal
  /// cannot be used any more.
  package func write(_ batch: JournalBatch) throws(JournalError) {
    do {
      let before = batch.restarts ? 0 : Int(try JournalCalls.status(of: file).st_size)
      if batch.restarts { try JournalCalls.truncate(file, to: 0) }
      do {
        try add(batch.bytes)
        try JournalCalls.flushData(file)
        // The name has to last as well.
        if before <= headerLength { try flushFolder() }
      } catch {
        do {
          try JournalCalls.truncate(file, to: before)
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

  /// Removes the journal, because everything is saved or was given up by the user.
  package func remove() {
    try? JournalCalls.remove(path)
    try? file.close()
  }

  /// Leaves the journal to be recovered later.
  package func close() {
    try? file.close()
  }

  /// Adds bytes at the end.
  func add(_ bytes: [UInt8]) throws {
    _ = try file.writeAll(bytes)
  }

  private func flushFolder() throws(Errno) {
    let folder = FilePath(path).removingLastComponent()
    let file = try Errno.catching {
      try FileDescriptor.open(folder, .readOnly, options: [.directory, .closeOnExec])
    }
    defer { try? file.close() }
    do {
      try JournalCalls.flush(file)
    } catch .invalidArgument, .notSupported {
      return  // not every file system can flush a folder
    }
  }
}
