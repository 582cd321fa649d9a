import CNcurses
import Glibc
import Synchronization
import Terminal

/// Signals that are recorded instead of ending the process, until they are released.
///
/// One object at a time catches signals.
package final class SignalPipe: Sendable {
  /// The signals by which users and systems ask a program to end.
  package static let ending = TerminationCause.allCases.map(\.rawValue)

  /// Becomes readable with the next signal; -1 if the system has no more descriptors.
  package let readEnd: Int32
  let writeEnd: Int32
  private let signals: [Int32]
  /// The actions and the blocked signals of before, while signals are caught.
  private let old = Mutex<(actions: [sigaction], mask: sigset_t)?>(nil)

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
    old.withLock { old in
      guard old == nil else { return }
      let actions = signals.map { signal in
        var action = sigaction()
        cncurses_catch(signal, writeEnd, &action)
        return action
      }
      // A program that was started by a thread of its host may have inherited that they are blocked.
      var (caught, mask) = (sigset_t(), sigset_t())
      sigemptyset(&caught)
      for signal in signals { sigaddset(&caught, signal) }
      pthread_sigmask(SIG_UNBLOCK, &caught, &mask)
      old = (actions, mask)
    }
  }

  /// Undoes `catchSignals`.
  /// - Parameter keepsHangup: whether SIGHUP stays without effect.
  func releaseSignals(keepsHangup: Bool = false) {
    old.withLock { old in
      guard var before = old else { return }
      pthread_sigmask(SIG_SETMASK, &before.mask, nil)
      for (signal, action) in zip(signals, before.actions) where signal != SIGHUP || !keepsHangup {
        withUnsafePointer(to: action) { _ = sigaction(signal, $0, nil) }
      }
      old = nil
    }
  }

  /// Takes the numbers that have arrived, in order, without waiting.
  package func read() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(readEnd, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).map(Int32.init)
  }
}
