import UnicodeText

/// A span of text whose characters (grapheme clusters) are known.
package enum GraphemeSpan {
  /// Printable ASCII: every byte is a character. The bytes are valid only during the call.
  case ascii(UnsafeBufferPointer<UInt8>)
  /// Han, kana and Hangul syllables: every three bytes are a character, a letter of two columns.
  /// The bytes are valid only during the call.
  case wide(UnsafeBufferPointer<UInt8>)
  /// A character of one scalar, which may be a control character.
  case scalar(Unicode.Scalar)
  /// A character of several scalars, such as "\r\n". The bytes are valid only during the call.
  case cluster(UnsafeBufferPointer<UInt8>)

  /// The length in UTF-8 bytes.
  package var utf8Count: Int {
    switch self {
    case .ascii(let bytes), .wide(let bytes), .cluster(let bytes): bytes.count
    case .scalar(let scalar): UTF8.width(scalar)
    }
  }

  /// Whether it is a "\r\n".
  package var isCRLF: Bool {
    if case .cluster(let bytes) = self { bytes[0] == 0x0D } else { false }
  }

  /// Calls `body` with the scalars of valid UTF-8, in order.
  @inline(__always)
  package static func forEachScalar(
    in bytes: UnsafeBufferPointer<UInt8>, _ body: (Unicode.Scalar) -> Void
  ) {
    var index = 0
    while index < bytes.count {
      let scalar = UTF8Scalar(in: bytes, at: index)
      body(scalar.scalar)
      index += scalar.length
    }
  }
}

extension StyledString {
  /// Calls `body` with the offsets and spans of the characters in a range, in order, until it
  /// returns false.
  ///
  /// The range begins at a character boundary. The cost is little more than that of reading the
  /// bytes for plain ASCII, and small per character elsewhere.
  package func forEachGraphemeSpan(
    in range: Range<TextOffset>, _ body: (TextOffset, GraphemeSpan) -> Bool
  ) {
    checkBounds(range)
    var offset = range.lowerBound.utf8
    let end = range.upperBound.utf8
    var size = 256
    while offset < end {
      let windowEnd = min(offset + size, end)
      let window = bytes(in: offset..<windowEnd)
      let origin = offset
      let (used, isDone) = window.withUnsafeBufferPointer { buffer in
        var spans = GraphemeSpanIterator(buffer: buffer, isLast: windowEnd == end)
        while let (start, span) = spans.next() {
          if !body(TextOffset(origin + start), span) { return (spans.index, true) }
        }
        return (spans.index, false)
      }
      if isDone { return }
      offset += used
      // A character longer than the window needs a larger one.
      size = used == 0 ? size * 4 : min(max(size * 4, 256), 1 << 14)
    }
  }

  /// Returns the number of characters in a range between character boundaries.
  public func characterCount(in range: Range<TextOffset>) -> Int {
    var count = 0
    forEachGraphemeSpan(in: range) { _, span in
      switch span {
      case .ascii(let bytes): count += bytes.count
      case .wide(let bytes): count += bytes.count / 3
      case .scalar, .cluster: count += 1
      }
      return true
    }
    return count
  }
}

/// Iterates over the spans of bytes in memory.
private struct GraphemeSpanIterator {
  let buffer: UnsafeBufferPointer<UInt8>
  /// Whether the text ends where the bytes end.
  let isLast: Bool
  /// The index of the next character.
  private(set) var index = 0
  private let end: Int

  init(buffer: UnsafeBufferPointer<UInt8>, isLast: Bool) {
    self.buffer = buffer
    self.isLast = isLast
    end = isLast ? buffer.count : buffer.wholeScalarsEnd
  }

  mutating func next() -> (start: Int, span: GraphemeSpan)? {
    let start = index
    guard start < end else { return nil }
    if buffer[start] < 0x80 {
      let plain = asciiEnd(from: start)
      if plain > start {
        index = plain
        return (start, .ascii(UnsafeBufferPointer(rebasing: buffer[start..<plain])))
      }
    } else {
      let wide = wideEnd(from: start)
      if wide > start {
        index = wide
        return (start, .wide(UnsafeBufferPointer(rebasing: buffer[start..<wide])))
      }
    }
    guard let next = GraphemeBreaker.end(from: start, in: buffer, to: end, isLast: isLast) else {
      return nil
    }
    index = next
    let first = UTF8Scalar(in: buffer, at: start)
    if first.length == next - start { return (start, .scalar(first.scalar)) }
    return (start, .cluster(UnsafeBufferPointer(rebasing: buffer[start..<next])))
  }

  /// Returns the end of the printable ASCII in which every byte is certainly a character.
  private func asciiEnd(from start: Int) -> Int {
    var index = ByteSearch.printableEnd(in: buffer, from: start, to: end)
    // The scalar after the last byte may join with it.
    if index > start, index < end ? buffer[index] >= 0x80 : !isLast { index -= 1 }
    return index
  }

  /// Returns the end of the run of wide letters that are certainly separate characters.
  private func wideEnd(from start: Int) -> Int {
    var index = start
    while index + 3 <= end, isWide(at: index) { index += 3 }
    if index > start,
      index < end ? isJoining(at: index) : !isLast
    {
      index -= 3
    }
    return index
  }

  /// Whether a scalar may join with a wide letter before it.
  private func isJoining(at index: Int) -> Bool {
    GraphemeClass.mayJoin(.hangulLV, UTF8Scalar(in: buffer, at: index).graphemeClass)
      || GraphemeClass.mayJoin(.hangulLVT, UTF8Scalar(in: buffer, at: index).graphemeClass)
  }

  private func isWide(at index: Int) -> Bool {
    let first = buffer[index]
    guard first >= 0xE3, first <= 0xED else { return false }
    if first >= 0xE5, first <= 0xE8 { return true }
    let value =
      UInt32(first & 0x0F) << 12 | UInt32(buffer[index + 1] & 0x3F) << 6
      | UInt32(buffer[index + 2] & 0x3F)
    switch value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      return true
    default: return false
    }
  }
}
