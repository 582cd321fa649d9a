package import App
package import Terminal
import TestSupport

extension App {
  /// Plays events in the notation of `KeyNotation`.
  @discardableResult
  package mutating func play(_ keys: String) -> [Effect] {
    KeyNotation.messages(keys).flatMap { update($0) }
  }

  /// Presses and releases the button of the mouse.
  @discardableResult
  package mutating func click(at point: Point) -> [Effect] {
    let actions: [Mouse.Action] = [.press(clicks: 1), .release]
    return actions.flatMap { update(.event(.mouse(Mouse($0, at: point)))) }
  }

  /// The rows of the screen.
  package var rows: [Substring] {
    frame().plainText.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The first row with a text, or -1.
  package func row(with text: String) -> Int { rows.firstIndex { $0.contains(text) } ?? -1 }
}
