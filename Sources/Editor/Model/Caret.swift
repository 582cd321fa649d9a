import StyledText

/// The caret with its selection, goal column, mark and typing style.
struct Caret: Sendable {
  /// A mark makes the motions select without Shift.
  enum Mark: Hashable, Sendable {
    case text, block
  }

  /// The selected text, or the position of the caret when nothing is selected.
  var selection = Selection(.zero)
  /// The style of the next typed character when the user chose one; nil takes it from the text.
  var typingStyle: TextStyle?
  /// The column that vertical motions try to keep, counted in the line, or in the row where lines
  /// are wrapped.
  private(set) var goalColumn: Int?
  /// The mark, until an edit, a click, Esc or its own key ends it.
  private(set) var mark: Mark?

  /// Moves without an edit.
  ///
  /// Every other selection ends the typing style. Only a vertical motion passes a goal column on;
  /// all other moves forget it.
  mutating func move(to selection: Selection, goalColumn: Int? = nil) {
    if selection != self.selection { typingStyle = nil }
    self.selection = selection
    self.goalColumn = goalColumn
  }

  /// Goes where an edit, undo or redo left the selection: the mark ends, and with it the typing
  /// style unless text was typed.
  mutating func settle(at selection: Selection, keepingTypingStyle: Bool) {
    if !keepingTypingStyle { typingStyle = nil }
    self.selection = selection
    goalColumn = nil
    mark = nil
  }

  /// Forgets the goal column because columns have changed.
  mutating func forgetGoalColumn() { goalColumn = nil }

  /// Sets a mark, or ends it when it is the one that is set.
  mutating func toggle(_ mark: Mark) { self.mark = self.mark == mark ? nil : mark }

  /// Ends the mark; the selection stays.
  mutating func endMark() { mark = nil }
}
