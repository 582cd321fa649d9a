import Glibc

/// Paths that are typed in the program, where no shell has expanded them.
enum TypedPath {
  /// Puts the home folder in the place of a leading `~`.
  ///
  /// In a demo every path leads into the folder of the demo.
  static func expanded(_ path: String) -> String {
    if let inside = Sandbox.path(path) { return inside }
    guard path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst()
  }
}
