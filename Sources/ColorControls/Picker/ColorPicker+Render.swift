import Colorimetry
public import TerminalCore

extension ColorPicker {
  /// Draws the picker on the theme's panel background.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let geometry = geometry(in: area)
    var picker = self
    picker.model = shownModel(at: context.elapsed)
    picker.focus = effectiveFocus(in: geometry)
    // A browser that is not in use follows the colour.
    let isIdle = !browser.isOpen && picker.focus != .swatches
    if geometry.swatches != nil, isIdle || browser.rows.isEmpty { picker.reloadBrowser(in: area) }
    frame.fill(area, with: Cell(" ", style: context.theme.panelStyle))
    picker.renderParts(into: &frame, geometry: geometry, context: context)
  }

  private func renderParts(
    into frame: inout Frame, geometry: PickerGeometry, context: RenderContext
  ) {
    if let tabs = geometry.tabs {
      let error = isChoosingName || isUnfinished ? nil : errorMessage.map { "⚠ " + $0 }
      if geometry.notes == nil, let message = error ?? notice {
        // The message has no room elsewhere.
        frame.write(
          message.shortened(toColumns: tabs.columns), at: tabs.origin,
          style: error == nil ? context.theme.panelFocus : context.theme.panelAlert,
          limit: tabs.columns)
      } else {
        renderTabs(into: &frame, in: tabs, context: context)
      }
    }
    for (index, rect) in geometry.controls.enumerated() {
      guard let rect else { continue }
      controls[index].control.render(
        into: &frame, in: rect, model: model, isFocused: focus == .control(index),
        context: context)
    }
    if let rect = geometry.swatches {
      let caption = SwatchBrowser.Caption(
        titles: titles(of: browser.page), placeholder: placeholder(of: browser.page),
        color: model.color, space: model.space)
      browser.render(
        caption, into: &frame, in: rect, isFocused: focus == .swatches, context: context)
    }
    renderField(into: &frame, in: geometry.field, context: context)
    if let preview = geometry.preview { renderPreview(into: &frame, in: preview, context: context) }
    if let notes = geometry.notes {
      renderNotes(
        into: &frame, in: notes, limit: geometry.preview?.maxColumn ?? notes.maxColumn,
        context: context)
    }
  }

  // MARK: Spaces

  /// Returns the cells of the tabs.
  ///
  /// Leading tabs are dropped until the current one fits.
  func tabCells(in row: Rect) -> [(space: ColorSpace, cells: Rect)] {
    let spaces = ColorViewModel.spaces
    let widths = spaces.map { $0.tabTitle.count + 2 }
    let present = spaces.firstIndex(of: model.space) ?? 0
    var first = 0
    while first < present, widths[first...present].reduce(0, +) > row.columns { first += 1 }
    var column = row.minColumn
    return spaces.indices.dropFirst(first).map { index in
      defer { column += widths[index] }
      return (spaces[index], Rect(column: column, row: row.minRow, columns: widths[index], rows: 1))
    }
  }

  /// Returns the space whose tab is at a point.
  func tab(at point: Point, in row: Rect) -> ColorSpace? {
    tabCells(in: row).first { $0.cells.contains(point) && $0.cells.maxColumn <= row.maxColumn }?
      .space
  }

  private func renderTabs(into frame: inout Frame, in row: Rect, context: RenderContext) {
    let theme = context.theme
    for (space, cells) in tabCells(in: row) where cells.maxColumn <= row.maxColumn {
      let isChosen = space == model.space
      let style = isChosen ? theme.buttonSelected : theme.buttonStyle
      let hasFocus = isChosen && focus == .tabs
      frame.write(
        hasFocus ? "‹\(space.tabTitle)›" : " \(space.tabTitle) ", at: cells.origin, style: style,
        limit: cells.columns)
    }
    let end = tabCells(in: row).last?.cells.maxColumn ?? row.minColumn
    let caption = focusCaptions.first { row.maxColumn - end > $0.count + 1 }
    if let caption { frame.writeTrailing(caption, in: row, style: theme.panelNote) }
  }

  /// The captions of the focused part, from the longest to the shortest.
  private var focusCaptions: [String] {
    switch focus {
    case .control:
      focusedControl.map { [caption(of: $0), caption(of: $0, isShort: true)] } ?? []
    case .swatches: []
    case .field: ["Type a colour"]
    case .tabs: ["Colour space"]
    }
  }
}

extension ColorPicker {
  /// Returns the names of the parameters of a control, and the value if there is only one.
  private func caption(of control: any ColorControl, isShort: Bool = false) -> String {
    guard control.parameters.count <= 2 else { return "" }
    // Not `joined`, for which the runtime would search all conformances of the program.
    let names = control.parameters.reduce(into: "") { names, parameter in
      if !names.isEmpty { names += " × " }
      names += isShort ? String(parameter.component.letter) : parameter.component.name
    }
    guard control.parameters.count == 1, let parameter = control.parameters.first else {
      return names
    }
    let component = parameter.component
    return "\(names) \(component.displayText(model.value(of: parameter)))\(component.unit)"
  }
}

extension ColorSpace {
  /// The short name for a tab.
  var tabTitle: String { self == .srgb ? "RGB" : displayName }
}
