import Foundation
import Glibc
import Synchronization

/// A lock held while descriptors without close-on-exec exist and while programs start: one that is
/// inherited by the program of another test would keep a pipe or terminal open after its end.
let ptyDescriptors = Mutex(())

/// A pipe with both ends close-on-exec; a closed end is -1.
struct PtyPipe {
  var reading: Int32
  var writing: Int32

  /// Creates a pipe; call it with `ptyDescriptors` held.
  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw TerminalFailure(call: "pipe", errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    writing = ends[1]
  }

  /// Closes an end once.
  static func close(_ end: inout Int32) {
    if end >= 0 { _ = Glibc.close(end) }
    end = -1
  }

  /// Makes reads and writes return at once.
  static func unblock(_ end: Int32) { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL, 0) | O_NONBLOCK) }
}
