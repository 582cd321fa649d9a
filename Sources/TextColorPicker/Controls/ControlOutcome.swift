/// What an event did to a control.
public enum ControlOutcome: Hashable, Sendable {
  /// The control has no use for the event.
  case ignored
  /// Something about the control changed, the colour did not.
  case handled
  /// The colour changed.
  case changed
}
