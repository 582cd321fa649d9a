public import TerminalCore

extension PresentedPicker {
  /// Takes an event.
  ///
  /// Keys that the picker does not have move it: Alt-Up and Alt-Down change the height of a sheet,
  /// Ctrl with arrows moves a panel by a cell, with Shift by five. The mouse moves both by their
  /// borders. A click beside a sheet or popover keeps the colour and ends; beside a panel it is not
  /// for the picker.
  /// - Returns: what became of it; `ignored` is for whoever presents the picker.
  public mutating func update(_ event: Event, in site: PickerSite, at elapsed: Duration)
    -> PickerOutcome
  {
    picker.showsOpacity = showsOpacity(in: site)
    picker.isMotionReduced = isMotionReduced
    switch event {
    case .key(let key): if move(by: key, in: site, at: elapsed) { return .handled }
    case .mouse(let mouse): return point(mouse, in: site, at: elapsed)
    default: break
    }
    return picker.update(event, in: content(in: site), at: elapsed)
  }

  // MARK: Keys

  private mutating func move(by key: Key, in site: PickerSite, at elapsed: Duration) -> Bool {
    switch (site.presentation, key.code, key.modifiers) {
    case (.sheet, .up, .alt): setDetent(.large, in: site, at: elapsed)
    case (.sheet, .down, .alt): setDetent(.small, in: site, at: elapsed)
    case (.panel, .left, .control): movePanel(columns: -1, rows: 0, in: site)
    case (.panel, .right, .control): movePanel(columns: 1, rows: 0, in: site)
    case (.panel, .up, .control): movePanel(columns: 0, rows: -1, in: site)
    case (.panel, .down, .control): movePanel(columns: 0, rows: 1, in: site)
    case (.panel, .left, [.control, .shift]): movePanel(columns: -5, rows: 0, in: site)
    case (.panel, .right, [.control, .shift]): movePanel(columns: 5, rows: 0, in: site)
    case (.panel, .up, [.control, .shift]): movePanel(columns: 0, rows: -5, in: site)
    case (.panel, .down, [.control, .shift]): movePanel(columns: 0, rows: 5, in: site)
    default: return false
    }
    return true
  }

  private mutating func movePanel(columns: Int, rows: Int, in site: PickerSite) {
    let now = frame(in: site).origin
    put(at: Point(column: now.column + columns, row: now.row + rows), in: site)
  }

  /// Puts a panel somewhere, as far as the screen goes.
  private mutating func put(at place: Point, in site: PickerSite) {
    origin = place
    origin = frame(in: site).origin
  }

  /// Gives a sheet another height.
  public mutating func setDetent(
    _ detent: SheetDetent, in site: PickerSite, at elapsed: Duration
  ) {
    let before = shownRows(in: site, at: elapsed)
    grip = nil
    self.detent = detent
    guard before != frame(in: site).rows else { return }
    motion = .resizing(transition(at: elapsed), fromRows: before)
  }

  // MARK: Mouse

  private mutating func point(_ mouse: Mouse, in site: PickerSite, at elapsed: Duration)
    -> PickerOutcome
  {
    if let grip {
      hold(grip, mouse, in: site, at: elapsed)
      return .handled
    }
    let frame = frame(in: site)
    let isInside = frame.contains(mouse.position)
    switch mouse.action {
    case .press:
      guard isInside else { return site.presentation == .panel ? .ignored : .accepted }
      isFocused = true
      guard content(in: site).contains(mouse.position) else {
        grip = grip(at: mouse.position, of: frame, in: site)
        return .handled
      }
    case .wheelUp, .wheelDown:
      guard isInside else { return .ignored }
    case .drag, .release: break
    }
    let outcome = picker.update(.mouse(mouse), in: content(in: site), at: elapsed)
    return outcome == .ignored && isInside ? .handled : outcome
  }

  private func grip(at point: Point, of frame: Rect, in site: PickerSite) -> Grip? {
    switch site.presentation {
    case .sheet: point.row == frame.minRow ? .edge(rows: nil) : nil
    case .panel:
      .border(Point(column: point.column - frame.minColumn, row: point.row - frame.minRow))
    case .popover: nil
    }
  }

  private mutating func hold(
    _ grip: Grip, _ mouse: Mouse, in site: PickerSite, at elapsed: Duration
  ) {
    switch (grip, mouse.action) {
    case (.border(let cell), .drag) where site.presentation == .panel:
      put(
        at: Point(
          column: mouse.position.column - cell.column, row: mouse.position.row - cell.row),
        in: site)
    case (.edge(let rows), .drag) where site.presentation == .sheet:
      // The hand of who clicks may shake: the edge moves only when the pointer leaves its row.
      guard rows != nil || mouse.position.row != frame(in: site).minRow else { return }
      self.grip = .edge(rows: site.screen.rows - mouse.position.row)
    case (.edge(let rows), .release) where site.presentation == .sheet:
      let small = frame(in: site, detent: .small).rows
      let held = frame(in: site).rows
      let isNearerToLarge = 2 * held > small + largeRows(in: site)
      let other: SheetDetent = detent == .small ? .large : .small
      let target = rows == nil ? other : isNearerToLarge ? .large : .small
      setDetent(target, in: site, at: elapsed)
    default: self.grip = nil
    }
  }
}
