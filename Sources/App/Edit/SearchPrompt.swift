import Color
import Files
import Picker
import StyledText
import Terminal

/// The line of a search in the text, or of what replaces the matches.
///
/// What is searched for is searched as it is typed.
struct SearchPrompt: Layer {
  /// The use of the line.
  enum Purpose: Hashable, Sendable {
    /// What to find.
    case find
    /// What to replace.
    case replace
    /// What to replace it with.
    case replacement

    fileprivate var row: (label: String, acceptTitle: String) {
      switch self {
      case .find: ("Find: ", "Next match")
      case .replace: ("Replace: ", "Continue to the replacement")
      case .replacement: ("Replace with: ", "Replace the matches")
      }
    }
  }

  let purpose: Purpose
  /// The selection before the search.
  let origin: Selection
  var line: TextEntry
  /// Whether the line was accepted and waits until all matches are listed.
  var isWaiting = false

  init(_ purpose: Purpose, from origin: Selection, _ text: String = "") {
    (self.purpose, self.origin) = (purpose, origin)
    line = TextEntry(text, isSelected: !text.isEmpty)
  }

  var name: String { isSearch ? "the search" : "the prompt" }

  /// Whether the line is searched for as it is typed.
  private var isSearch: Bool { purpose != .replacement }

  func contexts(in app: EditorModel) -> [KeyContext] {
    [isSearch ? .search : .prompt, .line]
  }

  private func keys(_ keys: ProgramKeys) -> KeyMap<PromptAction> {
    isSearch ? keys.search : keys.prompt
  }

  func hints(in app: EditorModel) -> [KeyHint] {
    let keys = keys(app.keys)
    let accept = keys.label(for: .accept)
    let cancel = (keys.label(for: .cancel), "cancel")
    let switches: [KeyHint] = [
      (keys.label(for: .matchCase), "case"), (keys.label(for: .matchWords), "word"),
      (keys.label(for: .regularExpression), "regex"), (keys.label(for: .matchColor), "colour"),
    ]
    switch purpose {
    case .find:
      return [
        (accept, "next"), (keys.label(for: .cancel), "close"),
        (keys.label(for: .previousMatch), "previous"),
      ] + switches + [(keys.label(for: .replace), "replace")]
    case .replace: return [(accept, "replace with…"), cancel] + switches
    case .replacement:
      let isListed = app.search.progress == .all
      let count = isListed ? " (\(EditorModel.grouped(app.search.matches.count)))" : ""
      return [(accept, "replace\(count)…"), cancel]
    }
  }

  var actionTitles: [String: String?] {
    [PromptAction.accept.name: purpose.row.acceptTitle, PromptAction.complete.name: nil]
  }

  func acceptedText(in app: EditorModel) -> UnbracketedPaste.Extent? { .line }

  // MARK: Events

  func point(_ mouse: Mouse, in app: EditorModel) -> Outcome<EditorModel> {
    guard case .press = mouse.action, app.paneArea.contains(mouse.position) else {
      return .handled()
    }
    return .pop { $0.send(.mouse(mouse)) }
  }

  mutating func paste(_ text: String, in app: EditorModel) -> Outcome<EditorModel> {
    let before = line.text
    line.insert(text)
    return follow(from: before)
  }

