import Color
import Picker
import Terminal
import TestSupport

/// What a control made of an event.
protocol ScriptOutcome: Equatable { static var ignored: Self { get } }

extension ControlOutcome: ScriptOutcome {}

/// A control in a rectangle, driven by keys and the mouse.
protocol ControlScript {
  associatedtype Outcome: ScriptOutcome

  @discardableResult
  mutating func send(_ event: Event) -> Outcome
}

extension ControlScript {
  /// Presses keys in the notation of `KeyNotation`.
  /// - Returns: the outcome of the last key.
  @discardableResult
  mutating func press(_ keys: String) -> Outcome {
    KeyNotation.events(keys).map { send($0) }.last ?? .ignored
  }

  @discardableResult
  mutating func mouse(_ action: Mouse.Action, _ point: Point) -> Outcome {
    send(.mouse(Mouse(action, at: point)))
  }

  /// - Returns: the outcome of pressing the button.
  @discardableResult
  mutating func click(_ point: Point) -> Outcome {
    let outcome = mouse(.press(clicks: 1), point)
    mouse(.release, point)
    return outcome
  }
}

extension StatefulControl {
  /// The control in an area of a frame that is filled with tildes.
  func frame(in area: Rect, at time: Duration, depth: ColorDepth) -> Frame {
    var frame = Frame(size: Size(columns: area.maxColumn + 4, rows: area.maxRow + 3))
    frame.fill(frame.bounds, with: Cell("~"))
    render(into: &frame, in: area, context: RenderContext(depth: depth, elapsed: time))
    return frame
  }
}

extension Frame {
  /// Whether every cell outside an area is unchanged.
  func isUntouched(outside area: Rect, filledWith glyph: String = "~") -> Bool {
    bounds.points.allSatisfy { area.contains($0) || self[$0] == Cell(glyph) }
  }
}

/// Random events for a control, some of them outside it.
struct RandomControlEvents {
  var generator: SeededGenerator

  mutating func event(near area: Rect) -> Event {
    if generator.number(in: 0...2) == 0 {
      let point = Point(
        column: generator.number(in: area.minColumn - 2...area.maxColumn + 2),
        row: generator.number(in: area.minRow - 2...area.maxRow + 2))
      let actions: [Mouse.Action] = [
        .press(clicks: 1), .press(clicks: 2), .drag, .release, .release, .wheelUp, .wheelDown,
      ]
      return .mouse(
        Mouse(
          generator.pick(actions), at: point,
          button: generator.pick([.primary, .primary, .primary, .secondary])))
    }
    let names = [
      "Tab", "S-Tab", "Enter", "Enter", "Esc", "Left", "Right", "Up", "Down", "S-Up", "Home",
      "End", "PgUp", "PgDn", "Backspace", "Delete", "Space", "C-Space", "F5", "A-Left", "0", "1",
      "5", "9",
      "-", ".", "x", "漢",
    ]
    if generator.number(in: 0...20) == 0 {
      return generator.pick([.paste("12"), .paste("\u{1B}[31m"), .paste(""), .focusChanged(false)])
    }
    return .key(KeyNotation.keys(generator.pick(names))[0])
  }

  /// An area in a frame with a margin around it, of any size from empty to 60×30.
  mutating func area() -> Rect {
    Rect(
      column: generator.number(in: 1...4), row: generator.number(in: 1...4),
      columns: generator.number(in: 0...60), rows: generator.number(in: 0...30))
  }
}
