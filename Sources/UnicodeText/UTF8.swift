/// Bytes in memory, mostly text in UTF-8.
public typealias ByteBuffer = UnsafeBufferPointer<UInt8>

/// A Unicode scalar and the length of its UTF-8 encoding.
public struct UTF8Scalar {
  /// The code point.
  public let value: UInt32
  /// The number of bytes in UTF-8, 1 to 4.
  public let length: Int

  /// Decodes the scalar that starts at `index` in valid UTF-8.
  public init(in buffer: UnsafeBufferPointer<UInt8>, at index: Int) {
    let first = UInt32(buffer[index])
    func tail(_ distance: Int) -> UInt32 { UInt32(buffer[index + distance] & 0x3F) }
    if first < 0x80 {
      value = first
      length = 1
    } else if first < 0xE0 {
      value = (first & 0x1F) << 6 | tail(1)
      length = 2
    } else if first < 0xF0 {
      value = (first & 0x0F) << 12 | tail(1) << 6 | tail(2)
      length = 3
    } else {
      value = (first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3)
      length = 4
    }
  }

  /// The scalar as a `Unicode.Scalar`.
  public var scalar: Unicode.Scalar { Unicode.Scalar(value) ?? "\u{FFFD}" }

  /// The length of the non-ASCII scalar that starts at `index`, or 0 when it is malformed.
  public static func validLength(in buffer: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    guard let bytes = buffer.baseAddress,
      case .complete(let length) = ParseResult.scalar(in: bytes, at: index, to: buffer.count)
    else { return 0 }
    return length
  }
}

extension ByteBuffer {
  /// The end of the last complete scalar, at least one, in valid UTF-8 that begins at a scalar
  /// boundary.
  package var wholeScalarsEnd: Int {
    var start = count
    while start > 0, self[start - 1] & 0xC0 == 0x80 { start -= 1 }
    guard start > 0, self[start - 1] >= 0xC0 else { return count }
    let last = self[start - 1]
    let length = last < 0xE0 ? 2 : last < 0xF0 ? 3 : 4
    return start - 1 + length <= count ? count : start - 1
  }
}

/// The result of recognising a sequence or a scalar at an offset.
package enum ParseResult: Equatable {
  /// A complete sequence or scalar, with its length in bytes.
  case complete(Int)
  /// No sequence or scalar, whatever follows.
  case noMatch
  /// The start of a sequence or scalar that is cut off by the end of the bytes.
  case incomplete

  /// Recognises the non-ASCII scalar that starts at `index`.
  ///
  /// Follows table 3-7 of the Unicode standard. The scalars that stand for invalid bytes count as
  /// malformed too, so that they can only come from decoding.
  package static func scalar(in bytes: UnsafePointer<UInt8>, at index: Int, to end: Int)
    -> ParseResult
  {
    let first = bytes[index]
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    let length: Int
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if first == 0xE0 { low = 0xA0 } else if first == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if first == 0xF0 { low = 0x90 } else if first == 0xF4 { high = 0x8F }
    default:
      return .noMatch
    }
    guard index &+ 1 < end else { return .incomplete }
    guard bytes[index &+ 1] >= low, bytes[index &+ 1] <= high else { return .noMatch }
    guard length > 2 else { return .complete(2) }
    guard index &+ 2 < end else { return .incomplete }
    guard bytes[index &+ 2] & 0xC0 == 0x80 else { return .noMatch }
    guard length > 3 else { return .complete(3) }
    if first == 0xF4, bytes[index &+ 1] == 0x8F, bytes[index &+ 2] >= 0xBE { return .noMatch }
    guard index &+ 3 < end else { return .incomplete }
    return bytes[index &+ 3] & 0xC0 == 0x80 ? .complete(4) : .noMatch
  }
}

/// Bytes that are not UTF-8, kept in a text as noncharacters and private-use scalars.
///
/// The byte `b` (0x80...0xFF) becomes the scalar U+10FF00 + `b`, in U+10FF80...U+10FFFF.
public enum InvalidByte {
  /// The scalar values that stand for bytes.
  package static let scalars: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

  /// The first byte of these scalars in UTF-8; also that of all others from U+100000.
  public static var firstByte: UInt8 { 0xF4 }

