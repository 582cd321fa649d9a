import StyledText
import TextColorPicker

/// What takes the keyboard from the text: a question in the status line, help, the commands.
enum Overlay: Hashable, Sendable {
  /// A line to type in.
  case prompt(Prompt)
  /// A question answered by one key.
  case question(Question)
  /// The keys, scrolled down by some rows.
  case help(scroll: Int)
  /// The list of commands.
  case palette(CommandPalette)

  /// A line of text asked for in the status line.
  struct Prompt: Hashable, Sendable {
    /// What the line is for.
    enum Purpose: Hashable, Sendable {
      case find(origin: Selection)
      case replace
      case replacement(needle: String)
      case goToLine
      case open
      case saveAs
    }

    var purpose: Purpose
    var line: TextEntry

    /// The words before the line.
    var label: String {
      switch purpose {
      case .find: "Find: "
      case .replace: "Replace: "
      case .replacement(let needle): "Replace “\(needle.prefix(20))” with: "
      case .goToLine: "Go to line[:column]: "
      case .open: "Open file: "
      case .saveAs: "Save as: "
      }
    }
  }

  /// A question about unsaved text.
  struct Question: Hashable, Sendable {
    /// What happens after the answer.
    enum Purpose: Hashable, Sendable {
      case quit
      case open
    }

    var purpose: Purpose

    /// The question with its answers, from the longest wording to the shortest.
    static let wordings = [
      "Unsaved changes — S save · D discard · Esc back", "Unsaved: S save D discard Esc",
      "S save D drop Esc", "S D Esc?",
    ]
  }
}
