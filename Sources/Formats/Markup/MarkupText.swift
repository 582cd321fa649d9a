import Color
import StyledText
import UnicodeText

/// Escapes text for HTML and XML.
package enum MarkupText {
  /// The length of the longest escape, `&quot;`.
  static let longestEscape = 6

  /// Copies text with `<>&"'` escaped, up to a character that the caller must handle: one that needs a
  /// mark, "\r", or the start of a `WideRun`.
  ///
  /// Tab and "\n" are copied.
  /// - Parameters:
  ///   - text: valid UTF-8.
  ///   - start: the start offset, between two scalars.
  ///   - stopsAtWide: whether to stop at a `WideRun`.
  ///   - bytes: has room for `longestEscape` times the bytes of the text.
  /// - Returns: the offset of the first byte not copied.
  static func copy(
    _ text: ByteBuffer, from start: Int, stopsAtWide: Bool = false, to bytes: inout MarkupBuffer
  ) -> Int {
    var index = start
    scan: while true {
      index = bytes.put(text, from: index, by: ByteSearch.copyForMarkup)
      guard index < text.count else { break }
      let byte = text[index]
      let escape: StaticString
      switch byte {
      case .quotationMark: escape = "&quot;"
      case .ampersand: escape = "&amp;"
      case .apostrophe: escape = "&#39;"
      case .lessThan: escape = "&lt;"
      case .greaterThan: escape = "&gt;"
      case .tab, .newline, 0x20..<0x7F:
        bytes.append(byte)
        index &+= 1
        continue
      case 0..<0x80: break scan
      default:
        repeat {
          if EscapedCharacter.isNeeded(in: text, at: index)
            || stopsAtWide && WideRun.begins(in: text, at: index)
          {
            break scan
          }
          let lead = text[index]
          for _ in 0..<(lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4) {
            bytes.append(text[index])
            index &+= 1
          }
        } while index < text.count && text[index] >= 0x80
        continue
      }
      bytes.put(escape)
      index &+= 1
    }
    return index
  }

  /// Copies text in the same way to the end of an output, with wide characters.
  static func copy(_ text: ByteBuffer, from start: Int, to output: inout [UInt8]) -> Int {
    var end = start
    MarkupBuffer.append(to: &output, atMost: (text.count - start) * longestEscape) {
      end = copy(text, from: start, to: &$0)
    }
    return end
  }

  /// Returns a text for titles and attributes, with `<>&"'` escaped and all invisible characters
  /// replaced by marks, tabs and line breaks included.
  package static func escaped(_ text: String) -> String {
    var sanitized = ""
    for scalar in text.unicodeScalars {
      let isMark = EscapedCharacter.isNeeded(scalar.value)
      sanitized += isMark ? EscapedCharacter.text(for: scalar.value) : String(scalar)
    }
    var output: [UInt8] = []
    sanitized.withUTF8 { _ = copy($0, from: 0, to: &output) }
    return String(decoding: output, as: UTF8.self)
  }
}

/// Characters that are written to HTML and SVG as visible marks.
///
/// These are those of `VisibleMark` and the noncharacters, which HTML and XML forbid. What writes text
/// handles tab and line breaks first.
enum EscapedCharacter {
  /// Whether the scalar at a byte of valid UTF-8 needs a mark.
  static func isNeeded(in buffer: ByteBuffer, at index: Int) -> Bool {
    isNeeded(UTF8Scalar(in: buffer, at: index).value)
  }

  /// Whether a scalar needs a mark.
  static func isNeeded(_ value: UInt32) -> Bool {
    value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) || VisibleMark.hides(value)
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
  static func scalar(in buffer: ByteBuffer, at index: Int) -> (value: UInt32, length: Int)? {
    let count = buffer.count - index
    if count >= 3, buffer[index] == 0xE2, buffer[index + 1] == 0x90 {
      switch buffer[index + 2] {
      case 0x80...0x9F: return (UInt32(buffer[index + 2] - 0x80), 3)
      case 0xA1: return (0x7F, 3)
      default: return nil
      }
    }
    if count >= 4, buffer[index] == .backslash, buffer[index + 1] == UInt8(ascii: "x") {
      guard let high = hexDigit(buffer[index + 2]), let low = hexDigit(buffer[index + 3]), high >= 8
      else { return nil }
      return (0x10FF00 + high << 4 + low, 4)
    }
    guard count >= 4, buffer[index] == .lessThan else { return nil }
    var value: UInt32 = 0
    var length = 1
    while length < min(count, 8), let digit = hexDigit(buffer[index + length]) {
      value = value << 4 | digit
      length += 1
    }
    guard length >= 3, length < count, buffer[index + length] == .greaterThan,
      value >= 0x80, !InvalidByte.scalars.contains(value), isNeeded(value),
      Unicode.Scalar(value) != nil
    else { return nil }
    return (value, length + 1)
  }

  /// Returns the value of an upper-case hexadecimal digit.
  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      ? nil : hexDigitValue(byte).map { UInt32($0) }
  }
}

/// Decides which links may be followed from a page.
///
/// An allow list, because the schemes that browsers run or open are not all known. The forbidden
/// characters are those that browsers strip or replace before parsing the scheme.
enum SafeLink {
  /// The allowed schemes.
  private static let prefixes = ["http://", "https://", "mailto:"]

  /// Whether a URI has an allowed scheme, ignoring case, and no misleading characters.
  ///
  /// Control characters, white space, bidirectional controls and other invisible characters are
  /// rejected. Quotes and angle brackets are not, because they are escaped in the output.
  static func allows(_ uri: String) -> Bool {
    let lower = uri.lowercased()
    let prefix = prefixes.first { lower.utf8.starts(with: $0.utf8) }
    guard let prefix, uri.utf8.count > prefix.utf8.count else { return false }
    return uri.unicodeScalars.allSatisfy { scalar in
      !EscapedCharacter.isNeeded(scalar.value) && !scalar.properties.isWhitespace
    }
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

  private static func isForbidden(_ byte: UInt8) -> Bool { "\"<>\\^`{|}".utf8.contains(byte) }
}

extension Hyperlink {
  /// Whether `SafeLink` allows the link.
  var isSafe: Bool { SafeLink.allows(uri) }
}
