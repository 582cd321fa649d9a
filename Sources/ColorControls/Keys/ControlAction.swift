public import TerminalCore

/// An action of a key in a `ColorControl`.
///
///     picker.keys.controls.bind(.step(.right, by: 10), to: [Key(.right, .shift), .character("+")])
public enum ControlAction: KeyAction {
  /// Changes the value by some steps in a direction.
  case step(ArrowDirection, by: Int)
  /// Changes the value by ten steps; in a palette goes to the first or last row.
  case pageUp, pageDown
  /// Goes to the smallest or largest value; with two parameters, to that of the horizontal one.
  case least, greatest
  /// Goes to the smallest or largest value of the vertical parameter, if there is one.
  case leastVertical, greatestVertical

  /// The number of steps in a page.
  public static let pageSteps = 10

  /// The description of the action.
  public var title: String {
    switch self {
    case .step(let direction, by: 1): "One step \(direction)"
    case .step(let direction, let count): "\(count) steps \(direction)"
    case .pageUp: "10 steps up; first row of a palette"
    case .pageDown: "10 steps down; last row of a palette"
    case .least: "Least value"
    case .greatest: "Greatest value"
    case .leastVertical: "Least vertical value"
    case .greatestVertical: "Greatest vertical value"
    }
  }

  /// The name of the action in configuration files.
  public var name: String {
    switch self {
    case .step(let direction, by: 1): direction.rawValue
    case .step(let direction, by: _): "far-" + direction.rawValue
    case .pageUp: "page-up"
    case .pageDown: "page-down"
    case .least: "least"
    case .greatest: "greatest"
    case .leastVertical: "least-vertical"
    case .greatestVertical: "greatest-vertical"
    }
  }

  /// The keys of the controls.
  public static let standardKeys = KeyMap<ControlAction>([
    (.step(.left, by: 1), [Key(.left)]),
    (.step(.right, by: 1), [Key(.right)]),
    (.step(.up, by: 1), [Key(.up)]),
    (.step(.down, by: 1), [Key(.down)]),
    (.step(.left, by: 10), [Key(.left, .shift)]),
    (.step(.right, by: 10), [Key(.right, .shift)]),
    (.step(.up, by: 10), [Key(.up, .shift)]),
    (.step(.down, by: 10), [Key(.down, .shift)]),
    (.pageUp, [Key(.pageUp), Key(.pageUp, .shift)]),
    (.pageDown, [Key(.pageDown), Key(.pageDown, .shift)]),
    (.least, [Key(.home)]),
    (.greatest, [Key(.end)]),
    (.leastVertical, [Key(.home, .shift)]),
    (.greatestVertical, [Key(.end, .shift)]),
  ])
}
