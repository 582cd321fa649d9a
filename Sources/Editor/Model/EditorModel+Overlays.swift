import StyledText
import TerminalCore
import TextColorPicker

extension EditorModel {
  /// Gives a key to what lies over the text.
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
    let page = max(size.rows - 4, 1)
    let target: Int
    switch key.code {
    case .up: target = scroll - 1
    case .down: target = scroll + 1
    case .pageUp: target = scroll - page
    case .pageDown, .character(" "): target = scroll + page
    case .home: target = 0
    case .end: target = .max / 2
    default:
      overlay = nil
      return
    }
    overlay = .help(scroll: HelpPane.limited(target, size: size, theme: theme))
  }

  private mutating func press(_ key: Key, in palette: CommandPalette) -> [Effect] {
    var palette = palette
    switch palette.press(key) {
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
    if case .find = prompt.purpose, pressInFind(key, prompt) { return [] }
    switch (key.code, key.modifiers) {
    case (.escape, _), (.character("c"), .control):
      overlay = nil
      saving.forgetFollowUp()
      return []
    case (.enter, _):
      overlay = nil
      return finish(prompt)
    default:
      guard prompt.line.edit(key) else { return [] }
      overlay = .prompt(prompt)
      noteTyped(prompt)
      return []
    }
  }

  /// Keys of their own in the search line: next and previous match.
  private mutating func pressInFind(_ key: Key, _ prompt: Overlay.Prompt) -> Bool {
    switch (key.code, key.modifiers) {
    case (.down, []), (.character("f"), .control), (.character("n"), .alt), (.function(3), []):
      if !prompt.line.text.isEmpty { search.needle = prompt.line.text }
      findNext()
    case (.up, []), (.enter, .shift), (.character("p"), .alt):
      if !prompt.line.text.isEmpty { search.needle = prompt.line.text }
      findPrevious()
    default: return false
    }
    return true
  }

  /// Follows what is typed in the search line at once.
  mutating func noteTyped(_ prompt: Overlay.Prompt) {
    guard case .find(let origin) = prompt.purpose else { return }
    notice = nil
    guard !prompt.line.text.isEmpty else {
      caret.selection = origin
      return revealCaret()
    }
    let start = origin.range.lowerBound
    findTyped(prompt.line.text, from: start)
    // No match: the caret waits where the search began.
    if notice != nil { caret.selection = Selection(start) }
  }

  private mutating func finish(_ prompt: Overlay.Prompt) -> [Effect] {
    let line = prompt.line.text
    switch prompt.purpose {
    case .find:
      guard !line.isEmpty else { return [] }
      // The match shown while typing is the one wanted; the same words again mean the next one.
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
