import UnicodeText

/// A stretch of text that is handed out when characters are walked through.
public enum TextStretch {
  /// Printable ASCII: every byte is a character. The bytes may not be kept.
  case ascii(UnsafeBufferPointer<UInt8>)
  /// Han, kana and Hangul syllables: every three bytes are a character, a letter of two columns. The
  /// bytes may not be kept.
  case wide(UnsafeBufferPointer<UInt8>)
  /// A character of one scalar, control characters among them.
  case scalar(Unicode.Scalar)
  /// A character of several scalars, "\r\n" among them. The bytes may not be kept.
  case cluster(UnsafeBufferPointer<UInt8>)

  /// The number of bytes.
  public var utf8Count: Int {
    switch self {
    case .ascii(let bytes), .wide(let bytes), .cluster(let bytes): bytes.count
    case .scalar(let scalar): UTF8.width(scalar)
    }
  }

  /// Whether it is one "\r\n".
  public var isReturnAndLineFeed: Bool {
    if case .cluster(let bytes) = self { bytes[0] == 0x0D } else { false }
  }

  /// Hands out the scalars of valid UTF-8 in order.
  @inline(__always)
  public static func forEachScalar(
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
  /// Walks through the characters of a range until the function says that it is enough.
  ///
  /// The range begins between two characters. A long stretch costs little more than reading its
  /// bytes where it is plain ASCII, and little per character elsewhere.
  public func forEachStretch(
    in range: Range<TextOffset>, _ body: (TextOffset, TextStretch) -> Bool
  ) {
    checkBounds(range)
    var place = range.lowerBound.utf8
    let end = range.upperBound.utf8
    var size = 256
    while place < end {
      let windowEnd = min(place + size, end)
      let window = bytes(in: place..<windowEnd)
      let origin = place
      let (used, isEnough) = window.withUnsafeBufferPointer { buffer in
        var walk = StretchWalk(buffer: buffer, isLast: windowEnd == end)
        while let (start, stretch) = walk.next() {
          if !body(TextOffset(origin + start), stretch) { return (walk.place, true) }
        }
        return (walk.place, false)
      }
      if isEnough { return }
      place += used
      // A character longer than the window needs a larger one.
      size = used == 0 ? size * 4 : min(max(size * 4, 256), 1 << 14)
    }
  }

  /// The number of characters in a range that begins and ends between characters.
  public func characterCount(in range: Range<TextOffset>) -> Int {
    var count = 0
    forEachStretch(in: range) { _, stretch in
      switch stretch {
      case .ascii(let bytes): count += bytes.count
      case .wide(let bytes): count += bytes.count / 3
      case .scalar, .cluster: count += 1
      }
      return true
    }
    return count
  }
}

/// Goes through the characters of bytes in memory.
private struct StretchWalk {
  let buffer: UnsafeBufferPointer<UInt8>
  /// Whether the text ends where the bytes end.
  let isLast: Bool
  /// The place of the next character.
  private(set) var place = 0
  private let end: Int

  init(buffer: UnsafeBufferPointer<UInt8>, isLast: Bool) {
    self.buffer = buffer
    self.isLast = isLast
    end = isLast ? buffer.count : buffer.wholeScalarsEnd
  }

  mutating func next() -> (start: Int, stretch: TextStretch)? {
    let start = place
    guard start < end else { return nil }
    if buffer[start] < 0x80 {
      let plain = asciiEnd(from: start)
      if plain > start {
        place = plain
        return (start, .ascii(UnsafeBufferPointer(rebasing: buffer[start..<plain])))
      }
    } else {
      let wide = wideEnd(from: start)
      if wide > start {
        place = wide
        return (start, .wide(UnsafeBufferPointer(rebasing: buffer[start..<wide])))
      }
    }
    guard let next = GraphemeBreaker.end(from: start, in: buffer, to: end, isLast: isLast) else {
      return nil
    }
    place = next
    let first = UTF8Scalar(in: buffer, at: start)
    if first.length == next - start { return (start, .scalar(first.scalar)) }
    return (start, .cluster(UnsafeBufferPointer(rebasing: buffer[start..<next])))
  }

  /// The end of the printable ASCII in which every byte is surely a character.
  private func asciiEnd(from start: Int) -> Int {
    var index = ByteSearch.printableEnd(in: buffer, from: start, to: end)
    // What comes behind the last one may join with it.
    if index > start, index < end ? buffer[index] >= 0x80 : !isLast { index -= 1 }
    return index
  }

  /// The end of the wide letters in which every one is surely a character.
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
