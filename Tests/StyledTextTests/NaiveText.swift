import Color
import StyledText
import Testing

/// The simplest possible model of a styled text: an array of bytes with their styles.
struct NaiveText: Equatable {
  struct Cell: Equatable {
    var byte: UInt8
    var style: TextStyle
  }

  var cells: [Cell] = []

  init(_ text: StyledString) {
    cells = text.string.utf8.enumerated().map { index, byte in
      Cell(byte: byte, style: text.style(at: TextOffset(index)))
    }
  }

  /// Applies the changes one by one, from the last to the first.
  mutating func apply(_ edit: Edit) {
    for change in edit.changes.reversed() {
      switch change {
      case .replace(let range, with: let text):
        cells.replaceSubrange(range.indices, with: NaiveText(text).cells)
      case .restyle(let range, let change):
        for index in range.indices {
          if !isLineBreak(index, in: range.indices) {
            cells[index].style = change.applied(to: cells[index].style)
          } else if cells[index].style.fill != .default, let color = change.background {
            cells[index].style.fill = color
          } else if change.clears {
            cells[index].style.fill = .default
          }
        }
      }
    }
  }

  /// Whether a byte is a line feed, or a carriage return with its line feed in the same range.
  private func isLineBreak(_ index: Int, in range: Range<Int>) -> Bool {
    cells[index].byte == 0x0A
      || cells[index].byte == 0x0D && range.contains(index + 1) && cells[index + 1].byte == 0x0A
  }

  var bytes: [UInt8] { cells.map(\.byte) }

  /// Checks all properties of a text against this model.
  func expectAgrees(with text: StyledString, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(Array(text.string.utf8) == bytes, sourceLocation: sourceLocation)
    #expect(text.utf8Count == bytes.count, sourceLocation: sourceLocation)
    var runs: [StyleRun] = []
    for cell in cells {
      if runs.last?.style == cell.style {
        runs[runs.count - 1].length += 1
      } else {
        runs.append(StyleRun(length: 1, style: cell.style))
      }
    }
    #expect(text.runs(in: text.fullRange) == runs, sourceLocation: sourceLocation)

    var lines: [Range<TextOffset>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      lines.append(TextOffset(start)..<TextOffset(index + 1))
      start = index + 1
    }
    lines.append(TextOffset(start)..<TextOffset(bytes.count))
    #expect(
      (0..<text.lineCount).map { text.rangeWithBreak(of: LineIndex($0)) } == lines,
      sourceLocation: sourceLocation)
    for (index, line) in lines.enumerated() {
      #expect(
        text.line(containing: line.lowerBound) == LineIndex(index), sourceLocation: sourceLocation)
      #expect(
        text.line(containing: max(line.lowerBound, line.upperBound - 1)) == LineIndex(index),
        sourceLocation: sourceLocation)
      let content = text.range(of: LineIndex(index))
      let lineBreak = Array(bytes[content.upperBound.utf8..<line.upperBound.utf8])
      #expect(
        lineBreak == (line == lines.last ? [] : lineBreak.count == 2 ? [0x0D, 0x0A] : [0x0A]),
        sourceLocation: sourceLocation)
    }
  }
}

extension Range<TextOffset> {
  var indices: Range<Int> { lowerBound.utf8..<upperBound.utf8 }
}

extension Document {
  /// Applies an edit with the caret at the start of the text.
  mutating func perform(_ edit: Edit, joining kind: EditKind = .other) {
    perform(
      edit, selectionBefore: Selection(.zero), selectionAfter: Selection(.zero), joining: kind)
  }
}
