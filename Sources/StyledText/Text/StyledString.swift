/// Text in which every byte has a style.
///
/// The text is UTF-8 and always valid. Two values are equal when text and styles are equal, however
/// they were made. The storage is private to this type, so that it can become a rope.
public struct StyledString: Hashable, Sendable {
  /// Where a run ends and how it looks; it begins where the run before ends.
  struct RunEnd: Hashable, Sendable {
    var end: Int
    var style: TextStyle
  }

  /// Valid UTF-8.
  var bytes: [UInt8]
  /// Ends grow strictly, neighbours differ in style, and the last end is the length of the text.
  var runEnds: [RunEnd]
  /// Grow strictly and begin with 0; a line starts after every "\n".
  var lineStarts: [Int]

  /// Makes an empty text.
  public init() {
    bytes = []
    runEnds = []
    lineStarts = [0]
  }

  /// Makes a text in one style.
  public init(_ text: String, style: TextStyle = .plain) {
    let bytes = Array(text.utf8)
    self.init(
      validBytes: bytes, runEnds: bytes.isEmpty ? [] : [RunEnd(end: bytes.count, style: style)])
  }

  /// Takes over bytes known to be valid and runs known to be canonical.
  init(validBytes bytes: [UInt8], runEnds: [RunEnd]) {
    self.bytes = bytes
    self.runEnds = runEnds
    lineStarts = [0]
    bytes.withUnsafeBufferPointer { buffer in
      for index in buffer.indices where buffer[index] == 0x0A {
        lineStarts.append(index + 1)
      }
    }
  }

  /// The length in UTF-8 bytes.
  public var utf8Count: Int { bytes.count }

  /// Whether there is no text at all.
  public var isEmpty: Bool { bytes.isEmpty }

  /// The place before the first byte.
  public var startOffset: TextOffset { .zero }

  /// The place after the last byte.
  public var endOffset: TextOffset { TextOffset(bytes.count) }

  /// The whole text as a range.
  public var fullRange: Range<TextOffset> { startOffset..<endOffset }

  /// The text without its styles.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The text of a range without its styles.
  public func text(in range: Range<TextOffset>) -> String {
    checkBounds(range)
    return String(decoding: bytes[range.bytes], as: UTF8.self)
  }

  /// The part of the text that lies in a range, with its styles.
  public subscript(range: Range<TextOffset>) -> StyledString {
    checkBounds(range)
    checkScalars(range)
    let start = range.lowerBound.utf8
    var end = 0
    let ends = runs(in: range).map { run in
      end += run.length
      return RunEnd(end: end, style: run.style)
    }
    var part = StyledString()
    part.bytes = Array(bytes[range.bytes])
    part.runEnds = ends
    let first = firstLine(startingAfter: start)
    let last = firstLine(startingAfter: range.upperBound.utf8)
    part.lineStarts.append(contentsOf: lineStarts[first..<last].lazy.map { $0 - start })
    return part
  }

  /// Whether two texts have the same bytes in the same styles.
  public static func == (left: StyledString, right: StyledString) -> Bool {
    left.bytes == right.bytes && left.runEnds == right.runEnds
  }

  /// Feeds text and styles to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
    hasher.combine(runEnds)
  }

  func checkBounds(_ range: Range<TextOffset>) {
    precondition(
      range.lowerBound.utf8 >= 0 && range.upperBound.utf8 <= bytes.count,
      "the range lies outside the text")
  }

  /// Text may only be cut between scalars, otherwise it would no longer be valid UTF-8.
  func checkScalars(_ range: Range<TextOffset>) {
    precondition(
      isScalarBoundary(range.lowerBound.utf8) && isScalarBoundary(range.upperBound.utf8),
      "the range cuts a scalar in two")
  }

  func isScalarBoundary(_ index: Int) -> Bool {
    index == bytes.count || bytes[index] & 0xC0 != 0x80
  }
}

extension StyledString: CustomStringConvertible {
  /// The text without its styles.
  public var description: String { string }
}
