import Colorimetry
import TerminalCore

extension ColorPicker {
  /// The parts of the preview, from left to right.
  enum PreviewPart: CaseIterable {
    case old, new, sample
  }

  /// Returns the cells of the parts: thirds, or the old and the new colour in halves where there is no
  /// room for a sample of text.
  static func previewParts(in area: Rect) -> [(part: PreviewPart, cells: Rect)] {
    let parts = PreviewPart.allCases.prefix(area.columns >= 12 ? 3 : 2)
    return parts.enumerated().map { index, part in
      let (left, right) = (
        area.columns * index / parts.count, area.columns * (index + 1) / parts.count
      )
      return (
        part,
        Rect(
          column: area.minColumn + left, row: area.minRow, columns: right - left, rows: area.rows)
      )
    }
  }

  /// Draws the old colour, the new one, and text in the new one on its real background.
  func renderPreview(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let parts = Self.previewParts(in: area)
    if showsReplacedColors {
      // The same stripes twice side by side would look like twice as many colours.
      let old = parts[0].cells
      renderReplacedColors(
        into: &frame,
        in: Rect(
          column: old.minColumn, row: old.minRow,
          columns: old.columns + parts[1].cells.columns, rows: old.rows), context: context)
    }
    for (part, cells) in parts where part == .sample || !showsReplacedColors {
      switch part {
      case .old where !replacedColors.isEmpty:
        renderReplacedColors(into: &frame, in: cells, context: context)
      case .old: ColorPreview(model.original).render(into: &frame, in: cells, context: context)
      case .new: ColorPreview(model.color).render(into: &frame, in: cells, context: context)
      case .sample: renderSample(into: &frame, in: cells, context: context)
      }
      if part != .sample { renderLabel(of: part, into: &frame, in: cells, context: context) }
    }
  }

  /// Writes what a swatch is on its last row, if it has another one.
  private func renderLabel(
    of part: PreviewPart, into frame: inout Frame, in cells: Rect, context: RenderContext
  ) {
    guard cells.rows >= 2, cells.columns >= 5 else { return }
    let row = cells.row(cells.rows - 1)
    if context.depth == .monochrome {
      // Among dots words are hard to read.
      frame.fill(row, with: Cell(" ", style: context.theme.panelStyle))
    }
    let color = part == .old ? ColorViewModel.displayRGB8(model.original) : model.rgb8
    let shown = context.displayed(color)
    frame.write(
      part == .old ? " old" : " new", at: row.origin,
      style: CellStyle(
        foreground: .rgb(Color(shown).contrastColor.rgb8), background: .rgb(color)))
  }

  /// Draws a sample of text.
  ///
  /// Which of the two colours is that of the text depends on what is picked.
  private func renderSample(into frame: inout Frame, in cells: Rect, context: RenderContext) {
    let other = contrastBackground ?? context.theme.background
    let (text, background) =
      picksBackground ? (other, model.rgb8) : (model.rgb8, other)
    frame.fill(cells, with: Cell(" ", style: CellStyle(background: .rgb(background))))
    let middle = Point(
      column: cells.minColumn + max((cells.columns - 2) / 2, 0),
      row: cells.minRow + (cells.rows - 1) / 2)
    for (index, letter) in ["A", "a"].enumerated() where index < cells.columns {
      let color =
        showsReplacedColors && !picksBackground
        ? replacedColors[min(index, replacedColors.count - 1)] : text
      frame.write(
        letter, at: Point(column: middle.column + index, row: middle.row),
        style: CellStyle(foreground: .rgb(color), background: .rgb(background)))
    }
  }

  /// Draws the colours to be replaced as stripes, or the grey that stands for too many.
  private func renderReplacedColors(
    into frame: inout Frame, in area: Rect, context: RenderContext
  ) {
    let colors =
      replacedColors.count > CenterMesh.limit
      ? [context.theme.iconSecondary] : replacedColors
    var canvas = Canvas(size: area.size)
    for x in 0..<canvas.width {
      for y in 0..<canvas.height { canvas[x, y] = colors[x * colors.count / canvas.width] }
    }
    canvas.draw(into: &frame, at: area.origin)
  }
}

extension RenderContext {
  /// Returns the colour that the terminal shows for a colour.
  func displayed(_ color: RGB8) -> RGB8 {
    guard case .indexed(let index) = TerminalColor.rgb(color).quantized(to: depth) else {
      return color
    }
    return TerminalPalette.xterm[index]
  }
}
