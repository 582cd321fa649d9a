public import ColorControls
public import TerminalCore

extension TextColorPicker {
  /// Opens the picker on the whole terminal and runs it until the user accepts a colour or cancels.
  ///
  /// - Returns: `accepted` or `cancelled`. If the terminal goes away, the picker is cancelled too:
  ///   the text or colour is unchanged.
  /// - Throws: the error of the terminal; the picker is cancelled then.
  @discardableResult
  public func run<Backend: TerminalBackend>(on backend: inout Backend, theme: Theme = .standard)
    throws(Backend.Failure) -> TextColorPickerOutcome
  {
    var picker = self
    let loop = FrameLoop(theme: theme)
    var outcome = TextColorPickerOutcome.cancelled
    func area(_ size: Size) -> Rect {
      let inset = size.rows >= 12 ? 1 : 0
      return Rect(
        column: inset, row: inset, columns: size.columns - 2 * inset, rows: size.rows >= 12 ? 3 : 1)
    }
    picker.present(context: loop.context)
    // However else the loop ends, the preview is undone.
    defer { picker.cancel(at: .zero) }
    try loop.run(
      on: &backend, isAnimating: { picker.isAnimating(at: $0) },
      update: { event, size, context in
        let answer = picker.update(event, in: area(size), screen: size, context: context)
        if answer == .accepted || answer == .cancelled { outcome = answer }
        // There is no program behind the panel that could take the focus.
        picker.session.presented?.isFocused = true
        return picker.isPresented
      },
      render: { frame, context in
        picker.render(into: &frame, in: area(frame.size), context: context)
      })
    return outcome
  }
}
