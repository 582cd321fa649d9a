import TerminalCore

/// An action of a key in the list of commands or the help.
package enum ListAction: String, KeyAction, CaseIterable {
  case up, down, pageUp = "page-up", pageDown = "page-down", first, last
  case accept, cancel

  package var title: String {
    switch self {
    case .up: "Up"
    case .down: "Down"
    case .pageUp: "Page up"
    case .pageDown: "Page down"
    case .first: "Start"
    case .last: "End"
    case .accept: "Run the command"
    case .cancel: "Close"
    }
  }

  /// The most characters that a list is searched for, as each one that is typed searches anew.
  static let searchLimit = 100

  /// The keys of the list of commands; others are typed into its line.
  static let commandKeys = KeyMap<ListAction>([
    (.up, [Key(.up)]),
    (.down, [Key(.down)]),
    (.accept, Key.withAnyModifiers(.enter)),
    (.cancel, Key.withAnyModifiers(.escape) + [.control("c"), .control("p")]),
  ])

  /// The keys of the help; characters search in it, and any other key closes it too.
  static let helpKeys = KeyMap<ListAction>([
    (.up, Key.withAnyModifiers(.up)),
    (.down, Key.withAnyModifiers(.down)),
    (.pageUp, Key.withAnyModifiers(.pageUp)),
    (.pageDown, Key.withAnyModifiers(.pageDown) + Key.withAnyModifiers(.character(" "))),
    (.first, Key.withAnyModifiers(.home)),
    (.last, Key.withAnyModifiers(.end)),
    (.cancel, [Key(.escape)]),
  ])
}
