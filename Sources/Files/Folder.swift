import CFileSystem
import Glibc
public import SystemPackage

/// An open folder.
///
/// Its files are accessed by name, even when its path changes.
package final class Folder: Sendable {
  package let descriptor: FileDescriptor
  /// Whether the folder can be read; otherwise it can be used, but not listed or flushed.
  private let isReadable: Bool

  /// Opens a folder.
  package init(_ path: FilePath) throws(Errno) {
    let path: FilePath = path.isEmpty ? "." : path
    do {
      descriptor = try Errno.catching {
        try FileDescriptor.open(path, .readOnly, options: [.directory, .closeOnExec])
      }
      isReadable = true
    } catch .permissionDenied {
      descriptor = try Errno.catching {
        try FileDescriptor.open(
          path, .readOnly, options: [.directory, .closeOnExec, .init(rawValue: cfs_open_path)])
      }
      isReadable = false
    }
  }

  /// Opens a folder; if it is missing, it is created with its parents, accessible only to the user.
  package convenience init(creating path: FilePath) throws(Errno) {
    try Self.create(path)
    try self.init(path)
  }

  private static func create(_ path: FilePath) throws(Errno) {
    func isCreated() -> Bool {
      path.withPlatformString { mkdir($0, 0o700) } == 0 || errno == EEXIST
    }
    if isCreated() { return }
    guard errno == ENOENT, !path.removingLastComponent().isEmpty else {
      throw Errno(rawValue: errno)
    }
    try create(path.removingLastComponent())
    try SystemCalls.check(isCreated() ? 0 : -1)
  }

  deinit { try? descriptor.close() }

  /// Returns the status of a name, or nil when it does not exist.
  package func status(of name: FilePath) throws(Errno) -> Stat? {
    try SystemCalls.status(at: name, in: descriptor, flags: .symlinkNoFollow)
  }

  /// Why the marks of a file do not permit changing it, even for root; nil if they do.
  func protection(of name: FilePath) -> TextFileError.Reason? {
    var bits: UInt64 = 0
    let result = name.withPlatformString { cfs_attributes(descriptor.rawValue, $0, &bits) }
    guard result == 0 else { return nil }
    if bits & (cfs_immutable | cfs_verity) != 0 { return .immutable }
    return bits & cfs_append_only != 0 ? .appendOnly : nil
  }

  /// Opens a regular file.
  ///
  /// Does not block on a pipe.
  package func open(_ name: FilePath, _ flags: Int32) throws(Errno) -> FileDescriptor {
    try open(name, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, mode: 0)
  }

  /// Creates a file; fails when the name exists.
  package func create(_ name: FilePath, mode: UInt32) throws(Errno) -> FileDescriptor {
    try open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
  }

  /// Creates an unnamed file, which vanishes when the process ends.
  func createUnnamed(mode: UInt32) throws(Errno) -> FileDescriptor {
    try open(".", O_RDWR | cfs_open_unnamed, mode: mode)
  }

  private func open(
    _ name: FilePath, _ flags: Int32, mode: UInt32
  ) throws(Errno) -> FileDescriptor {
    var file: Int32 = -1
    try SystemCalls.retrying {
      file = name.withPlatformString { openat(descriptor.rawValue, $0, flags | O_CLOEXEC, mode) }
      return min(file, 0)
    }
    return FileDescriptor(rawValue: file)
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
      guard error == .interrupted || error == .fileExists, (try? isName(name, of: file)) == true
      else {
        throw error
      }
    }
  }

  /// Gives a file another name that does not exist yet.
  func link(_ name: FilePath, as other: FilePath) throws(Errno) {
    try SystemCalls.check(
      name.withPlatformString { name in
        other.withPlatformString { linkat(descriptor.rawValue, name, descriptor.rawValue, $0, 0) }
      })
  }

  /// Moves a file to another folder atomically, replacing any file of that name.
  package func rename(
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
      guard (try? folder.isName(target, of: file)) == true else { throw error }
    }
  }

  private func isName(_ name: FilePath, of file: FileDescriptor) throws(Errno) -> Bool {
    try status(of: name)?.isSameFile(as: file.stat()) ?? false
  }

  /// Whether a name has this content.
  func has(_ name: FilePath, _ content: FileContent?) -> Bool {
    guard let content, let file = try? open(name, O_RDONLY) else { return false }
    defer { try? file.close() }
    cfs_ask_for_size(file.rawValue)
    return (try? file.stat().size) == Int64(content.byteCount)
      && (try? FileBlocks.content(of: file))?.isSame(as: content) == true
  }

  /// Removes a name.
  package func remove(_ name: FilePath) throws(Errno) {
    try SystemCalls.check(name.withPlatformString { unlinkat(descriptor.rawValue, $0, 0) })
  }

  /// Flushes the folder, so that names are durable.
  ///
  /// File systems that do not support it are not an error.
  package func flush(with file: FileDescriptor) throws(Errno) {
    do {
      if isReadable {
        try SystemCalls.flush(descriptor)
      } else {
        try SystemCalls.retrying { cfs_flush_file_system(file.rawValue) }
      }
    } catch .invalidArgument, .notSupported, .noFunction {
      return
    }
  }

  /// Returns the names in the folder.
  package func names() throws(Errno) -> [String] {
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

/// The names of the files in a folder.
public enum FolderListing {
  /// Returns the names in a folder that begin with some text, in order; those of folders end with a
  /// slash.
  ///
  /// Hidden files are listed only if the text begins with a dot. A folder that cannot be read has
  /// no names.
  public static func names(in folder: FilePath, beginning prefix: String) -> [String] {
    guard let names = try? Folder(folder).names() else { return [] }
    return names.filter { name in
      name.hasPrefix(prefix) && (prefix.hasPrefix(".") || !name.hasPrefix("."))
    }.sorted().map { name in
      // Opening it as a folder follows symbolic links.
      (try? Folder(folder.appending(name))) == nil ? name : name + "/"
    }
  }
}

extension FilePath {
  /// The absolute path without symbolic links, or nil when it cannot be determined.
  package var realPath: FilePath? {
    guard let name = withPlatformString({ realpath($0, nil) }) else { return nil }
    defer { free(name) }
    return FilePath(platformString: name)
  }
}
