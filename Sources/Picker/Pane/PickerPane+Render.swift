package import Color
public import Terminal

extension PickerPane {
  /// Draws the picker on the theme's panel background.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let geometry = geometry(in: area)
    var picker = self
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
      if geometry.notes == nil, let message = error ?? notice?.words {
        // The message has no room elsewhere.
        frame.write(
          message.shortened(toColumns: tabs.columns), in: tabs,
          style: error == nil ? context.theme.panelFocus : context.theme.panelAlert)
      } else {
        renderTabs(into: &frame, in: tabs, context: context)
      }
    }
    for (index, rect) in geometry.controls.enumerated() {
      guard let rect else { continue }
      controls[index].control.render(
        into: &frame, in: rect, model: model,
        context: context.focused(focus == .control(index)))
    }
    if case .control = focus, let cell = valueCell(in: geometry) {
      frame.focus = cell
    }
    if let rect = geometry.swatches {
      SwatchPainter(
        browser: browser, texts: texts(of: browser.page), model: model,
        geometry: SwatchBrowserGeometry(browser, in: rect),
        context: context.focused(focus == .swatches)
      ).render(into: &frame)
      // A single row of swatches has no title that names the colour of the cursor.
      if focus == .swatches, rect.rows == 1, browser.hasColors, !browser.isList {
        frame.focus = geometry.field.columns(from: 1).origin
      }
    }
    renderField(into: &frame, in: geometry.field, context: context)
    if geometry.notes == nil {
      renderSubstitute(into: &frame, in: geometry.field, context: context)
    }
    if let preview = geometry.preview {
      if let gradient {
        gradient.render(
          into: &frame, in: preview, isFocused: focus == .gradient, context: context)
      } else {
        renderPreview(into: &frame, in: preview, context: context)
      }
    }
    if let notes = geometry.notes {
      // A message may cover swatches, but no stop of a gradient.
      let cover = gradient == nil ? geometry.preview : nil
      renderNotes(
        into: &frame, in: notes, limit: cover?.maxColumn ?? notes.maxColumn, context: context)
    }
  }

  /// Returns where the value of the focused control stands in words: beside a slider for it, or as the
  /// colour in the field; nil for a slider and columns, which show theirs.
  private func valueCell(in geometry: PickerGeometry) -> Point? {
    guard let control = focusedControl, !isOnColumns, !(control is SliderPicker) else { return nil }
    for (index, rect) in geometry.controls.enumerated() {
      guard let rect, let slider = controls[index].control as? SliderPicker,
        slider.parameter == control.parameters.first
      else { continue }
      if let cell = slider.valueCell(in: rect, model: model) { return cell }
    }
    return geometry.field.isEmpty ? nil : geometry.field.origin
  }

  /// Returns what the value at the focus is that of, in a word; empty where the text there tells.
  package func focusTitle(in area: Rect) -> String {
    let geometry = geometry(in: area)
    var picker = self
    picker.focus = effectiveFocus(in: geometry)
    guard let control = picker.focusedControl else { return "" }
    if let control = control as? ColumnsControl {
      return control.columns.columns[control.columns.focus].title
    }
    let isInField = picker.valueCell(in: geometry) == geometry.field.origin
    return isInField ? "" : control.parameters.first?.component.name ?? ""
  }

  // MARK: Spaces

  /// Returns the cells of the tabs that fit; where others follow, a sign has room after them.
  ///
  /// Leading tabs are dropped until the current one fits.
  func tabCells(in row: Rect) -> [(space: ColorSpace, cells: Rect)] {
    let spaces = ColorViewModel.spaces
    // Where there is little room, two tabs share a blank.
    let whole = spaces.map { $0.displayName.count + 2 }
    let widths = whole.reduce(0, +) <= row.columns ? whole : whole.map { $0 - 1 }
    func end(of space: ColorSpace) -> Int { space == spaces.last ? row.columns : row.columns - 2 }
    let present = spaces.firstIndex(of: model.space) ?? 0
    var first = 0
    while first < present, widths[first...present].reduce(0, +) > end(of: model.space) {
      first += 1
    }
    var column = row.minColumn
    return spaces.indices.dropFirst(first).map { index in
      defer { column += widths[index] }
      return (spaces[index], Rect(column: column, row: row.minRow, columns: widths[index], rows: 1))
    }.filter { $1.maxColumn <= row.minColumn + end(of: $0) }
  }

  /// Returns the space whose tab is at a point.
  func tab(at point: Point, in row: Rect) -> ColorSpace? {
    tabCells(in: row).first { $0.cells.contains(point) }?.space
  }

  private func renderTabs(into frame: inout Frame, in row: Rect, context: RenderContext) {
    let theme = context.theme
    let tabs = tabCells(in: row)
    if tabs.last?.space != ColorViewModel.spaces.last {
      frame.write("›", in: row.columns(from: row.columns - 1), style: theme.buttonStyle)
    }
    // The chosen one comes last: it takes the blank that it may share with the next one, too.
    for (space, tab) in tabs.filter({ $0.space != model.space })
      + tabs.filter({ $0.space == model.space })
    {
      let isChosen = space == model.space
      let columns = isChosen ? space.displayName.count + 2 : tab.columns
      let cells = Rect(origin: tab.origin, size: Size(columns: columns, rows: 1))
        .intersection(row)
      let style = isChosen ? theme.buttonSelected : theme.buttonStyle
      let hasFocus = isChosen && focus == .tabs
      if hasFocus { frame.focus = cells.columns(from: 1).origin }
      frame.write(
        hasFocus ? "‹\(space.displayName)›" : " \(space.displayName) ", in: cells, style: style)
    }
  }

  /// The parts of the preview, from left to right.
  enum PreviewPart: CaseIterable {
    case old, new, sample
  }

  /// Returns the cells of the parts: thirds, or the old and the new colour in halves where there is no
  /// room for a sample of text.
  static func previewParts(in area: Rect) -> [(part: PreviewPart, cells: Rect)] {
    let parts = PreviewPart.allCases.prefix(area.columns >= 12 ? 3 : 2)
    return parts.enumerated().map { index, part in
      let left = area.columns * index / parts.count
      let right = area.columns * (index + 1) / parts.count
      return (part, area.columns(from: left, count: right - left))
    }
  }

  /// Draws the old colour, the new one, and text in the new one on its real background.
  func renderPreview(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let parts = Self.previewParts(in: area)
    for (part, cells) in parts {
      switch part {
      case .sample: renderSample(into: &frame, in: cells, context: context)
      case .old where !replacedColors.isEmpty:
        // The same stripes twice side by side would look like twice as many colours.
        let last = parts[showsReplacedColors ? 1 : 0].cells
        Canvas(
          stripes: colors(of: .old, context),
          size: Size(columns: last.maxColumn - area.minColumn, rows: area.rows)
        ).draw(into: &frame, at: area.origin)
      case .old: ColorPreview(model.original).render(into: &frame, in: cells, context: context)
      case .new where showsReplacedColors: break
      case .new: ColorPreview(model.color).render(into: &frame, in: cells, context: context)
      }
      if part != .sample, !showsReplacedColors {
        renderLabel(of: part, into: &frame, in: cells, context: context)
      }
    }
  }

  /// The colours of a swatch: stripes for those to be replaced, or the grey that stands for too many.
  private func colors(of part: PreviewPart, _ context: RenderContext) -> [RGB8] {
    guard part == .old else { return [model.rgb8] }
    guard !replacedColors.isEmpty else { return [model.original.rgb8] }
    return replacedColors.count > CenterMesh.limit ? [context.theme.iconSecondary] : replacedColors
  }

  /// Writes what a swatch is on its last row, if it has another one.
  private func renderLabel(
    of part: PreviewPart, into frame: inout Frame, in cells: Rect, context: RenderContext
  ) {
    guard cells.rows >= 2, cells.columns >= 5 else { return }
    let row = cells.row(cells.rows - 1)
    if context.depth == .monochrome {
      // Among dots words are hard to read.
      frame.fill(row, with: Cell(" ", style: context.theme.panelStyle))
    }
    let stripes = Canvas(stripes: colors(of: part, context), size: row.size)
    let word = part == .old ? " old" : " new"
    for (column, letter) in word.enumerated() {
      guard let color = stripes[column, 0] else { continue }
      let text = Color(context.displayed(color)).contrastColor.rgb8
      frame.write(
        String(letter), in: row.columns(from: column),
        style: CellStyle(foreground: .rgb(text), background: .rgb(color)))
    }
  }

  /// Draws a sample of text.
  ///
  /// Which of the two colours is that of the text depends on what is picked.
  private func renderSample(into frame: inout Frame, in cells: Rect, context: RenderContext) {
    let other = contrastBackground ?? context.theme.background
    let (text, background) = picksBackground ? (other, model.rgb8) : (model.rgb8, other)
    frame.fill(cells, with: Cell(" ", style: CellStyle(background: .rgb(background))))
    let middle = cells.row((cells.rows - 1) / 2).columns(from: max((cells.columns - 2) / 2, 0))
    for (index, letter) in ["A", "a"].enumerated() where index < cells.columns {
      let color =
        showsReplacedColors && !picksBackground
        ? replacedColors[min(index, replacedColors.count - 1)] : text
      frame.write(
        letter, in: middle.columns(from: index),
        style: CellStyle(foreground: .rgb(color), background: .rgb(background)))
    }
  }
}

