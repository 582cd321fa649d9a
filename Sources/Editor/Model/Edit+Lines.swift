import StyledText

extension Edit {
  /// An edit that changes the styles of the text of a range and leaves its line breaks alone.
  ///
  /// A line break with a background makes many terminals fill the rest of the line with it when the
  /// file is shown there.
  static func restyleLines(
    _ range: Range<TextOffset>, of text: StyledString, _ transform: (TextStyle) -> TextStyle
  ) -> Edit {
    guard !range.isEmpty else { return Edit() }
    let first = text.line(containing: range.lowerBound)
    let last = text.line(containing: range.upperBound)
    var changes: [Change] = []
    for index in first.value...last.value {
      let line = text.range(of: LineIndex(index)).clamped(to: range)
      guard !line.isEmpty else { continue }
      changes += Edit.restyle(line, of: text, transform).changes
    }
    return Edit(changes)
  }
}
