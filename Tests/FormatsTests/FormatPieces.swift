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
    return .success(FormattedText(text: text, notices: reader.findings.notices))
  }

  /// The result of a writer for a text in pieces of about this length.
  static func write(
    _ format: TextFormat, _ text: StyledString, pieces length: Int,
    options: FormatOptions = FormatOptions()
  ) -> [UInt8] {
    guard var writer = format.definition.writer?(options) else { return [] }
    var output: [UInt8] = []
    writer.begin(&output)
    forEachPiece(of: text, length) { writer.write($0, style: $1, to: &output) }
    writer.finish(&output)
    return output
  }

  /// Calls `body` with a text in pieces of about a length.
  static func forEachPiece(
    of text: StyledString, _ length: Int, _ body: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) {
    text.forEachPiece(in: text.fullRange) { piece, style in
      var start = 0
      while start < piece.count {
        var end = min(piece.count, start + length)
        while end < piece.count, piece[end] & 0xC0 == 0x80 { end += 1 }
        body(UnsafeBufferPointer(rebasing: piece[start..<end]), style)
        start = end
      }
    }
  }

  /// A text in a format, as a string.
  static func string(
    _ format: TextFormat, _ text: StyledString, options: FormatOptions = FormatOptions()
  ) -> String {
    String(decoding: (try? format.write(text, options: options)) ?? [], as: UTF8.self)
  }

  /// The text of a page.
  static func html(_ bytes: [UInt8]) -> StyledString {
    bytes.withUnsafeBufferPointer { buffer in
      var page = HTMLPage(buffer)
      return page.read()
    }
  }

  /// Options for a fragment of a page.
  static let fragment = FormatOptions { $0.isFragment = true }

  /// A text from its runs.
  static func text(_ pieces: (String, TextStyle)...) -> StyledString {
    var text = StyledString()
    for (piece, style) in pieces { text.append(StyledString(piece, style: style)) }
    return text
  }
}

extension ArtReader {
  /// Reads a whole file.
  static func read(_ bytes: [UInt8], width: Int? = nil, hasICEColors: Bool = false) -> ANSIArt {
    bytes.withUnsafeBufferPointer { read($0, width: width, hasICEColors: hasICEColors) }
  }
}

extension ArtWriter {
  /// Writes a whole text, also without a record.
  static func write(
    _ text: StyledString, width: Int = 80, hasICEColors: Bool = false, sauce: Sauce? = Sauce()
  ) -> [UInt8] {
    written(text, by: ArtWriter(width: width, hasICEColors: hasICEColors, sauce: sauce))
  }
}

extension FormatOptions {
  init(_ change: (inout FormatOptions) -> Void) {
    self.init()
    change(&self)
  }
}

extension Sauce {
  init(_ change: (inout Sauce) -> Void) {
    self.init()
    change(&self)
  }
}

extension SeededGenerator {
  private static let pageLinks = [
    Hyperlink(uri: "https://example.com/?a=1&b=\"2\"'<>#ü"),
    Hyperlink(uri: "HTTP://x", parameters: "id=1:x=\"&lt"), Hyperlink(uri: "mailto:a@b"),
    Hyperlink(uri: "javascript:alert('1')"), Hyperlink(uri: "http://x/\u{202E}"),
    Hyperlink(uri: "http://x/<b>\\ü)", parameters: "id=\"a\\b"),
  ]

  private static let markup = [
    "\"", "\\", "\u{7F}", "\u{202E}", "\u{2028}", "\u{FEFF}", "<", "&", ">", "'", "<b>", "&amp;",
    "&lt;", "<script>", "</pre>", "]]>", "*", "**a**", "`", "_", "# ", "- ", "1. ", "![x](y)", "|",
    "~~", "%s", "$(x)", ",5", "7", "\r", "\u{FFFF}", "\u{10FF7F}", "\\x41", "\\x9B", "<9B>", "  ",
    "!", "\n\n\n", "\u{2066}", "\u{85}", "\u{A0}", "\u{2400}", "\u{241B}",
    "longer words that take more than eight bytes ",
    String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self),
    String(decoding: [0xEF, 0xBF, 0xBE], as: UTF8.self),
    String(decoding: [0xF0, 0x9F, 0xBF, 0xBF], as: UTF8.self),
  ]

  /// A random text with any features.
  mutating func anyText(pieces: Int) -> StyledString {
    var text = StyledString()
    var style = richStyle(links: Self.pageLinks)
    for _ in 0..<number(in: 0...pieces) {
      if number(in: 0...2) == 0 { style = richStyle(links: Self.pageLinks) }
      let fragment = number(in: 0...1) == 0 ? pick(SeededGenerator.fragments) : pick(Self.markup)
      text.append(StyledString(fragment, style: style))
      guard number(in: 0...4) == 0 else { continue }
      var filled = style
      filled.fill = color()
      text.append(StyledString("\n", style: filled))
    }
    return text
  }
}
