import StyledText
import UnicodeText

/// Decides which links may be followed from a page.
///
/// An allow list, because the schemes that browsers run or open are not all known. The forbidden
/// characters are those that browsers strip or replace before parsing the scheme.
enum SafeLink {
  /// The allowed schemes.
  private static let prefixes: [StaticString] = ["http://", "https://", "mailto:"]

  /// Whether a URI has an allowed scheme, ignoring case, and no misleading characters.
  ///
  /// Control characters, white space, bidirectional controls and other invisible characters are
  /// rejected. Quotes and angle brackets are not, because they are escaped in the output.
  static func allows(_ uri: String) -> Bool {
    var uri = uri
    return uri.withUTF8 { allows($0) }
  }

  /// Whether a URI in UTF-8 is allowed; malformed UTF-8 is rejected.
  static func allows(_ uri: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let length = prefixes.lazy.map({ prefixLength($0, of: uri) }).first(where: { $0 > 0 }),
      uri.count > length
    else { return false }
    var index = 0
    while index < uri.count {
      let byte = uri[index]
      if byte < 0x80 {
        guard byte > 0x20, byte != 0x7F else { return false }
        index += 1
      } else {
        let length = UTF8Scalar.validLength(in: uri, at: index)
        guard length > 0, !MarkupMark.isNeeded(in: uri, at: index), !isSpace(uri, at: index) else {
          return false
        }
        index += length
      }
    }
    return true
  }

  /// Returns a URI with the forbidden characters percent-encoded, as browsers do.
  static func encoded(_ uri: String) -> String {
    guard uri.utf8.contains(where: isForbidden) else { return uri }
    var result: [UInt8] = []
    for byte in uri.utf8 {
      if isForbidden(byte) {
        result.append(UInt8(ascii: "%"))
        for digit in [byte >> 4, byte & 15] { result.append(digit + (digit < 10 ? 0x30 : 0x37)) }
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D: true
    default: false
    }
  }

  private static func isSpace(_ uri: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    Unicode.Scalar(UTF8Scalar(in: uri, at: index).value)?.properties.isWhitespace ?? true
  }

  /// Returns the length of a lower-case prefix if the URI starts with it, ignoring case; otherwise
  /// 0.
  private static func prefixLength(
    _ prefix: StaticString, of uri: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let count = prefix.utf8CodeUnitCount
    guard uri.count >= count else { return 0 }
    return prefix.withUTF8Buffer { expected in
      for index in 0..<count {
        var byte = uri[index]
        if byte >= 0x41, byte <= 0x5A { byte |= 0x20 }
        if byte != expected[index] { return 0 }
      }
      return count
    }
  }
}

extension Hyperlink {
  /// Whether `SafeLink` allows the link.
  var isSafe: Bool { SafeLink.allows(uri) }
}
