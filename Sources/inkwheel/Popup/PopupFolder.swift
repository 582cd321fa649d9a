import Glibc
import SystemPackage
import UnicodeText

/// A temporary folder with the files of a popup, which only the user can read.
final class PopupFolder {
  private let path: String

  var script: String { path + "/run" }
  var input: String { path + "/input" }
  var output: String { path + "/output" }
  var errors: String { path + "/errors" }
  var progress: String { path + "/progress" }

  /// Creates the folder, its named pipe, and an input file.
  init(in folder: String, input bytes: [UInt8]) throws {
    // mkdtemp sets the mode 0700.
    var template = Array((folder + "/inkwheel-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw Self.failure(folder) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard mkfifo(progress, 0o600) == 0 else { throw Self.failure(path) }
    try write(bytes, to: input)
  }

  deinit {
    for file in [script, input, output, errors, progress] { unlink(file) }
    rmdir(path)
  }

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

  private static func failure(_ path: String) -> Failure {
    .failed(
      "cannot use \(VisibleMark.sanitized(path)): \(String(cString: strerror(errno)))")
  }
}
