import Terminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The states of a text that undo and redo go through.
struct TextEditorHistory {
  /// A text, and the caret in characters.
  struct Step {
    var text: AttributedString
    var caret: Int
  }

  private var steps: [Step]
  private var current = 0
  /// Whether the current state was reached by typing, so that the next character belongs to it.
  private var isTyping = false

  /// The most states that are kept.
  private static let limit = 1000

  init(_ text: AttributedString = AttributedString()) { steps = [Step(text: text, caret: 0)] }

  /// Records another text; characters that are typed one after the other are one step.
  mutating func record(_ text: AttributedString, at caret: Int, isTyping: Bool = false) {
    guard text != steps[current].text else {
      if steps[current].caret != caret { self.isTyping = false }
      return steps[current].caret = caret
    }
    let continues = isTyping && self.isTyping && caret == steps[current].caret + 1
    steps.removeSubrange((current + 1)...)
    if continues { steps.removeLast() }
    steps.append(Step(text: text, caret: caret))
    if steps.count > Self.limit { steps.removeFirst() }
    current = steps.count - 1
    self.isTyping = isTyping
  }

  mutating func undo() -> Step? { go(to: current - 1) }

  mutating func redo() -> Step? { go(to: current + 1) }

  private mutating func go(to index: Int) -> Step? {
    isTyping = false
    guard steps.indices.contains(index) else { return nil }
    current = index
    return steps[index]
  }
}

/// The rows and columns of the characters of a text without wrapping.
struct TextLines {
  /// For each line, the offset of its first character and the columns before each of its characters.
  private var lines: [(start: Int, columns: [Int], width: Int)] = []

  init(_ text: AttributedString) {
    var (start, columns, width, offset) = (0, [Int](), 0, 0)
    for character in text.characters {
      offset += 1
      if character.isNewline {
        lines.append((start, columns, width))
        (start, columns, width) = (offset, [], 0)
      } else {
        columns.append(width)
        width += GlyphWidth.columns(of: String(character))
      }
    }
    lines.append((start, columns, width))
  }

  /// Returns the row and column of an offset.
  func place(of offset: Int) -> Point {
    let row = (lines.firstIndex { $0.start > offset } ?? lines.count) - 1
    let line = lines[row]
    let index = offset - line.start
    return Point(column: index < line.columns.count ? line.columns[index] : line.width, row: row)
  }

  /// Returns the offset of the character at a row and column, both limited to the text.
  func offset(row: Int, column: Int) -> Int {
    guard row >= 0 else { return 0 }
    guard row < lines.count else { return lines.last.map { $0.start + $0.columns.count } ?? 0 }
    let line = lines[row]
    guard column < line.width else { return line.start + line.columns.count }
    return line.start + (line.columns.lastIndex { $0 <= column } ?? 0)
  }
}
