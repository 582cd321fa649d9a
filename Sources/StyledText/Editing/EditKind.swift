/// What kind of change an edit is, which decides what is undone together.
public enum EditKind: Hashable, Sendable {
  /// A character was typed; joins with the typing right before it at the same place.
  case typing
  /// A character was deleted; joins with the deleting right before it at the same place.
  case deleting
  /// Anything else; never joins.
  case other
}
