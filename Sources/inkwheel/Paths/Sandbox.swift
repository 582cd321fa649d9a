/// A temporary folder that is the whole file system of a demo.
///
/// Absolute paths and paths in the home folder lead into it too, and `..` does not lead out.
struct Sandbox: Sendable {
  private let folder: TemporaryFolder

  /// Creates an empty folder.
  init(_ environment: Environment) throws {
    folder = try TemporaryFolder(in: environment.temporaryFolder)
  }

  /// Returns the path in the folder that stands for a path of the file system.
  func resolve(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." && part != "~" {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.reduce(into: folder.path) { $0 += "/" + $1 }
  }

  /// Removes the folder and its files; it has no subfolders, because the program makes none.
  func remove() { folder.remove() }
}
