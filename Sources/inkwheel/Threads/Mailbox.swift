import Editor

/// Where work beside the screen leaves its messages for the program.
final class Mailbox: Sendable {
  private let messages = Shared<Message>()
  private let wake: @Sendable () -> Void

  /// - Parameter wake: ends the wait for events, so that the messages are taken.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Leaves a message, from any thread.
  func post(_ message: Message) {
    messages.add(message)
    wake()
  }

  /// Ends the wait for events, because something else is to be looked at.
  func wakeUp() { wake() }

  /// Takes all messages in their order.
  func take() -> [Message] { messages.takeAll() }
}
