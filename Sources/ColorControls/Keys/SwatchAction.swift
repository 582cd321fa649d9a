public import TerminalCore

/// An action of a key in the swatches of a `ColorPicker` or its list of layouts.
///
///     picker.keys.browser.bind(.nextPage, to: [.character("]"), .character("n")])
public enum SwatchAction: KeyAction {
  /// Moves the selection.
  case move(ArrowDirection, by: Int)
  /// Moves the selection by the rows in view.
  case pageUp, pageDown
  /// Moves the selection to an end.
  case first, last
  /// Shows another page of swatches; in the list of layouts, reorders the parameters.
  case previousPage, nextPage
  /// Chooses the selected swatch or layout.
  case chooseItem

  /// The description of the action.
  public var title: String {
    switch self {
    case .move(let direction, by: 1): "One swatch \(direction)"
    case .move(let direction, let count): "\(count) swatches \(direction)"
    case .pageUp: "One screenful up"
    case .pageDown: "One screenful down"
    case .first: "First swatch"
    case .last: "Last swatch"
    case .previousPage: "Previous page of swatches"
    case .nextPage: "Next page of swatches"
    case .chooseItem: "Choose the swatch or the layout"
    }
  }

  /// The name of the action in configuration files.
  public var name: String {
    switch self {
    case .move(let direction, by: 1): direction.rawValue
    case .move(let direction, by: _): "far-" + direction.rawValue
    case .pageUp: "page-up"
    case .pageDown: "page-down"
    case .first: "first"
    case .last: "last"
    case .previousPage: "previous-page"
    case .nextPage: "next-page"
    case .chooseItem: "choose-layout"
    }
  }

  /// The keys of the swatches and of the list of layouts.
  public static let standardKeys = KeyMap<SwatchAction>([
    (.move(.left, by: 1), [Key(.left)]),
    (.move(.right, by: 1), [Key(.right)]),
    (.move(.up, by: 1), [Key(.up)]),
    (.move(.down, by: 1), [Key(.down)]),
    (.move(.left, by: 10), [Key(.left, .shift)]),
    (.move(.right, by: 10), [Key(.right, .shift)]),
    (.move(.up, by: 10), [Key(.up, .shift)]),
    (.move(.down, by: 10), [Key(.down, .shift)]),
    (.pageUp, [Key(.pageUp), Key(.pageUp, .shift)]),
    (.pageDown, [Key(.pageDown), Key(.pageDown, .shift)]),
    (.first, [Key(.home), Key(.home, .shift)]),
    (.last, [Key(.end), Key(.end, .shift)]),
    (.previousPage, [.character("["), .character("<")]),
    (.nextPage, [.character("]"), .character(">")]),
    (.chooseItem, [.character(" ")]),
  ])
}
