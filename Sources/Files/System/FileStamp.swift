import Glibc
import SystemPackage

/// Identifies a version of a file, to detect changes since it was read or written.
///
/// Equal stamps belong to the same file with the same content. Different stamps may do so too;
/// `change(of:)` finds out.
package struct FileStamp: Hashable, Sendable {
  /// A time since the start of 1970 in nanosecond resolution.
  package struct Time: Hashable, Sendable, Comparable {
    /// Whole seconds.
    package let seconds: Int
    /// The part of a second, 0 to 999,999,999.
    package let nanoseconds: Int

    init(_ time: timespec) {
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }

    /// Whether one time is earlier than another.
    package static func < (a: Time, b: Time) -> Bool {
      (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }
  }

  /// The device number.
  package let device: UInt64
  /// The inode number.
  package let inode: UInt64
  /// The size in bytes.
  package let size: Int
  /// When the content was last modified.
  package let modified: Time
  /// When the content, mode, owner or link count was last changed.
  package let changed: Time
  /// A digest of the content, if known.
  package var digest: UInt64?

  /// The stamp of a file that does not exist.
  package static let missing = FileStamp(
    device: 0, inode: 0, size: -1, modified: Time(timespec()), changed: Time(timespec()))

  private init(device: UInt64, inode: UInt64, size: Int, modified: Time, changed: Time) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
  }

  init(_ status: SystemCalls.Status, digest: UInt64? = nil) {
    self.init(
      device: status.device, inode: status.inode, size: status.size, modified: status.modified,
      changed: status.changed)
    self.digest = digest
  }

  /// Whether another stamp belongs to the same, untouched file.
  func isSame(as other: FileStamp) -> Bool {
    var (a, b) = (self, other)
    a.digest = nil
    b.digest = nil
    return a == b
  }

  /// Returns how a file with this stamp changed if its current stamp is `other`, judging only by
  /// the stamps.
  func difference(from other: FileStamp) -> FileChange? {
    if isSame(as: other) { return nil }
    if self == .missing { return .created }
    if other == .missing { return .removed }
    return device != other.device || inode != other.inode ? .replaced : .modified
  }
}
