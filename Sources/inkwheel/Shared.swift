import Synchronization

/// A list that several threads add to and one takes from.
final class Shared<Elements: RangeReplaceableCollection & Sendable>: Sendable
where Elements.Element: Sendable {
  private let elements: Mutex<Elements>

  init(_ elements: Elements) {
    self.elements = Mutex(elements)
  }

  func add(_ element: Elements.Element) {
    elements.withLock { $0.append(element) }
  }

  func takeAll() -> Elements {
    elements.withLock { elements in
      defer { elements = Elements() }
      return elements
    }
  }
}
