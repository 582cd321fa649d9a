import Picker
import Terminal
import UnicodeText

/// A line to type below the base: the name of a file, or the number of a line.
struct Prompt<Base: App>: Layer {
  typealias Action = @Sendable (inout Base, String) -> [Effect]

  /// What is before the line.
  let label: String
  /// What Enter does: a word for the hints, and a title for the help.
  let accepting: (word: String, title: String)
  /// What an empty line shows.
  var placeholder = ""
  /// Whether the line is the name of a file, which can be completed.
  var isFileName = false
  var line: TextEntry
  /// The names of files that the line can be completed to, if there are several.
  var completions: [String] = []
  /// What is done with the line.
  let accept: Action
  /// What is done when it is left without an answer.
  var cancel: @Sendable (inout Base) -> Void = { _ in }

  let name = "the prompt"

  func contexts(in app: Base) -> [KeyContext] { [.prompt, .line] }

  func hints(in app: Base) -> [KeyHint] {
    let keys = app.keys.prompt
    let ends = [
      (keys.label(for: .accept), accepting.word), (keys.label(for: .cancel), "cancel"),
    ]
    guard isFileName else { return ends }
    return ends + [
      (keys.label(for: .complete), "complete"),
      (app.keys.picker.entry.label(for: .clear), "clear"),
    ]
  }

  func hintKey(at point: Point, in app: Base) -> Key? {
    // It may be drawn over the hints.
    app.promptRow.contains(point) ? nil : app.hintKey(at: point, in: app.hintRow)
  }

  var actionTitles: [String: String?] {
    [
      PromptAction.accept.name: accepting.title,
      PromptAction.complete.name: isFileName ? PromptAction.complete.title : nil,
    ]
  }

  func acceptedText(in app: Base) -> UnbracketedPaste.Extent? { .line }

  // MARK: Events

  mutating func paste(_ text: String, in app: Base) -> Outcome<Base> {
    line.insert(text)
    completions = []
    return .handled()
  }

  mutating func press(_ key: Key, in app: Base) -> Outcome<Base> {
    switch app.keys.prompt[key] {
    case .accept where isFileName && line.text.allSatisfy { $0 == " " }:
      return .handled { app in
        app.showWarning("type the name of a file")
        return []
      }
    case .accept: return .pop { [accept, text = line.text] app in app.act { accept(&$0, text) } }
    case .cancel:
      return .pop { [cancel] app in
        cancel(&app)
        return []
      }
    case .complete where isFileName:
      return .handled { [path = line.text] _ in [.complete(path: path)] }
    default:
      guard line.edit(key, keys: app.keys.picker.entry) else { return .ignored }
      completions = []
      return .handled()
    }
  }

  /// A click while names are shown hides them; another one beside the prompt leaves it.
  mutating func point(_ mouse: Mouse, in app: Base) -> Outcome<Base> {
    guard case .press = mouse.action, app.paneArea.contains(mouse.position) else {
      return .handled()
    }
    guard completions.isEmpty else {
      completions = []
      return .handled()
    }
    return .pop { [cancel] app in
      cancel(&app)
      return app.send(.mouse(mouse))
    }
  }

  /// Completes the name of a file as far as all candidates agree, and shows them if there are several.
  /// - Parameter names: what follows the last slash in each candidate; folders end with a slash.
  fileprivate mutating func complete(with names: [String]) {
    guard let first = names.first else { return }
    let (path, name) = (line.text, names.dropFirst().reduce(first) { $0.commonPrefix(with: $1) })
    line = TextEntry((path.lastIndex(of: "/").map { path[...$0] } ?? "") + name)
    completions = names.count > 1 ? names : []
  }

  // MARK: Drawing

  func render(into frame: inout Frame, in app: Base) {
    let (theme, row) = (app.theme, app.promptRow)
    renderCompletions(into: &frame, in: app.paneArea, theme: theme)
    let noteColumns = app.warning.map { frame.writeNote($0, style: theme.barWarning, in: row) } ?? 0
    PromptLine(label: label, line: line, placeholder: placeholder).render(
      into: &frame, in: row.columns(from: 0, count: row.columns - noteColumns), theme: theme)
  }

