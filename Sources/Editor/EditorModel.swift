package import Color
import Files
import Picker
package import StyledText
import Terminal

/// The whole state of the editor, as a value.
///
/// Each part keeps its own invariants; the extensions of this type coordinate the parts.
package struct EditorModel: Program {
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
  /// The save in progress and the actions that wait for it.
  var saving = SaveState()
  /// The last search.
  var search = Search()
  /// The text that was cut or copied last.
  var clipboard = Clipboard()
  /// The colour picker.
  var picking = PickerState()
  /// The prompt, question, help or command palette that takes the keyboard from the text; the help
  /// may lie over another one.
  package var overlays: [Overlay] = []
  /// The last key, with those that answered the questions before it.
  var recentKeys: [Key] = []
  /// What the mouse is selecting; nil while no drag began in the text.
  var drag: Drag?
  /// Whether the start screen is shown, until the first key.
  var showsStartScreen = false
  /// The message in the status line.
  var notice: Notice?

  /// A message in the status line.
  enum Notice: Hashable, Sendable {
    case info(String)
    case warning(String)
  }

  /// What the mouse selects while its button is held.
  enum Drag: Hashable, Sendable {
    case text, block
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
    file = FileReference(path: path, lineEnding: text.lineEnding, isNew: isNew)
    file.beganHere = isNew || path == nil || text.text.isEmpty
    if isNew { file.stamp = .missing }
    if isNew, let path {
      file.applyFormat(ofNew: path)
      notice = .info("new file: \(path)")
    }
  }

  /// Creates an editor with a file of which at least the beginning has been read.
  package init(_ opened: OpenedFile, terminal: TerminalContext) {
    self.init(terminal: terminal)
    show(opened)
  }

  /// Creates an editor with an empty text.
  package init(path: String? = nil, terminal: TerminalContext) {
    self.init(ANSITextReader.read([]), path: path, isNew: path != nil, terminal: terminal)
  }

  /// Saves under a name from now on, instead of that of the file that was read.
  package mutating func setOutput(_ path: String) { file.setOutput(path) }

  package var journaledText: JournaledText? {
    JournaledText(text: document.text, revision: document.revision)
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

  /// The topmost overlay; a new one replaces all others.
  var overlay: Overlay? {
    get { overlays.last }
    set { overlays = newValue.map { [$0] } ?? [] }
  }

  /// Shows a message in the status line.
  package mutating func showMessage(_ text: String) { notice = .info(text) }

  /// Shows a warning in the status line.
  package mutating func showWarning(_ text: String) { notice = .warning(text) }
}
