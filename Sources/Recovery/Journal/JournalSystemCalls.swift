import CFileSystem
import Files
import Glibc
import SystemPackage

/// System calls that journals need and SystemPackage lacks.
enum JournalSystemCalls {
  /// The result of trying to lock a file.
  enum Lock {
    case taken, busy
    /// The file system does not support locks.
    case unsupported
  }

  /// Locks an open file without blocking, exclusively or shared with other readers.
  static func lock(_ file: FileDescriptor, exclusive: Bool) -> Lock {
    while true {
      if flock(file.rawValue, (exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 { return .taken }
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return .busy
      default: return .unsupported
      }
    }
  }

  static func status(of file: FileDescriptor) throws(Errno) -> stat {
    var result = stat()
    try check(fstat(file.rawValue, &result))
    return result
  }

  /// Returns the status of a path, following symbolic links.
  static func status(of path: String) throws(Errno) -> stat {
    var result = stat()
    try check(stat(path, &result))
    return result
  }

  static func flushData(_ file: FileDescriptor) throws(Errno) {
    try check(fdatasync(file.rawValue))
  }

  static func flush(_ file: FileDescriptor) throws(Errno) {
    try check(fsync(file.rawValue))
  }

  static func truncate(_ file: FileDescriptor, to size: Int) throws(Errno) {
    try check(ftruncate(file.rawValue, off_t(size)))
  }

  static func rename(_ old: String, to new: String) throws(Errno) {
    try check(Glibc.rename(old, new))
  }

  static func remove(_ path: String) throws(Errno) {
    try check(unlink(path))
  }

  /// Creates a folder and its parents, accessible only to the user.
  static func makeFolder(_ path: String) throws(Errno) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT else { throw Errno(rawValue: errno) }
    let parent = FilePath(path).removingLastComponent()
    guard !parent.isEmpty, parent.string != path else { throw .noSuchFileOrDirectory }
    try makeFolder(parent.string)
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw Errno(rawValue: errno) }
  }

  static func setMode(_ mode: UInt32, of path: String) throws(Errno) {
    try check(chmod(path, mode))
  }

  static var user: UInt32 { geteuid() }

  /// Returns up to `limit` names in a folder, in no particular order.
  static func names(in folder: String, atMost limit: Int) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { buffer in
        String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns the absolute path without symbolic links.
  ///
  /// The last component need not exist.
  static func realPath(_ path: String) -> String? {
    let path = FilePath(path)
    if let found = path.realPath { return found.string }
    guard let name = path.lastComponent else { return nil }
    let parent = path.removingLastComponent()
    return (parent.isEmpty ? "." : parent).realPath?.appending(name).string
  }

  /// The host name.
  static var host: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "" }
    return String(
      decoding: buffer.lazy.map(UInt8.init(bitPattern:)).prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The boot ID of the system.
  static var boot: String {
    let line = text(of: "/proc/sys/kernel/random/boot_id") ?? ""
    return String(line.prefix { !$0.isWhitespace })
  }

  static var process: Int32 { getpid() }

  /// Whether a process exists.
  static func exists(process: Int32) -> Bool {
    process > 0 && (kill(process, 0) == 0 || errno == EPERM)
  }

  /// Returns the start time of a process in clock ticks after boot, or nil when it is unknown.
  ///
  /// Source: proc(5), /proc/pid/stat, field 22. The name in field 2 may contain spaces and
  /// brackets.
  static func start(ofProcess process: Int32) -> UInt64? {
    guard let line = text(of: "/proc/\(process)/stat"), let name = line.lastIndex(of: ")") else {
      return nil
    }
    let fields = line[line.index(after: name)...].split(separator: " ")
    return fields.count > 19 ? UInt64(fields[19]) : nil
  }

  /// Returns the first 2048 bytes of a small system file.
  private static func text(of path: String) -> String? {
    guard let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec]) else {
      return nil
    }
    defer { try? file.close() }
    var buffer = [UInt8](repeating: 0, count: 2048)
    guard let count = try? buffer.withUnsafeMutableBytes({ try file.read(into: $0) }) else {
      return nil
    }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  private static func check(_ result: Int32) throws(Errno) {
    if result != 0 { throw Errno(rawValue: errno) }
  }
}
