import TerminalCore
import TextColorPicker

/// The list of commands, filtered by the letters typed.
struct CommandPalette: Hashable, Sendable {
  /// The result of a key.
  enum Outcome: Hashable {
    case open
    case closed
    case chosen(Command)
  }

  /// The letters typed so far.
  private(set) var line = TextEntry()
  /// The index of the selected command in `matches`.
  private(set) var index = 0

  /// The commands whose titles contain all letters typed, in this order.
  var matches: [Command] {
    let needle = line.text.lowercased().filter { $0 != " " }
    return Command.allCases.filter { Self.matches($0.title.lowercased(), needle) }
  }

  private static func matches(_ title: String, _ needle: String) -> Bool {
    var rest = Substring(needle)
    for letter in title where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  mutating func press(_ key: Key, keys: ProgramKeys) -> Outcome {
    switch keys.commandList[key] {
    case .cancel: return .closed
    case .accept: return matches.indices.contains(index) ? .chosen(matches[index]) : .closed
    case .up: index = max(index - 1, 0)
    case .down: index = min(index + 1, max(matches.count - 1, 0))
    default: if line.edit(key, keys: keys.picker.entry) { index = 0 }
    }
    return .open
  }
}
