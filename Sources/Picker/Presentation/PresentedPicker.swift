public import Terminal

/// A colour picker on the screen: a sheet, a popover or a floating panel, depending on the size of
/// the terminal.
///
/// It owns the picker, the height of the sheet, the position of the panel and the short animations
/// of opening, closing and resizing. Animations affect drawing only: events act as if they had
/// ended.
///
/// When the terminal is resized, pass another `PickerAnchor`; the picker and its state stay.
///
///     let anchor = PickerAnchor(screen: frame.size, rect: area)
///     var picker = PresentedPicker(PickerPane("Accent", color: color), context: context)
///     _ = picker.update(event, in: anchor, context: context)
///     color = picker.picker.color
///     picker.render(into: &frame, in: anchor, context: context)
public struct PresentedPicker: Hashable, Sendable {
  /// The picker.
  public var picker: PickerPane
  /// Whether the picker has the keyboard focus.
  ///
  /// A floating panel can leave it to the document.
  public var isFocused = true
  /// Whether the border has the buttons that keep and cancel.
  package var showsButtons = true
  /// The height of a sheet.
  public internal(set) var detent = SheetDetent.small
  /// The top left cell of a panel that was moved; nil at its initial position.
  public internal(set) var origin: Point?
  /// The cell of its border by which a panel is being dragged, relative to its top left corner.
  private var heldCell: Point?
  /// Whether a button was pressed on the picker, and not released yet.
  private var isPressed = false
  /// The last animation, of the visible share of the picker.
  private var motion: Transition

  /// Creates a picker that animates in.
  /// - Parameters:
  ///   - picker: the picker to present.
  ///   - context: the theme and the time, the same as for `render`.
  public init(_ picker: PickerPane, context: RenderContext) {
    self.picker = picker
    motion = Transition(Self.animationDuration, context)
  }

  /// Returns the same panel, sheet or popover with another picker, where several of them share it.
  public func showing(_ picker: PickerPane) -> PresentedPicker {
    var presented = self
    (presented.picker, presented.isFocused, presented.heldCell) = (picker, true, nil)
    return presented
  }

  /// The duration of every animation: 0.25 s.
  public static let animationDuration = Duration.milliseconds(250)

  /// Starts the closing animation.
  ///
  /// The picker takes no more events; it is gone once `isMoving(at:)` is false.
  public mutating func dismiss(context: RenderContext) {
    heldCell = nil
    isFocused = false
    // It may not have opened fully.
    motion = Transition(
      Self.animationDuration, context, from: motion.progress(at: context.elapsed), to: 0)
  }

  /// Whether an animation is running.
  public func isMoving(at elapsed: Duration) -> Bool { motion.isRunning(at: elapsed) }

  /// Whether it was closed.
  public var isDismissed: Bool { motion.to == 0 }

  // MARK: Geometry

  /// Returns the rectangle of the picker without animations.
  public func frame(in anchor: PickerAnchor) -> Rect {
    anchor.presentation.frame(
      in: anchor, supportsOpacity: picker.model.supportsOpacity, detent: detent, origin: origin)
  }

  /// Returns the rectangle of the content inside `frame(in:)`.
  public func content(in anchor: PickerAnchor) -> Rect { anchor.content(of: frame(in: anchor)) }

  /// Whether the opacity row is shown.
  ///
  /// A sheet at its small height leaves it out.
  public func showsOpacity(in anchor: PickerAnchor) -> Bool {
    picker.model.supportsOpacity && (anchor.presentation != .sheet || detent == .large)
  }

  /// Draws the picker over a frame.
  ///
  /// A sheet slides up; popovers and panels unfold from their anchor. The hidden part is clipped,
  /// so the geometry does not change during the animation. The cursor of the frame stays unless
  /// text is being typed in the picker.
  /// - Parameters:
  ///   - frame: the frame to draw into.
  ///   - anchor: the area that the picker belongs to.
  ///   - hints: key hints for the top border of a sheet, beside those of the keys that close it.
  ///   - context: the theme, the colour depth and the time.
  public func render(
    into frame: inout Frame, in anchor: PickerAnchor, hints: [KeyHint] = [], context: RenderContext
  ) {
    if isDismissed, !isMoving(at: context.elapsed) { return }
    var presented = self
    presented.picker.showsOpacity = showsOpacity(in: anchor)
    presented.renderContent(into: &frame, in: anchor, hints: hints, context: context)
  }

