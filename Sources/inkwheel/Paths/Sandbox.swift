import Glibc
import Synchronization

/// The folder that a demo works in, which is all it knows of the files of the computer.
///
/// Every path that the program uses meanwhile is one in this folder, those that begin with `/` and
/// `~` too, and `..` leads nowhere. There is no state folder either: no journal, no recent colours.
enum Sandbox {
  private static let root = Mutex<String?>(nil)

  /// Makes the folder; nobody else may look into it.
  static func make() throws {
    let chosen = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let folders = chosen.isEmpty ? P_tmpdir : chosen
    // mkdtemp puts something of its own in the place of six X.
    var path = Array((folders + "/inkwheel-demo-" + String(repeating: "X", count: 6)).utf8CString)
    guard mkdtemp(&path) != nil else {
      throw Failure.failed(
        "no folder for the demo: \(String(cString: strerror(errno))); TMPDIR says where to make it")
    }
    let made = String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    root.withLock { $0 = made }
    // Without a home there is no state folder.
    for name in ["HOME", "XDG_STATE_HOME"] { unsetenv(name) }
  }

  /// Where a path leads while there is a demo; nil without one.
  static func path(_ path: String) -> String? {
    root.withLock { $0 }.map { root in
      var parts: [Substring] = []
      for part in path.split(separator: "/") where part != "." && part != "~" {
        if part == ".." { _ = parts.popLast() } else { parts.append(part) }
      }
      return parts.reduce(into: root) { $0 += "/" + $1 }
    }
  }

  /// Removes the folder with everything in it.
  static func remove() {
    guard let path = path("") else { return }
    if let folder = opendir(path) {
      // There are no folders in it: nothing in the program makes one.
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        unlink(path + "/" + name)
      }
      closedir(folder)
    }
    rmdir(path)
    root.withLock { $0 = nil }
  }
}
