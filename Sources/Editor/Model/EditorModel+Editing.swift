import Recovery
import StyledText
import TerminalCore
import TextColorPicker
import UnicodeText

extension EditorModel {
  /// Types text in place of the selection.
  mutating func type(_ string: String) {
    if selection.isBlock { return typeInBlock(string) }
    insert(StyledString(string, style: typingStyle), kind: .typing)
  }

  /// Types a line break; what is typed on the new line looks like what was typed before it.
  mutating func typeLineBreak() {
    // In every line of a block it would be no block any more.
    if selection.isBlock {
      moveCaret(to: selection.head, extending: false)
      return tell("the block ended; Enter again breaks the line")
    }
    let style = typingStyle
    insert(StyledString(file.lineEnding.rawValue), kind: .typing)
    chosenStyle = style
  }

  /// Types lines at once, as one edit; every line feed stands for Enter.
  mutating func type(lines: String) {
    let style = typingStyle
    var styled = StyledString()
    if style == .plain && file.lineEnding == .lineFeed {
      styled = StyledString(lines)
    } else {
      var isFirst = true
      let ending = StyledString(file.lineEnding.rawValue)
      for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
        if !isFirst { styled.append(ending) }
        isFirst = false
        styled.append(StyledString(String(line), style: style))
      }
    }
    insert(styled, kind: .typing)
  }

  /// Puts a styled text in place of the selection, the caret behind it.
  mutating func insert(_ styled: StyledString, kind: EditKind = .other) {
    if selection.isBlock { return pasteBlock(styled) }
    guard !styled.isEmpty || !selection.isEmpty else { return }
    replace(selection.range, with: styled, kind: kind)
  }

  mutating func replace(
    _ range: Range<TextOffset>, with styled: StyledString, kind: EditKind
  ) {
    let style = chosenStyle
    let caret = range.lowerBound + styled.utf8Count
    document.perform(
      .replace(range, with: styled), selectionBefore: selection, selectionAfter: Selection(caret),
      joining: kind)
    selection = Selection(outsideGraphemes(caret))
    chosenStyle = kind == .typing ? style : nil
    wantedColumn = nil
    isMarkSet = false
    revealCaret()
  }

  /// The place itself, or the end of the grapheme around it.
  ///
  /// A mark that comes behind its base joins it, and what stood between them is then inside.
  func outsideGraphemes(_ offset: TextOffset) -> TextOffset {
    text.isGraphemeBoundary(offset) ? offset : text.offset(after: offset)
  }

  mutating func deleteBackward(byWord: Bool) {
    if selection.isBlock { return deleteBlock(isBackward: true) }
    let head = selection.head
    delete(before: byWord ? text.wordStart(before: head) : text.offset(before: head), head)
  }

  mutating func deleteForward(byWord: Bool) {
    if selection.isBlock { return deleteBlock(isBackward: false) }
    let head = selection.head
    delete(before: head, byWord ? text.wordEnd(after: head) : text.offset(after: head))
  }

  /// Deletes the selection, or else a range.
  private mutating func delete(before start: TextOffset, _ end: TextOffset) {
    let range = selection.isEmpty ? start..<end : selection.range
    guard !range.isEmpty else { return }
    replace(range, with: StyledString(), kind: .deleting)
  }

  mutating func undo() {
    guard let before = document.undo() else { return tell("nothing to undo") }
    settle(before)
  }

  mutating func redo() {
    guard let after = document.redo() else { return tell("nothing to redo") }
    settle(after)
  }

  /// Goes to the state of before, on whatever branch of the history.
  mutating func goEarlier() {
    guard let selection = document.goEarlier() else { return tell("no earlier state") }
    settle(selection)
    tellState()
  }

  /// Goes to the state that came next, on whatever branch of the history.
  mutating func goLater() {
    guard let selection = document.goLater() else { return tell("no later state") }
    settle(selection)
    tellState()
  }

  private mutating func tellState() {
    let place = document.statePosition
    tell("state \(place.number) of \(place.count)")
  }

  private mutating func settle(_ selection: Selection) {
    self.selection = Selection(
      anchor: outsideGraphemes(selection.anchor), head: outsideGraphemes(selection.head),
      columns: selection.columns)
    chosenStyle = nil
    wantedColumn = nil
    isMarkSet = false
    revealCaret()
  }

  // MARK: Clipboard

  /// The longest text that is sent to the clipboard of the terminal, in bytes: in Base64 it is not
  /// quite the mebibyte that tmux reads of one sequence.
  static let longestSentText = 700_000

  mutating func copy() -> [Effect] {
    guard !selection.isEmpty else {
      tell("nothing selected: Shift with arrows selects")
      return []
    }
    clipboard = selection.isBlock ? blockText : text[selection.range]
    clipboardColumns = selection.columns?.range.count
    guard clipboard.string.utf8.count <= Self.longestSentText else {
      tell("copied for Ctrl-V here; too long for the terminal's clipboard")
      return []
    }
    tell("copied, and sent to the terminal's clipboard")
    return [.sendToClipboard(clipboard.string)]
  }

  mutating func cut() -> [Effect] {
    let effects = copy()
    guard !selection.isEmpty else { return effects }
    if selection.isBlock { deleteBlock(isBackward: true) } else { insert(StyledString()) }
    return effects
  }

  mutating func insertClipboard() {
    guard !clipboard.isEmpty else {
      return tell("nothing copied here yet; the terminal's own paste works too")
    }
    if clipboardColumns != nil { pasteBlock(clipboard) } else { insert(clipboard) }
  }

  /// Takes a bracketed paste: into a prompt, the picker or the text.
  mutating func paste(fromTerminal string: String) -> [Effect] {
    if case .prompt(var prompt)? = overlay {
      prompt.line.insert(string)
      overlay = .prompt(prompt)
      return withSession { model in
        model.noteTyped(prompt)
        return []
      }
    }
    guard overlay == nil else { return [] }
    if let session, !session.isTextFocused { return pick(.paste(string)) }
    let read = ANSITextReader.read(InvalidByte.source(of: string))
    // Colours in the pasted text are kept; without any it looks like what is typed there.
    let needsStyle = !read.hasStyles && typingStyle != .plain
    var styled = needsStyle ? StyledString(read.text.string, style: typingStyle) : read.text
    if file.lineEnding == .carriageReturnLineFeed {
      styled = styled.replacingLineFeeds(with: file.lineEnding)
    }
    return withSession { model in
      model.insert(styled)
      return []
    }
  }
}

extension StyledString {
  /// The text with every single line feed replaced by a line ending of the file.
  fileprivate func replacingLineFeeds(with ending: LineEnding) -> StyledString {
    var result = StyledString()
    for index in 0..<lineCount {
      let line = LineIndex(index)
      let content = range(of: line)
      result.append(self[content])
      guard rangeWithBreak(of: line).upperBound > content.upperBound else { continue }
      result.append(StyledString(ending.rawValue, style: style(at: content.upperBound)))
    }
    return result
  }
}
