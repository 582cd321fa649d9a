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
  /// - Parameter group: what one step does in any direction.
  fileprivate func row(_ count: Int, _ step: String, _ steps: String, group: String) -> KeyRow {
    count == 1
      ? KeyRow("One \(step) \(rawValue)", [Key(code)], name: rawValue, group: group)
      : KeyRow(
        "\(count) \(steps) \(rawValue)", [Key(code, .shift)], name: "far-" + rawValue,
        group: "\(group) ×\(count)")
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

  /// Each action that has a key.
  public static var allCases: [ControlAction] {
    ArrowDirection.allCases.map { .step($0, by: 1) }
      + ArrowDirection.allCases.map { .step($0, by: pageSteps) }
      + [.pageUp, .pageDown, .least, .greatest, .leastVertical, .greatestVertical]
  }

  /// The title, the keys and the name.
  public var row: KeyRow {
    let (page, ends) = ("Change the value ×10", "Minimum and maximum value")
    let verticalEnds = "Vertical minimum and maximum"
    return switch self {
    case .step(let direction, let count):
      direction.row(count, "step", "steps", group: "Change the value")
    case .pageUp: .init("10 steps up; first row of a palette", Key.shifted(.pageUp), group: page)
    case .pageDown:
      .init("10 steps down; last row of a palette", Key.shifted(.pageDown), group: page)
    case .least: .init("Minimum value", [Key(.home)], group: ends)
    case .greatest: .init("Maximum value", [Key(.end)], group: ends)
    case .leastVertical: .init("Minimum vertical value", [Key(.home, .shift)], group: verticalEnds)
    case .greatestVertical:
      .init("Maximum vertical value", [Key(.end, .shift)], group: verticalEnds)
    }
  }
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

  /// Each action that has a key.
  public static var allCases: [ColumnPickerAction] {
    [
      .toggleLock, .cancel, .previousColumn, .nextColumn, .scroll(by: -1), .scroll(by: 1),
      .scroll(by: -10), .scroll(by: 10), .first, .last, .deleteBackward,
    ]
  }

  /// The title, the keys and the name.
  public var row: KeyRow {
    let (columns, values) = ("Previous and next column", "Previous and next value")
    return switch self {
    case .toggleLock:
      .init("Unlock the columns; lock them and keep the values", [Key(.enter), .control(" ")])
    case .cancel: .init("Lock the columns and restore the values", Key.shifted(.escape))
    case .previousColumn:
      .init("Previous column", Key.shifted(.left) + [Key(.tab, .shift)], group: columns)
    case .nextColumn: .init("Next column", Key.shifted(.right) + [Key(.tab)], group: columns)
    case .scroll(by: -1): .init("Previous value", [Key(.up)], name: "previous-value", group: values)
    case .scroll(by: 1): .init("Next value", [Key(.down)], name: "next-value", group: values)
    case .scroll(let rows) where rows < 0:
      .init(
        "\(-rows) values up", Key.shifted(.pageUp) + [Key(.up, .shift)], name: "page-up",
        group: "\(-rows) values up and down")
    case .scroll(let rows):
      .init(
        "\(rows) values down", Key.shifted(.pageDown) + [Key(.down, .shift)], name: "page-down",
        group: "\(rows) values up and down")
    case .first: .init("First value", Key.shifted(.home), group: "First and last value")
    case .last: .init("Last value", Key.shifted(.end), group: "First and last value")
    case .deleteBackward: .init("Delete the last character typed", Key.shifted(.backspace))
    }
  }
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

  /// Each action that has a key.
  public static var allCases: [RadialMenuAction] {
    [.pick, .cancel] + ArrowDirection.allCases.map { .move($0) }
      + [.previous, .next, .first, .last] + (0..<10).map { .pickItem($0) }
  }

  /// The title, the keys and the name.
  public var row: KeyRow {
    switch self {
    case .pick:
      .init(
        "Open the menu; pick the chosen colour",
        [Key(.enter), .character(" "), Key(.enter, .shift)])
    case .cancel: .init("Close the menu", Key.shifted(.escape))
    case .move(let direction):
      .init("Move \(direction.rawValue)", Key.shifted(direction.code), name: direction.rawValue)
    case .previous: .init("Previous colour", [Key(.tab, .shift)])
    case .next: .init("Next colour", [Key(.tab)])
    case .first: .init("First colour", Key.shifted(.home))
    case .last: .init("Last colour", Key.shifted(.end))
    case .pickItem(let index):
      // The tenth item has the key 0.
      .init(
        "Pick colour \(index + 1)", "\((index + 1) % 10)".map { .character($0) },
        name: "pick-\(index + 1)")
    }
  }
}

/// An action of a key in the gradient of a `PickerPane`.
package enum GradientAction: String, KeyAction {
  /// Chooses another stop.
  case previousStop, nextStop
  /// Moves the stop.
  case moveLeft, moveRight
  /// Changes the number of stops.
  case addStop, removeStop
  /// Lets the gradient run in another way.
  case previousDirection, nextDirection
  /// Mixes the colours in another way.
  case previousMixture, nextMixture

  package var row: KeyRow {
    let (stops, moving) = ("Previous and next colour", "Move the colour")
    let (directions, mixtures) = ("Direction over the text", "Way of mixing")
    return switch self {
    case .previousStop: .init("Previous colour", [Key(.left)], group: stops)
    case .nextStop: .init("Next colour", [Key(.right)], group: stops)
    case .moveLeft: .init("Move the colour to the left", [Key(.left, .shift)], group: moving)
    case .moveRight: .init("Move the colour to the right", [Key(.right, .shift)], group: moving)
    case .addStop: .init("Add a colour", [.character("+")])
    case .removeStop: .init("Remove the colour", [.character("-"), Key(.delete)])
    case .previousDirection:
      .init("Previous direction over the text", [Key(.up)], group: directions)
    case .nextDirection: .init("Next direction over the text", [Key(.down)], group: directions)
    case .previousMixture: .init("Previous way of mixing", [.character("[")], group: mixtures)
    case .nextMixture: .init("Next way of mixing", [.character("]")], group: mixtures)
    }
  }
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
  /// Shows another palette; in the list of layouts, reorders the parameters.
  case previousPage, nextPage
  /// Chooses the selected swatch or layout.
  case chooseItem

  /// Each action that has a key.
  public static var allCases: [SwatchAction] {
    ArrowDirection.allCases.map { .move($0, by: 1) }
      + ArrowDirection.allCases.map { .move($0, by: 10) }
      + [.pageUp, .pageDown, .first, .last, .previousPage, .nextPage, .chooseItem]
  }

  /// The title, the keys and the name.
  public var row: KeyRow {
    let (pages, ends) = ("Page up and down", "First and last swatch")
    let palettes = "Palettes; axes of layouts"
    return switch self {
    case .move(let direction, let count):
      direction.row(count, "swatch", "swatches", group: "Move over the swatches")
    case .pageUp: .init("Page up", Key.shifted(.pageUp), group: pages)
    case .pageDown: .init("Page down", Key.shifted(.pageDown), group: pages)
    case .first: .init("First swatch", Key.shifted(.home), group: ends)
    case .last: .init("Last swatch", Key.shifted(.end), group: ends)
    case .previousPage: .init("Previous palette", [.character("[")], group: palettes)
    case .nextPage: .init("Next palette", [.character("]")], group: palettes)
    case .chooseItem:
      .init("Choose the swatch or layout", [.character(" ")], name: "choose-layout")
    }
  }
}
