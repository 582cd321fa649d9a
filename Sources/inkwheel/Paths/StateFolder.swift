import Files
import Glibc
import StyledText
import UnicodeText

/// The folder `$XDG_STATE_HOME/inkwheel`, where data is kept between runs.
///
/// See https://specifications.freedesktop.org/basedir-spec/latest/.
struct StateFolder: Sendable {
  let path: String

  /// Finds the folder in the environment; nil if not even a home folder is set.
  init?(_ environment: Environment) {
    let variables = environment.variables
    if let state = variables["XDG_STATE_HOME"], state.hasPrefix("/") {
      path = state + "/inkwheel"
    } else if let home = variables["HOME"], home.hasPrefix("/") {
      path = home + "/.local/state/inkwheel"
    } else {
      return nil
    }
  }

  /// Makes the folder or a subfolder if it is missing, so that only the user can enter it.
  func make(_ subfolder: String? = nil) {
    let path = subfolder.map { self.path + "/" + $0 } ?? self.path
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      mkdir(String(path[..<end]), 0o700)
    }
  }

  // MARK: Rescued text

  /// Keeps text that was not saved in the subfolder `rescued`.
  /// - Returns: a line for the user that says where it is, or why it is lost.
  func rescue(_ text: StyledString, name: String) -> String {
    let path = rescuePath(name)
    do {
      try TextFile.save(to: path, state: self.path) { output in
        try ANSIFileWriter.write(text) { (bytes: [UInt8]) throws in output.append(bytes) }
      }
      return "the unsaved text is in \(VisibleMark.sanitized(path))"
    } catch {
      guard let error = error as? TextFileError else { return "unsaved text is lost: \(error)" }
      return error.saved == nil ? "unsaved text is lost: \(error.message)" : error.message
    }
  }

  /// Returns a new path in the subfolder `rescued`, which exists afterwards.
  private func rescuePath(_ name: String) -> String {
    make("rescued")
    let number = String(UInt32.random(in: 0...UInt32.max), radix: 36)
    return "\(path)/rescued/\(number)-\(name)"
  }

  // MARK: Interrupted saves

  /// Finishes saves that a crash or power failure interrupted, and reports them on standard error.
  /// - Returns: the last report.
  @discardableResult
  func finishInterruptedSaves() -> String? {
    guard access(path, F_OK) == 0 else { return nil }
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

  /// Moves the copy of a save that cannot be finished to the rescued texts, so that it is reported
  /// only once.
  private func keep(_ copy: String, of save: InterruptedSave) -> String? {
    let kept = rescuePath(save.path.split(separator: "/").last.map(String.init) ?? "text")
    guard link(copy, kept) == 0 else { return nil }
    TextFile.forgetInterrupted(save, in: path)
    return kept
  }
}
