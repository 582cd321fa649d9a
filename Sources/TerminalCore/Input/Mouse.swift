/// A mouse action, with positions in cells.
///
///     let click = Event.mouse(Mouse(.press(clicks: 1), at: Point(column: 4, row: 2)))
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

  /// A mouse button.
  public enum Button: Hashable, Sendable {
    /// The primary one, usually the left.
    case primary
    /// The middle one, usually the wheel.
    case middle
    /// The secondary one, usually the right.
    case secondary
  }

  /// The action.
  public var action: Action
  /// The button; the primary one for the wheel.
  public var button: Button
  /// The cell under the pointer.
  public var position: Point
  /// The position inside the cell, for terminals that report pixels.
  public var fraction: Fraction?
  /// The modifier keys held.
  public var modifiers: Key.Modifiers

  /// A position inside a cell, as fractions 0..<1 of its width and height from the top left corner.
  public struct Fraction: Hashable, Sendable {
    /// The fraction from the left.
    public var x: Double
    /// The fraction from the top.
    public var y: Double

    /// Creates a position inside a cell.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Creates a mouse event.
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
