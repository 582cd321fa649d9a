import ColorControls
import Recovery
import StyledText
import TerminalCore

extension EditorModel {
  /// Gives a key to the overlay.
  mutating func pressInOverlay(_ key: Key) -> [Effect] {
    switch overlay {
    case .prompt(let prompt)?: return press(key, in: prompt)
    case .question(let question)?: return press(key, in: question)
    case .help(let help)?:
      overlay = help.pressing(key, keys: keys, in: helpPane).map(Overlay.help) ?? help.covered
      return []
    case .palette(let palette)?: return press(key, in: palette)
    case nil: return []
    }
  }

  // MARK: Help

  /// Opens the help about the part that has the focus.
  mutating func openHelp() {
    var subject = Help.Subject()
    switch overlay {
    case .prompt(let prompt)?:
      subject.context = prompt.keyContext
      subject.purpose = prompt.purpose
    case .question(let question)?: subject.context = question.keyContext
    case .palette?: subject.context = .commands
    case .help?: return
    case nil:
      if let session, !session.isTextFocused {
        subject.presentation = presentation
        subject.context = session.picker.keyContexts.first ?? .controls
      }
    }
    overlay = .help(helpPane(Help(subject, covered: overlay)).atFocus)
  }

  func helpPane(_ help: Help) -> HelpPane {
    HelpPane(help, keys: keys, size: size, theme: theme)
  }

  /// Handles a mouse event in the help.
  mutating func point(_ mouse: Mouse, in help: Help) -> [Effect] {
    switch helpPane(help).point(mouse) {
    case .open(let help): overlay = .help(help)
    case .closed: overlay = help.covered
    case .press(let key, let isClosing):
      if isClosing { overlay = help.covered }
      return update(.event(.key(key)))
    }
    return []
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

  func pane(of palette: CommandPalette) -> CommandPalettePane {
    CommandPalettePane(palette: palette, keys: keys, size: size, theme: theme)
  }

  /// Handles a mouse event in the list of commands.
  mutating func point(_ mouse: Mouse, in palette: CommandPalette) -> [Effect] {
    switch pane(of: palette).point(mouse) {
    case .open(let palette): overlay = .palette(palette)
    case .closed: overlay = nil
    case .press(let key): return update(.event(.key(key)))
    case .chosen(let command):
      overlay = nil
      return withSession { $0.perform(command) }
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
      if case .find = prompt.purpose { return [] }
      // A replacement that is not carried out leaves the selection, too.
      if let origin = prompt.purpose.origin { restore(origin) }
      return []
    case .accept:
      overlay = nil
      return finish(prompt)
    case .replace:
      guard !prompt.line.text.isEmpty, let origin = prompt.purpose.origin else { return [] }
      overlay = .prompt(Overlay.Prompt(purpose: .replacement(origin: origin), line: .init()))
      return []
    case .complete: return prompt.purpose.isFileName ? [.complete(path: prompt.line.text)] : []
    case .nextMatch, .previousMatch, .matchCase, .matchWords, .regularExpression:
      return prompt.keys(in: keys)[key].map { perform($0, in: prompt) } ?? []
    case nil:
      let before = prompt.line.text
      guard prompt.line.edit(key, keys: keys.picker.entry) else { return [] }
      return take(prompt, before: before)
    }
  }

  /// Inserts text into the line of a prompt, as one edit.
  mutating func insert(_ string: String, in prompt: Overlay.Prompt) -> [Effect] {
    var prompt = prompt
    let before = prompt.line.text
    prompt.line.insert(string)
    return take(prompt, before: before)
  }

  /// Goes on with a prompt whose line was edited.
  /// - Parameter before: the text of the line before.
  private mutating func take(_ prompt: Overlay.Prompt, before: String) -> [Effect] {
    var prompt = prompt
    prompt.isWaiting = false
    prompt.completions = []
    overlay = .prompt(prompt)
    return prompt.line.text == before ? [] : noteTyped(prompt)
  }

  private mutating func finish(_ prompt: Overlay.Prompt) -> [Effect] {
    let line = prompt.line.text
    switch prompt.purpose {
    case .find:
      overlay = .prompt(prompt)
      return line.isEmpty ? [] : findNext()
    case .replace(let origin):
      guard !line.isEmpty else { return [] }
      overlay = .prompt(Overlay.Prompt(purpose: .replacement(origin: origin), line: .init()))
    case .replacement(let origin):
      overlay = .prompt(prompt)
      return beginReplacing(with: line, origin: origin)
    case .goToLine:
      let parts = line.split(separator: ":", maxSplits: 1).map { Int($0) }
      guard let first = parts.first, let number = first else {
        warn(line.isEmpty ? "Type the number of a line" : "“\(line)” is not a line number")
        return []
      }
      goTo(line: number, column: (parts.count > 1 ? parts[1] : nil) ?? 1)
    case .open:
      return line.isEmpty ? [] : [.open(path: line, discarding: document.isModified)]
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
