import Synchronization

/// A list that several threads add to and one takes from.
final class Shared<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  func add(_ element: Element) {
    elements.withLock { $0.append(element) }
  }

  func takeAll() -> [Element] {
    elements.withLock { elements in
      defer { elements = [] }
      return elements
    }
  }
}
