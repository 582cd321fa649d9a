import Color
import Terminal

extension ColorPicker {
  /// Handles a mouse event.
  ///
  /// A drag belongs to the control in which it started.
  mutating func point(
    _ mouse: Mouse, geometry: PickerGeometry, area: Rect, at elapsed: Duration
  ) -> PickerOutcome {
    switch mouse.action {
    case .press:
      notice = nil
      return press(mouse, geometry: geometry, area: area, at: elapsed)
    case .drag, .release:
      guard let draggedControl, controls.indices.contains(draggedControl) else {
        return mouse.action == .release ? .handled : .ignored
      }
      if mouse.action == .release { self.draggedControl = nil }
      return send(
        .mouse(mouse), toControl: draggedControl, in: geometry.controls[draggedControl], at: elapsed
      )
    case .wheelUp, .wheelDown:
      if let swatches = geometry.swatches, swatches.contains(mouse.position) {
        if browser.rows.isEmpty { reloadBrowser(in: area) }
        scrollBrowser(by: mouse.action == .wheelUp ? -2 : 2, in: swatches)
        return .handled
      }
      guard let index = control(at: mouse.position, geometry: geometry) else { return .ignored }
      endTyping()
      return send(.mouse(mouse), toControl: index, in: geometry.controls[index], at: elapsed)
    }
  }

  private mutating func press(
    _ mouse: Mouse, geometry: PickerGeometry, area: Rect, at elapsed: Duration
  ) -> PickerOutcome {
    draggedControl = nil
    let point = mouse.position
    if let tabs = geometry.tabs, tabs.contains(point) {
      guard let space = tab(at: point, in: tabs) else { return .handled }
      selectSpace(space)
      return .handled
    }
    if let preview = geometry.preview, preview.contains(point) {
      let part = Self.previewParts(in: preview).first { $0.cells.contains(point) }?.part
      return part == .old ? restore() : .handled
    }
    if geometry.field.contains(point) {
      beginEntry(fieldText, isSelected: true)
      return .handled
    }
    if let swatches = geometry.swatches, swatches.contains(point) {
      if focus != .swatches, !browser.isOpen { reloadBrowser(in: area) }
      return pressInBrowser(mouse, in: swatches, area: area)
    }
    guard let index = control(at: point, geometry: geometry) else { return .ignored }
    moveFocus(to: .control(index))
    draggedControl = index
    return send(.mouse(mouse), toControl: index, in: geometry.controls[index], at: elapsed)
  }

  /// Takes the old colour back, or all the colours to be replaced.
  mutating func restore() -> PickerOutcome {
    setColor(model.original)
    showReplacedColors()
    return .changed
  }

  private func control(at point: Point, geometry: PickerGeometry) -> Int? {
    geometry.controls.firstIndex { $0?.contains(point) == true }
  }
}
