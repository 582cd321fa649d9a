package import Picker
package import Terminal

/// The keys of the layer below: where they are scrolled to, and what is searched for.
package struct Help<Base: App>: Layer {
  /// The rows scrolled off the top.
  private(set) var scroll = 0
  /// What the lines are searched for; nil if all are shown.
  private(set) var search: TextEntry?

  package func contexts(in app: Base) -> [KeyContext] { [.help] }

  /// Its own key closes it.
  package func commands(in app: Base) -> [Command] { Command.everywhere.filter { $0 != .help } }

  package func hints(in app: Base) -> [KeyHint] {
    let keys = app.keys.help
    let cancel = (keys.label(for: .cancel), search == nil ? "close" : "all keys")
    let scroll = (keys.label(for: [.up, .down]), "scroll")
    return [cancel] + (pane(in: app).lastScroll > 0 ? [scroll] : [])
      + (search == nil ? [("/", "search")] : [])
  }

  package func hintRow(in app: Base) -> Rect? { PanelScreen(terminal: app.terminal).hintRow }

  package func help(in app: Base) -> HelpContent? { nil }

  /// Lays out the help.
  func pane(in app: Base) -> HelpPane {
    HelpPane(
      app.belowTop.help(in: app) ?? HelpContent("Keys", []), search: search, scroll: scroll,
      screen: PanelScreen(terminal: app.terminal))
  }

  // MARK: Events

  package mutating func press(_ key: Key, in app: Base) -> Outcome<Base> {
    let before = (scroll, search)
    guard stays(after: key, in: app) else { return .pop() }
    // A paste without brackets is thousands of keys, most of which change nothing.
    if (scroll, search?.text) != (before.0, before.1?.text) { scroll = pane(in: app).scroll }
    return .handled()
  }

  /// The wheel scrolls, a click on a line presses the key that it names, and one beside the panel closes
  /// it.
  package mutating func point(_ mouse: Mouse, in app: Base) -> Outcome<Base> {
    let pane = pane(in: app)
    switch mouse.action {
    case .wheelUp: scroll = max(pane.scroll - 3, 0)
    case .wheelDown: scroll = min(pane.scroll + 3, pane.lastScroll)
    case .press where mouse.button == .primary:
      if pane.isOutside(mouse.position) { return .pop() }
      if let key = pane.key(at: mouse.position) {
        return .pop { $0.update(.event(.key(key))) }
      }
    default: break
    }
    return .handled()
  }

  /// Handles a key; false if it closes the help.
  private mutating func stays(after key: Key, in app: Base) -> Bool {
    let isTyped = search != nil && key.typedCharacter != nil
    if let action = app.keys.help[key], !isTyped { return perform(action, in: app) }
    if var line = search {
      let isEmpty = line.text.isEmpty
      guard line.edit(key, keys: app.keys.picker.entry) else { return false }
      // Deleting in an empty line ends the search.
      search = isEmpty && line.text.isEmpty ? nil : line
      scroll = 0
      return true
    }
    guard let character = key.typedCharacter else { return app.keys.picker.entry[key] != nil }
    search = TextEntry(character == "/" ? "" : String(character), limit: ListAction.searchLimit)
    scroll = 0
    return true
  }

  private mutating func perform(_ action: ListAction, in app: Base) -> Bool {
    func page() -> Int { max(pane(in: app).visibleRows - 1, 1) }
    switch action {
    case .up: scroll -= 1
    case .down: scroll += 1
    case .pageUp: scroll -= page()
    case .pageDown: scroll += page()
    case .first: scroll = 0
    case .last: scroll = .max
    case .accept: return false
    case .cancel:
      guard search != nil else { return false }
      search = nil
      scroll = 0
    }
    return true
  }

  package func render(into frame: inout Frame, in app: Base) {
    pane(in: app).render(into: &frame, hints: app.hints, context: app.terminal.context)
  }
}

/// Draws the help over the screen: in the middle of a large one, over all of a small one.
struct HelpPane {
  /// The rows scrolled off the top, at most so many that the last one is seen.
  let scroll: Int
  let lastScroll: Int
  private let screen: PanelScreen
  private let text: HelpContent
  private let search: TextEntry?
  /// The panel with its border; on a screen of a few rows a title and the rows below it.
  private let frame: Rect
  /// The text in the panel.
  private let area: Rect
  private let layout: HelpLayout

  init(_ all: HelpContent, search: TextEntry?, scroll: Int, screen: PanelScreen) {
    (self.screen, self.search) = (screen, search)
    text = search.map { all.matching($0.text) } ?? all
    frame = Self.frame(of: all, on: screen)
    let inside = Self.content(of: frame, on: screen).rows(from: search == nil ? 0 : 1)
    let layout = HelpLayout(text, of: all, in: inside.size)
    let whole = search == nil ? layout : HelpLayout(all, of: all, in: inside.size)
    let left = max(inside.columns - whole.totalWidth, 0) / 2
    area = inside.columns(from: left)
    self.layout = layout
    lastScroll = max(layout.rows - max(area.rows, 1), 0)
    self.scroll = min(max(scroll, 0), lastScroll)
  }

  // MARK: Places

  private var theme: ResolvedTheme { screen.theme }

