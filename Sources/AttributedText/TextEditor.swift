public import Picker
public import Terminal

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A control to write attributed text in: several lines with a caret, a selection and undo.
///
///     var note = TextEditor(text: $text, selection: $selection)
///     _ = note.update(event, in: area, context: context)
///     note.render(into: &frame, in: area, context: context)
///
/// What is typed has the attributes of the selection, and a program or a picker can change those of the
/// text at any time: undo takes that back, too. Lines are wrapped between words, and the control scrolls
/// with its caret. A selection of several ranges counts as one from the first to the last. It is made for notes:
/// each key goes through the whole text.
public struct TextEditor {
  /// The keys with their actions.
  public var keys = TextEditorAction.standardKeys

  private let text: Binding<AttributedString>
  private let selection: Binding<AttributedTextSelection>
  /// The end of the selection that does not move, and the one with the caret, in characters.
  private var (anchor, head) = (0, 0)
  /// The first visible row of the text.
  private var top = 0
  private var isDragging = false
  private var history = TextEditorHistory()

  /// Creates a control for the text and the selection of two variables.
  public init(text: Binding<AttributedString>, selection: Binding<AttributedTextSelection>) {
    self.text = text
    self.selection = selection
    history = TextEditorHistory(text.wrappedValue)
    readSelection()
  }

  /// Handles a key, a mouse event or a paste.
  /// - Returns: `changed` for another text or selection.
  @discardableResult
  public mutating func update(_ event: Event, in area: Rect, context: RenderContext)
    -> ControlOutcome
  {
    readSelection()
    history.record(text.wrappedValue, at: head)
    defer { top = visibleTop(lines(in: area), in: area) }
    switch event {
    case .key(let key): return press(key, in: area)
    case .mouse(let mouse): return point(mouse, in: area)
    case .paste(let text):
      let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        .replacing("\t", with: "    ")
      return insert(
        lines.filter { character in
          character == "\n"
            || !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        })
    default: return .ignored
    }
  }

