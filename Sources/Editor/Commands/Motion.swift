import TerminalCore

/// A movement of the caret.
package enum Motion: String, KeyAction, CaseIterable {
  case left, right, up, down
  case wordLeft = "word-left", wordRight = "word-right"
  case lineStart = "line-start", lineEnd = "line-end"
  case pageUp = "page-up", pageDown = "page-down"
  case documentStart = "document-start", documentEnd = "document-end"

  package var title: String {
    switch self {
    case .left: "Left"
    case .right: "Right"
    case .up: "Up"
    case .down: "Down"
    case .wordLeft: "Word left"
    case .wordRight: "Word right"
    case .lineStart: "Start of the line"
    case .lineEnd: "End of the line"
    case .pageUp: "Page up"
    case .pageDown: "Page down"
    case .documentStart: "Start of the text"
    case .documentEnd: "End of the text"
    }
  }

  /// Whether the goal column is kept.
  var isVertical: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown: true
    default: false
    }
  }

  static let standardKeys = KeyMap<Motion>([
    (.left, [Key(.left)]),
    (.right, [Key(.right)]),
    (.up, [Key(.up), Key(.up, .control)]),
    (.down, [Key(.down), Key(.down, .control)]),
    (.wordLeft, [Key(.left, .control)]),
    (.wordRight, [Key(.right, .control)]),
    (.lineStart, [Key(.home)]),
    (.lineEnd, [Key(.end)]),
    (.pageUp, [Key(.pageUp)]),
    (.pageDown, [Key(.pageDown)]),
    (.documentStart, [Key(.home, .control), Key(.pageUp, .control)]),
    (.documentEnd, [Key(.end, .control), Key(.pageDown, .control)]),
  ])
}
