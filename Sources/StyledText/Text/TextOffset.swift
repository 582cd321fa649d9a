/// A place between two bytes of a text, counted in UTF-8 bytes from its start.
///
/// Range: `0 ... utf8Count` of the text it belongs to. A place handed to a function that cuts or
/// changes text must not lie inside a Unicode scalar.
public struct TextOffset: Hashable, Comparable, Sendable {
  /// The number of UTF-8 bytes before this place.
  public var utf8: Int

  /// Makes the place after that many bytes.
  public init(_ utf8: Int) {
    self.utf8 = utf8
  }

  /// The start of every text.
  public static let zero = TextOffset(0)

  /// Whether one place lies before another.
  public static func < (left: TextOffset, right: TextOffset) -> Bool {
    left.utf8 < right.utf8
  }

  /// The place a number of bytes further on.
  public static func + (left: TextOffset, bytes: Int) -> TextOffset {
    TextOffset(left.utf8 + bytes)
  }

  /// The place a number of bytes further back.
  public static func - (left: TextOffset, bytes: Int) -> TextOffset {
    TextOffset(left.utf8 - bytes)
  }

  /// The number of bytes from this place to another, negative when the other lies before.
  public func distance(to other: TextOffset) -> Int {
    other.utf8 - utf8
  }
}

extension Range<TextOffset> {
  /// The number of bytes in the range.
  public var utf8Count: Int { lowerBound.distance(to: upperBound) }

  /// The same range as plain numbers, for the storage.
  package var bytes: Range<Int> { lowerBound.utf8..<upperBound.utf8 }

  package init(bytes: Range<Int>) {
    self = TextOffset(bytes.lowerBound)..<TextOffset(bytes.upperBound)
  }
}
