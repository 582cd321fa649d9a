import TerminalCore

/// An action of a key while the colours of a text are picked.
package enum TextColorAction: String, KeyAction, CaseIterable {
  case next, previous

  /// The description of the action.
  package var title: String {
    switch self {
    case .next: "Next colour of the text"
    case .previous: "Previous colour of the text"
    }
  }

  static let standardKeys = KeyMap<TextColorAction>([
    (.next, [.control("n")]),
    (.previous, [.control("p")]),
  ])
}
