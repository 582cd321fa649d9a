import Files
import Picker
import StyledText
import Terminal
import UnicodeText

extension EditorModel {
  /// Replaces the selection by typed text.
  mutating func type(_ string: String) {
    leaveColored()
    if selection.isBlock { return typeInBlock(string) }
    insert(StyledString(string, style: insertionStyle), kind: .typing)
    adviseAboutQuitting(on: text.line(containing: selection.head))
  }

  /// Explains the equivalent when the typed line is a Vim command.
  private mutating func adviseAboutQuitting(on line: LineIndex) {
    let range = text.range(of: line)
    guard range.utf8Count <= 3, [":q", ":wq", ":q!", ":x"].contains(text.text(in: range)) else {
      return
    }
    let commands = keys.text.commands
    let words = [(Command.save, "saves"), (.quit, "quits")].map {
      (commands.label(for: $0), $1)
    }.filter { !$0.0.isEmpty }.map { "\($0) \($1)" }
    if !words.isEmpty { showMessage(words.joined(separator: ", ")) }
  }

  /// Puts the caret behind a selection that was just coloured, so that new text does not replace it.
  mutating func leaveColored() {
    if caret.isColored { moveCaret(to: selection.range.upperBound, extending: false) }
  }

  /// Types a line break; the new line continues in the same style.
  mutating func typeLineBreak() {
    // A line break in every row would leave no rectangle.
    if selection.isBlock {
      moveCaret(to: selection.head, extending: false)
      return showMessage(
        "the block selection ended; \(keys.text.editing.label(for: .breakLine)) again breaks the line"
      )
    }
    leaveColored()
    let style = insertionStyle
    insert(StyledString(file.lineEnding.rawValue), kind: .typing)
    caret.typingStyle = style
    let line = text.line(containing: selection.head)
    if line > text.firstLine { adviseAboutQuitting(on: line - 1) }
  }

  /// Types several lines as one edit; every line feed stands for Enter.
  mutating func type(lines: String) {
    leaveColored()
    let styled = StyledString(lines, style: insertionStyle)
    let ending = StyledString(file.lineEnding.rawValue)
    insert(styled.replacingLineBreaks { _ in ending }, kind: .typing)
  }

  /// Replaces the selection by styled text, with the caret after it.
  mutating func insert(_ styled: StyledString, kind: EditKind = .other) {
    if selection.isBlock {
      // The line break after the last line makes no row.
      let last = styled.lastLine
      let isEnded = last > styled.firstLine && styled.range(of: last).isEmpty
      return pasteBlock(isEnded ? styled[.zero..<styled.range(of: last - 1).upperBound] : styled)
    }
    guard !styled.isEmpty || !selection.isEmpty else { return }
    replace(selection.range, with: styled, kind: kind)
  }

  mutating func replace(_ range: Range<TextOffset>, with styled: StyledString, kind: EditKind) {
    let after = Selection(range.lowerBound + styled.utf8Count)
    perform(.replace(range, with: styled), selecting: after, kind: kind)
  }

  /// Changes the text, and leaves a selection; nil for the caret where it is.
  mutating func perform(_ edit: Edit, selecting after: Selection? = nil, kind: EditKind = .other) {
    let after = after ?? Selection(edit.map(selection.head, bias: .after))
    document.perform(edit, selectionBefore: selection, selectionAfter: after, joining: kind)
    settle(at: after, kind: kind)
  }

  /// Puts the caret where an edit, undo or redo left it.
  mutating func settle(at selection: Selection, kind: EditKind = .other) {
    let settled = Selection(
      anchor: outsideGraphemes(selection.anchor), head: outsideGraphemes(selection.head),
      columns: selection.columns)
    caret.settle(at: settled, keepingTypingStyle: kind == .typing)
    revealCaret()
  }

