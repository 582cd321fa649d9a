import CNcurses
import Glibc

/// Signals that are recorded instead of ending the process, until they are released.
///
/// One object at a time catches signals.
package final class SignalPipe {
  /// The signals by which users and systems ask a program to end.
  package static let ending = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]

  /// Becomes readable with the next signal; -1 if the system has no more descriptors.
  package let readEnd: Int32
  let writeEnd: Int32
  private let signals: [Int32]
  private var oldActions: [sigaction] = []
  /// The signals that were blocked before.
  private var oldMask = sigset_t()

  /// Makes the pipe; nothing is caught yet.
  package init(_ signals: [Int32]) {
    self.signals = signals
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    releaseSignals()
    for end in [readEnd, writeEnd] { close(end) }
  }

  /// Records signals instead of dying from them.
  package func catchSignals() {
    guard oldActions.isEmpty else { return }
    for signal in signals {
      var old = sigaction()
      cncurses_catch(signal, writeEnd, &old)
      oldActions.append(old)
    }
    // A program that was started by a thread of its host may have inherited that they are blocked.
    var caught = sigset_t(signals)
    pthread_sigmask(SIG_UNBLOCK, &caught, &oldMask)
  }

  /// Undoes `catchSignals`.
  /// - Parameter keepsHangup: whether SIGHUP stays without effect.
  func releaseSignals(keepsHangup: Bool = false) {
    guard !oldActions.isEmpty else { return }
    pthread_sigmask(SIG_SETMASK, &oldMask, nil)
    for (signal, old) in zip(signals, oldActions) where signal != SIGHUP || !keepsHangup {
      withUnsafePointer(to: old) { _ = sigaction(signal, $0, nil) }
    }
    oldActions = []
  }

  /// Takes the numbers that have arrived, in order, without waiting.
  package func read() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(readEnd, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).map(Int32.init)
  }
}
