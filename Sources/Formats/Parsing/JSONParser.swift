import Color
import UnicodeText

/// A strict incremental JSON parser (RFC 8259) that emits events and builds no tree.
///
/// Time is linear and memory constant: long strings come in pieces, and nesting is limited. The
/// caller passes unread bytes to `next` again, followed by more.
struct JSONParser {
  /// A parser event.
  enum Event: Hashable {
    case beginObject, endObject, beginArray, endArray
    /// An object key.
    case key(String)
    /// A piece of a string without escapes, and whether the string ends with it.
    case text(Range<Int>, isEnd: Bool)
    /// A piece of a string in `decoded`, and whether the string ends with it.
    case decodedText(isEnd: Bool)
    /// The bytes of a number.
    case number(Range<Int>)
    case bool(Bool)
    case null
    /// The end of the document.
    case end
    /// More bytes are needed.
    case needsMore
  }

  /// The expected token.
  private enum Expected {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, end
  }

  /// The index to read from; the caller resets it to 0 for a new buffer.
  private(set) var index = 0
  /// The index at which the last event begins.
  private(set) var eventStart = 0
  /// The number of open objects and arrays.
  private(set) var depth = 0
  /// The decoded bytes of a string with escapes.
  private(set) var decoded: [UInt8] = []

  private var expected = Expected.value
  private var isInString = false
  /// One bit for each open object (1) or array (0), the innermost lowest.
  private var objects: UInt64 = 0
  /// The location of the first byte of the buffer in the file, both from 0.
  private var line = 0
  private var column = 0

  static let maximumDepth = 64
  /// The maximum length of keys and numbers.
  static let maximumTokenLength = 4096
  private static let maximumPieceLength = 1 << 14

  // MARK: Locations

  /// Advances the location over bytes that will not be passed again.
  mutating func dropRead(_ buffer: ByteBuffer) {
    (line, column) = location(of: index, in: buffer)
    index = 0
  }

