import Glibc
import SystemPackage

/// The new content of a file that has to be overwritten, whole and flushed, in a place of its own.
///
/// It is removed when nothing speaks for it any more; until then `keep` says that it is needed.
final class SafetyCopy {
  let file: FileDescriptor
  let path: FilePath
  var content = WrittenContent(size: 0, digest: 0)
  /// Set while the file that is overwritten may be half old, half new.
  var isNeeded = false

  private let folder: Folder
  private let name: FilePath
  private let state: SavingState?
  private let identifier: String
  private var record: FileDescriptor?
  private let steps: SavingSteps

  /// Makes an empty file in the folder for the state of the program, or else beside the file.
  init(of saving: Saving) throws {
    identifier = SavingState.identifier()
    let place = try Self.place(for: saving, identifier)
    file = place.file
    folder = place.folder
    name = place.name
    path = place.path
    state = place.state
    steps = saving.steps
  }

  /// Copies a file that could not take the place of the old one.
  func fill(from draft: Draft, _ written: WrittenContent) throws(Errno) {
    let blocks = FileBlocks(of: draft.file)
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

  /// Where a copy is made.
  private struct Place {
    let file: FileDescriptor
    let folder: Folder
    let name: FilePath
    let path: FilePath
    let state: SavingState?
  }

  private static func place(for saving: Saving, _ identifier: String) throws -> Place {
    try saving.steps.before(.copy)
    if let place = placeInState(for: saving, identifier) { return place }
    let base = String(decoding: saving.name.string.utf8.prefix(200), as: UTF8.self)
    let name = FilePath(".\(base).\(identifier).save")
    do {
      let file = try saving.folder.create(name, mode: 0o600)
      return Place(
        file: file, folder: saving.folder, name: name, path: saving.folderPath.pushing(name),
        state: nil)
    } catch {
      guard error == .permissionDenied || error == .notPermitted else { throw error }
      throw Saving.Failure(reason: .noPlaceForCopy)
    }
  }

  private static func placeInState(for saving: Saving, _ identifier: String) -> Place? {
    guard let state = saving.state, let file = try? state.create(identifier + ".copy") else {
      return nil
    }
    let name = FilePath(identifier + ".copy")
    return Place(
      file: file, folder: state.folder, name: name, path: state.path.pushing(name), state: state)
  }

  /// Writes down what the next start of the program needs in order to finish, and flushes that.
  func write(_ record: SavingRecord) throws(Errno) {
    guard let state else { return }
    try steps.before(.record)
    // Under a name that nobody heeds until it is whole.
    let file = try state.create(identifier + ".new")
    self.record = file
    try SystemCalls.write(record.encoded, to: file)
    try SystemCalls.flush(file)
    try state.folder.rename(
      FilePath(identifier + ".new"), of: file, to: state.folder,
      as: FilePath(identifier + ".record"))
    try state.folder.flush(with: file)
  }

  /// Removes the record first: a copy without one is not looked at any more.
  private func remove() {
    try? steps.before(.forget)
    if record != nil, let state {
      state.remove(identifier + ".new")
      state.remove(identifier + ".record")
    }
    try? folder.remove(name)
  }
}