  /// Draws the visible part of the text, its selection and, with the focus, the caret.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let lines = lines(in: area)
    var page = Frame(size: area.size)
    let whole = places(lines, in: page.bounds).text
    page.write(
      text.wrappedValue, laidOut: lines, in: whole, selection: selection.wrappedValue,
      context: context)
    frame.draw(page, at: area.origin)
    let caret = places(lines, in: area).caret
    guard context.isFocused, area.contains(caret) else { return }
    frame.cursor = Cursor(caret)
    frame.focus = caret
  }

  /// Returns the rectangle around the visible cells of the selection, for `TextColorPicker.avoiding`.
  public func selectionFrame(in area: Rect) -> Rect {
    let lines = lines(in: area)
    if anchor == head {
      return Rect(origin: places(lines, in: area).caret, size: Size(columns: 1, rows: 1))
        .intersection(area)
    }
    return selection.wrappedValue
      .frame(of: text.wrappedValue, laidOut: lines, in: places(lines, in: area).text)
      .intersection(area)
  }

  // MARK: Text and selection

  /// Takes over a selection that the program has made.
  private mutating func readSelection() {
    let (text, selection) = (text.wrappedValue, selection.wrappedValue)
    let (lower, upper) = selection.bounds(in: text)
    let offsets = [lower, upper].map { text.characters.distance(from: text.startIndex, to: $0) }
    if offsets != [min(anchor, head), max(anchor, head)] {
      (anchor, head) = (offsets[0], offsets[1])
    }
  }

  private func index(_ offset: Int) -> AttributedString.Index {
    text.wrappedValue.characters.index(text.wrappedValue.startIndex, offsetBy: offset)
  }

  private var selected: Range<AttributedString.Index> {
    index(min(anchor, head))..<index(max(anchor, head))
  }

  /// Moves the caret, and the other end of the selection with it unless it is extended.
  private mutating func move(to offset: Int, extending: Bool = false) -> ControlOutcome {
    let head = min(max(offset, 0), text.wrappedValue.characters.count)
    return select(from: extending ? anchor : head, to: head)
  }

  private mutating func select(from anchor: Int, to head: Int) -> ControlOutcome {
    let before = (self.anchor, self.head)
    (self.anchor, self.head) = (anchor, head)
    guard before != (anchor, head) else { return .handled }
    selection.wrappedValue = AttributedTextSelection(range: selected)
    return .changed
  }

  /// Replaces the selection.
  private mutating func insert(_ new: String) -> ControlOutcome {
    guard !(new.isEmpty && anchor == head) else { return .handled }
    let attributes = selection.wrappedValue.typingAttributes(in: text.wrappedValue)
    let rest = text.wrappedValue.characters.count - max(anchor, head)
    text.wrappedValue.replaceSubrange(selected, with: AttributedString(new, attributes: attributes))
    // Combining characters may join their neighbours.
    head = text.wrappedValue.characters.count - rest
    anchor = head
    selection.wrappedValue = AttributedTextSelection(range: selected)
    history.record(text.wrappedValue, at: head, isTyping: new.count == 1 && new != "\n")
    return .changed
  }

  /// Deletes the selection, or the characters up to an offset.
  private mutating func delete(to offset: Int) -> ControlOutcome {
    if anchor == head {
      anchor = min(max(offset, 0), text.wrappedValue.characters.count)
      selection.wrappedValue = AttributedTextSelection(range: selected)
    }
    return insert("")
  }

  private mutating func restore(_ step: TextEditorHistory.Step?) -> ControlOutcome {
    guard let step else { return .handled }
    text.wrappedValue = step.text
    head = min(step.caret, step.text.characters.count)
    anchor = head
    selection.wrappedValue = AttributedTextSelection(range: selected)
    return .changed
  }

  // MARK: Keys

  private mutating func press(_ key: Key, in area: Rect) -> ControlOutcome {
    let plain = Key(key.code, key.modifiers.subtracting(.shift))
    if let action = keys[key] { return perform(action, in: area, extending: false) }
    if key.modifiers.contains(.shift), let action = keys[plain], action.isMotion {
      return perform(action, in: area, extending: true)
    }
    guard let character = key.typedCharacter else { return .ignored }
    return insert(String(character))
  }

  private mutating func perform(_ action: TextEditorAction, in area: Rect, extending: Bool)
    -> ControlOutcome
  {
    let lines = lines(in: area)
    let place = lines.cell(of: head)
    func vertical(_ rows: Int) -> Int { lines.offset(row: place.row + rows, column: place.column) }
    switch action {
    case .left where anchor != head && !extending: return move(to: min(anchor, head))
    case .right where anchor != head && !extending: return move(to: max(anchor, head))
    case .left: return move(to: head - 1, extending: extending)
    case .right: return move(to: head + 1, extending: extending)
    case .up: return move(to: vertical(-1), extending: extending)
    case .down: return move(to: vertical(1), extending: extending)
    case .pageUp: return move(to: vertical(1 - max(area.rows, 2)), extending: extending)
    case .pageDown: return move(to: vertical(max(area.rows, 2) - 1), extending: extending)
    case .lineStart: return move(to: lines.offset(row: place.row, column: 0), extending: extending)
    case .lineEnd: return move(to: lines.offset(row: place.row, column: .max), extending: extending)
    case .textStart: return move(to: 0, extending: extending)
    case .textEnd: return move(to: .max, extending: extending)
    case .selectAll: return select(from: 0, to: text.wrappedValue.characters.count)
    case .newLine: return insert("\n")
    case .deleteBackward: return delete(to: head - 1)
    case .deleteForward: return delete(to: head + 1)
    case .undo: return restore(history.undo())
    case .redo: return restore(history.redo())
    }
  }

  // MARK: Mouse

  private mutating func point(_ mouse: Mouse, in area: Rect) -> ControlOutcome {
    let (row, column) = (
      mouse.position.row - area.minRow + top, mouse.position.column - area.minColumn
    )
    let offset = lines(in: area).offset(row: row, column: column)
    switch mouse.action {
    case .press where mouse.button == .primary && area.contains(mouse.position):
      isDragging = true
      return move(to: offset, extending: mouse.modifiers.contains(.shift))
    case .drag where isDragging: return move(to: offset, extending: true)
    case .release where isDragging:
      isDragging = false
      return .handled
    default: return .ignored
    }
  }

  // MARK: Layout

  /// Lays the text out, with a column for the caret behind each row.
  private func lines(in area: Rect) -> TextLines {
    TextLines(text.wrappedValue, columns: max(area.columns - 1, 1))
  }

  /// Returns the first visible row with which the caret is visible in an area.
  private func visibleTop(_ lines: TextLines, in area: Rect) -> Int {
    let row = lines.cell(of: head).row
    return max(min(top, row), row - max(area.rows - 1, 0))
  }

  /// Returns the rectangle of the text up to the end of an area, and the cell of the caret.
  private func places(_ lines: TextLines, in area: Rect) -> (text: Rect, caret: Point) {
    let (top, place) = (visibleTop(lines, in: area), lines.cell(of: head))
    // A narrow area has no column for it.
    let column = min(place.column, max(area.columns - 1, 0))
    return (
      area.rows(from: -top),
      Point(column: area.minColumn + column, row: area.minRow + place.row - top)
    )
  }
}

