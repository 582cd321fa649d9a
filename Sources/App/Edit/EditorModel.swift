package import Color
import Files
package import Picker
package import StyledText
package import Terminal

/// The whole state of the editor, as a value.
///
/// Each part keeps its own invariants; the extensions of this type coordinate the parts.
package struct EditorModel: App {
  /// The text and its history.
  package internal(set) var document: Document
  /// The caret and the selection.
  var caret = Caret()
  /// The visible part of the text.
  var viewport = Viewport()
  /// The terminal it is shown on.
  package var terminal: TerminalContext
  /// The file of the text.
  var file: FileReference
  /// The target of the save in progress; nil while nothing is being written.
  var saving: SaveTarget?
  /// The action after the next successful save.
  var afterSaving: Question<EditorModel>.Action?
  /// The last search.
  var search = Search()
  /// The text that was cut or copied last.
  var clipboard = Clipboard()
  /// The colour picker.
  var picking = PickerState()
  package static let base: [any Layer<EditorModel>] = [TextLayer(), PickerLayer()]
  /// The prompt, question, help, command palette or eyedropper that takes the keyboard from the text.
  package var pushed: [any Layer<EditorModel>] = []
  /// What the mouse is selecting; nil while no drag began in the text.
  var drag: Drag?
  /// Whether the start screen is shown, until the first key.
  var showsStartScreen = false
  /// The message in the status line.
  package var notice: Notice?

  /// What the mouse selects while its button is held.
  enum Drag: Hashable, Sendable {
    case text, block
    /// Whole words or lines, and those that the first click selected.
    case words(Range<TextOffset>), lines(Range<TextOffset>)
  }

  /// Creates an editor with a text.
  /// - Parameters:
  ///   - path: the file to save to; nil asks for a name.
  ///   - isNew: whether that file does not exist yet.
  package init(_ text: ANSIText, path: String?, isNew: Bool = false, terminal: TerminalContext) {
    document = Document(text.text)
    self.terminal = terminal
    viewport.tabWidth = terminal.settings.tabWidth
    viewport.widths.emoji = terminal.emojiWidth
    viewport.showsLineNumbers = terminal.settings.showsLineNumbers
    file = FileReference(path: path, lineEnding: text.lineEnding)
    file.beganHere = isNew || path == nil || text.text.isEmpty
    if isNew, let path {
      file.stamp = .missing
      file.applyFormat(ofNew: path)
      notice = "new file: \(path)"
    }
  }

  /// Creates an editor with a file of which at least the beginning has been read.
  package init(_ opened: OpenedFile, terminal: TerminalContext) {
    self.init(terminal: terminal)
    show(opened)
  }

  /// Creates an editor with an empty text.
  /// - Parameter isFollowed: whether the file is opened and followed once it exists.
  package init(path: String? = nil, isFollowed: Bool = false, terminal: TerminalContext) {
    self.init(ANSITextReader.read([]), path: path, isNew: path != nil, terminal: terminal)
    if isFollowed { file.following = FileReference.Following() }
  }

  /// Saves under a name from now on, instead of that of the file that was read.
  package mutating func setOutput(_ path: String) { file.setOutput(path) }

  package var journaledText: JournaledText? {
    JournaledText(
      text: document.text, revision: document.revision,
      isModified: document.isModified || document.isPreviewing)
  }

  /// What pickers remember from one run to the next.
  package var memory: PickerMemory {
    get { picking.memory }
    set { picking.memory = newValue }
  }

  /// Whether ticks are needed: for the picker, or for the ring, which does not turn under reduced
  /// motion, without the focus or while it is hidden.
  package var isAnimating: Bool {
    let isTurning = terminal.allowsMotion && (!areas.icon.isEmpty || showsStartScreen)
    return isTurning || isChanging
  }

  /// Whether the picker is moving.
  package var isChanging: Bool { picking.isMoving(context: terminal.context) }

  package var pickedColor: Color? { session?.picker.color ?? picking.restored }

  var text: StyledString { document.text }

  var selection: Selection { caret.selection }

  /// The colour being picked; nil while the picker is closed.
  var session: PickingSession? { picking.session }

  package var warning: String? {
    notice.flatMap { $0.isWarning ? $0.text : nil }
  }

  /// Handles a message; nothing else changes the state.
  package mutating func update(_ message: Message) -> [Effect] {
    picking.restored = nil
    if let command = leaveStartScreen(at: message) { return perform(command) }
    if message.isInput { drag = nil }
    defer { noteFollowing() }
    if case .event(.terminated) = message, document.isModified, let journaledText {
      return [.writeCrashState(name: file.name, text: journaledText)] + dispatch(message)
    }
    return dispatch(message)
  }

  package mutating func handle(_ message: Message) -> [Effect] {
    switch message {
    case .opened(let opened):
      let change = file.following?.change
      // What is replayed is read again whenever it grows.
      let keepsPlace = change == .modified || hasCaretLine(opened)
      if keepsPlace { keepingPlace { $0.show(opened) } } else { show(opened) }
      let words =
        change.map { "\(file.name) \($0.wordsOfLog), and is read again" }
        ?? (file.isReadByChoice ? file.sequences.map { "\(file.name): \($0)" } : nil)
      if notice == nil { showMessage(words ?? "opened \(opened.path)") }
    case .read(let id, let part, let progress): append(part, id: id, progress: progress)
    case .readingEnded(let id, let summary, let reread):
      return endReading(id: id, summary: summary, reread: reread)
    case .readingFailed(let id, let reason): failReading(id: id, reason: reason)
    case .openedSample: showSample()
    case .reread(let opened) where file.reading?.id == opened.id && selection.isEmpty:
      show(reread: opened)
    case .missing(let path):
      let isFollowed = file.following != nil && file.path == path
      show(OpenedFile(ANSITextReader.read([]), path: path))
      if isFollowed { file.following = FileReference.Following() }
      file.stamp = .missing
      file.applyFormat(ofNew: path)
      showMessage("new file: \(path)")
    case .saved(let request, let stamp): return finishSaving(request, stamp: stamp)
    case .savingFailed(let request, let error): return failSaving(request, error)
    case .grown(let id, let summary): return endGrowing(id: id, summary)
    case .changedOnDisk(let change, let stamp): return noteChange(change, since: stamp)
    case .compared(_, let text): show(differenceTo: text)
    case .searched(let report): return handle(report)
    case .recoverable(let offer): return offerRecovery(offer)
    case .warning(let warning): showWarning(warning)
    case .loadedPalette, .wrote:
      let area = session?.presented.content(in: pickerAnchor) ?? Rect(size)
      picking.session?.presented.picker.handle(message, in: area)
    case .failed(let reason):
      afterSaving = nil
      showWarning(reason)
    default: break
    }
    return []
  }

  package mutating func settingsChanged(from before: ProgramSettings) {
    picking.session?.picker.apply(terminal.settings)
    // What a key or an option has changed stays until the setting changes.
    let settings = terminal.settings
    if before.wrapsLines != settings.wrapsLines { wrapLines(settings.wrapsLines) }
    if before.showsLineNumbers != settings.showsLineNumbers {
      showLineNumbers(settings.showsLineNumbers)
    }
    guard viewport.tabWidth != terminal.settings.tabWidth else { return }
    viewport.tabWidth = terminal.settings.tabWidth
    caret.forgetGoalColumn()
  }

  package mutating func terminalChanged(by message: Message) {
    switch message {
    case .event(.resized):
      revealCaretAfterResize()
      picking.avoidedArea = selectionArea
    case .event(.emojiWidthChanged):
      let width = terminal.emojiWidth
      showLines { $0.widths.emoji = width }
    default: break
    }
  }

  package mutating func showUnused(_ key: Key) {
    // Beside a line that is typed there is room for a few words only.
    guard keyContexts.contains(.prompt) else { return say(terminal.unusedMessage(key)) }
    showWarning(key.unusedNote)
  }

  /// Shows a message, and does nothing more.
  /// - Returns: no effects.
  mutating func explain(_ reason: String, isWarning: Bool = false) -> [Effect] {
    notice = Notice(reason, isWarning: isWarning)
    return []
  }

  /// Shows a message where the focus is.
  mutating func say(_ words: String) {
    // A sheet covers the status line.
    guard pushed.isEmpty, session?.isTextFocused == false else { return showMessage(words) }
    picking.session?.picker.notice = Notice(words)
  }
}
