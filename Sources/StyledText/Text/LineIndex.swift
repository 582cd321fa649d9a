/// The index of a line, counted from 0.
///
///     let second = text.firstLine + 1
///     if second <= text.lastLine { print(text.text(in: text.range(of: second))) }
public struct LineIndex: Hashable, Comparable, Sendable {
  /// The number of lines before this one.
  public var value: Int

  /// Creates the index of the line with `value` lines before it.
  public init(_ value: Int) {
    self.value = value
  }

  /// Whether one line lies above another.
  public static func < (left: LineIndex, right: LineIndex) -> Bool {
    left.value < right.value
  }

  /// Returns the line a number of lines below.
  public static func + (left: LineIndex, lines: Int) -> LineIndex {
    LineIndex(left.value + lines)
  }

  /// Returns the line a number of lines above.
  public static func - (left: LineIndex, lines: Int) -> LineIndex {
    LineIndex(left.value - lines)
  }

  /// Returns the number of lines from this one to another, negative when the other lies above.
  public func distance(to other: LineIndex) -> Int {
    other.value - value
  }
}
