import AtomicFiles
import Glibc
import StyledText
import UnicodeText

/// Where the program keeps what it needs from one run to the next.
enum StateFolder {
  /// The folder, by the XDG base directory specification; nil where there is no home.
  static var path: String? {
    if let state = getenv("XDG_STATE_HOME"), state.pointee == UInt8(ascii: "/") {
      return String(cString: state) + "/inkwheel"
    }
    guard let home = getenv("HOME"), home.pointee == UInt8(ascii: "/") else { return nil }
    return String(cString: home) + "/.local/state/inkwheel"
  }

  /// Goes on with saves that a crash or a lost power had ended, and tells what the user has to know.
  /// - Returns: the last thing that was told.
  @discardableResult
  static func finishInterruptedSaves() -> String? {
    guard let path, access(path, F_OK) == 0 else { return nil }
    var last: String?
    for save in TextFile.finishInterrupted(in: path) {
      guard var message = save.message else { continue }
      if save.outcome == .changedByOthers, let copy = save.copy, let kept = keep(copy, of: save) {
        message += ", moved to \(VisibleMark.sanitized(kept))"
      }
      StandardError.print("inkwheel: \(message)\n")
      last = message
    }
    return last
  }

  /// Puts the copy of a save that cannot go on where it stays, so that it is told of once.
  private static func keep(_ copy: String, of save: InterruptedSave) -> String? {
    guard let path else { return nil }
    let folder = path + "/rescued"
    make(folder)
    let number = String(UInt32.random(in: 0...UInt32.max), radix: 36)
    let name = save.path.split(separator: "/").last.map(String.init) ?? "text"
    let kept = "\(folder)/\(number)-\(name)"
    guard link(copy, kept) == 0 else { return nil }
    TextFile.forgetInterrupted(save, in: path)
    return kept
  }

  /// Makes a folder and those above it where they are missing; nobody else may look into them.
  static func make(_ path: String) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      mkdir(String(path[..<end]), 0o700)
    }
  }
}
