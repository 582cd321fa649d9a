import UnicodeText

/// Splits JSON (RFC 8259) into events, piece by piece, strictly and without building anything.
///
/// Time is proportional to the number of bytes, and memory does not depend on it: long strings come
/// in pieces, and nesting is limited. What a piece of bytes ends in the middle of is to be handed to
/// `next` again with more behind it.
struct JSONParser {
  /// What was read.
  enum Event: Hashable {
    case beginObject, endObject, beginArray, endArray
    /// A key of an object.
    case key(String)
    /// A piece of a string that stands in the bytes as it is, and whether the string ends with it.
    case text(Range<Int>, isEnd: Bool)
    /// A piece of a string that is in `decoded`, and whether the string ends with it.
    case decodedText(isEnd: Bool)
    /// A number, as it stands in the bytes.
    case number(Range<Int>)
    case bool(Bool)
    case null
    /// There is no more of the document.
    case end
    /// The rest can be read only with more bytes behind it.
    case needsMore
  }

  /// What may come next.
  private enum Expected {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, end
  }

  /// Where to read next; set to 0 when there are new bytes.
  private(set) var index = 0
  /// How many objects and arrays are open.
  private(set) var depth = 0
  /// What a string with escapes stands for.
  private(set) var decoded: [UInt8] = []

  private var expected = Expected.value
  private var isInString = false
  /// A bit for each open object and array, the innermost lowest: 1 for an object.
  private var objects: UInt64 = 0
  /// The place of the first byte in the file, both from 0.
  private var line = 0
  private var column = 0

  static let deepest = 64
  /// More bytes than this are no key and no number.
  static let longestToken = 4096
  private static let longestPiece = 1 << 14

  // MARK: Places

  /// Takes note that the bytes before `index` will not come again.
  mutating func dropRead(_ buffer: UnsafeBufferPointer<UInt8>) {
    (line, column) = place(of: index, in: buffer)
    index = 0
  }

  /// The line and the character of a byte, both from 0.
  private func place(of end: Int, in buffer: UnsafeBufferPointer<UInt8>) -> (Int, Int) {
    var (line, column) = (line, column)
    var start = 0
    while let newline = ByteSearch.first(0x0A, in: buffer, from: start), newline < end {
      line += 1
      column = 0
      start = newline + 1
    }
    for byte in buffer[start..<end] where byte & 0xC0 != 0x80 { column += 1 }
    return (line, column)
  }

  /// An error at a byte.
  func error(
    _ problem: String, at index: Int, in buffer: UnsafeBufferPointer<UInt8>
  ) -> FormatError {
    let (line, column) = place(of: min(index, buffer.count), in: buffer)
    return FormatError(problem, line: line + 1, column: column + 1)
  }

  private func unexpected(
    _ wished: String, at index: Int, in buffer: UnsafeBufferPointer<UInt8>
  ) -> FormatError {
    guard index < buffer.count else {
      return error("the file ends too early", at: index, in: buffer)
    }
    let byte = buffer[index]
    let found =
      byte > 0x20 && byte < 0x7F ? "“\(Character(Unicode.Scalar(byte)))”" : "something else"
    return error("expected \(wished), found \(found)", at: index, in: buffer)
  }

  // MARK: Events

  /// Reads the next event.
  mutating func next(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(FormatError) -> Event {
    if isInString { return try text(buffer, isLast: isLast) }
    while true {
      skipSpace(buffer)
      guard index < buffer.count else {
        guard isLast else { return .needsMore }
        guard expected == .end else { throw unexpected("more", at: index, in: buffer) }
        return .end
      }
      let byte = buffer[index]
      switch expected {
      case .end:
        throw unexpected("the end of the file", at: index, in: buffer)
      case .colon:
        guard byte == UInt8(ascii: ":") else { throw unexpected("“:”", at: index, in: buffer) }
        index += 1
        expected = .value
      case .commaOrEnd:
        if byte == closer { return close() }
        guard byte == UInt8(ascii: ",") else {
          let end = isInObject ? "“,” or “}”" : "“,” or “]”"
          throw unexpected(end, at: index, in: buffer)
        }
        index += 1
        expected = isInObject ? .key : .value
      case .key, .keyOrEnd:
        if expected == .keyOrEnd, byte == closer { return close() }
        guard byte == UInt8(ascii: "\"") else {
          throw unexpected("a key in quotation marks", at: index, in: buffer)
        }
        return try key(buffer, isLast: isLast)
      case .value, .valueOrEnd:
        if expected == .valueOrEnd, byte == closer { return close() }
        return try value(byte, buffer, isLast: isLast)
      }
    }
  }

  /// The bytes of the object that comes next, when it is there, ends within so many bytes and a value
  /// is expected; they are not checked.
  mutating func object(
    in buffer: UnsafeBufferPointer<UInt8>, atMost limit: Int
  ) -> Range<Int>? {
    guard !isInString else { return nil }
    skipSpace(buffer)
    var start = index
    if expected == .commaOrEnd, !isInObject, start < buffer.count,
      buffer[start] == UInt8(ascii: ",")
    {
      start += 1
      while start < buffer.count, Self.isSpace(buffer[start]) { start += 1 }
    } else if expected != .value, expected != .valueOrEnd {
      return nil
    }
    guard start < buffer.count, buffer[start] == UInt8(ascii: "{") else { return nil }
    let end = min(buffer.count, start + limit)
    var place = start + 1
    var isQuoted = false
    while place < end {
      switch buffer[place] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\\"): place += 1
      // Objects in it make it end here, so that it is found nowhere and read in the careful way.
      case UInt8(ascii: "}") where !isQuoted: return start..<place + 1
      default: break
      }
      place += 1
    }
    return nil
  }

