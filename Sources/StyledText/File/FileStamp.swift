import Glibc
import SystemPackage

/// What tells whether a file is still the one that was read or written.
///
/// Stamps that are equal belong to the same file with the same content. Stamps that are not may do so
/// all the same: `TextFile.change(of:since:)` finds out.
public struct FileStamp: Hashable, Sendable {
  /// A point in time since 1970, to the nanosecond.
  public struct Time: Hashable, Sendable, Comparable {
    /// Whole seconds.
    public let seconds: Int
    /// The part of a second, 0 to 999,999,999.
    public let nanoseconds: Int

    init(_ time: timespec) {
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }

    /// Whether one point is earlier than another.
    public static func < (a: Time, b: Time) -> Bool {
      (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }
  }

  /// The device that the file is on.
  public let device: UInt64
  /// The number of the file on its device.
  public let inode: UInt64
  /// The size in bytes.
  public let size: Int
  /// When the content was changed.
  public let modified: Time
  /// When content, mode, owner or the number of names was changed.
  public let changed: Time
  /// A checksum of the content, where it is known.
  public var digest: UInt64?

  /// The stamp of a file that is not there.
  public static let missing = FileStamp(
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

/// What somebody else did to a file.
public enum FileChange: Hashable, Sendable {
  /// Its content is another one.
  case modified
  /// Another file has its name.
  case replaced
  /// Nothing has its name any more.
  case removed
  /// It was not there before.
  case created
}

extension TextFile {
  /// The stamp of what a path leads to; `.missing` when there is nothing.
  public static func stamp(of path: String) throws(TextFileError) -> FileStamp {
    do {
      return try currentStamp(of: path)
    } catch {
      throw TextFileError(action: .load, path: path, reason: .init(error), copy: nil)
    }
  }

  /// What somebody else did to a file since a stamp was taken, nil when its content is as it was.
  ///
  /// Usually one question to the system. The file is read only when its times say that it was touched,
  /// its size is the same and the stamp has a digest: a changed mode, `touch` or the same content
  /// written once more are no change.
  public static func change(
    of path: String, since stamp: FileStamp
  ) throws(TextFileError) -> FileChange? {
    do {
      return try difference(of: path, from: stamp)
    } catch {
      throw TextFileError(action: .load, path: path, reason: .init(error), copy: nil)
    }
  }

  static func difference(of path: String, from stamp: FileStamp) throws(Errno) -> FileChange? {
    let now = try currentStamp(of: path)
    guard let change = stamp.difference(from: now) else { return nil }
    guard let digest = stamp.digest, now.size == stamp.size, now != .missing else { return change }
    return try self.digest(of: FilePath(path)) == digest ? nil : change
  }

  private static func currentStamp(of path: String) throws(Errno) -> FileStamp {
    do {
      return FileStamp(try SystemCalls.status(at: FilePath(path)))
    } catch .noSuchFileOrDirectory {
      return .missing
    } catch {
      throw error
    }
  }

  private static func digest(of path: FilePath) throws(Errno) -> UInt64 {
    let file = try errno {
      try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    }
    defer { try? file.close() }
    return try FileBlocks.content(of: file).digest
  }
}
