import TerminalCore

/// An entry of the command palette: any key action apart from editing and moving.
package enum Command: String, CaseIterable, KeyAction {
  case save, saveAs = "save-as", open, openSample = "open-sample", quit
  case undo, redo, earlierState = "earlier-state", laterState = "later-state", cut, copy, paste,
    selectAll = "select-all", setMark = "set-mark", setBlockMark = "set-block-mark"
  case find, findNext = "find-next", findPrevious = "find-previous", replace, goToLine =
    "go-to-line", readAs = "read-as", softWrap = "soft-wrap", lineNumbers = "line-numbers"
  case textColor = "text-color", backgroundColor = "background-color"
  case bold, italic, underline, strike, clearStyle = "clear-style"
  case help, commandPalette = "command-palette", reloadSettings = "reload-settings"
  case suspend

  package var title: String {
    switch self {
    case .save: "Save"
    case .saveAs: "Save as…"
    case .open: "Open a file"
    case .openSample: "Open the sample"
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
    case .findNext: "Find next"
    case .findPrevious: "Find previous"
    case .replace: "Replace"
    case .goToLine: "Go to line"
    case .readAs: "Sequences: hide, show or replay"
    case .softWrap: "Soft wrap of long lines"
    case .lineNumbers: "Line numbers"
    case .textColor: "Text colour"
    case .backgroundColor: "Background colour"
    case .bold: "Bold"
    case .italic: "Italic"
    case .underline: "Underline"
    case .strike: "Strike through"
    case .clearStyle: "Clear colours and style"
    case .help: "Help"
    case .commandPalette: "All commands"
    case .reloadSettings: "Read the settings again"
    case .suspend: "Suspend (type fg to return)"
    }
  }

  static let standardKeys = KeyMap<Command>([
    (.save, [.control("s")]),
    (.saveAs, [.alt("w")]),
    (.open, [.control("o")]),
    (.openSample, [.alt("e")]),
    (.quit, [.control("q")]),
    (.undo, [.control("z")]),
    (.redo, [.control("y")]),
    (.earlierState, [.alt("z")]),
    (.laterState, [.alt("y")]),
    (.cut, [.control("x")]),
    (.copy, [.control("c")]),
    (.paste, [.control("v")]),
    (.selectAll, [.control("a")]),
    (.setMark, [.control(" ")]),
    (.setBlockMark, [.alt("b")]),
    (.find, [.control("f")]),
    (.findNext, [.alt("n"), Key(.function(3))]),
    (.findPrevious, [.alt("p"), Key(.function(3), .shift)]),
    (.replace, [.control("r")]),
    (.goToLine, [.control("g")]),
    (.readAs, [.alt("v")]),
    (.softWrap, [.alt("l")]),
    (.lineNumbers, [.alt("#")]),
    (.textColor, [.control("k")]),
    (.backgroundColor, [.alt("k")]),
    (.bold, [.control("b")]),
    (.italic, [.alt("i")]),
    (.underline, [.control("u")]),
    (.strike, [.alt("s")]),
    (.clearStyle, [.alt("0")]),
    (.help, [.alt("h"), Key(.function(1))]),
    (.commandPalette, [.control("p")]),
    (.reloadSettings, [.alt("t"), Key(.function(5))]),
    (.suspend, [Key(.character("z"), [.control, .alt])]),
  ])
}
