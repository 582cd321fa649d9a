public import Colorimetry
public import TerminalCore

extension RadialMenu: SelectionControl {
  /// The colour of the centre.
  public var selection: Color {
    get { currentColor }
    set { currentColor = newValue }
  }

  /// Handles an event at the time of the context.
  ///
  /// A pick of the colour that is there already is `accepted`, too.
  public mutating func update(_ event: Event, in area: Rect, context: RenderContext)
    -> SelectionOutcome
  {
    switch update(event, in: area, at: context.elapsed) {
    case .ignored: .ignored
    case .handled: .handled
    case .picked: .accepted
    case .cancelled: .cancelled
    }
  }

  /// Opens the menu.
  public mutating func begin(at elapsed: Duration) { open(at: elapsed) }
}
