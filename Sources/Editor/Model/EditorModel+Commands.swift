import ColorControls
import Recovery
import StyledText
import TerminalCore

extension EditorModel {
  /// Carries out a command.
  mutating func perform(_ command: Command) -> [Effect] {
    switch command {
    case .save: return save()
    case .saveAs: ask(.saveAs, file.path ?? "")
    case .open: return open()
    case .openSample: return openSample()
    case .quit: return quit()
    case .undo: undo()
    case .redo: redo()
    case .earlierState: goEarlier()
    case .laterState: goLater()
    case .cut: return cut()
    case .copy: return copy()
    case .paste: insertClipboard()
    case .selectAll: selectAll()
    case .setMark: toggleMark()
    case .setBlockMark: toggleBlockMark()
    case .find: return openSearch(.find(origin: selection))
    case .findNext: return findNext()
    case .findPrevious: return findPrevious()
    case .replace: return openSearch(.replace(origin: selection))
    case .goToLine: ask(.goToLine, "")
    case .readAs: return readAsNextFormat()
    case .softWrap: toggleWrap()
    case .lineNumbers: toggleLineNumbers()
    case .textColor: beginPicking(.foreground)
    case .backgroundColor: beginPicking(.background)
    case .bold: toggle(.bold)
    case .italic: toggle(.italic)
    case .underline: toggleUnderline()
    case .strike: toggle(.strike)
    case .clearStyle: restyle(.clearing)
    case .help: openHelp()
    case .commandPalette: overlay = .palette(CommandPalette())
    case .reloadSettings: return [.reloadSettings]
    case .suspend: return [.suspend]
    }
    return []
  }

  private mutating func ask(_ purpose: Overlay.Prompt.Purpose, _ text: String) {
    overlay = .prompt(
      Overlay.Prompt(purpose: purpose, line: TextEntry(text, isSelected: !text.isEmpty)))
  }

  private mutating func toggleMark() {
    caret.toggle(.text)
    caret.selection.columns = nil
    tell(caret.mark != nil ? "mark set: arrows select, \(cancelLabel) ends" : "mark off")
  }

  private mutating func toggleBlockMark() {
    caret.toggle(.block)
    if caret.mark != nil { beginBlock() }
    tell(caret.mark != nil ? "mark set: arrows select a block, \(cancelLabel) ends" : "mark off")
  }

  private var cancelLabel: String { keys.text.editing.label(for: .cancel) }

  private mutating func toggleLineNumbers() {
    showLineNumbers(!viewport.showsLineNumbers)
    if viewport.showsLineNumbers, areas.gutter.isEmpty {
      tell("line numbers need a wider screen")
    }
  }

  private mutating func toggleWrap() {
    wrapLines(!viewport.wrapsLines)
    tell(viewport.wrapsLines ? "long lines are wrapped" : "long lines continue beyond the edge")
  }

  /// Turns an attribute on for the whole selection, or off when all of it has the attribute.
  private mutating func toggle(_ attribute: TextAttributes) {
    let isOn = allStyles { $0.attributes.contains(attribute) }
    restyle(isOn ? .removing(attribute) : .adding(attribute))
  }

  private mutating func toggleUnderline() {
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
