import Color
import StyledText
import UnicodeText

extension FormatDefinition {
  /// Markdown: a code block.
  static let markdown = FormatDefinition(
    title: "Markdown", extensions: ["md", "markdown"],
    writer: { _ in WholeTextWriter(MarkdownWriter.write) },
    loses: { _ in
      [
        .dropped: TextFeature.styles, .becomes("line feeds"): TextFeature.lineEnds,
        .becomes("visible marks"): TextFeature.invisible,
      ]
    })
}

/// Writes text as a fenced code block, in which every space and sign stays as it is.
private enum MarkdownWriter {
  static func write(_ text: StyledString, to output: inout [UInt8]) {
    var lines: [UInt8] = []
    text.forEachGraphemeSpan(in: text.fullRange) { _, span in
      switch span {
      case .ascii(let bytes), .wide(let bytes): lines += bytes
      case .scalar(let scalar): append(scalar, to: &lines)
      case .cluster where span.isCRLF: lines.append(.newline)
      case .cluster(let bytes):
        GraphemeSpan.forEachScalar(in: bytes) { append($0, to: &lines) }
      }
      return true
    }
    guard let last = lines.last else { return }
    if last != .newline { lines.append(.newline) }
    // The fence must be longer than the backticks at the start of any line. It is indented by at most
    // three spaces.
    let longest = lines.split(separator: .newline).map { line in
      line.dropFirst(line.prefix(3).prefix { $0 == .space }.count).prefix { $0 == .backtick }.count
    }.max()
    let fence = String(repeating: "`", count: max(3, (longest ?? 0) + 1)) + "\n"
    output += fence.utf8
    output += lines
    output += fence.utf8
  }

  private static func append(_ scalar: Unicode.Scalar, to lines: inout [UInt8]) {
    let isPlain = scalar == "\n" || scalar == "\t"
    lines += (isPlain ? nil : VisibleMark.text(for: scalar))?.utf8 ?? String(scalar).utf8
  }
}
