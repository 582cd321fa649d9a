import App
import Synchronization

/// Searches texts on other threads; a search ends the one before.
struct SearchService: Sendable {
  /// The number of the last search, which the threads share.
  private final class Newest: Sendable { let number = Mutex(0) }

  private let background: BackgroundWork
  private let mailbox: Mailbox
  private let newest = Newest()

  init(background: BackgroundWork, mailbox: Mailbox) {
    self.background = background
    self.mailbox = mailbox
  }

  /// Begins a search, whose reports are posted as messages.
  /// - Parameter task: nil to end the search before and begin none.
  func begin(_ task: SearchTask?) {
    let number = newest.number.withLock { number in
      number += 1
      return number
    }
    guard let task else { return }
    background.run {
      task.run(isCancelled: { newest.number.withLock { $0 } != number }) {
        mailbox.post(.searched($0))
      }
    }
  }
}
