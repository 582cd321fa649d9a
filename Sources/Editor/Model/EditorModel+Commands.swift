import Recovery
import StyledText
import TextColorPicker

extension EditorModel {
  /// Carries out a command.
  mutating func perform(_ command: Command) -> [Effect] {
    switch command {
    case .save: return save()
    case .saveAs: ask(.saveAs, file.path ?? "")
    case .open: return open()
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
    case .find: ask(.find(origin: selection), lastNeedle)
    case .findNext: findNext()
    case .replace: ask(.replace, lastNeedle)
    case .goToLine: ask(.goToLine, "")
    case .softWrap: toggleWrap()
    case .textColor: beginPicking(.foreground)
    case .backgroundColor: beginPicking(.background)
    case .bold: toggle(.bold)
    case .italic: toggle(.italic)
    case .underline: toggleUnderline()
    case .strike: toggle(.strike)
    case .clearStyle: restyle(.clearing)
    case .help: overlay = .help(scroll: 0)
    case .commandPalette: overlay = .palette(CommandPalette())
    case .suspend: return [.suspend]
    }
    return []
  }

  private mutating func ask(_ purpose: Overlay.Prompt.Purpose, _ text: String) {
    overlay = .prompt(
      Overlay.Prompt(purpose: purpose, line: TextEntry(text, isSelected: !text.isEmpty)))
  }

  private mutating func toggleMark() {
    isMarkSet = !isMarkSet || isMarkBlock
    isMarkBlock = false
    selection.columns = nil
    tell(isMarkSet ? "mark set: arrows select, Esc ends" : "mark off")
  }

  private mutating func toggleBlockMark() {
    isMarkSet = !isMarkSet || !isMarkBlock
    isMarkBlock = isMarkSet
    if isMarkSet { beginBlock() }
    tell(isMarkSet ? "mark set: arrows select a block, Esc ends" : "mark off")
  }

  private mutating func toggleWrap() {
    wrapLines(!wrapsLines)
    tell(wrapsLines ? "long lines are wrapped" : "long lines go on beyond the edge")
  }

  /// Switches an attribute on for the whole selection, or off where all of it has it already.
  private mutating func toggle(_ attribute: TextAttributes) {
    let isOn = isEverywhere { $0.attributes.contains(attribute) }
    restyle(isOn ? .removing(attribute) : .adding(attribute))
  }

  private mutating func toggleUnderline() {
    var change = StyleChange()
    change.underline = isEverywhere { $0.underline != .none } ? Underline.none : .single
    restyle(change)
  }

  /// Whether all of the selection is so, or else what is typed next.
  private func isEverywhere(_ isSo: (TextStyle) -> Bool) -> Bool {
    guard !selection.isEmpty else { return isSo(typingStyle) }
    return selectedRanges.allSatisfy { text.allStyles(in: $0, satisfy: isSo) }
  }

  /// Changes the style of the selection as one undo step, or of what is typed next.
  mutating func restyle(_ change: StyleChange) {
    guard !selection.isEmpty else {
      chosenStyle = change.applied(to: typingStyle)
      return
    }
    document.perform(
      Edit(selectedRanges.map { .restyle($0, change) }), selectionBefore: selection,
      selectionAfter: selection)
  }

  /// The style the next typed character gets.
  var typingStyle: TextStyle { chosenStyle ?? text.typingStyle(at: selection.range.lowerBound) }
}
