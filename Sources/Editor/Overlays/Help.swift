import ColorControls
import TerminalCore

/// The help while it is open: what it is about, where it is scrolled to, and what is searched for.
struct Help: Hashable, Sendable {
  /// The part of the program that it explains.
  struct Subject: Hashable, Sendable {
    /// The part that had the focus.
    var context = KeyContext.text
    /// What the line of the prompt is for; nil in other parts.
    var purpose: Overlay.Prompt.Purpose?
    /// How the editor shows the picker; nil in other parts.
    var presentation: Presentation?
    /// Whether the program is `inkwheel pick`.
    var isPick = false
    /// Whether the colours of a text are picked.
    var hasTextColors = false

    /// Whether the keys go to a picker.
    var isPicker: Bool { isPick || presentation != nil }
  }

  let subject: Subject
  /// The prompt, question or list that it was opened from.
  var covered: Overlay?
  /// The rows scrolled off the top.
  var scroll = 0
  /// What the lines are searched for; nil if all are shown.
  private(set) var search: TextEntry?

  init(_ subject: Subject, covered: Overlay? = nil) {
    self.subject = subject
    self.covered = covered
  }

  /// Returns the help after a key, scrolled at most to its last row; nil if the key closes it.
  /// - Parameter pane: lays out the help.
  func pressing(_ key: Key, keys: ProgramKeys, in pane: (Help) -> HelpPane) -> Help? {
    var pressed = self
    guard pressed.press(key, keys: keys, page: pane(self).visibleRows) else { return nil }
    // A paste without brackets is thousands of keys, most of which change nothing.
    return pressed == self ? self : pane(pressed).help
  }

  /// Handles a key; false if it closes the help.
  /// - Parameter page: the rows that are visible.
  private mutating func press(
    _ key: Key, keys: ProgramKeys, page: @autoclosure () -> Int
  ) -> Bool {
    let isTyped = search != nil && key.typedCharacter != nil
    if let action = keys.help[key], !isTyped { return perform(action, page: page) }
    if var line = search {
      let isEmpty = line.text.isEmpty
      guard line.edit(key, keys: keys.picker.entry) else { return false }
      // Deleting in an empty line ends the search.
      search = isEmpty && line.text.isEmpty ? nil : line
      scroll = 0
      return true
    }
    guard let character = key.typedCharacter else { return keys.picker.entry[key] != nil }
    search = TextEntry(
      character == "/" ? "" : String(character), limit: ListAction.searchLimit)
    scroll = 0
    return true
  }

  private mutating func perform(_ action: ListAction, page: () -> Int) -> Bool {
    switch action {
    case .up: scroll -= 1
    case .down: scroll += 1
    case .pageUp: scroll -= max(page() - 1, 1)
    case .pageDown: scroll += max(page() - 1, 1)
    case .first: scroll = 0
    case .last: scroll = .max
    case .accept: return false
    case .cancel:
      guard search != nil else { return false }
      search = nil
      scroll = 0
    }
    return true
  }
}
