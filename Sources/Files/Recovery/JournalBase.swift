import Glibc
import SystemPackage

/// The file that the edits of a journal are based on.
package struct JournalBase: Hashable, Sendable {
  /// The absolute path without symbolic links, or nil for a text without a file.
  package var path: String?
  /// The name of the format in which the bytes are read.
  ///
  /// The journal does not interpret it.
  package var format: String
  /// The stamp when the file was opened or saved, or nil when it did not exist.
  package var stamp: FileStamp?
  /// The content, or nil until the file has been read to its end.
  package var content: FileContent?
  /// The number of bytes of the text decoded from that content.
  package var textCount = 0

  /// The base of a text without a file, all of which is an edit.
  package static let untitled = JournalBase(
    path: nil, format: "", stamp: nil, content: FileContent(of: []))

  /// Returns the absolute path without symbolic links.
  ///
  /// The last component need not exist.
  private static func realPath(_ path: String) -> String? {
    let path = FilePath(path)
    if let found = path.realPath { return found.string }
    guard let name = path.lastComponent else { return nil }
    let parent = path.removingLastComponent()
    return (parent.isEmpty ? "." : parent).realPath?.appending(name).string
  }
}

extension JournalBase {
  /// Reads the current state of a file, with its path made absolute and free of symbolic links.
  ///
  /// A file that does not exist yet starts out empty. The content of an existing one has to be set
  /// later. What cannot be read again, such as a pipe, a device or a removed file, counts as unnamed.
  package init(ofFileAt path: String, format: String = "") {
    let status = try? SystemCalls.status(at: FilePath(path))
    if let status, status.type != .regular || status.linkCount == 0 {
      self = .untitled
      return
    }
    let stamp = status.map { FileStamp($0) }
    self.init(
      path: Self.realPath(path) ?? path, format: format, stamp: stamp,
      content: stamp == nil ? FileContent(of: []) : nil)
  }
}

/// A wall-clock time in milliseconds since the start of 1970.
package struct JournalTime: Hashable, Comparable, Sendable {
  /// Milliseconds since the start of 1970 in UTC.
  package var milliseconds: Int64

  /// Creates a time.
  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The current time.
  package static var now: JournalTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return JournalTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Whether one time is before another.
  package static func < (left: JournalTime, right: JournalTime) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

// MARK: Coding

extension JournalEncoder {
  mutating func put(_ base: JournalBase) {
    putOptional(base.path)
    put(base.format)
    put(base.stamp != nil)
    if let stamp = base.stamp {
      put(stamp.device)
      put(stamp.inode)
      put(stamp.size)
      for time in [stamp.modified, stamp.changed] {
        putSigned(Int64(time.seconds))
        put(time.nanoseconds)
      }
    }
    put(base.content != nil)
    if let content = base.content { put(content, textCount: base.textCount) }
  }

  mutating func put(_ content: FileContent, textCount: Int) {
    put(content.byteCount)
    putFixed(content.digest)
    put(textCount)
    put(content.copy != nil)
    if let copy = content.copy { bytes.append(contentsOf: copy) }
  }
}

extension JournalDecoder {
  mutating func base() throws(JournalFault) -> JournalBase {
    let path = try optionalText()
    var base = JournalBase(path: path, format: try text(), stamp: nil)
    if try flag() {
      let device = try number()
      let inode = try number()
      let size = try count()
      let modified = try time()
      base.stamp = FileStamp(
        device: device, inode: inode, size: size, modified: modified, changed: try time())
    }
    if try flag() { (base.content, base.textCount) = try content() }
    return base
  }

  private mutating func time() throws(JournalFault) -> FileStamp.Time {
    let seconds = Int(try signed())
    return FileStamp.Time(seconds: seconds, nanoseconds: try count())
  }

  mutating func content() throws(JournalFault) -> (FileContent, textCount: Int) {
    let byteCount = try count()
    var content = FileContent(byteCount: byteCount, digest: try fixed())
    let textCount = try count()
    if try flag() { content.copy = Array(try data(byteCount)) }
    return (content, textCount)
  }
}
