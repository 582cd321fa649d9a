import Colorimetry
import TerminalCore
import TestSupport

@testable import ColorControls

/// A column picker in a rectangle, driven by keys and the mouse.
struct ColumnPickerScript {
  var picker: ColumnPicker
  var area: Rect
  var time: Duration = .zero

  init(
    _ picker: ColumnPicker, in area: Rect = Rect(column: 3, row: 2, columns: 50, rows: 13),
    isLocked: Bool = false
  ) {
    self.picker = picker
    self.area = area
    if !isLocked { self.picker.unlock(at: .zero) }
  }

  /// The geometry for mouse events.
  var geometry: ColumnPickerGeometry {
    ColumnPickerGeometry(of: picker, in: area, progress: picker.isLocked ? 0 : 1)
  }

  /// The texts of the selected values.
  var values: [String] { picker.columns.indices.map { picker.value(ofColumn: $0).text } }

  @discardableResult
  mutating func send(_ event: Event) -> ColumnPickerOutcome {
    picker.update(event, in: area, at: time)
  }

  /// - Returns: the outcome of the last key.
  @discardableResult
  mutating func press(_ keys: String) -> ColumnPickerOutcome {
    var outcome = ColumnPickerOutcome.ignored
    for key in ControlKeys.keys(keys) { outcome = send(.key(key)) }
    return outcome
  }

  @discardableResult
  mutating func mouse(_ action: Mouse.Action, _ point: Point) -> ColumnPickerOutcome {
    send(.mouse(Mouse(action, at: point)))
  }

  /// - Returns: the outcome of the click: that of the press if the release is ignored.
  @discardableResult
  mutating func click(_ point: Point) -> ColumnPickerOutcome {
    let pressed = mouse(.press(clicks: 1), point)
    let released = mouse(.release, point)
    return released == .ignored ? pressed : released
  }

  /// The cell of a column, a number of rows below its selected value.
  func point(_ column: Int, _ offset: Int = 0) -> Point {
    let cells = geometry.columns.first { $0.index == column }?.cells ?? area
    return Point(column: cells.minColumn + cells.columns / 2, row: geometry.chosenRow + offset)
  }

  func frame(isSettled: Bool = true, depth: ColorDepth = .truecolor) -> Frame {
    var frame = Frame(size: Size(columns: area.maxColumn + 4, rows: area.maxRow + 3))
    frame.fill(frame.bounds, with: Cell("~"))
    picker.render(
      into: &frame, in: area,
      context: RenderContext(depth: depth, elapsed: isSettled ? time + .seconds(1) : time))
    return frame
  }

  /// The text of a row of the frame, without the area's margin.
  func row(_ row: Int, isSettled: Bool = true) -> String {
    let frame = frame(isSettled: isSettled)
    return (area.minColumn..<area.maxColumn).map { frame[Point(column: $0, row: row)].text }
      .joined()
  }
}
