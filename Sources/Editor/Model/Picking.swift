import ColorControls
import TerminalCore

/// The picker of the editor, from opening to the end of its closing animation.
struct Picking: Sendable {
  /// The colour being picked.
  var session: PickingSession?
  /// The picker that is animating out; its session has ended.
  private(set) var leaving: PresentedPicker?
  /// The cells beside which the picker opened; kept until the next one opens, so that it stays in its
  /// place.
  var avoidedArea = Rect(column: 0, row: 0, columns: 0, rows: 0)
  /// What pickers remember from one opening to the next.
  var memory = PickerMemory()

  /// Whether the picker or one of its columns is moving.
  func isMoving(at elapsed: Duration) -> Bool {
    (session?.presented ?? leaving)?.isMoving(at: elapsed) == true
      || session?.picker.isAnimating(at: elapsed) == true
  }

  /// Opens a picker beside some cells; it replaces one that is still animating out.
  mutating func begin(_ session: PickingSession, avoiding area: Rect) {
    self.session = session
    avoidedArea = area
    leaving = nil
  }

  /// Ends the session at once; its picker animates out.
  mutating func end(at elapsed: Duration) {
    leaving = session?.presented
    leaving?.dismiss(at: elapsed)
    session = nil
  }

  /// Drops the picker that has finished animating out.
  mutating func advance(to elapsed: Duration) {
    if leaving?.isMoving(at: elapsed) == false { leaving = nil }
  }
}
