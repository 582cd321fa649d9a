import TerminalCore

/// An action of a key in a prompt, apart from editing its line.
package enum PromptAction: String, KeyAction, CaseIterable {
  case accept, cancel
  /// Goes to another match while the search line is open.
  case nextMatch = "next-match", previousMatch = "previous-match"
  /// Turns a switch of the search on or off.
  case matchCase = "match-case", matchWords = "match-words",
    regularExpression = "regular-expression"
  /// Goes from finding to replacing.
  case replace
  /// Completes the name of a file.
  case complete

  package var title: String {
    switch self {
    case .accept: "Accept the line"
    case .cancel: "Cancel"
    case .nextMatch: "Next match"
    case .previousMatch: "Previous match"
    case .matchCase: "Match upper and lower case"
    case .matchWords: "Match whole words"
    case .regularExpression: "Search with a regular expression"
    case .replace: "Replace the matches"
    case .complete: "Complete the name of the file"
    }
  }

  static let standardKeys = KeyMap<PromptAction>([
    (.accept, Key.withAnyModifiers(.enter)),
    (.cancel, Key.withAnyModifiers(.escape) + [.control("c")]),
    (.complete, [Key(.tab)]),
  ])

  /// The keys of the search line.
  static let searchKeys = KeyMap<PromptAction>([
    (.accept, Key.withAnyModifiers(.enter).filter { $0.modifiers != .shift }),
    (.nextMatch, [Key(.down), .control("f"), .alt("n"), Key(.function(3))]),
    (.previousMatch, [Key(.up), Key(.enter, .shift), .alt("p"), Key(.function(3), .shift)]),
    (.matchCase, [.alt("c")]),
    (.matchWords, [.alt("w")]),
    (.regularExpression, [.alt("r")]),
    (.replace, [.control("r")]),
    (.cancel, Key.withAnyModifiers(.escape) + [.control("c")]),
  ])
}
