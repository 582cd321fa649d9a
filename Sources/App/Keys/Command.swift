import StyledText
import Terminal

/// A command of the editor: any key action other than editing text and moving the cursor.
///
/// A command is a case, which is its name, and a row of `row`.
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

  /// The properties of a command.
  struct Row {
    let title: String
    let keys: [Key]
    /// Whether it works outside the text too.
    let worksEverywhere: Bool
    let perform: @Sendable (inout EditorModel) -> [Effect]

    init(
      _ title: String, _ keys: [Key], everywhere: Bool = false,
      _ perform: @escaping @Sendable (inout EditorModel) -> [Effect]
    ) {
      (self.title, self.keys, self.perform) = (title, keys, perform)
      worksEverywhere = everywhere
    }

    init(
      _ title: String, _ keys: [Key], everywhere: Bool = false,
      _ perform: @escaping @Sendable (inout EditorModel) -> Void
    ) {
      self.init(title, keys, everywhere: everywhere) { model -> [Effect] in
        perform(&model)
        return []
      }
    }
  }

  /// The title, the standard keys and the effect of the command.
  var row: Row {
    switch self {
    case .save: Row("Save", [.control("s")]) { $0.save() }
    case .saveAs: Row("Save as…", [.alt("w")]) { $0.askForName($0.file.suggestedPath) }
    case .open: Row("Open a file", [.control("o")]) { $0.open() }
    case .openSample: Row("Open the sample", [.alt("e")]) { $0.openSample() }
    case .quit: Row("Quit", [.control("q")], everywhere: true) { $0.quit() }
    case .undo: Row("Undo", [.control("z")]) { $0.undo() }
    case .redo: Row("Redo", [.control("y")]) { $0.redo() }
    case .earlierState: Row("Back in time", [.alt("z")]) { $0.goEarlier() }
    case .laterState: Row("Forward in time", [.alt("y")]) { $0.goLater() }
    case .cut: Row("Cut", [.control("x")]) { $0.cut() }
    case .cutLineEnd: Row("Cut to the end of the line", [controlAlt("k")]) { $0.cutLineEnd() }
    case .transpose:
      Row("Swap the characters beside the cursor", [.control("t")]) { $0.transpose() }
    case .uppercaseWord: Row("Make the word upper case", [.alt("u")]) { $0.uppercaseWord() }
    case .openLine: Row("Break the line after the cursor", [controlAlt("o")]) { $0.openLine() }
    case .copy: Row("Copy", [.control("c")]) { $0.copy() }
    case .paste: Row("Paste", [.control("v")]) { $0.insertClipboard() }
    case .selectAll: Row("Select all", [.control("a")]) { $0.selectAll() }
    case .setMark: Row("Start selecting", [.control(" ")]) { $0.toggle(.text) }
    case .setBlockMark: Row("Start a block selection", [.alt("b")]) { $0.toggle(.block) }
    case .find: Row("Find", [.control("f")]) { $0.openSearch(.find) }
    case .findNext: Row("Find next", [.alt("n"), Key(.function(3))]) { $0.findNext() }
    case .findPrevious:
      Row("Find previous", [.alt("q"), Key(.function(3), .shift)]) { $0.findPrevious() }
    case .replace: Row("Replace", [.control("r")]) { $0.openSearch(.replace) }
    case .goToLine: Row("Go to line", [.control("g")]) { $0.askForLine() }
    case .readAs:
      Row("Escape codes: hide, show, or run", [.alt("v")]) { $0.readAsNextFormat() }
    case .softWrap: Row("Wrap long lines", [.alt("$")]) { $0.toggleWrap() }
    case .lineNumbers: Row("Line numbers", [.alt("#")]) { $0.toggleLineNumbers() }
    case .textColor:
      Row("Text colour", [.control("k")], everywhere: true) { $0.beginPicking(.foreground) }
    case .backgroundColor:
      Row("Background colour", [.alt("k")], everywhere: true) { $0.beginPicking(.background) }
    case .takeColor:
      Row("Take a colour from the text", [.alt("j")], everywhere: true) {
        $0.beginTakingColor()
      }
    case .gradient:
      Row("Gradient over the selection", [.alt("g")], everywhere: true) { $0.makeGradient() }
    case .recolor: Row("Change a colour everywhere", [.alt("d")]) { $0.beginRecoloring() }
    case .bold: Row("Bold", [.control("b")]) { $0.toggle(.bold) }
    case .italic: Row("Italic", [.alt("/")]) { $0.toggle(.italic) }
    case .underline: Row("Underline", [.control("u")]) { $0.toggleUnderline() }
    case .strike: Row("Strike through", [.alt("s")]) { $0.toggle(.strike) }
    case .clearStyle: Row("Clear colours and style", [.alt("0")]) { $0.restyle(.clearing) }
    case .help: Row("Help", [.alt("h"), Key(.function(1))], everywhere: true) { $0.openHelp() }
    case .commandPalette:
      Row("Command palette", [.control("p")]) { $0.show(CommandPalette()) }
    case .reloadSettings:
      Row("Reload settings", [.alt("t"), Key(.function(5))], everywhere: true) { _ in
        [.reloadSettings]
      }
    case .suspend:
      Row("Suspend (type fg to return)", [controlAlt("z")], everywhere: true) { _ in [.suspend] }
    }
  }

  private func controlAlt(_ character: Character) -> Key {
    Key(.character(character), [.control, .alt])
  }

  package var title: String { row.title }

  static let standardKeys = KeyMap(allCases.map { ($0, $0.row.keys) })

  /// The commands that work everywhere, in the order of the help.
  static let everywhere: [Command] = [.help, .quit, .reloadSettings, .suspend]
}
