import TerminalCore
import TextColorPicker

/// The list of all commands, narrowed by what is typed.
struct CommandPalette: Hashable, Sendable {
  /// What a key led to.
  enum Outcome: Hashable {
    case open
    case closed
    case chosen(Command)
  }

  /// The words typed so far.
  private(set) var line = TextEntry()
  /// The chosen one of `matches`.
  private(set) var index = 0

  /// The commands whose title has all the letters typed, in order.
  var matches: [Command] {
    let needle = line.text.lowercased().filter { $0 != " " }
    return Command.allCases.filter { Self.matches($0.title.lowercased(), needle) }
  }

  private static func matches(_ title: String, _ needle: String) -> Bool {
    var rest = Substring(needle)
    for letter in title where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  /// Takes a key.
  mutating func press(_ key: Key) -> Outcome {
    let count = matches.count
    switch (key.code, key.modifiers) {
    case (.escape, _), (.character("c"), .control), (.character("p"), .control): return .closed
    case (.enter, _): return matches.indices.contains(index) ? .chosen(matches[index]) : .closed
    case (.up, []): index = max(index - 1, 0)
    case (.down, []): index = min(index + 1, max(count - 1, 0))
    default: if line.edit(key) { index = 0 }
    }
    return .open
  }
}
