public import TerminalCore

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
