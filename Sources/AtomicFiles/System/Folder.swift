import CFileSystem
import Glibc
import SystemPackage

/// An open folder: names in it are reached whatever happens to the path that led there.
final class Folder: Sendable {
  let descriptor: FileDescriptor
  /// A folder can be one whose names may not be listed; it cannot be flushed by itself either.
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

  /// The facts about a name, nil when there is none.
  func status(of name: FilePath) throws(Errno) -> SystemCalls.Status? {
    do {
      return try SystemCalls.status(of: name, in: descriptor)
    } catch .noSuchFileOrDirectory {
      return nil
    } catch {
      throw error
    }
  }

  /// Whether the user of this process may write what a name belongs to.
  func checkWritable(_ name: FilePath) throws(Errno) {
    try SystemCalls.check(
      name.withPlatformString { faccessat(descriptor.rawValue, $0, W_OK, AT_EACCESS) })
  }

  /// Whether a file is marked as one that cannot be changed, by anybody.
  func isImmutable(_ name: FilePath) -> Bool {
    var bits: UInt64 = 0
    let result = name.withPlatformString { cfs_attributes(descriptor.rawValue, $0, &bits) }
    return result == 0 && bits & (cfs_immutable | cfs_append_only | cfs_verity) != 0
  }

  /// Opens a regular file without a wait for whoever has the other end of a pipe.
  func open(_ name: FilePath, _ flags: Int32) throws(Errno) -> FileDescriptor {
    try open(name, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, mode: 0)
  }

  /// Creates a file with a name that is not there yet.
  func create(_ name: FilePath, mode: UInt32) throws(Errno) -> FileDescriptor {
    try open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
  }

  /// Creates a file without a name, of which nothing is left when this process ends.
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

  /// Gives a name that is not there yet to a file without one.
  func link(_ file: FileDescriptor, as name: FilePath) throws(Errno) {
    // By its number in /proc: by the descriptor alone it needs a capability on older kernels.
    let source = "/proc/self/fd/\(file.rawValue)"
    do {
      try SystemCalls.check(
        name.withPlatformString {
          linkat(AT_FDCWD, source, descriptor.rawValue, $0, AT_SYMLINK_FOLLOW)
        })
    } catch {
      // The call may have been carried out before it was interrupted.
      guard error == .interrupted || error == .fileExists, try isName(name, of: file) else {
        throw error
      }
    }
  }

  /// Moves a file to another folder, in one step, in place of what has the name there.
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
      // Network file systems report failures of what was carried out.
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

  /// Makes names durable; a folder that cannot be flushed is not an error of the file.
  func flush(with file: FileDescriptor) throws(Errno) {
    do {
      if isReadable {
        try SystemCalls.flush(descriptor)
      } else {
        try SystemCalls.flushFileSystem(of: file)
      }
    } catch .ioError {
      throw .ioError
    } catch {
      return
    }
  }

  /// The names in the folder.
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