  /// Returns the line and column of a byte, both from 0.
  private func location(of end: Int, in buffer: ByteBuffer) -> (Int, Int) {
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

  /// Returns an error at a byte.
  func error(_ problem: String, at index: Int, in buffer: ByteBuffer) -> JSONError {
    let (line, column) = location(of: min(index, buffer.count), in: buffer)
    return JSONError(line: line + 1, column: column + 1, problem: problem)
  }

  private func unexpected(_ wished: String, at index: Int, in buffer: ByteBuffer) -> JSONError {
    guard index < buffer.count else {
      return error("unexpected end of the file", at: index, in: buffer)
    }
    let byte = buffer[index]
    let found =
      byte > 0x20 && byte < 0x7F ? "“\(Character(Unicode.Scalar(byte)))”" : "something else"
    return error("expected \(wished), found \(found)", at: index, in: buffer)
  }

  // MARK: Events

  /// Reads the next event.
  mutating func next(_ buffer: ByteBuffer, isLast: Bool) throws(JSONError) -> Event {
    eventStart = index
    if isInString { return try text(buffer, isLast: isLast) }
    while true {
      skipSpace(buffer)
      eventStart = index
      guard index < buffer.count else {
        guard isLast else { return .needsMore }
        guard expected == .end else { throw unexpected("more", at: index, in: buffer) }
        return .end
      }
      let byte = buffer[index]
      switch expected {
      case .end: throw unexpected("the end of the file", at: index, in: buffer)
      case .colon:
        guard byte == .colon else { throw unexpected("“:”", at: index, in: buffer) }
        index += 1
        expected = .value
      case .commaOrEnd:
        if byte == closer { return close() }
        guard byte == .comma else {
          let end = isInObject ? "“,” or “}”" : "“,” or “]”"
          throw unexpected(end, at: index, in: buffer)
        }
        index += 1
        expected = isInObject ? .key : .value
      case .key, .keyOrEnd:
        if expected == .keyOrEnd, byte == closer { return close() }
        guard byte == .quotationMark else {
          throw unexpected("a key in quotation marks", at: index, in: buffer)
        }
        return try key(buffer, isLast: isLast)
      case .value, .valueOrEnd:
        if expected == .valueOrEnd, byte == closer { return close() }
        return try value(byte, buffer, isLast: isLast)
      }
    }
  }

  private mutating func skipSpace(_ buffer: ByteBuffer) {
    index = buffer[index...].firstIndex { !$0.isBlank && !$0.isLineBreak } ?? buffer.count
  }

  // MARK: Nesting

  private var isInObject: Bool { objects & 1 != 0 }
  private var closer: UInt8 { isInObject ? .closeBrace : .closeBracket }

  private mutating func open(isObject: Bool, _ buffer: ByteBuffer) throws(JSONError) -> Event {
    guard depth < Self.maximumDepth else {
      throw error("nested deeper than \(Self.maximumDepth) levels", at: index, in: buffer)
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

  private mutating func endValue() { expected = depth == 0 ? .end : .commaOrEnd }

  // MARK: Values

  private mutating func value(
    _ byte: UInt8, _ buffer: ByteBuffer, isLast: Bool
  ) throws(JSONError) -> Event {
    switch byte {
    case .quotationMark:
      index += 1
      isInString = true
      return try text(buffer, isLast: isLast)
    case .openBrace: return try open(isObject: true, buffer)
    case .openBracket: return try open(isObject: false, buffer)
    case .hyphen, UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try number(buffer, isLast: isLast)
    case UInt8(ascii: "a")...UInt8(ascii: "z"): return try word(buffer, isLast: isLast)
    default: throw unexpected("a value", at: index, in: buffer)
    }
  }

  /// Returns the end of a token; nil if it may continue after the buffer.
  private func tokenEnd(
    _ buffer: ByteBuffer, isLast: Bool, _ belongs: (UInt8) -> Bool
  ) throws(JSONError) -> Int? {
    var end = index
    while end < buffer.count, belongs(buffer[end]) {
      end += 1
      if end - index > Self.maximumTokenLength {
        throw error("number too long", at: index, in: buffer)
      }
    }
    return end < buffer.count || isLast ? end : nil
  }

  private mutating func word(_ buffer: ByteBuffer, isLast: Bool) throws(JSONError) -> Event {
    guard let end = try tokenEnd(buffer, isLast: isLast, \.isLowercase) else { return .needsMore }
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

  private mutating func number(_ buffer: ByteBuffer, isLast: Bool) throws(JSONError) -> Event {
    let signs = "+-.eE".utf8
    let end = try tokenEnd(buffer, isLast: isLast) { $0.isDigit || signs.contains($0) }
    guard let end else { return .needsMore }
    guard Self.isNumber(buffer[index..<end]) else {
      throw error("invalid number", at: index, in: buffer)
    }
    let event = Event.number(index..<end)
    index = end
    endValue()
    return event
  }

  private static func isNumber(_ text: Slice<ByteBuffer>) -> Bool {
    var rest = text
    func digits() -> Int {
      let count = rest.prefix(while: \.isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == .hyphen { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, whole == 1 || !startsWithZero else { return false }
    if rest.first == .point {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == .plus || rest.first == .hyphen { rest = rest.dropFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  // MARK: Strings

  /// Reads a key.
  private mutating func key(_ buffer: ByteBuffer, isLast: Bool) throws(JSONError) -> Event {
    let start = index
    index += 1
    let string: String
    switch try text(buffer, isLast: isLast) {
    case .text(let range, isEnd: true):
      string = String(decoding: buffer[range], as: UTF8.self)
    case .decodedText(isEnd: true): string = String(decoding: decoded, as: UTF8.self)
    default:
      guard buffer.count - start <= Self.maximumTokenLength else {
        throw error("a key of more than \(Self.maximumTokenLength) bytes", at: start, in: buffer)
      }
      index = start
      isInString = false
      return .needsMore
    }
    expected = .colon
    return .key(string)
  }

  /// Continues a string, to its end if that is in the buffer.
  private mutating func text(_ buffer: ByteBuffer, isLast: Bool) throws(JSONError) -> Event {
    let start = index
    index = try plainEnd(buffer, from: start, isLast: isLast)
    guard index < buffer.count else {
      return start < index ? .text(start..<index, isEnd: false) : .needsMore
    }
    let byte = buffer[index]
    if byte == .quotationMark {
      let range = start..<index
      endText()
      return .text(range, isEnd: true)
    }
    // An incomplete scalar.
    guard byte == .backslash else {
      return start < index ? .text(start..<index, isEnd: false) : .needsMore
    }
    decoded.removeAll(keepingCapacity: true)
    decoded.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start..<index]))
    while index < buffer.count, decoded.count < Self.maximumPieceLength {
      switch buffer[index] {
      case .quotationMark:
        endText()
        return .decodedText(isEnd: true)
      case .backslash:
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

  /// Returns the end of unescaped characters: a quotation mark, a backslash, an incomplete scalar,
  /// or the end of the buffer.
  private func plainEnd(
    _ buffer: ByteBuffer, from start: Int, isLast: Bool
  ) throws(JSONError) -> Int {
    var end = start
    while true {
      end = ByteSearch.jsonStringEnd(in: buffer, from: end)
      guard end < buffer.count else {
        guard !isLast else { throw error("unterminated string", at: start, in: buffer) }
        return end
      }
      let byte = buffer[end]
      if byte == .quotationMark || byte == .backslash { return end }
      if byte == 0x7F {
        end += 1
        continue
      }
      guard byte >= 0x80 else {
        throw error("unescaped control character in a string", at: end, in: buffer)
      }
      // The scalars for invalid bytes need no escape.
      let length =
        InvalidByte.startsScalar(in: buffer, at: end) && buffer[end + 3] & 0xC0 == 0x80
          && buffer[end + 2] <= 0xBF
        ? 4 : UTF8Scalar.validLength(in: buffer, at: end)
      if length == 0 {
        if !isLast, buffer.count - end < 4 { return end }
        throw error("this is not valid UTF-8", at: end, in: buffer)
      }
      end += length
    }
  }

  /// Decodes the escape at `index`; nil if it is incomplete.
  private mutating func escape(_ buffer: ByteBuffer, isLast: Bool) throws(JSONError) -> Int? {
    guard index + 1 < buffer.count else {
      guard isLast else { return nil }
      throw unexpected("more", at: buffer.count, in: buffer)
    }
    let letter = buffer[index + 1]
    if letter == UInt8(ascii: "u") { return try unicodeEscape(buffer, isLast: isLast) }
    let known = shortEscapes.first { $0.letter == letter }?.byte
    guard let byte = letter == .slash ? letter : known else {
      let shown =
        letter > 0x20 && letter < 0x7F ? "“\\\(Character(Unicode.Scalar(letter)))”" : "this"
      throw error("\(shown) is not a valid JSON escape", at: index, in: buffer)
    }
    decoded.append(byte)
    return 2
  }

  private mutating func unicodeEscape(
    _ buffer: ByteBuffer, isLast: Bool
  ) throws(JSONError) -> Int? {
    if !isLast, buffer.count - index < 12 { return nil }
    guard let first = hexDigits(buffer, at: index + 2) else {
      throw error("expected four hexadecimal digits after \\u", at: index, in: buffer)
    }
    guard first & 0xF800 == 0xD800 else {
      append(first)
      return 6
    }
    guard first < 0xDC00, index + 7 < buffer.count, buffer[index + 6] == .backslash,
      buffer[index + 7] == UInt8(ascii: "u"), let second = hexDigits(buffer, at: index + 8),
      second & 0xFC00 == 0xDC00
    else { throw error("unpaired surrogate", at: index, in: buffer) }
    append(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
    return 12
  }

  private func hexDigits(_ buffer: ByteBuffer, at start: Int) -> UInt32? {
    guard start + 4 <= buffer.count else { return nil }
    var value: UInt32 = 0
    for byte in buffer[start..<start + 4] {
      guard let digit = hexDigitValue(byte) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private mutating func append(_ value: UInt32) {
    guard let scalar = Unicode.Scalar(value) else { return }
    decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}

/// The bytes that a backslash and a letter stand for.
private let shortEscapes: [(byte: UInt8, letter: UInt8)] = [
  (0x08, UInt8(ascii: "b")), (0x09, UInt8(ascii: "t")), (0x0A, UInt8(ascii: "n")),
  (0x0C, UInt8(ascii: "f")), (0x0D, UInt8(ascii: "r")), (0x22, 0x22), (0x5C, 0x5C),
]

/// The place of a problem in a JSON document.
struct JSONError: Error, Hashable, Sendable {
  /// The line and the character in it, from 1.
  let line: Int
  let column: Int
  /// What is wrong, free of control characters.
  let problem: String
}

extension [UInt8] {
  /// Appends the contents of a JSON string (RFC 8259).
  ///
  /// Besides what JSON requires, invisible characters and those that could move a cursor are
  /// escaped.
  mutating func append(jsonText text: ByteBuffer) {
    var copied = 0
    var index = 0
    while true {
      index = ByteSearch.jsonStringEnd(in: text, from: index)
      let isEnd = index == text.count
      let scalar = isEnd ? nil : UTF8Scalar(in: text, at: index)
      if let scalar, scalar.value >= 0x80, !VisibleMark.hides(scalar.value) {
        index += scalar.length
        continue
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<index]))
      guard let scalar else { return }
      append(escaped: scalar.value)
      index += scalar.length
      copied = index
    }
  }

  /// Appends a JSON string with its quotation marks.
  package mutating func append(jsonString text: String) {
    append(.quotationMark)
    var text = text
    text.withUTF8 { append(jsonText: $0) }
    append(.quotationMark)
  }

  private mutating func append(escaped value: UInt32) {
    if let short = shortEscapes.first(where: { $0.byte == value }) {
      self += [.backslash, short.letter]
    } else if value < 0x10000 {
      append(unit: value)
    } else {
      append(unit: 0xD800 + (value - 0x10000) >> 10)
      append(unit: 0xDC00 + (value - 0x10000) & 0x3FF)
    }
  }

  private mutating func append(unit: UInt32) {
    self += [.backslash, UInt8(ascii: "u")]
    for shift in [12, 8, 4, 0] as [UInt32] {
      let digit = UInt8(truncatingIfNeeded: unit >> shift & 15)
      append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
    }
  }
}

extension String {
  /// The text as a JSON string (RFC 8259) with its quotation marks.
  package var jsonQuoted: String {
    var bytes: [UInt8] = []
    bytes.append(jsonString: self)
    return String(decoding: bytes, as: UTF8.self)
  }
}
