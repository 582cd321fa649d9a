import Colorimetry
import StyledText
import UnicodeText

/// Writes CommonMark that renders the text literally, with its line breaks, spaces and punctuation.
///
/// Bold, italic and strikethrough use Markdown delimiters where these work; everything else uses
/// HTML tags. Links to http, https and mailto are kept. No text is taken for markup.
///
/// An empty line ends a paragraph; a backslash ends a line within one. Each line is buffered,
/// because the last character of a run decides whether delimiters work, and an address may continue
/// in the next run; very long lines are split.
struct MarkdownWriter: FormatWriter {
  private var markup: MarkdownMarkup
  private var line = MarkdownLine()
  private var style = TextStyle.plain
  private var hasReturn = false

  /// Longer lines are split.
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
    if hasReturn, first != 0x0A { appendReturn(&output) }
    hasReturn = false
    style = new
    var start = 0
    while start < text.count {
      let newline = ByteSearch.first(0x0A, in: text, from: start)
      var end = newline ?? text.count
      if end > start, text[end - 1] == 0x0D {
        end -= 1
        hasReturn = newline == nil
      }
      append(UnsafeBufferPointer(rebasing: text[start..<end]), &output)
      guard let newline else { break }
      flush(line.bytes.count, &output)
      markup.endLine(&output)
      start = newline + 1
    }
  }

  mutating func finish(_ output: inout [UInt8]) {
    if hasReturn { appendReturn(&output) }
    flush(line.bytes.count, &output)
    markup.finish(&output)
  }

  private mutating func appendReturn(_ output: inout [UInt8]) {
    [0x0D].withUnsafeBufferPointer { append($0, &output) }
  }

  /// Appends text without line breaks to the line, and writes what is too long.
  private mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, _ output: inout [UInt8]
  ) {
    var start = 0
    while start < text.count {
      let end = min(start + Self.maximumLength, text.count)
      line.append(UnsafeBufferPointer(rebasing: text[start..<end]), style)
      start = end
      while line.bytes.count > Self.maximumLength {
        flush(line.cut(before: Self.maximumLength), &output)
      }
    }
  }

  /// Writes the first bytes of the line.
  private mutating func flush(_ count: Int, _ output: inout [UInt8]) {
    guard count > 0 else { return }
    let runs = line.runs(first: count)
    line.bytes.withUnsafeBufferPointer { text in
      for run in runs {
        markup.write(
          UnsafeBufferPointer(rebasing: text[run.range]), style: run.style,
          addresses: run.addresses, to: &output)
      }
    }
    line.removeFirst(count)
  }
}
