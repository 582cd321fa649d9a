import Color
import TestSupport
import TextTestSupport

@testable import Formats
@testable import StyledText

/// Texts, and functions that pass them to readers and writers in pieces.
enum FormatPieces {
  /// The result of a reader for bytes in pieces of these lengths, cyclically.
  static func read(
    _ format: TextFormat, _ bytes: [UInt8], pieces: [Int] = [Int.max]
  ) -> Result<FormattedText, FormatError> {
    guard var reader = format.definition.reader?(FormatOptions()) else {
      return .failure(FormatError("no reader"))
    }
    var text = StyledString()
    var waiting: [UInt8] = []
    var rest = bytes[...]
    var turn = 0
    do throws(FormatError) {
      repeat {
        let piece = rest.prefix(pieces[turn % pieces.count])
        turn += 1
        rest = rest.dropFirst(piece.count)
        waiting += piece
        let isLast = rest.isEmpty
        let count = try waiting.withUnsafeBufferPointer { buffer throws(FormatError) in
          try reader.read(buffer, isLast: isLast) { piece, style in
            text.append(StyledString(String(decoding: piece, as: UTF8.self), style: style))
          }
        }
        waiting.removeFirst(count)
      } while !rest.isEmpty
    } catch {
      return .failure(error)
    }
    return .success(FormattedText(text: text, notices: reader.notices))
  }

  /// The result of a writer for a text in pieces of about this length.
  static func write(
    _ format: TextFormat, _ text: StyledString, pieces length: Int,
    options: FormatOptions = FormatOptions()
  ) -> [UInt8] {
    guard var writer = format.definition.writer?(options) else { return [] }
    var output: [UInt8] = []
    writer.begin(&output)
    text.forEachPiece(in: text.fullRange) { piece, style in
      var start = 0
      while start < piece.count {
        var end = min(piece.count, start + length)
        while end < piece.count, piece[end] & 0xC0 == 0x80 { end += 1 }
        writer.write(
          UnsafeBufferPointer(rebasing: piece[start..<end]), style: style, to: &output)
        start = end
      }
    }
    writer.finish(&output)
    return output
  }

  /// A text in a format, as a string.
  static func string(
    _ format: TextFormat, _ text: StyledString, options: FormatOptions = FormatOptions()
  ) -> String {
    String(decoding: format.write(text, options: options), as: UTF8.self)
  }

  /// The text of a page.
  static func html(_ bytes: [UInt8]) -> StyledString {
    bytes.withUnsafeBufferPointer { buffer in
      var page = HTMLPage(buffer)
      return page.read()
    }
  }

  /// Options for a fragment of a page.
  static let fragment: FormatOptions = {
    var options = FormatOptions()
    options.isFragment = true
    return options
  }()

  /// A text from its runs.
  static func text(_ pieces: (String, TextStyle)...) -> StyledString {
    var text = StyledString()
    for (piece, style) in pieces { text.append(StyledString(piece, style: style)) }
    return text
  }
}

extension SeededGenerator {
  /// A random style with any features.
  mutating func anyStyle() -> TextStyle {
    if number(in: 0...3) == 0 { return .plain }
    var style = TextStyle(foreground: color(), background: color())
    if number(in: 0...2) == 0 {
      style.attributes = TextAttributes(rawValue: UInt16(number(in: 0...4095)))
      if style.attributes.contains(.blink) { style.attributes.remove(.rapidBlink) }
      if style.attributes.contains(.superscript) { style.attributes.remove(.subscript) }
    }
    if number(in: 0...2) == 0 { style.underline = pick(Underline.allCases) }
    if number(in: 0...3) == 0 { style.underlineColor = color() }
    if number(in: 0...4) == 0 {
      style.link = pick([
        Hyperlink(uri: "https://example.org/a?b=1&c=\"2\""), Hyperlink(uri: "mailto:a@example.org"),
        Hyperlink(uri: "javascript:alert('1')"), Hyperlink(uri: "http://x", parameters: "id=1"),
        Hyperlink(uri: "http://x/<b>\\ü)", parameters: "id=\"a\\b"),
      ])
    }
    return style
  }

  /// A random text with any features.
  mutating func anyText(pieces: Int) -> StyledString {
    var text = StyledString()
    var style = anyStyle()
    for _ in 0..<number(in: 0...pieces) {
      if number(in: 0...2) == 0 { style = anyStyle() }
      let fragment =
        number(in: 0...1) == 0
        ? pick(SeededGenerator.fragments)
        : pick([
          "\"", "\\", "\u{7F}", "\u{202E}", "\u{2028}", "\u{FEFF}", "<b>", "&amp;", "*", "**a**",
          "`", "_", "# ", "- ", "1. ", "![x](y)", "|", "~~", "%s", "'", "$(x)", ",5", "7", "\r",
          "\u{FFFF}", "\u{10FF7F}", "\\x41", "  ", "!", "\n\n\n",
        ])
      text.append(StyledString(fragment, style: style))
    }
    return text
  }
}
