import Editor
import Synchronization

/// Searches texts on other threads; a search ends the one before.
struct SearchService: Sendable {
  /// The state that the threads share.
  private final class Shared: Sendable {
    let newest = Mutex(0)
    let running = Mutex(0)
  }

  /// The searches that run at once, if the steps of a regular expression do not end.
  private static let mostSearches = 4

  private let background: BackgroundWork
  private let mailbox: Mailbox
  private let shared = Shared()

  init(background: BackgroundWork, mailbox: Mailbox) {
    self.background = background
    self.mailbox = mailbox
  }

  /// Begins a search, whose reports are posted as messages.
  func begin(_ task: SearchTask) {
    let (shared, mailbox) = (shared, mailbox)
    let number = shared.newest.withLock {
      $0 += 1
      return $0
    }
    let isFree = shared.running.withLock { running in
      guard running < Self.mostSearches else { return false }
      running += 1
      return true
    }
    guard isFree else {
      return mailbox.post(.told("this expression takes too long: try a simpler one"))
    }
    background.run {
      task.run(isCancelled: { shared.newest.withLock { $0 } != number }) {
        mailbox.post(.searched($0))
      }
      shared.running.withLock { $0 -= 1 }
    }
  }
}
