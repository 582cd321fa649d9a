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
  /// Where in that cell, for terminals that report pixels.
  public var fraction: Fraction?
  /// Keys held meanwhile.
  public var modifiers: Key.Modifiers

  /// A place inside a cell, in shares 0..<1 of its width and height, from the top left corner.
  public struct Fraction: Hashable, Sendable {
    /// To the right.
    public var x: Double
    /// Downwards.
    public var y: Double

    /// A place inside a cell.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A mouse event.
  public init(
    _ action: Action, at position: Point, fraction: Fraction? = nil, button: Button = .primary,
    modifiers: Key.Modifiers = []
  ) {
    self.fraction = fraction
    self.action = action
    self.button = button
    self.position = position
    self.modifiers = modifiers
  }
}
