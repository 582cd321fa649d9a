import Color
package import Picker
package import Terminal

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
  /// - Parameter screen: the frame that the program shows.
  package mutating func next(
    at now: Duration, screen: Frame?
  ) throws(DemoScriptError) -> DemoScript.Action? {
    while !isFinished, now >= due {
      let step = script.steps[index]
      line = step.line
      switch step.action {
      case .wait(let condition, let timeout):
        if isMet(condition, on: screen, at: now) {
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
      if let point = screen?.position(of: pattern) { return point }
      throw DemoScriptError(
        line: step.line, problem: "“\(pattern)” is not on the screen", screen: screen)
    }
  }

  private mutating func isMet(
    _ condition: DemoScript.Condition, on screen: Frame?, at now: Duration
  ) -> Bool {
    switch condition {
    case .shown(let text): return screen?.position(of: text) != nil
    case .settled:
      if let screen { settled.record(screen, at: now) }
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
    case .shown(let text): "“\(text)” did not appear"
    case .settled: "the screen did not settle"
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

/// The text and the cursor of a screen that settles, and since when they have not changed.
///
/// Colours do not count, and neither do blocks and other characters that pictures are made of: the
/// ring turns for ever.
struct SettledText: Hashable, Sendable {
  /// How long nothing may change.
  static let duration = Duration.milliseconds(500)

  private var glyphs: [CellText] = []
  private var cursor: Point?
  /// The time of the last change; nil before the first look.
  private var start: Duration?

  /// When the screen will have settled if nothing changes; nil before the first look.
  var end: Duration? { start.map { $0 + Self.duration } }

  /// Records what is on the screen.
  mutating func record(_ screen: Frame, at now: Duration) {
    let seen = screen.cells.map { Self.isDrawing($0.glyph) ? CellText(" ") : $0.glyph }
    guard start == nil || seen != glyphs || screen.cursor?.position != cursor else { return }
    (glyphs, cursor, start) = (seen, screen.cursor?.position, now)
  }

  /// Whether a glyph is part of a picture: a block, Braille, or a symbol for legacy computing.
  private static func isDrawing(_ glyph: CellText) -> Bool {
    switch glyph.first?.value ?? 0 {
    case 0x2580...0x259F, 0x2800...0x28FF, 0x1CC00...0x1CEBF, 0x1FB00...0x1FBFF: true
    default: false
    }
  }
}

/// The layout of the screen during a demo: the program, centred if it is smaller, and the row of
/// captions below it.
package struct DemoLayout: Hashable, Sendable {
  /// The size of the whole screen.
  package var screen: Size
  /// The requested size, including captions; nil for the whole screen.
  package var requested: Size?
  /// Whether captions are wanted.
  private let wantsCaptions: Bool

  /// Creates a layout for a screen.
  package init(_ screen: Size, requested: Size? = nil, hasCaptions: Bool) {
    self.screen = screen
    self.requested = requested
    wantsCaptions = hasCaptions
  }

  /// Whether the last row is reserved for captions, as on any screen with room for them.
  package var hasCaptions: Bool { wantsCaptions && screen.rows > 1 }

  private var captionRows: Int { hasCaptions ? 1 : 0 }

  /// The rectangle of the program.
  package var program: Rect {
    let available = Size(columns: screen.columns, rows: screen.rows - captionRows)
    guard let requested else { return Rect(available) }
    let columns = min(requested.columns, available.columns)
    let rows = min(max(requested.rows - captionRows, 0), available.rows)
    return Rect(
      column: (available.columns - columns) / 2, row: (available.rows - rows) / 2, columns: columns,
      rows: rows)
  }

  /// Returns the frame of the whole screen.
  package func frame(around picture: Frame, caption: Frame?, edge: CellStyle) -> Frame {
    let area = program
    guard area.origin == Point(column: 0, row: 0), area.size == screen else {
      var frame = Frame(size: screen)
      frame.setTitle(picture.title)
      frame.draw(picture, at: area.origin)
      drawEdge(around: area, into: &frame, edge)
      if let caption { frame.draw(caption, at: Point(column: 0, row: screen.rows - 1)) }
      if var cursor = picture.cursor {
        cursor.position.column += area.minColumn
        cursor.position.row += area.minRow
        frame.cursor = cursor
      }
      return frame
    }
    return picture
  }

  /// Draws the border of a program that is smaller than the screen.
  private func drawEdge(around area: Rect, into frame: inout Frame, _ style: CellStyle) {
    let edge = area.inset(columns: -1, rows: -1)
    let (left, right, bottom) = (area.minColumn - 1, area.maxColumn, area.maxRow)
    if edge.intersection(frame.bounds) == edge, bottom < screen.rows - captionRows {
      frame.drawBorder(edge, style: style)
      // Show the size as in the script, captions included.
      let size = " \(area.columns)×\(area.rows + captionRows) "
      frame.writeTrailing(
        size, in: Rect(column: left, row: area.minRow - 1, columns: area.columns, rows: 1),
        style: style)
    } else if left >= 0, right < screen.columns {
      for row in area.minRow..<area.maxRow {
        for column in [left, right] {
          frame.set(Cell("│", style: style), at: Point(column: column, row: row))
        }
      }
    }
  }

  /// Returns the row of captions.
  /// - Parameter hints: hints for the viewer, longest first; the first one that fits is shown at
  ///   the right end.
  package static func caption(
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
