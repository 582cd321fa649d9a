/// A text that can be changed, undone, redone and previewed, and knows whether it is saved.
public struct Document: Sendable {
  /// The text as it is shown, a preview included.
  public internal(set) var text: StyledString

  /// A number that differs after every change of the text, undo, redo and previews included.
  public internal(set) var revision = 0

  /// The steps between all states.
  var history: UndoTree
  /// The preview that is going on.
  var openPreview: Preview?
  /// Where the text changed last.
  var changeLog = ChangeLog()

  private var savedState = 0

  /// About how many bytes of memory undo may hold unless something else is wanted.
  public static let defaultUndoLimit = 1 << 28

  /// Makes an unmodified document.
  /// - Parameter undoLimit: about how many bytes of memory undo may hold; the oldest steps go first.
  public init(_ text: StyledString = StyledString(), undoLimit: Int = defaultUndoLimit) {
    self.text = text
    history = UndoTree(limit: undoLimit)
  }

  /// The number of the state the text is in, in the order of their making; 0 is the start.
  public var state: Int { history.current }

  /// Whether the text differs from the saved one; a preview counts only once it is kept.
  ///
  /// Undo back to the saved text makes the document unmodified again.
  public var isModified: Bool { state != savedState }

  /// Whether there is a step to undo.
  public var canUndo: Bool { history.canUndo }

  /// Whether there is a step to redo.
  public var canRedo: Bool { history.canRedo }

  /// Changes the text as one undo step, or as a part of the last one.
  ///
  /// Typing joins the typing before it when it goes on where that ended, and so does deleting in
  /// either direction. A line break, `breakUndoGroup()`, undo, redo and saving end such a step.
  /// A preview that is going on is kept first, because the edit is in places of the text shown.
  /// An edit without changes does nothing.
  public mutating func perform(
    _ edit: Edit, selectionBefore: Selection, selectionAfter: Selection,
    joining kind: EditKind = .other
  ) {
    endPreview(keep: true)
    let joint = UndoStep.Joint(after: edit, kind: kind, in: text)
    guard let splice = Splice(edit, in: &text) else { return }
    note(splice)
    revision += 1
    if joint != nil, var last = history.last, last.kind == kind,
      last.joint?.continues(with: edit) == true
    {
      last.append(splice)
      last.selectionAfter = selectionAfter
      last.joint = joint
      history.replaceLast(last)
      return
    }
    history.add(
      UndoStep(
        splices: [splice], kind: kind, selectionBefore: selectionBefore,
        selectionAfter: selectionAfter, joint: joint))
  }

  /// Takes the last step back and returns the selection of before it; nil when there is none.
  public mutating func undo() -> Selection? {
    endPreview(keep: true)
    guard let step = history.undo() else { return nil }
    step.undo(in: &text)
    for splice in step.splices.reversed() { note(splice, isUndone: true) }
    revision += 1
    breakUndoGroup()
    return step.selectionBefore
  }

  /// Makes the last undone step again and returns the selection of after it; nil when there is none.
  public mutating func redo() -> Selection? {
    endPreview(keep: true)
    guard let step = history.redo() else { return nil }
    step.redo(in: &text)
    for splice in step.splices { note(splice) }
    revision += 1
    breakUndoGroup()
    return step.selectionAfter
  }

  /// Which of the states that can be gone to this one is, in the order of their making, from 1.
  public var statePlace: (number: Int, count: Int) { history.place }

  /// Goes to the state that came to be before this one, also on a branch that undo had left.
  public mutating func goEarlier() -> Selection? {
    endPreview(keep: true)
    return history.earlier.flatMap { go(to: $0) }
  }

  /// Goes to the state that came to be after this one, also on another branch.
  public mutating func goLater() -> Selection? {
    endPreview(keep: true)
    return history.later.flatMap { go(to: $0) }
  }

  /// Goes to a state, and returns the selection there; nil where there is no such state any more.
  public mutating func go(to state: Int) -> Selection? {
    endPreview(keep: true)
    guard history.contains(state) else { return nil }
    let way = history.way(to: state)
    var selection: Selection?
    for _ in 0..<way.undone { selection = undo() }
    for child in way.redone {
      history.choose(child)
      selection = redo()
    }
    return selection
  }

  /// Ends the last step, so that the next edit begins a new one.
  ///
  /// To be called when the caret was moved by anything but an edit.
  public mutating func breakUndoGroup() { history.endLast() }

  /// Declares the text of now to be the saved one.
  ///
  /// Ends the last step and keeps a preview.
  public mutating func markSaved() {
    endPreview(keep: true)
    breakUndoGroup()
    savedState = state
  }

  /// Adds what was read from the file meanwhile to the end, which is no change of the document.
  ///
  /// Steps of undo stay right: they lie in front of it.
  public mutating func appendLoaded(_ part: StyledString) {
    changeLog.note(
      TextChange(
        range: text.endOffset..<text.endOffset, newCount: part.utf8Count,
        changesLines: part.lineCount > 1), leadingTo: revision + 1)
    text.append(part)
    openPreview?.base.append(part)
    revision += 1
  }
}
