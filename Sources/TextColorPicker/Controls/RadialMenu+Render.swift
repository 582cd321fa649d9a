import Colorimetry
public import TerminalCore

extension RadialMenu {
  /// Draws the menu; cells beside its discs stay as they are.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    guard !area.isEmpty else { return }
    let layout = layout(in: area)
    let progress = progress(at: context.elapsed)
    let painter = DiscPainter(
      border: border(context), borderWidth: borderWidth, depth: context.depth,
      board: Checkerboard(context.theme))
    if progress > 0 {
      // The first items lie over the later ones while they swing out.
      for offset in layout.discs.indices.reversed() {
        guard let disc = layout.disc(of: offset, progress: progress) else { continue }
        let index = layout.visible.lowerBound + offset
        painter.draw(colors[index], into: &frame, as: disc)
        if progress >= 1 { drawLabel(of: index, into: &frame, on: disc, painter: painter) }
      }
    }
    if progress >= 1 { drawMoreSigns(into: &frame, layout, context) }
    let center = layout.center
    // Without room for items the centre shows the one that Enter picks.
    let shown = isOpen && layout.discs.isEmpty ? colors[chosen] : currentColor
    painter.draw(shown, into: &frame, as: center)
    // Arrows that point outwards open, those that point inwards close.
    let signs = isOpen ? ["›", "‹"] : ["‹", "›"]
    for (offset, text) in signs.prefix(center.diameter).enumerated() {
      let place = Point(column: center.middle.column + offset, row: center.middle.row)
      painter.write(text, on: shown, into: &frame, at: place)
    }
  }

  private func border(_ context: RenderContext) -> RGB8 {
    guard let borderColor else { return context.theme.text }
    let ground = Color(context.theme.background)
    return ColorViewModel.shown(borderColor.composited(over: ground))
  }

  /// The mark of the chosen item and the number of its key; another glyph keeps dark discs visible
  /// where there are no colours.
  private func drawLabel(
    of index: Int, into frame: inout Frame, on disc: RadialMenuDisc, painter: DiscPainter
  ) {
    let (color, middle) = (colors[index], disc.middle)
    let isChosen = index == chosen
    if isChosen {
      Marker.draw(
        into: &frame, at: middle, on: painter.ground(color, at: middle), isFocused: isFocused)
    }
    guard let number = Self.number(ofIndex: index) else {
      if !isChosen { painter.write("·", on: color, into: &frame, at: middle) }
      return
    }
    // Beside the mark, where there is a cell for it.
    let place = Point(column: middle.column + (disc.diameter > 1 ? 1 : 0), row: middle.row)
    if !isChosen || place != middle { painter.write(number, on: color, into: &frame, at: place) }
  }

  /// Dots where the row of visible items goes on.
  private func drawMoreSigns(
    into frame: inout Frame, _ layout: RadialMenuLayout, _ context: RenderContext
  ) {
    let style = CellStyle(foreground: .rgb(context.theme.secondary))
    for isBefore in [true, false] {
      let isMore =
        isBefore ? layout.visible.lowerBound > 0 : layout.visible.upperBound < colors.count
      guard isMore, !layout.visible.isEmpty, let point = layout.cellBeyond(isBefore: isBefore),
        frame.bounds.contains(point)
      else { continue }
      frame.set(Cell("…", style: style.on(frame[point].style.background)), at: point)
    }
  }
}

/// Draws discs of half blocks with hard edges: every pixel has the exact colour.
private struct DiscPainter {
  let border: RGB8
  let borderWidth: Int
  let depth: ColorDepth
  let board: Checkerboard

  func draw(_ color: Color, into frame: inout Frame, as disc: RadialMenuDisc) {
    let cells = disc.cells
    var canvas = Canvas(size: cells.size)
    let above = disc.top - 2 * cells.minRow
    // At least four pixels stay inside the border, so that marks stand on the colour.
    let width = max(min(borderWidth, disc.diameter / 2 - 2), 0)
    for y in 0..<disc.height {
      for x in 0..<disc.diameter where disc.contains(x: x, y: y) {
        canvas[x, above + y] =
          disc.contains(x: x, y: y, without: width)
          ? board.pixel(color, x: disc.column + x, y: disc.top + y) : border
      }
    }
    canvas.draw(into: &frame, at: cells.origin)
  }

  /// The colour behind a glyph on a disc, as the terminal shows it.
  func ground(_ color: Color, at point: Point) -> RGB8 {
    let exact = board.pixel(color, x: point.column, y: 2 * point.row)
    guard depth == .ansi16 || depth == .indexed256 else { return exact }
    // With few colours another ink may stand out more on what is shown.
    return TerminalColor.rgb(exact).quantized(to: depth).rgb8() ?? exact
  }

  /// Writes a glyph in black or white, whichever stands out more.
  func write(_ text: String, on color: Color, into frame: inout Frame, at point: Point) {
    let ground = ground(color, at: point)
    let isBright =
      Color(ground).contrastRatio(with: .black) > Color(ground).contrastRatio(with: .white)
    let ink = isBright ? Color.black.rgb8 : Color.white.rgb8
    frame.write(
      text, at: point, style: CellStyle(foreground: .rgb(ink), background: .rgb(ground)), limit: 1)
  }
}