  /// Returns the offset itself, or the end of the grapheme around it.
  ///
  /// A combining mark inserted after its base joins it, which leaves a caret between them inside a
  /// grapheme.
  func outsideGraphemes(_ offset: TextOffset) -> TextOffset {
    text.isGraphemeBoundary(offset) ? offset : text.offset(after: offset)
  }

  /// Deletes the selection, or else what a motion along the line passes over.
  mutating func delete(_ motion: Motion) {
    if selection.isBlock { return deleteBlock(isBackward: motion == .left || motion == .wordLeft) }
    let head = selection.head
    let end = layout.destination(of: motion, from: head, goalColumn: 0, pageRows: 0)
    let range = selection.isEmpty ? min(head, end)..<max(head, end) : selection.range
    guard !range.isEmpty else { return }
    replace(range, with: StyledString(), kind: .deleting)
  }

  /// Swaps the characters before and after the caret, or at the end of a line the two before it.
  mutating func transpose() {
    guard !selection.isBlock else { return }
    let line = text.range(of: text.line(containing: selection.head))
    let middle =
      selection.head == line.upperBound && line.lowerBound < line.upperBound
      ? text.offset(before: selection.head) : selection.head
    guard line.lowerBound < middle, middle < line.upperBound else {
      return showMessage("there are no two characters to swap")
    }
    let (start, end) = (text.offset(before: middle), text.offset(after: middle))
    var swapped = text[middle..<end]
    swapped.append(text[start..<middle])
    replace(start..<end, with: swapped, kind: .other)
  }

  /// Makes the rest of the word, or of the next one, upper case.
  mutating func uppercaseWord() {
    guard !selection.isBlock else { return }
    let start = selection.head
    let end = text.wordEnd(after: start)
    guard start < end else { return }
    var upper = StyledString()
    var offset = start
    for run in text.runs(in: start..<end) {
      let next = offset + run.length
      upper.append(StyledString(text[offset..<next].string.uppercased(), style: run.style))
      offset = next
    }
    replace(start..<end, with: upper, kind: .other)
  }

  /// Breaks the line after the caret, which stays.
  mutating func openLine() {
    guard !selection.isBlock else { return }
    leaveColored()
    let start = selection.range.lowerBound
    insert(StyledString(file.lineEnding.rawValue))
    moveCaret(to: start, extending: false)
  }

  /// Puts the caret where a step in the history has led, or says that there is none.
  /// - Parameter isInTime: whether it may have led to another branch of the history.
  private mutating func settle(
    at selection: Selection?, otherwise words: String, isInTime: Bool = false
  ) {
    guard let selection else { return showMessage(words) }
    settle(at: selection)
    guard isInTime else { return }
    let (number, count) = document.statePosition
    showMessage("state \(number) of \(count)")
  }

  // MARK: Pasting

  /// Inserts a bracketed paste into the prompt, the picker or the text.
  mutating func paste(fromTerminal string: String) -> [Effect] {
    return act { model in
      model.leaveColored()
      model.insert(model.pasted(string))
      return []
    }
  }

  /// Returns pasted text in the style and with the line endings that it gets here.
  private func pasted(_ string: String) -> StyledString {
    let read = ANSITextReader.read(InvalidByte.source(of: string))
    // Pasted colours are kept; plain text takes the insertion style.
    let needsStyle = !read.hasStyles && insertionStyle != .plain
    let styled = needsStyle ? StyledString(read.text.string, style: insertionStyle) : read.text
    let ending = file.lineEnding
    guard ending == .carriageReturnLineFeed else { return styled }
    return styled.replacingLineBreaks { StyledString(ending.rawValue, style: $0) }
  }
}

extension StyledString {
  /// Returns the text with other line breaks, which depend on the style of those that it has.
  fileprivate func replacingLineBreaks(
    with lineBreak: (TextStyle) -> StyledString
  ) -> StyledString {
    let changes = (0..<lastLine.value).map { number in
      let start = range(of: LineIndex(number)).upperBound
      let end = rangeWithBreak(of: LineIndex(number)).upperBound
      return Edit.Change.replace(start..<end, with: lineBreak(style(at: start)))
    }
    return Edit(changes).applied(to: self)
  }
}

