import Synchronization

/// A queue that any thread appends to and one thread empties.
final class SharedQueue<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  func append(_ element: Element) {
    elements.withLock { $0.append(element) }
  }

  /// Removes all elements and returns them in order.
  func removeAll() -> [Element] {
    elements.withLock { elements in
      defer { elements = [] }
      return elements
    }
  }
}
