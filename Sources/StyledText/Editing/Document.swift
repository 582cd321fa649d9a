/// A text that can be changed, undone, redone and previewed, and knows whether it is saved.
public struct Document: Sendable {
  /// The text as it is shown, a preview included.
  public internal(set) var text: StyledString

  /// A number that differs after every change of the text, undo, redo and previews included.
  public internal(set) var revision = 0

  /// Steps that can be undone, the latest last.
  var undoSteps: [UndoStep] = []
  /// Steps that can be redone, the next one last.
  var redoSteps: [UndoStep] = []
  /// The preview that is going on.
  var openPreview: Preview?

  /// The name of the state of the text; undo and redo bring back the name with the state.
  var state = 0
  private var savedState = 0
  private var lastState = 0

  /// Makes an unmodified document.
  public init(_ text: StyledString = StyledString()) {
    self.text = text
  }

  /// Whether the text differs from the saved one; a preview counts only once it is kept.
  ///
  /// Undo back to the saved text makes the document unmodified again.
  public var isModified: Bool { state != savedState }

  /// Whether there is a step to undo.
  public var canUndo: Bool { !undoSteps.isEmpty }

  /// Whether there is a step to redo.
  public var canRedo: Bool { !redoSteps.isEmpty }

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
    guard !edit.isEmpty else { return }
    let joint = UndoStep.Joint(after: edit, kind: kind, in: text)
    let change = UndoStep.Change(edit: edit, inverse: edit.inverse(in: text))
    rewrite(with: edit)
    record(
      change, kind: kind, joint: joint, selectionBefore: selectionBefore,
      selectionAfter: selectionAfter)
  }

  /// Takes the last step back and returns the selection of before it; nil when there is none.
  public mutating func undo() -> Selection? {
    endPreview(keep: true)
    guard let step = undoSteps.popLast() else { return nil }
    for change in step.changes.reversed() { rewrite(with: change.inverse) }
    state = step.stateBefore
    breakUndoGroup()
    redoSteps.append(step)
    return step.selectionBefore
  }

  /// Makes the last undone step again and returns the selection of after it; nil when there is none.
  public mutating func redo() -> Selection? {
    endPreview(keep: true)
    guard var step = redoSteps.popLast() else { return nil }
    for change in step.changes { rewrite(with: change.edit) }
    state = step.stateAfter
    step.joint = nil
    undoSteps.append(step)
    return step.selectionAfter
  }

  /// Ends the last step, so that the next edit begins a new one.
  ///
  /// To be called when the caret was moved by anything but an edit.
  public mutating func breakUndoGroup() {
    guard !undoSteps.isEmpty else { return }
    undoSteps[undoSteps.count - 1].joint = nil
  }

  /// Declares the text of now to be the saved one.
  ///
  /// Ends the last step and keeps a preview.
  public mutating func markSaved() {
    endPreview(keep: true)
    breakUndoGroup()
    savedState = state
  }

  /// Changes the text without writing history.
  mutating func rewrite(with edit: Edit) {
    text.apply(edit)
    revision += 1
  }

  /// Writes history for a change that was made.
  mutating func record(
    _ change: UndoStep.Change, kind: EditKind, joint: UndoStep.Joint?, selectionBefore: Selection,
    selectionAfter: Selection
  ) {
    redoSteps.removeAll()
    let before = state
    lastState += 1
    state = lastState
    if joint != nil, let last = undoSteps.last, last.kind == kind, let place = last.joint,
      place.continues(with: change.edit)
    {
      undoSteps[undoSteps.count - 1].changes.append(change)
      undoSteps[undoSteps.count - 1].selectionAfter = selectionAfter
      undoSteps[undoSteps.count - 1].stateAfter = state
      undoSteps[undoSteps.count - 1].joint = joint
    } else {
      undoSteps.append(
        UndoStep(
          changes: [change], kind: kind, selectionBefore: selectionBefore,
          selectionAfter: selectionAfter, stateBefore: before, stateAfter: state, joint: joint))
    }
  }
}