  mutating func press(_ key: Key, in app: EditorModel) -> Outcome<EditorModel> {
    switch keys(app.keys)[key] {
    case .cancel:
      return .pop { [self] app in app.act { $0.cancel(self) } }
    case .finish where purpose == .find:
      return .pop { app in
        app.act { model in
          if !model.selection.isEmpty {
            model.moveCaret(to: model.selection.head, extending: false)
          }
          return []
        }
      }
    case .accept where purpose == .find && line.text.isEmpty: return .handled()
    case .accept where purpose == .find, .nextMatch:
      return .handled { app in app.act { $0.findNext() } }
    case .previousMatch: return .handled { app in app.act { $0.findPrevious() } }
    case .accept where purpose == .replacement:
      return .pop { [self] app in app.act { $0.beginReplacing(with: self) } }
    case .accept, .finish, .replace:
      guard !line.text.isEmpty else { return .handled() }
      let isListed = app.search.isListed(app.document.revision)
      if isListed, app.search.isMissing { return .handled { $0.showMissing() } }
      return .pop { [origin] app in
        app.push(SearchPrompt(.replacement, from: origin))
        return []
      }
    case .matchCase: return search { $0.matchesCase.toggle() }
    case .matchWords: return search { $0.matchesWords.toggle() }
    case .regularExpression:
      return search { $0.kind = $0.kind == .expression ? .text : .expression }
    case .matchColor: return toggleColor(in: app)
    case .complete: return .ignored
    case nil:
      let before = line.text
      guard line.edit(key, keys: app.keys.picker.entry) else { return .ignored }
      return follow(from: before)
    }
  }

  /// Searches for text in a colour, or no more; an empty line gets the colour at the caret.
  private mutating func toggleColor(in app: EditorModel) -> Outcome<EditorModel> {
    guard !app.search.query.isColor else { return search { $0.kind = .text } }
    if line.text.isEmpty, let own = app.colorAtCaret {
      // What is typed takes its place.
      line = TextEntry(own.hex, isSelected: true, limit: line.limit)
    }
    let palette = app.textPalette
    return search { $0.kind = .color(in: palette) }
  }

  /// Follows an edit of the line.
  /// - Parameter before: the text of the line before.
  private mutating func follow(from before: String) -> Outcome<EditorModel> {
    isWaiting = false
    return line.text == before ? .handled() : search()
  }

  /// Searches for the line, after a change of how.
  private func search(
    _ change: @escaping (inout SearchQuery) -> Void = { _ in }
  ) -> Outcome<EditorModel> {
    guard isSearch else { return .handled() }
    return .handled { [self] app in
      change(&app.search.query)
      return app.act { model in
        model.notice = nil
        model.search.query.needle = line.text
        guard !line.text.isEmpty else {
          model.search.stopFinding()
          model.restore(origin)
          return []
        }
        return model.find(.first(from: origin.range.lowerBound))
      }
    }
  }

  // MARK: Drawing

  /// Draws the line, and at the right which switches are on and how many matches there are.
  func render(into frame: inout Frame, in app: EditorModel) {
    let (theme, row) = (app.theme, app.promptRow)
    frame.fill(row, with: Cell(" ", style: theme.barStyle))
    let note = isSearch ? app.matchCount : app.warning ?? app.matchCount
    var used = frame.writeNote(
      note ?? "", style: app.search.isMissing ? theme.barAlert : theme.barStyle, in: row)
    used += frame.writeNote(
      app.searchSwitches.joined(separator: " "), style: theme.barFocus,
      in: row.columns(from: 0, count: row.columns - used))
    PromptLine(label: purpose.row.label, line: line)
      .render(into: &frame, in: row.columns(from: 0, count: row.columns - used), theme: theme)
  }
}

extension EditorModel {
  /// Opens a search line with the selected text, or with what was searched for last.
  mutating func openSearch(_ purpose: SearchPrompt.Purpose) -> [Effect] {
    let range = selection.range
    if !range.isEmpty, range.utf8Count <= 200, !selection.isBlock, search.query.kind == .text {
      let selected = text.text(in: range)
      if !selected.contains(where: \.isNewline) { search.query.needle = selected }
    }
    show(SearchPrompt(purpose, from: selection, search.query.needle))
    return find(.list)
  }

  /// Ends a search; a replacement that is not carried out leaves the selection, too.
  fileprivate mutating func cancel(_ prompt: SearchPrompt) -> [Effect] {
    if prompt.purpose != .find { restore(prompt.origin) }
    return search.giveUp() ? [.search(nil)] : []
  }
}
