import Glibc
import SystemPackage
import UnicodeText

/// A temporary folder with the files of a popup, which only the user can read.
final class PopupFolder {
  private let folder: TemporaryFolder

  var script: String { folder.path + "/run" }
  var input: String { folder.path + "/input" }
  var output: String { folder.path + "/output" }
  var errors: String { folder.path + "/errors" }
  var progress: String { folder.path + "/progress" }

  /// Creates the folder, its named pipe, and an input file.
  /// - Parameter parent: the folder that contains it.
  init(in parent: String, input bytes: [UInt8]) throws {
    folder = try TemporaryFolder(in: parent)
    guard mkfifo(progress, 0o600) == 0 else {
      throw Failure.failed(
        "cannot create a pipe in \(VisibleMark.sanitized(parent)): "
          + String(cString: strerror(errno)))
    }
    try write(bytes, to: input)
  }

  deinit { folder.remove() }

  func write(_ bytes: [UInt8], to file: String) throws {
    do {
      let descriptor = try FileDescriptor.open(
        file, .writeOnly, options: [.create, .exclusiveCreate],
        permissions: [.ownerReadWrite])
      _ = try descriptor.closeAfter { try descriptor.writeAll(bytes) }
    } catch {
      throw Failure.failed("cannot write \(VisibleMark.sanitized(file)): \(error)")
    }
  }

  /// Reads a file; empty if it does not exist.
  func bytes(of file: String) -> [UInt8] {
    (try? FileDescriptor.open(file, .readOnly))
      .flatMap { file in try? file.closeAfter { try file.bytes() } } ?? []
  }
}
