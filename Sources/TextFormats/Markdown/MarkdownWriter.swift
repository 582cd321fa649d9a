import Colorimetry
import StyledText
import UnicodeText

/// Writes CommonMark that renders the text literally, with its line breaks, spaces and punctuation.
///
/// Bold, italic and strikethrough use Markdown delimiters where these work; everything else uses
/// HTML tags. Links to http, https and mailto are kept. No text is taken for markup.
///
/// An empty line ends a paragraph; a backslash ends a line within one. Each run on a line is
/// buffered, because its last character decides whether delimiters work; very long runs are split.
struct MarkdownWriter: FormatWriter {
  private var markup: MarkdownMarkup
  private var segment: [UInt8] = []
  private var style = TextStyle.plain
  private var hasReturn = false

  /// Longer runs are split.
  private static let maximumLength = 1 << 14

  /// Begins a text whose indexed colours are those of a palette.
  init(palette: TerminalPalette = .xterm) {
    markup = MarkdownMarkup(palette: palette)
  }

  mutating func begin(_ output: inout [UInt8]) {}

  mutating func write(
    _ text: UnsafeBufferPointer<UInt8>, style new: TextStyle, to output: inout [UInt8]
  ) {
    guard let first = text.first else { return }
    if hasReturn, first != 0x0A { segment.append(0x0D) }
    hasReturn = false
    if new != style {
      flush(&output)
      style = new
    }
    var start = 0
    while start < text.count {
      let newline = ByteSearch.first(0x0A, in: text, from: start)
      append(UnsafeBufferPointer(rebasing: text[start..<(newline ?? text.count)]), &output)
      guard let newline else { break }
      if segment.last == 0x0D { segment.removeLast() }
      flush(&output)
      markup.endLine(&output)
      start = newline + 1
    }
    if segment.last == 0x0D {
      segment.removeLast()
      hasReturn = true
    }
  }

  mutating func finish(_ output: inout [UInt8]) {
    if hasReturn { segment.append(0x0D) }
    flush(&output)
    markup.finish(&output)
  }

  private mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, _ output: inout [UInt8]
  ) {
    var rest = text[...]
    while segment.count + rest.count > Self.maximumLength {
      // Split between scalars; a carriage return stays with the next character.
      var count = max(Self.maximumLength - segment.count, 4)
      guard count < rest.count else { break }
      while count > 1, rest[rest.startIndex + count] & 0xC0 == 0x80 { count -= 1 }
      segment.append(contentsOf: UnsafeBufferPointer(rebasing: rest.prefix(count)))
      rest = rest.dropFirst(count)
      flush(&output)
    }
    segment.append(contentsOf: UnsafeBufferPointer(rebasing: rest))
  }

  private mutating func flush(_ output: inout [UInt8]) {
    guard !segment.isEmpty else { return }
    segment.withUnsafeBufferPointer { markup.write($0, style: style, to: &output) }
    segment.removeAll(keepingCapacity: true)
  }
}
