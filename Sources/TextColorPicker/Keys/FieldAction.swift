public import TerminalCore

/// What a key asks the text field of a `ColorPicker` to do, besides editing its line.
public enum FieldAction: KeyAction, CaseIterable {
  /// Moves the focus to the control above.
  case previousControl
  /// Moves the focus to the control below, or to the names that were found.
  case nextControl

  /// What the action does.
  public var title: String {
    switch self {
    case .previousControl: "Previous control"
    case .nextControl: "Names found, else the next control"
    }
  }

  /// The keys of the text field.
  public static let standardKeys = KeyMap<FieldAction>([
    .previousControl: [Key(.up)], .nextControl: [Key(.down)],
  ])
}
