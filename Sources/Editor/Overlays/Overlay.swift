import AtomicFiles
import ColorControls
import StyledText
import TerminalCore
import TextFormats

/// A part that takes the keyboard from the text: a prompt or question in the status line, the help
/// or the list of commands.
indirect enum Overlay: Hashable, Sendable {
  /// A line to type in the status line.
  case prompt(Prompt)
  /// A question answered by one key.
  case question(Question)
  /// The help.
  case help(Help)
  /// The list of commands.
  case palette(CommandPalette)

  /// A line to type in the status line.
  struct Prompt: Hashable, Sendable {
    /// The use of the line.
    enum Purpose: Hashable, Sendable {
      /// What to find; the selection before the search.
      case find(origin: Selection)
      /// What to replace.
      case replace(origin: Selection)
      /// What to replace it with.
      case replacement(origin: Selection)
      case goToLine
      case open
      case saveAs

      /// The selection before the search.
      var origin: Selection? {
        switch self {
        case .find(let origin), .replace(let origin), .replacement(let origin): origin
        case .goToLine, .open, .saveAs: nil
        }
      }

      /// Whether the line is searched for as it is typed.
      var isSearch: Bool {
        switch self {
        case .find, .replace: true
        case .replacement, .goToLine, .open, .saveAs: false
        }
      }

      /// What accepting the line does.
      var acceptTitle: String {
        switch self {
        case .find: "Next match"
        case .replace: "Go on to the replacement"
        case .replacement: "Replace the matches"
        case .goToLine: "Go to the line"
        case .open: "Open the file"
        case .saveAs: "Save the file"
        }
      }

      /// Whether the line is the name of a file.
      var isFileName: Bool { self == .open || self == .saveAs }
    }

    var purpose: Purpose
    var line: TextEntry
    /// Whether the line was accepted and waits until all matches are listed.
    var isWaiting = false
    /// The names of files that the line can be completed to, if there are several.
    var completions: [String] = []

    /// Returns the keys for it, apart from those that edit the line.
    func keys(in keys: ProgramKeys) -> KeyMap<PromptAction> {
      purpose.isSearch ? keys.search : keys.prompt
    }

    /// The context of these keys.
    var keyContext: KeyContext { purpose.isSearch ? .search : .prompt }

    /// The label before the line.
    var label: String {
      switch purpose {
      case .find: "Find: "
      case .replace: "Replace: "
      case .replacement: "Replace with: "
      case .goToLine: "Go to line: "
      case .open: "Open file: "
      case .saveAs: "Save as: "
      }
    }

    /// What an empty line shows.
    var placeholder: String { purpose == .goToLine ? "12 or 12:5" : "" }
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
      /// Whether to save under a name with an ending that no format has.
      case ending(SaveTarget)
      /// Whether to save in a format that cannot hold the whole text.
      case losses(SaveTarget)
      /// Whether to recover the unsaved text of an earlier run.
      case recovery(lines: [String], isDiscarded: Bool)
      /// Whether to overwrite a file that was changed by another program.
      case changed(FileChange, SaveTarget)
      /// Whether to replace a match.
      case replacing(Replacing)
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
      case .ending, .losses: keys.losses
      case .recovery: keys.recovery
      case .changed: keys.changed
      case .replacing: keys.replacing
      }
    }

    /// The context of these keys.
    var keyContext: KeyContext {
      switch purpose {
      case .quit, .open: .unsaved
      case .art: .art
      case .ending, .losses: .losses
      case .recovery: .recovery
      case .changed: .changed
      case .replacing: .replacing
      }
    }

    /// The question without its answers, for when the hint line shows them, from the longest wording
    /// to the shortest.
    var titles: [String] {
      guard unconfirmed == nil else {
        return ["This cannot be undone — discard it?", "Discard for good?"]
      }
      return switch purpose {
      case .quit, .open: ["Unsaved changes — save them first?", "Unsaved: save first?"]
      case .art: ["Save art in which encoding?", "Which encoding?"]
      case .ending(let target):
        [
          "No format ends with “\(target.unknownEnding ?? "")” — save as \(target.format.title)?",
          "Save as \(target.format.title)?",
        ]
      case .losses(let target):
        ["\(target.title) will lose this — save anyway?", "Losses: save anyway?"]
      case .recovery(_, isDiscarded: false):
        ["Unsaved text was found — recover it?", "Unsaved: recover it?"]
      case .recovery(_, isDiscarded: true):
        ["Text you discarded is still here — recover it?", "Discarded text: recover it?"]
      case .changed(.created, _):
        ["This file already exists — overwrite it?", "It exists: overwrite?"]
      case .changed: ["The file has changed — overwrite it?", "It has changed: overwrite?"]
      case .replacing(let replacing):
        ["Replace this match, \(replacing.place)?", "Replace \(replacing.place)?"]
      }
    }

    /// Returns the question with its answers, from the longest wording to the shortest.
    func wordings(_ keys: QuestionKeys) -> [String] {
      let keys = self.keys(in: keys)
      guard unconfirmed == nil else {
        return keys.wordings([
          ("Cannot be undone — ", " · ", [(.confirm, "discard"), (.back, "back")]),
          ("", " ", [(.confirm, "discard"), (.back, "")]),
        ])
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
      case .ending(let target):
        return keys.wordings([
          ("Save as \(target.format.title)? ", " · ", [(.save, "save"), (.back, "back")]),
          ("", " ", [(.save, "save"), (.back, "")]),
        ])
      case .losses(let target):
        return keys.wordings([
          (
            "\(target.title) will lose this — ", " · ",
            [(.save, "save anyway"), (.back, "back")]
          ),
          ("Losses: ", " · ", [(.save, "save"), (.back, "back")]),
          ("", " ", [(.save, "save"), (.back, "")]),
        ])
      case .recovery(_, isDiscarded: true):
        return keys.wordings([
          ("Discarded text — ", " · ", [(.recover, "recover it"), (.back, "no")]),
          ("", " ", [(.recover, "recover"), (.back, "drop")]),
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
      case .replacing(let replacing):
        return keys.wordings([
          (
            "Replace \(replacing.place): ", " · ",
            [
              (.replace, "replace"), (.skip, "skip"), (.replaceAll, replacing.allLabel),
              (.back, "end"),
            ]
          ),
          ("", " ", [(.replace, "yes"), (.skip, "no"), (.replaceAll, "all"), (.back, "")]),
        ])
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
      guard unconfirmed == nil else {
        return [
          (key: keys.answerLabel(for: .confirm), action: "discard"),
          (key: keys.answerLabel(for: .back), action: "back"),
        ]
      }
      let answers: [(QuestionAction, String)] =
        switch purpose {
        case .quit, .open: [(.save, "save"), (.discard, "discard"), (.back, "back")]
        case .art: [(.codePage437, "code page 437"), (.utf8, "UTF-8"), (.back, "back")]
        case .ending: [(.save, "save"), (.back, "back")]
        case .losses: [(.save, "save anyway"), (.back, "back")]
        case .recovery(_, isDiscarded: true): [(.recover, "recover"), (.back, "no")]
        case .recovery: [(.recover, "recover"), (.discard, "discard"), (.back, "later")]
        case .changed(.created, _):
          [(.overwrite, "overwrite"), (.showDifference, "difference"), (.back, "back")]
        case .changed:
          [
            (.overwrite, "overwrite"), (.reload, "reload"), (.showDifference, "difference"),
            (.back, "back"),
          ]
        case .replacing(let replacing):
          [
            (.replace, "replace"), (.skip, "skip"), (.replaceAll, replacing.allLabel),
            (.back, "end"),
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
      case .losses(let target):
        let note =
          target.format.canBeOpened
          ? [] : ["Opened again, the file will show its \(target.format.title) source."]
        return target.unread + target.losses.map(\.message) + note
      case .recovery(let lines, _): return lines
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