extension Canvas {
  /// Creates vertical stripes of the same width.
  package init(stripes colors: [RGB8], size: Size) {
    self.init(size: size)
    for x in 0..<width {
      for y in 0..<height { self[x, y] = colors[x * colors.count / width] }
    }
  }
}

extension RenderContext {
  /// Returns the colour that the terminal shows for a colour.
  func displayed(_ color: RGB8) -> RGB8 {
    entry(for: color).map { TerminalPalette.xterm[$0] } ?? color
  }

  /// The entry of the palette that the terminal shows for a colour; nil where it shows the colour.
  private func entry(for color: RGB8, isText: Bool = false) -> UInt8? {
    guard case .indexed(let index) = TerminalColor.rgb(color).quantized(to: depth) else {
      return nil
    }
    let isBright = isText || depth != .ansi16 || hasBrightBackgrounds
    return isBright ? index : TerminalColor.withoutBright(index)
  }

  /// Says which colour the terminal shows instead of another one, from the longest wording to the
  /// shortest; nil where it shows that one.
  /// - Parameter isText: whether it is that of letters, which are bold for a bright one.
  package func substitute(for color: RGB8, isText: Bool = false) -> [String]? {
    if depth == .monochrome {
      return ["this terminal shows no colours", "no colours", "no colour"]
    }
    guard let index = entry(for: color, isText: isText), TerminalPalette.xterm[index] != color
    else { return nil }
    // Which red that is the terminal decides.
    let name =
      index < 16 ? TerminalScheme.Role.palette(index).name : TerminalPalette.xterm[index].hex
    let count = depth == .indexed256 ? 256 : hasBrightBackgrounds || isText ? 16 : 8
    return ["shown as \(name), the nearest of \(count)", "shown as \(name)", "→ \(name)"]
  }
}
