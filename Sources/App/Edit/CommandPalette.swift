import Picker
import Terminal

/// The list of commands, filtered by the letters typed.
struct CommandPalette: Layer {
  /// The letters typed so far.
  private(set) var line = TextEntry(limit: ListAction.searchLimit)
  /// The index of the selected command in `matches`.
  private(set) var index = 0

  /// What the list offers: a command, or an action of the picker, which is opened for it.
  struct Entry: Sendable {
    let title: String
    /// Other words that people use for it.
    let words: String
    /// Returns the key that does the same.
    let label: @Sendable (ProgramKeys) -> String
    let perform: @Sendable (inout EditorModel) -> [Effect]

    init(_ command: Command) {
      (title, words) = (command.title, command.row.words ?? "")
      label = { $0.text.commands.label(for: command) }
      perform = { $0.perform(command) }
    }

    init(_ action: PickerAction) {
      (title, words) = (action.title, action.row.words ?? "")
      label = { $0.picker.picker.label(for: action) }
      perform = { $0.perform(action) }
    }

    /// All of them: what colours text, the actions of the picker, and the other commands.
    static let all: [Entry] = {
      let commands = Command.allCases.map { Entry($0) }
      let actions = PickerAction.allCases.filter { $0.row.words != nil }
      let saving = Command.allCases.firstIndex(of: .save) ?? 0
      return Array(commands[..<saving]) + actions.map { Entry($0) } + commands[saving...]
    }()
  }

  /// The entries that the letters find, the closest ones first.
  var matches: [Entry] {
    guard !line.text.isEmpty else { return Entry.all }
    let ranked = Entry.all.map { entry in
      (entry, CommandSearch.rank(of: entry.title, words: entry.words, for: line.text))
    }
    let found = (0...2).map { rank in ranked.filter { $0.1 == rank }.map(\.0) }
    // “Copy” is closer than “Copy the colour”.
    return found[0].sorted { $0.title.count < $1.title.count } + found[1] + found[2]
  }

  /// Selects another match.
  mutating func move(by step: Int) { index = max(min(index + step, matches.count - 1), 0) }

  // MARK: Keys

  let name = "the command palette"

  func contexts(in app: EditorModel) -> [KeyContext] { [.commands, .line] }

  func hints(in app: EditorModel) -> [KeyHint] {
    let keys = app.keys.commandList
    let close = (keys.label(for: .cancel), "close")
    guard !matches.isEmpty else { return [close] }
    return [
      (keys.label(for: .accept), "run"), close, (keys.label(for: [.up, .down]), "choose"),
    ]
  }

  func hintRow(in app: EditorModel) -> Rect? {
    PanelScreen(terminal: app.terminal).hintRow
  }

  // MARK: Events

  mutating func paste(_ text: String, in app: EditorModel) -> Outcome<EditorModel> {
    line.insert(text)
    index = 0
    return .handled()
  }

  mutating func press(_ key: Key, in app: EditorModel) -> Outcome<EditorModel> {
    switch app.keys.commandList[key] {
    case .cancel: return .pop()
    case .accept where matches.indices.contains(index): return run(matches[index])
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -pane(in: app).page)
    case .pageDown: move(by: pane(in: app).page)
    default: if line.edit(key, keys: app.keys.picker.entry) { index = 0 }
    }
    return .handled()
  }

  /// The wheel chooses, a click runs a command, and one beside the list closes it.
  mutating func point(_ mouse: Mouse, in app: EditorModel) -> Outcome<EditorModel> {
    let pane = pane(in: app)
    switch mouse.action {
    case .wheelUp: move(by: -3)
    case .wheelDown: move(by: 3)
    case .press where mouse.button == .primary:
      if pane.screen.isOutside(mouse.position, pane.frame) { return .pop() }
      if let entry = pane.entry(at: mouse.position) { return run(entry) }
    default: break
    }
    return .handled()
  }

  private func run(_ entry: Entry) -> Outcome<EditorModel> {
    .pop { $0.act(entry.perform) }
  }

  private func pane(in app: EditorModel) -> CommandPalettePane {
    CommandPalettePane(
      palette: self, keys: app.keys, screen: PanelScreen(terminal: app.terminal))
  }

  func render(into frame: inout Frame, in app: EditorModel) {
    pane(in: app).render(into: &frame, hints: app.hints, context: app.terminal.context)
  }
}

