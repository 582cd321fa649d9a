import CFileSystem
import Glibc
package import SystemPackage

/// System calls that SystemPackage lacks, as throwing functions.
package enum SystemCalls {
  /// Throws when the effective user may not write a file.
  /// - Parameter folder: the open folder that a relative path starts from.
  static func checkWritable(_ path: FilePath, in folder: CInt = AT_FDCWD) throws(Errno) {
    try check(path.withPlatformString { faccessat(folder, $0, W_OK, AT_EACCESS) })
  }

  /// Returns the status of a path, or nil when there is nothing.
  /// - Parameters:
  ///   - folder: the open folder that a relative path starts from.
  ///   - flags: what is done with a symbolic link at its end.
  package static func status(
    at path: FilePath, in folder: FileDescriptor = FileDescriptor(rawValue: AT_FDCWD),
    flags: Stat.Flags = []
  ) throws(Errno) -> Stat? {
    do {
      return try path.stat(relativeTo: folder, flags: flags)
    } catch .noSuchFileOrDirectory {
      return nil
    }
  }

  /// Returns the target of a symbolic link.
  static func target(ofLinkAt path: FilePath) throws(Errno) -> FilePath {
    var name = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = path.withPlatformString { readlink($0, &name, Int(PATH_MAX)) }
    try check(count < 0 ? -1 : 0)
    return FilePath(platformString: name)
  }

  /// The effective user of this process.
  package static var user: UserID { UserID(geteuid()) }

  /// Waits until everything written is on the disk.
  package static func flush(_ file: FileDescriptor) throws(Errno) {
    try retrying { fsync(file.rawValue) }
  }

  /// Sets the permission bits.
  package static func setMode(_ mode: FilePermissions, of file: FileDescriptor) throws(Errno) {
    try retrying { fchmod(file.rawValue, mode.rawValue) }
  }

  /// Locks an open file without blocking; returns false when another process holds the lock.
  /// - Parameter isShared: whether other processes may have such a lock too.
  package static func lock(_ file: FileDescriptor, isShared: Bool = false) throws(Errno) -> Bool {
    do {
      try retrying { flock(file.rawValue, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) }
      return true
    } catch .wouldBlock {
      return false
    }
  }

  /// Reserves disk space for the first `size` bytes of a file without changing the file size, which
  /// would persist after a crash.
  ///
  /// `posix_fallocate` changes the size, and where the file system does not support it, it writes
  /// zeros into a file that another program may be writing to.
  static func reserve(_ size: Int, in file: FileDescriptor) throws(Errno) {
    guard size > 0 else { return }
    do {
      try retrying { cfs_reserve(file.rawValue, Int64(size)) }
    } catch .invalidArgument, .notSupported, .noFunction {
      return  // not every file system supports it
    }
  }

  /// Returns the number of bytes available to the user on the file system of a file.
  static func freeSpace(on file: FileDescriptor) throws(Errno) -> Int {
    var result = statvfs()
    try check(fstatvfs(file.rawValue, &result))
    return Int(
      clamping: UInt64(result.f_bavail).multipliedReportingOverflow(by: UInt64(result.f_frsize))
        .partialValue)
  }

  /// Truncates or extends a file.
  package static func truncate(_ file: FileDescriptor, to size: Int) throws(Errno) {
    try retrying { ftruncate(file.rawValue, off_t(size)) }
  }

  /// Sets the modification time and keeps the access time.
  static func setModified(_ time: timespec, of file: FileDescriptor) throws(Errno) {
    // UTIME_OMIT
    let keep = timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2)
    try check(futimens(file.rawValue, [keep, time]))
  }

  /// Copies the flags set by `chattr` that a new file can have; returns whether any changed.
  static func copyFlags(from old: FileDescriptor, to new: FileDescriptor) throws(Errno) -> Bool {
    var (oldFlags, newFlags): (Int32, Int32) = (0, 0)
    // File systems without flags do not know the call.
    guard cfs_flags(old.rawValue, &oldFlags) == 0, cfs_flags(new.rawValue, &newFlags) == 0 else {
      return false
    }
    let flags = newFlags & ~cfs_kept_flags | oldFlags & cfs_kept_flags
    if flags != newFlags { try check(cfs_set_flags(new.rawValue, flags)) }
    return flags != newFlags
  }

  /// Repeats a call that was interrupted by a signal.
  static func retrying(_ call: () -> Int32) throws(Errno) {
    while call() != 0 {
      let code = Errno(rawValue: errno)
      if code != .interrupted { throw code }
    }
  }

  static func check(_ result: Int32) throws(Errno) {
    if result != 0 { throw Errno(rawValue: errno) }
  }
}

extension Stat {
  /// Whether both belong to the same file.
  package func isSameFile(as other: Stat) -> Bool {
    deviceID == other.deviceID && inode == other.inode
  }
}

extension Errno {
  /// Narrows the errors of SystemPackage, whose calls throw only `Errno` but do not declare it.
  package static func catching<Result>(_ body: () throws -> Result) throws(Errno) -> Result {
    do {
      return try body()
    } catch let error as Errno {
      throw error
    } catch {
      throw .ioError
    }
  }

  /// Returns the error that a body throws, or nil.
  static func caught(_ body: () throws(Errno) -> Void) -> Errno? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }
}

/// Wakes a thread that waits, or else the next one that does.
package final class Wakeup: Sendable {
  private let file = cfs_event()

  package init() {}

  deinit { close(file) }

  /// Ends the wait, from any thread.
  package func wake() {
    var count: UInt64 = 1
    _ = write(file, &count, 8)
  }

  /// Waits to be woken up, until some time, or until there is something to read in other files.
  package func wait(until end: ContinuousClock.Instant? = nil, or others: [Int32] = []) {
    var files = ([file] + others).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let rest = end.map { Int32(max($0 - .now, .zero) / .milliseconds(1)) + 1 } ?? -1
    // The system may have no more descriptors: then the caller looks again in a moment.
    _ = poll(&files, nfds_t(files.count), file < 0 ? 10 : rest)
    var count: UInt64 = 0
    _ = read(file, &count, 8)
  }
}
