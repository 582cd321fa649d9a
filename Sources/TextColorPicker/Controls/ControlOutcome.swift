/// The result of passing an event to a control.
public enum ControlOutcome: Hashable, Sendable {
  /// The event was not handled.
  case ignored
  /// The event was handled without changing the colour.
  case handled
  /// The colour changed.
  case changed
}
