/// An offset in a text in UTF-8 bytes, `0 ... utf8Count`.
///
/// An offset at which text is split or changed must not lie inside a Unicode scalar.
///
///     let text = StyledString("añb")
///     let end = text.offset(after: TextOffset(1))  // 3: "ñ" takes two bytes
public struct TextOffset: Hashable, Comparable, Sendable {
  /// The number of UTF-8 bytes before the offset.
  public var utf8: Int

  /// Creates an offset.
  public init(_ utf8: Int) {
    self.utf8 = utf8
  }

  /// The start of every text.
  public static let zero = TextOffset(0)

  /// Whether one offset lies before another.
  public static func < (left: TextOffset, right: TextOffset) -> Bool {
    left.utf8 < right.utf8
  }

  /// Returns the offset a number of bytes later.
  public static func + (left: TextOffset, bytes: Int) -> TextOffset {
    TextOffset(left.utf8 + bytes)
  }

  /// Returns the offset a number of bytes earlier.
  public static func - (left: TextOffset, bytes: Int) -> TextOffset {
    TextOffset(left.utf8 - bytes)
  }

  /// Returns the number of bytes from this offset to another, negative when the other lies before.
  public func distance(to other: TextOffset) -> Int {
    other.utf8 - utf8
  }
}

extension Range<TextOffset> {
  /// The number of bytes in the range.
  public var utf8Count: Int { lowerBound.distance(to: upperBound) }

  /// The range as integers, for the storage.
  package var bytes: Range<Int> { lowerBound.utf8..<upperBound.utf8 }

  package init(bytes: Range<Int>) {
    self = TextOffset(bytes.lowerBound)..<TextOffset(bytes.upperBound)
  }
}
