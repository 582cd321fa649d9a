package import UnicodeText

/// An OSC 8 sequence, which begins or ends a link: `ESC ] 8 ; parameters ; URI` terminated by `ESC
/// \`, BEL or U+009C.
///
/// Terminals agree that everything after the second semicolon is the URI, semicolons included.
/// Control characters and bytes that are not UTF-8 invalidate the sequence, so that it never
/// swallows the text after it. A lone byte 0x9C does not terminate it, since in UTF-8 it is a part
/// of other characters. Source: https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
package struct LinkSequence {
  /// The range between `8;` and the second semicolon.
  let parameters: Range<Int>
  /// The range after the second semicolon; empty when the sequence ends a link.
  let uri: Range<Int>

  /// Reads the sequence at an ESC; the link is nil when the sequence ends one.
  package static func read(_ buffer: ByteBuffer, at start: Int) -> (ParseResult, Hyperlink?) {
    guard let bytes = buffer.baseAddress else { return (.noMatch, nil) }
    let limit = min(buffer.count, start + ANSIScanner.longestSequence)
    let (result, sequence) = read(bytes, at: start, to: limit)
    let isTooLong = result == .incomplete && limit == start + ANSIScanner.longestSequence
    return (isTooLong ? .noMatch : result, sequence?.link(in: bytes))
  }

  /// Parses the sequence that begins with `ESC ]`.
  ///
  /// - Parameters:
  ///   - start: the offset of the ESC.
  ///   - end: the end of the bytes or of the longest possible sequence.
  static func read(
    _ bytes: UnsafePointer<UInt8>, at start: Int, to end: Int
  ) -> (ParseResult, LinkSequence?) {
    var index = start + 2
    guard index < end else { return (.incomplete, nil) }
    guard bytes[index] == UInt8(ascii: "8") else { return (.noMatch, nil) }
    index += 1
    guard index < end else { return (.incomplete, nil) }
    guard bytes[index] == UInt8(ascii: ";") else { return (.noMatch, nil) }
    index += 1
    let first = index
    var second: Int?
    func finish(_ length: Int) -> (ParseResult, LinkSequence?) {
      guard let second else { return (.noMatch, nil) }
      let link = LinkSequence(parameters: first..<second, uri: second + 1..<index)
      return (.complete(index + length - start), link)
    }
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: ";"):
        if second == nil { second = index }
        index += 1
      case 0x20...0x7E: index += 1
      case 0x07: return finish(1)
      case SGRSequence.escape:
        guard index + 1 < end else { return (.incomplete, nil) }
        return bytes[index + 1] == UInt8(ascii: "\\") ? finish(2) : (.noMatch, nil)
      case 0x80...:
        guard case .complete(let length) = ParseResult.scalar(in: bytes, at: index, to: end) else {
          return (ParseResult.scalar(in: bytes, at: index, to: end), nil)
        }
        if byte == 0xC2, bytes[index + 1] < 0xA0 {
          return bytes[index + 1] == 0x9C ? finish(2) : (.noMatch, nil)
        }
        index += length
      default:
        return (.noMatch, nil)
      }
    }
    return (.incomplete, nil)
  }

  /// Returns the link that begins, or nil when the sequence ends one.
  func link(in bytes: UnsafePointer<UInt8>) -> Hyperlink? {
    guard !uri.isEmpty else { return nil }
    return Hyperlink(
      uri: LinkSequence.string(bytes, uri), parameters: LinkSequence.string(bytes, parameters))
  }

  private static func string(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> String {
    String(
      decoding: UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count),
      as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends a byte as in a URI, such as `%1B`.
  package mutating func append(percentEncoded byte: UInt8) {
    append(UInt8(ascii: "%"))
    for digit in [byte >> 4, byte & 0xF] { append(digit < 10 ? 0x30 + digit : 0x41 - 10 + digit) }
  }
}
