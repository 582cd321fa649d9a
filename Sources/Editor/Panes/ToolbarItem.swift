import ColorControls
import Colorimetry
import StyledText
import TerminalCore

/// A part of the toolbar that carries out a command when it is clicked.
struct ToolbarItem {
  /// What it shows.
  enum Content {
    /// Colours beside a word for what they colour and their name.
    case colors([RGB8], word: String, name: String)
    /// A word in the look of an attribute, after its key.
    case attribute(key: String, word: String, isOn: Bool, look: CellAttributes)
  }

  let command: Command
  let content: Content
  /// Its cells.
  let area: Rect
}
