import Glibc
import SystemPackage

/// The folder that tracks saves in progress.
///
/// Each save has a random identifier and these files:
/// - `ID.temp`: a complete new file before it replaces its target,
/// - `ID.note`: the path of a temporary file in another folder,
/// - `ID.copy`: the new content of a file that is being overwritten, complete once `ID.record`
///   exists,
/// - `ID.record`: what is needed to finish overwriting.
///
/// The saving process holds locks on them, which are released when it ends.
struct SavingState: Sendable {
  let folder: Folder
  let path: FilePath

  /// Opens the folder in the state folder of the program, creating it if necessary.
  init(in stateFolder: String, creating: Bool) throws(Errno) {
    let path = FilePath(stateFolder).appending("saving")
    if creating { try Self.createFolder(path) }
    folder = try Folder(path)
    let status = try SystemCalls.status(of: folder.descriptor)
    // The files here determine what is written elsewhere, so no other user may write them.
    guard status.owner == SystemCalls.user, status.mode & 0o022 == 0 else {
      throw .permissionDenied
    }
    self.path = path.realPath ?? path
  }

  /// Creates a folder and its parents, accessible only to the user.
  private static func createFolder(_ path: FilePath) throws(Errno) {
    let result = path.withPlatformString { mkdir($0, 0o700) }
    if result == 0 || errno == EEXIST { return }
    guard errno == ENOENT, !path.removingLastComponent().isEmpty else {
      throw Errno(rawValue: errno)
    }
    try createFolder(path.removingLastComponent())
    let again = path.withPlatformString { mkdir($0, 0o700) }
    try SystemCalls.check(again == 0 || errno == EEXIST ? 0 : -1)
  }

  /// Returns a unique identifier of a save.
  static func identifier() -> String {
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return String(repeating: "0", count: 13 - number.count) + number
  }

  /// Creates a file and locks it, so that other processes leave it alone.
  func create(_ name: String) throws(Errno) -> FileDescriptor {
    let file = try folder.create(FilePath(name), mode: 0o600)
    do {
      // A process that cleans up may have locked the file first, and removes it.
      guard try SystemCalls.lock(file) else { throw Errno.resourceTemporarilyUnavailable }
      return file
    } catch {
      try? file.close()
      try? folder.remove(FilePath(name))
      throw (error as? Errno) ?? .ioError
    }
  }

  /// Opens a file of a save whose process has ended, or returns nil.
  func openAbandoned(_ name: String) -> FileDescriptor? {
    guard let file = try? folder.open(FilePath(name), O_RDWR) else { return nil }
    if let status = try? SystemCalls.status(of: file), status.kind == .regular,
      status.owner == SystemCalls.user || name.hasSuffix(".temp"), status.links > 0,
      (try? SystemCalls.lock(file)) == true,
      // Another process may have removed it before it was locked.
      (try? SystemCalls.status(of: file))?.links ?? 0 > 0
    {
      return file
    }
    try? file.close()
    return nil
  }

  /// Removes a file, if it exists.
  func remove(_ name: String) {
    try? folder.remove(FilePath(name))
  }
}
