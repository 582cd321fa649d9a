import Colorimetry
public import TerminalCore

extension RadialMenu {
  /// Draws the menu; cells beside its discs stay as they are.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    guard !area.isEmpty else { return }
    let layout = layout(in: area)
    let progress = progress(at: context.elapsed)
    var painter = DiscPainter(
      area: area, border: border(context), borderWidth: borderWidth, depth: context.depth,
      board: Checkerboard(context.theme))
    if progress > 0 {
      // The first items lie over the later ones while they swing out.
      for offset in layout.discs.indices.reversed() {
        guard let disc = layout.disc(of: offset, progress: progress) else { continue }
        painter.paint(colors[layout.visible.lowerBound + offset], as: disc)
      }
    }
    let center = layout.center
    // Without room for items the centre shows the one that Enter picks.
    let shown = isOpen && layout.discs.isEmpty ? colors[chosen] : currentColor
    painter.paint(shown, as: center)
    painter.canvas.draw(into: &frame, at: area.origin)
    if progress >= 1 {
      for (index, disc) in zip(layout.visible, layout.discs) {
        drawLabel(of: index, into: &frame, on: disc, painter: painter)
      }
      drawMoreSigns(into: &frame, layout, context)
    }
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
        into: &frame, at: middle,
        in: Rect(column: middle.column, row: middle.row, columns: 1, rows: 1),
        on: painter.ground(color, at: middle), isFocused: isFocused, depth: painter.depth)
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

/// Paints discs of half blocks with hard edges: every pixel has the exact colour.
private struct DiscPainter {
  let area: Rect
  let border: RGB8
  let borderWidth: Int
  let depth: ColorDepth
  let board: Checkerboard
  /// The pixels of the area: discs above each other may share a row of cells.
  private(set) var canvas: Canvas

  init(area: Rect, border: RGB8, borderWidth: Int, depth: ColorDepth, board: Checkerboard) {
    self.area = area
    self.border = border
    self.borderWidth = borderWidth
    self.depth = depth
    self.board = board
    canvas = Canvas(size: area.size)
  }

  mutating func paint(_ color: Color, as disc: RadialMenuDisc) {
    // Marks stand on four pixels inside the border, in the smallest discs that have one on two.
    let radius = disc.diameter / 2
    let width = radius < 2 ? 0 : min(borderWidth, max(radius - 2, 1))
    for y in 0..<disc.height {
      for x in 0..<disc.diameter where disc.contains(x: x, y: y) {
        let (column, row) = (disc.column + x, disc.top + y)
        let (across, down) = (column - area.minColumn, row - 2 * area.minRow)
        guard (0..<canvas.width).contains(across), (0..<canvas.height).contains(down) else {
          continue
        }
        canvas[across, down] =
          disc.contains(x: x, y: y, without: width)
          ? board.pixel(color, x: column, y: row) : border
      }
    }
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
