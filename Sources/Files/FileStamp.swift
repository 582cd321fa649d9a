import Glibc
package import SystemPackage

/// A change of a file by another program.
package enum FileChange: Hashable, Sendable {
  /// The content was modified, or more or less of it is there.
  case modified, grown, truncated
  /// Another file has taken the name.
  case replaced
  /// The name is gone.
  case removed
  /// The file was created.
  case created
}

/// Identifies a version of a file, to detect changes since it was read or written.
///
/// Equal stamps belong to the same file with the same content, unless `isRecent`. Different stamps may
/// do so too; `change(of:)` finds out.
package struct FileStamp: Hashable, Sendable {
  /// A time since the start of 1970 in nanosecond resolution.
  package struct Time: Hashable, Sendable {
    /// Whole seconds.
    package let seconds: Int
    /// The part of a second, 0 to 999,999,999.
    package let nanoseconds: Int

    /// Creates a time.
    package init(seconds: Int, nanoseconds: Int) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }

    init(_ time: timespec) { self.init(seconds: time.tv_sec, nanoseconds: time.tv_nsec) }

    /// Whether a file system may give this time to what happens now, too.
    ///
    /// Clocks of file systems advance in steps: of up to 10 ms before Linux 6.13, of up to 2 s where
    /// times have whole seconds. One on another machine may be ahead.
    var isRecent: Bool {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      if nanoseconds == 0 { return seconds > now.tv_sec - 3 }
      let age = Duration.seconds(now.tv_sec) - .seconds(seconds)
      return age + .nanoseconds(now.tv_nsec - nanoseconds) < .milliseconds(100)
    }
  }

  /// The device number.
  package let device: UInt64
  /// The inode number.
  package let inode: UInt64
  /// The size in bytes.
  package private(set) var size: Int
  /// When the content was last modified.
  package let modified: Time
  /// When the content, mode, owner or link count was last changed.
  package let changed: Time
  /// A digest of the content, if known.
  package var digest: UInt64?
  /// Whether the file was changed so soon before the stamp was taken that a later change may have the
  /// same times.
  ///
  /// git calls such entries “racily clean”.
  package private(set) var isRecent = false

  /// The stamp of a file that does not exist.
  package static let missing = FileStamp(
    device: 0, inode: 0, size: -1, modified: Time(timespec()), changed: Time(timespec()))

  /// Whether both belong to the same file, regardless of its content.
  package func isSameFile(as other: FileStamp) -> Bool {
    device == other.device && inode == other.inode
  }

  /// Whether another stamp belongs to the same, untouched file.
  package func isSame(as other: FileStamp) -> Bool {
    isSameFile(as: other) && size == other.size && modified == other.modified
      && changed == other.changed
  }

  /// Whether both are of the same file with the same content, whenever they were taken.
  package static func == (a: FileStamp, b: FileStamp) -> Bool {
    a.isSame(as: b) && a.digest == b.digest
  }

  /// Hashes what stays the same while a stamp gets older.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(inode)
    hasher.combine(changed)
  }

  /// Returns how a file with this stamp changed if its current stamp is `other`, judging only by
  /// the stamps.
  func difference(from other: FileStamp) -> FileChange? {
    if isSame(as: other) { return nil }
    if self == .missing { return .created }
    if other == .missing { return .removed }
    guard isSameFile(as: other) else { return .replaced }
    return other.size > size ? .grown : other.size < size ? .truncated : .modified
  }
}

// MARK: Reading

extension FileStamp {
  /// Creates the stamp of a file with a status.
  package init(_ status: Stat, digest: UInt64? = nil) {
    let changed = Time(status.st_ctim)
    self.init(
      device: UInt64(status.deviceID.rawValue), inode: UInt64(status.inode.rawValue),
      size: Int(status.size), modified: Time(status.st_mtim), changed: changed, digest: digest,
      isRecent: changed.isRecent)
  }

  /// Creates the stamp of a file that was just written.
  ///
  /// Where its status cannot be read any more, the times are those of `before`, and the digest tells
  /// the file from others.
  init(of file: FileDescriptor, _ before: Stat, with content: FileContent) {
    self.init((try? file.stat()) ?? before, digest: content.digest)
    size = content.byteCount
  }

  /// Returns the stamp of the file at a path, or `.missing`.
  /// - Parameter hasDigest: whether the file is read for a digest of its content.
  package static func current(
    of path: String, hasDigest: Bool = false
  ) throws(TextFileError) -> FileStamp {
    do {
      var stamp = try read(path)
      if hasDigest, stamp != .missing { stamp.digest = try digest(of: FilePath(path)) }
      return stamp
    } catch {
      throw TextFileError(action: .load, path: path, reason: .init(error))
    }
  }

  /// Returns how a file changed since the stamp was taken, or nil when its content is the same.
  ///
  /// Usually one system call. The file is read only when its times differ or are recent, its size is
  /// the same and the stamp has a digest: a changed mode, `touch` or the same content written again do
  /// not count as a change.
  /// - Parameter isExact: whether times that are recent are not trusted.
  package func change(of path: String, isExact: Bool = true) throws(Errno) -> FileChange? {
    let now = try Self.read(path)
    let isDoubtful = isExact && isRecent && digest != nil
    guard let change = difference(from: now) ?? (isDoubtful ? .modified : nil) else { return nil }
    guard let digest, now.size == size, now != .missing else { return change }
    return try Self.digest(of: FilePath(path)) == digest ? nil : change
  }

  private static func read(_ path: String) throws(Errno) -> FileStamp {
    try SystemCalls.status(at: FilePath(path)).map { FileStamp($0) } ?? .missing
  }

  private static func digest(of path: FilePath) throws(Errno) -> UInt64 {
    let file = try Errno.catching {
      try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    }
    defer { try? file.close() }
    return try FileBlocks.content(of: file).digest
  }
}
