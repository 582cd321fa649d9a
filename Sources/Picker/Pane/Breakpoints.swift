/// Values by the size from which they hold, such as the columns of a preview by those of a picker.
struct Breakpoints<Value: Sendable>: ExpressibleByDictionaryLiteral, Sendable {
  private let steps: [(size: Int, value: Value)]

  /// Creates a table in the order of its sizes, the first of which is 0.
  init(dictionaryLiteral steps: (Int, Value)...) { self.steps = steps }

  /// The value at a size.
  subscript(size: Int) -> Value { steps[steps.lastIndex { $0.size <= size } ?? 0].value }
}

extension Int {
  /// Returns the nearest number in a range.
  func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
