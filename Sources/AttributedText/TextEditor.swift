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
/// with its caret. A selection of several ranges counts as one from the first to the last. Drawing and keys go
/// through the visible lines alone, whatever the length of the text.
public struct TextEditor {
  /// The keys with their actions.
  public var keys = TextEditorAction.standardKeys

  private let text: Binding<AttributedString>
  private let selection: Binding<AttributedTextSelection>
  /// The end of the selection that does not move, and the one with the caret, as UTF-8 offsets.
  private var (anchor, head) = (0, 0)
  /// The UTF-8 offset of the first visible character.
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
    defer { top = visibleStart(in: area) }
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
    let (lines, top) = visibleLines(in: area)
    var page = Frame(size: area.size)
    page.write(
      text.wrappedValue, laidOut: lines, in: page.bounds.rows(from: -top),
      selection: selection.wrappedValue, context: context)
    frame.draw(page, at: area.origin)
    let caret = caret(in: lines, top: top, of: area)
    guard context.isFocused, area.contains(caret) else { return }
    frame.cursor = Cursor(caret)
    frame.focus = caret
  }

  /// Returns the rectangle around the visible cells of the selection, for `TextColorPicker.avoiding`.
  public func selectionFrame(in area: Rect) -> Rect {
    let (lines, top) = visibleLines(in: area)
    if anchor == head {
      let caret = caret(in: lines, top: top, of: area)
      return Rect(origin: caret, size: Size(columns: 1, rows: 1)).intersection(area)
    }
    return selection.wrappedValue
      .frame(of: text.wrappedValue, laidOut: lines, in: area.rows(from: -top))
      .intersection(area)
  }

  // MARK: Text and selection

  /// Takes over a selection that the program has made.
  private mutating func readSelection() {
    let (text, selection) = (text.wrappedValue, selection.wrappedValue)
    let ranges = selection.ranges(in: text)
    let ends = [ranges[0].lowerBound, ranges[ranges.count - 1].upperBound]
    let offsets = ends.map { text.offset(of: $0) }
    if offsets != [min(anchor, head), max(anchor, head)] {
      (anchor, head) = (offsets[0], offsets[1])
    }
  }

  private var selected: Range<AttributedString.Index> {
    let text = text.wrappedValue
    return text.index(at: min(anchor, head))..<text.index(at: max(anchor, head))
  }

  /// Returns the offset some characters after the caret, or before it.
  private func offset(characters: Int) -> Int {
    let text = text.wrappedValue
    let end = characters < 0 ? text.startIndex : text.endIndex
    let index = text.characters.index(
      text.index(at: head), offsetBy: characters, limitedBy: end)
    return text.offset(of: index ?? end)
  }

  /// Moves the caret, and the other end of the selection with it unless it is extended.
  private mutating func move(to offset: Int, extending: Bool = false) -> ControlOutcome {
    let head = min(max(offset, 0), text.wrappedValue.utf8.count)
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
    var replaced = AttributedTextSelection(range: selected)
    text.wrappedValue.replaceSelection(
      &replaced, with: AttributedString(new, attributes: attributes))
    selection.wrappedValue = replaced
    readSelection()
    let isTyping = new.count == 1 && new != "\n"
    history.add(text.wrappedValue, at: head, typed: isTyping ? new.utf8.count : nil)
    return .changed
  }

  /// Deletes the selection, or the text up to an offset.
  private mutating func delete(to offset: Int) -> ControlOutcome {
    if anchor == head {
      anchor = offset
      selection.wrappedValue = AttributedTextSelection(range: selected)
    }
    return insert("")
  }

  private mutating func restore(_ step: TextEditorHistory.Step?) -> ControlOutcome {
    guard let step else { return .handled }
    text.wrappedValue = step.text
    head = min(step.caret, step.text.utf8.count)
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
    func vertical(_ rows: Int, column: Int? = nil) -> Int {
      offset(rows: rows, below: head, column: column, in: area)
    }
    switch action {
    case .left where anchor != head && !extending: return move(to: min(anchor, head))
    case .right where anchor != head && !extending: return move(to: max(anchor, head))
    case .left: return move(to: offset(characters: -1), extending: extending)
    case .right: return move(to: offset(characters: 1), extending: extending)
    case .up: return move(to: vertical(-1), extending: extending)
    case .down: return move(to: vertical(1), extending: extending)
    case .pageUp: return move(to: vertical(1 - max(area.rows, 2)), extending: extending)
    case .pageDown: return move(to: vertical(max(area.rows, 2) - 1), extending: extending)
    case .lineStart: return move(to: vertical(0, column: 0), extending: extending)
    case .lineEnd: return move(to: vertical(0, column: .max), extending: extending)
    case .textStart: return move(to: 0, extending: extending)
    case .textEnd: return move(to: .max, extending: extending)
    case .selectAll: return select(from: 0, to: text.wrappedValue.utf8.count)
    case .newLine: return insert("\n")
    case .deleteBackward: return delete(to: offset(characters: -1))
    case .deleteForward: return delete(to: offset(characters: 1))
    case .undo: return restore(history.undo())
    case .redo: return restore(history.redo())
    }
  }

  // MARK: Mouse

  private mutating func point(_ mouse: Mouse, in area: Rect) -> ControlOutcome {
    let offset = offset(
      rows: mouse.position.row - area.minRow, below: visibleStart(in: area),
      column: mouse.position.column - area.minColumn, in: area)
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

  /// Lays out the row of an offset and rows above and below it, with a column for the caret behind each.
  ///
  /// There may be more rows above it, up to the start of a line.
  func lines(around offset: Int, above: Int = 0, below: Int = 0, in area: Rect) -> TextLines {
    let text = text.wrappedValue
    let characters = text.characters
    func start(of end: AttributedString.Index) -> AttributedString.Index {
      let lineBreak = characters[..<end].lastIndex(where: \.isNewline)
      return lineBreak.map { characters.index(after: $0) } ?? text.startIndex
    }
    var first = start(of: text.index(at: offset))
    // Each line has one row or more.
    for _ in 0..<max(above, 0) where first > text.startIndex {
      first = start(of: characters.index(before: first))
    }
    return TextLines(
      text, from: first, columns: max(area.columns - 1, 1), rows: max(below, 0) + 1, of: offset)
  }

  /// Returns the offset some rows below that of another one, or above it.
  /// - Parameter column: nil for the same one.
  private func offset(rows: Int, below offset: Int, column: Int?, in area: Rect) -> Int {
    let lines = lines(around: offset, above: -rows, below: rows, in: area)
    let cell = lines.cell(of: offset)
    return lines.offset(row: cell.row + rows, column: column ?? cell.column)
  }

  /// Lays out the rows with which the caret is visible in an area.
  /// - Returns: the rows, and the number of those above the visible ones.
  func visibleLines(in area: Rect) -> (lines: TextLines, top: Int) {
    let below = max(area.rows - 1, 0)
    let lines = lines(around: top, below: below, in: area)
    let (first, row) = (lines.cell(of: top).row, lines.cell(of: head).row)
    if head >= lines.offsets[0], first...(first + below) ~= row { return (lines, first) }
    let isAbove = head < top
    let moved = self.lines(
      around: head, above: isAbove ? 0 : below, below: isAbove ? below : 0, in: area)
    return (moved, max(moved.cell(of: head).row - (isAbove ? 0 : below), 0))
  }

  private func visibleStart(in area: Rect) -> Int {
    let (lines, top) = visibleLines(in: area)
    return lines.offset(row: top, column: 0)
  }

  private func caret(in lines: TextLines, top: Int, of area: Rect) -> Point {
    let cell = lines.cell(of: head)
    // A narrow area has no column for it.
    let column = min(cell.column, max(area.columns - 1, 0))
    return Point(column: area.minColumn + column, row: area.minRow + cell.row - top)
  }
}

