import Glibc
import UnicodeText

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
        cannot create a folder in \(VisibleMark.sanitized(parent)): \
        \(String(cString: strerror(errno)))
        Set TMPDIR to a folder that can be written to.
        """)
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes the folder and its files.
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
