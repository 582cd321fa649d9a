import _RopeModule

/// Text in which every byte has a style.
///
/// The text is always valid UTF-8. Two values are equal when their text and styles are equal. A
/// value is a rope of immutable chunks: copies, parts and earlier states share them, and edits and
/// look-ups take logarithmic time.
///
///     var text = StyledString("plain and ")
///     text.append(StyledString("bold", style: TextStyle(attributes: .bold)))
///     let bold = text.firstRange(of: "bold", from: .zero).map { text[$0] }
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
  public init(
    _ text: String, style: TextStyle = .plain, chunkSize: Int = defaultChunkSize
  ) {
    self.init(chunkSize: chunkSize)
    var text = text
    var builder = TextRopeBuilder(chunkSize: chunkSize)
    text.withUTF8 { builder.append($0, style) }
    rope = builder.finish()
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

extension StyledString: Hashable {
  /// Whether two texts have the same bytes in the same styles.
  public static func == (left: StyledString, right: StyledString) -> Bool {
    if left.rope.isIdentical(to: right.rope) { return true }
    guard left.utf8Count == right.utf8Count else { return false }
    var others = right.rope.makeIterator()
    var rest: ChunkText?
    var used = 0
    for chunk in left.rope {
      var isSame = true
      chunk.forEachPiece { piece, style in
        var compared = 0
        while isSame, compared < piece.count {
          if rest == nil || used == rest?.bytes.count {
            rest = others.next()?.text
            used = 0
          }
          guard let text = rest, !text.bytes.isEmpty else { continue }
          let run = text.runs[text.run(at: used)]
          let count = min(Int(run.end) - used, piece.count - compared)
          isSame =
            text.styles[Int(run.style)] == style
            && text.bytes[used..<used + count].elementsEqual(piece[compared..<compared + count])
          used += count
          compared += count
        }
      }
      guard isSame else { return false }
    }
    return true
  }

  /// Hashes the length and the beginning of the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(utf8Count)
    hasher.combine(bytes(in: 0..<min(utf8Count, 256)))
  }
}

extension StyledString: CustomStringConvertible {
  /// The text without its styles.
  public var description: String { string }
}
