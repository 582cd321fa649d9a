import _RopeModule

/// Text in which every byte has a style.
///
/// The text is UTF-8 and always valid. Two values are equal when text and styles are equal, however
/// they were made. A value is a rope of chunks that never change: copies, parts and earlier states
/// share them, and every change and every look-up takes time in the logarithm of the length.
public struct StyledString: Sendable {
  var rope = Rope<TextChunk>()
  /// The most bytes of text that are put into one chunk when text is added.
  var chunkSize: Int

  /// The size of chunks unless something else is wanted.
  public static let defaultChunkSize = 1 << 14

  /// Makes an empty text.
  /// - Parameter chunkSize: the most bytes in one piece of the storage, from 4.
  public init(chunkSize: Int = defaultChunkSize) {
    precondition(chunkSize >= 4, "a chunk holds at least one scalar")
    self.chunkSize = chunkSize
  }

  /// Makes a text in one style.
  public init(
    _ text: String, style: TextStyle = .plain, chunkSize: Int = defaultChunkSize
  ) {
    self.init(chunkSize: chunkSize)
    var text = text
    var appender = Appender(chunkSize: chunkSize)
    text.withUTF8 { appender.append($0, style) }
    rope = appender.finish()
  }

  init(rope: Rope<TextChunk>, chunkSize: Int) {
    self.rope = rope
    self.chunkSize = chunkSize
  }

  /// The length in UTF-8 bytes.
  public var utf8Count: Int { rope.count(in: UTF8Metric()) }

  /// Whether there is no text at all.
  public var isEmpty: Bool { utf8Count == 0 }

  /// The place before the first byte.
  public var startOffset: TextOffset { .zero }

  /// The place after the last byte.
  public var endOffset: TextOffset { TextOffset(utf8Count) }

  /// The whole text as a range.
  public var fullRange: Range<TextOffset> { startOffset..<endOffset }

  /// The text without its styles.
  public var string: String { text(in: fullRange) }

  /// The text of a range without its styles.
  public func text(in range: Range<TextOffset>) -> String {
    String(decoding: bytes(in: range.bytes), as: UTF8.self)
  }

  /// The part of the text that lies in a range, with its styles.
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

  /// Text may only be cut between scalars, otherwise it would no longer be valid UTF-8.
  func checkScalars(_ range: Range<TextOffset>) {
    precondition(
      isScalarBoundary(range.lowerBound.utf8) && isScalarBoundary(range.upperBound.utf8),
      "the range cuts a scalar in two")
  }
}

extension StyledString: Hashable {
  /// Whether two texts have the same bytes in the same styles.
  public static func == (left: StyledString, right: StyledString) -> Bool {
    if left.rope.isIdentical(to: right.rope) { return true }
    guard left.utf8Count == right.utf8Count else { return false }
    var rights = right.rope.makeIterator()
    var rest: ChunkText?
    var used = 0
    for chunk in left.rope {
      var isSame = true
      chunk.forEachPiece { piece, style in
        var compared = 0
        while isSame, compared < piece.count {
          if rest == nil || used == rest?.bytes.count {
            rest = rights.next()?.text
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

  /// Feeds the length and the beginning of the text to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(utf8Count)
    hasher.combine(bytes(in: 0..<min(utf8Count, 256)))
  }
}

extension StyledString: CustomStringConvertible {
  /// The text without its styles.
  public var description: String { string }
}
