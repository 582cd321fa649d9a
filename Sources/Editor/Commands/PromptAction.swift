import TerminalCore

/// An action of a key in a prompt, apart from editing its line.
package enum PromptAction: String, KeyAction, CaseIterable {
  case accept, cancel
  /// Goes to another match while the search line is open.
  case nextMatch = "next-match", previousMatch = "previous-match"

  package var title: String {
    switch self {
    case .accept: "Accept the line"
    case .cancel: "Cancel"
    case .nextMatch: "Next match"
    case .previousMatch: "Previous match"
    }
  }

  static let standardKeys = KeyMap<PromptAction>([
    (.accept, Key.withAnyModifiers(.enter)),
    (.cancel, Key.withAnyModifiers(.escape) + [.control("c")]),
  ])

  /// The keys of the search line.
  static let searchKeys = KeyMap<PromptAction>([
    (.accept, Key.withAnyModifiers(.enter).filter { $0.modifiers != .shift }),
    (.nextMatch, [Key(.down), .control("f"), .alt("n"), Key(.function(3))]),
    (.previousMatch, [Key(.up), Key(.enter, .shift), .alt("p")]),
    (.cancel, Key.withAnyModifiers(.escape) + [.control("c")]),
  ])
}
