/// What an event did to a picker.
public enum PickerOutcome: Hashable, Sendable {
  /// The picker has no use for the event.
  case ignored
  /// Something about the picker changed, the colour did not.
  case handled
  /// The colour changed.
  case changed
  /// The user keeps the colour.
  case accepted
  /// The user wants everything as it was.
  case cancelled
}
