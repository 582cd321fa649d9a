package import Terminal

/// A command of the editor: any key action other than editing text and moving the cursor.
///
/// A command is a case, which is its name, and a row of `row`; `EditorModel.perform` carries it out.
package enum Command: String, KeyAction {
  case textColor, backgroundColor, recolor, gradient, takeColor
  case bold, italic, underline, strike, clearStyle
  case save, saveAs, open, openSample, quit
  case undo, redo, earlierState, laterState
  case cut, copy, paste, cutLineEnd, selectAll
  case transpose, uppercaseWord, openLine, setMark, setBlockMark
  case find, findNext, findPrevious, replace, goToLine
  case readAs, follow, softWrap, lineNumbers
  case help, commandPalette, motion, reloadSettings, suspend

  package var row: KeyRow {
    switch self {
    case .textColor:
      .init("Text colour", [.control("k")], words: "foreground picker rgb hsl hex")
    case .backgroundColor:
      .init("Background colour", [.alt("k")], words: "highlight picker rgb hsl hex")
    case .recolor:
      .init("Change a colour everywhere", [.alt("d")], words: "recolour replace all document")
    case .gradient: .init("Gradient over the selection", [.alt("g")], words: "rainbow fade blend")
    case .takeColor:
      .init("Take a colour from the text", [.alt("j")], words: "eyedropper pipette picker")
    case .bold: .init("Bold", [.control("b")])
    case .italic: .init("Italic", [.alt("/")])
    case .underline: .init("Underline", [.control("u")])
    case .strike: .init("Strike through", [.alt("s")])
    case .clearStyle: .init("Clear colours and style", [.alt("0")], words: "reset remove plain")
    case .save: .init("Save", [.control("s")], words: "write")
    case .saveAs: .init("Save as…", [.alt("w")], words: "export convert html svg markdown json")
    case .open: .init("Open a file", [.control("o")], words: "load file")
    case .openSample: .init("Open the sample", [.alt("e")], words: "demo example")
    case .quit: .init("Quit", [.control("q")], words: "exit close leave")
    case .undo: .init("Undo", [.control("z")])
    case .redo: .init("Redo", [.control("y")])
    case .earlierState: .init("Back in time", [.alt("z")])
    case .laterState: .init("Forward in time", [.alt("y")])
    case .cut: .init("Cut", [.control("x")])
    case .cutLineEnd: .init("Cut to the end of the line", [controlAlt("k")])
    case .transpose: .init("Swap characters at the cursor", [.control("t")])
    case .uppercaseWord: .init("Make the word upper case", [.alt("u")])
    case .openLine: .init("Break the line after the cursor", [controlAlt("o")])
    case .copy: .init("Copy", [.control("c")])
    case .paste: .init("Paste", [.control("v")])
    case .selectAll: .init("Select all", [.control("a")])
    case .setMark: .init("Start selecting", [.control(" ")])
    case .setBlockMark: .init("Start a block selection", [.alt("b")])
    case .find: .init("Find", [.control("f")])
    case .findNext: .init("Find next", [.alt("n"), Key(.function(3))])
    case .findPrevious: .init("Find previous", [.alt("q"), Key(.function(3), .shift)])
    case .replace: .init("Replace", [.control("r")])
    case .goToLine: .init("Go to line", [.control("g")], words: "goto jump")
    case .readAs: .init("Escape codes: hide, show, run", [.alt("v")])
    case .follow: .init("Follow the file as it grows", [Key(.end, .alt)], words: "tail log watch")
    case .softWrap: .init("Wrap long lines", [.alt("$")], words: "fold")
    case .lineNumbers: .init("Line numbers", [.alt("#")])
    case .help: .init("Help", [.alt("h"), Key(.function(1))], words: "keys shortcuts bindings")
    case .commandPalette: .init("Command palette", [.control("p")])
    case .motion:
      .init("Motion: full or reduced", [.alt(".")], words: "ring animation turn spin stop rest")
    case .reloadSettings:
      .init(
        "Reload settings and theme", [.alt("t"), Key(.function(5))],
        words: "configuration preferences options")
    case .suspend: .init("Suspend (type fg to return)", [controlAlt("z")])
    }
  }

  private func controlAlt(_ character: Character) -> Key {
    Key(.character(character), [.control, .alt])
  }

  /// The commands that work everywhere, in the order of the help.
  static let everywhere: [Command] = [.help, .quit, .motion, .reloadSettings, .suspend]

  /// The commands that work in the picker of the editor, too, in the order of the help.
  static let inPicker: [Command] = [
    .textColor, .backgroundColor, .recolor, .gradient, .takeColor,
  ]
}

/// Finds commands by what people call them.
enum CommandSearch {
  /// Returns how close a command is to what was typed: 0 if its title begins with it, 1 if each word of
  /// it begins a word of the title or one of `words`, 2 if the title contains each; nil if not.
  static func rank(of title: String, words: String, for search: String) -> Int? {
    // Titles have the British spelling.
    let title = title.lowercased()
    let search = search.lowercased().replacing("color", with: "colour")
    if title.hasPrefix(search) { return 0 }
    let parts = search.split(separator: " ")
    let known = title.split { !$0.isLetter && !$0.isNumber } + words.split(separator: " ")
    let isKnown = parts.allSatisfy { part in
      known.contains { $0.hasPrefix(part) || $0.count > 2 && part == $0 + "s" }
    }
    if isKnown { return 1 }
    // “colour-blind” is in “colour blindness”.
    let spaced = title.replacing("-", with: " ")
    return parts.allSatisfy { spaced.contains($0.replacing("-", with: " ")) } ? 2 : nil
  }
}
