import Files
import Picker
import StyledText
import Terminal

extension EditorModel {
  // MARK: The list of commands

  func pane(of palette: CommandPalette) -> CommandPalettePane {
    CommandPalettePane(
      palette: palette, keys: keys, screen: OverlayScreen(terminal: terminal))
  }

  /// Handles the outcome of an event in the list of commands.
  mutating func handle(_ outcome: OverlayOutcome<CommandPalette>) -> [Effect] {
    switch outcome {
    case .open(let palette): overlay = .palette(palette)
    case .closed: overlay = nil
    case .press(let key, _): return update(.event(.key(key)))
    case .chosen(.command(let command)):
      overlay = nil
      return perform(command)
    case .chosen(.picker(let action)):
      overlay = nil
      return perform(action)
    }
    return []
  }

  /// Opens the picker and carries out one of its actions.
  private mutating func perform(_ action: PickerAction) -> [Effect] {
    let effects = beginPicking(.foreground)
    guard let area = session?.presented.content(in: pickerAnchor) else { return effects }
    let outcome = picking.session?.presented.picker.perform(action, in: area)
    return effects + (outcome.map { handle($0) } ?? [])
  }

  // MARK: Prompts

  mutating func press(_ key: Key, in prompt: Overlay.Prompt) -> [Effect] {
    var prompt = prompt
    switch prompt.keys(in: keys)[key] {
    case .cancel:
      overlay = nil
      saving.followUp = nil
      guard let origin = prompt.purpose.origin else { return [] }
      // A replacement that is not carried out leaves the selection, too.
      if !prompt.purpose.isFinding { restore(origin) }
      return search.giveUp() ? [.search(nil)] : []
    case .finish where prompt.purpose.isFinding:
      overlay = nil
      if !selection.isEmpty { moveCaret(to: selection.head, extending: false) }
      return []
    case .accept, .finish:
      overlay = nil
      return finish(prompt)
    case .replace:
      guard !prompt.line.text.isEmpty, let origin = prompt.purpose.origin else { return [] }
      self.prompt(.replacement(origin: origin))
      return []
    case .complete: return prompt.purpose.isFileName ? [.complete(path: prompt.line.text)] : []
    case .nextMatch, .previousMatch, .matchCase, .matchWords, .regularExpression, .matchColor:
      return prompt.keys(in: keys)[key].map { perform($0, in: prompt) } ?? []
    case nil:
      let before = prompt.line.text
      guard prompt.line.edit(key, keys: keys.picker.entry) else { return [] }
      return go(on: prompt, before: before)
    }
  }

  /// Inserts text into the line of a prompt, as one edit.
  mutating func insert(_ string: String, in prompt: Overlay.Prompt) -> [Effect] {
    var prompt = prompt
    let before = prompt.line.text
    prompt.line.insert(string)
    return go(on: prompt, before: before)
  }

  /// Goes on with a prompt whose line was edited.
  /// - Parameter before: the text of the line before.
  private mutating func go(on prompt: Overlay.Prompt, before: String) -> [Effect] {
    var prompt = prompt
    prompt.isWaiting = false
    prompt.completions = []
    overlay = .prompt(prompt)
    return prompt.line.text == before ? [] : searchTyped(prompt)
  }

  private mutating func finish(_ prompt: Overlay.Prompt) -> [Effect] {
    let line = prompt.line.text
    switch prompt.purpose {
    case .find:
      overlay = .prompt(prompt)
      return line.isEmpty ? [] : findNext()
    case .replace(let origin):
      guard !line.isEmpty else { return [] }
      self.prompt(.replacement(origin: origin))
    case .replacement(let origin):
      overlay = .prompt(prompt)
      return beginReplacing(with: line, origin: origin)
    case .goToLine:
      let parts = line.split(separator: ":", maxSplits: 1).map { Int($0) }
      guard let first = parts.first, let number = first else {
        showWarning(line.isEmpty ? "enter a line number" : "“\(line)” is not a line number")
        return []
      }
      goTo(line: number, column: (parts.count > 1 ? parts[1] : nil) ?? 1)
    case .open:
      return line.isEmpty ? [] : [.open(path: line, discarding: document.isModified)]
    case .saveAs:
      guard !line.isEmpty else {
        saving.followUp = nil
        return []
      }
      return save(as: line)
    }
    return []
  }
}

extension EditorModel {
  /// Completes the name of a file in a prompt as far as all candidates agree, and shows them if
  /// there are several.
  /// - Parameters:
  ///   - path: the path that was typed.
  ///   - names: what follows its last slash in each candidate; folders end with a slash.
  mutating func complete(_ path: String, with names: [String]) {
    guard case .prompt(var prompt)? = overlay, prompt.purpose.isFileName, prompt.line.text == path
    else { return }
    guard let first = names.first else { return showWarning("no file begins with “\(path)”") }
    prompt.complete(name: names.dropFirst().reduce(first) { $0.commonPrefix(with: $1) })
    prompt.completions = names.count > 1 ? names : []
    overlay = .prompt(prompt)
  }
}

extension Overlay.Prompt {
  /// Replaces what follows the last slash of the path.
  mutating func complete(name: String) {
    let path = line.text
    line = TextEntry((path.lastIndex(of: "/").map { path[...$0] } ?? "") + name)
    completions = []
  }
}

extension String {
  /// Returns the characters at the start that two texts share.
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