/// An action of a key in a `TextEditor`.
///
///     var note = TextEditor(text: $text, selection: $selection)
///     note.keys.bind(.undo, to: [.control("z"), .control("u")])
public enum TextEditorAction: String, KeyAction {
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

  /// The title and the keys.
  public var row: KeyRow {
    switch self {
    case .left: .init("One character left", [Key(.left)])
    case .right: .init("One character right", [Key(.right)])
    case .up: .init("One line up", [Key(.up)])
    case .down: .init("One line down", [Key(.down)])
    case .pageUp: .init("One page up", [Key(.pageUp)])
    case .pageDown: .init("One page down", [Key(.pageDown)])
    case .lineStart: .init("Start of the line", [Key(.home)])
    case .lineEnd: .init("End of the line", [Key(.end)])
    case .textStart: .init("Start of the text", [Key(.home, .control)])
    case .textEnd: .init("End of the text", [Key(.end, .control)])
    case .selectAll: .init("Select all", [.control("a")])
    case .newLine: .init("New line", [Key(.enter)])
    case .deleteBackward: .init("Delete backwards", [Key(.backspace), Key(.backspace, .shift)])
    case .deleteForward: .init("Delete forwards", [Key(.delete)])
    case .undo: .init("Undo", [.control("z")])
    case .redo: .init("Redo", [.control("y")])
    }
  }

  /// Whether the action only moves the caret.
  fileprivate var isMotion: Bool {
    ![.selectAll, .newLine, .deleteBackward, .deleteForward, .undo, .redo].contains(self)
  }
}

/// The states of a text that undo and redo go through.
struct TextEditorHistory {
  /// A text, and the caret as a UTF-8 offset.
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

  /// Takes over a caret that was moved and a text that was changed elsewhere.
  mutating func record(_ text: AttributedString, at caret: Int) {
    guard text == steps[current].text else { return add(text, at: caret) }
    if steps[current].caret != caret { isTyping = false }
    steps[current].caret = caret
  }

  /// Adds another text; characters that are typed one after the other are one step.
  /// - Parameter typed: the bytes of a typed character; nil for another change.
  mutating func add(_ text: AttributedString, at caret: Int, typed: Int? = nil) {
    let continues = isTyping && typed.map { caret == steps[current].caret + $0 } ?? false
    steps.removeSubrange((current + 1)...)
    if continues { steps.removeLast() }
    steps.append(Step(text: text, caret: caret))
    if steps.count > Self.limit { steps.removeFirst() }
    current = steps.count - 1
    isTyping = typed != nil
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
