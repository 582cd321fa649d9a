package import TerminalCore

/// Plays a script: returns each action when its time has come.
///
/// It has no clock: the time is passed in, and must not decrease.
package struct DemoPlayer: Sendable {
  /// The script.
  package let script: DemoScript
  private var index = 0
  /// The time of the next step.
  private var due: Duration
  /// The timeout of a `wait`.
  private var waitEnd: Duration?
  /// What `wait settled` has seen.
  private var settled = SettledText()
  /// The start and the end of a drag, and the position of the pointer.
  private var (pressed, end, pointer) = (Point.zero, Point.zero, Point.zero)

  /// Creates a player at the start of a script.
  package init(_ script: DemoScript, at now: Duration) {
    self.script = script
    due = now
    schedule(0, at: now)
  }

  /// Whether the script has ended.
  package var isFinished: Bool { index >= script.steps.count }

  /// The line of the last step, from 1.
  package private(set) var line = 1

  /// When to call `next` again at the latest; nil at the end of the script.
  package var nextTime: Duration? {
    isFinished ? nil : [waitEnd, settled.end].compactMap { $0 }.min() ?? due
  }

  private mutating func schedule(_ next: Int, at now: Duration) {
    index = next
    waitEnd = nil
    settled = SettledText()
    guard !isFinished else { return }
    // After a stall the script continues from now instead of catching up.
    due = max(due + script.steps[next].delay, now)
  }

  /// Returns the next action, if its time has come.
  /// - Parameters:
  ///   - screen: the frame that the program shows.
  ///   - room: the largest size that the screen can have; nil for no limit.
  package mutating func next(
    at now: Duration, screen: Frame?, room: Size?
  ) throws(DemoScriptError) -> DemoScript.Action? {
    while !isFinished, now >= due {
      let step = script.steps[index]
      line = step.line
      switch step.action {
      case .wait(let condition, let timeout):
        if try isMet(condition, on: screen, at: now) {
          due = now
          schedule(index + 1, at: now)
          continue
        }
        let end = waitEnd ?? due + timeout
        waitEnd = end
        guard now >= end else { return nil }
        throw DemoScriptError(
          line: step.line, problem: "\(condition.failure) within \(Self.seconds(timeout)) s",
          screen: screen)
      case .room(let size, let end):
        let fits = room.map { $0.columns >= size.columns && $0.rows >= size.rows } ?? true
        schedule(fits ? index + 1 : end, at: now)
      case .rest: schedule(index + 1, at: now)
      case .mouse(let action, let target):
        pressed = try position(of: target, on: screen, step)
        pointer = pressed
        schedule(index + 1, at: now)
        return .event(.mouse(Mouse(action, at: pointer)))
      case .drag(let target, let eighths):
        // The target is located once, since dragging may change the screen.
        if eighths == 1 { end = try position(of: target, on: screen, step) }
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

  /// Skips to the next program and returns its arguments; nil if there is none.
  package mutating func skipToProgram() -> [String]? {
    while !isFinished {
      defer { index += 1 }
      if case .run(let words) = script.steps[index].action { return words }
    }
    return nil
  }

  private func position(
    of target: DemoScript.Target, on screen: Frame?, _ step: DemoScript.Step
  ) throws(DemoScriptError) -> Point {
    switch target {
    case .cell(let point):
      guard let size = screen?.size, !Rect(size).contains(point) else { return point }
      throw DemoScriptError(
        line: step.line,
        problem: """
          \(point.column + 1),\(point.row + 1) is outside the screen of \(size.columns)x\(size.rows)
          """)
    case .pointer: return pointer
    case .text(let pattern):
      if let point = try find(pattern, on: screen) { return point }
      throw DemoScriptError(
        line: step.line, problem: "\(pattern.notation) is not on the screen", screen: screen)
    }
  }

  /// Returns the position of the first match of a pattern.
  func find(
    _ pattern: ScreenPattern, on screen: Frame?
  ) throws(DemoScriptError) -> Point? {
    guard let screen else { return nil }
    do {
      return try pattern.find(in: screen)
    } catch {
      throw DemoScriptError(line: line, problem: error.text)
    }
  }

  private mutating func isMet(
    _ condition: DemoScript.Condition, on screen: Frame?, at now: Duration
  ) throws(DemoScriptError) -> Bool {
    switch condition {
    case .shown(let pattern): return try find(pattern, on: screen) != nil
    case .settled:
      if let screen { settled.note(screen, at: now) }
      return settled.end.map { now >= $0 } ?? false
    }
  }

  private static func seconds(_ duration: Duration) -> String {
    let tenths = Int(duration / .milliseconds(100))
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension DemoScript.Condition {
  /// What has not happened if a wait for it fails.
  fileprivate var failure: String {
    switch self {
    case .shown(let pattern): "\(pattern.notation) did not appear"
    case .settled: "the screen did not settle"
    }
  }
}

extension Point {
  fileprivate static var zero: Point { Point(column: 0, row: 0) }
}