extension EditorModel {
  /// Puts a tab in front of the selected lines, if the selection reaches over a line break.
  /// - Returns: false for any other selection.
  mutating func indentLines() -> Bool {
    let range = selection.range
    guard !selection.isBlock,
      text.line(containing: range.lowerBound) < text.line(containing: range.upperBound)
    else { return false }
    let changes = lines.map { text.range(of: $0) }.filter { !$0.isEmpty }.map { range in
      Edit.Change.replace(
        range.lowerBound..<range.lowerBound,
        with: StyledString("\t", style: text.style(at: range.lowerBound)))
    }
    perform(changes)
    return true
  }

  /// Removes a tab, or as many blanks as it takes, in front of the selected lines or that of the
  /// caret.
  mutating func outdentLines() {
    let changes: [Edit.Change] = lines.compactMap { line in
      let range = text.range(of: line)
      let end = min(range.upperBound, range.lowerBound + viewport.tabWidth)
      let start = text.text(in: range.lowerBound..<text.roundedDown(end))
      let count = start.first == "\t" ? 1 : start.prefix { $0 == " " }.count
      guard count > 0 else { return nil }
      return .replace(range.lowerBound..<range.lowerBound + count, with: StyledString())
    }
    guard !changes.isEmpty else { return showMessage("the line is not indented") }
    perform(changes)
  }

  /// The selected lines; a selection up to the start of a line ends with the line before.
  private var lines: [LineIndex] {
    let range = selection.range
    let first = text.line(containing: range.lowerBound)
    var last = text.line(containing: range.upperBound)
    if last > first, text.range(of: last).lowerBound == range.upperBound { last = last - 1 }
    return (first.value...last.value).map { LineIndex($0) }
  }

  private mutating func perform(_ changes: [Edit.Change]) {
    let edit = Edit(changes)
    // A selection from the start of a line keeps the blanks that are put there.
    let range = selection.range
    let isForward = selection.anchor <= selection.head
    let low = edit.map(range.lowerBound, bias: selection.isEmpty ? .after : .before)
    let high = edit.map(range.upperBound, bias: .after)
    perform(
      edit, selecting: Selection(anchor: isForward ? low : high, head: isForward ? high : low))
  }

  /// Carries out a command.
  mutating func perform(_ command: Command) -> [Effect] {
    switch command {
    case .save: return save()
    case .saveAs: askForName(file.suggestedPath)
    case .open: return open()
    case .openSample: return openSample()
    case .undo: settle(at: document.undo(), otherwise: "nothing to undo")
    case .redo: settle(at: document.redo(), otherwise: "nothing to redo")
    case .earlierState:
      settle(at: document.goEarlier(), otherwise: "no earlier state", isInTime: true)
    case .laterState: settle(at: document.goLater(), otherwise: "no later state", isInTime: true)
    case .cut: return cut()
    case .cutLineEnd: return cutLineEnd()
    case .transpose: transpose()
    case .uppercaseWord: uppercaseWord()
    case .openLine: openLine()
    case .copy: return copy()
    case .paste: insertClipboard()
    case .selectAll: selectAll()
    case .setMark: toggle(.text)
    case .setBlockMark: toggle(.block)
    case .find: return openSearch(.find)
    case .findNext: return findNext()
    case .findPrevious: return findPrevious()
    case .replace: return openSearch(.replace)
    case .goToLine: askForLine()
    case .readAs: return readAsNextFormat()
    case .follow: return follow()
    case .softWrap: toggleWrap()
    case .lineNumbers: toggleLineNumbers()
    case .textColor: return pickColor(.foreground)
    case .backgroundColor: return pickColor(.background)
    case .takeColor: return beginTakingColor()
    case .gradient: return makeGradient()
    case .recolor: return beginRecoloring()
    case .bold: toggle(.bold)
    case .italic: toggle(.italic)
    case .underline: toggleUnderline()
    case .strike: toggle(.strike)
    case .clearStyle: restyle(.clearing)
    case .commandPalette: show(CommandPalette())
    case .help, .quit, .motion, .reloadSettings, .suspend:
      return performEverywhere(command) ?? []
    }
    return []
  }

