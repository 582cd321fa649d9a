import Editor
import Synchronization

/// Where work beside the screen leaves its messages for the program.
final class Mailbox: Sendable {
  private let messages = Mutex<[Message]>([])
  private let wake: @Sendable () -> Void

  /// - Parameter wake: ends the wait for events, so that the messages are taken.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Leaves a message, from any thread.
  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    wake()
  }

  /// Takes all messages in their order.
  func take() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
