/// What a pointing device did, in cells.
public struct Mouse: Hashable, Sendable {
  /// The kind of action.
  public enum Action: Hashable, Sendable {
    /// A button went down; `clicks` is 1, or 2 for a double click, and so on.
    case press(clicks: Int)
    /// The pointer moved with a button held.
    case drag
    /// The button went up.
    case release
    /// The wheel turned away from the user.
    case wheelUp
    /// The wheel turned towards the user.
    case wheelDown
  }

  /// Which button.
  public enum Button: Hashable, Sendable {
    /// The main one, usually the left.
    case primary
    /// The wheel.
    case middle
    /// The other one, usually the right.
    case secondary
  }

  /// What happened.
  public var action: Action
  /// The button it was done with; the main one for the wheel.
  public var button: Button
  /// The cell under the pointer.
  public var position: Point
  /// Keys held meanwhile.
  public var modifiers: Key.Modifiers

  /// A mouse event.
  public init(
    _ action: Action, at position: Point, button: Button = .primary, modifiers: Key.Modifiers = []
  ) {
    self.action = action
    self.button = button
    self.position = position
    self.modifiers = modifiers
  }
}
