public import TerminalCore

/// An action of a key in a `TextEntry`.
///
///     picker.keys.entry.bind(.clear, to: [.control("u"), .control("w")])
public enum EntryAction: String, KeyAction, CaseIterable {
  /// Moves the caret.
  case left, right, start, end
  /// Removes text.
  case deleteBackward = "delete-backward", deleteForward = "delete-forward", clear

  /// Whether the action removes text.
  var changesText: Bool {
    switch self {
    case .deleteBackward, .deleteForward, .clear: true
    case .left, .right, .start, .end: false
    }
  }

  /// The description of the action.
  public var title: String {
    switch self {
    case .left: "One character left"
    case .right: "One character right"
    case .start: "Start of the line"
    case .end: "End of the line"
    case .deleteBackward: "Delete the character before the caret"
    case .deleteForward: "Delete the character after the caret"
    case .clear: "Clear the line"
    }
  }

  /// The keys of a line being typed.
  public static let standardKeys = KeyMap<EntryAction>([
    (.left, [Key(.left)]),
    (.right, [Key(.right)]),
    (.start, [Key(.home), .control("a")]),
    (.end, [Key(.end), .control("e")]),
    (.deleteBackward, Key.withAnyModifiers(.backspace)),
    (.deleteForward, [Key(.delete)]),
    (.clear, [.control("u")]),
  ])
}
