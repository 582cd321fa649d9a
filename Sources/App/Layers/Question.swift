import Picker
import Terminal
import UnicodeText

/// A question that is answered by one key, with lines of explanation above it.
struct Question<Base: App>: Layer {
  typealias Action = @Sendable (inout Base) -> [Effect]

  /// A way to answer it.
  struct Answer: Sendable {
    let action: QuestionAction
    let word: String
    /// Whether it loses text, styles or what another program has written.
    let loses: Bool
    /// Whether another key has to confirm it, so that a key that repeats loses nothing.
    let isConfirmed: Bool
    /// Whether the question stays.
    let stays: Bool
    let perform: Action

    init(
      _ action: QuestionAction, _ word: String, loses: Bool = false, isConfirmed: Bool = false,
      stays: Bool = false, _ perform: @escaping Action = { _ in [] }
    ) {
      (self.action, self.word, self.perform) = (action, word, perform)
      (self.loses, self.isConfirmed, self.stays) = (loses || isConfirmed, isConfirmed, stays)
    }
  }

  /// The context of its keys.
  let context: KeyContext
  private let keys: any KeyPath<QuestionKeys, KeyMap<QuestionAction>> & Sendable
  /// The question without its answers, from the longest wording to the shortest.
  private let wordings: [String]
  /// The answers, the most important first.
  private let answers: [Answer]
  /// The lines above the question.
  var lines: [String]
  /// What is done before typed text goes to the layer below; nil if nothing can be typed.
  private let typing: Action?
  /// How many of the lines are scrolled off the top.
  private var scroll = 0
  /// An answer that waits to be confirmed.
  private var unconfirmed: QuestionAction?
  /// The key that was pressed last, if it does nothing here.
  private var unused: Key?

  let name = "the question"

  init(
    _ context: KeyContext, _ keys: any KeyPath<QuestionKeys, KeyMap<QuestionAction>> & Sendable,
    _ title: String, _ shortTitle: String, _ answers: [Answer], lines: [String] = [],
    typing: Action? = nil
  ) {
    (self.context, self.keys, self.answers) = (context, keys, answers)
    wordings = [title, shortTitle]
    (self.lines, self.typing) = (lines, typing)
  }

  // MARK: Keys

  func contexts(in app: Base) -> [KeyContext] { [context] }

  /// A question has to be answered before the key that quits works.
  func commands(in app: Base) -> [Command] { Command.everywhere.filter { $0 != .quit } }

  /// Returns the keys that answer it.
  ///
  /// No answer that loses something is given by Enter, or by a key that led to the question: either
  /// may be pressed once too often.
  func keys(in app: Base) -> KeyMap<QuestionAction> {
    let commands = app.keys.text.commands
    let asking = [Command.save, .saveAs, .open, .quit].flatMap { commands.keys(for: $0) }
    let answers = app.keys.questions[keyPath: keys]
    let confirming = unconfirmed.map { answers.keys(for: $0) } ?? []
    let repeated = (app.terminal.recentKeys + asking + confirming).map { $0.name.lowercased() }
    return KeyMap(
      answers.bindings.map { action, keys in
        guard action != unconfirmed, loses(action) else { return (action, keys) }
        return (
          action, keys.filter { $0.code != .enter && !repeated.contains($0.name.lowercased()) }
        )
      })
  }

  private func loses(_ action: QuestionAction) -> Bool {
    action == .confirm || answers.contains { $0.action == action && $0.loses }
  }

  // MARK: Words

  /// The question without its answers, from the longest wording to the shortest.
  var titles: [String] {
    unconfirmed == nil
      ? wordings : ["This cannot be undone — discard it?", "Discard permanently?"]
  }

  /// The answers; while one waits to be confirmed, that one.
  private var words: [(key: QuestionAction, value: String)] {
    unconfirmed == nil
      ? answers.map { ($0.action, $0.word) } : [(.confirm, "discard"), (.back, "back")]
  }

  func hints(in app: Base) -> [KeyHint] {
    let keys = keys(in: app)
    let hints = words.map { (key: keys.answerLabel(for: $0.key), action: $0.value) }
    guard unconfirmed == nil, context == .losses, !lines.isEmpty else { return hints }
    return hints + [(key: keys.label(for: [.up, .down]), action: "scroll")]
  }

  /// Its help leaves out what does not answer it now.
  var actionTitles: [String: String?] {
    let scrolling: [QuestionAction] = lines.isEmpty ? [] : [.up, .down, .pageUp, .pageDown]
    let used = words.map(\.key) + scrolling
    return Dictionary(
      uniqueKeysWithValues: QuestionAction.allCases.filter { !used.contains($0) }.map {
        ($0.name, nil)
      })
  }

  // MARK: Events

  func paste(_ text: String, in app: Base) -> Outcome<Base> { passed(.paste(text)) }

  /// Passes what is typed to the layer below, where the question comes by itself.
  private func passed(_ event: Event) -> Outcome<Base> {
    guard let typing else { return .handled() }
    return .pop { typing(&$0) + $0.send(event) }
  }