  /// Returns the panel: as large as the text, or all of the screen if little of it would be left.
  private static func frame(of text: HelpContent, on screen: PanelScreen) -> Rect {
    let free = screen.free
    guard !screen.isSmall else { return free }
    let inside = screen.theme.content(ofPanel: free)
    let layout = HelpLayout(text, of: text, in: inside.size)
    let columns = layout.totalWidth + 4 + free.columns - inside.columns
    // A row is left for the search.
    let rows = layout.rows + 1 + free.rows - inside.rows
    let width = columns + 16 > free.columns ? free.columns : columns
    let height = rows + 4 > free.rows ? free.rows : rows
    return Rect(
      column: free.minColumn + (free.columns - width) / 2,
      row: free.minRow + (free.rows - height) / 2, columns: width, rows: height)
  }

  private static func content(of frame: Rect, on screen: PanelScreen) -> Rect {
    guard screen.isSmall else { return screen.theme.content(ofPanel: frame) }
    return frame.rows(from: frame.rows >= 4 ? 1 : 0)
      .inset(columns: frame.columns >= 20 ? 1 : 0, rows: 0)
  }

  /// The rows of text that are visible.
  var visibleRows: Int { area.rows }

  // MARK: Mouse

  /// Whether a click at a point closes the help.
  func isOutside(_ point: Point) -> Bool { screen.isOutside(point, frame) }

  /// Returns the key of the line at a point.
  func key(at point: Point) -> Key? {
    guard area.contains(point) else { return nil }
    let step = layout.width + HelpLayout.gap
    let (column, row) = (point.column - area.minColumn, point.row - area.minRow + scroll)
    guard layout.columns.indices.contains(column / step), column % step < layout.width,
      layout.columns[column / step].indices.contains(row)
    else { return nil }
    return layout.columns[column / step][row].pressed
  }

  // MARK: Drawing

  /// Draws the help.
  /// - Parameter hints: the hints below it.
  func render(into frame: inout Frame, hints: [KeyHint], context: RenderContext) {
    (frame.cursor, frame.focus) = (nil, area.origin)
    screen.render(self.frame, title: title, hints: hints, into: &frame, context: context)
    if screen.isSmall, self.frame.rows >= 4 {
      frame.write(" \(title)", in: self.frame, style: theme.panelFocus)
    }
    renderSearch(into: &frame)
    for (index, rows) in layout.columns.enumerated() {
      let left = area.minColumn + index * (layout.width + HelpLayout.gap)
      for (offset, row) in rows.dropFirst(scroll).prefix(area.rows).enumerated() {
        render(row, into: &frame, at: Point(column: left, row: area.minRow + offset))
      }
    }
    let below = lastScroll - scroll
    if below > 0 || scroll > 0 {
      frame.writeTrailing(
        below > 0 ? " ↓ \(below) more " : " ↑ ", in: moreRow, style: theme.panelNote)
    }
  }

  /// The row that tells how much is below: the bottom border, or on a small screen the title.
  private var moreRow: Rect {
    guard !screen.isSmall else {
      return frame.rows >= 4 ? frame.row(0) : Rect(column: 0, row: 0, columns: 0, rows: 0)
    }
    return frame.row(frame.rows - 1).inset(columns: 2, rows: 0)
  }

  private var title: String { screen.isSmall ? "Keys" : text.title }

  private func renderSearch(into frame: inout Frame) {
    guard let line = search, area.minRow > self.frame.minRow else { return }
    PromptLine(label: "Search: ", line: line, isInPanel: true)
      .render(into: &frame, in: area.rows(from: -1, count: 1), theme: theme)
    guard text.lines.isEmpty, area.rows > 0 else { return }
    frame.write("No key matches “\(line.text)”", in: area, style: theme.labelStyle)
  }

  private func render(_ row: HelpLayout.Row, into frame: inout Frame, at point: Point) {
    let limit = min(layout.width, area.maxColumn - point.column)
    guard row.heading.isEmpty else {
      frame.write(row.heading, at: point, style: theme.titleStyle, limit: limit)
      return
    }
    frame.write(row.key, at: point, style: theme.panelFocus, limit: limit)
    frame.write(
      row.action, at: Point(column: point.column + row.indent, row: point.row),
      style: theme.labelStyle, limit: limit - row.indent)
  }
}

/// The screen of the help or the list of commands: a panel in the middle of a large one, all of a
/// small one, above a row of hints.
struct PanelScreen {
  let terminal: TerminalContext

  var size: Size { terminal.size }
  var theme: ResolvedTheme { terminal.context.theme }

  /// A screen of a few rows is all text, without a border.
  var isSmall: Bool { size.rows < 8 }

  /// The row of the hints.
  var hintRow: Rect { terminal.hintRow(minimum: 4) }

  /// What a panel may take.
  var free: Rect { terminal.contentArea(minimum: 4).inset(theme.margins) }

  /// Whether a click at a point, which is not on a hint, closes a panel.
  func isOutside(_ point: Point, _ panel: Rect) -> Bool {
    !panel.contains(point) && !hintRow.contains(point)
  }

  /// Draws an empty panel and the hints below it.
  func render(
    _ panel: Rect, title: String, hints: [KeyHint], into frame: inout Frame,
    context: RenderContext
  ) {
    if isSmall {
      frame.fill(panel, with: Cell(" ", style: theme.panelStyle))
    } else {
      PickerChrome(.popover, title: title).render(into: &frame, in: panel, context: context)
    }
    HintLine(hints: hints).render(into: &frame, in: hintRow, context: context)
  }
}