  private func renderContent(
    into frame: inout Frame, in anchor: PickerAnchor, hints: [KeyHint], context: RenderContext
  ) {
    let (cursor, focus) = (frame.cursor, frame.focus)
    let chrome = chrome(in: anchor, hints: hints)
    let rect = self.frame(in: anchor)
    if !isMoving(at: context.elapsed) {
      chrome.render(into: &frame, in: rect, context: context)
      picker.render(into: &frame, in: anchor.content(of: rect), context: context)
    } else if anchor.presentation == .sheet {
      renderSliding(chrome, into: &frame, in: anchor, context: context)
    } else {
      renderUnfolding(chrome, into: &frame, in: anchor, context: context)
    }
    if !isFocused { (frame.cursor, frame.focus) = (cursor, focus) }
  }

  /// Returns the border with the title, the hints and the buttons.
  package func chrome(in anchor: PickerAnchor, hints: [KeyHint] = []) -> PickerChrome {
    var chrome = PickerChrome(
      anchor.presentation, title: picker.title, isFocused: isFocused, hints: hints)
    if showsButtons {
      let isNarrow = anchor.screen.columns < 50
      chrome.buttons = PickerButton.allCases.map { button in
        let (key, action) = picker.hint(for: button)
        let sign = isNarrow && key == Key(.enter).name ? "↵" : key
        // The border of a sheet has room for one word of each.
        return (button, (sign, String(action.prefix { $0 != " " })))
      }
    }
    return chrome
  }

  /// Returns the rows of a sheet that are visible at a time.
  func visibleRows(in anchor: PickerAnchor, at elapsed: Duration) -> Int {
    let rows = frame(in: anchor).rows
    return isMoving(at: elapsed)
      ? Int((Double(rows) * motion.progress(at: elapsed)).rounded()) : rows
  }

  private func renderSliding(
    _ chrome: PickerChrome, into frame: inout Frame, in anchor: PickerAnchor, context: RenderContext
  ) {
    let rect = self.frame(in: anchor)
    // While it shrinks, a sheet keeps the larger geometry and its lower part leaves the screen.
    let rows = max(rect.rows, Int((Double(rect.rows) * motion.from).rounded()))
    let sheet = Rect(column: 0, row: 0, columns: rect.columns, rows: rows)
    var contents = Frame(size: sheet.size)
    chrome.render(into: &contents, in: sheet, context: context)
    picker.render(into: &contents, in: anchor.content(of: sheet), context: context)
    let shown = visibleRows(in: anchor, at: context.elapsed)
    let row = rect.minRow == 0 ? shown - rows : anchor.screen.rows - shown
    frame.draw(contents, at: Point(column: 0, row: row))
  }

  private func renderUnfolding(
    _ chrome: PickerChrome, into frame: inout Frame, in anchor: PickerAnchor, context: RenderContext
  ) {
    let rect = self.frame(in: anchor)
    let window = window(
      of: rect, anchor: anchor.rect, fraction: motion.progress(at: context.elapsed))
    chrome.render(into: &frame, in: window, context: context)
    let content = anchor.content(of: rect)
    var contents = Frame(size: content.size)
    picker.render(into: &contents, in: contents.bounds, context: context)
    let visible = anchor.content(of: window).intersection(content)
    var part = Frame(size: visible.size)
    part.draw(
      contents,
      at: Point(
        column: content.minColumn - visible.minColumn, row: content.minRow - visible.minRow))
    frame.draw(part, at: visible.origin)
  }

  /// Returns the unfolded part of a rectangle, starting at the corner next to the anchor.
  private func window(of rect: Rect, anchor: Rect, fraction: Double) -> Rect {
    let columns = min(max(Int((Double(rect.columns) * fraction).rounded()), 4), rect.columns)
    let rows = min(max(Int((Double(rect.rows) * fraction).rounded()), 2), rect.rows)
    let isRight = anchor.minColumn + anchor.maxColumn > rect.minColumn + rect.maxColumn
    let isBelow = anchor.minRow >= rect.maxRow
    return Rect(
      column: isRight ? rect.maxColumn - columns : rect.minColumn,
      row: isBelow ? rect.maxRow - rows : rect.minRow, columns: columns, rows: rows)
  }

