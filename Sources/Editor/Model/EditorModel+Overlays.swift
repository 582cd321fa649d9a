import StyledText
import TerminalCore
import TextColorPicker

extension EditorModel {
  /// Gives a key to the overlay.
  mutating func pressInOverlay(_ key: Key) -> [Effect] {
    switch overlay {
    case .prompt(let prompt)?: return press(key, in: prompt)
    case .question(let question)?: return press(key, in: question)
    case .help(let scroll)?:
      pressInHelp(key, scroll: scroll)
      return []
    case .palette(let palette)?: return press(key, in: palette)
    case nil: return []
    }
  }

  private mutating func pressInHelp(_ key: Key, scroll: Int) {
    guard let action = keys.help[key], let rows = HelpPane.rows(of: action, size: size) else {
      overlay = nil
      return
    }
    scrollHelp(to: scroll + rows)
  }

  /// Scrolls the help, at most to its last line.
  mutating func scrollHelp(to scroll: Int) {
    let pane = HelpPane(keys: keys, scroll: scroll).limited(to: size, theme: theme)
    overlay = .help(scroll: pane.scroll)
  }

  private mutating func press(_ key: Key, in palette: CommandPalette) -> [Effect] {
    var palette = palette
    switch palette.press(key, keys: keys) {
    case .open: overlay = .palette(palette)
    case .closed: overlay = nil
    case .chosen(let command):
      overlay = nil
      return perform(command)
    }
    return []
  }

  // MARK: Prompts

  private mutating func press(_ key: Key, in prompt: Overlay.Prompt) -> [Effect] {
    var prompt = prompt
    switch prompt.keys(in: keys)[key] {
    case .cancel:
      overlay = nil
      saving.forgetFollowUp()
      return []
    case .accept:
      overlay = nil
      return finish(prompt)
    case .nextMatch:
      if !prompt.line.text.isEmpty { search.needle = prompt.line.text }
      findNext()
      return []
    case .previousMatch:
      if !prompt.line.text.isEmpty { search.needle = prompt.line.text }
      findPrevious()
      return []
    case nil:
      guard prompt.line.edit(key, keys: keys.picker.entry) else { return [] }
      overlay = .prompt(prompt)
      noteTyped(prompt)
      return []
    }
  }

  /// Searches for the line of a search prompt as it is typed.
  mutating func noteTyped(_ prompt: Overlay.Prompt) {
    guard case .find(let origin) = prompt.purpose else { return }
    notice = nil
    guard !prompt.line.text.isEmpty else {
      caret.selection = origin
      return revealCaret()
    }
    let start = origin.range.lowerBound
    findTyped(prompt.line.text, from: start)
    // Without a match the caret goes back to where the search began.
    if notice != nil { caret.selection = Selection(start) }
  }

  private mutating func finish(_ prompt: Overlay.Prompt) -> [Effect] {
    let line = prompt.line.text
    switch prompt.purpose {
    case .find:
      guard !line.isEmpty else { return [] }
      // Enter keeps the match found while typing; an unchanged line goes on to the next match.
      let range = selection.range
      let found = range.utf8Count <= line.utf8.count * 4 ? text.text(in: range) : ""
      let isShown = Search.ignoresCase(line) ? found.lowercased() == line : found == line
      if !isShown || prompt.line.isSelected { find(line, from: selection.range.upperBound) }
    case .replace:
      guard !line.isEmpty else { return [] }
      overlay = .prompt(Overlay.Prompt(purpose: .replacement(needle: line), line: .init()))
    case .replacement(let needle):
      replaceAll(needle, with: line)
    case .goToLine:
      let parts = line.split(separator: ":", maxSplits: 1).map { Int($0) }
      guard let first = parts.first, let number = first else {
        warn("a line number, or LINE:COLUMN")
        return []
      }
      goTo(line: number, column: (parts.count > 1 ? parts[1] : nil) ?? 1)
    case .open:
      return line.isEmpty ? [] : [.open(path: line)]
    case .saveAs:
      guard !line.isEmpty else {
        saving.forgetFollowUp()
        return []
      }
      return save(as: line)
    }
    return []
  }
}
