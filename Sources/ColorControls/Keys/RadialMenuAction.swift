public import TerminalCore

/// An action of a key in a `RadialMenu`.
///
///     var menu = try RadialMenu(colors: [.black, .white])
///     menu.keys.bind(.next, to: [Key(.tab), .character("n")])
public enum RadialMenuAction: KeyAction {
  /// Opens the menu, or picks the item that is chosen.
  case pick
  /// Closes the menu.
  case cancel
  /// Moves the choice along the arc, to the side of an arrow.
  case move(ArrowDirection)
  /// Moves the choice along the arc.
  case previous, next
  /// Moves the choice to an end of the arc.
  case first, last
  /// Picks an item by its index.
  case pickItem(Int)

  /// The description of the action.
  public var title: String {
    switch self {
    case .pick: "Open the menu; pick the chosen colour"
    case .cancel: "Close the menu"
    case .move(let direction): "Move \(direction)"
    case .previous: "Previous colour"
    case .next: "Next colour"
    case .first: "First colour"
    case .last: "Last colour"
    case .pickItem(let index): "Pick colour \(index + 1)"
    }
  }

  /// The name of the action in configuration files.
  public var name: String {
    switch self {
    case .pick: "pick"
    case .cancel: "cancel"
    case .move(let direction): direction.rawValue
    case .previous: "previous"
    case .next: "next"
    case .first: "first"
    case .last: "last"
    case .pickItem(let index): "pick-\(index + 1)"
    }
  }

  /// The keys of radial menus.
  public static let standardKeys = KeyMap<RadialMenuAction>(
    [
      (.pick, [Key(.enter), .character(" "), Key(.enter, .shift)]),
      (.cancel, [Key(.escape), Key(.escape, .shift)]),
      (.move(.left), [Key(.left), Key(.left, .shift)]),
      (.move(.right), [Key(.right), Key(.right, .shift)]),
      (.move(.up), [Key(.up), Key(.up, .shift)]),
      (.move(.down), [Key(.down), Key(.down, .shift)]),
      (.previous, [Key(.tab, .shift)]),
      (.next, [Key(.tab)]),
      (.first, [Key(.home), Key(.home, .shift)]),
      (.last, [Key(.end), Key(.end, .shift)]),
    ] + "1234567890".enumerated().map { (.pickItem($0.offset), [.character($0.element)]) })
}
