import Color
import Terminal
import TestSupport
import TextColorPicker

/// A picker in a program with a screen, without a terminal.
extension TextColorPicker {
  static let screen = Size(columns: 80, rows: 24)
  static let area = Rect(column: 2, row: 1, columns: 40, rows: 3)

  /// - Returns: the outcome of the last event.
  @discardableResult
  mutating func send(_ events: [Event], screen: Size = screen) -> ControlOutcome {
    events.map { update($0, in: Self.area, screen: screen, context: RenderContext()) }.last
      ?? .ignored
  }

  /// Presses keys in the notation of `KeyNotation`.
  /// - Returns: the outcome of the last key.
  @discardableResult
  mutating func press(_ words: String, screen: Size = screen) -> ControlOutcome {
    send(KeyNotation.events(words), screen: screen)
  }

  /// A frame of the program's screen with the picker.
  func frame(
    at milliseconds: Int = 0, isFocused: Bool = true, isMotionReduced: Bool = false
  ) -> Frame {
    var frame = Frame(size: Self.screen)
    let context = RenderContext(
      elapsed: .milliseconds(milliseconds), isMotionReduced: isMotionReduced)
    render(into: &frame, in: Self.area, context: context.focused(isFocused))
    return frame
  }
}
