import Glibc
import SystemPackage

/// What tells whether a file is still the one that was read or written.
///
/// Stamps that are equal belong to the same file with the same content. Stamps that are not may do so
/// all the same: `change(of:)` finds out.
package struct FileStamp: Hashable, Sendable {
  /// A point in time since 1970, to the nanosecond.
  package struct Time: Hashable, Sendable, Comparable {
    /// Whole seconds.
    package let seconds: Int
    /// The part of a second, 0 to 999,999,999.
    package let nanoseconds: Int

    init(_ time: timespec) {
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }

    /// Whether one point is earlier than another.
    package static func < (a: Time, b: Time) -> Bool {
      (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }
  }

  /// The device that the file is on.
  package let device: UInt64
  /// The number of the file on its device.
  package let inode: UInt64
  /// The size in bytes.
  package let size: Int
  /// When the content was changed.
  package let modified: Time
  /// When content, mode, owner or the number of names was changed.
  package let changed: Time
  /// A checksum of the content, where it is known.
  package var digest: UInt64?

  /// The stamp of a file that is not there.
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

  /// Whether another stamp is of the same file, untouched in between.
  func isSame(as other: FileStamp) -> Bool {
    var (a, b) = (self, other)
    a.digest = nil
    b.digest = nil
    return a == b
  }

  /// What seems to have happened when this was the stamp of a file and another one is it now.
  func difference(from other: FileStamp) -> FileChange? {
    if isSame(as: other) { return nil }
    if self == .missing { return .created }
    if other == .missing { return .removed }
    return device != other.device || inode != other.inode ? .replaced : .modified
  }
}
