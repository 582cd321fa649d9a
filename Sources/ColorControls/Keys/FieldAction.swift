public import TerminalCore

/// An action of a key in the text field of a `ColorPicker`, apart from editing its line.
///
///     picker.keys.field.bind(.nextControl, to: [Key(.down), .control("n")])
public enum FieldAction: String, KeyAction, CaseIterable {
  /// Moves the focus to the control above.
  case previousControl = "previous-control"
  /// Moves the focus to the control below, or to the names that were found.
  case nextControl = "next-control"

  /// The description of the action.
  public var title: String {
    switch self {
    case .previousControl: "Previous control"
    case .nextControl: "Names found, else the next control"
    }
  }

  /// The keys of the text field.
  public static let standardKeys = KeyMap<FieldAction>([
    (.previousControl, [Key(.up)]),
    (.nextControl, [Key(.down)]),
  ])
}
