import Glibc

/// Ends a terminal's wait from another thread, by writing a number that is no signal into the pipe
/// for signals.
final class WakePipe: Sendable {
  /// The number that stands for an interruption.
  static let mark: Int32 = 0

  private let file: Int32

  /// Duplicates the descriptor, so that the terminal may be closed first.
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