  /// Draws the names that the path can be completed to in columns, at most six rows at the bottom of the
  /// document.
  private func renderCompletions(
    into frame: inout Frame, in document: Rect, theme: ResolvedTheme
  ) {
    let names = completions.map(VisibleMark.sanitized)
    let width = (names.map { GlyphWidth.columns(of: $0) }.max() ?? 0) + 2
    let columns = max((document.columns - theme.barPadding) / width, 1)
    let rows = min((names.count + columns - 1) / columns, 6, document.rows)
    guard rows > 0 else { return }
    let area = document.rows(from: document.rows - rows)
    frame.fill(area, with: Cell(" ", style: theme.barStyle))
    func place(_ index: Int) -> Rect {
      area.row(index / columns).columns(from: theme.barPadding + index % columns * width)
    }
    // The last place tells how many are not shown.
    let shown = names.count <= rows * columns ? names.count : rows * columns - 1
    for (index, name) in names.prefix(shown).enumerated() {
      frame.write(name, in: place(index), style: theme.barStyle)
    }
    guard shown < names.count else { return }
    frame.write("… \(names.count - shown) more", in: place(shown), style: theme.barNote)
  }
}

extension App {
  /// Completes the name of a file in a prompt.
  /// - Parameters:
  ///   - path: the path that was typed.
  ///   - names: what follows its last slash in each candidate.
  mutating func complete(_ path: String, with names: [String]) {
    guard let prompt = top as? Prompt<Self>, prompt.isFileName, prompt.line.text == path else {
      return
    }
    guard !names.isEmpty else { return showWarning("no file begins with “\(path)”") }
    updateTop(Prompt<Self>.self) { $0.complete(with: names) }
  }
}

extension Frame {
  /// Writes words at the right end of a row, if half of it is enough for them.
  /// - Returns: the columns that they take, with a blank on both sides.
  mutating func writeNote(_ words: String, style: CellStyle, in row: Rect) -> Int {
    let columns = GlyphWidth.columns(of: words) + 2
    guard !words.isEmpty, columns <= row.columns / 2 else { return 0 }
    writeTrailing(" \(words) ", in: row, style: style)
    return columns
  }
}

extension String {
  /// Returns the characters at the start that two texts share.
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}

/// Draws a label and the line being typed, with the cursor.
struct PromptLine {
  let label: String
  let line: TextEntry
  /// What an empty line shows.
  var placeholder = ""
  /// Whether it searches in a panel; otherwise it is in a bar, with its margin.
  var isInPanel = false

  func render(into frame: inout Frame, in row: Rect, theme: ResolvedTheme) {
    guard !row.isEmpty else { return }
    let style = isInPanel ? theme.fieldStyle : theme.barStyle
    frame.fill(row, with: Cell(" ", style: style))
    let margin = String(repeating: " ", count: isInPanel ? 0 : theme.barPadding)
    let used = frame.write(
      margin + label, at: row.origin, style: isInPanel ? theme.fieldFocus : theme.barFocus,
      limit: row.columns / 2)
    let box = row.columns(from: used)
    guard box.columns > 0 else { return }
    let before = GlyphWidth.columns(of: String(line.text.prefix(line.caret)))
    // Keep the caret visible: drop whole characters at the start.
    var shown = Substring(line.text)
    var hidden = 0
    while before - hidden > box.columns - 1, let first = shown.popFirst() {
      hidden += GlyphWidth.columns(of: String(first))
    }
    if line.text.isEmpty { frame.write(placeholder, in: box, style: theme.barPlaceholder) }
    // The next character replaces selected text.
    let selected = isInPanel ? theme.fieldSelected : theme.barSelected
    frame.write(String(shown), in: box, style: line.isSelected ? selected : style)
    frame.cursor = Cursor(Point(column: box.minColumn + before - hidden, row: box.minRow))
  }
}
