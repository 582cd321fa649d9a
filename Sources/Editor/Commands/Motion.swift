import TerminalCore

/// A way to move the caret.
enum Motion: Hashable, Sendable {
  case left, right, up, down
  case wordLeft, wordRight
  case lineStart, lineEnd
  case pageUp, pageDown
  case documentStart, documentEnd

  /// The motion of a key; Shift makes it select and is not looked at.
  init?(_ key: Key) {
    let isControlled = key.modifiers.contains(.control)
    guard !key.modifiers.contains(.alt) else { return nil }
    switch key.code {
    case .left: self = isControlled ? .wordLeft : .left
    case .right: self = isControlled ? .wordRight : .right
    case .up: self = .up
    case .down: self = .down
    case .home: self = isControlled ? .documentStart : .lineStart
    case .end: self = isControlled ? .documentEnd : .lineEnd
    case .pageUp: self = isControlled ? .documentStart : .pageUp
    case .pageDown: self = isControlled ? .documentEnd : .pageDown
    default: return nil
    }
  }

  /// Whether the wanted column outlives it.
  var isVertical: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown: true
    default: false
    }
  }
}
