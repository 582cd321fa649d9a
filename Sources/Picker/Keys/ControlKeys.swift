public import Terminal

/// A key and its action in a word or two.
public typealias KeyHint = (key: String, action: String)

extension Frame {
  /// Writes a key and its action, in the colours of a panel unless others are given.
  /// - Returns: the columns that were written.
  @discardableResult
  package mutating func write(
    _ hint: KeyHint, in area: Rect, theme: ResolvedTheme, key: CellStyle? = nil,
    action: CellStyle? = nil
  ) -> Int {
    let columns = write(hint.key + " ", in: area, style: key ?? theme.panelKey)
    return columns
      + write(hint.action, in: area.columns(from: columns), style: action ?? theme.panelNote)
  }
}

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

  private var row: (offset: (columns: Int, rows: Int), code: Key.Code) {
    switch self {
    case .left: ((-1, 0), .left)
    case .right: ((1, 0), .right)
    case .up: ((0, -1), .up)
    case .down: ((0, 1), .down)
    }
  }

  /// One cell in this direction; rows are counted downwards.
  var offset: (columns: Int, rows: Int) { row.offset }

  /// The arrow key.
  var code: Key.Code { row.code }

  /// Returns the row of an action that goes one step in the direction, or several with Shift.
  fileprivate func row(
    _ count: Int, _ step: String, _ steps: String
  ) -> (name: String, title: String, keys: [Key]) {
    count == 1
      ? (rawValue, "One \(step) \(rawValue)", [Key(code)])
      : ("far-" + rawValue, "\(count) \(steps) \(rawValue)", [Key(code, .shift)])
  }
}

extension Key {
  /// A key, and the same one with Shift.
  fileprivate static func shifted(_ code: Code) -> [Key] { [Key(code), Key(code, .shift)] }
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

  private var row: (name: String, title: String, keys: [Key]) {
    switch self {
    case .step(let direction, let count): direction.row(count, "step", "steps")
    case .pageUp: ("page-up", "10 steps up; first row of a palette", Key.shifted(.pageUp))
    case .pageDown: ("page-down", "10 steps down; last row of a palette", Key.shifted(.pageDown))
    case .least: ("least", "Minimum value", [Key(.home)])
    case .greatest: ("greatest", "Maximum value", [Key(.end)])
    case .leastVertical: ("least-vertical", "Minimum vertical value", [Key(.home, .shift)])
    case .greatestVertical: ("greatest-vertical", "Maximum vertical value", [Key(.end, .shift)])
    }
  }

  /// The description of the action.
  public var title: String { row.title }

  /// The name of the action in configuration files.
  public var name: String { row.name }

  /// The keys of the controls.
  public static let standardKeys = KeyMap<ControlAction>(
    (ArrowDirection.allCases.map { .step($0, by: 1) }
      + ArrowDirection.allCases.map { .step($0, by: 10) }
      + [.pageUp, .pageDown, .least, .greatest, .leastVertical, .greatestVertical])
      .map { (action: ControlAction) in (action, action.row.keys) })
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

  private var row: (name: String, title: String, keys: [Key]) {
    switch self {
    case .toggleLock:
      (
        "toggle-lock", "Unlock the columns; lock them and keep the values",
        [Key(.enter), .control(" ")]
      )
    case .cancel: ("cancel", "Lock the columns and restore the values", Key.shifted(.escape))
    case .previousColumn:
      ("previous-column", "Previous column", Key.shifted(.left) + [Key(.tab, .shift)])
    case .nextColumn: ("next-column", "Next column", Key.shifted(.right) + [Key(.tab)])
    case .scroll(by: -1): ("previous-value", "Previous value", [Key(.up)])
    case .scroll(by: 1): ("next-value", "Next value", [Key(.down)])
    case .scroll(let rows) where rows < 0:
      ("page-up", "\(-rows) values up", Key.shifted(.pageUp) + [Key(.up, .shift)])
    case .scroll(let rows):
      ("page-down", "\(rows) values down", Key.shifted(.pageDown) + [Key(.down, .shift)])
    case .first: ("first", "First value", Key.shifted(.home))
    case .last: ("last", "Last value", Key.shifted(.end))
    case .deleteBackward:
      ("delete-backward", "Delete the last character typed", Key.shifted(.backspace))
    }
  }

  /// The description of the action.
  public var title: String { row.title }

  /// The name of the action in configuration files.
  public var name: String { row.name }