/// An action of a key in a `TextEditor`.
///
///     var note = TextEditor(text: $text, selection: $selection)
///     note.keys.bind(.undo, to: [.control("z"), .control("u")])
public enum TextEditorAction: String, KeyAction, CaseIterable {
  /// Moves the caret; with Shift the selection grows.
  case left, right, up, down, pageUp, pageDown, lineStart, lineEnd, textStart, textEnd
  /// Selects the whole text.
  case selectAll
  /// Starts a line.
  case newLine
  /// Deletes the selection, or the character before or after the caret.
  case deleteBackward, deleteForward
  /// Takes a change back, or makes it again.
  case undo, redo

  private var row: (title: String, keys: [Key]) {
    switch self {
    case .left: ("One character left", [Key(.left)])
    case .right: ("One character right", [Key(.right)])
    case .up: ("One line up", [Key(.up)])
    case .down: ("One line down", [Key(.down)])
    case .pageUp: ("One page up", [Key(.pageUp)])
    case .pageDown: ("One page down", [Key(.pageDown)])
    case .lineStart: ("Start of the line", [Key(.home)])
    case .lineEnd: ("End of the line", [Key(.end)])
    case .textStart: ("Start of the text", [Key(.home, .control)])
    case .textEnd: ("End of the text", [Key(.end, .control)])
    case .selectAll: ("Select all", [.control("a")])
    case .newLine: ("New line", [Key(.enter)])
    case .deleteBackward: ("Delete backwards", [Key(.backspace), Key(.backspace, .shift)])
    case .deleteForward: ("Delete forwards", [Key(.delete)])
    case .undo: ("Undo", [.control("z")])
    case .redo: ("Redo", [.control("y")])
    }
  }

  /// The description of the action.
  public var title: String { row.title }

  /// The keys of a text.
  public static let standardKeys = KeyMap(allCases.map { ($0, $0.row.keys) })

  /// Whether the action only moves the caret.
  fileprivate var isMotion: Bool {
    switch self {
    case .left, .right, .up, .down, .pageUp, .pageDown, .lineStart, .lineEnd, .textStart, .textEnd:
      true
    case .selectAll, .newLine, .deleteBackward, .deleteForward, .undo, .redo: false
    }
  }
}

extension AttributedTextSelection {
  /// Returns the ends of the selection, which are equal for an insertion point.
  fileprivate func bounds(in text: AttributedString)
    -> (lower: AttributedString.Index, upper: AttributedString.Index)
  {
    switch indices(in: text) {
    case .insertionPoint(let index): (index, index)
    case .ranges(let ranges):
      (
        ranges.ranges.first?.lowerBound ?? text.endIndex,
        ranges.ranges.last?.upperBound ?? text.endIndex
      )
    }
  }
}

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
