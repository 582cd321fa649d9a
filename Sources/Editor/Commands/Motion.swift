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
    guard !key.modifiers.contains(.alt) else { return nil }
    self.init(code: key.code, isControlled: key.modifiers.contains(.control))
  }

  /// The motion of a key that selects a rectangle: one of those with Shift and Alt.
  init?(selectingBlock key: Key) {
    guard key.modifiers.isSuperset(of: [.alt, .shift]) else { return nil }
    self.init(code: key.code, isControlled: key.modifiers.contains(.control))
  }

  private init?(code: Key.Code, isControlled: Bool) {
    switch code {
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
