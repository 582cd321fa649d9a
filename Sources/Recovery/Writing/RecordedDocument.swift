package import StyledText

/// A document that records operations for a journal.
///
/// It has all the methods of `Document` that change it; other members are accessed through
/// `document`. After each change the caller takes the operations and passes them to a
/// `JournalWriter`.
///
/// While the file is still being loaded, its rest may be added with `load(_:)`. The journal stays
/// valid for the whole file as long as loaded parts are only appended, are not part of the history,
/// never split a scalar, and as long as the unedited text is always a prefix of the fully loaded
/// text, styles included. So a reader has to hold back what later bytes could still change, such as
/// half an escape sequence.
@dynamicMemberLookup
package struct RecordedDocument: Sendable {
  /// The document.
  package private(set) var document: Document

  /// Whether operations are recorded.
  ///
  /// If not, they need not be taken.
  package var isRecording: Bool {
    didSet { if !isRecording { operations = [] } }
  }

  private var operations: [JournalOperation] = []
  private var lastMark: Int
  /// The oldest state that a replay from the last mark can reach by undo.
  private var floor: Int
  /// States above this one are known to the journal too.
  ///
  /// Going to any other state is recorded as an edit.
  private var ceiling: Int
  /// The newest state, or `.max` when it is not known.
  private var newest: Int

  /// Starts recording the operations on a document.
  package init(_ document: Document = Document(), isRecording: Bool = true) {
    self.document = document
    self.isRecording = isRecording
    lastMark = 0
    floor = document.state
    // The numbers of redoable states are not known; the next edit drops them.
    newest = document.canRedo ? .max : document.state
    ceiling = newest
  }

  /// Continues with a recovered document and its journal.
  package init(_ recovery: Recovery) {
    self.init(recovery.document)
    lastMark = recovery.end.mark
  }

  /// Gives access to the properties of `Document`.
  package subscript<Value>(dynamicMember path: KeyPath<Document, Value>) -> Value {
    document[keyPath: path]
  }

  /// The current text, including an active preview.
  package var text: StyledString { document.text }

  /// Returns and clears the operations recorded so far, in order.
  package mutating func takeOperations() -> [JournalOperation] {
    defer { operations = [] }
    return operations
  }

  /// Calls and records `Document.perform`.
  package mutating func perform(
    _ edit: Edit, selectionBefore: Selection, selectionAfter: Selection,
    joining kind: EditKind = .other
  ) {
    endPreview(keep: true)
    guard !edit.isEmpty else { return }
    document.perform(
      edit, selectionBefore: selectionBefore, selectionAfter: selectionAfter, joining: kind)
    updateNewest()
    record(
      .perform(
        edit, selectionBefore: selectionBefore, selectionAfter: selectionAfter, joining: kind))
  }

  /// Calls and records `Document.undo`.
  package mutating func undo() -> Selection? {
    changeState({ $0.undo() }, operation: { .undo(growth: $0) })
  }

  /// Calls and records `Document.redo`.
  package mutating func redo() -> Selection? {
    changeState({ $0.redo() }, operation: { .redo(growth: $0) })
  }

  /// Calls and records `Document.goEarlier`.
  package mutating func goEarlier() -> Selection? { goToState { $0.goEarlier() } }

  /// Calls and records `Document.goLater`.
  package mutating func goLater() -> Selection? { goToState { $0.goLater() } }

  /// Calls `Document.changes(since:)`.
  package func changes(since revision: Int) -> [TextChange]? { document.changes(since: revision) }

  /// Calls `Document.appendLoaded`.
  package mutating func appendLoaded(_ part: StyledString) { load { $0.appendLoaded(part) } }

  /// Goes to another state of the history by any method of `Document`; recorded as an edit.
  package mutating func goToState(_ body: (inout Document) -> Selection?) -> Selection? {
    changeState(body, operation: nil)
  }

  /// Calls and records `Document.beginPreview`.
  package mutating func beginPreview(selection: Selection? = nil) {
    endPreview(keep: true)
    document.beginPreview(selection: selection)
    record(.beginPreview(selection))
  }

  /// Calls and records `Document.preview`.
  package mutating func preview(_ edit: Edit) {
    document.preview(edit)
    record(.preview(edit))
  }

  /// Calls and records `Document.endPreview`.
  package mutating func endPreview(keep: Bool, selectionAfter: Selection? = nil) {
    guard document.isPreviewing else { return }
    let before = document.state
    document.endPreview(keep: keep, selectionAfter: selectionAfter)
    if document.state != before { updateNewest() }
    record(.endPreview(keep: keep, selectionAfter: selectionAfter))
  }

  /// Calls and records `Document.breakUndoGroup`.
  package mutating func breakUndoGroup() {
    document.breakUndoGroup()
    if operations.last != .breakUndoGroup { record(.breakUndoGroup) }
  }

  /// Records the selection.
  package mutating func select(_ selection: Selection) {
    record(.selection(selection))
  }

  /// Records that the current text is going to be saved, and returns the mark for
  /// `JournalWriter.saved`.
  ///
  /// Ends the last step and keeps an active preview.
  package mutating func markSaving() -> Int {
    endPreview(keep: true)
    document.breakUndoGroup()
    floor = document.state
    ceiling = newest
    lastMark += 1
    record(.mark(lastMark))
    return lastMark
  }

  /// Calls `Document.markSaved`.
  package mutating func markSaved() {
    endPreview(keep: true)
    breakUndoGroup()
    document.markSaved()
  }

  /// Calls `Document.markUnsaved`.
  package mutating func markUnsaved() { document.markUnsaved() }

  /// Changes the document without recording, for parts of the file.
  package mutating func load(_ body: (inout Document) -> Void) {
    body(&document)
  }

  private mutating func record(_ operation: JournalOperation) {
    guard isRecording else { return }
    operations.append(operation)
  }

  /// Updates the newest state after a new one was created.
  private mutating func updateNewest() {
    if newest == .max { ceiling = document.state - 1 }
    newest = document.state
  }

  private mutating func changeState(
    _ body: (inout Document) -> Selection?, operation: ((Int) -> JournalOperation)?
  ) -> Selection? {
    guard isRecording else { return body(&document) }
    endPreview(keep: true)
    let before = document.text
    guard let selection = body(&document) else { return nil }
    let state = document.state
    if let operation, state == floor || state > ceiling {
      record(operation(document.text.utf8Count - before.utf8Count))
    } else {
      record(.rewrite(before.difference(to: document.text), selection: selection))
      floor = state
      ceiling = newest
    }
    return selection
  }
}
