package import TerminalCore

/// Goes through a script by time: what is to be done next, and when.
///
/// A value without a clock. The time comes with each question and never goes back.
package struct DemoPlayer: Sendable {
  /// The script.
  package let script: DemoScript
  private var index = 0
  /// When the next step is due.
  private var due: Duration
  /// When a wait is given up.
  private var waitEnd: Duration?
  /// Where the button went down, where the pointer goes, and where it is.
  private var (pressed, end, pointer) = (Point.zero, Point.zero, Point.zero)

  /// A player at the beginning of a script.
  package init(_ script: DemoScript, at now: Duration) {
    self.script = script
    due = now
    schedule(0, at: now)
  }

  /// Whether nothing is left.
  package var isFinished: Bool { index >= script.steps.count }

  /// The line of the step that was done last, from 1.
  package private(set) var line = 1

  /// When to ask next at the latest; nil when nothing is left.
  package var nextTime: Duration? { isFinished ? nil : waitEnd ?? due }

  private mutating func schedule(_ next: Int, at now: Duration) {
    index = next
    waitEnd = nil
    guard !isFinished else { return }
    // After a stall it goes on from here, and does not hurry.
    due = max(due + script.steps[next].delay, now)
  }

  /// The action whose time has come; nil when there is none yet.
  /// - Parameters:
  ///   - screen: what the program shows.
  ///   - room: the largest size that the screen can have; nil for any.
  package mutating func next(
    at now: Duration, screen: Frame?, room: Size?
  ) throws(DemoScriptError) -> DemoScript.Action? {
    while !isFinished, now >= due {
      let step = script.steps[index]
      line = step.line
      switch step.action {
      case .wait(let pattern, let timeout):
        if let screen, ScreenPattern.find(pattern, in: screen) != nil {
          due = now
          schedule(index + 1, at: now)
          continue
        }
        let end = waitEnd ?? due + timeout
        waitEnd = end
        guard now >= end else { return nil }
        throw DemoScriptError(
          line: step.line,
          problem: "/\(pattern)/ was not shown within \(Self.seconds(timeout)) s")
      case .room(let size, let end):
        let fits = room.map { $0.columns >= size.columns && $0.rows >= size.rows } ?? true
        schedule(fits ? index + 1 : end, at: now)
      case .rest: schedule(index + 1, at: now)
      case .mouse(let action, let target):
        pressed = try place(of: target, on: screen, step)
        pointer = pressed
        schedule(index + 1, at: now)
        return .event(.mouse(Mouse(action, at: pointer)))
      case .drag(let target, let eighths):
        // What is dragged may change what is shown.
        if eighths == 1 { end = try place(of: target, on: screen, step) }
        pointer.column = pressed.column + (end.column - pressed.column) * eighths / 8
        pointer.row = pressed.row + (end.row - pressed.row) * eighths / 8
        schedule(index + 1, at: now)
        return .event(.mouse(Mouse(.drag, at: pointer)))
      case .release:
        schedule(index + 1, at: now)
        return .event(.mouse(Mouse(.release, at: pointer)))
      default:
        schedule(index + 1, at: now)
        return step.action
      }
    }
    return nil
  }

  /// Leaves out what comes before the next program; nil when there is none.
  package mutating func skipToProgram() -> [String]? {
    while !isFinished {
      defer { index += 1 }
      if case .run(let words) = script.steps[index].action { return words }
    }
    return nil
  }

  private func place(
    of target: DemoScript.Target, on screen: Frame?, _ step: DemoScript.Step
  ) throws(DemoScriptError) -> Point {
    switch target {
    case .cell(let point):
      guard let size = screen?.size, !Rect(size).contains(point) else { return point }
      throw DemoScriptError(
        line: step.line,
        problem: """
          \(point.column + 1),\(point.row + 1) is outside of the screen of \(size.columns)x\(size.rows)
          """)
    case .pointer: return pointer
    case .text(let pattern):
      if let place = screen.flatMap({ ScreenPattern.find(pattern, in: $0) }) { return place }
      throw DemoScriptError(line: step.line, problem: "/\(pattern)/ is not on the screen")
    }
  }

  private static func seconds(_ duration: Duration) -> String {
    let tenths = Int(duration / .milliseconds(100))
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension Point {
  fileprivate static var zero: Point { Point(column: 0, row: 0) }
}
