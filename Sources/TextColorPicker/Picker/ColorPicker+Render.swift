import Colorimetry
public import TerminalCore

extension ColorPicker {
  /// Draws the picker on the theme's panel colour.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let layout = PickerLayout(in: area, sliderCount: sliderCount)
    var picker = self
    picker.focus = effectiveFocus(in: layout)
    frame.fill(area, with: Cell(" ", style: context.theme.panelStyle))
    picker.renderParts(into: &frame, layout: layout, context: context)
  }

  private func renderParts(into frame: inout Frame, layout: PickerLayout, context: RenderContext) {
    if let tabs = layout.tabs { renderTabs(into: &frame, in: tabs, context: context) }
    if let ring = layout.ring { renderRing(into: &frame, in: ring, context: context) }
    if let plane = layout.plane { renderPlane(into: &frame, in: plane, context: context) }
    renderSliders(into: &frame, layout: layout, context: context)
    renderField(into: &frame, in: layout.field, context: context)
    if let preview = layout.preview { renderPreview(into: &frame, in: preview, context: context) }
    if let note = layout.note { renderNote(into: &frame, in: note, context: context) }
  }

  // MARK: Spaces

  /// The cells of the names of the spaces.
  func tabCells(in row: Rect) -> [(space: ColorSpace, cells: Rect)] {
    var column = row.minColumn
    return ColorViewModel.spaces.map { space in
      let width = space.tabTitle.count + 2
      defer { column += width }
      return (space, Rect(column: column, row: row.minRow, columns: width, rows: 1))
    }
  }

  /// The space whose name is at a place.
  func tab(at point: Point, in row: Rect) -> ColorSpace? {
    tabCells(in: row).first { $0.cells.contains(point) && $0.cells.maxColumn <= row.maxColumn }?
      .space
  }

  private func renderTabs(into frame: inout Frame, in row: Rect, context: RenderContext) {
    let theme = context.theme
    for (space, cells) in tabCells(in: row) where cells.maxColumn <= row.maxColumn {
      let style =
        space == model.space
        ? CellStyle(
          foreground: .rgb(theme.panel), background: .rgb(theme.accent),
          attributes: context.depth == .monochrome ? [.bold, .reverse] : .bold)
        : theme.panelNote
      frame.write(" \(space.tabTitle) ", at: cells.origin, style: style, limit: cells.columns)
    }
    let end = tabCells(in: row).last?.cells.maxColumn ?? row.minColumn
    let caption = focusCaption
    if row.maxColumn - end > caption.count + 1 {
      frame.writeTrailing(caption, in: row, style: theme.panelNote)
    }
  }

  /// What the arrows do now.
  private var focusCaption: String {
    switch focus {
    case .ring: "Hue \(ColorSpace.hsb.components[0].displayText(model.hue))°"
    case .plane: ColorPlane(model).axes
    case .slider(let index): component(ofSlider: index).name
    case .field: "Type a colour"
    }
  }

  // MARK: Ring and plane

  /// The hue at an angle of the picker's ring: red at 12 o'clock, clockwise.
  func hue(atRingAngle angle: Double) -> Double { angle }

  private func ringColor(atAngle angle: Double) -> OKLab {
    let hue = hue(atRingAngle: angle)
    guard model.hueSpace != .oklch else {
      return OKLab.fromLCH(l: HueRing.lightness, c: HueRing.chroma, hueDegrees: hue)
    }
    // Hues of HSB and HSL in the even lightness of the icon.
    let pure = OKLab(Color(.hsb, hue, 1, 1).rgb8)
    let scale = HueRing.chroma / (pure.a * pure.a + pure.b * pure.b).squareRoot()
    return OKLab(l: HueRing.lightness, a: pure.a * scale, b: pure.b * scale)
  }

  private func renderRing(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let picked = OKLab(model.rgb8)
    let canvas = HueRing.painted(
      rows: area.rows, background: context.theme.panel,
      ringColor: { ringColor(atAngle: $0) }, centerColor: { _, _ in picked })
    canvas.draw(into: &frame, at: area.origin)
    let ring = HueRing(diameter: area.rows * 2)
    let middle = (ring.radius + ring.innerRadius) / 2
    let (right, down) = HueRing.direction(ofAngle: model.hue)
    let column = Int((ring.radius + right * middle).rounded(.down))
    let row = Int(((ring.radius + down * middle) / 2).rounded(.down))
    Marker.draw(
      into: &frame,
      at: Point(
        column: area.minColumn + min(max(column, 0), area.columns - 1),
        row: area.minRow + min(max(row, 0), area.rows - 1)),
      on: ringColor(atAngle: model.hue).rgb8, isFocused: focus == .ring)
  }

  private func renderPlane(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let plane = ColorPlane(model)
    var canvas = Canvas(size: area.size)
    for y in 0..<canvas.height {
      let up = 1 - Self.share(y, of: canvas.height)
      for (x, color) in plane.row(y: up, count: canvas.width).enumerated() { canvas[x, y] = color }
    }
    canvas.draw(into: &frame, at: area.origin)
    let point = plane.point(of: model.converted(model.color, to: plane.space))
    let column = Int((point.x * Double(area.columns - 1)).rounded())
    let row = Int(((1 - point.y) * Double(area.rows - 1)).rounded())
    Marker.draw(
      into: &frame,
      at: Point(
        column: area.minColumn + min(max(column, 0), area.columns - 1),
        row: area.minRow + min(max(row, 0), area.rows - 1)),
      on: plane.color(x: point.x, y: point.y).rgb8, isFocused: focus == .plane)
  }

  // MARK: Sliders

  /// The first slider shown where not all have a row: the focused one stays in sight.
  func firstSlider(in layout: PickerLayout) -> Int {
    guard case .slider(let index) = focus else { return 0 }
    return max(0, index - layout.sliderRows + 1)
  }

  private func renderSliders(into frame: inout Frame, layout: PickerLayout, context: RenderContext)
  {
    guard let sliders = layout.sliders else { return }
    let first = firstSlider(in: layout)
    for row in 0..<sliders.rows where first + row < sliderCount {
      renderSlider(first + row, into: &frame, in: sliders.row(row), context: context)
    }
  }

  private func renderSlider(
    _ index: Int, into frame: inout Frame, in row: Rect, context: RenderContext
  ) {
    let theme = context.theme
    let component = component(ofSlider: index)
    let track = SliderTrack(in: row)
    let isFocused = focus == .slider(index)
    let label = track.label.columns > 2 ? component.name : String(component.letter)
    frame.write(
      label, at: track.label.origin, style: isFocused ? theme.panelFocus : theme.panelStyle,
      limit: track.label.columns)
    renderTrack(index, into: &frame, in: track, context: context)
    let typed = entry.flatMap { $0.target == .slider(index) ? $0.text + "▏" : nil }
    frame.writeTrailing(
      typed ?? component.displayText(value(ofSlider: index)) + component.unit, in: track.value,
      style: isFocused ? theme.panelFocus : theme.panelNote)
  }

  private func renderTrack(
    _ index: Int, into frame: inout Frame, in track: SliderTrack, context: RenderContext
  ) {
    let cells = track.cells
    guard cells.columns > 0 else { return }
    let range = component(ofSlider: index).range
    let span = range.upperBound - range.lowerBound
    let marked = track.index(ofShare: (value(ofSlider: index) - range.lowerBound) / span)
    let board = Checkerboard(context.theme)
    var canvas = Canvas(size: cells.size)
    for x in 0..<canvas.width {
      let share = Self.share(x, of: canvas.width)
      let shown =
        model.space.components.indices.contains(index)
        ? Color(
          model.shown(settingComponent: index, to: value(ofSlider: index, atShare: share)),
          alpha: model.color.alpha)
        : Color(model.rgb8, alpha: share)
      for y in 0..<2 { canvas[x, y] = board.pixel(shown, x: x, y: y) }
    }
    if context.depth == .monochrome {
      // Dots of a gradient would hide the mark: a line carries it better.
      frame.fill(cells, with: Cell("─", style: context.theme.panelStyle))
    } else {
      canvas.draw(into: &frame, at: cells.origin)
    }
    Marker.draw(
      into: &frame, at: Point(column: cells.minColumn + marked, row: cells.minRow),
      on: canvas[marked, 0] ?? context.theme.panel, isFocused: focus == .slider(index))
  }
}

extension ColorSpace {
  /// The short name on a tab.
  var tabTitle: String { self == .srgb ? "RGB" : displayName }
}
