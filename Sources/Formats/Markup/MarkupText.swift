import Color
import UnicodeText

/// Escapes text for HTML and XML.
package enum MarkupText {
  /// The reason why copying stopped.
  enum Stop {
    /// The end of the text.
    case end
    /// A character that the caller must handle: one that needs a mark, "\r", or the start of a
    /// `WideRun`.
    case special
  }

  /// The maximum number of bytes written for one byte of text.
  static let expansion = 6

  /// Copies text with `<>&"'` escaped, up to a character that the caller must handle.
  ///
  /// Eight bytes are tested at a time. Tab and "\n" are copied.
  /// - Parameters:
  ///   - text: valid UTF-8.
  ///   - start: the start offset, between two scalars.
  ///   - end: where to stop; up to eight bytes after it may be copied as well.
  ///   - stopsAtWide: whether to stop at a `WideRun`.
  ///   - bytes: space for `expansion` bytes for each byte, and 16 more.
  /// - Returns: the offset of the first byte not copied.
  @inline(__always)
  static func copy(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, stopsAtWide: Bool = false,
    into bytes: inout MarkupBytes
  ) -> (index: Int, stop: Stop) {
    guard let base = text.baseAddress else { return (start, .end) }
    let raw = UnsafeRawPointer(base)
    var index = start
    while index < end {
      let rest = text.count - index
      let word: UInt64
      var found: UInt64
      if rest >= 8 {
        word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        found = attention(word)
        guard found != 0 else {
          bytes.put(word: word, count: 8)
          index += 8
          continue
        }
      } else {
        word = ByteSearch.lastBytes(of: base, from: index, to: text.count)
        // Bytes after the text do not count.
        let end: UInt64 = 0x80 &<< UInt64(rest &* 8)
        found = attention(word) & (end &- 1) | end
      }
      let count = found.trailingZeroBitCount &>> 3
      bytes.put(word: word, count: count)
      index += count
      guard index < end else { break }
      let byte = base[index]
      switch byte {
      case 0x22: bytes.put("&quot;")
      case 0x26: bytes.put("&amp;")
      case 0x27: bytes.put("&#39;")
      case 0x3C: bytes.put("&lt;")
      case 0x3E: bytes.put("&gt;")
      case 0x09, 0x0A, 0x20...0x7E: bytes.put(byte)
      case 0..<0x20, 0x7F: return (index, .special)
      default:
        if MarkupMark.isNeeded(in: text, at: index)
          || stopsAtWide && byte >= 0xE1 && WideRun.begins(in: text, at: index)
        {
          return (index, .special)
        }
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        bytes.put(base + index, count: length)
        index += length - 1
      }
      index += 1
    }
    return (index, .end)
  }

  /// Returns a mask whose lowest set bit is the high bit of the first byte that must be escaped.
  ///
  /// Each test is exact for the lowest byte that it reports; higher ones may be false positives.
  @inline(__always)
  private static func attention(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    let controls = (word &- ones &* 0x20) & ~word
    // "&" and "'" differ in the lowest bit, "<" and ">" in the next one.
    let ampersand = zeros((word | ones) ^ ones &* 0x27)
    let bracket = zeros((word | ones &* 2) ^ ones &* 0x3E)
    let quote = zeros(word ^ ones &* 0x22)
    let delete = zeros(word ^ ones &* 0x7F)
    return (word | controls | ampersand | bracket | quote | delete) & high
  }

  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word
  }

  /// Returns a text for titles and attributes, with `<>&"'` escaped and all invisible characters
  /// replaced by marks, tabs and line breaks included.
  package static func escaped(_ text: String) -> String {
    var sanitized = ""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 || !MarkupMark.isNeeded(scalar.value) {
        sanitized += VisibleMark.text(for: scalar) ?? String(scalar)
      } else {
        sanitized += MarkupMark.text(for: scalar.value)
      }
    }
    var output: [UInt8] = []
    sanitized.withUTF8 { buffer in
      MarkupBytes.append(to: &output, atMost: buffer.count * expansion + 16) { bytes in
        _ = copy(buffer, from: 0, to: buffer.count, into: &bytes)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}

/// Reserved space at the end of an output, written without a check for each byte.
///
/// The caller gives an upper bound of the space.
struct MarkupBytes {
  private var next: UnsafeMutablePointer<UInt8>
  private let start: UnsafeMutablePointer<UInt8>

  /// Appends the bytes that `body` puts, at most `capacity`.
  @inline(__always)
  static func append<Result>(
    to output: inout [UInt8], atMost capacity: Int, _ body: (inout MarkupBytes) -> Result
  ) -> Result {
    var result: Result?
    output.append(addingCapacity: capacity) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        guard let base = buffer.baseAddress else { return }
        var bytes = MarkupBytes(start: base + count)
        result = body(&bytes)
        count += bytes.next - bytes.start
        precondition(count <= buffer.count, "more was put than was reserved")
      }
    }
    guard let result else { preconditionFailure("an output reserved no space") }
    return result
  }

  private init(start: UnsafeMutablePointer<UInt8>) {
    self.start = start
    next = start
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    next.pointee = byte
    next += 1
  }

  @inline(__always)
  mutating func put(_ text: StaticString) {
    next.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    next += text.utf8CodeUnitCount
  }

  @inline(__always)
  mutating func put(_ source: UnsafePointer<UInt8>, count: Int) {
    next.update(from: source, count: count)
    next += count
  }

  /// Stores eight bytes and advances by `count` of them.
  @inline(__always)
  mutating func put(word: UInt64, count: Int) {
    UnsafeMutableRawPointer(next).storeBytes(of: word.littleEndian, as: UInt64.self)
    next += count
  }

  /// Removes the last byte.
  mutating func removeLast() { next -= 1 }

  /// Puts a number below 1000.
  mutating func put(number: Int) {
    if number >= 100 { put(UInt8(0x30 + number / 100)) }
    if number >= 10 { put(UInt8(0x30 + number / 10 % 10)) }
    put(UInt8(0x30 + number % 10))
  }

  /// Puts `#rrggbb`.
  @inline(__always)
  mutating func put(_ color: RGB8) {
    put(UInt8(ascii: "#"))
    put(hex: color.red)
    put(hex: color.green)
    put(hex: color.blue)
  }

  @inline(__always)
  private mutating func put(hex byte: UInt8) {
    put(Self.digit(byte >> 4))
    put(Self.digit(byte & 15))
  }

  @inline(__always)
  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x57 + value
  }
}
