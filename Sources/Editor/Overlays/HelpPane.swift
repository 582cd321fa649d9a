import TerminalCore
import TextColorPicker

/// Draws the help over the whole screen.
struct HelpPane {
  let keys: ProgramKeys
  /// The rows scrolled off the top.
  private(set) var scroll: Int
  /// Whether the colours of a text are picked.
  var hasTextColors = false

  private var lines: [HelpText.Line] { HelpText.lines(keys, hasTextColors: hasTextColors) }

  var hints: [HintLine.Hint] {
    [(keys.help.label(for: [.up, .down]), "scroll"), (keys.help.label(for: .cancel), "close")]
  }

  /// Returns how many rows an action scrolls; nil if it closes the help.
  static func rows(of action: ListAction, size: Size) -> Int? {
    let page = max(size.rows - 4, 1)
    switch action {
    case .up: return -1
    case .down: return 1
    case .pageUp: return -page
    case .pageDown: return page
    case .first: return -Int.max / 2
    case .last: return Int.max / 2
    case .accept, .cancel: return nil
    }
  }

  /// Returns the same help with the scroll offset limited to its lines.
  func limited(to size: Size, theme: ResolvedTheme) -> HelpPane {
    let rows = Self.area(in: Self.frame(on: size, theme: theme), theme: theme).rows
    var limited = self
    limited.scroll = min(max(scroll, 0), max(lines.count - max(rows, 1), 0))
    return limited
  }

  /// Returns the whole screen without the margins and the hint line.
  private static func frame(on size: Size, theme: ResolvedTheme) -> Rect {
    Rect(
      column: 0, row: 0, columns: size.columns, rows: size.rows - hintRow(on: size).rows
    ).inset(theme.margins)
  }

  /// Returns the last row, which is empty on a small screen.
  private static func hintRow(on size: Size) -> Rect {
    let rows = size.rows >= 8 ? 1 : 0
    return Rect(column: 0, row: size.rows - rows, columns: size.columns, rows: rows)
  }

  private static func area(in rect: Rect, theme: ResolvedTheme) -> Rect {
    rect.rows >= 3 ? theme.content(ofPanel: rect) : rect
  }

  /// Draws the help.
  /// - Parameter hints: the hints below it.
  func render(into frame: inout Frame, hints: [HintLine.Hint], context: RenderContext) {
    let theme = context.theme
    let rect = Self.frame(on: frame.size, theme: theme)
    PickerChrome(.popover, title: "Keys").render(into: &frame, in: rect, context: context)
    let area = Self.area(in: rect, theme: theme)
    let lines = lines
    let widestKey = lines.map { GlyphWidth.columns(of: $0.key) }.max() ?? 0
    let widestAction = lines.map { GlyphWidth.columns(of: $0.action) }.max() ?? 0
    let keyColumns = min(
      max(28, min(widestKey + 1, area.columns - widestAction)), area.columns / 2)
    for (row, line) in lines.dropFirst(scroll).prefix(area.rows).enumerated() {
      let row = area.row(row)
      guard !line.key.isEmpty else {
        frame.write(
          line.action, at: row.origin, style: theme.titleStyle,
          limit: row.columns)
        continue
      }
      frame.write(
        Self.fitting(line.key, columns: keyColumns - 1), at: row.origin, style: theme.panelFocus,
        limit: keyColumns - 1)
      frame.write(
        line.action, at: Point(column: row.minColumn + keyColumns, row: row.minRow),
        style: theme.labelStyle, limit: row.columns - keyColumns)
    }
    renderHints(hints, into: &frame, below: rect, context: context)
  }

  /// Leaves out the last of several keys that do not fit: half of a name would be another key.
  private static func fitting(_ keys: String, columns: Int) -> String {
    var shown = keys
    while GlyphWidth.columns(of: shown) > columns {
      let ends = [" or ", ", "].compactMap { shown.ranges(of: $0).last?.lowerBound }
      guard let end = ends.max() else { break }
      shown = String(shown[..<end])
    }
    return shown
  }

  /// Draws the hints again, because a sheet may cover the hint line.
  ///
  /// On a small screen they are in the border.
  private func renderHints(
    _ hints: [HintLine.Hint], into frame: inout Frame, below rect: Rect, context: RenderContext
  ) {
    let row = Self.hintRow(on: frame.size)
    if !row.isEmpty {
      HintLine(hints: hints).render(into: &frame, in: row, context: context)
    } else if rect.rows >= 3 {
      let border = rect.row(rect.rows - 1).inset(columns: 2, rows: 0)
      var words = " "
      for hint in hints.reversed() {
        let longer = " \(hint.key) \(hint.action)" + words
        if GlyphWidth.columns(of: longer) <= border.columns { words = longer }
      }
      frame.writeTrailing(words, in: border, style: context.theme.panelNote)
    }
  }
}
