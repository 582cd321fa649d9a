/// One report of the mouse.
public struct TerminalMouse: Sendable, Hashable {
  /// A button or a step of the wheel; the raw value is xterm's button code.
  public enum Button: Int, Sendable, Hashable {
    /// The main button.
    case left = 0
    /// The wheel as a button.
    case middle = 1
    /// The button of menus.
    case right = 2
    /// One step of the wheel away from the user.
    case wheelUp = 64
    /// One step of the wheel towards the user.
    case wheelDown = 65
  }

  /// The kind of report.
  public enum Action: Sendable, Hashable {
    /// A button went down, or the wheel turned.
    case press(Button)
    /// A button went up.
    case release(Button)
    /// The pointer moved with this button down.
    case drag(Button)
    /// The pointer moved with no button down.
    case move
  }

  /// The kind of report.
  public var action: Action
  /// The position, counted from 0.
  public var position: TerminalScreen.Position
  /// Keys held down.
  public var modifiers: TerminalKey.Modifiers

  /// Creates a report.
  public init(
    _ action: Action, at position: TerminalScreen.Position, modifiers: TerminalKey.Modifiers = []
  ) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }

  /// The report in the SGR encoding (mode 1006), with positions counted from 1.
  public var bytes: [UInt8] {
    let code: Int
    var final = "M"
    switch action {
    case .press(let button): code = button.rawValue
    case .release(let button):
      code = button.rawValue
      final = "m"
    case .drag(let button): code = button.rawValue + 32
    case .move: code = 3 + 32
    }
    // xterm's modifier bits of a mouse report are those of a key, four times as large.
    let all = code + modifiers.rawValue * 4
    return Array("\u{1b}[<\(all);\(position.column + 1);\(position.row + 1)\(final)".utf8)
  }
}
