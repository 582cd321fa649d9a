import ColorControls
import Colorimetry
import StyledText
import TerminalCore

extension DocumentPane {
  /// Marks the ends of the selected text on a row in the blank cells beside it; next to a character,
  /// the outermost selected one is underlined, as a mark on the other would look selected.
  func markEnds(
    of line: Line, columns: Range<Int>, into frame: inout Frame, in row: Rect,
    context: RenderContext
  ) {
    guard !selection.isEmpty, let ends = ends(on: line) else { return }
    let shown = shownColumns(columns, row)
    func point(_ column: Int) -> Point? {
      guard shown.contains(column) else { return nil }
      let point = Point(column: row.minColumn + column - shown.lowerBound, row: row.minRow)
      return frame[point].width == 0 ? Point(column: point.column - 1, row: row.minRow) : point
    }
    func mark(_ outer: Int?, _ glyph: String, inner: Int) {
      guard let outer, let beside = point(outer) else { return }
      let cell = frame[beside]
      if cell.glyph == .space, cell.width == 1 {
        let style = CellStyle(
          foreground: .rgb(context.theme.accent), background: cell.style.background)
        frame.set(Cell(glyph, style: style), at: beside)
      } else if let end = point(inner) {
        let size = Size(columns: Int(frame[end].width), rows: 1)
        frame.restyle(Rect(origin: end, size: size)) { $0.attributes.insert(.underline) }
      }
    }
    mark(ends.before, "▕", inner: (ends.before ?? 0) + 1)
    mark(ends.after, "▏", inner: (ends.after ?? 0) - 1)
  }

  /// Returns the columns of the line that a row shows.
  private func shownColumns(_ columns: Range<Int>, _ row: Rect) -> Range<Int> {
    columns.lowerBound..<min(columns.upperBound, columns.lowerBound + row.columns)
  }

  /// Returns the columns just before and just after the selected text of a line; nil for an end that
  /// is on another line.
  private func ends(on line: Line) -> (before: Int?, after: Int?)? {
    if let block = selection.columns?.range {
      guard layout.lines(of: selection).contains(line.index) else { return nil }
      return (block.lowerBound - 1, block.upperBound)
    }
    let (range, full) = (selection.range, line.range)
    let before =
      full.lowerBound <= range.lowerBound && range.lowerBound <= full.upperBound
      ? layout.column(of: range.lowerBound) - 1 : nil
    // A selection up to the start of a line ends with the line before.
    let isLast = full.lowerBound < range.upperBound && range.upperBound <= full.upperBound
    let endsWithBreak =
      line.index < layout.text.lastLine
      && layout.text.range(of: line.index + 1).lowerBound == range.upperBound
    let after =
      isLast || endsWithBreak
      ? layout.column(of: min(range.upperBound, full.upperBound)) : nil
    return (before, after)
  }

  // MARK: Styles

  /// Returns the style of a character.
  func style(
    of slot: LineLayout.Slot, run: TextStyle, isSelected: Bool, isMatch: Bool,
    context: RenderContext
  ) -> CellStyle {
    let base = context.theme.baseStyle
    var style = CellStyle(run)
    style.foreground = shown(style.foreground)
    style.background = shown(style.background)
    if let palette, style.foreground == .default, style.background != .default {
      // On a background of art the terminal's text colour could be invisible.
      style.foreground = .rgb(palette[7])
    }
    if style.foreground == .default { style.foreground = base.foreground }
    if style.background == .default { style.background = base.background }
    if slot.isMark {
      style.foreground = context.theme.baseAlert.foreground
      style.attributes.subtract([.conceal, .blink])
    }
    if isMatch {
      mark(&style, isSelected: isSelected, context: context)
    } else if isSelected {
      tint(&style, context: context)
    }
    return style
  }

  /// Returns a colour of the text in the palette.
  private func shown(_ color: TerminalColor) -> TerminalColor {
    guard let palette, case .indexed(let index) = color, index < 16 else { return color }
    return .rgb(palette[index])
  }

  /// Marks the style of a cell of a match.
  private func mark(_ style: inout CellStyle, isSelected: Bool, context: RenderContext) {
    guard context.depth > .ansi16 else {
      if isSelected { return tint(&style, context: context) }
      // Reverse video is for the selection.
      style.attributes.formUnion([.underline, .bold])
      return
    }
    let theme = context.theme
    let background = style.background.rgb8() ?? theme.background
    let amber = OKLab(RGB8(255, 190, 0))
    style.background = .rgb(
      OKLab.mix(OKLab(background), amber, isSelected ? 0.8 : 0.25).rgb8)
    // A colour of the text could be near the amber.
    if isSelected { style.foreground = .rgb(RGB8(0, 0, 0)) }
  }

  /// Tints the style of a selected cell.
  func tint(_ style: inout CellStyle, context: RenderContext) {
    // Without colours, or with sixteen that would hide the colours of the text, use reverse video.
    if context.depth <= .ansi16 {
      style.attributes.formSymmetricDifference(.reverse)
    } else {
      // A tint rather than reverse video, so that the colours being picked stay visible.
      let theme = context.theme
      let tint = theme.selectionStyle
      let hasBackground = style.background != theme.baseStyle.background
      if hasBackground, case .rgb(let color) = tint.background,
        let textBackground = style.background.rgb8()
      {
        style.background = .rgb(OKLab.mix(OKLab(textBackground), OKLab(color), 0.4).rgb8)
      } else {
        style.background = tint.background
      }
      // Keep a colour set in the text, whatever the theme: it may be the one being picked.
      if style.foreground == theme.baseStyle.foreground {
        if tint.foreground != .default {
          style.foreground = tint.foreground
        } else if style.foreground == .default {
          style.foreground = .rgb(theme.text)
        }
      }
      style.attributes.remove(.reverse)
    }
  }
}
