public import TerminalCore

/// An action of a key in a `TextColorPicker`.
///
///     picker.keys.button.bind(.open, to: [Key(.enter), .character("c")])
public enum ButtonAction: String, KeyAction, CaseIterable {
  /// Opens the picker.
  case open
  /// Moves the focus between an open panel and the program.
  case toggleFocus = "toggle-focus"

  /// The description of the action.
  public var title: String {
    switch self {
    case .open: "Open the picker"
    case .toggleFocus: "From the panel to the program and back"
    }
  }

  /// The keys of the control that opens the picker.
  public static let standardKeys = KeyMap<ButtonAction>([
    (.open, [Key(.enter), .character(" ")]),
    (.toggleFocus, [.control("k")]),
  ])
}
