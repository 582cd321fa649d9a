import Glibc
import SystemPackage

/// The folder with the traces of saves that are being carried out.
///
/// Each save has a random identifier; its files are
/// - `ID.temp`: a finished file on its way to its place,
/// - `ID.note`: the path of such a file in another folder,
/// - `ID.copy`: the new content of a file that is overwritten, whole once there is
/// - `ID.record`: what is needed to go on with overwriting.
///
/// The process that saves has a lock on them, which ends with it.
struct SavingState: Sendable {
  let folder: Folder
  let path: FilePath

  /// Opens the folder below the state folder of the program; it is made when it is missing.
  init(in stateFolder: String, creating: Bool) throws(Errno) {
    let place = FilePath(stateFolder).appending("saving")
    if creating { try Self.make(place) }
    folder = try Folder(place)
    let status = try SystemCalls.status(of: folder.descriptor)
    // What is written here decides what is written elsewhere: it has to be one's own.
    guard status.owner == SystemCalls.user, status.mode & 0o022 == 0 else {
      throw .permissionDenied
    }
    path = SystemCalls.realPath(of: place) ?? place
  }

  /// Makes a folder and those above it, for nobody else to look into.
  private static func make(_ path: FilePath) throws(Errno) {
    let result = path.withPlatformString { mkdir($0, 0o700) }
    if result == 0 || errno == EEXIST { return }
    guard errno == ENOENT, !path.removingLastComponent().isEmpty else {
      throw Errno(rawValue: errno)
    }
    try make(path.removingLastComponent())
    let again = path.withPlatformString { mkdir($0, 0o700) }
    try SystemCalls.check(again == 0 || errno == EEXIST ? 0 : -1)
  }

  /// A name that no other save has.
  static func identifier() -> String {
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return String(repeating: "0", count: 13 - number.count) + number
  }

  /// Creates a file that others leave alone as long as it is open here.
  func create(_ name: String) throws(Errno) -> FileDescriptor {
    let file = try folder.create(FilePath(name), mode: 0o600)
    do {
      // Somebody who tidies up may have been quicker with the lock, and removes the file.
      guard try SystemCalls.lock(file) else { throw Errno.resourceTemporarilyUnavailable }
      return file
    } catch {
      try? file.close()
      try? folder.remove(FilePath(name))
      throw (error as? Errno) ?? .ioError
    }
  }

  /// Opens a file of a save whose process has ended; nil when there is none or it lives.
  func openAbandoned(_ name: String) -> FileDescriptor? {
    guard let file = try? folder.open(FilePath(name), O_RDWR) else { return nil }
    if let status = try? SystemCalls.status(of: file), status.kind == .regular,
      status.owner == SystemCalls.user || name.hasSuffix(".temp"), status.links > 0,
      (try? SystemCalls.lock(file)) == true,
      // It may have gone, done by another process, before the lock was taken.
      (try? SystemCalls.status(of: file))?.links ?? 0 > 0
    {
      return file
    }
    try? file.close()
    return nil
  }

  /// Removes a file; one that is gone already is as good.
  func remove(_ name: String) {
    try? folder.remove(FilePath(name))
  }
}
