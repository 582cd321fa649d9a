import CFileSystem
import Glibc
package import SystemPackage

extension JournalBase {
  /// Reads the current state of a file, with its path made absolute and free of symbolic links.
  ///
  /// A file that does not exist yet starts out empty. The content of an existing one has to be set
  /// later.
  package init(ofFileAt path: String, format: String) {
    let stamp = Stamp(ofFileAt: path)
    self.init(
      path: JournalSystemCalls.realPath(path) ?? path, format: format, stamp: stamp,
      content: stamp == nil ? .empty : nil)
  }
}

extension JournalBase.Stamp {
  /// Reads the stamp of the file at a path, or nil when it has none.
  package init?(ofFileAt path: String) {
    guard let status = try? JournalSystemCalls.status(of: path) else { return nil }
    self.init(status)
  }

  /// Reads the stamp of an open file.
  package init?(of file: FileDescriptor) {
    guard let status = try? JournalSystemCalls.status(of: file) else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    self.init(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int(status.st_size),
      modified: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec))
  }
}
