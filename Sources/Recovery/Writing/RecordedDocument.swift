package import StyledText

/// A document that notes what happens to it, for a journal.
///
/// It has the functions of `Document` that change it; everything else can be asked of `document`.
/// Whoever runs it takes the operations after each change and hands them to a `JournalWriter`.
///
/// While the file is still being read its rest may be added with `load(_:)`. What the journal says
/// is
/// right for the whole file as long as everything that is added goes to the end of the text, is no
/// part of the history, does not cut a scalar in two, and as long as the text without edits is at
/// every
/// moment a beginning of the text that reading the whole file gives, styles included. So a reader
/// keeps back what more bytes could still change, such as half an escape sequence.
@dynamicMemberLookup
package struct RecordedDocument: Sendable {
  /// The document.
  package private(set) var document: Document

  /// Whether operations are noted; nobody has to take them when they are not.
  package var isRecording: Bool {
    didSet { if !isRecording { operations = [] } }
  }

  private var operations: [JournalOperation] = []
  private var lastMark: Int
  /// A state that a journal knows which is replayed from its last mark.
  private var floor: Int
  /// The state whose successors it knows too.
  ///
  /// Whatever leads to any other is noted as an edit.
  private var ceiling: Int
  /// The newest state there ever was; the greatest number when it is not known.
  private var newest: Int

  /// Begins to note what happens to a document from now on.
  package init(_ document: Document = Document(), isRecording: Bool = true) {
    self.document = document
    self.isRecording = isRecording
    lastMark = 0
    floor = document.state
    // The names of states that can be redone are not known; the next edit drops them.
    newest = document.canRedo ? .max : document.state
    ceiling = newest
  }

  /// Goes on with a document that was recovered, whose journal goes on too.
  package init(_ recovery: Recovery) {
    self.init(recovery.document)
    lastMark = recovery.end.mark
  }

  /// What `Document` tells.
  package subscript<Value>(dynamicMember path: KeyPath<Document, Value>) -> Value {
    document[keyPath: path]
  }

  /// The text as it is shown, a preview included.
  package var text: StyledString { document.text }

  /// Hands out what happened since the last time, in order.
  package mutating func takeOperations() -> [JournalOperation] {
    defer { operations = [] }
    return operations
  }

  /// `Document.perform`.
  package mutating func perform(
    _ edit: Edit, selectionBefore: Selection, selectionAfter: Selection,
    joining kind: EditKind = .other
  ) {
    endPreview(keep: true)
    guard !edit.isEmpty else { return }
    document.perform(
      edit, selectionBefore: selectionBefore, selectionAfter: selectionAfter, joining: kind)
    learnNewest()
    note(
      .perform(
        edit, selectionBefore: selectionBefore, selectionAfter: selectionAfter, joining: kind))
  }

  /// `Document.undo`.
  package mutating func undo() -> Selection? {
    jump({ $0.undo() }, operation: { .undo(growth: $0) })
  }

  /// `Document.redo`.
  package mutating func redo() -> Selection? {
    jump({ $0.redo() }, operation: { .redo(growth: $0) })
  }

  /// `Document.goEarlier`.
  package mutating func goEarlier() -> Selection? { travel { $0.goEarlier() } }

  /// `Document.goLater`.
  package mutating func goLater() -> Selection? { travel { $0.goLater() } }

  /// `Document.changes(since:)`.
  package func changes(since revision: Int) -> [TextChange]? { document.changes(since: revision) }

  /// `Document.appendLoaded`.
  package mutating func appendLoaded(_ part: StyledString) { load { $0.appendLoaded(part) } }

  /// Does anything else that goes to another state of the history, noted as an edit.
  package mutating func travel(_ body: (inout Document) -> Selection?) -> Selection? {
    jump(body, operation: nil)
  }

  /// `Document.beginPreview`.
  package mutating func beginPreview(selection: Selection? = nil) {
    endPreview(keep: true)
    document.beginPreview(selection: selection)
    note(.beginPreview(selection))
  }

  /// `Document.preview`.
  package mutating func preview(_ edit: Edit) {
    document.preview(edit)
    note(.preview(edit))
  }

  /// `Document.endPreview`.
  package mutating func endPreview(keep: Bool, selectionAfter: Selection? = nil) {
    guard document.isPreviewing else { return }
    let before = document.state
    document.endPreview(keep: keep, selectionAfter: selectionAfter)
    if document.state != before { learnNewest() }
    note(.endPreview(keep: keep, selectionAfter: selectionAfter))
  }

  /// `Document.breakUndoGroup`.
  package mutating func breakUndoGroup() {
    document.breakUndoGroup()
    if operations.last != .breakUndoGroup { note(.breakUndoGroup) }
  }

  /// Notes where the caret is.
  package mutating func select(_ selection: Selection) {
    note(.selection(selection))
  }

  /// Notes that the text of now is going to be saved; the number is for `JournalWriter.saved`.
  ///
  /// Ends the last step and keeps a preview.
  package mutating func markSaving() -> Int {
    endPreview(keep: true)
    document.breakUndoGroup()
    floor = document.state
    ceiling = newest
    lastMark += 1
    note(.mark(lastMark))
    return lastMark
  }

  /// `Document.markSaved`.
  package mutating func markSaved() {
    endPreview(keep: true)
    breakUndoGroup()
    document.markSaved()
  }

  /// Changes the document without noting it: for what the file says, not the user.
  package mutating func load(_ body: (inout Document) -> Void) {
    body(&document)
  }

  private mutating func note(_ operation: JournalOperation) {
    guard isRecording else { return }
    operations.append(operation)
  }

  /// To be called when the state is one that was not there before.
  private mutating func learnNewest() {
    if newest == .max { ceiling = document.state - 1 }
    newest = document.state
  }

  private mutating func jump(
    _ body: (inout Document) -> Selection?, operation: ((Int) -> JournalOperation)?
  ) -> Selection? {
    guard isRecording else { return body(&document) }
    endPreview(keep: true)
    let before = document.text
    guard let selection = body(&document) else { return nil }
    let state = document.state
    if let operation, state == floor || state > ceiling {
      note(operation(document.text.utf8Count - before.utf8Count))
    } else {
      note(.rewrite(before.difference(to: document.text), selection: selection))
      floor = state
      ceiling = newest
    }
    return selection
  }
}
