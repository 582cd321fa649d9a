import Glibc
import SystemPackage

/// The calls to the system that SystemPackage lacks, as throwing functions.
enum SystemCalls {
  /// Facts about a file, as far as saving needs them.
  struct Status: Sendable {
    enum Kind: Sendable { case regular, directory, link, pipe, other }

    let kind: Kind
    let size: Int
    let links: Int
    let owner: UInt32
    let group: UInt32
    /// Permission bits with set-user-ID, set-group-ID and sticky.
    let mode: UInt32
    let device: UInt64
    let inode: UInt64

    init(_ status: stat) {
      kind =
        switch status.st_mode & S_IFMT {
        case S_IFREG: .regular
        case S_IFDIR: .directory
        case S_IFLNK: .link
        case S_IFIFO, S_IFSOCK: .pipe
        default: .other
        }
      size = Int(status.st_size)
      links = Int(status.st_nlink)
      owner = status.st_uid
      group = status.st_gid
      mode = status.st_mode & 0o7777
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
    }
  }

  /// The facts about an open file.
  static func status(of file: FileDescriptor) throws(Errno) -> Status {
    var result = stat()
    try check(fstat(file.rawValue, &result))
    return Status(result)
  }

  /// The facts about what a path names, a link itself rather than its target.
  static func status(ofLinkAt path: FilePath) throws(Errno) -> Status {
    var result = stat()
    try check(path.withPlatformString { lstat($0, &result) })
    return Status(result)
  }

  /// Where a symbolic link leads.
  static func target(ofLinkAt path: FilePath) throws(Errno) -> FilePath {
    var name = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = path.withPlatformString { readlink($0, &name, Int(PATH_MAX)) }
    try check(count < 0 ? -1 : 0)
    return FilePath(platformString: name)
  }

  /// Whether the user of this process may write what a path names.
  static func checkWritable(_ path: FilePath) throws(Errno) {
    try check(path.withPlatformString { faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) })
  }

  /// The user of this process.
  static var user: UInt32 { geteuid() }

  /// Waits until everything written is on the disk.
  static func flush(_ file: FileDescriptor) throws(Errno) {
    try check(fsync(file.rawValue))
  }

  /// Gives a file another name, in one step.
  static func rename(_ old: FilePath, to new: FilePath) throws(Errno) {
    try check(
      old.withPlatformString { old in new.withPlatformString { new in Glibc.rename(old, new) } })
  }

  /// Removes a name.
  static func remove(_ path: FilePath) throws(Errno) {
    try check(path.withPlatformString { unlink($0) })
  }

  /// Sets the permission bits.
  static func setMode(_ mode: UInt32, of file: FileDescriptor) throws(Errno) {
    try check(fchmod(file.rawValue, mode))
  }

  /// Sets owner and group.
  static func setOwner(_ owner: UInt32, group: UInt32, of file: FileDescriptor) throws(Errno) {
    try check(fchown(file.rawValue, owner, group))
  }

  /// Makes sure that there is space on the disk for the first bytes of a file, which may grow.
  static func reserve(_ size: Int, in file: FileDescriptor) throws(Errno) {
    while true {
      let code = posix_fallocate(file.rawValue, 0, off_t(size))
      if code == EINTR { continue }
      if code != 0 { throw Errno(rawValue: code) }
      return
    }
  }

  /// Cuts a file to a size.
  static func truncate(_ file: FileDescriptor, to size: Int) throws(Errno) {
    try check(ftruncate(file.rawValue, off_t(size)))
  }

  private static func check(_ result: Int32) throws(Errno) {
    if result != 0 { throw Errno(rawValue: errno) }
  }
}
