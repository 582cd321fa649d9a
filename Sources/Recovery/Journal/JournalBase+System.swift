import CFileSystem
import Glibc
package import SystemPackage

extension JournalBase {
  /// A file as the system knows it now, with its path made absolute and free of symbolic links.
  ///
  /// A file that does not exist yet begins empty. The content of others is still to be filled in.
  package init(ofFileAt path: String, format: String) {
    let stamp = Stamp(ofFileAt: path)
    self.init(
      path: JournalCalls.realPath(path) ?? path, format: format, stamp: stamp,
      content: stamp == nil ? .empty : nil)
  }
}

extension JournalBase.Stamp {
  /// What the system says about a file; nil when there is none or nothing can be said.
  package init?(ofFileAt path: String) {
    guard let status = try? JournalCalls.status(of: path) else { return nil }
    self.init(status)
  }

  /// What the system says about an open file.
  package init?(of file: FileDescriptor) {
    guard let status = try? JournalCalls.status(of: file) else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    self.init(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int(status.st_size),
      modified: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec))
  }
}
