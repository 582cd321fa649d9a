import ColorControls
import TerminalCore

/// The list of commands, filtered by the letters typed.
struct CommandPalette: Hashable, Sendable {
  /// The result of a key.
  enum Outcome: Hashable {
    case open
    case closed
    case chosen(Command)
  }

  /// The letters typed so far.
  private(set) var line = TextEntry(limit: ListAction.searchLimit)
  /// The index of the selected command in `matches`.
  private(set) var index = 0

  /// The commands whose titles contain all letters typed, in this order; the closest ones first.
  var matches: [Command] {
    let needle = line.text.lowercased().filter { $0 != " " }
    guard !needle.isEmpty else { return Command.allCases }
    let ranked = Command.allCases.compactMap { command in
      Self.rank(of: command.title.lowercased(), for: needle).map { (command, $0) }
    }
    return (0...3).flatMap { rank in ranked.filter { $0.1 == rank }.map(\.0) }
  }

  /// Returns how close a title is to the letters: 0 if it begins with them, 1 if one of its words
  /// does, 2 if it contains them, 3 if it has them in this order, nil if not.
  private static func rank(of title: String, for needle: String) -> Int? {
    let joined = title.filter { $0 != " " }
    if joined.hasPrefix(needle) { return 0 }
    if title.split(separator: " ").contains(where: { $0.hasPrefix(needle) }) { return 1 }
    if joined.contains(needle) { return 2 }
    var rest = Substring(needle)
    for letter in joined where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty ? 3 : nil
  }

  /// Selects another match.
  mutating func move(by step: Int) {
    index = max(min(index + step, matches.count - 1), 0)
  }

  mutating func press(_ key: Key, keys: ProgramKeys) -> Outcome {
    switch keys.commandList[key] {
    case .cancel: return .closed
    case .accept: return matches.indices.contains(index) ? .chosen(matches[index]) : .open
    case .up: move(by: -1)
    case .down: move(by: 1)
    default: if line.edit(key, keys: keys.picker.entry) { index = 0 }
    }
    return .open
  }
}
