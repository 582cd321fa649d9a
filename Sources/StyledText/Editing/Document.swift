/// A text with undo, redo and previews that knows whether it has been saved.
///
///     var document = Document(StyledString("Release"))
///     let end = document.text.endOffset
///     document.perform(
///       .insert(StyledString(" 1"), at: end), selectionBefore: Selection(end),
///       selectionAfter: Selection(end + 2))
///     let selection = document.undo()  // the text is "Release" again
public struct Document: Sendable {
  /// The current text, including an active preview.
  public internal(set) var text: StyledString

  /// A number that increases with every change of the text, including undo, redo and previews.
  public internal(set) var revision = 0

  /// The undo history.
  var history: UndoTree
  /// The active preview.
  var openPreview: Preview?
  /// The most recent changes.
  var changeLog = ChangeLog()

  private var savedState: Int? = 0

  /// The default memory limit of undo, about 256 MB.
  public static let defaultUndoLimit = 1 << 28

  /// Creates an unmodified document.
  /// - Parameters:
  ///   - text: the text of the document.
  ///   - undoLimit: about how many bytes of memory undo may use; the oldest steps are dropped
  ///     first.
  public init(_ text: StyledString = StyledString(), undoLimit: Int = defaultUndoLimit) {
    self.text = text
    history = UndoTree(limit: undoLimit)
  }

  /// The number of the current state; states are numbered in the order of their creation, and the
  /// initial state is 0.
  public var state: Int { history.current }

  /// Whether the text differs from the saved one; a preview counts only once it is kept.
  ///
  /// Undoing back to the saved text makes the document unmodified again.
  public var isModified: Bool { state != savedState }

  /// Whether there is a step to undo.
  public var canUndo: Bool { history.canUndo }

  /// Whether there is a step to redo.
  public var canRedo: Bool { history.canRedo }

  /// Applies an edit as one undo step, or as a part of the last step.
  ///
  /// Typing that continues where the last typing has left the selection joins its step, and so does
  /// deleting in either direction. A line break, `breakUndoGroup()`, undo, redo and saving end such
  /// a step. An active preview is kept first, because the offsets of the edit refer to the text
  /// shown. An edit without changes does nothing.
  public mutating func perform(
    _ edit: Edit, selectionBefore: Selection, selectionAfter: Selection,
    joining kind: EditKind = .other
  ) {
    endPreview(keep: true)
    let continuation = UndoStep.Continuation(after: edit, kind: kind, in: text)
    guard let splice = Splice(edit, in: &text) else { return }
    recordChange(splice)
    revision += 1
    if let continuation, var last = history.last, last.continuation == continuation,
      last.selectionAfter.anchor == selectionBefore.anchor,
      last.selectionAfter.head == selectionBefore.head,
      kind == .deleting || edit.changes.allSatisfy(\.range.isEmpty)
    {
      last.append(splice)
      last.selectionAfter = selectionAfter
      history.replaceLast(last)
      return
    }
    history.add(
      UndoStep(
        splices: [splice], selectionBefore: selectionBefore, selectionAfter: selectionAfter,
        continuation: continuation))
  }

  /// Undoes the last step and returns the selection before it, or nil when there is none.
  public mutating func undo() -> Selection? { takeStep(isUndone: true) }

  /// Redoes the last undone step and returns the selection after it, or nil when there is none.
  public mutating func redo() -> Selection? { takeStep(isUndone: false) }

  private mutating func takeStep(isUndone: Bool) -> Selection? {
    endPreview(keep: true)
    guard let step = isUndone ? history.undo() : history.redo() else { return nil }
    for splice in isUndone ? step.splices.reversed() : step.splices {
      splice.apply(to: &text, isUndone: isUndone)
      recordChange(splice, isUndone: isUndone)
    }
    revision += 1
    breakUndoGroup()
    return isUndone ? step.selectionBefore : step.selectionAfter
  }

  /// The position of the current state among all reachable states in the order of their creation,
  /// counted from 1.
  public var statePosition: (number: Int, count: Int) { history.position }

  /// Goes to the state created before this one, even on another branch of the undo tree.
  public mutating func goEarlier() -> Selection? {
    endPreview(keep: true)
    return history.earlier.flatMap { go(to: $0) }
  }

  /// Goes to the state created after this one, even on another branch of the undo tree.
  public mutating func goLater() -> Selection? {
    endPreview(keep: true)
    return history.later.flatMap { go(to: $0) }
  }

  /// Goes to a state and returns its selection, or nil when the state is no longer in the history.
  public mutating func go(to state: Int) -> Selection? {
    endPreview(keep: true)
    guard history.contains(state) else { return nil }
    let path = history.path(to: state)
    var selection: Selection?
    for _ in 0..<path.undoCount { selection = undo() }
    for child in path.redone {
      history.setRedoTarget(child)
      selection = redo()
    }
    return selection
  }

  /// Ends the last step, so that the next edit begins a new one.
  ///
  /// Call this when anything but an edit moves the caret.
  public mutating func breakUndoGroup() { history.endLast() }

