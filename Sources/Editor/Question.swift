import Files
import Formats
import Picker
import StyledText
import Terminal
import UnicodeText

extension Overlay {
  /// A question answered by one key, in the status line, with lines of explanation above it.
  package struct Question: Hashable, Sendable {
    /// The subject of the question.
    enum Purpose: Hashable, Sendable {
      /// Whether to quit with unsaved changes.
      case quit
      /// Whether to open another file with unsaved changes.
      case open
      /// In which encoding to save art.
      case art(SaveTarget)
      /// Whether to save under a name with an extension that no format has.
      case unknownExtension(SaveTarget)
      /// Whether to save in a format that cannot hold the whole text.
      case losses(SaveTarget)
      /// Whether to recover the unsaved text of an earlier session.
      case recovery(lines: [String], isDiscarded: Bool)
      /// Whether to overwrite a file that was changed by another program.
      case changed(FileChange, SaveTarget)
      /// Whether to overwrite a file whose colours are picked and that was changed by another
      /// program.
      case overwriting(FileChange, path: String)
      /// Whether to replace a match.
      case replacing(ReplaceSession)
    }

    var purpose: Purpose
    /// The keys that led to it: repeated, they do not give an answer that loses something.
    var openingKeys: [Key] = []
    /// The difference, once the user asked for it.
    var details: [String] = []
    /// How many lines are scrolled off the top.
    var scroll = 0
    /// An answer that loses something permanently and waits to be given once more.
    var unconfirmed: QuestionAction?

    typealias Answers = KeyValuePairs<QuestionAction, String>

    /// The properties of the question.
    private struct Row {
      /// The context of the keys that answer it.
      let context: KeyContext
      let keys: KeyPath<QuestionKeys, KeyMap<QuestionAction>>
      /// The question without its answers, from the longest wording to the shortest.
      let titles: [String]
      /// The answers, the most important first.
      let answers: Answers

      init(
        _ context: KeyContext, _ keys: KeyPath<QuestionKeys, KeyMap<QuestionAction>>,
        _ title: String, _ shortTitle: String, _ answers: Answers
      ) {
        (self.context, self.keys, self.answers) = (context, keys, answers)
        titles = [title, shortTitle]
      }
    }

    private var row: Row {
      switch purpose {
      case .quit, .open:
        Row(
          .unsaved, \.unsaved,
          "Unsaved changes — save them first?", "Unsaved: save first?",
          [.save: "save", .discard: "discard", .back: "back"])
      case .art:
        Row(
          .art, \.art,
          "Save art in which encoding?", "Which encoding?",
          [.codePage437: "code page 437", .utf8: "UTF-8", .back: "back"])
      case .unknownExtension(let target):
        Row(
          .losses, \.losses,
          "Unknown extension “\(target.unknownExtension ?? "")”. Save as \(target.format.title)?",
          "Save as \(target.format.title)?", [.save: "save", .back: "back"])
      case .losses(let target):
        Row(
          .losses, \.losses,
          "\(target.title) cannot hold this — save anyway?", "Save with losses?",
          [.save: "save anyway", .back: "back"])
      case .recovery(_, isDiscarded: true):
        Row(
          .recovery, \.recovery,
          "Recover the text you discarded?", "Recover discarded text?",
          [.recover: "recover", .back: "no"])
      case .recovery:
        Row(
          .recovery, \.recovery,
          "Unsaved text was found — recover it?", "Unsaved: recover it?",
          [.recover: "recover", .discard: "discard", .back: "later"])
      case .changed(.created, _):
        Row(
          .changed, \.changed,
          "This file already exists — overwrite it?", "It exists: overwrite?",
          [.overwrite: "overwrite", .showDifference: "difference", .back: "back"])
      case .changed:
        Row(
          .changed, \.changed,
          "The file has changed — overwrite it?", "It has changed: overwrite?",
          [
            .overwrite: "overwrite", .reload: "reload", .showDifference: "difference",
            .back: "back",
          ])
      case .overwriting:
        Row(
          .changed, \.changed,
          "Another program has changed the file — overwrite it?", "It has changed: overwrite?",
          [.overwrite: "overwrite", .back: "back"])
      case .replacing(let replacing):
        Row(
          .replacing, \.replacing,
          "Replace this match, \(replacing.place)?", "Replace \(replacing.place)?",
          [
            .replace: "replace", .skip: "skip", .replaceAll: replacing.allLabel, .back: "end",
          ])
      }
    }

    /// The answers; while one waits to be confirmed, that one.
    private var answers: Answers {
      unconfirmed == nil ? row.answers : [.confirm: "discard", .back: "back"]
    }

    /// Returns the keys that answer it.
    ///
    /// No answer that loses something is given by Enter, or by a key that led to the question: either
    /// may be pressed once too often.
    func keys(in keys: ProgramKeys) -> KeyMap<QuestionAction> {
      let commands = keys.text.commands
      let asking = [Command.save, .saveAs, .open, .quit].flatMap { commands.keys(for: $0) }
      let answers = keys.questions[keyPath: row.keys]
      let confirming = unconfirmed.map { answers.keys(for: $0) } ?? []
      let repeated = (openingKeys + asking + confirming).map { $0.name.lowercased() }
      return KeyMap(
        answers.bindings.map { action, keys in
          guard action != unconfirmed, loses(action) else { return (action, keys) }
          return (
            action,
            keys.filter { $0.code != .enter && !repeated.contains($0.name.lowercased()) }
          )
        })
    }

    /// Whether an answer loses text, styles or what another program has written.
    private func loses(_ action: QuestionAction) -> Bool {
      switch (purpose, action) {
      case (_, .discard), (_, .overwrite), (_, .reload), (_, .confirm): true
      case (.losses, .save): true
      case (_, .save), (_, .codePage437), (_, .utf8), (_, .showDifference), (_, .recover): false
      // Undo brings the matches back.
      case (_, .replace), (_, .skip), (_, .replaceAll): false
      case (_, .back), (_, .up), (_, .down), (_, .pageUp), (_, .pageDown): false
      }
    }

    /// The context of these keys.
    var keyContext: KeyContext { row.context }

    /// The question without its answers, for when the hint line shows them, from the longest wording
    /// to the shortest.
    var titles: [String] {
      unconfirmed == nil
        ? row.titles : ["This cannot be undone — discard it?", "Discard permanently?"]
    }

    /// Returns the question with its answers, from the longest wording to the shortest.
    func wordings(_ keys: ProgramKeys) -> [String] {
      self.keys(in: keys).wordings(of: titles, Array(answers))
    }

    /// Returns the answers for the hint line.
    func hints(_ keys: ProgramKeys) -> [HintLine.Hint] {
      let keys = self.keys(in: keys)
      let hints = answers.map { (key: keys.answerLabel(for: $0.key), action: $0.value) }
      guard unconfirmed == nil, case .losses = purpose else { return hints }
      return hints + [(key: keys.label(for: [.up, .down]), action: "scroll")]
    }

    private static func sentence(about change: FileChange, _ path: String) -> String {
      let words =
        switch change {
        case .modified, .replaced: "was changed by another program"
        case .removed: "was removed"
        case .created: "already exists"
        }
      let since = change == .created ? "" : " since it was opened"
      return "\(path) \(words)\(since)."
    }

    /// The lines above the question.
    var lines: [String] {
      guard details.isEmpty else { return details }
      switch purpose {
      case .losses(let target):
        let note =
          target.format.canBeOpened
          ? [] : ["When opened again, the file will be shown as \(target.format.title) source."]
        return target.unread + target.losses.map(\.message) + note
      case .recovery(let lines, _): return lines
      case .changed(let change, let target): return [Self.sentence(about: change, target.path)]
      case .overwriting(let change, let path): return [Self.sentence(about: change, path)]
      default: return []
      }
    }
  }
}

