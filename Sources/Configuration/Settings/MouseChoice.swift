/// How precisely the mouse is reported, if at all.
package enum MouseChoice: String, CaseIterable, Sendable {
  /// In pixels where the terminal can.
  case pixels
  /// In cells.
  case cells
  /// Not at all; the mouse selects text in the terminal.
  case off
}
