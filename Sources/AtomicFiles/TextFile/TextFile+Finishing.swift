import Glibc
import SystemPackage

extension TextFile {
  /// Goes on with saves that the end of their process has interrupted.
  ///
  /// For the start of the program: usually the system is asked once and says that there is nothing.
  /// Saves of processes that live are left alone. A file that somebody else changed in the meantime
  /// is not touched; the copy of the new content stays, and each start tells of it until
  /// `forgetInterrupted` is called.
  /// - Parameter stateFolder: what was given to `save` as `state`.
  package static func finishInterrupted(in stateFolder: String) -> [InterruptedSave] {
    finishInterrupted(in: stateFolder, steps: SavingSteps())
  }

  static func finishInterrupted(
    in stateFolder: String, steps: SavingSteps
  ) -> [InterruptedSave] {
    guard let state = try? SavingState(in: stateFolder, creating: false),
      let names = try? state.folder.names()
    else { return [] }
    // Records before copies: a copy is removed when there is no record for it.
    var result: [InterruptedSave] = []
    for name in names.sorted(by: >) {
      guard let point = name.lastIndex(of: ".") else { continue }
      let identifier = String(name[..<point])
      switch name[point...] {
      case ".record":
        if let save = finish(identifier, in: state, steps) { result.append(save) }
      case ".note":
        if let save = tidy(identifier, in: state) { result.append(save) }
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

  /// Removes the copy that was kept of an interrupted save; for when the user has seen it.
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

  /// Removes a file that had a name in another folder for the time of a rename.
  private static func tidy(_ identifier: String, in state: SavingState) -> InterruptedSave? {
    guard let note = state.openAbandoned(identifier + ".note") else { return nil }
    defer { try? note.close() }
    guard let bytes = try? content(of: note, atMost: Int(PATH_MAX)) else { return nil }
    let path = FilePath(String(decoding: bytes, as: UTF8.self))
    var outcome: InterruptedSave?
    // The name has the identifier in it: nobody else has made it.
    if path.isAbsolute, let name = path.lastComponent?.string, name.hasPrefix("."),
      name.hasSuffix(".\(identifier).tmp")
    {
      do {
        let folder = try Folder(path.removingLastComponent())
        let file = FilePath(name)
        if let status = try folder.status(of: file), status.kind == .regular {
          try folder.remove(file)
          outcome = InterruptedSave(path: path.string, outcome: .tidied, copy: nil)
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

  /// Writes the rest of a file that was being overwritten.
  private static func finish(
    _ identifier: String, in state: SavingState, _ steps: SavingSteps
  ) -> InterruptedSave? {
    guard let recordFile = state.openAbandoned(identifier + ".record") else { return nil }
    defer { try? recordFile.close() }
    let copyName = identifier + ".copy"
    guard let copy = state.openAbandoned(copyName) else {
      // The copy is removed last, so this one was forgotten or is of no use.
      state.remove(identifier + ".record")
      return nil
    }
    defer { try? copy.close() }
    let copyPath = state.path.appending(copyName).string
    guard let bytes = try? content(of: recordFile, atMost: 1 << 28),
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

  /// Overwrites a file; false when it is not the one that was being overwritten.
  private static func finish(
    _ record: SavingRecord, from copy: FileDescriptor, _ steps: SavingSteps
  ) throws(Errno) -> Bool {
    guard let file = try open(record) else { return false }
    defer { try? file.close() }
    let status = try SystemCalls.status(of: file)
    // Not the device: many file systems get another number at each start of the machine.
    guard status.kind == .regular, status.inode == record.inode,
      try record.isHalfDone(file, copy, size: status.size)
    else { return false }
    try SystemCalls.reserve(record.content.size, in: file)
    try Saving.overwrite(file, from: copy, record, steps: steps)
    return true
  }

  /// Opens the file of a record; nil when there is none any more.
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

  private static func content(
    of file: FileDescriptor, atMost limit: Int
  ) throws(Errno) -> [UInt8] {
    var result: [UInt8] = []
    let blocks = FileBlocks(of: file)
    while let block = try blocks.next()?.bytes {
      guard result.count + block.count <= limit else { throw .fileTooLarge }
      result.append(contentsOf: block)
    }
    return result
  }
}
