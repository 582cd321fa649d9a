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
