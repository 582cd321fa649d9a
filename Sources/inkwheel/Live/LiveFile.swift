import App
import Files
import Glibc
import Synchronization
import SystemPackage
import UnicodeText

/// The file whose colours are picked, which is saved as they turn: `pick - --write`.
final class LiveFile: Sendable {
  private struct State {
    /// The file as it was read or saved last.
    var stamp: FileStamp
    /// What was saved last.
    var written: [UInt8]
    /// The bytes at the start, outside this process, from the first save on.
    var copy: OriginalCopy?
    /// Whether another program has changed the file, so that nothing is saved.
    var isChanged = false
  }

  /// The bytes at the start.
  let original: [UInt8]
  private let path: String
  private let folder: StateFolder?
  private let state: Mutex<State>
  /// What is to be in the file.
  private let newest: Mutex<[UInt8]>
  /// At most ten saves a second, besides those that commands wait for.
  private let saves = LatestValue<Void>(pause: .milliseconds(100))

  /// Reads a file.
  /// - Parameter folder: where the bytes at the start are kept; nil for nowhere.
  /// - Throws: `TextFileError` if it cannot be read, or is not a regular file.
  init(_ path: String, atMost limit: Int, _ folder: StateFolder?) throws(TextFileError) {
    (self.path, self.folder) = (path, folder)
    let (bytes, result) = try TextFile.loadStamped(path, atMost: limit)
    original = bytes
    newest = Mutex(bytes)
    state = Mutex(State(stamp: result.stamp, written: bytes))
  }

  /// The warning about the bytes that an earlier process has left when it was killed; nil for none.
  var warning: String? { Self.warning(about: path, folder) }

  static func warning(about path: String, _ folder: StateFolder?) -> String? {
    guard let folder, let copy = OriginalCopy.left(of: path, in: folder) else { return nil }
    return "an earlier run was cut off; the file before it: \(VisibleMark.sanitized(copy))"
  }

  /// Saves the text in the background, unless a newer one arrives before.
  func follow(_ text: [UInt8], _ background: BackgroundWork, _ mailbox: Mailbox) {
    newest.withLock { $0 = text }
    saves.submit((), background) { [self] _ in saveNewest(mailbox) }
  }

  /// Saves the newest text if it is not saved yet: a command is about to read the file.
  func saveNewest(_ mailbox: Mailbox) {
    guard !state.withLock(\.isChanged) else { return }
    let answer = save()
    if case .wrote = answer { return }
    mailbox.post(answer)
  }

  /// Saves the last text.
  /// - Parameter overwrites: whether a change by another program is overwritten.
  func write(_ text: [UInt8], overwrites: Bool) -> Message {
    newest.withLock { $0 = text }
    saves.finish(drops: true)
    return save(overwrites: overwrites)
  }

  private func save(overwrites: Bool = false) -> Message {
    state.withLock { state in
      let text = newest.withLock(\.self)
      guard text != state.written || state.isChanged else {
        return .wrote(path: path, stamp: state.stamp)
      }
      do throws(TextFileError) {
        if state.copy == nil, let folder {
          state.copy = try OriginalCopy(original, of: path, in: folder)
        }
        state.stamp = try TextFile.save(
          text, to: path, expecting: overwrites ? nil : state.stamp)
        (state.written, state.isChanged) = (text, false)
        return .wrote(path: path, stamp: state.stamp)
      } catch {
        if let saved = error.saved ?? error.damaged { state.stamp = saved }
        guard case .changedOnDisk(let change) = error.reason else { return .failed(error.message) }
        state.isChanged = true
        return .refused(path: path, change)
      }
    }
  }

  /// Ends the saving.
  /// - Parameter restores: whether the file gets the bytes at the start again.
  func end(restores: Bool) {
    saves.finish(drops: true)
    if restores {
      newest.withLock { $0 = original }
      switch save() {
      case .refused:
        StandardError.print(
          "inkwheel: \(VisibleMark.sanitized(path)) was left as another program has written it\n")
      case .failed(let reason):
        let copy = state.withLock { $0.copy?.path }
        let kept = copy.map { "; the file as it was is \(VisibleMark.sanitized($0))" } ?? ""
        StandardError.print("inkwheel: \(reason)\(kept)\n")
        return
      default: break
      }
    }
    state.withLock { $0.copy?.remove() }
  }
}

/// The bytes of a file before it was changed, in the subfolder `originals` of the state folder.
///
/// It is locked as long as the process lives.
private struct OriginalCopy {
  let path: String
  private let lock: FileDescriptor?

  private static let subfolder = "originals"

  /// What the names of the copies of a file begin with.
  private static func prefix(of file: String) -> String {
    let path = FilePath(file).realPath ?? FilePath(file)
    return String(ContentDigest.of(Array(path.string.utf8)), radix: 36) + "-"
  }

  init(_ bytes: [UInt8], of file: String, in folder: StateFolder) throws(TextFileError) {
    folder.make(Self.subfolder)
    let number = String(UInt32.random(in: 0...UInt32.max), radix: 36)
    let name = FilePath(file).lastComponent?.string ?? ""
    path =
      "\(folder.path)/\(Self.subfolder)/\(Self.prefix(of: file))\(number)-\(name.prefix(100))"
    try TextFile.save(bytes, to: path)
    lock = Self.locked(path)
  }

  private static func locked(_ path: String) -> FileDescriptor? {
    guard let file = try? FileDescriptor.open(path, .readWrite, options: .closeOnExec) else {
      return nil
    }
    if flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 { return file }
    try? file.close()
    return nil
  }

  /// Returns the copy that an earlier process has left when it was killed.
  ///
  /// It is removed if the file has these bytes.
  static func left(of file: String, in folder: StateFolder) -> String? {
    let parent = folder.path + "/" + subfolder
    for name in FolderListing.names(in: FilePath(parent), beginning: prefix(of: file)) {
      let path = parent + "/" + name
      guard let lock = locked(path) else { continue }
      defer { try? lock.close() }
      guard let bytes = try? TextFile.load(path), bytes == (try? TextFile.load(file)) else {
        return path
      }
      unlink(path)
    }
    return nil
  }

  func remove() {
    unlink(path)
    try? lock?.close()
  }
}
