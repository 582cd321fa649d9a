import Color
import StyledText
import UnicodeText

/// Escapes text for HTML and XML.
package enum MarkupText {
  /// Copies text with `<>&"'` escaped, up to a character that the caller must handle: one that needs a
  /// mark, "\r", or the start of a `WideRun`.
  ///
  /// Tab and "\n" are copied.
  /// - Parameters:
  ///   - text: valid UTF-8.
  ///   - start: the start offset, between two scalars.
  ///   - stopsAtWide: whether to stop at a `WideRun`.
  /// - Returns: the offset of the first byte not copied.
  static func copy(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, stopsAtWide: Bool = false,
    to output: inout [UInt8]
  ) -> Int {
    var copied = start
    var index = start
    scan: while index < text.count {
      let byte = text[index]
      let escape: StaticString
      switch byte {
      case 0x22: escape = "&quot;"
      case 0x26: escape = "&amp;"
      case 0x27: escape = "&#39;"
      case 0x3C: escape = "&lt;"
      case 0x3E: escape = "&gt;"
      case 0x09, 0x0A, 0x20...0x7E:
        index += 1
        continue
      case 0..<0x20, 0x7F: break scan
      default:
        if EscapedCharacter.isNeeded(in: text, at: index)
          || stopsAtWide && byte >= 0xE1 && WideRun.begins(in: text, at: index)
        {
          break scan
        }
        index += byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        continue
      }
      output += text[copied..<index]
      output.put(escape)
      index += 1
      copied = index
    }
    output += text[copied..<index]
    return index
  }

  /// Returns a text for titles and attributes, with `<>&"'` escaped and all invisible characters
  /// replaced by marks, tabs and line breaks included.
  package static func escaped(_ text: String) -> String {
    var sanitized = ""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 || !EscapedCharacter.isNeeded(scalar.value) {
        sanitized += VisibleMark.text(for: scalar) ?? String(scalar)
      } else {
        sanitized += EscapedCharacter.text(for: scalar.value)
      }
    }
    var output: [UInt8] = []
    sanitized.withUTF8 { _ = copy($0, from: 0, to: &output) }
    return String(decoding: output, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Puts text.
  mutating func put(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Puts a number below 1000.
  mutating func put(number: Int) {
    if number >= 100 { append(UInt8(0x30 + number / 100)) }
    if number >= 10 { append(UInt8(0x30 + number / 10 % 10)) }
    append(UInt8(0x30 + number % 10))
  }

  /// Puts `#rrggbb`.
  mutating func put(_ color: RGB8) {
    append(UInt8(ascii: "#"))
    for byte in [color.red, color.green, color.blue] {
      for digit in [byte >> 4, byte & 15] { append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    }
  }
}

/// Characters that are written to HTML and SVG as visible marks.
///
/// These are those of `VisibleMark` and the noncharacters, which HTML and XML forbid, but not tab
/// and line breaks.
enum EscapedCharacter {
  /// Whether the scalar at a byte from 0x80 of valid UTF-8 needs a mark.
  ///
  /// Examines as few bytes as possible: the first one is enough for most scalars.
  static func isNeeded(in buffer: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    switch buffer[index] {
    case 0xC2: buffer[index + 1] < 0xA0
    case 0xD8: buffer[index + 1] == 0x9C
    case 0xE1: buffer[index + 1] == 0xA0 && buffer[index + 2] == 0x8E
    case 0xE2: buffer[index + 1] <= 0x81 && isNeeded(UTF8Scalar(in: buffer, at: index).value)
    case 0xEF: isNeeded(UTF8Scalar(in: buffer, at: index).value)
    case 0xF0...: isNeeded(UTF8Scalar(in: buffer, at: index).value)
    default: false
    }
  }

  /// Whether a scalar from U+0080 needs a mark.
  static func isNeeded(_ value: UInt32) -> Bool {
    if value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) { return true }
    return switch value {
    case InvalidByte.scalars, 0x80...0x9F, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F,
      0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
      true
    default: false
    }
  }

  /// Returns the mark of a scalar that needs one.
  static func text(for value: UInt32) -> String {
    guard let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
    return VisibleMark.text(for: scalar) ?? "<" + String(value, radix: 16, uppercase: true) + ">"
  }

  /// Returns the scalar whose mark starts at an index, and the length of the mark; nil if there is
  /// no mark.
  ///
  /// Accepts exactly the results of `text(for:)`.
  static func scalar(
    in buffer: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (value: UInt32, length: Int)? {
    let count = buffer.count - index
    if count >= 3, buffer[index] == 0xE2, buffer[index + 1] == 0x90 {
      switch buffer[index + 2] {
      case 0x80...0x9F: return (UInt32(buffer[index + 2] - 0x80), 3)
      case 0xA1: return (0x7F, 3)
      default: return nil
      }
    }
    if count >= 4, buffer[index] == UInt8(ascii: "\\"), buffer[index + 1] == UInt8(ascii: "x") {
      guard let high = hexDigit(buffer[index + 2]), let low = hexDigit(buffer[index + 3]),
        high >= 8
      else { return nil }
      return (0x10FF00 + high << 4 + low, 4)
    }
    guard count >= 4, buffer[index] == UInt8(ascii: "<") else { return nil }
    var value: UInt32 = 0
    var length = 1
    while length < min(count, 8), let digit = hexDigit(buffer[index + length]) {
      value = value << 4 | digit
      length += 1
    }
    guard length >= 3, length < count, buffer[index + length] == UInt8(ascii: ">"),
      value >= 0x80, !InvalidByte.scalars.contains(value), isNeeded(value),
      Unicode.Scalar(value) != nil
    else { return nil }
    return (value, length + 1)
  }

  /// Returns the value of an upper-case hexadecimal digit.
  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    (0x61...0x66).contains(byte) ? nil : ASCIIText.digit(byte).map { UInt32($0) }
  }
}

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
    guard let prefix = prefixes.first(where: { ASCIIText.hasPrefix($0, in: uri, at: 0) }),
      uri.count > prefix.utf8CodeUnitCount
    else { return false }
    var index = 0
    while index < uri.count {
      let byte = uri[index]
      if byte < 0x80 {
        guard byte > 0x20, byte != 0x7F else { return false }
        index += 1
      } else {
        let length = UTF8Scalar.validLength(in: uri, at: index)
        guard length > 0, !EscapedCharacter.isNeeded(in: uri, at: index), !isSpace(uri, at: index)
        else {
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
        result.append(percentEncoded: byte)
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
}

extension Hyperlink {
  /// Whether `SafeLink` allows the link.
  var isSafe: Bool { SafeLink.allows(uri) }
}

extension VisibleMark {
  /// Returns the mark for the scalar from U+0080 at an index of valid UTF-8, or nil if it is
  /// visible, and the length of the scalar.
  static func mark(
    in buffer: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (text: String?, length: Int) {
    let scalar = UTF8Scalar(in: buffer, at: index)
    guard mayHide(scalar.value) else { return (nil, scalar.length) }
    return (Unicode.Scalar(scalar.value).flatMap { text(for: $0) }, scalar.length)
  }

  /// Whether a scalar from U+0080 has a mark.
  static func hides(_ value: UInt32) -> Bool {
    mayHide(value) && Unicode.Scalar(value).map { text(for: $0) != nil } ?? false
  }

  /// Whether a scalar may have a mark: false for most scalars without one, and never for one with a
  /// mark.
  private static func mayHide(_ value: UInt32) -> Bool {
    switch value {
    case 0xA0..<0x061C, 0x2070..<0xFE00, 0x1_0000..<0x10_FF80: false
    default: true
    }
  }
}