/// Draws the explanation of a question above the status line.
struct QuestionPane {
  let question: Overlay.Question

  /// Returns the rows at the bottom of the document that the explanation covers; two are left
  /// visible.
  func area(in document: Rect) -> Rect {
    let count = rows(in: document).count
    guard count > 0 else { return Rect(column: 0, row: document.maxRow, columns: 0, rows: 0) }
    let rows = min(count, max(document.rows - 2, 1), document.rows)
    return document.rows(from: document.rows - rows)
  }

  /// Returns the largest scroll offset.
  func lastScroll(in document: Rect) -> Int {
    max(rows(in: document).count - area(in: document).rows, 0)
  }

  func render(into frame: inout Frame, in document: Rect, theme: ResolvedTheme) {
    let area = area(in: document)
    guard !area.isEmpty else { return }
    frame.fill(area, with: Cell(" ", style: theme.barStyle))
    let rows = rows(in: document)
    for row in 0..<area.rows {
      let number = question.scroll + row
      guard number < rows.count else { break }
      frame.write(
        String(repeating: " ", count: theme.barPadding) + rows[number], in: area.row(row),
        style: theme.barStyle)
    }
    let below = rows.count - question.scroll - area.rows
    guard below > 0 || question.scroll > 0 else { return }
    let words = below > 0 ? " ↓ \(below) more " : " ↑ "
    frame.writeTrailing(words, in: area.row(area.rows - 1), style: theme.barNote)
  }

