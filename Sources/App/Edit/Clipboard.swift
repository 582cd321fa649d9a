import Files
import StyledText
import Terminal

/// The text that was cut or copied last, with its styles.
struct Clipboard: Sendable {
  /// The text; empty before the first copy.
  private(set) var text = StyledString()
  /// The number of columns when the text was a rectangle.
  private(set) var blockColumns: Int?
  /// Whether it is a whole line, copied without a selection; it is pasted above the line of the
  /// caret.
  private(set) var isLine = false
  /// Where the text was cut, so that the next cut from there is added to it.
  fileprivate var cutPlace: CutPlace?

  /// The revision of the text after a cut, and the caret.
  fileprivate struct CutPlace: Equatable {
    let revision: Int
    let selection: Selection
  }
}

extension EditorModel {
  /// The longest text in bytes that is sent to the terminal's clipboard.
  ///
  /// In Base64 it stays below the mebibyte that tmux accepts in one sequence.
  static let longestSentText = 700_000

  /// Copies the selection, or the line of the caret if nothing is selected.
  ///
  /// A mark ends, and with it the selection, as in the editors that have one.
  mutating func copy() -> [Effect] {
    let effects = copy(saying: "copied")
    if caret.mark == .text {
      caret.endMark()
      moveCaret(to: selection.head, extending: false)
    }
    return effects
  }

  /// - Parameter done: what happens to the text, for the message.
  private mutating func copy(saying done: String) -> [Effect] {
    guard !hasNothingToCopy else { return explain("there is nothing to copy") }
    clipboard = copied
    return sendClipboard(saying: clipboard.isLine ? "line \(done)" : done)
  }

  /// The selection, or the line of the caret if nothing is selected.
  private var copied: Clipboard {
    guard selection.isEmpty, !selection.isBlock else {
      return Clipboard(
        text: selection.isBlock ? blockText : text[selection.range],
        blockColumns: selection.columns?.range.count)
    }
    var line = text[caretLine]
    // The last line has no line break, but it is pasted as a line.
    if text.range(of: text.line(containing: selection.head)).upperBound == caretLine.upperBound {
      line.append(StyledString(file.lineEnding.rawValue))
    }
    return Clipboard(text: line, isLine: true)
  }

  /// Whether the line without a selection, or each row of a block, is empty.
  private var hasNothingToCopy: Bool {
    selection.columns?.range.isEmpty ?? (selection.isEmpty && caretLine.isEmpty)
  }

  /// Whether the text and the caret are as a cut left them.
  private func endsAt(_ place: Clipboard.CutPlace?) -> Bool {
    place == Clipboard.CutPlace(revision: document.revision, selection: selection)
  }

  /// Sends the text of the clipboard to that of the terminal.
  private mutating func sendClipboard(saying words: String) -> [Effect] {
    let copied = clipboard.text.string
    guard copied.utf8.count <= Self.longestSentText else {
      let key = keys.text.commands.label(for: .paste)
      return explain("\(words); too long for the terminal's clipboard, so only \(key) pastes it")
    }
    showMessage("\(words), and sent to \(terminal.clipboard)")
    return [.sendToClipboard(copied)]
  }

  /// Copies and removes the selection, or the line of the caret if nothing is selected.
  ///
  /// A line that is cut right after another one is added to it.
  mutating func cut() -> [Effect] {
    guard !hasNothingToCopy else { return copy(saying: "cut") }
    guard !selection.isEmpty || selection.isBlock else {
      return cut(caretLine, as: copied, saying: "line cut", again: "lines cut")
    }
    let effects = copy(saying: "cut")
    if selection.isBlock { deleteBlock(isBackward: true) } else { insert(StyledString()) }
    return effects
  }

  /// Cuts from the caret to the end of the line, or there the line break.
  mutating func cutLineEnd() -> [Effect] {
    guard selection.isEmpty, !selection.isBlock else { return cut() }
    let head = selection.head
    let lineEnd = text.range(of: text.line(containing: head)).upperBound
    let end = head < lineEnd ? lineEnd : text.offset(after: head)
    guard head < end else { return explain("there is nothing to cut") }
    return cut(head..<end, as: Clipboard(text: text[head..<end]), saying: "cut", again: "cut")
  }

  /// Removes a range for the clipboard; what was cut right before it there stays in front of it.
  private mutating func cut(
    _ range: Range<TextOffset>, as new: Clipboard, saying words: String, again: String
  ) -> [Effect] {
    let before = endsAt(clipboard.cutPlace) ? clipboard : nil
    clipboard =
      before.map { Clipboard(text: $0.text + new.text, isLine: $0.isLine && new.isLine) } ?? new
    let effects = sendClipboard(saying: before == nil ? words : again)
    replace(range, with: StyledString(), kind: .other)
    clipboard.cutPlace = Clipboard.CutPlace(revision: document.revision, selection: selection)
    return effects
  }

  /// Inserts what was copied last.
  mutating func insertClipboard() {
    guard !clipboard.text.isEmpty else {
      return showMessage("nothing copied in inkwheel yet; use the terminal's paste for other text")
    }
    leaveColored()
    if clipboard.blockColumns != nil {
      pasteBlock(clipboard.text)
    } else if clipboard.isLine, selection.isEmpty, !selection.isBlock {
      pasteLine(clipboard.text)
    } else {
      insert(clipboard.text)
    }
  }

  /// Inserts a line above that of the caret, which stays at its character.
  private mutating func pasteLine(_ line: StyledString) {
    let start = caretLine.lowerBound
    perform(.replace(start..<start, with: line))
  }

  /// The line of the caret, with its line break.
  private var caretLine: Range<TextOffset> {
    text.rangeWithBreak(of: text.line(containing: selection.head))
  }
}
