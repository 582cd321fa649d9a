import Picker
package import Terminal

@testable package import App
@testable import StyledText

extension EditorModel {
  /// An editor with a text and a selection in the notation of `MarkedText`, after the events that
  /// the notation of `KeyNotation` stands for.
  package init(
    marked notation: String, path: String? = "file.txt",
    size: Size = Size(columns: 80, rows: 24), playing keys: String = ""
  ) {
    let marked = MarkedText(notation)
    let read = ANSIText(
      text: marked.text,
      lineEnding: marked.text.string.contains("\r\n" as Character)
        ? .carriageReturnLineFeed : .lineFeed, hasStyles: false,
      hasInvalidBytes: false)
    self.init(read, path: path, terminal: TerminalContext(size: size))
    caret.selection = marked.selection
    play(keys)
  }

  /// Text, styles and selection, for comparing and printing.
  package var marked: MarkedText { MarkedText(text, selection) }

  /// The message in the status line.
  package var told: String? { notice?.text }

  /// Whether the message is a warning.
  package var isWarning: Bool { notice?.isWarning == true }
}
