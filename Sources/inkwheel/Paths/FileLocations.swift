import Files
import Glibc
import SystemPackage
import UnicodeText

/// The folders in which the program finds and keeps files.
struct FileLocations: Sendable {
  private let home: String?
  /// The folder for data that is kept between runs; nil if nothing is kept.
  let state: StateFolder?
  /// The folder that stands for the whole file system during a demo; nil otherwise.
  private let sandbox: TemporaryFolder?

  /// Whether nothing is kept, because it is a demo.
  var isTemporary: Bool { sandbox != nil }

  /// Creates the locations of the user's files.
  init(_ environment: Environment) {
    home = environment.variables["HOME"]
    state = environment.folder("XDG_STATE_HOME", or: "/.local/state").map(StateFolder.init)
    sandbox = nil
  }

  /// Creates the locations of a demo's files: it reads no files of the user and keeps none.
  /// - Parameter parent: the folder for temporary files.
  init(demoIn parent: String) throws {
    (home, state) = (nil, nil)
    sandbox = try TemporaryFolder(in: parent)
  }

  /// Returns the path of a file whose name was typed in the program, where no shell has expanded
  /// `~`.
  ///
  /// In a demo, absolute paths and paths in the home folder lead into its folder too, and `..` does
  /// not lead out.
  func resolve(_ path: String) -> String {
    guard let sandbox else {
      guard path.hasPrefix("~/"), let home else { return path }
      return home + path.dropFirst()
    }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." && part != "~" {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.reduce(into: sandbox.path) { $0 += "/" + $1 }
  }

  /// Removes the folder of a demo with its files; it has no subfolders, because the program makes
  /// none.
  func remove() { sandbox?.remove() }
}

/// A new folder for files that only this run needs.
///
/// It has no subfolders.
struct TemporaryFolder: Sendable {
  let path: String

  /// Creates a folder that only the user can enter.
  /// - Parameter parent: the folder that contains it.
  init(in parent: String) throws {
    // The X are replaced: https://man7.org/linux/man-pages/man3/mkdtemp.3.html
    var template = Array((parent + "/inkwheel-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure.failed(
        """
        cannot create a directory in \(VisibleMark.sanitized(parent)): \
        \(String(cString: strerror(errno)))
        Set TMPDIR to a writable directory.
        """)
    }
    path = String(decoding: template.dropLast().map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
  }

  /// Removes the folder and its files.
  func remove() {
    for name in (try? Folder(FilePath(path)).names()) ?? [] { unlink(path + "/" + name) }
    rmdir(path)
  }
}

/// The folder `$XDG_STATE_HOME/inkwheel`, where data is kept between runs.
struct StateFolder: Sendable {
  let path: String

  /// Makes the folder or a subfolder if it is missing, so that only the user can enter it.
  func make(_ subfolder: String? = nil) {
    _ = try? Folder(creating: FilePath(subfolder.map { path + "/" + $0 } ?? path))
  }
}
