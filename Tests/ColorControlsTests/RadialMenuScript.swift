import Colorimetry
import TerminalCore
import TestSupport

@testable import ColorControls

/// A radial menu in a rectangle, driven by keys and the mouse.
struct RadialMenuScript {
  var menu: RadialMenu
  var area: Rect
  var time: Duration = .zero

  init(_ menu: RadialMenu, in area: Rect = Rect(column: 3, row: 2, columns: 60, rows: 22)) {
    self.menu = menu
    self.area = area
  }

  static func colors(_ count: Int) -> [Color] {
    // Distinct for more items than any test uses.
    (0..<count).map { index -> Color in
      let (low, high) = (UInt8(index & 255), UInt8(index >> 8 & 255))
      return Color(RGB8(low, 255 - low, high))
    }
  }

  var geometry: RadialMenuGeometry { menu.geometry(in: area) }

  @discardableResult
  mutating func send(_ event: Event) -> RadialMenuOutcome {
    menu.update(event, in: area, at: time)
  }

  /// - Returns: the outcome of the last key.
  @discardableResult
  mutating func press(_ keys: String) -> RadialMenuOutcome {
    var outcome = RadialMenuOutcome.ignored
    for key in ControlKeys.keys(keys) { outcome = send(.key(key)) }
    return outcome
  }

  @discardableResult
  mutating func click(_ point: Point) -> RadialMenuOutcome {
    let outcome = send(.mouse(Mouse(.press(clicks: 1), at: point)))
    send(.mouse(Mouse(.release, at: point)))
    return outcome
  }

  /// The frame at the time, or a second later.
  func frame(isSettled: Bool = true, depth: ColorDepth = .truecolor) -> Frame {
    var frame = Frame(size: Size(columns: area.maxColumn + 4, rows: area.maxRow + 3))
    frame.fill(frame.bounds, with: Cell("~"))
    menu.render(
      into: &frame, in: area,
      context: RenderContext(depth: depth, elapsed: isSettled ? time + .seconds(1) : time))
    return frame
  }
}

extension RadialMenu {
  /// A menu with random valid parameters.
  static func random(_ generator: inout SeededGenerator) throws -> RadialMenu {
    let count = generator.number(in: 1...generator.pick([3, 8, 12, 40, 400]))
    return try RadialMenu(
      colors: RadialMenuScript.colors(count),
      startAngle: Double(generator.number(in: 0...359)),
      angleOfDisplay: Double(generator.pick([360, 180, generator.number(in: 1...360)])),
      clockwise: generator.pick([true, false]), radius: generator.number(in: 2...30),
      borderWidth: generator.number(in: 0...5), isMotionReduced: generator.pick([true, false]))
  }
}

extension Frame {
  /// Whether every cell outside an area is unchanged.
  func isUntouched(outside area: Rect, filledWith glyph: String = "~") -> Bool {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let point = Point(column: column, row: row)
        if !area.contains(point), self[point] != Cell(glyph) { return false }
      }
    }
    return true
  }
}
