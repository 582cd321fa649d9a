import AtomicFiles
import Colorimetry
package import Recovery
package import StyledText
package import TerminalCore
import TextColorPicker

/// The whole state of the editor, as a value.
package struct EditorModel: Program {
  /// The text and its history.
  package internal(set) var document: RecordedDocument
  /// The selected text, or the caret.
  package internal(set) var selection: Selection
  /// The terminal it is shown on.
  package internal(set) var surroundings: Surroundings
  /// Where the text comes from and goes to.
  var file: FileReference
  /// The style the next character gets, where the user chose one at the caret.
  var chosenStyle: TextStyle?
  /// What is in sight.
  var viewport = Viewport()
  /// Whether long lines go on in the next row instead of beyond the edge.
  package internal(set) var wrapsLines = false
  /// The column, of a line or of a row, that moves up and down try to keep.
  var wantedColumn: Int?
  /// Whether arrows select although Shift is not held.
  var isMarkSet = false
  /// Whether what they select then is a rectangle.
  var isMarkBlock = false
  /// What was cut or copied last, with its styles.
  var clipboard = StyledString()
  /// The columns of what was copied where that was a rectangle.
  var clipboardColumns: Int?
  /// What is shown above the editor, or asked in the status line.
  var overlay: Overlay?
  /// What the picker knows of earlier times.
  package var memory = PickerMemory()
  /// The colour being picked.
  var session: PickingSession?
  /// The picture of a picker that is going out.
  var leaving: PresentedPicker?
  /// The text looked for last.
  var lastNeedle = ""
  /// The search of the line that is being typed.
  var typedSearch: TypedSearch?
  /// What the user is told in the status line.
  var notice: Notice?
  /// Whether the mouse is selecting text.
  var isDragging = false
  /// Whether what it selects is a rectangle.
  var isDraggingBlock = false
  /// What to do once the text is saved.
  var afterSaving: Overlay.Question.Purpose?
  /// The request that is being carried out.
  var saving: SaveRequest?
  /// Unsaved text of an earlier run, which can be brought back.
  var recovery: RecoveryOffer?
  /// Where that request came from.
  var pendingTarget: SaveTarget?
  /// Whether the text is to be saved as soon as the file is read.
  var savesWhenRead = false
  /// A line and a column, from 1, that are not read yet.
  var wantedPlace: (line: Int, column: Int)?

  /// An editor with a text.
  /// - Parameters:
  ///   - path: the file the text is saved to, nil to ask for a name.
  ///   - isNew: whether that file does not exist yet.
  package init(
    _ text: ANSIText, path: String?, isNew: Bool = false, surroundings: Surroundings
  ) {
    document = RecordedDocument(Document(text.text), isRecording: false)
    selection = Selection(.zero)
    self.surroundings = surroundings
    file = FileReference(path: path, lineEnding: text.lineEnding, isNew: isNew)
    if isNew { file.stamp = .missing }
    if isNew, let path { file.adoptFormat(ofNew: path) }
    if isNew, let path {
      notice = .info("new file: \(path)")
    }
  }

  /// An editor with a file, of which the beginning is read or all of it.
  package init(_ opened: OpenedFile, surroundings: Surroundings) {
    self.init(surroundings: surroundings)
    show(opened)
  }

  /// An editor with an empty text.
  package init(path: String? = nil, surroundings: Surroundings) {
    self.init(
      ANSITextReader.read([]), path: path, isNew: path != nil, surroundings: surroundings)
  }

  /// Whether what happens to the document is noted for a journal.
  package var isRecording: Bool {
    get { document.isRecording }
    set { document.isRecording = newValue }
  }

  /// Hands out what happened to the document since the last time, for its journal.
  package mutating func takeOperations() -> [JournalOperation] { document.takeOperations() }

  /// The size of the screen.
  package var size: Size { surroundings.size }

  /// The appearance of the theme.
  package var appearance: Appearance { surroundings.context.theme.appearance }

  /// Whether something moves: the picker on its way, or the ring, which stands still under reduced
  /// motion, without the focus and out of sight.
  package var isAnimating: Bool {
    let isTurning = surroundings.allowsMotion && !EditorLayout(size).icon.isEmpty
    return isTurning || isChanging
  }

  /// Whether the picker is on its way.
  package var isChanging: Bool {
    (session?.presented ?? leaving)?.isMoving(at: elapsed) == true
      || session?.picker.isAnimating(at: elapsed) == true
  }

  /// The time since the start of the program, as of the last tick.
  var elapsed: Duration { surroundings.context.elapsed }

  /// The text.
  var text: StyledString { document.text }

  var theme: ResolvedTheme { surroundings.context.theme }

  /// Tells the user something.
  mutating func tell(_ text: String) { notice = .info(text) }

  /// Tells the user what did not work.
  mutating func warn(_ text: String) { notice = .warning(text) }

  /// Shows a warning from the start of the program until the next message.
  package mutating func showWarning(_ text: String) { warn(text) }

  /// Puts the caret on a line and column, both counted from 1, as far as they exist.
  ///
  /// A line that is not read yet is gone to once it is.
  package mutating func goTo(line: Int, column: Int) {
    wantedPlace = file.reading != nil && line >= text.lineCount ? (line, column) : nil
    let index = LineIndex(min(max(line, 1), text.lineCount) - 1)
    moveCaret(to: layout.offset(in: index, nearestTo: max(column, 1) - 1), extending: false)
  }
}

/// A line for the user.
enum Notice: Hashable, Sendable {
  case info(String)
  case warning(String)
}
