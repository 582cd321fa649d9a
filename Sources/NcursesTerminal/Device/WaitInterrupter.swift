import Glibc

/// Ends the wait of a terminal from another thread.
///
/// It writes into the pipe that signals are noted in: a number that belongs to no signal.
final class WaitInterrupter: Sendable {
  /// What is noted in the place of a signal.
  static let mark: Int32 = 0

  private let file: Int32

  /// Keeps an end of a pipe of its own, so that the terminal can be closed before.
  init?(pipe: Int32) {
    file = fcntl(pipe, F_DUPFD_CLOEXEC, 0)
    guard file >= 0 else { return nil }
  }

  deinit { close(file) }

  func interrupt() {
    var byte = UInt8(Self.mark)
    // A full pipe ends the wait as well.
    _ = write(file, &byte, 1)
  }
}
