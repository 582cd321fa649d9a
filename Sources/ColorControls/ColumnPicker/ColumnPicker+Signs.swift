import Colorimetry
import TerminalCore

/// The capsule around the selected values, and the signs that lock and unlock.
extension ColumnPicker {
  /// Returns the style of the selected values, a little lighter or darker than the panel; that of a
  /// field where there are no such colours.
  func capsuleStyle(_ context: RenderContext) -> CellStyle {
    let theme = context.theme
    guard context.depth > .ansi16 else { return theme.fieldStyle }
    let ground = OKLab.mix(OKLab(theme.panel), OKLab(theme.text), 0.14).rgb8
    return CellStyle(foreground: theme.panelStyle.foreground, background: .rgb(ground))
  }

  /// Draws one band behind all selected values, with round ends.
  func drawCapsule(
    into frame: inout Frame, _ geometry: ColumnPickerGeometry, _ style: CellStyle,
    _ context: RenderContext
  ) {
    let theme = context.theme
    let band = geometry.capsule
    frame.fill(band.intersection(geometry.box), with: Cell(" ", style: style))
    // With few colours the band may look like the panel.
    let isVisible = context.depth > .ansi16
    let ends = isVisible ? ["▐", "▌"] : ["(", ")"]
    let end =
      isVisible
      ? CellStyle(foreground: style.background, background: theme.panelStyle.background)
      : theme.panelStyle
    for (text, column) in zip(ends, [band.minColumn - 1, band.maxColumn]) {
      let point = Point(column: column, row: band.minRow)
      if geometry.box.contains(point) { frame.set(Cell(text, style: end), at: point) }
    }
  }

  /// Draws the pencil, or the check mark that keeps and the cross that restores.
  ///
  /// Like the values, they roll: the pencil leaves upwards and fades out while the others come from
  /// below and fade in.
  func drawToggle(
    into frame: inout Frame, _ geometry: ColumnPickerGeometry, _ progress: Double,
    _ context: RenderContext
  ) {
    let cells = geometry.toggle
    guard !cells.isEmpty else { return }
    let theme = context.theme
    let strong = isFocused ? theme.panelFocus : theme.panelStyle
    let opening = min(max(progress, 0), 1)
    func draw(_ sign: String, column: Int, from side: Double, share: Double, _ style: CellStyle) {
      guard share > 0.1 else { return }
      let rows = min(Int(((1 - share) * 2).rounded()), geometry.neighbors)
      let point = Point(column: column, row: geometry.chosenRow + Int(side) * rows)
      guard geometry.box.contains(point) else { return }
      let isFading = share < 0.95
      frame.write(sign, at: point, style: isFading ? Self.faded(by: share, context) : style)
    }
    let check = geometry.signs.maxColumn - 3
    draw("✎", column: check, from: -1, share: 1 - opening, strong)
    draw("✓", column: check, from: 1, share: opening, strong)
    draw("✗", column: check + 2, from: 1, share: opening, theme.panelStyle)
  }
}