  /// Returns the byte that a scalar stands for, or nil for other scalars.
  package static func byte(for scalar: Unicode.Scalar) -> UInt8? {
    scalars.contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// Returns the scalar for a byte from 0x80.
  package static func scalar(for byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(0x10FF00 + UInt32(byte)) ?? "\u{FFFD}"
  }

  /// Returns the bytes of a text, with each of these scalars turned back into its byte.
  package static func source(of text: String) -> [UInt8] {
    var (text, bytes): (String, [UInt8]) = (text, [])
    text.withUTF8 { append(sourceOf: $0, to: &bytes) }
    return bytes
  }

  /// Appends the bytes of a text, with each of these scalars turned back into its byte.
  package static func append(sourceOf text: ByteBuffer, to bytes: inout [UInt8]) {
    var copied = 0
    var start = 0
    while let index = ByteSearch.first(firstByte, in: text, from: start) {
      start = index + 1
      guard startsScalar(in: text, at: index) else { continue }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<index]))
      bytes.append(byte(in: text, at: index))
      copied = index + 4
      start = copied
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied...]))
  }

  /// Decodes bytes of any kind, with these scalars for those that are not UTF-8.
  ///
  /// - Parameters:
  ///   - isLast: whether no bytes follow; otherwise what may be cut off at the end is left.
  ///   - emit: takes the pieces of text in order; each is valid UTF-8 and not empty.
  /// - Returns: the number of bytes read.
  @discardableResult
  package static func decode(
    _ buffer: ByteBuffer, isLast: Bool = true, _ emit: (ByteBuffer) -> Void
  ) -> Int {
    var copied = 0
    var index = 0
    func flush() {
      guard index > copied else { return }
      emit(UnsafeBufferPointer(rebasing: buffer[copied..<index]))
      copied = index
    }
    guard let bytes = buffer.baseAddress else { return 0 }
    while index < buffer.count {
      if buffer[index] < 0x80 {
        index = ByteSearch.firstEscapeOrNonASCII(in: bytes, from: index + 1, to: buffer.count)
        continue
      }
      let length = UTF8Scalar.validLength(in: buffer, at: index)
      if length > 0 {
        index += length
        continue
      }
      if !isLast, buffer.count - index < 4 { break }
      flush()
      var scalar = String(scalar(for: buffer[index]))
      scalar.withUTF8(emit)
      index += 1
      copied = index
    }
    flush()
    return index
  }

  /// Writes the UTF-8 encoding, four bytes, of the scalar for a byte from 0x80.
  public static func store(_ byte: UInt8, at target: UnsafeMutablePointer<UInt8>) {
    target[0] = 0xF4
    target[1] = 0x8F
    target[2] = 0xBE | byte &>> 6 & 1
    target[3] = 0x80 | byte & 0x3F
  }

  /// Whether a scalar for an invalid byte starts at `index`.
  public static func startsScalar(in buffer: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index + 3 < buffer.count && buffer[index] == 0xF4 && buffer[index + 1] == 0x8F
      && buffer[index + 2] >= 0xBE
  }

  /// The byte that the scalar starting at `index` stands for.
  public static func byte(in buffer: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt8 {
    (buffer[index + 2] == 0xBE ? 0x80 : 0xC0) | buffer[index + 3] & 0x3F
  }
}

/// The text to show instead of a scalar that must not reach a terminal.
///
/// Control characters could move the cursor or do worse, bidirectional controls would reorder the
/// text, and some scalars would be invisible.
package enum VisibleMark {
  /// Returns the text to show for a scalar, or nil when it can be drawn unchanged.
  ///
  /// - C0 and DEL: a control picture such as "␛".
  /// - Bytes that are not UTF-8 (see `InvalidByte`): `\x9B`.
  /// - C1, bidirectional controls, line and paragraph separators, invisible format characters:
  ///   `<9B>`.
  ///
  /// Tabs and line breaks have marks too; the code that lays out text handles them first. The
  /// joiners U+200C and U+200D have none, because scripts and emoji need them.
  package static func text(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x00...0x1F: return picture(0x2400 + scalar.value)
    case 0x20...0x7E: return nil
    case 0x7F: return picture(0x2421)
    case InvalidByte.scalars: return "\\x" + hex(scalar.value & 0xFF)
    case 0x80...0x9F,
      0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069,  // bidirectional controls
      0x2028, 0x2029,
      0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
      return "<" + hex(scalar.value) + ">"
    default: return nil
    }
  }

  /// Whether the scalar with a number has a mark.
  package static func hides(_ value: UInt32) -> Bool {
    Unicode.Scalar(value).map { text(for: $0) != nil } ?? false
  }

  /// Returns the text with every scalar that must not reach a terminal replaced by its mark.
  ///
  /// For names and messages on one line: line breaks and tabs are replaced too.
  package static func sanitized(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += self.text(for: $1) ?? String($1) }
  }

  private static func picture(_ value: UInt32) -> String? {
    Unicode.Scalar(value).map { String(Character($0)) }
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}

/// The mark at the start of a text that tells its encoding.
///
/// Source: The Unicode Standard, section 23.8.
package enum ByteOrderMark: String, Hashable, Sendable {
  case utf8
  case utf16 = "UTF-16"
  case utf32 = "UTF-32"

  /// The number of bytes of the longest mark.
  package static let longest = 4
  /// The bytes of the mark in UTF-8.
  package static let utf8Bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Finds the mark of a text; nil if there is none.
  package init?(_ head: some Collection<UInt8>) {
    if head.starts(with: Self.utf8Bytes) {
      self = .utf8
    } else if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) {
      self = .utf32
    } else if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      self = .utf16
    } else {
      return nil
    }
  }

  /// Says what to do with a text in an encoding that is not read; nil for UTF-8.
  package var refusal: String? {
    self == .utf8
      ? nil : "its encoding is \(rawValue); iconv -f \(rawValue) -t UTF-8 FILE converts it"
  }

  /// Returns a text without its mark, if that is UTF-8.
  package static func removed(from bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: utf8Bytes) ? Array(bytes.dropFirst(utf8Bytes.count)) : bytes
  }
}

extension Unicode.Scalar {
  /// Returns a table with the first scalar of each text for the others in it.
  package static func substitutes(_ texts: [String]) -> [Unicode.Scalar: Unicode.Scalar] {
    let pairs = texts.map(\.unicodeScalars).flatMap { scalars in
      scalars.dropFirst().map { ($0, scalars.first ?? $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}
