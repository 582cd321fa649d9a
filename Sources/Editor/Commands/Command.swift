package import TerminalCore

/// Something the user can ask the editor to do, apart from typing and moving.
package enum Command: String, CaseIterable, Hashable, Sendable {
  case save, saveAs, open, quit
  case undo, redo, earlierState, laterState, cut, copy, paste, selectAll, setMark, setBlockMark
  case find, findNext, replace, goToLine, softWrap
  case textColor, backgroundColor
  case bold, italic, underline, strike, clearStyle
  case help, commandPalette, suspend

  /// The words people know it by.
  package var title: String {
    switch self {
    case .save: "Save"
    case .saveAs: "Save as…"
    case .open: "Open a file"
    case .quit: "Quit"
    case .undo: "Undo"
    case .redo: "Redo"
    case .earlierState: "Earlier state"
    case .laterState: "Later state"
    case .cut: "Cut"
    case .copy: "Copy"
    case .paste: "Paste"
    case .selectAll: "Select all"
    case .setMark: "Set the mark: arrows select"
    case .setBlockMark: "Mark a block: arrows select"
    case .find: "Find"
    case .findNext: "Find the next one"
    case .replace: "Replace all"
    case .goToLine: "Go to line"
    case .softWrap: "Soft wrap of long lines"
    case .textColor: "Text colour"
    case .backgroundColor: "Background colour"
    case .bold: "Bold"
    case .italic: "Italic"
    case .underline: "Underline"
    case .strike: "Strike through"
    case .clearStyle: "Clear colours and style"
    case .help: "Help"
    case .commandPalette: "All commands"
    case .suspend: "Suspend: fg comes back"
    }
  }

  /// The keys that call it; the first one is the one shown.
  package var keys: [Key] {
    switch self {
    case .save: [.control("s")]
    case .saveAs: [.alt("w")]
    case .open: [.control("o")]
    case .quit: [.control("q")]
    case .undo: [.control("z")]
    case .redo: [.control("y")]
    case .earlierState: [.alt("z")]
    case .laterState: [.alt("y")]
    case .cut: [.control("x")]
    case .copy: [.control("c")]
    case .paste: [.control("v")]
    case .selectAll: [.control("a")]
    case .setMark: [.control(" ")]
    case .setBlockMark: [.alt("b")]
    case .find: [.control("f")]
    case .findNext: [.alt("n"), Key(.function(3))]
    case .replace: [.control("r")]
    case .goToLine: [.control("g")]
    case .softWrap: [.alt("l")]
    case .textColor: [.control("k")]
    case .backgroundColor: [.alt("k")]
    case .bold: [.control("b")]
    case .italic: [.alt("i")]
    case .underline: [.control("u")]
    case .strike: [.alt("s")]
    case .clearStyle: [.alt("0")]
    case .help: [.alt("h"), Key(.function(1))]
    case .commandPalette: [.control("p")]
    case .suspend: [Key(.character("z"), [.control, .alt])]
    }
  }

  /// The key that calls it, as it is shown.
  package var keyName: String { keys.first?.name ?? "" }

  /// The command of a key.
  package init?(_ key: Key) {
    guard let command = Self.byKey[key] else { return nil }
    self = command
  }

  private static let byKey: [Key: Command] = {
    var table: [Key: Command] = [:]
    for command in allCases {
      for key in command.keys { table[key] = command }
    }
    return table
  }()
}

extension Key {
  /// The key as hints and help show it: "Ctrl-K", "Alt-0", "F1".
  var name: String {
    var name = ""
    if modifiers.contains(.control) { name += "Ctrl-" }
    if modifiers.contains(.alt) { name += "Alt-" }
    if modifiers.contains(.shift) { name += "Shift-" }
    switch code {
    case .character(" "): return name + "Space"
    case .character(let character): return name + String(character).uppercased()
    case .function(let number): return name + "F\(number)"
    default: return name + "\(code)".capitalized
    }
  }
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
