import Editor

/// Messages from other threads to the program, which wake its loop up.
final class Mailbox: Sendable {
  private let messages = SharedQueue<Message>()
  private let wake: @Sendable () -> Void

  /// - Parameter wake: ends a wait for events, from any thread.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Adds a message, from any thread.
  func post(_ message: Message) {
    messages.append(message)
    wake()
  }

  /// Ends the wait for events without a message, because other results are ready.
  func wakeUp() { wake() }

  /// Removes all messages and returns them in order.
  func removeAll() -> [Message] { messages.removeAll() }
}
