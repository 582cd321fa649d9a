import CFileSystem
import Glibc
import SystemPackage

/// An open folder.
///
/// Its files are accessed by name, even when its path changes.
final class Folder: Sendable {
  let descriptor: FileDescriptor
  /// Whether the folder can be read; otherwise it can be used, but not listed or flushed.
  private let isReadable: Bool

  init(_ path: FilePath) throws(Errno) {
    let path: FilePath = path.isEmpty ? "." : path
    do {
      descriptor = try Errno.catching {
        try FileDescriptor.open(path, .readOnly, options: [.directory, .closeOnExec])
      }
      isReadable = true
    } catch .permissionDenied {
      descriptor = try Errno.catching {
        try FileDescriptor.open(
          path, .readOnly,
          options: [.directory, .closeOnExec, .init(rawValue: cfs_open_path)])
      }
      isReadable = false
    }
  }

  deinit {
    try? descriptor.close()
  }

  /// Returns the status of a name, or nil when it does not exist.
  func status(of name: FilePath) throws(Errno) -> SystemCalls.Status? {
    do {
      return try SystemCalls.status(of: name, in: descriptor)
    } catch .noSuchFileOrDirectory {
      return nil
    } catch {
      throw error
    }
  }

  /// Throws when the effective user may not write the file.
  func checkWritable(_ name: FilePath) throws(Errno) {
    try SystemCalls.checkWritable(name, in: descriptor.rawValue)
  }

  /// Whether a file is marked as immutable, append-only or fs-verity protected.
  func isImmutable(_ name: FilePath) -> Bool {
    var bits: UInt64 = 0
    let result = name.withPlatformString { cfs_attributes(descriptor.rawValue, $0, &bits) }
    return result == 0 && bits & (cfs_immutable | cfs_append_only | cfs_verity) != 0
  }

  /// Opens a regular file.
  ///
  /// Does not block on a pipe.
  func open(_ name: FilePath, _ flags: Int32) throws(Errno) -> FileDescriptor {
    try open(name, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, mode: 0)
  }

  /// Creates a file; fails when the name exists.
  func create(_ name: FilePath, mode: UInt32) throws(Errno) -> FileDescriptor {
    try open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
  }

  /// Creates an unnamed file, which vanishes when the process ends.
  func createUnnamed(mode: UInt32) throws(Errno) -> FileDescriptor {
    try open(".", O_RDWR | cfs_open_unnamed, mode: mode)
  }

  private func open(
    _ name: FilePath, _ flags: Int32, mode: UInt32
  ) throws(Errno) -> FileDescriptor {
    while true {
      let file = name.withPlatformString {
        openat(descriptor.rawValue, $0, flags | O_CLOEXEC, mode)
      }
      if file >= 0 { return FileDescriptor(rawValue: file) }
      let code = Errno(rawValue: errno)
      if code != .interrupted { throw code }
    }
  }

  /// Gives an unnamed file a name that does not exist yet.
  func link(_ file: FileDescriptor, as name: FilePath) throws(Errno) {
    // Via /proc, since AT_EMPTY_PATH needs a capability on older kernels.
    let source = "/proc/self/fd/\(file.rawValue)"
    do {
      try SystemCalls.check(
        name.withPlatformString {
          linkat(AT_FDCWD, source, descriptor.rawValue, $0, AT_SYMLINK_FOLLOW)
        })
    } catch {
      // An interrupted call may have been carried out.
      guard error == .interrupted || error == .fileExists, try isName(name, of: file) else {
        throw error
      }
    }
  }

  /// Moves a file to another folder atomically, replacing any file of that name.
  func rename(
    _ name: FilePath, of file: FileDescriptor, to folder: Folder, as target: FilePath
  ) throws(Errno) {
    do {
      try SystemCalls.check(
        name.withPlatformString { name in
          target.withPlatformString {
            renameat(descriptor.rawValue, name, folder.descriptor.rawValue, $0)
          }
        })
    } catch {
      // Network file systems may report the failure of a call that succeeded.
      guard try folder.isName(target, of: file) else { throw error }
    }
  }

  private func isName(_ name: FilePath, of file: FileDescriptor) throws(Errno) -> Bool {
    let status = try SystemCalls.status(of: file)
    return try self.status(of: name)?.isSameFile(as: status) ?? false
  }

  /// Removes a name.
  func remove(_ name: FilePath) throws(Errno) {
    try SystemCalls.check(name.withPlatformString { unlinkat(descriptor.rawValue, $0, 0) })
  }

  /// Flushes the folder, so that names are durable.
  ///
  /// File systems that do not support it are not an error.
  func flush(with file: FileDescriptor) throws(Errno) {
    do {
      if isReadable {
        try SystemCalls.flush(descriptor)
      } else {
        try SystemCalls.flushFileSystem(of: file)
      }
    } catch .invalidArgument, .notSupported, .noFunction {
      return
    } catch {
      throw error
    }
  }

  /// Returns the names in the folder.
  func names() throws(Errno) -> [String] {
    let copy = openat(descriptor.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    try SystemCalls.check(copy < 0 ? -1 : 0)
    guard let stream = fdopendir(copy) else {
      close(copy)
      throw .noMemory
    }
    defer { closedir(stream) }
    var result: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { result.append(name) }
    }
    return result
  }
}
