import Colorimetry
import TerminalCore

extension ColorPicker {
  /// Draws the text field; while something is typed with its caret.
  func renderField(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let theme = context.theme
    let isTyping = entry?.target == .field
    let background = theme.bar
    frame.fill(area, with: Cell(" ", style: theme.panelStyle.on(.rgb(background))))
    let label = focus == .field ? "▸" : " "
    frame.write(
      label, at: area.origin, style: theme.panelFocus.on(.rgb(background)), limit: area.columns)
    let box = Rect(
      column: area.minColumn + 1, row: area.minRow, columns: area.columns - 1, rows: 1)
    let style =
      complaint != nil && isTyping
      ? theme.panelAlert.on(.rgb(background)) : theme.panelStyle.on(.rgb(background))
    guard isTyping, let entry else {
      frame.write(fieldText, at: box.origin, style: style.adding(.bold), limit: box.columns)
      return
    }
    // The part round the caret: the caret itself takes a column at the end.
    var visible = entry.text[...]
    var caret = GlyphWidth.columns(of: String(entry.text.prefix(entry.line.caret)))
    while caret > max(box.columns - 1, 0), let first = visible.popFirst() {
      caret -= GlyphWidth.columns(of: String(first))
    }
    frame.write(String(visible), at: box.origin, style: style, limit: box.columns)
    let place = Point(column: box.minColumn + caret, row: box.minRow)
    if box.contains(place), frame.bounds.contains(place) { frame.cursor = Cursor(place) }
  }

  /// Draws the old colour on the left half and the new one on the right.
  func renderPreview(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let half = area.columns / 2
    let halves = [
      (" old ", model.original, area.minColumn), (" new ", model.color, area.minColumn + half),
    ]
    let board = Checkerboard(context.theme)
    for (label, color, left) in halves {
      var column = left
      if half >= 10 {
        column += frame.write(
          label, at: Point(column: left, row: area.minRow), style: context.theme.panelNote)
      }
      var canvas = Canvas(size: Size(columns: left + half - column, rows: 1))
      for x in 0..<canvas.width {
        for y in 0..<2 { canvas[x, y] = board.pixel(color, x: x, y: y) }
      }
      canvas.draw(into: &frame, at: Point(column: column, row: area.minRow))
    }
  }

  /// Draws what is to be said about the colour: a complaint, else its name and contrast.
  func renderNote(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let theme = context.theme
    if let complaint {
      frame.write("⚠ " + complaint, at: area.origin, style: theme.panelAlert, limit: area.columns)
      return
    }
    var parts = nameNote.map { [$0] } ?? []
    if let note = approximationNote(depth: context.depth) { parts.append(note) }
    if let background = contrastBackground { parts.append(contrastNote(on: background)) }
    if !model.color.isInSRGBGamut { parts.append("outside sRGB, fitted") }
    var line = ""
    for part in parts {
      let longer = line.isEmpty ? part : line + " · " + part
      guard GlyphWidth.columns(of: longer) <= area.columns || line.isEmpty else { continue }
      line = longer
    }
    frame.write(line, at: area.origin, style: theme.panelNote, limit: area.columns)
  }

  /// The nearest name, where it is near enough to say something.
  private var nameNote: String? {
    let nearest = NamedColor.nearest(to: Color(model.rgb8))
    guard nearest.distance < 0.08 else { return nil }
    return (nearest.distance < 0.0005 ? "= " : "≈ ") + nearest.name
  }

  /// Says that the terminal shows another colour than the one picked, and which.
  private func approximationNote(depth: ColorDepth) -> String? {
    guard depth < .truecolor else { return nil }
    guard case .indexed(let index) = TerminalColor.rgb(model.rgb8).quantized(to: depth) else {
      return "shown without colour"
    }
    let shown = TerminalPalette.xterm[index]
    return shown == model.rgb8 ? nil : "shown as \(shown.hex)"
  }

  private func contrastNote(on background: RGB8) -> String {
    let contrast = Color(model.rgb8, alpha: model.color.alpha).contrast(on: Color(background))
    return "\(contrast.text(digits: 1)) \(contrast.label)"
  }
}
