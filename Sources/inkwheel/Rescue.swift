import Glibc
import StyledText

/// Where unsaved text goes when the program is told to end.
enum Rescue {
  /// Writes a text into the state folder of the user (XDG base directories).
  /// - Returns: a line that says where it is, or why it could not be kept.
  static func keep(_ bytes: [UInt8], name: String) -> String {
    guard let folder = folder() else { return "unsaved text is lost: HOME is not set" }
    let path = "\(folder)/\(getpid())-\(name)"
    do {
      try TextFile.save(bytes, to: path)
      return "the unsaved text is in \(VisibleMark.sanitized(path))"
    } catch {
      return "unsaved text is lost: \(error.message)"
    }
  }

  /// The folder, made where it is missing; nobody else may look into it.
  private static func folder() -> String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard let state = variable("XDG_STATE_HOME") ?? variable("HOME").map({ $0 + "/.local/state" })
    else { return nil }
    var path = ""
    for part in "\(state)/inkwheel/rescued".split(separator: "/") {
      path += "/" + part
      mkdir(path, 0o700)
    }
    return path
  }
}
