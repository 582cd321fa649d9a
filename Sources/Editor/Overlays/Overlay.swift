import AtomicFiles
import StyledText
import TextColorPicker
import TextFormats

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

  /// A question answered by one key, in the status line, with lines of explanation above it.
  struct Question: Hashable, Sendable {
    /// What is asked.
    enum Purpose: Hashable, Sendable {
      /// To leave with unsaved changes.
      case quit
      /// To open another file with unsaved changes.
      case open
      /// To save art in one way or the other.
      case art(SaveTarget)
      /// To save in a format that cannot hold everything.
      case losses(SaveTarget)
      /// To bring back what was not saved when the program was ended.
      case recovery(lines: [String])
      /// To save although somebody else changed the file.
      case changed(FileChange, SaveTarget)
    }

    var purpose: Purpose
    /// More lines, which the user asked for.
    var details: [String] = []
    /// How many lines are scrolled out at the top.
    var scroll = 0
    /// The answer that gives something up for good, which has to be given twice.
    var pendingConfirmation: Character?

    /// The question with its answers, from the longest wording to the shortest.
    var wordings: [String] {
      if let key = pendingConfirmation.map({ String($0).uppercased() }) {
        return ["\(key) once more gives it up for good · Esc back", "\(key) again: gone · Esc"]
      }
      return switch purpose {
      case .quit, .open:
        [
          "Unsaved changes — S save · D discard · Esc back", "Unsaved: S save D discard Esc",
          "S save D drop Esc", "S D Esc?",
        ]
      case .art:
        [
          "Save art as — C code page 437 with SAUCE · U UTF-8 text · Esc back",
          "C CP437+SAUCE · U UTF-8 · Esc", "C 437 U UTF-8 Esc", "C U Esc?",
        ]
      case .losses(let target):
        [
          "\(target.format.title) cannot hold this — S save all the same · Esc back",
          "Losses: S save · Esc back", "S save Esc", "S Esc?",
        ]
      case .recovery:
        [
          "Unsaved text was found — R recover it · D discard it · Esc later",
          "Unsaved: R recover D discard Esc later", "R recover D drop Esc", "R D Esc?",
        ]
      case .changed(.created, _):
        [
          "There is a file of this name — O overwrite it · D difference · Esc back",
          "It exists: O overwrite D diff Esc", "O over D diff Esc", "O D Esc?",
        ]
      case .changed:
        [
          "Somebody changed the file — O overwrite · R reload · D difference · Esc back",
          "Changed: O overwrite R reload D diff Esc", "O over R load D diff Esc", "O R D Esc?",
        ]
      }
    }

    /// The keys that answer it.
    var hints: [HintLine.Hint] {
      switch purpose {
      case .quit, .open: [("S", "save"), ("D", "discard"), ("Esc", "back")]
      case .art: [("C", "code page 437"), ("U", "UTF-8"), ("Esc", "back")]
      case .losses: [("S", "save all the same"), ("Esc", "back"), ("↑↓", "scroll")]
      case .recovery: [("R", "recover"), ("D", "discard"), ("Esc", "later")]
      case .changed(.created, _): [("O", "overwrite"), ("D", "difference"), ("Esc", "back")]
      case .changed:
        [("O", "overwrite"), ("R", "reload"), ("D", "difference"), ("Esc", "back")]
      }
    }

    /// The lines above the question.
    var lines: [String] {
      guard details.isEmpty else { return details }
      switch purpose {
      case .losses(let target): return target.unread + target.losses.map(\.message)
      case .recovery(let lines): return lines
      case .changed(let change, let target):
        let words =
          switch change {
          case .modified, .replaced: "was changed by somebody else"
          case .removed: "is gone"
          case .created: "is there already"
          }
        let since = change == .created ? "" : " since it was read here"
        return ["\(target.path) \(words)\(since)."]
      default: return []
      }
    }
  }
}
