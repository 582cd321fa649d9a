public import Terminal

/// The direction of an arrow key.
///
///     for (letter, direction) in zip("hjkl", [ArrowDirection.left, .down, .up, .right]) {
///       picker.keys.controls.bind(.step(direction, by: 1), to: [.character(letter)])
///     }
public enum ArrowDirection: String, CaseIterable, Hashable, Sendable {
  /// Left and right, along the rows of the screen.
  case left, right
  /// Up and down, along the columns of the screen.
  case up, down

  /// One cell in this direction; rows are counted downwards.
  var offset: (columns: Int, rows: Int) {
    switch self {
    case .left: (-1, 0)
    case .right: (1, 0)
    case .up: (0, -1)
    case .down: (0, 1)
    }
  }
}

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

/// An action of a key in a `ColumnPicker`.
///
///     var clock = ColumnPicker.hoursAndMinutes()
///     clock.keys.bind(.toggleLock, to: [.character(" ")])
public enum ColumnPickerAction: KeyAction {
  /// Unlocks the columns, or locks them and keeps the values.
  case toggleLock
  /// Locks the columns and restores the values from before.
  case cancel
  /// Moves the focus.
  case previousColumn, nextColumn
  /// Changes the value by some rows; negative numbers go up.
  case scroll(by: Int)
  /// Goes to an end of the column.
  case first, last
  /// Removes the last character typed.
  case deleteBackward

  /// The description of the action.
  public var title: String {
    switch self {
    case .toggleLock: "Unlock the columns; lock them and keep the values"
    case .cancel: "Lock the columns and restore the values"
    case .previousColumn: "Previous column"
    case .nextColumn: "Next column"
    case .scroll(by: -1): "Previous value"
    case .scroll(by: 1): "Next value"
    case .scroll(let rows): rows < 0 ? "\(-rows) values back" : "\(rows) values on"
    case .first: "First value"
    case .last: "Last value"
    case .deleteBackward: "Delete the last character typed"
    }
  }

  /// The name of the action in configuration files.
  public var name: String {
    switch self {
    case .toggleLock: "toggle-lock"
    case .cancel: "cancel"
    case .previousColumn: "previous-column"
    case .nextColumn: "next-column"
    case .scroll(by: -1): "previous-value"
    case .scroll(by: 1): "next-value"
    case .scroll(let rows): rows < 0 ? "page-up" : "page-down"
    case .first: "first"
    case .last: "last"
    case .deleteBackward: "delete-backward"
    }
  }

  /// The keys of columns.
  public static let standardKeys = KeyMap<ColumnPickerAction>([
    (.toggleLock, [Key(.enter), .control(" ")]),
    (.cancel, [Key(.escape), Key(.escape, .shift)]),
    (.previousColumn, [Key(.left), Key(.left, .shift), Key(.tab, .shift)]),
    (.nextColumn, [Key(.right), Key(.right, .shift), Key(.tab)]),
    (.scroll(by: -1), [Key(.up)]),
    (.scroll(by: 1), [Key(.down)]),
    (.scroll(by: -10), [Key(.pageUp), Key(.pageUp, .shift), Key(.up, .shift)]),
    (.scroll(by: 10), [Key(.pageDown), Key(.pageDown, .shift), Key(.down, .shift)]),
    (.first, [Key(.home), Key(.home, .shift)]),
    (.last, [Key(.end), Key(.end, .shift)]),
    (.deleteBackward, [Key(.backspace), Key(.backspace, .shift)]),
  ])
}

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