  /// Handles an event.
  ///
  /// Alt-Up and Alt-Down change the height of a sheet. Ctrl with an arrow key moves a panel by one
  /// cell, with Shift by five. With the mouse, a click on the top edge of a sheet and a drag of the
  /// border of a panel do the same. A click on ✓ in the border accepts the colour and one on ✗ cancels.
  /// A click outside a sheet or popover accepts, too; one outside a panel is ignored.
  /// - Returns: the outcome; `ignored` events are for the presenter.
  @discardableResult
  public mutating func update(_ event: Event, in anchor: PickerAnchor, context: RenderContext)
    -> ControlOutcome
  {
    picker.showsOpacity = showsOpacity(in: anchor)
    switch event {
    case .key(let key): if move(by: key, in: anchor, context: context) { return .handled }
    case .mouse(let mouse): return handle(mouse, in: anchor, context: context)
    default: break
    }
    return picker.update(event, in: content(in: anchor), context: context)
  }

  // MARK: Keys

  private mutating func move(by key: Key, in anchor: PickerAnchor, context: RenderContext) -> Bool {
    guard !picker.isTypingText || key.typedCharacter == nil,
      let action = picker.keys.presentation[key]
    else { return false }
    switch (anchor.presentation, action) {
    case (.sheet, .enlargeSheet): setDetent(.large, in: anchor, context: context)
    case (.sheet, .reduceSheet): setDetent(.small, in: anchor, context: context)
    case (.panel, .movePanel(let direction, let cells)):
      let (now, offset) = (frame(in: anchor).origin, direction.offset)
      movePanel(
        to: Point(
          column: now.column + offset.columns * cells, row: now.row + offset.rows * cells),
        in: anchor)
    default: return false
    }
    return true
  }

  /// Moves a panel, limited to the screen.
  private mutating func movePanel(to point: Point, in anchor: PickerAnchor) {
    origin = point
    origin = frame(in: anchor).origin
  }

  /// Changes the height of a sheet.
  public mutating func setDetent(
    _ detent: SheetDetent, in anchor: PickerAnchor, context: RenderContext
  ) {
    let before = visibleRows(in: anchor, at: context.elapsed)
    self.detent = detent
    let rows = frame(in: anchor).rows
    guard before != rows else { return }
    motion = Transition(Self.animationDuration, context, from: Double(before) / Double(rows))
  }

  // MARK: Mouse

  private mutating func handle(_ mouse: Mouse, in anchor: PickerAnchor, context: RenderContext)
    -> ControlOutcome
  {
    if let heldCell {
      switch (mouse.action, anchor.presentation) {
      case (.drag, .panel):
        movePanel(
          to: Point(
            column: mouse.position.column - heldCell.column,
            row: mouse.position.row - heldCell.row),
          in: anchor)
      case (.drag, .sheet): break
      default: self.heldCell = nil
      }
      return .handled
    }
    let frame = frame(in: anchor)
    let isInside = frame.contains(mouse.position)
    switch mouse.action {
    case .press:
      isPressed = isInside
      guard isInside else { return anchor.presentation == .panel ? .ignored : .accepted }
      isFocused = true
      if mouse.button == .primary,
        let (button, isSign) = chrome(in: anchor).button(at: mouse.position, in: frame)
      {
        return picker.press(button, isSign: isSign, in: content(in: anchor), context: context)
      }
      guard content(in: anchor).contains(mouse.position) else {
        pressBorder(at: mouse.position, of: frame, in: anchor, context: context)
        return .handled
      }
    case .wheelUp, .wheelDown:
      guard isInside else { return .ignored }
    case .drag, .release:
      // The rest of a press elsewhere, such as a selection that is dragged over the picker.
      guard isPressed else { return .ignored }
      isPressed = mouse.action == .drag
    }
    let outcome = picker.update(.mouse(mouse), in: content(in: anchor), context: context)
    return outcome == .ignored && isInside ? .handled : outcome
  }

  private mutating func pressBorder(
    at point: Point, of frame: Rect, in anchor: PickerAnchor, context: RenderContext
  ) {
    switch anchor.presentation {
    case .sheet where point.row == frame.minRow:
      // The rest of the click is not for the picker.
      heldCell = Point(column: 0, row: 0)
      setDetent(detent == .small ? .large : .small, in: anchor, context: context)
    case .panel:
      heldCell = Point(column: point.column - frame.minColumn, row: point.row - frame.minRow)
    case .sheet, .popover: break
    }
  }
}
