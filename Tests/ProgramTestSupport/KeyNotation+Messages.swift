package import App
import Terminal
package import TestSupport

/// Words of a notation for messages, besides those for keys.
///
///     paste:a⏎b                             a bracketed paste
///     click:4,3 double: triple: shift: alt: a press of the button at column 4, row 3
///     drag:9,3 up:9,3 wheel+:4,3 wheel-:    a drag, a release of the button, the wheel
///     size:40x12 tick:100                   a resize; milliseconds since the start
extension KeyNotation {
  /// The messages of a line.
  package static func messages(_ line: String) -> [Message] {
    // A combining mark would join the space before it, so the line is split into scalars.
    line.unicodeScalars.split(separator: " ").flatMap { messages(ofWord: String($0)) }
  }

  private static func messages(ofWord word: String) -> [Message] {
    if let argument = argument(of: word, "paste:") {
      let scalars = argument.unicodeScalars.map(decoded)
      return [.event(.paste(String(String.UnicodeScalarView(scalars))))]
    }
    if let argument = argument(of: word, "size:") {
      let numbers = argument.split(separator: "x").compactMap { Int($0) }
      return [.event(.resized(Size(columns: numbers[0], rows: numbers[1])))]
    }
    if let argument = argument(of: word, "tick:") {
      return [.ticked(elapsed: .milliseconds(Int(argument) ?? 0))]
    }
    if let mouse = mouse(word) { return [.event(.mouse(mouse))] }
    return keys(word).map { .event(.key($0)) }
  }

  private static func argument(of word: String, _ prefix: String) -> String? {
    guard word.unicodeScalars.starts(with: prefix.unicodeScalars) else { return nil }
    return String(String.UnicodeScalarView(word.unicodeScalars.dropFirst(prefix.count)))
  }

  private static func mouse(_ word: String) -> Mouse? {
    let actions: [(String, Mouse.Action, Key.Modifiers)] = [
      ("click:", .press(clicks: 1), []), ("double:", .press(clicks: 2), []),
      ("triple:", .press(clicks: 3), []), ("shift:", .press(clicks: 1), .shift),
      ("alt:", .press(clicks: 1), .alt),
      ("drag:", .drag, []), ("up:", .release, []), ("wheel+:", .wheelUp, []),
      ("wheel-:", .wheelDown, []),
    ]
    for (prefix, action, modifiers) in actions {
      guard let argument = argument(of: word, prefix) else { continue }
      let numbers = argument.split(separator: ",").compactMap { Int($0) }
      let point = Point(column: numbers[0], row: numbers[1])
      return Mouse(action, at: point, modifiers: modifiers)
    }
    return nil
  }
}