/// Draws the list of commands in the middle of the screen, as high as its matches.
struct CommandPalettePane {
  let palette: CommandPalette
  let keys: ProgramKeys
  let screen: PanelScreen

  private var theme: ResolvedTheme { screen.theme }

  // MARK: Places

  fileprivate var frame: Rect {
    let free = screen.free
    guard !screen.isSmall else { return free }
    let screen = Rect(screen.size)
    let extra = theme.content(ofPanel: screen).size
    let columns = min(44 + screen.columns - extra.columns, free.columns)
    func rows(_ count: Int) -> Int {
      min(count * theme.cellHeight + 1 + screen.rows - extra.rows, free.rows)
    }
    // Its top stays where it is, however many commands match.
    return Rect(
      column: free.minColumn + (free.columns - columns) / 2,
      row: free.minRow + (free.rows - rows(CommandPalette.Entry.all.count)) / 3, columns: columns,
      rows: rows(max(palette.matches.count, 1)))
  }

  private var area: Rect {
    screen.isSmall || frame.rows < 4 ? frame : theme.content(ofPanel: frame)
  }

  /// How many commands are visible, and the first of them.
  private var visible: Range<Int> {
    let count = max(area.rows - 1, 0) / theme.cellHeight
    let first = max(0, palette.index - count + 1)
    return first..<min(first + count, max(palette.matches.count, first))
  }

  /// How many commands a page up or down goes.
  fileprivate var page: Int { max(visible.count - 1, 1) }

  // MARK: Mouse

  fileprivate func entry(at point: Point) -> CommandPalette.Entry? {
    guard area.contains(point), point.row > area.minRow else { return nil }
    let index = visible.lowerBound + (point.row - area.minRow - 1) / theme.cellHeight
    return visible.contains(index) ? palette.matches[index] : nil
  }

  // MARK: Drawing

  /// - Parameter hints: the hints below it.
  func render(into frame: inout Frame, hints: [KeyHint], context: RenderContext) {
    let (rect, area, visible) = (self.frame, area, visible)
    screen.render(rect, title: "Commands", hints: hints, into: &frame, context: context)
    PromptLine(label: "› ", line: palette.line, isInPanel: true)
      .render(into: &frame, in: area.row(0), theme: theme)
    let matches = palette.matches
    for index in visible {
      let row = 1 + (index - visible.lowerBound) * theme.cellHeight
      render(
        matches[index], isChosen: index == palette.index, into: &frame,
        in: area.rows(from: row, count: theme.cellHeight))
    }
    if matches.isEmpty, area.rows > 1 {
      let words = " No command matches “\(palette.line.text)”"
      let fits = GlyphWidth.columns(of: words) <= area.columns
      frame.write(fits ? words : " No such command", in: area.row(1), style: theme.panelNote)
    }
    let below = matches.count - visible.upperBound
    if !screen.isSmall, below > 0 {
      frame.writeTrailing(
        " ↓ \(below) more ", in: rect.row(rect.rows - 1).inset(columns: 2, rows: 0),
        style: theme.panelNote)
    }
  }

  /// Draws an entry with its key, if there is room for both; a name that is too long is shortened.
  private func render(
    _ entry: CommandPalette.Entry, isChosen: Bool, into frame: inout Frame, in rect: Rect
  ) {
    let style = isChosen ? theme.cellSelected : theme.cellStyle
    frame.fill(rect, with: Cell(" ", style: style))
    let line = rect.row((rect.rows - 1) / 2)
    let name = " " + entry.title
    let key = entry.label(keys) + " "
    let columns = GlyphWidth.columns(of: name)
    if columns + 2 + GlyphWidth.columns(of: key) <= line.columns {
      frame.writeTrailing(key, in: line, style: isChosen ? style : theme.cellNote)
    }
    frame.write(name.clipped(toColumns: line.columns), in: line, style: style)
  }
}
