public import TerminalCore

/// The border and title round a presented picker.
public struct PickerDecoration: Hashable, Sendable {
  /// Which border to draw.
  public var presentation: Presentation
  /// What stands in the border.
  public var title: String
  /// Whether the keyboard acts on the picker.
  public var isFocused: Bool

  /// A decoration.
  public init(_ presentation: Presentation, title: String, isFocused: Bool = true) {
    self.presentation = presentation
    self.title = title
    self.isFocused = isFocused
  }

  /// Draws the decoration along the edge of `rect`.
  public func render(into frame: inout Frame, in rect: Rect, context: RenderContext) {
    let theme = context.theme
    let line = isFocused ? theme.panelStyle : theme.panelNote
    frame.fill(rect, with: Cell(" ", style: theme.panelStyle))
    if presentation == .sheet {
      guard rect.rows >= 4 else { return }
      frame.fill(rect.row(0), with: Cell("─", style: line))
    } else {
      frame.drawBorder(rect, style: line)
    }
    let name = rect.row(0).inset(columns: 2, rows: 0)
    frame.write(
      " \(title) ", at: name.origin, style: isFocused ? theme.panelFocus : theme.panelNote,
      limit: name.columns)
  }
}
