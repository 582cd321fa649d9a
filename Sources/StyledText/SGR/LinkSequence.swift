import Color
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
    let first = start + 4
    for (index, byte) in zip(start + 2..<first, "8;".utf8) {
      guard index < end else { return (.incomplete, nil) }
      guard bytes[index] == byte else { return (.noMatch, nil) }
    }
    let result = InvisibleSequence.string(bytes, at: start, to: end, endsAtControl: true)
    guard case .complete(let length) = result else { return (result, nil) }
    let last = start + length - (bytes[start + length - 1] == 0x07 ? 1 : 2)
    guard let second = (first..<last).first(where: { bytes[$0] == .semicolon }) else {
      return (.noMatch, nil)
    }
    return (result, LinkSequence(parameters: first..<second, uri: second + 1..<last))
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
