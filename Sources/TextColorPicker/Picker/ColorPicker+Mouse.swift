import Colorimetry
import TerminalCore

extension ColorPicker {
  /// Takes a mouse action; a drag goes on with the part it began in.
  mutating func point(_ mouse: Mouse, layout: PickerLayout) -> PickerOutcome {
    switch mouse.action {
    case .press: return press(at: mouse.position, layout: layout)
    case .drag:
      guard let grabbed else { return .ignored }
      return drag(grabbed, to: mouse.position, layout: layout)
    case .release:
      grabbed = nil
      return .handled
    case .wheelUp: return scroll(at: mouse.position, by: 1, layout: layout)
    case .wheelDown: return scroll(at: mouse.position, by: -1, layout: layout)
    }
  }

  private mutating func press(at point: Point, layout: PickerLayout) -> PickerOutcome {
    grabbed = nil
    if let tabs = layout.tabs, tabs.contains(point) {
      guard let space = tab(at: point, in: tabs) else { return .handled }
      model.selectSpace(space)
      entry = nil
      complaint = nil
      return .handled
    }
    if let preview = layout.preview, preview.contains(point) {
      // The left half holds the old colour: a click takes it back.
      guard point.column < preview.minColumn + preview.columns / 2 else { return .handled }
      setColor(model.original)
      return .changed
    }
    if layout.field.contains(point) {
      beginEntry(.field, text: fieldText, isSelected: true)
      return .handled
    }
    guard let part = part(at: point, layout: layout) else { return .ignored }
    moveFocus(to: part)
    grabbed = part
    return drag(part, to: point, layout: layout)
  }

  private func part(at point: Point, layout: PickerLayout) -> PickerFocus? {
    if layout.ring?.contains(point) == true { return .ring }
    if layout.plane?.contains(point) == true { return .plane }
    if let sliders = layout.sliders, sliders.contains(point) {
      let index = point.row - sliders.minRow + firstSlider(in: layout)
      return index < sliderCount ? .slider(index) : nil
    }
    return nil
  }

  private mutating func drag(_ part: PickerFocus, to point: Point, layout: PickerLayout)
    -> PickerOutcome
  {
    switch part {
    case .ring:
      guard let ring = layout.ring else { return .ignored }
      let right = Double(point.column - ring.minColumn) + 0.5 - Double(ring.columns) / 2
      let down = Double(2 * (point.row - ring.minRow)) + 1 - Double(ring.rows)
      guard right != 0 || down != 0 else { return .handled }
      return setHue(hue(atRingAngle: HueRing.angle(x: right, y: down)))
    case .plane:
      guard let area = layout.plane else { return .ignored }
      let x = Self.share(point.column - area.minColumn, of: area.columns)
      let y = 1 - Self.share(point.row - area.minRow, of: area.rows)
      model.setPlaneColor(ColorPlane(model).color(x: x, y: y))
      return .changed
    case .slider(let index):
      guard let sliders = layout.sliders else { return .ignored }
      let track = SliderTrack(in: sliders.row(0))
      return setSlider(
        index, toShare: Self.share(point.column - track.cells.minColumn, of: track.cells.columns))
    case .field:
      return .handled
    }
  }

  private mutating func scroll(at point: Point, by steps: Double, layout: PickerLayout)
    -> PickerOutcome
  {
    let part = part(at: point, layout: layout)
    guard let part, part != .plane else { return .ignored }
    entry = nil
    complaint = nil
    guard case .slider(let index) = part else {
      return setHue((model.hue + steps * 5).rounded())
    }
    return nudgeSlider(index, by: steps * 5)
  }

  /// The share 0...1 of a cell in a row of cells; the first is 0 and the last is 1.
  static func share(_ index: Int, of count: Int) -> Double {
    count > 1 ? min(max(Double(index) / Double(count - 1), 0), 1) : 0
  }
}
