import StyledText
import UnicodeText

/// Writes CommonMark that shows the text as it is: every line on its own, every space and every sign
/// of punctuation where it was.
///
/// Bold, italic and strike are written in the way of Markdown where it understands that, all else with
/// tags of HTML. Links to http, https and mailto are links. Nothing of the text is taken for markup.
///
/// A paragraph ends at an empty line, a line within one ends with a backslash. A stretch of one style
/// on one line is collected before it is written, because its last character decides whether
/// asterisks can stand around it; a very long one is written in parts.
struct MarkdownWriter: FormatWriter {
  private var markup = MarkdownMarkup()
  private var segment: [UInt8] = []
  private var style = TextStyle.plain
  private var hasReturn = false

  /// Longer stretches are written in parts.
  private static let longest = 1 << 14

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
    while segment.count + rest.count > Self.longest {
      // Between two scalars; a carriage return stays with what follows it.
      var count = max(Self.longest - segment.count, 4)
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
