/// A stretch of text that is handed out when characters are walked through.
public enum TextStretch {
  /// Printable ASCII: every byte is a character. The bytes may not be kept.
  case ascii(UnsafeBufferPointer<UInt8>)
  /// Han, kana and Hangul syllables: every three bytes are a character, a letter of two columns. The
  /// bytes may not be kept.
  case wide(UnsafeBufferPointer<UInt8>)
  /// A character of one scalar, control characters among them.
  case scalar(Unicode.Scalar)
  /// A character of several scalars, "\r\n" among them.
  case cluster(Character)

  /// The number of bytes.
  public var utf8Count: Int {
    switch self {
    case .ascii(let bytes), .wide(let bytes): bytes.count
    case .scalar(let scalar): UTF8.width(scalar)
    case .cluster(let character): character.utf8.count
    }
  }
}

extension StyledString {
  /// Walks through the characters of a range until the function says that it is enough.
  ///
  /// The range begins between two characters. A long stretch costs little more than reading its
  /// bytes where it is plain ASCII, and little per character where it is in Latin, Greek, Cyrillic,
  /// Han, kana or Hangul; all else is left to the standard library.
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
      var isEnough = false
      let used = window.withUnsafeBufferPointer { buffer in
        var walk = StretchWalk(buffer: buffer, isLast: windowEnd == end)
        while !isEnough, let (start, stretch) = walk.next() {
          isEnough = !body(TextOffset(place + start), stretch)
        }
        return walk.place
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
  /// The scalar at the place where it is known already, and whether it stands alone.
  private var ahead: (scalar: UTF8Scalar, standsAlone: Bool)?

  init(buffer: UnsafeBufferPointer<UInt8>, isLast: Bool) {
    self.buffer = buffer
    self.isLast = isLast
    var end = buffer.count
    if !isLast {
      // The last scalar may be cut.
      var start = end
      while start > 0, buffer[start - 1] & 0xC0 == 0x80 { start -= 1 }
      if start > 0, buffer[start - 1] >= 0xC0 { end = start - 1 }
    }
    self.end = end
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
        ahead = nil
        return (start, .wide(UnsafeBufferPointer(rebasing: buffer[start..<wide])))
      }
    }
    let scalar: UTF8Scalar
    let standsAlone: Bool
    if let ahead {
      (scalar, standsAlone) = ahead
    } else {
      scalar = UTF8Scalar(in: buffer, at: start)
      standsAlone = scalar.standsAlone
    }
    ahead = nil
    let following = start + scalar.length
    if following == end {
      guard isLast else { return nil }
      place = following
      return (start, .scalar(Unicode.Scalar(scalar.value) ?? "\u{FFFD}"))
    }
    let next = UTF8Scalar(in: buffer, at: following)
    let nextStandsAlone = next.standsAlone
    if standsAlone, nextStandsAlone, scalar.value != 0x0D || next.value != 0x0A {
      place = following
      if next.value >= 0x80 { ahead = (next, nextStandsAlone) }
      return (start, .scalar(Unicode.Scalar(scalar.value) ?? "\u{FFFD}"))
    }
    return cluster(at: start).map { character in
      place = start + character.utf8.count
      guard place == following else { return (start, .cluster(character)) }
      return (start, .scalar(Unicode.Scalar(scalar.value) ?? "\u{FFFD}"))
    }
  }

  /// The end of the printable ASCII in which every byte is surely a character.
  private func asciiEnd(from start: Int) -> Int {
    var index = start
    while index < end, buffer[index] &- 0x20 < 0x5F { index += 1 }
    // What comes behind the last one may join with it.
    if index > start, index < end ? buffer[index] >= 0x80 : !isLast { index -= 1 }
    return index
  }

  /// The end of the wide letters in which every one is surely a character.
  private func wideEnd(from start: Int) -> Int {
    var index = start
    while index + 3 <= end, isWide(at: index) { index += 3 }
    if index > start,
      index < end ? !UTF8Scalar(in: buffer, at: index).standsAlone : !isLast
    {
      index -= 3
    }
    return index
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

  /// The character at a place; nil where its end may lie behind the bytes.
  private func cluster(at start: Int) -> Character? {
    var window = 48
    while true {
      var stop = min(start + window, end)
      while stop < end, buffer[stop] & 0xC0 == 0x80 { stop -= 1 }
      let text = String(
        decoding: UnsafeBufferPointer(rebasing: buffer[start..<stop]), as: UTF8.self)
      guard let character = text.first else { return nil }
      if start + character.utf8.count < stop || stop == end && isLast { return character }
      if stop == end { return nil }
      window *= 4
    }
  }
}
