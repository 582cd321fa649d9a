import _RopeModule

/// Text in which every byte has a style.
///
/// The text is always valid UTF-8. Two values are equal when their text and styles are equal. A
/// value is a rope of immutable chunks: copies, parts and earlier states share them, and edits and
/// look-ups take logarithmic time.
///
///     var text = StyledString("plain and ")
///     text.append(StyledString("bold", style: TextStyle(attributes: .bold)))
///     let bold = text.ranges(of: "bold").first.map { text[$0] }
public struct StyledString: Sendable {
  var rope = Rope<TextChunk>()
  /// The maximum number of bytes of text in a chunk in memory.
  var chunkSize: Int

  /// The default chunk size, 16 KB.
  public static let defaultChunkSize = 1 << 14

  /// Creates an empty text.
  /// - Parameter chunkSize: the maximum number of bytes in one chunk of the storage, at least 4.
  public init(chunkSize: Int = defaultChunkSize) {
    precondition(chunkSize >= 4, "the chunk size is smaller than a scalar")
    self.chunkSize = chunkSize
  }

  /// Creates a text in one style.
  public init(_ text: String, style: TextStyle = .plain, chunkSize: Int = defaultChunkSize) {
    precondition(chunkSize >= 4, "the chunk size is smaller than a scalar")
    var text = text
    var builder = StyledStringBuilder(chunkSize: chunkSize)
    text.withUTF8 { builder.append($0, style) }
    self = builder.finish()
  }

  init(rope: Rope<TextChunk>, chunkSize: Int) {
    self.rope = rope
    self.chunkSize = chunkSize
  }

  /// The length in UTF-8 bytes.
  public var utf8Count: Int { rope.count(in: UTF8Metric()) }

  /// Whether the text is empty.
  public var isEmpty: Bool { utf8Count == 0 }

  /// The offset of the first byte, 0.
  public var startOffset: TextOffset { .zero }

  /// The offset after the last byte.
  public var endOffset: TextOffset { TextOffset(utf8Count) }

  /// The range of the whole text.
  public var fullRange: Range<TextOffset> { startOffset..<endOffset }

  /// The text without its styles.
  public var string: String { text(in: fullRange) }

  /// Returns the text of a range without its styles.
  public func text(in range: Range<TextOffset>) -> String {
    String(decoding: bytes(in: range.bytes), as: UTF8.self)
  }

  /// The text of a range with its styles.
  public subscript(range: Range<TextOffset>) -> StyledString {
    checkBounds(range)
    checkScalars(range)
    guard !range.isEmpty else { return StyledString(chunkSize: chunkSize) }
    if range == fullRange { return self }
    let part = rope.extract(range.bytes, in: UTF8Metric())
    return StyledString(rope: part, chunkSize: chunkSize)
  }

  func checkBounds(_ range: Range<TextOffset>) {
    precondition(
      range.lowerBound.utf8 >= 0 && range.upperBound.utf8 <= utf8Count,
      "the range lies outside the text")
  }

  /// Checks that a range does not split a scalar, since the text would no longer be valid UTF-8.
  func checkScalars(_ range: Range<TextOffset>) {
    precondition(
      isScalarBoundary(range.lowerBound.utf8) && isScalarBoundary(range.upperBound.utf8),
      "the range splits a scalar")
  }
}

extension StyledString: Hashable, CustomStringConvertible {
  /// The text without its styles.
  public var description: String { string }

  /// Whether two texts have the same bytes in the same styles.
  public static func == (left: StyledString, right: StyledString) -> Bool {
    left.rope.isIdentical(to: right.rope)
      || left.utf8Count == right.utf8Count && left.commonLength(with: right) == left.utf8Count
  }

  /// Hashes the length and the beginning of the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(utf8Count)
    hasher.combine(bytes(in: 0..<min(utf8Count, 256)))
  }
}

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
  public init(_ utf8: Int) { self.utf8 = utf8 }

  /// The start of every text.
  public static let zero = TextOffset(0)

  /// Whether one offset lies before another.
  public static func < (left: TextOffset, right: TextOffset) -> Bool { left.utf8 < right.utf8 }

  /// Returns the offset a number of bytes later.
  public static func + (left: TextOffset, bytes: Int) -> TextOffset {
    TextOffset(left.utf8 + bytes)
  }

  /// Returns the offset a number of bytes earlier.
  public static func - (left: TextOffset, bytes: Int) -> TextOffset {
    TextOffset(left.utf8 - bytes)
  }

  /// Returns the number of bytes from this offset to another, negative when the other lies before.
  public func distance(to other: TextOffset) -> Int { other.utf8 - utf8 }
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

extension StyledString {
  /// Appends a text.
  public mutating func append(_ other: StyledString) {
    replaceSubrange(endOffset..<endOffset, with: other)
  }

  /// Replaces a range.
  public mutating func replaceSubrange(_ range: Range<TextOffset>, with other: StyledString) {
    checkBounds(range)
    checkScalars(range)
    guard !range.isEmpty || !other.rope.isEmpty else { return }
    var span = range.bytes
    var middle = StyledStringBuilder(chunkSize: chunkSize)
    // Short chunks in memory are merged with the new text, so that typing does not create a chunk
    // for every key press.
    let room = chunkSize - other.utf8Count
    if room > 0, let front = ownChunk(at: span.lowerBound - 1),
      span.lowerBound - front.start <= min(room, chunkSize - 1)
    {
      middle.append(TextChunk(front.text.part(0..<span.lowerBound - front.start)))
      span = front.start..<span.upperBound
    }
    for chunk in other.rope { middle.append(chunk) }
    if let back = ownChunk(at: span.upperBound) {
      let rest = span.upperBound - back.start..<back.text.bytes.count
      if rest.count <= room {
        middle.append(TextChunk(back.text.part(rest)))
        span = span.lowerBound..<span.upperBound + rest.count
      }
    }
    let new = middle.finish().rope
    if span.lowerBound == utf8Count, span.isEmpty {
      rope.append(new)
      return
    }
    replaceChunks(span, with: new)
  }

  /// Replaces a range with chunks, which stay as they are.
  mutating func replaceChunks(_ span: Range<Int>, with chunks: Rope<TextChunk>) {
    var builder = rope.builder(removing: span, in: UTF8Metric())
    builder.insertBeforeTip(chunks)
    rope = builder.finalize()
  }

  /// Returns the chunk that contains a byte and where it begins, if its text is in memory.
  private func ownChunk(at byte: Int) -> (text: ChunkText, start: Int)? {
    guard byte >= 0, let located = chunk(at: byte), case .own(let text) = located.chunk.content
    else { return nil }
    return (text, located.start)
  }

  /// Concatenates two texts.
  public static func + (left: StyledString, right: StyledString) -> StyledString {
    var result = left
    result.append(right)
    return result
  }
}
