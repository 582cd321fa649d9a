/// The result of passing an event to a control.
///
///     if wheel.update(event, in: area, model: &model) == .changed { color = model.color }
public enum ControlOutcome: Hashable, Sendable {
  /// The event was not handled.
  case ignored
  /// The event was handled without changing the colour.
  case handled
  /// The colour changed.
  case changed
}
