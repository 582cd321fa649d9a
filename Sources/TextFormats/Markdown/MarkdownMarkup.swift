import Colorimetry
import StyledText

/// Writes single-style runs and line breaks as Markdown.
struct MarkdownMarkup {
  private let palette: TerminalPalette
  /// Whether the line has content.
  private var hasContent = false
  /// Whether the last byte is part of a delimiter run, with which another one would merge.
  private var endsWithDelimiter = false
  /// Pending line breaks, which are written before the next content.
  private var breaks = 0
  private var hasLines = false
  /// Whether a hard line break is pending; it must not be at the end.
  private var needsFiller = false
  /// Pending unstyled spaces, which are written before the next content.
  private var spaces = 0
  private var column = 0

  private static let maximumBreakCount = 4096
  private static let maximumSpaceCount = 4096

  /// Begins a text whose indexed colours are those of a palette.
  init(palette: TerminalPalette = .xterm) {
    self.palette = palette
  }

  // MARK: Lines

  /// Ends a line.
  mutating func endLine(_ output: inout [UInt8]) {
    if spaces > 0 { writeSpaces(atEnd: true, &output) }
    breaks += 1
    hasContent = false
    endsWithDelimiter = false
    column = 0
    if breaks >= Self.maximumBreakCount { writeBreaks(&output) }
  }

  /// Marks the end of the text.
  mutating func finish(_ output: inout [UInt8]) {
    if spaces > 0 { writeSpaces(atEnd: true, &output) }
    if needsFiller { output.append("&nbsp;") }
    if hasLines { output.append(0x0A) }
  }

  /// Writes the pending line breaks.
  private mutating func writeBreaks(_ output: inout [UInt8]) {
    guard breaks > 0 || !hasLines else { return }
    var fillers = breaks
    if hasLines {
      if needsFiller {
        output.append("&nbsp;\\\n")
        fillers -= 1
      } else if breaks == 1 {
        output.append("\\\n")
        fillers = 0
      } else {
        output.append("\n\n")
        fillers -= 2
      }
    }
    for _ in 0..<fillers { output.append("&nbsp;\\\n") }
    needsFiller = hasLines && needsFiller || fillers > 0
    breaks = 0
    hasLines = true
  }

  /// Writes pending line breaks and spaces.
  private mutating func prepare(_ output: inout [UInt8]) {
    if breaks > 0 || !hasLines { writeBreaks(&output) }
    needsFiller = false
    if spaces > 0 { writeSpaces(atEnd: false, &output) }
    hasContent = true
  }

  private mutating func writeSpaces(atEnd: Bool, _ output: inout [UInt8]) {
    let count = spaces
    spaces = 0
    let keepsLast = !atEnd && hasContent
    if !hasContent { prepare(&output) }
    for _ in 0..<(keepsLast ? count - 1 : count) { output.append("&nbsp;") }
    if keepsLast { output.append(UInt8(ascii: " ")) }
    endsWithDelimiter = false
  }

  // MARK: Runs

  /// Writes a run without line breaks.
  /// - Parameter addresses: the addresses of pages in the run.
  mutating func write(
    _ text: UnsafeBufferPointer<UInt8>, style: TextStyle, addresses: [MarkdownAddress],
    to output: inout [UInt8]
  ) {
    let tags = MarkdownTags(style, palette: palette)
    guard !tags.showsOnSpaces else { return writeStyled(text, tags, addresses, to: &output) }
    let start = text.firstIndex { $0 != 0x20 } ?? text.count
    let end = (text.lastIndex { $0 != 0x20 } ?? start - 1) + 1
    addSpaces(start, &output)
    guard start < end else { return }
    let inner = UnsafeBufferPointer(rebasing: text[start..<end])
    let shifted = addresses.map { $0.shifted(-start) }
    if tags.isPlain {
      writePlain(inner, shifted, to: &output)
    } else {
      writeStyled(inner, tags, shifted, to: &output)
    }
    addSpaces(text.count - end, &output)
  }

  private mutating func addSpaces(_ count: Int, _ output: inout [UInt8]) {
    spaces += count
    column += count
    if spaces >= Self.maximumSpaceCount { writeSpaces(atEnd: true, &output) }
  }

  private mutating func writePlain(
    _ text: UnsafeBufferPointer<UInt8>, _ addresses: [MarkdownAddress], to output: inout [UInt8]
  ) {
    let isLineStart = !hasContent && spaces == 0
    prepare(&output)
    endsWithDelimiter = false
    var escaped = MarkdownText(column: column)
    let start = isLineStart ? escaped.appendLineStart(text, to: &output) : 0
    escaped.append(
      text, from: start, addresses: addresses, to: &output)
    column = escaped.column
  }

  private mutating func writeStyled(
    _ text: UnsafeBufferPointer<UInt8>, _ tags: MarkdownTags, _ addresses: [MarkdownAddress],
    to output: inout [UInt8]
  ) {
    prepare(&output)
    // A link cannot contain another, and delimiters do not work next to the bracket of an address.
    let addresses = tags.isLink ? [] : addresses
    let usesDelimiters =
      (tags.hasTagsOutside || !endsWithDelimiter) && addresses.isEmpty
      && MarkdownText.isLetterAtEnds(of: text)
    tags.open(usesDelimiters: usesDelimiters, &output)
    var escaped = MarkdownText(column: column, isInLink: tags.isLink)
    escaped.append(text, isStyled: true, addresses: addresses, to: &output)
    column = escaped.column
    tags.close(usesDelimiters: usesDelimiters, &output)
    endsWithDelimiter = usesDelimiters && !tags.hasTagsOutside && tags.hasDelimiters
  }
}
