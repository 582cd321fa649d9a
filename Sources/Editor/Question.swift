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
    /// A question with its answers in some words.
    typealias Wording = (question: String, separator: String, answers: Answers)

    /// The properties of the question.
    private struct Row {
      /// The context of the keys that answer it.
      let context: KeyContext
      let keys: KeyPath<QuestionKeys, KeyMap<QuestionAction>>
      /// The question without its answers, from the longest wording to the shortest.
      let titles: [String]
      /// The answers in the hint line.
      let answers: Answers
      /// The question with its answers, from the longest wording to the shortest.
      let wordings: [Wording]
    }

    private var row: Row {
      switch purpose {
      case .quit, .open:
        Row(
          context: .unsaved, keys: \.unsaved,
          titles: ["Unsaved changes — save them first?", "Unsaved: save first?"],
          answers: [.save: "save", .discard: "discard", .back: "back"],
          wordings: [
            ("Unsaved changes — ", " · ", [.save: "save", .discard: "discard", .back: "back"]),
            ("Unsaved: ", " ", [.save: "save", .discard: "discard", .back: ""]),
            ("", " ", [.save: "save", .discard: "discard"]),
          ])
      case .art:
        Row(
          context: .art, keys: \.art,
          titles: ["Save art in which encoding?", "Which encoding?"],
          answers: [.codePage437: "code page 437", .utf8: "UTF-8", .back: "back"],
          wordings: [
            (
              "Save art as — ", " · ",
              [.codePage437: "code page 437 with SAUCE", .utf8: "UTF-8 text", .back: "back"]
            ),
            ("", " · ", [.codePage437: "CP437+SAUCE", .utf8: "UTF-8", .back: ""]),
            ("", " ", [.codePage437: "437", .utf8: "UTF-8", .back: ""]),
          ])
      case .unknownExtension(let target):
        Row(
          context: .losses, keys: \.losses,
          titles: [
            "Unknown extension “\(target.unknownExtension ?? "")”. Save as \(target.format.title)?",
            "Save as \(target.format.title)?",
          ], answers: [.save: "save", .back: "back"],
          wordings: [
            ("Save as \(target.format.title)? ", " · ", [.save: "save", .back: "back"]),
            ("", " ", [.save: "save", .back: ""]),
          ])
      case .losses(let target):
        Row(
          context: .losses, keys: \.losses,
          titles: ["\(target.title) cannot hold this — save anyway?", "Save with losses?"],
          answers: [.save: "save anyway", .back: "back"],
          wordings: [
            ("\(target.title) cannot hold this — ", " · ", [.save: "save anyway", .back: "back"]),
            ("With losses: ", " · ", [.save: "save", .back: "back"]),
            ("", " ", [.save: "save", .back: ""]),
          ])
      case .recovery(_, isDiscarded: true):
        Row(
          context: .recovery, keys: \.recovery,
          titles: ["Recover the text you discarded?", "Recover discarded text?"],
          answers: [.recover: "recover", .back: "no"],
          wordings: [
            ("Discarded text — ", " · ", [.recover: "recover it", .back: "no"]),
            ("", " ", [.recover: "recover", .back: "no"]),
          ])
      case .recovery:
        Row(
          context: .recovery, keys: \.recovery,
          titles: ["Unsaved text was found — recover it?", "Unsaved: recover it?"],
          answers: [.recover: "recover", .discard: "discard", .back: "later"],
          wordings: [
            (
              "Unsaved text was found — ", " · ",
              [.recover: "recover it", .discard: "discard it", .back: "later"]
            ),
            ("Unsaved: ", " ", [.recover: "recover", .discard: "discard", .back: "later"]),
            ("", " ", [.recover: "recover", .discard: "discard"]),
          ])
      case .changed(.created, _):
        Row(
          context: .changed, keys: \.changed,
          titles: ["This file already exists — overwrite it?", "It exists: overwrite?"],
          answers: [.overwrite: "overwrite", .showDifference: "difference", .back: "back"],
          wordings: [
            (
              "This file already exists — ", " · ",
              [.overwrite: "overwrite it", .showDifference: "difference", .back: "back"]
            ),
            ("It exists: ", " ", [.overwrite: "overwrite", .showDifference: "diff", .back: ""]),
            ("", " ", [.overwrite: "overwrite", .showDifference: "diff"]),
          ])
      case .changed:
        Row(
          context: .changed, keys: \.changed,
          titles: ["The file has changed — overwrite it?", "It has changed: overwrite?"],
          answers: Self.changedAnswers,
          wordings: [
            ("The file has changed — ", " · ", Self.changedAnswers),
            (
              "Changed: ", " ",
              [.overwrite: "overwrite", .reload: "reload", .showDifference: "diff", .back: ""]
            ),
            ("", " ", [.overwrite: "overwrite", .reload: "reload"]),
          ])
      case .overwriting:
        Row(
          context: .changed, keys: \.changed,
          titles: [
            "Another program has changed the file — overwrite it?", "It has changed: overwrite?",
          ],
          answers: [.overwrite: "overwrite", .back: "back"],
          wordings: [
            (
              "Another program has changed the file — ", " · ",
              [.overwrite: "overwrite it", .back: "back"]
            ),
            ("Changed: ", " ", [.overwrite: "overwrite", .back: ""]),
            ("", " ", [.overwrite: "overwrite"]),
          ])
      case .replacing(let replacing):
        Row(
          context: .replacing, keys: \.replacing,
          titles: ["Replace this match, \(replacing.place)?", "Replace \(replacing.place)?"],
          answers: Self.answers(replacing),
          wordings: [
            ("Replace \(replacing.place): ", " · ", Self.answers(replacing)),
            ("", " ", [.replace: "yes", .skip: "no", .replaceAll: "all", .back: ""]),
          ])
      }
    }

    private static let changedAnswers: Answers = [
      .overwrite: "overwrite", .reload: "reload", .showDifference: "difference", .back: "back",
    ]

    private static func answers(_ replacing: ReplaceSession) -> Answers {
      [.replace: "replace", .skip: "skip", .replaceAll: replacing.allLabel, .back: "end"]
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
      let confirming: [Wording] = [
        ("This cannot be undone — ", " · ", [.confirm: "discard", .back: "back"]),
        ("", " ", [.confirm: "discard", .back: ""]),
      ]
      return self.keys(in: keys).wordings(unconfirmed == nil ? row.wordings : confirming)
    }

    /// Returns the answers for the hint line.
    func hints(_ keys: ProgramKeys) -> [HintLine.Hint] {
      let keys = self.keys(in: keys)
      let answers = unconfirmed == nil ? row.answers : [.confirm: "discard", .back: "back"]
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
