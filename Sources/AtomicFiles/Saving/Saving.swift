import Glibc
import SystemPackage

/// One saving of one file.
struct Saving {
  /// Makes the content; called once.
  typealias Content = (inout FileOutput) throws -> Void

  /// Why a file was not saved, as far as the number of the system does not say it.
  struct Failure: Error {
    let reason: TextFileError.Reason
    var copy: FilePath?
  }

  /// What the maker of the content threw.
  struct ContentFailure: Error {
    let error: any Error
  }

  /// The path as it was given.
  let path: String
  let folder: Folder
  /// The path of the folder, and the name of the file in it, which is no link.
  let folderPath: FilePath
  let name: FilePath
  let state: SavingState?
  let expected: FileStamp?
  let steps: SavingSteps

  init(
    _ path: String, expecting: FileStamp?, state: String?, steps: SavingSteps
  ) throws {
    let target = try Self.resolve(path)
    guard let name = target.lastComponent, name.kind == .regular, path.utf8.last != 0x2F else {
      throw target.isEmpty ? Errno.noSuchFileOrDirectory : Errno.isDirectory
    }
    self.path = path
    self.name = FilePath(root: nil, [name])
    folderPath = target.removingLastComponent()
    folder = try Folder(folderPath)
    // Without a folder for its state saving is as safe, but for what can only be overwritten.
    self.state = state.flatMap { try? SavingState(in: $0, creating: true) }
    expected = expecting
    self.steps = steps
  }

  /// Follows symbolic links to the file itself, which need not exist.
  private static func resolve(_ path: String) throws -> FilePath {
    let start = FilePath(path)
    var path = start
    let end = try? SystemCalls.status(at: start)
    // As many links as Linux follows.
    for _ in 0..<40 {
      guard let status = try status(ofLinkAt: path) else {
        // Links in /proc lead to files that have no name.
        if end != nil { throw Failure(reason: .notARegularFile) }
        return path
      }
      if status.kind != .link {
        guard end?.isSameFile(as: status) == true else {
          throw Failure(reason: .notARegularFile)
        }
        return path
      }
      path = path.removingLastComponent().pushing(try SystemCalls.target(ofLinkAt: path))
    }
    throw Errno.tooManySymbolicLinkLevels
  }

  /// The facts about what a path names, nil when there is nothing.
  private static func status(ofLinkAt path: FilePath) throws(Errno) -> SystemCalls.Status? {
    do {
      return try SystemCalls.status(ofLinkAt: path)
    } catch .noSuchFileOrDirectory {
      return nil
    } catch {
      throw error
    }
  }

  func run(_ content: Content) throws -> FileStamp {
    try checkExpected()
    guard let old = try folder.status(of: name) else { return try create(content) }
    switch old.kind {
    case .directory: throw Errno.isDirectory
    case .regular: break
    default: throw Failure(reason: .notARegularFile)
    }
    if folder.isImmutable(name) { throw Failure(reason: .immutable) }
    do {
      // A rename would not ask for the permission to write the file itself.
      try folder.checkWritable(name)
    } catch .permissionDenied {
      throw Failure(reason: .readOnlyFile)
    }
    if old.links == 1, let draft = try Draft(for: name, in: self, mode: 0o600) {
      if takeOver(old, draft.file) != .impossible {
        let written = try write(content, to: draft.file)
        return try place(draft, written, over: old)
      }
    }
    let copy = try SafetyCopy(of: self)
    copy.content = try write(content, to: copy.file)
    return try overwrite(old, with: copy)
  }

  /// Throws when the file is not the expected one.
  func checkExpected() throws {
    guard let expected else { return }
    try steps.before(.check)
    if let change = try expected.difference(fromFileAt: path) {
      throw Failure(reason: .changedOnDisk(change))
    }
  }

  /// Writes the content to a new file and flushes it.
  func write(_ content: Content, to file: FileDescriptor) throws -> WrittenContent {
    var output = FileOutput(file: file, steps: steps)
    do {
      try content(&output)
    } catch {
      throw ContentFailure(error: error)
    }
    let written = try output.finish()
    try steps.before(.flush)
    try SystemCalls.flush(file)
    return written
  }

  /// Saves a file that is not there yet; what somebody else makes in the meantime stays.
  private func create(_ content: Content) throws -> FileStamp {
    guard let draft = try Draft(for: name, in: self, mode: 0o666) else {
      throw Failure(reason: .readOnlyFolder)
    }
    let written = try write(content, to: draft.file)
    do {
      try draft.takeFreePlace()
    } catch .fileExists {
      throw Failure(reason: .changedOnDisk(.created))
    }
    return try finish(draft, written)
  }
}
