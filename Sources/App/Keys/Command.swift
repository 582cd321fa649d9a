import Picker
import Terminal

/// A command of the editor: any key action other than editing text and moving the cursor.
///
/// A command is a case, which is its name, and a row of `row`; `EditorModel.perform` carries it out.
package enum Command: String, CaseIterable, KeyAction {
  case textColor = "text-color"
  case backgroundColor = "background-color"
  case recolor
  case gradient
  case takeColor = "take-color"
  case bold, italic, underline, strike
  case clearStyle = "clear-style"
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
  case follow
  case softWrap = "soft-wrap"
  case lineNumbers = "line-numbers"
  case help
  case commandPalette = "command-palette"
  case motion
  case reloadSettings = "reload-settings"
  case suspend

  /// The title and the standard keys of the command.
  private var row: (title: String, keys: [Key]) {
    switch self {
    case .textColor: ("Text colour", [.control("k")])
    case .backgroundColor: ("Background colour", [.alt("k")])
    case .recolor: ("Change a colour everywhere", [.alt("d")])
    case .gradient: ("Gradient over the selection", [.alt("g")])
    case .takeColor: ("Take a colour from the text", [.alt("j")])
    case .bold: ("Bold", [.control("b")])
    case .italic: ("Italic", [.alt("/")])
    case .underline: ("Underline", [.control("u")])
    case .strike: ("Strike through", [.alt("s")])
    case .clearStyle: ("Clear colours and style", [.alt("0")])
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
    case .transpose: ("Swap characters at the cursor", [.control("t")])
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
    case .readAs: ("Escape codes: hide, show, run", [.alt("v")])
    case .follow: ("Follow the file as it grows", [Key(.end, .alt)])
    case .softWrap: ("Wrap long lines", [.alt("$")])
    case .lineNumbers: ("Line numbers", [.alt("#")])
    case .help: ("Help", [.alt("h"), Key(.function(1))])
    case .commandPalette: ("Command palette", [.control("p")])
    case .motion: ("Motion: full or reduced", [.alt(".")])
    case .reloadSettings: ("Reload settings and theme", [.alt("t"), Key(.function(5))])
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
  static let everywhere: [Command] = [.help, .quit, .motion, .reloadSettings, .suspend]
}

extension Command {
  /// Other words that people use for it.
  var words: String {
    switch self {
    case .textColor: "foreground picker rgb hsl hex color"
    case .backgroundColor: "highlight picker rgb hsl hex color"
    case .recolor: "recolour recolor replace color"
    case .gradient: "rainbow fade blend"
    case .takeColor: "eyedropper pipette picker color"
    case .clearStyle: "reset remove plain"
    case .save: "write"
    case .saveAs: "export convert html svg markdown json"
    case .open: "load file"
    case .openSample: "demo example"
    case .quit: "exit close leave"
    case .follow: "tail log watch"
    case .softWrap: "fold"
    case .help: "keys shortcuts bindings"
    case .motion: "ring animation turn spin stop rest"
    case .reloadSettings: "configuration preferences options"
    default: ""
    }
  }
}

extension PickerAction {
  /// Other words that people use for it.
  var words: String {
    switch self {
    case .nextSpace, .previousSpace: "rgb hsb hsl cmyk grey oklch okhsl"
    case .makeReadable: "contrast accessible wcag"
    case .moreVivid: "saturation chroma brighter"
    case .muted: "saturation chroma grey pastel"
    case .lighter, .darker: "brightness lightness"
    case .collect: "list swatches favourite"
    case .nextPalette: "swatches tailwind material"
    case .showMatching: "harmony complement tints shades"
    case .showVision: "accessibility deuteranopia protanopia"
    case .showDetails: "contrast"
    default: ""
    }
  }
}

/// Finds commands by what people call them.
enum CommandSearch {
  /// Returns how close a command is to what was typed: 0 if its title begins with it, 1 if each word of
  /// it begins a word of the title or one of `words`, 2 if the title contains each; nil if not.
  static func rank(of title: String, words: String, for search: String) -> Int? {
    let (title, search) = (title.lowercased(), search.lowercased())
    if title.hasPrefix(search) { return 0 }
    let parts = search.split(separator: " ")
    let known = title.split { !$0.isLetter && !$0.isNumber } + words.split(separator: " ")
    if parts.allSatisfy({ part in known.contains { $0.hasPrefix(part) } }) { return 1 }
    return parts.allSatisfy(title.contains) ? 2 : nil
  }
}
