import Color
import Terminal
import TextColorPicker

/// A picker in a program with a screen, without a terminal.
extension TextColorPicker {
  static let screen = Size(columns: 80, rows: 24)
  static let area = Rect(column: 2, row: 1, columns: 40, rows: 3)

  /// The keys of some words: `Enter`, `Esc`, `Space`, `C-k`, and others that are typed.
  static func events(_ words: String) -> [Event] {
    words.split(separator: " ").flatMap { word -> [Event] in
      switch word {
      case "Enter": [.key(Key(.enter))]
      case "Esc": [.key(Key(.escape))]
      case "Space": [.key(.character(" "))]
      case _ where word.hasPrefix("C-"): word.suffix(1).map { .key(.control($0)) }
      default: word.map { .key(.character($0)) }
      }
    }
  }

  /// - Returns: the outcome of the last event.
  @discardableResult
  mutating func send(_ events: [Event], screen: Size = screen) -> ControlOutcome {
    events.map { update($0, in: Self.area, screen: screen, context: RenderContext()) }.last
      ?? .ignored
  }

  /// - Returns: the outcome of the last key.
  @discardableResult
  mutating func press(_ words: String, screen: Size = screen) -> ControlOutcome {
    send(Self.events(words), screen: screen)
  }

  /// A frame of the program's screen with the picker.
  func frame(
    at milliseconds: Int = 0, isFocused: Bool = true, isMotionReduced: Bool = false
  ) -> Frame {
    var frame = Frame(size: Self.screen)
    let context = RenderContext(
      elapsed: .milliseconds(milliseconds), isMotionReduced: isMotionReduced)
    render(into: &frame, in: Self.area, context: context.focused(isFocused))
    return frame
  }
}
