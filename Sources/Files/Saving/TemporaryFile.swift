import Glibc
import SystemPackage

/// A new file that has not been moved to its target yet.
///
/// If possible it has no name until it is written, so that nothing remains when the process dies. A
/// temporary name, which it needs to replace another file, is in the state folder or is recorded
/// there.
final class TemporaryFile {
  let file: FileDescriptor
  private let folder: Folder
  private let target: FilePath
  private let folderPath: FilePath
  private let state: SavingState?
  private let steps: SavingSteps
  private let identifier = SavingState.identifier()
  /// The temporary name of the file.
  private var name: (folder: Folder, name: FilePath)?
  private var note: FileDescriptor?

  /// Creates a file in the folder of its target; fails without an error when that is not permitted.
  init?(for target: FilePath, in saving: Saving, mode: UInt32) throws(Errno) {
    folder = saving.folder
    folderPath = saving.folderPath
    state = saving.state
    steps = saving.steps
    self.target = target
    do {
      try steps.before(.create)
      if let file = try Self.createUnnamed(in: folder, mode: mode) {
        self.file = file
      } else {
        let temporaryName = Self.temporaryName(for: target, identifier)
        note = Self.note(temporaryName, in: folderPath, state, identifier)
        file = try folder.create(temporaryName, mode: mode)
        name = (folder, temporaryName)
      }
      // The clean-up leaves locked files alone and regards others as abandoned.
      _ = try? SystemCalls.lock(file)
    } catch .permissionDenied, .notPermitted {
      return nil
    } catch {
      throw error
    }
  }

  deinit {
    removeName()
    try? file.close()
  }

  /// Removes the temporary name.
  private func removeName() {
    if let name { try? name.folder.remove(name.name) }
    name = nil
    removeNote()
  }

  private func removeNote() {
    guard let note else { return }
    state?.remove(identifier + ".note")
    try? note.close()
    self.note = nil
  }

  /// Creates an unnamed file; nil when the file system does not support it, or when the file could
  /// not be named later.
  private static func createUnnamed(in folder: Folder, mode: UInt32) throws(Errno)
    -> FileDescriptor?
  {
    do {
      let file = try folder.createUnnamed(mode: mode)
      if access("/proc/self/fd/\(file.rawValue)", F_OK) == 0 { return file }
      try? file.close()
      return nil
    } catch .notSupported, .isDirectory, .invalidArgument {
      return nil
    } catch {
      throw error
    }
  }

  private static func temporaryName(for target: FilePath, _ identifier: String) -> FilePath {
    // File names can have 255 bytes; the additions take 19.
    let base = String(decoding: target.string.utf8.prefix(200), as: UTF8.self)
    return FilePath(".\(base).\(identifier).tmp")
  }

  /// Records a temporary name before it is created.
  private static func note(
    _ name: FilePath, in folder: FilePath, _ state: SavingState?, _ identifier: String
  ) -> FileDescriptor? {
    guard let state, let folder = folder.realPath,
      let note = try? state.create(identifier + ".note")
    else { return nil }
    let path = folder.pushing(name).withPlatformString {
      [UInt8](UnsafeRawBufferPointer(start: $0, count: strlen($0)))
    }
    try? SystemCalls.write(path, to: note)
    return note
  }

  /// Moves the file to its target.
  ///
  /// Throws `fileExists` when there is already a file.
  func moveToTarget() throws(Errno) {
    try steps.before(.link)
    if let name {
      // Unlike `rename`, `link` fails when the target exists.
      try SystemCalls.check(
        name.name.withPlatformString { name in
          target.withPlatformString {
            linkat(folder.descriptor.rawValue, name, folder.descriptor.rawValue, $0, 0)
          }
        })
      removeName()
    } else {
      try folder.link(file, as: target)
    }
  }

  /// Replaces the target with the file; returns false when that is not possible.
  func replaceTarget() throws(Errno) -> Bool {
    if name == nil, let state {
      // Through the state folder, where a name left behind by a crash does no harm.
      try steps.before(.link)
      let temporaryName = FilePath(identifier + ".temp")
      if (try? state.folder.link(file, as: temporaryName)) != nil {
        name = (state.folder, temporaryName)
        if try rename() { return true }
      }
    }
    if name?.folder !== folder {
      let temporaryName = Self.temporaryName(for: target, identifier)
      note = Self.note(temporaryName, in: folderPath, state, identifier)
      try steps.before(.link)
      do {
        // Before removing the other name: a file that has lost its last name cannot get a new one.
        try folder.link(file, as: temporaryName)
      } catch .permissionDenied, .notPermitted {
        removeName()
        return false
      }
      if let name { try? name.folder.remove(name.name) }
      name = (folder, temporaryName)
    }
    if try rename() { return true }
    removeName()
    return false
  }

  private func rename() throws(Errno) -> Bool {
    guard let name else { return false }
    do {
      try steps.before(.rename)
      try name.folder.rename(name.name, of: file, to: folder, as: target)
    } catch .permissionDenied, .notPermitted, .resourceBusy, .improperLink {
      return false
    } catch {
      throw error
    }
    self.name = nil
    removeNote()
    return true
  }
}
