/// The result of passing an event to a `SelectionControl`.
///
///     var clock = ColumnPicker.hoursAndMinutes(hours: 9, minutes: 41)
///     if try clock.run(on: &terminal) == .accepted { message = "\(clock.selection)" }
public enum SelectionOutcome: Hashable, Sendable {
  /// The event was not handled.
  case ignored
  /// The event was handled without changing the selection.
  case handled
  /// The selection changed.
  case changed
  /// The user ended the change and keeps the selection.
  case accepted
  /// The user cancelled; the selection is that from before the change.
  case cancelled

  init(_ outcome: ControlOutcome) {
    self =
      switch outcome {
      case .ignored: .ignored
      case .handled: .handled
      case .changed: .changed
      }
  }
}
