import Glibc
import SystemPackage

/// A new file beside its target that has not been moved there yet.
///
/// If possible it has no name until it is written, so that nothing remains when the process dies. To
/// replace another file it needs a temporary name for a moment.
final class TemporaryFile {
  /// What a name in the folder stands for.
  enum Kind: String {
    /// A file that is being written, or is about to be moved to its target.
    case temporary = "tmp"
    /// The complete new content of a target that is being overwritten.
    case copy = "save"
  }

  let file: FileDescriptor
  /// Set while the target may contain both old and new data: then the name stays.
  var isNeeded = false

  private let folder: Folder
  private let target: FilePath
  private let faults: FaultInjection
  private var name: FilePath?

  /// Creates a file in the folder of its target; fails without an error when that is not permitted.
  init?(for operation: SaveOperation, mode: UInt32) throws(Errno) {
    folder = operation.folder
    target = operation.name
    faults = operation.faults
    do {
      try faults.before(.create)
      if let file = try Self.createUnnamed(in: folder, mode: mode) {
        self.file = file
      } else {
        let name = Self.newName(.temporary, for: target)
        file = try folder.create(name, mode: mode)
        self.name = name
      }
      // Unlocked files are regarded as abandoned.
      _ = try? SystemCalls.lock(file)
    } catch .permissionDenied, .notPermitted {
      return nil
    }
  }

  deinit {
    if !isNeeded { removeName() }
    try? file.close()
  }

  private func removeName() {
    if let name, (try? folder.remove(name)) == nil {
      // Under this name the next start tries again, even if it was a copy.
      try? rename(to: Self.newName(.temporary, for: target))
    }
    name = nil
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
    }
  }

  // MARK: Names

  private static let identifierLength = 13

  /// Returns a new hidden name, `.NAME.IDENTIFIER.KIND`.
  private static func newName(_ kind: Kind, for target: FilePath) -> FilePath {
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let identifier = String(repeating: "0", count: identifierLength - number.count) + number
    return FilePath(prefix(for: target) + identifier + "." + kind.rawValue)
  }

  private static func prefix(for target: FilePath) -> String {
    // File names can have 255 bytes; the additions take 20.
    "." + String(decoding: target.string.utf8.prefix(200), as: UTF8.self) + "."
  }

  /// Returns the kind of a name in the folder of a target; nil if it belongs to something else.
  static func kind(of name: String, for target: FilePath) -> Kind? {
    let prefix = prefix(for: target)
    guard name.hasPrefix(prefix) else { return nil }
    let rest = name.dropFirst(prefix.count)
    guard rest.prefix(identifierLength).allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return nil }
    return Kind(rawValue: String(rest.dropFirst(identifierLength + 1)))
  }

  // MARK: Moving

  /// Moves the file to its target; returns false when there is already a file.
  func moveToTarget() throws(Errno) -> Bool {
    do {
      try faults.before(.link)
      // Unlike `rename`, `link` fails when the target exists.
      if let name { try folder.link(name, as: target) } else { try folder.link(file, as: target) }
      removeName()
      return true
    } catch .fileExists {
      return false
    }
  }

  /// Replaces the target with the file; returns false when that is not possible.
  func replaceTarget() throws(Errno) -> Bool {
    do {
      try faults.before(.link)
      if name == nil {
        let name = Self.newName(.temporary, for: target)
        try folder.link(file, as: name)
        self.name = name
      }
      try faults.before(.rename)
      try rename(to: target)
      name = nil
      return true
    } catch .permissionDenied, .notPermitted, .resourceBusy, .improperLink {
      return false
    }
  }

  /// Names the file as the copy from which an interrupted save can be completed by hand.
  func nameCopy() throws(Errno) -> FilePath {
    let copy = Self.newName(.copy, for: target)
    if name == nil { try folder.link(file, as: copy) } else { try rename(to: copy) }
    name = copy
    return copy
  }

  private func rename(to other: FilePath) throws(Errno) {
    if let name { try folder.rename(name, of: file, to: folder, as: other) }
  }
}
