import Editor
import Synchronization

/// Searches texts on other threads; a search ends the one before.
struct SearchService: Sendable {
  /// The state that the threads share.
  private final class Shared: Sendable { let state = Mutex(State()) }

  private struct State {
    /// The number of the last search.
    var newest = 0
    /// When the searches that run began.
    var running: [Int: ContinuousClock.Instant] = [:]
    /// The last search, until one of those that run has ended.
    var waiting: SearchTask?
  }

  /// The searches that run at once, if the steps of a regular expression do not end.
  private static let maximumSearches = 4
  /// The time from its start after which a search that was called off is said to take too long.
  private static let longSearch = Duration.seconds(1)

  private let background: BackgroundWork
  private let mailbox: Mailbox
  private let shared = Shared()

  init(background: BackgroundWork, mailbox: Mailbox) {
    self.background = background
    self.mailbox = mailbox
  }

  /// Begins a search, whose reports are posted as messages.
  ///
  /// Where too many searches still run, it waits for one of them to end.
  func begin(_ task: SearchTask) {
    let now = ContinuousClock.now
    let (number, takesTooLong) = shared.state.withLock { state -> (Int?, Bool) in
      state.newest += 1
      guard state.running.count < Self.maximumSearches else {
        state.waiting = task
        return (nil, state.running.values.allSatisfy { now - $0 > Self.longSearch })
      }
      state.running[state.newest] = now
      return (state.newest, false)
    }
    if takesTooLong {
      mailbox.post(.warning("The search is taking too long. Try a simpler expression."))
    }
    guard let number else { return }
    background.run { run(task, number: number) }
  }

  /// Runs a search, and then the one that waited for it.
  private func run(_ task: SearchTask, number: Int) {
    var next: (task: SearchTask, number: Int)? = (task, number)
    while let (task, number) = next {
      task.run(isCancelled: { shared.state.withLock { $0.newest } != number }) {
        mailbox.post(.searched($0))
      }
      next = shared.state.withLock { state in
        state.running[number] = nil
        guard let task = state.waiting else { return nil }
        state.waiting = nil
        state.running[state.newest] = .now
        return (task, state.newest)
      }
    }
  }
}
