import Dispatch
import TermKit
import TextColorPicker

/// A TermKit view that shows a `TextColorPicker`.
///
/// The control is in the top left corner, and the picker opens beside it, inside the view, since
/// TermKit clips a view to its frame. So the view gets the space that the picker may cover; in little
/// of it the picker becomes a sheet. All of this runs on the main queue, as TermKit does.
///
/// Both libraries have a `Color`, `Key`, `Point`, `Rect`, `Size` and `Frame`. The module in front
/// tells them apart.
public final class ColorPickerView: View {
  private var picker: TextColorPicker
  private let start = ContinuousClock.now
  private var cursor = TerminalCore.Point(column: 0, row: 0)
  private var attributes: [CellStyle: TermKit.Attribute] = [:]
  private var isFrameRequested = false
  private var reportsPresses = false

  /// Creates a view for a picker, which is bound to a colour or to attributed text.
  public init(_ picker: TextColorPicker) {
    self.picker = picker
    super.init()
    canFocus = true
  }

  // MARK: What the picker has to know

  private var screen: TerminalCore.Size {
    TerminalCore.Size(columns: contentFrame.width, rows: contentFrame.height)
  }

  /// The rectangle of the control: the icon fills its height.
  private var area: TerminalCore.Rect {
    TerminalCore.Rect(column: 0, row: 0, columns: screen.columns, rows: min(3, screen.rows))
  }

  private var depth: ColorDepth {
    switch Application.driver.colorSupport {
    case .blackAndWhite: .monochrome
    // TermKit has names for 16 colours, but none for the other 240.
    case .ansi16, .ansi256: .ansi16
    case .rgbColors: .truecolor
    }
  }

  private var context: RenderContext {
    RenderContext(depth: depth, elapsed: start.duration(to: .now))
  }

  // MARK: Events

  public override func processKey(event: KeyEvent) -> Bool {
    if let key = TerminalCore.Key(event), handle(.key(key)) { return true }
    return super.processKey(event: event)
  }

  public override func mouseEvent(event: MouseEvent) -> Bool {
    if event.flags.contains(.button1Pressed), !hasFocus { superview?.setFocus(self) }
    let position = TerminalCore.Point(
      column: event.pos.x - contentFrame.minX, row: event.pos.y - contentFrame.minY)
    // Not `contains`: the picker takes every action, whether or not it took the one before.
    let taken = actions(event.flags).filter { handle(.mouse(Mouse($0, at: position))) }
    return !taken.isEmpty || super.mouseEvent(event: event)
  }

  private func actions(_ flags: MouseFlags) -> [Mouse.Action] {
    if flags.contains(.button4Pressed) { return [.wheelUp] }
    if flags.contains(.button1Pressed) {
      reportsPresses = true
      return flags.contains(.mousePosition) ? [.drag] : [.press(clicks: 1)]
    }
    if flags.contains(.button1Released) { return [.release] }
    // One driver reports press, release and then the click; curses may report the click alone.
    return flags.contains(.button1Clicked) && !reportsPresses ? [.press(clicks: 1), .release] : []
  }

  /// Passes an event to the picker and returns whether the picker took it.
  ///
  /// TermKit gets the others: Tab then moves the focus, for example.
  private func handle(_ event: Event) -> Bool {
    let outcome = picker.update(
      event, in: area, screen: screen, isFocused: hasFocus, context: context)
    // Always: a click that the picker ignores can take the focus from its panel.
    setNeedsDisplay()
    return outcome != .ignored
  }

  // MARK: Drawing

  public override func drawContent(in region: TermKit.Rect, painter: Painter) {
    let context = context
    let style = CellStyle(
      foreground: .rgb(context.theme.text), background: .rgb(context.theme.background))
    var frame = TerminalCore.Frame(size: screen)
    frame.fill(frame.bounds, with: TerminalCore.Cell(" ", style: style))
    picker.render(into: &frame, in: area, isFocused: hasFocus, style: style, context: context)
    cursor = frame.cursor?.position ?? area.origin
    let shown = frame.quantized(to: depth, appearance: context.theme.appearance)
    for row in 0..<screen.rows {
      for column in 0..<screen.columns {
        let cell = shown[TerminalCore.Point(column: column, row: row)]
        // A wide glyph covers the cell after it. A cell of TermKit holds one scalar.
        guard let scalar = cell.glyph.first else { continue }
        painter.attribute = attribute(for: cell.style, painter)
        painter.goto(col: column, row: row)
        painter.add(rune: scalar)
      }
    }
    if picker.isAnimating(at: context.elapsed) { requestFrame() }
  }

  /// Returns the same attribute for the same style: TermKit keeps each one that is made.
  private func attribute(for style: CellStyle, _ painter: Painter) -> TermKit.Attribute {
    if let attribute = attributes[style] { return attribute }
    let attribute = painter.makeAttribute(
      fore: TermKit.Color(style.foreground, default: .gray),
      back: TermKit.Color(style.background, default: .black), flags: CellFlags(style.attributes))
    attributes[style] = attribute
    return attribute
  }

  /// Draws the next phase of the animation when it is due.
  ///
  /// TermKit has no timers of its own; its main loop is the main queue. A view that is not drawn
  /// any more requests no frame.
  private func requestFrame() {
    guard !isFrameRequested else { return }
    isFrameRequested = true
    let wait = RingMotion.interval / .seconds(1)
    DispatchQueue.main.asyncAfter(deadline: .now() + wait) { [weak self] in
      self?.isFrameRequested = false
      self?.setNeedsDisplay()
    }
  }

  public override func positionCursor() {
    moveTo(col: contentFrame.minX + cursor.column, row: contentFrame.minY + cursor.row)
  }
}
