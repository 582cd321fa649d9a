import AtomicFiles
import StyledText
import TerminalCore
import TextColorPicker
import TextFormats

/// A part that takes the keyboard from the text: a prompt or question in the status line, the help
/// or the list of commands.
enum Overlay: Hashable, Sendable {
  /// A line to type in the status line.
  case prompt(Prompt)
  /// A question answered by one key.
  case question(Question)
  /// The help, with the rows scrolled off its top.
  case help(scroll: Int)
  /// The list of commands.
  case palette(CommandPalette)

  /// A line to type in the status line.
  struct Prompt: Hashable, Sendable {
    /// The use of the line.
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

    /// Returns the keys for it, apart from those that edit the line.
    func keys(in keys: ProgramKeys) -> KeyMap<PromptAction> {
      if case .find = purpose { keys.search } else { keys.prompt }
    }

    /// The context of these keys.
    var keyContext: KeyContext { if case .find = purpose { .search } else { .prompt } }

    /// The label before the line.
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
    /// The subject of the question.
    enum Purpose: Hashable, Sendable {
      /// Whether to quit with unsaved changes.
      case quit
      /// Whether to open another file with unsaved changes.
      case open
      /// In which encoding to save art.
      case art(SaveTarget)
      /// Whether to save in a format that cannot hold the whole text.
      case losses(SaveTarget)
      /// Whether to recover the unsaved text of an earlier run.
      case recovery(lines: [String])
      /// Whether to overwrite a file that was changed by another program.
      case changed(FileChange, SaveTarget)
    }

    var purpose: Purpose
    /// The difference, once the user asked for it.
    var details: [String] = []
    /// How many lines are scrolled off the top.
    var scroll = 0
    /// An answer that loses something for good and waits to be given once more.
    var unconfirmed: QuestionAction?

    /// Returns the keys that answer it.
    func keys(in keys: QuestionKeys) -> KeyMap<QuestionAction> {
      switch purpose {
      case .quit, .open: keys.unsaved
      case .art: keys.art
      case .losses: keys.losses
      case .recovery: keys.recovery
      case .changed: keys.changed
      }
    }

    /// The context of these keys.
    var keyContext: KeyContext {
      switch purpose {
      case .quit, .open: .unsaved
      case .art: .art
      case .losses: .losses
      case .recovery: .recovery
      case .changed: .changed
      }
    }

    /// Returns the question with its answers, from the longest wording to the shortest.
    func wordings(_ keys: QuestionKeys) -> [String] {
      let keys = self.keys(in: keys)
      let back = keys.answerLabel(for: .back)
      if let answer = unconfirmed.map({ keys.answerLabel(for: $0) }) {
        return [
          "\(answer) again loses it for good · \(back) back",
          "\(answer) again: lost · \(back)",
        ]
      }
      switch purpose {
      case .quit, .open:
        return keys.wordings([
          ("Unsaved changes — ", " · ", [(.save, "save"), (.discard, "discard"), (.back, "back")]),
          ("Unsaved: ", " ", [(.save, "save"), (.discard, "discard"), (.back, "")]),
          ("", " ", [(.save, "save"), (.discard, "drop"), (.back, "")]),
        ])
      case .art:
        return keys.wordings([
          (
            "Save art as — ", " · ",
            [(.codePage437, "code page 437 with SAUCE"), (.utf8, "UTF-8 text"), (.back, "back")]
          ),
          ("", " · ", [(.codePage437, "CP437+SAUCE"), (.utf8, "UTF-8"), (.back, "")]),
          ("", " ", [(.codePage437, "437"), (.utf8, "UTF-8"), (.back, "")]),
        ])
      case .losses(let target):
        return keys.wordings([
          (
            "\(target.format.title) cannot hold this — ", " · ",
            [(.save, "save anyway"), (.back, "back")]
          ),
          ("Losses: ", " · ", [(.save, "save"), (.back, "back")]),
          ("", " ", [(.save, "save"), (.back, "")]),
        ])
      case .recovery:
        return keys.wordings([
          (
            "Unsaved text was found — ", " · ",
            [(.recover, "recover it"), (.discard, "discard it"), (.back, "later")]
          ),
          ("Unsaved: ", " ", [(.recover, "recover"), (.discard, "discard"), (.back, "later")]),
          ("", " ", [(.recover, "recover"), (.discard, "drop"), (.back, "")]),
        ])
      case .changed(let change, _): return changedWordings(change, keys)
      }
    }

    private func changedWordings(
      _ change: FileChange, _ keys: KeyMap<QuestionAction>
    ) -> [String] {
      if change == .created {
        return keys.wordings([
          (
            "This file already exists — ", " · ",
            [(.overwrite, "overwrite it"), (.showDifference, "difference"), (.back, "back")]
          ),
          (
            "It exists: ", " ", [(.overwrite, "overwrite"), (.showDifference, "diff"), (.back, "")]
          ),
          ("", " ", [(.overwrite, "over"), (.showDifference, "diff"), (.back, "")]),
        ])
      }
      return keys.wordings([
        (
          "The file has changed — ", " · ",
          [
            (.overwrite, "overwrite"), (.reload, "reload"), (.showDifference, "difference"),
            (.back, "back"),
          ]
        ),
        (
          "Changed: ", " ",
          [
            (.overwrite, "overwrite"), (.reload, "reload"), (.showDifference, "diff"),
            (.back, ""),
          ]
        ),
        (
          "", " ",
          [(.overwrite, "over"), (.reload, "load"), (.showDifference, "diff"), (.back, "")]
        ),
      ])
    }

    /// Returns the answers for the hint line.
    func hints(_ keys: QuestionKeys) -> [HintLine.Hint] {
      let keys = self.keys(in: keys)
      let answers: [(QuestionAction, String)] =
        switch purpose {
        case .quit, .open: [(.save, "save"), (.discard, "discard"), (.back, "back")]
        case .art: [(.codePage437, "code page 437"), (.utf8, "UTF-8"), (.back, "back")]
        case .losses: [(.save, "save anyway"), (.back, "back")]
        case .recovery: [(.recover, "recover"), (.discard, "discard"), (.back, "later")]
        case .changed(.created, _):
          [(.overwrite, "overwrite"), (.showDifference, "difference"), (.back, "back")]
        case .changed:
          [
            (.overwrite, "overwrite"), (.reload, "reload"), (.showDifference, "difference"),
            (.back, "back"),
          ]
        }
      let hints = answers.map { (key: keys.answerLabel(for: $0.0), action: $0.1) }
      guard case .losses = purpose else { return hints }
      return hints + [(key: keys.label(for: [.up, .down]), action: "scroll")]
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
          case .modified, .replaced: "was changed by another program"
          case .removed: "was removed"
          case .created: "already exists"
          }
        let since = change == .created ? "" : " since it was opened"
        return ["\(target.path) \(words)\(since)."]
      default: return []
      }
    }
  }
}
