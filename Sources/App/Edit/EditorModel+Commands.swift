import Files
import Picker
import StyledText
import Terminal

extension EditorModel {
  /// Carries out a command.
  mutating func perform(_ command: Command) -> [Effect] { command.row.perform(&self) }

  /// Opens the picker and carries out one of its actions.
  mutating func perform(_ action: PickerAction) -> [Effect] {
    let effects = beginPicking(.foreground)
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
          if let first = parts.first, let number = first {
            model.goTo(line: number, column: (parts.count > 1 ? parts[1] : nil) ?? 1)
          } else {
            model.showWarning(
              line.isEmpty ? "enter a line number" : "“\(line)” is not a line number")
          }
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
