public import Color
public import Terminal

extension PresentedPicker {
  /// Handles an event.
  ///
  /// Alt-Up and Alt-Down change the height of a sheet. Ctrl with an arrow key moves a panel by one
  /// cell, with Shift by five. Dragging the border with the mouse does both. A click on ✓ in the
  /// border accepts the colour and one on ✗ cancels. A click outside a sheet or popover accepts, too;
  /// one outside a panel is ignored.
  /// - Returns: the outcome; `ignored` events are for the presenter.
  public mutating func update(_ event: Event, in anchor: PickerAnchor, at elapsed: Duration)
    -> PickerOutcome
  {
    picker.showsOpacity = showsOpacity(in: anchor)
    picker.isMotionReduced = isMotionReduced
    switch event {
    case .key(let key): if move(by: key, in: anchor, at: elapsed) { return .handled }
    case .mouse(let mouse): return handle(mouse, in: anchor, at: elapsed)
    default: break
    }
    return picker.update(event, in: content(in: anchor), at: elapsed)
  }

  /// Handles an event, and tells of each colour that the user picks and of a cancel.
  ///
  /// The editor and `TextColorPicker` colour their texts through these closures.
  /// - Parameters:
  ///   - event: the key, mouse event or paste.
  ///   - anchor: where the picker is presented.
  ///   - elapsed: the time since the start of the program.
  ///   - receive: takes a picked colour, to be shown at once.
  ///   - cancel: called when the colours from before have to be restored.
  public mutating func update(
    _ event: Event, in anchor: PickerAnchor, at elapsed: Duration,
    onReceiveColor receive: (Color) -> Void, onCancel cancel: () -> Void
  ) -> PickerOutcome {
    let outcome = update(event, in: anchor, at: elapsed)
    switch outcome {
    case .changed: receive(picker.color)
    case .cancelled: cancel()
    default: break
    }
    return outcome
  }

  // MARK: Keys

  private mutating func move(by key: Key, in anchor: PickerAnchor, at elapsed: Duration) -> Bool {
    guard !picker.isTypingText || key.typedCharacter == nil,
      let action = picker.keys.presentation[key]
    else { return false }
    switch (anchor.presentation, action) {
    case (.sheet, .enlargeSheet): setDetent(.large, in: anchor, at: elapsed)
    case (.sheet, .reduceSheet): setDetent(.small, in: anchor, at: elapsed)
    case (.panel, .movePanel(let direction, let cells)):
      let (columns, rows) = direction.offset
      movePanel(columns: columns * cells, rows: rows * cells, in: anchor)
    default: return false
    }
    return true
  }

  private mutating func movePanel(columns: Int, rows: Int, in anchor: PickerAnchor) {
    let now = frame(in: anchor).origin
    movePanel(to: Point(column: now.column + columns, row: now.row + rows), in: anchor)
  }

  /// Moves a panel, limited to the screen.
  private mutating func movePanel(to point: Point, in anchor: PickerAnchor) {
    origin = point
    origin = frame(in: anchor).origin
  }

  /// Changes the height of a sheet.
  public mutating func setDetent(
    _ detent: SheetDetent, in anchor: PickerAnchor, at elapsed: Duration
  ) {
    let before = visibleRows(in: anchor, at: elapsed)
    drag = nil
    self.detent = detent
    guard before != frame(in: anchor).rows else { return }
    motion = .resizing(transition(at: elapsed), fromRows: before)
  }

  // MARK: Mouse

  private mutating func handle(_ mouse: Mouse, in anchor: PickerAnchor, at elapsed: Duration)
    -> PickerOutcome
  {
    if let drag {
      continueDrag(drag, mouse, in: anchor, at: elapsed)
      return .handled
    }
    let frame = frame(in: anchor)
    let isInside = frame.contains(mouse.position)
    switch mouse.action {
    case .press:
      guard isInside else { return anchor.presentation == .panel ? .ignored : .accepted }
      isFocused = true
      if mouse.button == .primary,
        let (button, isSign) = chrome(in: anchor).button(at: mouse.position, in: frame)
      {
        return picker.press(button, isSign: isSign, in: content(in: anchor), at: elapsed)
      }
      guard content(in: anchor).contains(mouse.position) else {
        drag = drag(at: mouse.position, of: frame, in: anchor)
        return .handled
      }
    case .wheelUp, .wheelDown:
      guard isInside else { return .ignored }
    case .drag, .release: break
    }
    let outcome = picker.update(.mouse(mouse), in: content(in: anchor), at: elapsed)
    return outcome == .ignored && isInside ? .handled : outcome
  }

  private func drag(at point: Point, of frame: Rect, in anchor: PickerAnchor) -> Drag? {
    switch anchor.presentation {
    case .sheet: point.row == frame.minRow ? .edge(rows: nil) : nil
    case .panel:
      .border(Point(column: point.column - frame.minColumn, row: point.row - frame.minRow))
    case .popover: nil
    }
  }

  private mutating func continueDrag(
    _ drag: Drag, _ mouse: Mouse, in anchor: PickerAnchor, at elapsed: Duration
  ) {
    switch (drag, mouse.action) {
    case (.border(let cell), .drag) where anchor.presentation == .panel:
      movePanel(
        to: Point(
          column: mouse.position.column - cell.column, row: mouse.position.row - cell.row),
        in: anchor)
    case (.edge, .drag) where frame(in: anchor).minRow == 0: break
    case (.edge(let rows), .drag) where anchor.presentation == .sheet:
      // Clicks jitter: the edge moves only once the pointer leaves its row.
      guard rows != nil || mouse.position.row != frame(in: anchor).minRow else { return }
      self.drag = .edge(rows: anchor.screen.rows - mouse.position.row)
    case (.edge(let rows), .release) where anchor.presentation == .sheet:
      let small = frame(in: anchor, detent: .small).rows
      let currentRows = frame(in: anchor).rows
      let isNearerToLarge = 2 * currentRows > small + largeRows(in: anchor)
      let other: SheetDetent = detent == .small ? .large : .small
      let target = rows == nil ? other : isNearerToLarge ? .large : .small
      setDetent(target, in: anchor, at: elapsed)
    default: self.drag = nil
    }
  }
}