  /// Returns the explanation in rows.
  ///
  /// Sentences are wrapped; lines of text, which begin with a space or a sign, are cut.
  private func rows(in document: Rect) -> [String] {
    question.lines.flatMap { line in
      let line = VisibleMark.sanitized(line)
      let isText = line.first.map { " +-…".contains($0) } ?? true
      if isText { return [line] }
      let rows = line.wrapped(columns: document.columns - 4, first: document.columns - 2)
      return [rows[0]] + rows.dropFirst().map { "  " + $0 }
    }
  }
}

/// The differences between two texts, line by line, for display.
struct LineDifference {
  /// Lines with "-" are only in the old text, lines with "+" only in the new one; the first line
  /// says where they begin.
  let lines: [String]

  /// The number of differing lines shown of each text.
  private static let limit = 200

  init(from old: StyledString, to new: StyledString) {
    var start = 0
    let (oldCount, newCount) = (old.lineCount, new.lineCount)
    func isSame(_ oldLine: Int, _ newLine: Int) -> Bool {
      old[old.range(of: LineIndex(oldLine))] == new[new.range(of: LineIndex(newLine))]
    }
    while start < min(oldCount, newCount), isSame(start, start) { start += 1 }
    var end = 0
    while end < min(oldCount, newCount) - start, isSame(oldCount - 1 - end, newCount - 1 - end) {
      end += 1
    }
    let (oldRange, newRange) = (start..<oldCount - end, start..<newCount - end)
    guard !oldRange.isEmpty || !newRange.isEmpty else {
      lines = ["no differences"]
      return
    }
    func shown(_ sign: String, _ text: StyledString, _ range: Range<Int>) -> [String] {
      let first = range.prefix(Self.limit).map { number in
        let line = text.range(of: LineIndex(number))
        var end = min(line.lowerBound + 400, line.upperBound)
        end = text.roundedDown(end)
        return sign + " " + text.text(in: line.lowerBound..<end)
      }
      return range.count > Self.limit
        ? first + ["\(sign) … and \(range.count - Self.limit) more lines"] : first
    }
    let oldLines = shown("-", old, oldRange)
    let newLines = shown("+", new, newRange)
    var result = ["from line \(start + 1): - on disk, + in the editor"]
    if oldLines.map({ $0.dropFirst() }) == newLines.map({ $0.dropFirst() }) {
      result = ["only colours and styles differ, from line \(start + 1) on"]
    }
    // Short changes are reduced to the lines that are not in both texts.
    if oldRange.count <= Self.limit, newRange.count <= Self.limit {
      let change = newLines.map { $0.dropFirst() }.difference(from: oldLines.map { $0.dropFirst() })
      for removal in change.removals {
        if case .remove(let offset, _, _) = removal { result.append(oldLines[offset]) }
      }
      for insertion in change.insertions {
        if case .insert(let offset, _, _) = insertion { result.append(newLines[offset]) }
      }
    } else {
      result += oldLines + newLines
    }
    lines = result
  }
}
