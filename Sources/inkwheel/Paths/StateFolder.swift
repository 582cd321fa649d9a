import Files
import StyledText
import SystemPackage
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
    _ = try? Folder(creating: FilePath(subfolder.map { path + "/" + $0 } ?? path))
  }

  // MARK: Crash state

  /// Keeps text that was not saved in the subfolder `rescued`.
  /// - Returns: a line for the user that says where it is, or why it is lost.
  func writeCrashState(_ text: StyledString, name: String) -> String {
    make("rescued")
    let number = String(UInt32.random(in: 0...UInt32.max), radix: 36)
    let path = "\(path)/rescued/\(number)-\(name)"
    do {
      try TextFile.save(to: path) { output in
        try ANSIFileWriter.write(text) { (bytes: [UInt8]) throws in output.append(bytes) }
      }
      return "unsaved text was written to \(VisibleMark.sanitized(path))"
    } catch {
      guard let error = error as? TextFileError else { return "unsaved text is lost: \(error)" }
      return error.saved == nil ? "unsaved text is lost: \(error.message)" : error.message
    }
  }
}
