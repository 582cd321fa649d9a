import Glibc
import SystemPackage

extension TextFile {
  /// Finishes saves that were interrupted when their process ended.
  ///
  /// Call it when the program starts; usually it takes one system call. Saves of running processes
  /// are left alone. A file that another program has changed in the meantime is not touched; the
  /// copy of the new content stays, and each start reports it until `forgetInterrupted` is called.
  /// - Parameter stateFolder: the folder passed to `save` as `state`.
  package static func finishInterrupted(in stateFolder: String) -> [InterruptedSave] {
    finishInterrupted(in: stateFolder, steps: SavingSteps())
  }

  static func finishInterrupted(
    in stateFolder: String, steps: SavingSteps
  ) -> [InterruptedSave] {
    guard let state = try? SavingState(in: stateFolder, creating: false),
      let names = try? state.folder.names()
    else { return [] }
    // Records before copies: a copy without a record is removed.
    var result: [InterruptedSave] = []
    for name in names.sorted(by: >) {
      guard let dot = name.lastIndex(of: ".") else { continue }
      let identifier = String(name[..<dot])
      switch name[dot...] {
      case ".record":
        if let save = finish(identifier, in: state, steps) { result.append(save) }
      case ".note":
        if let save = removeTemporary(identifier, in: state) { result.append(save) }
      case ".temp", ".new": removeAbandoned(name, in: state)
      case ".copy":
        if !names.contains(identifier + ".record") {
          removeAbandoned(name, in: state)
        }
      default: break
      }
    }
    return result
  }

  /// Removes the kept copy of an interrupted save, once the user has seen it.
  package static func forgetInterrupted(_ save: InterruptedSave, in stateFolder: String) {
    guard let copy = save.copy, let state = try? SavingState(in: stateFolder, creating: false),
      let name = FilePath(copy).lastComponent, name.extension == "copy",
      let record = state.openAbandoned(name.stem + ".record")
    else { return }
    defer { try? record.close() }
    state.remove(name.stem + ".record")
    state.remove(name.string)
  }

  private static func removeAbandoned(_ name: String, in state: SavingState) {
    guard let file = state.openAbandoned(name) else { return }
    state.remove(name)
    try? file.close()
  }

  /// Removes a file that was given a temporary name in another folder.
  private static func removeTemporary(_ identifier: String, in state: SavingState)
    -> InterruptedSave?
  {
    guard let note = state.openAbandoned(identifier + ".note") else { return nil }
    defer { try? note.close() }
    guard let bytes = try? FileBlocks.bytes(of: note, atMost: Int(PATH_MAX)) else { return nil }
    let path = FilePath(String(decoding: bytes, as: UTF8.self))
    var outcome: InterruptedSave?
    // The name contains the identifier, so no other program has created it.
    if path.isAbsolute, let name = path.lastComponent?.string, name.hasPrefix("."),
      name.hasSuffix(".\(identifier).tmp")
    {
      do {
        let folder = try Folder(path.removingLastComponent())
        let file = FilePath(name)
        if let status = try folder.status(of: file), status.kind == .regular {
          try folder.remove(file)
          outcome = InterruptedSave(path: path.string, outcome: .removedTemporary, copy: nil)
        }
      } catch .noSuchFileOrDirectory, .notDirectory {
        // The folder is gone, and the file with it.
      } catch {
        return nil  // the next start tries again
      }
    }
    state.remove(identifier + ".note")
    return outcome
  }

  /// Finishes overwriting a file.
  private static func finish(
    _ identifier: String, in state: SavingState, _ steps: SavingSteps
  ) -> InterruptedSave? {
    guard let recordFile = state.openAbandoned(identifier + ".record") else { return nil }
    defer { try? recordFile.close() }
    let copyName = identifier + ".copy"
    guard let copy = state.openAbandoned(copyName) else {
      // The copy is always removed after the record, so a record without one is of no use. But the
      // copy of a program that is just ending may still be locked.
      if let names = try? state.folder.names(), !names.contains(copyName) {
        state.remove(identifier + ".record")
      }
      return nil
    }
    defer { try? copy.close() }
    let copyPath = state.path.appending(copyName).string
    guard let bytes = try? FileBlocks.bytes(of: recordFile, atMost: 1 << 28),
      let record = SavingRecord(bytes), (try? FileBlocks.content(of: copy)) == record.content
    else {
      return InterruptedSave(path: copyPath, outcome: .failed(.diskError), copy: copyPath)
    }
    let path = record.target.string
    do {
      guard try finish(record, from: copy, steps) else {
        return InterruptedSave(path: path, outcome: .changedByOthers, copy: copyPath)
      }
    } catch {
      return InterruptedSave(path: path, outcome: .failed(.init(error)), copy: copyPath)
    }
    state.remove(identifier + ".record")
    state.remove(copyName)
    return InterruptedSave(path: path, outcome: .finished, copy: nil)
  }

  /// Overwrites a file; returns false when it is no longer the file of the record.
  private static func finish(
    _ record: SavingRecord, from copy: FileDescriptor, _ steps: SavingSteps
  ) throws(Errno) -> Bool {
    guard let file = try open(record) else { return false }
    defer { try? file.close() }
    let status = try SystemCalls.status(of: file)
    // The device is not compared: many file systems get another number after a reboot.
    guard status.kind == .regular, status.inode == record.inode,
      try record.isPartlyOverwritten(file, copy, size: status.size)
    else { return false }
    try SystemCalls.reserve(record.content.size, in: file)
    try Saving.overwrite(file, from: copy, record, steps: steps)
    try Saving.flush(file, steps: steps)
    return true
  }

  /// Opens the file of a record, or returns nil when it is gone.
  private static func open(_ record: SavingRecord) throws(Errno) -> FileDescriptor? {
    guard let name = record.target.lastComponent else { return nil }
    do {
      let folder = try Folder(record.target.removingLastComponent())
      return try folder.open(
        FilePath(root: nil, [name]), record.pages == nil ? O_WRONLY : O_RDWR)
    } catch .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels {
      return nil
    } catch {
      throw error
    }
  }
}