  /// The keys of columns.
  public static let standardKeys = KeyMap<ColumnPickerAction>(
    [
      .toggleLock, .cancel, .previousColumn, .nextColumn, .scroll(by: -1), .scroll(by: 1),
      .scroll(by: -10), .scroll(by: 10), .first, .last, .deleteBackward,
    ].map { (action: ColumnPickerAction) in (action, action.row.keys) })
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

  private var row: (name: String, title: String, keys: [Key]) {
    switch self {
    case .pick:
      (
        "pick", "Open the menu; pick the chosen colour",
        [Key(.enter), .character(" "), Key(.enter, .shift)]
      )
    case .cancel: ("cancel", "Close the menu", Key.shifted(.escape))
    case .move(let direction):
      (direction.rawValue, "Move \(direction.rawValue)", Key.shifted(direction.code))
    case .previous: ("previous", "Previous colour", [Key(.tab, .shift)])
    case .next: ("next", "Next colour", [Key(.tab)])
    case .first: ("first", "First colour", Key.shifted(.home))
    case .last: ("last", "Last colour", Key.shifted(.end))
    case .pickItem(let index):
      // The tenth item has the key 0.
      (
        "pick-\(index + 1)", "Pick colour \(index + 1)",
        "\((index + 1) % 10)".map { .character($0) }
      )
    }
  }

  /// The description of the action.
  public var title: String { row.title }

  /// The name of the action in configuration files.
  public var name: String { row.name }

  /// The keys of radial menus.
  public static let standardKeys = KeyMap<RadialMenuAction>(
    ([.pick, .cancel] + ArrowDirection.allCases.map { .move($0) }
      + [.previous, .next, .first, .last] + (0..<10).map { .pickItem($0) })
      .map { (action: RadialMenuAction) in (action, action.row.keys) })
}

/// An action of a key in the gradient of a `PickerPane`.
package enum GradientAction: String, KeyAction, CaseIterable {
  /// Chooses another stop.
  case previousStop = "previous-stop", nextStop = "next-stop"
  /// Moves the stop.
  case moveLeft = "move-left", moveRight = "move-right"
  /// Changes the number of stops.
  case addStop = "add-stop", removeStop = "remove-stop"
  /// Lets the gradient run in another way.
  case previousDirection = "previous-direction", nextDirection = "next-direction"
  /// Mixes the colours in another way.
  case previousMixture = "previous-mixture", nextMixture = "next-mixture"

  private var row: (title: String, keys: [Key]) {
    switch self {
    case .previousStop: ("Previous colour", [Key(.left)])
    case .nextStop: ("Next colour", [Key(.right)])
    case .moveLeft: ("Move the colour to the left", [Key(.left, .shift)])
    case .moveRight: ("Move the colour to the right", [Key(.right, .shift)])
    case .addStop: ("Add a colour", [.character("+")])
    case .removeStop: ("Remove the colour", [.character("-"), Key(.delete)])
    case .previousDirection: ("Previous direction over the text", [Key(.up)])
    case .nextDirection: ("Next direction over the text", [Key(.down)])
    case .previousMixture: ("Previous way of mixing", [.character("[")])
    case .nextMixture: ("Next way of mixing", [.character("]")])
    }
  }

  /// The description of the action.
  package var title: String { row.title }

  /// The keys of a gradient.
  package static let standardKeys = KeyMap(allCases.map { ($0, $0.row.keys) })
}

/// An action of a key in the swatches of a `PickerPane` or its list of layouts.
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

  private var row: (name: String, title: String, keys: [Key]) {
    switch self {
    case .move(let direction, let count): direction.row(count, "swatch", "swatches")
    case .pageUp: ("page-up", "Page up", Key.shifted(.pageUp))
    case .pageDown: ("page-down", "Page down", Key.shifted(.pageDown))
    case .first: ("first", "First swatch", Key.shifted(.home))
    case .last: ("last", "Last swatch", Key.shifted(.end))
    case .previousPage:
      ("previous-page", "Previous page of swatches", [.character("[")])
    case .nextPage: ("next-page", "Next page of swatches", [.character("]")])
    case .chooseItem: ("choose-layout", "Choose the swatch or the layout", [.character(" ")])
    }
  }

  /// The description of the action.
  public var title: String { row.title }

  /// The name of the action in configuration files.
  public var name: String { row.name }

  /// The keys of the swatches and of the list of layouts.
  public static let standardKeys = KeyMap<SwatchAction>(
    (ArrowDirection.allCases.map { .move($0, by: 1) }
      + ArrowDirection.allCases.map { .move($0, by: 10) }
      + [.pageUp, .pageDown, .first, .last, .previousPage, .nextPage, .chooseItem])
      .map { (action: SwatchAction) in (action, action.row.keys) })
}
