import Picker
import Terminal

/// The help while it is open: what it is about, where it is scrolled to, and what is searched for.
package struct Help: Hashable, Sendable {
  /// The part of the program that it explains.
  package struct Subject: Hashable, Sendable {
    /// The part that had the focus.
    var context = KeyContext.text
    /// What the line of the prompt is for; nil in other parts.
    var purpose: Overlay.Prompt.Purpose?
    /// The picker that gets the keys; nil in other parts.
    var picker: Owner?

    /// The program that shows a picker.
    enum Owner: Hashable, Sendable {
      case editor(Presentation)
      /// `inkwheel pick`, and whether it picks the colours of a text.
      case pick(hasTextColors: Bool)
      /// `inkwheel scheme`.
      case scheme

      /// How the editor shows the picker; nil in other programs.
      var presentation: Presentation? {
        if case .editor(let presentation) = self { presentation } else { nil }
      }
    }
  }

  let subject: Subject
  /// The rows scrolled off the top.
  var scroll = 0
  /// What the lines are searched for; nil if all are shown.
  private(set) var search: TextEntry?

  init(_ subject: Subject) { self.subject = subject }

  /// Returns the help after a key, scrolled at most to its last row; nil if the key closes it.
  /// - Parameter pane: lays out the help.
  func pressing(_ key: Key, keys: ProgramKeys, in pane: (Help) -> HelpPane) -> Help? {
    var pressed = self
    guard pressed.press(key, keys: keys, page: pane(self).visibleRows) else { return nil }
    // A paste without brackets is thousands of keys, most of which change nothing.
    return pressed == self ? self : pane(pressed).help
  }

  /// Handles a key; false if it closes the help.
  /// - Parameter page: the rows that are visible.
  private mutating func press(_ key: Key, keys: ProgramKeys, page: @autoclosure () -> Int) -> Bool {
    let isTyped = search != nil && key.typedCharacter != nil
    if let action = keys.help[key], !isTyped { return perform(action, page: page) }
    if var line = search {
      let isEmpty = line.text.isEmpty
      guard line.edit(key, keys: keys.picker.entry) else { return false }
      // Deleting in an empty line ends the search.
      search = isEmpty && line.text.isEmpty ? nil : line
      scroll = 0
      return true
    }
    guard let character = key.typedCharacter else { return keys.picker.entry[key] != nil }
    search = TextEntry(character == "/" ? "" : String(character), limit: ListAction.searchLimit)
    scroll = 0
    return true
  }

  private mutating func perform(_ action: ListAction, page: () -> Int) -> Bool {
    switch action {
    case .up: scroll -= 1
    case .down: scroll += 1
    case .pageUp: scroll -= max(page() - 1, 1)
    case .pageDown: scroll += max(page() - 1, 1)
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
}

/// Draws the help over the screen: in the middle of a large one, over all of a small one.
package struct HelpPane {
  /// The help, scrolled at most to its last row.
  let help: Help
  let keys: ProgramKeys
  private let screen: OverlayScreen
  private let text: HelpContent
  /// The panel with its border; on a screen of a few rows a title and the rows below it.
  private let frame: Rect
  /// The text in the panel.
  private let area: Rect
  private let layout: HelpLayout
  private let lastScroll: Int

  init(_ help: Help, keys: ProgramKeys, screen: OverlayScreen) {
    self.keys = keys
    self.screen = screen
    let all = HelpContent(help.subject, keys: keys)
    text = help.search.map { all.matching($0.text) } ?? all
    frame = Self.frame(of: all, on: screen)
    let inside = Self.content(of: frame, on: screen).rows(from: help.search == nil ? 0 : 1)
    let layout = HelpLayout(text, of: all, in: inside.size)
    let whole = help.search == nil ? layout : HelpLayout(all, of: all, in: inside.size)
    let left = max(inside.columns - whole.totalWidth, 0) / 2
    area = inside.columns(from: left)
    self.layout = layout
    lastScroll = max(layout.rows - max(area.rows, 1), 0)
    var limited = help
    limited.scroll = min(max(help.scroll, 0), lastScroll)
    self.help = limited
  }

  // MARK: Places

  private var theme: ResolvedTheme { screen.theme }

  /// Returns the panel: as large as the text, or all of the screen if little of it would be left.
  private static func frame(of text: HelpContent, on screen: OverlayScreen) -> Rect {
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

  private static func content(of frame: Rect, on screen: OverlayScreen) -> Rect {
    guard screen.isSmall else { return screen.theme.content(ofPanel: frame) }
    return frame.rows(from: frame.rows >= 4 ? 1 : 0)
      .inset(columns: frame.columns >= 20 ? 1 : 0, rows: 0)
  }

  /// The rows of text that are visible.
  var visibleRows: Int { area.rows }

  /// The same help, scrolled to the section of the part that had the focus.
  var atFocus: Help {
    var pane = self.help
    let section = text.sections.first { $0.context == help.subject.context }
    let rows = section.flatMap { layout.rows(of: $0.title) } ?? 0..<0
    pane.scroll = rows.upperBound <= area.rows ? 0 : min(rows.lowerBound, lastScroll)
    return pane
  }

  /// Handles a mouse event: the wheel scrolls, a click on a line does what it names, and one beside
  /// the panel closes it.
  func handle(_ mouse: Mouse) -> OverlayOutcome<Help> {
    var help = help
    switch mouse.action {
    case .wheelUp: help.scroll = max(help.scroll - 3, 0)
    case .wheelDown: help.scroll = min(help.scroll + 3, lastScroll)
    case .press where mouse.button == .primary:
      let outcome: OverlayOutcome<Help>? = screen.outcome(
        of: mouse.position, outside: frame, hints: hints, keys: keys, contexts: [.help, .text])
      if let outcome = outcome ?? key(at: mouse.position).map({ .press($0, closing: true) }) {
        return outcome
      }
    default: break
    }
    return .open(help)
  }

  /// Returns the key of the line at a point.
  private func key(at point: Point) -> Key? {
    guard area.contains(point) else { return nil }
    let step = layout.width + HelpLayout.gap
    let (column, row) = (point.column - area.minColumn, point.row - area.minRow + help.scroll)
    guard layout.columns.indices.contains(column / step), column % step < layout.width,
      layout.columns[column / step].indices.contains(row)
    else { return nil }
    return layout.columns[column / step][row].pressed
  }

  var hints: [HintLine.Hint] {
    let cancel = keys.help.label(for: .cancel)
    let scroll = (keys.help.label(for: [.up, .down]), "scroll")
    return [(cancel, help.search == nil ? "close" : "all keys")]
      + (lastScroll > 0 ? [scroll] : []) + (help.search == nil ? [("/", "search")] : [])
  }

  // MARK: Drawing

  /// Draws the help.
  /// - Parameter hints: the hints below it.
  func render(into frame: inout Frame, hints: [HintLine.Hint], context: RenderContext) {
    (frame.cursor, frame.focus) = (nil, area.origin)
    screen.render(self.frame, title: title, hints: hints, into: &frame, context: context)
    if screen.isSmall, self.frame.rows >= 4 {
      frame.write(" \(title)", in: self.frame, style: theme.panelFocus)
    }
    renderSearch(into: &frame)
    for (index, rows) in layout.columns.enumerated() {
      let left = area.minColumn + index * (layout.width + HelpLayout.gap)
      for (offset, row) in rows.dropFirst(help.scroll).prefix(area.rows).enumerated() {
        render(row, into: &frame, at: Point(column: left, row: area.minRow + offset))
      }
    }
    let below = lastScroll - help.scroll
    if below > 0 || help.scroll > 0 {
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

  private var title: String {
    guard !screen.isSmall else { return "Keys" }
    return switch (help.subject.picker, help.subject.context) {
    case (.pick?, _): "Keys of inkwheel pick"
    case (.some, _): "Keys of the picker"
    case (nil, .text): "Keys"
    case (nil, .search): "Keys of the search"
    case (nil, .prompt): "Keys of the prompt"
    case (nil, .commands): "Keys of the list"
    case (nil, .scheme): "Keys of inkwheel scheme"
    case (nil, .eyedropper): "Keys of the eyedropper"
    case (nil, _): "Keys of the question"
    }
  }

  private func renderSearch(into frame: inout Frame) {
    guard let line = help.search, area.minRow > self.frame.minRow else { return }
    screen.searchLine("Search: ", line).render(into: &frame, in: area.rows(from: -1, count: 1))
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