  mutating func press(_ key: Key, in app: Base) -> Outcome<Base> {
    let action = keys(in: app)[key]
    unused = nil
    if let unconfirmed, action != .confirm, action != .back {
      // Any other key takes the answer back.
      guard action != unconfirmed else { return .handled() }
      self.unconfirmed = nil
      return press(key, in: app)
    }
    if action == nil, typing != nil, key.typedCharacter != nil { return passed(.key(key)) }
    if let action, scroll(by: action, in: app) { return .handled() }
    let chosen = action == .confirm ? unconfirmed : action
    guard let answer = answers.first(where: { $0.action == chosen }) else {
      unused = key
      return .handled()
    }
    if answer.isConfirmed, action != .confirm {
      unconfirmed = action
      return .handled()
    }
    let perform: Action = { app in
      if action != .back { app.terminal.recentKeys.append(key) }
      return answer.perform(&app)
    }
    guard answer.stays else { return .pop { $0.act(perform) } }
    return .handled(perform)
  }

  /// Scrolls the lines above the question.
  /// - Returns: false for actions that do not scroll.
  private mutating func scroll(by action: QuestionAction, in app: Base) -> Bool {
    let pane = QuestionPane(lines, in: app.paneArea)
    let page = max(pane.area.rows - 1, 1)
    let steps: [QuestionAction: Int] = [.up: -1, .down: 1, .pageUp: -page, .pageDown: page]
    guard let step = steps[action] else { return false }
    scroll = min(max(scroll + step, 0), pane.lastScroll)
    return true
  }

  // MARK: Drawing

  func render(into frame: inout Frame, in app: Base) {
    let (theme, row) = (app.theme, app.questionRow)
    let unusedNote = unused?.unusedNote
    // Without a row of its own the question stands among the lines.
    let noted = row.isEmpty ? lines + [unusedNote].compactMap(\.self) : lines
    let pane = QuestionPane(noted, in: app.paneArea)
    pane.render(into: &frame, scroll: scroll, theme: theme)
    guard !row.isEmpty else {
      frame.focus = pane.area.columns(from: theme.barPadding).origin
      return
    }
    frame.fill(row, with: Cell(" ", style: theme.barStyle))
    let line = row.columns(from: theme.barPadding)
    frame.focus = line.origin
    // The hints show the answers, but not while they show how a sequence of keys goes on.
    let areHinted =
      app.terminal.pendingKey == nil
      && HintLine(hints: hints(in: app)).fits(in: app.hintRow, theme: theme)
    let said = unusedNote.map { note in titles.map { "\($0) · \(note)" } + [note] } ?? []
    let wordings =
      (areHinted ? said + titles : []) + keys(in: app).wordings(of: titles, words)
    let fitting = wordings.first { GlyphWidth.columns(of: $0) <= line.columns }
    let margin = String(repeating: " ", count: theme.barPadding)
    frame.write(margin + (fitting ?? wordings[wordings.count - 1]), in: row, style: theme.barFocus)
  }

  /// Whether to save what has changed before it is left.
  static func unsaved(
    save: @escaping Action, discard: @escaping Action, back: @escaping Action = { _ in [] }
  ) -> Question {
    Question(
      .unsaved, \.unsaved, "Unsaved changes — save them first?", "Unsaved: save first?",
      [
        Answer(.save, "save", save), Answer(.discard, "discard", loses: true, discard),
        Answer(.back, "back", back),
      ])
  }
}

/// The explanation of a question above the status line.
struct QuestionPane {
  private let rows: [String]
  /// The rows at the bottom of the document that it covers; two are left visible.
  let area: Rect

  /// - Parameter lines: sentences, which are wrapped, and lines of text, which begin with a space or a
  ///   sign and are cut.
  init(_ lines: [String], in document: Rect) {
    rows = lines.flatMap { line in
      let line = VisibleMark.sanitized(line)
      let isText = line.first.map { " +-…".contains($0) } ?? true
      if isText { return [line] }
      let rows = line.wrapped(columns: document.columns - 4, first: document.columns - 2)
      return [rows[0]] + rows.dropFirst().map { "  " + $0 }
    }
    let count = min(rows.count, max(document.rows - 2, 1), document.rows)
    area = document.rows(from: document.rows - count)
  }

  /// The largest number of rows that are scrolled off the top.
  var lastScroll: Int { rows.count - area.rows }

  /// - Parameter scroll: how many rows are scrolled off the top.
  func render(into frame: inout Frame, scroll: Int, theme: ResolvedTheme) {
    guard !area.isEmpty else { return }
    frame.fill(area, with: Cell(" ", style: theme.barStyle))
    let margin = String(repeating: " ", count: theme.barPadding)
    for (index, row) in rows.dropFirst(scroll).prefix(area.rows).enumerated() {
      frame.write(margin + row, in: area.row(index), style: theme.barStyle)
    }
    let below = lastScroll - scroll
    guard below > 0 || scroll > 0 else { return }
    let words = below > 0 ? " ↓ \(below) more " : " ↑ "
    frame.writeTrailing(words, in: area.row(area.rows - 1), style: theme.barNote)
  }
}
