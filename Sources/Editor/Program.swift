package import Color
package import Picker
package import Terminal

/// A full-screen program without a terminal: state, messages, frames.
///
/// The state changes only in `update`, which has no access to a clock, the environment or the
/// terminal. `render` is a pure function: the same state gives the same frame.
///
/// A program is some content, such as a text or a picker, under a stack of overlays. What all programs
/// have in common is in the extension below: sequences of keys, the help, hints that are clicked,
/// suspending, and settings that are read again.
package protocol Program {
  /// The terminal it is shown on.
  var terminal: TerminalContext { get set }

  /// What lies over the content and gets its keys, the topmost last.
  var overlays: [Overlay] { get set }

  /// Handles a message.
  mutating func update(_ message: Message) -> [Effect]

  /// Handles a key, a mouse event or a paste that is not for the help.
  mutating func handle(_ event: Event) -> [Effect]

  /// Handles the answer to an effect, or another message that is not an event.
  mutating func handle(_ message: Message) -> [Effect]

  /// Follows a change of the terminal, or the time.
  mutating func terminalChanged(by message: Message)

  /// Follows a change of the settings.
  /// - Parameter before: the settings until now.
  mutating func settingsChanged(from before: ProgramSettings)

  /// Shows a message until the next key.
  mutating func showMessage(_ text: String)

  /// Shows a warning until the next key.
  mutating func showWarning(_ text: String)

  /// Says that a key has no action here.
  mutating func showUnused(_ key: Key)

  /// Quits when the key of that command is pressed outside of questions; nil if another part has a use
  /// for the key.
  mutating func quitByKey() -> [Effect]?

  /// The colour that is being picked, for the command of the user; nil while none is.
  var pickedColor: Color? { get }

  /// What has to be done before the program ends without being asked.
  var effectsBeforeEnd: [Effect] { get }

  /// The contexts that get keys while no overlay does.
  var contentContexts: [KeyContext] { get }

  /// Whether a character is typed into a line of the content.
  var isTypingText: Bool { get }

  /// The keys of the part that has the keyboard, unless that is the help or a question.
  var contentHints: [HintLine.Hint] { get }

  /// The row of the hints.
  var hintRow: Rect { get }

  /// Returns the key of the hint at a point.
  func hintKey(at point: Point) -> Key?

  /// What the help is about while there is no overlay; nil if there is none.
  var helpSubject: Help.Subject? { get }

  /// The text of the document for its journal; nil for programs without a document.
  var journaledText: JournaledText? { get }

  /// How many typed characters may be sent as one message; nil for none.
  var acceptedText: UnbracketedPaste.Extent? { get }

  /// What the focus is, in a word; empty where the text at the focus tells.
  var focusTitle: String { get }

  /// Draws the program into a blank frame.
  func render(into frame: inout Frame)

  /// Whether something moves, so that ticks are needed.
  var isAnimating: Bool { get }

  /// Whether something other than the ring moves, which must not pause before it has finished.
  var isChanging: Bool { get }
}

extension Program {
  package mutating func update(_ message: Message) -> [Effect] { dispatch(message) }
  package mutating func terminalChanged(by message: Message) {}
  package mutating func showUnused(_ key: Key) {}
  package mutating func quitByKey() -> [Effect]? { nil }
  package var pickedColor: Color? { nil }
  package var effectsBeforeEnd: [Effect] { [] }
  package var isTypingText: Bool { false }
  package var helpSubject: Help.Subject? { nil }
  package var focusTitle: String { "" }
  package var journaledText: JournaledText? { nil }
  package var acceptedText: UnbracketedPaste.Extent? { nil }

  package func hintKey(at point: Point) -> Key? {
    HintLine(hints: hints).key(
      at: point, in: hintRow, theme: theme, keys: keys, contexts: keyContexts)
  }

  /// The size of the screen in cells.
  package var size: Size { terminal.size }

  /// The theme, on the colours of the terminal.
  package var theme: ResolvedTheme { terminal.context.theme }

  /// Whether the program is drawn for a dark or a light terminal.
  package var appearance: Appearance { theme.appearance }

  /// The time since the start of the program, as of the last tick.
  package var elapsed: Duration { terminal.context.elapsed }

  /// The keys with their actions.
  package var keys: ProgramKeys { terminal.keys }

  /// Returns the frame at the size of the program.
  package func frame() -> Frame {
    var frame = Frame(size: size)
    render(into: &frame)
    // Without a focus the hints say where one is; on a tiny screen it may be beyond the edge.
    let place = frame.cursor?.position ?? frame.focus ?? hintRow.origin
    frame.focus = Point(
      column: min(max(place.column, 0), max(size.columns - 1, 0)),
      row: min(max(place.row, 0), max(size.rows - 1, 0)))
    if terminal.isInline {
      frame.moveFocus(to: terminal.captionArea, behind: focusTitle, style: theme.barFocus)
    }
    return frame
  }

  // MARK: Messages

