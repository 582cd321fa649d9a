import Colorimetry
import TerminalCore

/// The cursor on a swatch: a marker, in brackets where there are three columns, else reversed.
///
/// Glyphs rather than colours set it apart, so that it is as clear in 16 colours and in one.
struct SwatchCursor {
  /// The colour of the swatch.
  var color: Color
  /// Whether the swatches have the focus.
  var isFocused: Bool

  /// Returns the colour that the terminal shows, from which the cursor has to differ.
  private func displayed(_ context: RenderContext) -> RGB8 {
    let exact = Checkerboard(context.theme).pixel(color, x: 0, y: 0)
    guard context.depth == .ansi16,
      case .indexed(let index) = TerminalColor.rgb(exact).quantized(to: .ansi16)
    else { return exact }
    return TerminalPalette.xterm[index]
  }

  /// Draws the cursor in the cells of the swatch.
  func render(into frame: inout Frame, in cells: Rect, context: RenderContext) {
    let shown = displayed(context)
    let middle = Point(
      column: cells.minColumn + (cells.columns - 1) / 2,
      row: cells.minRow + (cells.rows - 1) / 2)
    if cells.columns >= 3, context.depth == .monochrome {
      // Dots beside the marker would hide it.
      frame.fill(cells.row(middle.row - cells.minRow), with: Cell(" "))
    }
    Marker.draw(
      into: &frame, at: middle, in: cells, on: shown, isFocused: isFocused, depth: context.depth)
    guard isFocused else { return }
    let contrast = TerminalColor.rgb(Color(shown).contrastColor.rgb8)
    if cells.columns >= 3 {
      let style = CellStyle(foreground: contrast, background: .rgb(shown), attributes: .bold)
      frame.set(Cell("[", style: style), at: Point(column: cells.minColumn, row: middle.row))
      frame.set(Cell("]", style: style), at: Point(column: cells.maxColumn - 1, row: middle.row))
    } else {
      // Among small swatches, a marker in the colour of the swatch on black or white stands out.
      if cells.columns == 2 {
        frame.set(Cell(" "), at: Point(column: cells.maxColumn - 1, row: middle.row))
      }
      frame.restyle(cells.row(middle.row - cells.minRow)) {
        $0 = CellStyle(foreground: .rgb(shown), background: contrast, attributes: .bold)
      }
    }
  }
}
