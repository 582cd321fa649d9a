import Color
import Picker
import Terminal

/// Plays a script: returns each action when its time has come.
///
/// It has no clock: the time is passed in, and must not decrease.
struct DemoPlayer: Sendable {
  /// The script.
  let script: DemoScript
  private var index = 0
  /// The time of the next step.
  private var due: Duration
  /// The timeout of a `wait`.
  private var waitEnd: Duration?
  /// The start and the end of a drag, and the position of the pointer.
  private var (pressed, end, pointer) = (Point.zero, Point.zero, Point.zero)

  /// Creates a player at the start of a script.
  init(_ script: DemoScript, at now: Duration) {
    self.script = script
    due = now
    schedule(0, at: now)
  }

  /// Whether the script has ended.
  var isFinished: Bool { index >= script.steps.count }

  /// The line of the last step, from 1.
  private(set) var line = 1

  /// When to call `next` again at the latest; nil at the end of the script.
  var nextTime: Duration? { isFinished ? nil : waitEnd ?? due }

  private mutating func schedule(_ next: Int, at now: Duration) {
    index = next
    waitEnd = nil
    guard !isFinished else { return }
    // After a stall the script continues from now instead of catching up.
    due = max(due + script.steps[next].delay, now)
  }

  /// Returns the next action, if its time has come.
  /// - Parameter screen: the frame that the program shows.
  mutating func next(
    at now: Duration, screen: Frame?
  ) throws(DemoScriptError) -> DemoScript.Action? {
    while !isFinished, now >= due {
      let step = script.steps[index]
      line = step.line
      if case .wait(let text, let timeout) = step.action {
        guard screen?.position(of: text) == nil else {
          due = now
          schedule(index + 1, at: now)
          continue
        }
        let end = waitEnd ?? due + timeout
        waitEnd = end
        guard now >= end else { return nil }
        throw DemoScriptError.shown(
          "“\(text)” did not appear within \(timeout)", on: screen, line: line)
      }
      schedule(index + 1, at: now)
      switch step.action {
      case .rest: continue
      case .mouse(let action, let target):
        pointer = try position(of: target, on: screen)
        pressed = pointer
        return .event(.mouse(Mouse(action, at: pointer)))
      case .drag(let target, let eighths):
        // The target is located once, since dragging may change the screen.
        if eighths == 1 { end = try position(of: target, on: screen) }
        pointer.column = pressed.column + (end.column - pressed.column) * eighths / 8
        pointer.row = pressed.row + (end.row - pressed.row) * eighths / 8
        return .event(.mouse(Mouse(.drag, at: pointer)))
      default: return step.action
      }
    }
    return nil
  }

  /// Skips to the next program and returns its arguments; nil if there is none.
  mutating func skipToProgram() -> [String]? {
    while !isFinished {
      defer { index += 1 }
      if case .run(let words) = script.steps[index].action { return words }
    }
    return nil
  }

  private func position(
    of target: DemoScript.Target, on screen: Frame?
  ) throws(DemoScriptError) -> Point {
    switch target {
    case .cell(let point):
      guard let size = screen?.size, !Rect(size).contains(point) else { return point }
      let place = "\(point.column + 1),\(point.row + 1)"
      throw DemoScriptError(
        line: line, problem: "\(place) is outside the screen of \(size.notation)")
    case .pointer: return pointer
    case .text(let pattern):
      if let point = screen?.position(of: pattern) { return point }
      throw .shown("“\(pattern)” is not on the screen", on: screen, line: line)
    }
  }
}

extension Point { fileprivate static var zero: Point { Point(column: 0, row: 0) } }

extension Frame {
  /// Returns the position of the first occurrence of a text within a row; nil without one.
  func position(of text: String) -> Point? {
    for (row, line) in plainText.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      guard let start = line.firstRange(of: text)?.lowerBound else { continue }
      return Point(column: GlyphWidth.columns(of: String(line[..<start])), row: row)
    }
    return nil
  }
}

/// The layout of the screen during a demo: the program at the top left, and the row of captions below
/// it.
struct DemoLayout: Hashable, Sendable {
  /// The size of the whole screen.
  var screen: Size
  /// The requested size, including captions; nil for the whole screen.
  var requested: Size?
  /// Whether captions are wanted.
  let wantsCaptions: Bool

  /// Whether the last row is reserved for captions, as on any screen with room for them.
  var hasCaptions: Bool { wantsCaptions && screen.rows > 1 }

  /// The size of the program.
  var program: Size {
    let size = requested ?? screen
    let rows = min(size.rows, screen.rows) - (hasCaptions ? 1 : 0)
    return Size(columns: min(size.columns, screen.columns), rows: rows)
  }

  /// Returns the frame of the whole screen.
  func frame(of picture: Frame, caption: Frame?) -> Frame {
    guard program != screen else { return picture }
    var frame = Frame(size: screen)
    frame.setTitle(picture.title)
    frame.draw(picture, at: .zero)
    if let caption { frame.draw(caption, at: Point(column: 0, row: screen.rows - 1)) }
    frame.cursor = picture.cursor
    return frame
  }

  /// Returns the row of captions.
  /// - Parameter hints: hints for the viewer, longest first; the first one that fits is shown at
  ///   the right end.
  static func caption(
    _ text: String, hints: [String], columns: Int, theme: ResolvedTheme
  ) -> Frame {
    var line = Frame(size: Size(columns: columns, rows: 1))
    let style = theme.barStyle.adding(theme.depth == .monochrome ? .reverse : [])
    line.fill(line.bounds, with: Cell(" ", style: style))
    var used = 0
    if !text.isEmpty {
      let chip = theme.depth == .monochrome ? CellStyle.plain : theme.barSelected
      used = line.write(" \(text) ", at: Point(column: 0, row: 0), style: chip.adding(.bold))
    }
    if let hint = hints.first(where: { used + 2 + GlyphWidth.columns(of: $0) < columns }) {
      line.writeTrailing(
        hint, in: line.bounds.inset(columns: 1, rows: 0),
        style: theme.depth == .monochrome ? style : theme.barNote)
    }
    return line
  }
}
