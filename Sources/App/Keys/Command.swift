import Terminal

/// A command of the editor: any key action other than editing text and moving the cursor.
///
/// A command is a case, which is its name, and a row of `row`; `EditorModel.perform` carries it out.
package enum Command: String, CaseIterable, KeyAction {
  case save
  case saveAs = "save-as"
  case open
  case openSample = "open-sample"
  case quit
  case undo, redo
  case earlierState = "earlier-state"
  case laterState = "later-state"
  case cut, copy, paste
  case cutLineEnd = "cut-line-end"
  case selectAll = "select-all"
  case transpose
  case uppercaseWord = "uppercase-word"
  case openLine = "open-line"
  case setMark = "set-mark"
  case setBlockMark = "set-block-mark"
  case find
  case findNext = "find-next"
  case findPrevious = "find-previous"
  case replace
  case goToLine = "go-to-line"
  case readAs = "read-as"
  case softWrap = "soft-wrap"
  case lineNumbers = "line-numbers"
  case textColor = "text-color"
  case backgroundColor = "background-color"
  case takeColor = "take-color"
  case gradient
  case recolor
  case bold, italic, underline, strike
  case clearStyle = "clear-style"
  case help
  case commandPalette = "command-palette"
  case reloadSettings = "reload-settings"
  case suspend

  /// The title and the standard keys of the command.
  private var row: (title: String, keys: [Key]) {
    switch self {
    case .save: ("Save", [.control("s")])
    case .saveAs: ("Save as…", [.alt("w")])
    case .open: ("Open a file", [.control("o")])
    case .openSample: ("Open the sample", [.alt("e")])
    case .quit: ("Quit", [.control("q")])
    case .undo: ("Undo", [.control("z")])
    case .redo: ("Redo", [.control("y")])
    case .earlierState: ("Back in time", [.alt("z")])
    case .laterState: ("Forward in time", [.alt("y")])
    case .cut: ("Cut", [.control("x")])
    case .cutLineEnd: ("Cut to the end of the line", [controlAlt("k")])
    case .transpose: ("Swap the characters beside the cursor", [.control("t")])
    case .uppercaseWord: ("Make the word upper case", [.alt("u")])
    case .openLine: ("Break the line after the cursor", [controlAlt("o")])
    case .copy: ("Copy", [.control("c")])
    case .paste: ("Paste", [.control("v")])
    case .selectAll: ("Select all", [.control("a")])
    case .setMark: ("Start selecting", [.control(" ")])
    case .setBlockMark: ("Start a block selection", [.alt("b")])
    case .find: ("Find", [.control("f")])
    case .findNext: ("Find next", [.alt("n"), Key(.function(3))])
    case .findPrevious: ("Find previous", [.alt("q"), Key(.function(3), .shift)])
    case .replace: ("Replace", [.control("r")])
    case .goToLine: ("Go to line", [.control("g")])
    case .readAs: ("Escape codes: hide, show, or run", [.alt("v")])
    case .softWrap: ("Wrap long lines", [.alt("$")])
    case .lineNumbers: ("Line numbers", [.alt("#")])
    case .textColor: ("Text colour", [.control("k")])
    case .backgroundColor: ("Background colour", [.alt("k")])
    case .takeColor: ("Take a colour from the text", [.alt("j")])
    case .gradient: ("Gradient over the selection", [.alt("g")])
    case .recolor: ("Change a colour everywhere", [.alt("d")])
    case .bold: ("Bold", [.control("b")])
    case .italic: ("Italic", [.alt("/")])
    case .underline: ("Underline", [.control("u")])
    case .strike: ("Strike through", [.alt("s")])
    case .clearStyle: ("Clear colours and style", [.alt("0")])
    case .help: ("Help", [.alt("h"), Key(.function(1))])
    case .commandPalette: ("Command palette", [.control("p")])
    case .reloadSettings: ("Reload settings", [.alt("t"), Key(.function(5))])
    case .suspend: ("Suspend (type fg to return)", [controlAlt("z")])
    }
  }

  private func controlAlt(_ character: Character) -> Key {
    Key(.character(character), [.control, .alt])
  }

  package var title: String { row.title }

  static let standardKeys = KeyMap(allCases.map { ($0, $0.row.keys) })

  /// Whether it works in other parts than the text, too.
  var worksOutsideText: Bool {
    Self.everywhere.contains(self)
      || [.textColor, .backgroundColor, .takeColor, .gradient].contains(self)
  }

  /// The commands that work everywhere, in the order of the help.
  static let everywhere: [Command] = [.help, .quit, .reloadSettings, .suspend]
}
