import Glibc

/// A temporary folder that stands for the whole file system during a demo.
///
/// Absolute paths and paths in the home folder lead into it too, and `..` does not lead out.
struct Sandbox: Sendable {
  private let path: String

  /// Makes a new folder that only the user can enter.
  init(_ environment: Environment) throws {
    let chosen = environment.variables["TMPDIR"] ?? ""
    let parent = chosen.isEmpty ? P_tmpdir : chosen
    var template = Array((parent + "/inkwheel-demo-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure.failed(
        """
        cannot make a folder for the demo: \(String(cString: strerror(errno)))
        Set TMPDIR to a folder that can be written to.
        """)
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns the path in the folder that stands for a path of the file system.
  func resolve(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." && part != "~" {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.reduce(into: self.path) { $0 += "/" + $1 }
  }

  /// Removes the folder and its files; it has no subfolders, because the program makes none.
  func remove() {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        unlink(path + "/" + name)
      }
      closedir(folder)
    }
    rmdir(path)
  }
}