  /// Handles what all programs handle in the same way, and leaves the rest to this one.
  package mutating func dispatch(_ message: Message) -> [Effect] {
    if terminal.update(message) {
      terminalChanged(by: message)
      return []
    }
    switch message {
    case .configured(let settings, let theme, let isMotionReduced, let warning):
      let before = terminal.settings
      terminal.apply(settings, theme: theme, isMotionReduced: isMotionReduced)
      settingsChanged(from: before)
      if let warning { showWarning(warning) } else { showMessage("settings reloaded") }
      return []
    case .copied(let name):
      showMessage("copied with \(name)")
      return []
    case .event(.terminated(let cause)):
      return effectsBeforeEnd + [.quit(status: cause.exitStatus, output: nil)]
    case .event(.key(let key)): return press(key)
    case .event(.mouse(let mouse)):
      if case .press(let clicks) = mouse.action, mouse.button == .primary, help == nil,
        let key = hintKey(at: mouse.position)
      {
        // The second click of a double click does not answer the question that the first one asked.
        return clicks > 1 && keyContexts.contains(where: \.isQuestion) ? [] : press(key)
      }
      terminal.pendingKey = nil
      if let help { return handle(mouse, in: help) }
      return handle(.mouse(mouse))
    case .event(let event):
      terminal.pendingKey = nil
      return help == nil ? handle(event) : []
    default: return handle(message)
    }
  }

  /// Handles a key, which may end a sequence or belong to a command that works everywhere.
  package mutating func press(_ key: Key) -> [Effect] {
    guard let key = terminal.complete(key, in: keyContexts, isTyping: isTypingText) else {
      return []
    }
    guard keyContexts.contains(.text) else { return handle(.key(key)) }
    if keys.isUnbound(key, in: keyContexts) {
      showUnused(key)
      return []
    }
    switch keys.text.commands[key] {
    case .suspend?: return [.suspend]
    case .reloadSettings?: return [.reloadSettings]
    case .quit? where question == nil: if let effects = quitByKey() { return effects }
    case .help? where help == nil:
      openHelp()
      return []
    default: break
    }
    guard let help else { return handle(.key(key)) }
    replaceHelp(with: help.pressing(key, keys: keys, in: helpPane))
    return []
  }

  // MARK: Help

  /// The help; nil while it is closed.
  package var help: Help? { if case .help(let help)? = overlays.last { help } else { nil } }

  /// The question that has to be answered; the help may lie over it.
  var question: Overlay.Question? {
    if case .question(let question)? = overlays.first { question } else { nil }
  }

  /// Opens the help about the focused part.
  package mutating func openHelp() {
    guard help == nil, let subject = overlays.last?.helpSubject ?? helpSubject else { return }
    overlays.append(.help(helpPane(Help(subject)).atFocus))
  }

  package func helpPane(_ help: Help) -> HelpPane {
    HelpPane(help, keys: keys, screen: OverlayScreen(terminal: terminal))
  }

  /// Shows the help in another state, or closes it.
  private mutating func replaceHelp(with help: Help?) {
    overlays.removeLast()
    if let help { overlays.append(.help(help)) }
  }

  private mutating func handle(_ mouse: Mouse, in help: Help) -> [Effect] {
    switch helpPane(help).handle(mouse) {
    case .open(let help): replaceHelp(with: help)
    case .closed: replaceHelp(with: nil)
    case .press(let key, let isClosing):
      if isClosing { replaceHelp(with: nil) }
      return update(.event(.key(key)))
    case .chosen: break
    }
    return []
  }

  // MARK: Keys

  /// The contexts that get keys now.
  package var keyContexts: [KeyContext] {
    overlays.last.map { $0.keyContexts + [.text] } ?? contentContexts
  }

  /// The hints for the part that has the keyboard.
  package var hints: [HintLine.Hint] {
    terminal.sequenceHints(in: keyContexts) ?? help.map { helpPane($0).hints } ?? hintsBelowHelp
  }

  /// The hints for the part that the help may lie over.
  var hintsBelowHelp: [HintLine.Hint] { question?.hints(keys) ?? contentHints }
}

/// Text that arrives as keys, but faster than anyone types: a paste without brackets.
///
/// It is inserted as one edit instead of one edit per character.
package enum UnbracketedPaste {
  /// How much of it a program takes at once.
  package enum Extent: Sendable {
    /// Up to Enter or Tab, which do something else.
    case line
    /// Lines, with Enter as a line feed.
    case lines
  }

  /// Fewer keys at once are handled as keys.
  static let minimumCount = 32

  /// Returns the text typed by the first events and the number of those events; nil when there are
  /// too few.
  package static func prefix(
    of events: ArraySlice<Event>, upTo extent: Extent
  ) -> (text: String, count: Int)? {
    guard events.count >= minimumCount else { return nil }
    var text = ""
    var count = 0
    loop: for event in events {
      guard case .key(let key) = event, key.modifiers.subtracting(.shift).isEmpty else { break }
      switch key.code {
      case .character(let character): text.append(character)
      case .enter where extent == .lines: text.append("\n")
      case .tab where extent == .lines && key.modifiers.isEmpty: text.append("\t")
      default: break loop
      }
      count += 1
    }
    return count < minimumCount ? nil : (text, count)
  }
}
