import Glibc
import SystemPackage

/// A complete, flushed copy of the new content of a file that has to be overwritten in place.
///
/// It is removed when it is no longer needed, that is, unless `isNeeded` is set.
final class BackupCopy {
  let file: FileDescriptor
  let path: FilePath
  var content = WrittenContent(size: 0, digest: 0)
  /// Set while the file being overwritten may contain both old and new data.
  var isNeeded = false

  private let folder: Folder
  private let name: FilePath
  private let state: SavingState?
  private let identifier: String
  private var record: FileDescriptor?
  private let steps: SavingSteps

  /// Creates an empty file in the state folder, or else next to the file.
  init(of saving: Saving) throws {
    identifier = SavingState.identifier()
    let location = try Self.createFile(for: saving, identifier)
    file = location.file
    folder = location.folder
    name = location.name
    path = location.path
    state = location.state
    steps = saving.steps
  }

  /// Copies the content of a temporary file that could not replace the target.
  func fill(from temporary: TemporaryFile, _ written: WrittenContent) throws(Errno) {
    let blocks = FileBlocks(of: temporary.file)
    while let block = try blocks.next() {
      try steps.before(.copy)
      try SystemCalls.write(block.bytes, to: file, at: block.offset)
    }
    try steps.before(.flush)
    try SystemCalls.flush(file)
    content = written
  }

  deinit {
    if !isNeeded { remove() }
    try? record?.close()
    try? file.close()
  }

  /// A new copy and its location.
  private struct Location {
    let file: FileDescriptor
    let folder: Folder
    let name: FilePath
    let path: FilePath
    let state: SavingState?
  }

  private static func createFile(for saving: Saving, _ identifier: String) throws -> Location {
    try saving.steps.before(.copy)
    if let location = createInState(for: saving, identifier) { return location }
    let base = String(decoding: saving.name.string.utf8.prefix(200), as: UTF8.self)
    let name = FilePath(".\(base).\(identifier).save")
    do {
      let file = try saving.folder.create(name, mode: 0o600)
      return Location(
        file: file, folder: saving.folder, name: name, path: saving.folderPath.pushing(name),
        state: nil)
    } catch {
      guard error == .permissionDenied || error == .notPermitted else { throw error }
      throw Saving.Failure(reason: .noRoomForCopy)
    }
  }

  private static func createInState(for saving: Saving, _ identifier: String) -> Location? {
    guard let state = saving.state, let file = try? state.create(identifier + ".copy") else {
      return nil
    }
    let name = FilePath(identifier + ".copy")
    return Location(
      file: file, folder: state.folder, name: name, path: state.path.pushing(name), state: state)
  }

  /// Writes and flushes the record that lets the next start of the program finish the save.
  func write(_ record: SavingRecord) throws(Errno) {
    guard let state else { return }
    try steps.before(.record)
    // Under a name that is ignored until the record is complete.
    let file = try state.create(identifier + ".new")
    self.record = file
    try SystemCalls.write(record.encoded, to: file)
    try SystemCalls.flush(file)
    try state.folder.rename(
      FilePath(identifier + ".new"), of: file, to: state.folder,
      as: FilePath(identifier + ".record"))
    try state.folder.flush(with: file)
  }

  /// Removes the record and then the copy: a copy without a record is ignored.
  private func remove() {
    try? steps.before(.forget)
    if record != nil, let state {
      state.remove(identifier + ".new")
      state.remove(identifier + ".record")
    }
    try? folder.remove(name)
  }
}
