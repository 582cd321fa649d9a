import Color
public import Picker
public import Terminal

extension TextColorPicker {
  /// Returns the size of the control in cells if its icon is `rows` rows high.
  public func size(rows: Int) -> Size {
    let icon = PickerIcon.size(rows: max(rows, 1))
    return Size(columns: icon.columns + (showsLabel ? label.columns + 1 : 0), rows: icon.rows)
  }

  /// Returns the rectangle of the icon, which is as high as the area unless that makes it too wide.
  func icon(in area: Rect) -> Rect {
    var rows = area.rows
    while rows > 1, PickerIcon.size(rows: rows).columns > area.columns { rows -= 1 }
    let size = PickerIcon.size(rows: rows)
    return Rect(origin: area.origin, size: size).intersection(area)
  }

  /// Returns the rectangle that reacts to clicks: the icon and its label.
  func control(in area: Rect) -> Rect {
    let icon = icon(in: area)
    return Rect(origin: area.origin, size: size(rows: icon.rows)).intersection(area)
  }

  /// Draws the icon and its label, and the open picker over the frame.
  ///
  /// Call it after drawing everything else. To draw other content in between, use `renderControl`
  /// and `renderPicker`.
  /// - Parameters:
  ///   - frame: the frame to draw into.
  ///   - area: the rectangle of the control; the icon fills its height.
  ///   - style: the style of the label and its background.
  ///   - context: the theme, the colour depth, the time and whether the control has the keyboard.
  public func render(
    into frame: inout Frame, in area: Rect, style: CellStyle = .plain, context: RenderContext
  ) {
    renderControl(into: &frame, in: area, style: style, context: context)
    renderPicker(into: &frame, in: area, context: context)
  }

  /// Draws the icon and its label without the open picker.
  public func renderControl(
    into frame: inout Frame, in area: Rect, style: CellStyle = .plain, context: RenderContext
  ) {
    let icon = icon(in: area)
    guard !icon.isEmpty else { return }
    let theme = context.theme
    if icon.columns >= PickerIcon.size(rows: icon.rows).columns {
      PickerIcon(
        centerColors(textColor: theme.text), theme: theme,
        isMoving: isEnabled && !context.isMotionReduced
      ).render(
        into: &frame, at: icon.origin, rows: icon.rows,
        background: style.background.rgb8() ?? theme.background, context: context)
    }
    guard showsLabel, icon.maxColumn + 1 < area.maxColumn else { return }
    let row = area.columns(from: icon.columns + 1).row((icon.rows - 1) / 2)
    let hasKeyboard = isEnabled && context.isFocused && presented?.isFocused != true
    if hasKeyboard { frame.focus = row.origin }
    label.render(
      into: &frame, in: row,
      style: !isEnabled ? style.adding(.faint) : hasKeyboard ? style.adding(.underline) : style)
  }

  /// Draws the open picker over the frame; does nothing while it is closed.
  public func renderPicker(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let anchor = anchor(in: area, screen: frame.size, padding: context.theme.panelPadding)
    guard let picker = presented ?? session.leaving else { return }
    // A focused picker hides the cursor of the program.
    if picker.isFocused { frame.cursor = nil }
    let hints: [KeyHint] = [
      (keys.picker.label(for: .nextControl), "next"),
      (keys.presentation.label(for: [.enlargeSheet, .reduceSheet]), "height"),
    ]
    picker.render(into: &frame, in: anchor, hints: hints, context: context)
  }

  /// Opens the picker on the whole terminal and runs it until the user accepts a colour or cancels.
  ///
  /// - Returns: `accepted` or `cancelled`. If the terminal is closed, the picker is cancelled too:
  ///   the text or colour is unchanged.
  /// - Throws: the error of the terminal; the picker is cancelled then.
  @discardableResult
  public func run<Backend: TerminalBackend>(
    on backend: inout Backend, theme: Theme = .standard, isMotionReduced: Bool = false
  ) throws(Backend.Failure) -> ControlOutcome {
    var picker = self
    let loop = FrameLoop(theme: theme, isMotionReduced: isMotionReduced)
    var outcome = ControlOutcome.cancelled
    func area(_ size: Size) -> Rect {
      let inset = size.rows >= 12 ? 1 : 0
      return Rect(
        column: inset, row: inset, columns: size.columns - 2 * inset, rows: size.rows >= 12 ? 3 : 1)
    }
    picker.present(context: loop.context)
    // However else the loop ends, the preview is undone.
    defer { picker.cancel(context: loop.context) }
    try loop.run(
      on: &backend, isAnimating: { picker.isAnimating(context: $0) },
      update: { event, size, context in
        let answer = picker.update(event, in: area(size), screen: size, context: context)
        if answer == .accepted || answer == .cancelled { outcome = answer }
        // There is no program behind the panel that could take the focus.
        picker.session.presented?.isFocused = true
        return picker.isPresented ? .continue : .stop
      },
      render: { frame, context in
        picker.render(into: &frame, in: area(frame.size), context: context)
      })
    return outcome
  }
}