  /// Marks the current text as saved.
  ///
  /// Ends the last step and keeps an active preview.
  public mutating func markSaved() {
    endPreview(keep: true)
    breakUndoGroup()
    savedState = state
  }

  /// Marks the document as modified, even after undo, until it is saved again.
  ///
  /// The text of its last save was written, but may not be safe.
  package mutating func markUnsaved() { savedState = nil }

  /// Appends a part of the file that has been loaded in the meantime; this does not modify the
  /// document.
  ///
  /// Undo steps stay valid, because they lie before it.
  public mutating func appendLoaded(_ part: StyledString) {
    changeLog.record(
      TextChange(
        range: text.endOffset..<text.endOffset, newCount: part.utf8Count,
        changesLines: part.lineCount > 1), leadingTo: revision + 1)
    text.append(part)
    openPreview?.base.append(part)
    revision += 1
  }

  /// Returns the changes of the text after a revision, in order, or nil when they are no longer
  /// known.
  ///
  /// Changes of styles alone are not included.
  package func changes(since revision: Int) -> [TextChange]? { changeLog.changes(since: revision) }

  /// Records an applied or undone splice, before `revision` is incremented.
  mutating func recordChange(_ splice: Splice, isUndone: Bool = false) {
    guard splice.changesText else { return }
    let (old, new) = isUndone ? (splice.new, splice.old) : (splice.old, splice.new)
    changeLog.record(
      TextChange(
        range: splice.start..<splice.start + old.utf8Count, newCount: new.utf8Count,
        changesLines: old.lineCount > 1 || new.lineCount > 1), leadingTo: revision + 1)
  }
}

/// A temporary change that is not in the undo history, such as while a colour is being picked.
///
/// It begins with the first edit that is shown, so there is no edit without one.
struct Preview: Sendable {
  /// The selection when the preview began.
  var selection: Selection?
  /// The text when the preview began.
  var base: StyledString
  /// The edit that is shown, or nil while the text is `base`.
  var shown: Splice?
}

extension Document {
  /// Whether a preview is active.
  public var isPreviewing: Bool { openPreview != nil }

  /// The text without the preview.
  public var base: StyledString { openPreview?.base ?? text }

  /// Shows `base` with an edit applied, which replaces the edit shown before; the first one begins
  /// the preview.
  ///
  /// The offsets of the edit refer to `base`. History and `isModified` do not change. An empty edit
  /// shows the original text. `selection` is what undoing a kept preview restores: that of the first
  /// edit counts, and by default it is the changed range.
  public mutating func preview(_ edit: Edit, selection: Selection? = nil) {
    var preview = openPreview ?? Preview(selection: selection, base: text)
    text = preview.base
    if let shown = preview.shown { recordChange(shown, isUndone: true) }
    preview.shown = Splice(edit, in: &text)
    if let shown = preview.shown { recordChange(shown) }
    revision += 1
    openPreview = preview
  }

  /// Ends the preview, if one is active.
  ///
  /// Keeping it turns the shown edit into one undo step, or none when it changes nothing. Otherwise
  /// the text from the start of the preview is restored, and undo and redo are as before.
  /// `selectionAfter` is what redo restores; by default it is the changed range.
  /// - Returns: whether it is kept and changes something.
  @discardableResult
  public mutating func endPreview(keep: Bool, selectionAfter: Selection? = nil) -> Bool {
    guard let preview = openPreview else { return false }
    openPreview = nil
    guard let splice = preview.shown else { return false }
    let isChanged = keep && splice.old != splice.new
    if isChanged {
      history.add(
        UndoStep(
          splices: [splice], selectionBefore: preview.selection ?? Selection(splice.oldRange),
          selectionAfter: selectionAfter ?? Selection(splice.newRange)))
    } else {
      text = preview.base
      recordChange(splice, isUndone: true)
    }
    revision += 1
    return isChanged
  }
}

/// A changed range of a text.
package struct TextChange: Hashable, Sendable {
  /// The replaced range, in offsets of the text before the change.
  package var range: Range<TextOffset>
  /// The number of bytes that replaced it.
  package var newCount: Int
  /// Whether line breaks were removed or inserted.
  package var changesLines: Bool
}

/// The most recent changes of a text, so that measurements of it can be updated incrementally.
struct ChangeLog: Sendable {
  /// After more changes than this, measuring the whole text again is cheaper.
  private static let capacity = 64
  private var entries: [(revision: Int, change: TextChange)] = []
  /// The revision after which all changes are known.
  private var firstRevision = 0

  mutating func record(_ change: TextChange, leadingTo revision: Int) {
    if entries.count == Self.capacity { firstRevision = entries.removeFirst().revision }
    entries.append((revision, change))
  }

  func changes(since revision: Int) -> [TextChange]? {
    guard revision >= firstRevision else { return nil }
    return entries.drop { $0.revision <= revision }.map(\.change)
  }
}
