import Colorimetry
import TerminalCore

extension ColorPicker {
  /// Takes a mouse action; a drag goes on with the control it began in.
  mutating func point(
    _ mouse: Mouse, layout: PickerLayout, area: Rect, at elapsed: Duration
  ) -> PickerOutcome {
    switch mouse.action {
    case .press:
      notice = nil
      return press(mouse, layout: layout, area: area, at: elapsed)
    case .drag, .release:
      guard let grabbed, controls.indices.contains(grabbed) else {
        return mouse.action == .release ? .handled : .ignored
      }
      if mouse.action == .release { self.grabbed = nil }
      return send(.mouse(mouse), toControl: grabbed, in: layout.controls[grabbed], at: elapsed)
    case .wheelUp, .wheelDown:
      if let place = layout.shelf, place.contains(mouse.position) {
        if shelf.rows.isEmpty { fillShelf(in: area) }
        scrollShelf(by: mouse.action == .wheelUp ? -2 : 2, in: place)
        return .handled
      }
      guard let index = control(at: mouse.position, layout: layout) else { return .ignored }
      endTyping()
      return send(.mouse(mouse), toControl: index, in: layout.controls[index], at: elapsed)
    }
  }

  private mutating func press(
    _ mouse: Mouse, layout: PickerLayout, area: Rect, at elapsed: Duration
  ) -> PickerOutcome {
    grabbed = nil
    let point = mouse.position
    if let tabs = layout.tabs, tabs.contains(point) {
      guard let space = tab(at: point, in: tabs) else { return .handled }
      selectSpace(space)
      return .handled
    }
    if let preview = layout.preview, preview.contains(point) {
      // The left half holds the old colour: a click takes it back.
      guard point.column < preview.minColumn + preview.columns / 2 else { return .handled }
      setColor(model.original)
      return .changed
    }
    if layout.field.contains(point) {
      beginEntry(fieldText, isSelected: true)
      return .handled
    }
    if let place = layout.shelf, place.contains(point) {
      if focus != .shelf, !shelf.isOpen { fillShelf(in: area) }
      return pressOnShelf(mouse, in: place, area: area)
    }
    guard let index = control(at: point, layout: layout) else { return .ignored }
    moveFocus(to: .control(index))
    grabbed = index
    return send(.mouse(mouse), toControl: index, in: layout.controls[index], at: elapsed)
  }

  private func control(at point: Point, layout: PickerLayout) -> Int? {
    layout.controls.firstIndex { $0?.contains(point) == true }
  }
}
