import Glibc
import SystemPackage

/// A new file that has not got its place yet.
///
/// If it can be, it has no name until all is written, so that the end of the process leaves nothing.
/// A name that it needs in order to take the place of another file is in the folder for the state of
/// the program, or is noted there.
final class Draft {
  let file: FileDescriptor
  private let folder: Folder
  private let target: FilePath
  private let folderPath: FilePath
  private let state: SavingState?
  private let steps: SavingSteps
  private let identifier = SavingState.identifier()
  /// The name that the file has until it is in its place.
  private var name: (folder: Folder, name: FilePath)?
  private var note: FileDescriptor?

  /// Creates a file in the folder of another one; nil when that is not allowed there.
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
        let temporary = Self.temporary(for: target, identifier)
        note = Self.note(temporary, in: folderPath, state, identifier)
        file = try folder.create(temporary, mode: mode)
        name = (folder, temporary)
      }
      // Those who tidy up leave a locked file alone; without a lock they take it for abandoned.
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

  /// Removes what is left of a file that found no place.
  private func removeName() {
    if let name { try? name.folder.remove(name.name) }
    name = nil
    forgetNote()
  }

  private func forgetNote() {
    guard let note else { return }
    state?.remove(identifier + ".note")
    try? note.close()
    self.note = nil
  }

  /// Nil where the file system has no files without names, or they could get none later.
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

  private static func temporary(for target: FilePath, _ identifier: String) -> FilePath {
    // File systems allow names of 255 bytes; what is added takes 19.
    let base = String(decoding: target.string.utf8.prefix(200), as: UTF8.self)
    return FilePath(".\(base).\(identifier).tmp")
  }

  /// Writes down where a name of a file will be, before it is there.
  private static func note(
    _ name: FilePath, in folder: FilePath, _ state: SavingState?, _ identifier: String
  ) -> FileDescriptor? {
    guard let state, let folder = SystemCalls.realPath(of: folder),
      let note = try? state.create(identifier + ".note")
    else { return nil }
    let path = folder.pushing(name).withPlatformString {
      [UInt8](UnsafeRawBufferPointer(start: $0, count: strlen($0)))
    }
    try? SystemCalls.write(path, to: note)
    return note
  }

  /// Gives the file its name when no other file has it.
  func takeFreePlace() throws(Errno) {
    try steps.before(.link)
    if let name {
      // The name is taken without a look whether it is free: `link` looks.
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

  /// Puts the file into the place of another one; false when that is not possible there.
  func replace() throws(Errno) -> Bool {
    if name == nil, let state {
      // By way of the state folder, where nobody sees a name that is left by the end of the process.
      try steps.before(.link)
      let temporary = FilePath(identifier + ".temp")
      if (try? state.folder.link(file, as: temporary)) != nil {
        name = (state.folder, temporary)
        if try rename() { return true }
      }
    }
    if name?.folder !== folder {
      let temporary = Self.temporary(for: target, identifier)
      note = Self.note(temporary, in: folderPath, state, identifier)
      try steps.before(.link)
      do {
        // Before the other name goes: a file that has lost its last one gets no more.
        try folder.link(file, as: temporary)
      } catch .permissionDenied, .notPermitted {
        removeName()
        return false
      }
      if let name { try? name.folder.remove(name.name) }
      name = (folder, temporary)
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
    forgetNote()
    return true
  }
}