  /// Opens the picker and carries out one of its actions.
  mutating func perform(_ action: PickerAction) -> [Effect] {
    let effects = openPicker()
    guard let area = session?.presented.content(in: pickerAnchor) else { return effects }
    let outcome = picking.session?.presented.picker.perform(action, in: area)
    return effects + (outcome.map { handle($0) } ?? [])
  }

  /// Asks for the number of a line, and of a column in it.
  mutating func askForLine() {
    show(
      Prompt<EditorModel>(
        label: "Go to line: ", accepting: ("go there", "Go to the line"), placeholder: "12 or 12:5",
        line: TextEntry(),
        accept: { model, line in
          let parts = line.split(separator: ":", maxSplits: 1).map { Int($0) }
          guard let first = parts.first, let number = first else {
            return model.explain(
              line.isEmpty ? "enter a line number" : "“\(line)” is not a line number",
              isWarning: true)
          }
          model.goTo(line: number, column: (parts.count > 1 ? parts[1] : nil) ?? 1)
          return []
        }))
  }

  /// Sets or ends a mark.
  mutating func toggle(_ mark: Caret.Mark) {
    caret.toggle(mark)
    if mark == .text {
      caret.selection.columns = nil
    } else if caret.mark != nil {
      beginBlock()
    }
    let selects = mark == .text ? "arrows select" : "arrows select a block"
    showMessage(caret.mark != nil ? "mark set: \(selects), \(cancelLabel) ends" : "mark cleared")
  }

  private var cancelLabel: String { keys.text.editing.label(for: .cancel) }

  mutating func toggleLineNumbers() {
    showLineNumbers(!viewport.showsLineNumbers)
    if viewport.showsLineNumbers, areas.gutter.isEmpty {
      showMessage("line numbers need a wider screen")
    }
  }

  mutating func toggleWrap() {
    wrapLines(!viewport.wrapsLines)
    showMessage(viewport.wrapsLines ? "long lines are wrapped" : "long lines are not wrapped")
  }

  /// Turns an attribute on for the whole selection, or off when all of it has the attribute.
  mutating func toggle(_ attribute: TextAttributes) {
    let isOn = allStyles { $0.attributes.contains(attribute) }
    restyle(isOn ? .removing(attribute) : .adding(attribute))
  }

  mutating func toggleUnderline() {
    var change = StyleChange()
    change.underline = allStyles { $0.underline != .none } ? Underline.none : .single
    restyle(change)
  }

  /// Whether all styles of the selection satisfy a condition, or the insertion style at a
  /// caret.
  private func allStyles(satisfy condition: (TextStyle) -> Bool) -> Bool {
    guard !selection.isEmpty else { return condition(insertionStyle) }
    return selectedRanges.allSatisfy { text.allStyles(in: $0, satisfy: condition) }
  }

  /// Changes the style of the selection as one undo step, or the insertion style at a caret.
  mutating func restyle(_ change: StyleChange) {
    guard !selection.isEmpty else {
      caret.typingStyle = change.applied(to: insertionStyle)
      return
    }
    document.perform(
      Edit(selectedRanges.map { .restyle($0, change) }), selectionBefore: selection,
      selectionAfter: selection)
  }

  /// The style of the next typed character.
  var insertionStyle: TextStyle {
    caret.typingStyle ?? text.typingStyle(at: selection.range.lowerBound)
  }
}
