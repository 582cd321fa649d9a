public import Terminal

extension StatefulControl {
  /// Runs the control alone on the terminal until the user keeps the selection or cancels.
  ///
  /// Enter keeps the selection and Esc or Ctrl-C restores the previous one, where the control has no use
  /// of its own for the key; the words in the bottom row do the same when they are clicked.
  /// - Returns: `accepted` or `cancelled`. If the terminal goes away, the selection is restored too.
  /// - Throws: the error of the terminal; the selection is restored then.
  @discardableResult
  public mutating func run<Backend: TerminalBackend>(
    on backend: inout Backend, theme: Theme = .standard
  ) throws(Backend.Failure) -> SelectionOutcome {
    var control = self
    let before = selection
    var outcome = SelectionOutcome.cancelled
    var last = Duration.zero
    control.begin(at: .zero)
    defer {
      // Whatever ended the loop, those who move along learn of it.
      if outcome != .accepted { control.cancel(at: last) }
      if outcome != .accepted, control.selection != before { control.selection = before }
      control.advance(to: last + .seconds(1))
      self = control
    }
    try FrameLoop(theme: theme).run(
      on: &backend,
      isAnimating: { elapsed in
        control.advance(to: elapsed)
        return control.isAnimating(at: elapsed)
      },
      update: { event, size, context in
        let screen = ControlScreen(size: size)
        let area = screen.area(of: control)
        last = context.elapsed
        let event = screen.key(of: event) ?? event
        var answer = control.update(event, in: area, context: context)
        if answer == .ignored, let ending = screen.ending(of: event) { answer = ending }
        guard answer == .accepted || answer == .cancelled else { return true }
        outcome = answer
        return false
      },
      render: { frame, context in
        let screen = ControlScreen(size: frame.size)
        frame.fill(frame.bounds, with: Cell(" ", style: context.theme.panelStyle))
        control.render(into: &frame, in: screen.area(of: control), context: context)
        screen.render(into: &frame, context: context)
      })
    return outcome
  }
}

/// The screen of a control that runs alone: the control above a row of hints.
private struct ControlScreen {
  let size: Size
  private let hints: [(outcome: SelectionOutcome, key: String, word: String)]

  private static let keys = PickerKeys.standard

  init(size: Size) {
    self.size = size
    hints = [
      (.accepted, Self.keys.picker.label(for: .accept), "keep"),
      (.cancelled, Self.keys.picker.label(for: .back), "cancel"),
    ]
  }

  private var hasHints: Bool { size.rows >= 4 && size.columns >= 24 }

  /// Returns the rectangle of the control, in the middle above the hints.
  func area(of control: some StatefulControl) -> Rect {
    let screen = Rect(origin: Point(column: 0, row: 0), size: size)
    guard hasHints else { return screen }
    let room = Rect(column: 2, row: 1, columns: size.columns - 4, rows: size.rows - 3)
    return ViewPosition.center(size: control.size(in: room.size)).rect(in: room)
  }

  /// The texts of the hints and their cells.
  private var row: [(text: String, cells: Rect, outcome: SelectionOutcome)] {
    var column = 2
    return hints.map { hint in
      let text = "\(hint.key) \(hint.word)"
      let width = GlyphWidth.columns(of: text)
      defer { column += width + 3 }
      return (
        text, Rect(column: column, row: size.rows - 1, columns: width, rows: 1), hint.outcome
      )
    }
  }

  /// Returns the key that a click on a hint stands for; nil for any other event.
  func key(of event: Event) -> Event? {
    guard case .mouse(let mouse) = event, case .press = mouse.action, mouse.button == .primary,
      hasHints, let hint = row.first(where: { $0.cells.contains(mouse.position) })
    else { return nil }
    let action: PickerAction = hint.outcome == .accepted ? .accept : .back
    return Self.keys.picker.firstKeys(for: [action]).first.map { .key($0) }
  }

  /// Returns how an event that the control did not use ends the run; nil if it does not.
  func ending(of event: Event) -> SelectionOutcome? {
    guard case .key(let key) = event else { return nil }
    return switch Self.keys.picker[key] {
    case .accept?: .accepted
    case .back?, .cancel?: .cancelled
    default: nil
    }
  }

  func render(into frame: inout Frame, context: RenderContext) {
    guard hasHints else { return }
    for hint in row {
      frame.write(hint.text, at: hint.cells.origin, style: context.theme.panelNote)
    }
  }
}