  /// Passes over an object that `object(in:atMost:)` has found and that is known to be good.
  mutating func pass(_ object: Range<Int>) {
    index = object.upperBound
    expected = .commaOrEnd
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func skipSpace(_ buffer: UnsafeBufferPointer<UInt8>) {
    while index < buffer.count, Self.isSpace(buffer[index]) { index += 1 }
  }

  // MARK: Nesting

  private var isInObject: Bool { objects & 1 != 0 }
  private var closer: UInt8 { isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }

  private mutating func open(
    isObject: Bool, _ buffer: UnsafeBufferPointer<UInt8>
  ) throws(FormatError) -> Event {
    guard depth < Self.deepest else {
      throw error("nested deeper than \(Self.deepest) levels", at: index, in: buffer)
    }
    depth += 1
    objects = objects << 1 | (isObject ? 1 : 0)
    expected = isObject ? .keyOrEnd : .valueOrEnd
    index += 1
    return isObject ? .beginObject : .beginArray
  }

  private mutating func close() -> Event {
    let wasObject = isInObject
    depth -= 1
    objects >>= 1
    index += 1
    endValue()
    return wasObject ? .endObject : .endArray
  }

  private mutating func endValue() {
    expected = depth == 0 ? .end : .commaOrEnd
  }

  // MARK: Values

  private mutating func value(
    _ byte: UInt8, _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(FormatError) -> Event {
    switch byte {
    case UInt8(ascii: "\""):
      index += 1
      isInString = true
      return try text(buffer, isLast: isLast)
    case UInt8(ascii: "{"): return try open(isObject: true, buffer)
    case UInt8(ascii: "["): return try open(isObject: false, buffer)
    case UInt8(ascii: "-"), 0x30...0x39: return try number(buffer, isLast: isLast)
    case UInt8(ascii: "a")...UInt8(ascii: "z"): return try word(buffer, isLast: isLast)
    default: throw unexpected("a value", at: index, in: buffer)
    }
  }

  /// The end of the bytes of a token; nil when they may go on behind the buffer.
  private func tokenEnd(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool, _ belongs: (UInt8) -> Bool
  ) throws(FormatError) -> Int? {
    var end = index
    while end < buffer.count, belongs(buffer[end]) {
      end += 1
      if end - index > Self.longestToken {
        throw error("longer than any number", at: index, in: buffer)
      }
    }
    return end < buffer.count || isLast ? end : nil
  }

  private mutating func word(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(FormatError) -> Event {
    guard let end = try tokenEnd(buffer, isLast: isLast, { $0 >= 0x61 && $0 <= 0x7A }) else {
      return .needsMore
    }
    let event: Event
    switch String(decoding: buffer[index..<end], as: UTF8.self) {
    case "true": event = .bool(true)
    case "false": event = .bool(false)
    case "null": event = .null
    default: throw unexpected("a value", at: index, in: buffer)
    }
    index = end
    endValue()
    return event
  }

  private mutating func number(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(FormatError) -> Event {
    let signs: [UInt8] = Array("+-.eE".utf8)
    let end = try tokenEnd(buffer, isLast: isLast) { byte in
      byte >= 0x30 && byte <= 0x39 || signs.contains(byte)
    }
    guard let end else { return .needsMore }
    guard Self.isNumber(buffer[index..<end]) else {
      throw error("this is no number of JSON", at: index, in: buffer)
    }
    let event = Event.number(index..<end)
    index = end
    endValue()
    return event
  }

  private static func isNumber(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var rest = text
    func digits() -> Int {
      let count = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, whole == 1 || !startsWithZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  // MARK: Strings

  /// Reads a whole key.
  private mutating func key(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(FormatError) -> Event {
    let start = index
    index += 1
    let event: Event
    do {
      event = try text(buffer, isLast: isLast)
    }
    let string: String
    switch event {
    case .text(let range, isEnd: true):
      string = String(decoding: buffer[range], as: UTF8.self)
    case .decodedText(isEnd: true):
      string = String(decoding: decoded, as: UTF8.self)
    default:
      guard buffer.count - start <= Self.longestToken else {
        throw error("a key of more than \(Self.longestToken) bytes", at: start, in: buffer)
      }
      index = start
      isInString = false
      return .needsMore
    }
    expected = .colon
    return .key(string)
  }

  /// Reads on in a string, to its end if it can be seen.
  private mutating func text(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(FormatError) -> Event {
    let start = index
    index = try plainEnd(buffer, from: start, isLast: isLast)
    guard index < buffer.count else {
      return start < index ? .text(start..<index, isEnd: false) : .needsMore
    }
    let byte = buffer[index]
    if byte == UInt8(ascii: "\"") {
      let range = start..<index
      endText()
      return .text(range, isEnd: true)
    }
    // A scalar that is not all there.
    guard byte == UInt8(ascii: "\\") else {
      return start < index ? .text(start..<index, isEnd: false) : .needsMore
    }
    decoded.removeAll(keepingCapacity: true)
    decoded.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start..<index]))
    while index < buffer.count, decoded.count < Self.longestPiece {
      switch buffer[index] {
      case UInt8(ascii: "\""):
        endText()
        return .decodedText(isEnd: true)
      case UInt8(ascii: "\\"):
        guard let length = try escape(buffer, isLast: isLast) else {
          return decoded.isEmpty ? .needsMore : .decodedText(isEnd: false)
        }
        index += length
      default:
        let end = try plainEnd(buffer, from: index, isLast: isLast)
        guard end > index else { return .decodedText(isEnd: false) }
        decoded.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[index..<end]))
        index = end
      }
    }
    return .decodedText(isEnd: false)
  }

  private mutating func endText() {
    index += 1
    isInString = false
    endValue()
  }

  /// The end of the characters that stand for themselves: a quotation mark, a backslash, a scalar that
  /// is cut, or the end of the bytes.
  private func plainEnd(
    _ buffer: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool
  ) throws(FormatError) -> Int {
    var end = start
    while true {
      end = buffer.stringEnd(from: end)
      guard end < buffer.count else {
        guard !isLast else { throw error("this string does not end", at: start, in: buffer) }
        return end
      }
      let byte = buffer[end]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return end }
      if byte == 0x7F {
        end += 1
        continue
      }
      guard byte >= 0x80 else {
        throw error("a control character stands in a string as it is", at: end, in: buffer)
      }
      // The scalars of invalid bytes need not be escaped.
      let length =
        InvalidByte.startsScalar(in: buffer, at: end) && buffer[end + 3] & 0xC0 == 0x80
          && buffer[end + 2] <= 0xBF
        ? 4 : UTF8Scalar.validLength(in: buffer, at: end)
      if length == 0 {
        if !isLast, buffer.count - end < 4 { return end }
        throw error("this is not UTF-8", at: end, in: buffer)
      }
      end += length
    }
  }

  /// Decodes the escape at `index`; nil when it is not all there.
  private mutating func escape(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(FormatError) -> Int? {
    guard index + 1 < buffer.count else {
      guard isLast else { return nil }
      throw unexpected("more", at: buffer.count, in: buffer)
    }
    let letter = buffer[index + 1]
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(letter)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"): return try unicodeEscape(buffer, isLast: isLast)
    default: throw error("JSON does not know this escape", at: index, in: buffer)
    }
    return 2
  }

  private mutating func unicodeEscape(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(FormatError) -> Int? {
    if !isLast, buffer.count - index < 12 { return nil }
    guard let first = hexDigits(buffer, at: index + 2) else {
      throw error("expected four hexadecimal digits after \\u", at: index, in: buffer)
    }
    guard first & 0xF800 == 0xD800 else {
      append(first)
      return 6
    }
    guard first < 0xDC00, index + 7 < buffer.count, buffer[index + 6] == UInt8(ascii: "\\"),
      buffer[index + 7] == UInt8(ascii: "u"), let second = hexDigits(buffer, at: index + 8),
      second & 0xFC00 == 0xDC00
    else { throw error("half of a surrogate pair is no character", at: index, in: buffer) }
    append(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
    return 12
  }

  private func hexDigits(_ buffer: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt32? {
    guard start + 4 <= buffer.count else { return nil }
    var value: UInt32 = 0
    for byte in buffer[start..<start + 4] {
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32(byte & 0x0F + 9)
      default: return nil
      }
    }
    return value
  }

  private mutating func append(_ value: UInt32) {
    guard let scalar = Unicode.Scalar(value) else { return }
    decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The end of the printable ASCII from an index on that stands for itself in a string.
  func stringEnd(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let raw = UnsafeRawBufferPointer(self)
    func equals(_ word: UInt64, _ byte: UInt64) -> UInt64 {
      let difference = word ^ (ones &* byte)
      return (difference &- ones) & ~difference
    }
    var index = start
    while index + 8 <= count {
      let word = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let isControl = ~((word & ~tops) &+ ones &* 0x60)
      let found =
        (word | isControl | equals(word, 0x22) | equals(word, 0x5C)
          | equals(word, 0x7F)) & tops
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      let byte = self[index]
      if byte < 0x20 || byte >= 0x7F || byte == 0x22 || byte == 0x5C { break }
      index += 1
    }
    return index
  }
}
