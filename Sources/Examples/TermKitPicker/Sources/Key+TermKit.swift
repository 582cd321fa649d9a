import TermKit
import TextColorPicker

extension TerminalCore.Key {
  /// Creates the key of an event, or nil for keys that the picker does not know.
  init?(_ event: KeyEvent) {
    guard let key = TerminalCore.Key(event.key) else { return nil }
    self = key
    if event.isAlt { modifiers.insert(.alt) }
  }

  private init?(_ key: TermKit.Key) {
    switch key {
    case .letter(let character): self = .character(character)
    // Terminals send the same bytes for these keys and for Control with M, J, I and H.
    case .controlM, .controlJ: self.init(.enter)
    case .controlI: self.init(.tab)
    case .controlH, .delete: self.init(.backspace)
    case .backtab: self.init(.tab, .shift)
    case .controlSpace: self = .control(" ")
    case .esc: self.init(.escape)
    case .insertChar: self.init(.insert)
    case .deleteChar: self.init(.delete)
    case .cursorUp: self.init(.up)
    case .cursorDown: self.init(.down)
    case .cursorLeft: self.init(.left)
    case .cursorRight: self.init(.right)
    case .shiftCursorLeft: self.init(.left, .shift)
    case .shiftCursorRight: self.init(.right, .shift)
    case .home: self.init(.home)
    case .end: self.init(.end)
    case .pageUp: self.init(.pageUp)
    case .pageDown: self.init(.pageDown)
    default:
      if let index = Self.functions.firstIndex(of: key) {
        self.init(.function(index + 1))
      } else if let letter = Self.controls.first(where: { $0.key == key })?.letter {
        self = .control(letter)
      } else {
        return nil
      }
    }
  }

  private static let functions: [TermKit.Key] = [
    .f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10,
  ]

  private static let controls: [(letter: Character, key: TermKit.Key)] = [
    ("a", .controlA), ("b", .controlB), ("c", .controlC), ("d", .controlD), ("e", .controlE),
    ("f", .controlF), ("g", .controlG), ("k", .controlK), ("l", .controlL), ("n", .controlN),
    ("o", .controlO), ("p", .controlP), ("q", .controlQ), ("r", .controlR), ("s", .controlS),
    ("t", .controlT), ("u", .controlU), ("v", .controlV), ("w", .controlW), ("x", .controlX),
    ("y", .controlY), ("z", .controlZ),
  ]
}
