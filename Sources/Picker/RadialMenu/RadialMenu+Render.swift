import Color
public import Terminal

extension RadialMenu {
  /// Draws the menu.
  ///
  /// Cells outside its discs are left unchanged.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    guard !area.isEmpty else { return }
    let geometry = geometry(in: area)
    let progress = progress(at: context.elapsed)
    var painter = DiscPainter(
      area: area, border: border(context), borderWidth: borderWidth, context: context,
      board: Checkerboard(context.theme), canvas: Canvas(size: area.size))
    if progress > 0 {
      // Earlier items cover later ones while they move outwards.
      for offset in geometry.discs.indices.reversed() {
        guard let disc = geometry.disc(of: offset, progress: progress) else { continue }
        painter.paint(colors[geometry.visible.lowerBound + offset], as: disc)
      }
    }
    let center = geometry.center
    // Without room for items, the centre shows the selected one.
    let shown = isOpen && geometry.discs.isEmpty ? colors[chosen] : currentColor
    painter.paint(shown, as: center)
    painter.canvas.draw(into: &frame, at: area.origin)
    if progress >= 1 {
      for (index, disc) in zip(geometry.visible, geometry.discs) {
        drawLabel(of: index, into: &frame, on: disc, painter: painter)
      }
      drawMoreSigns(into: &frame, geometry, context)
    }
    // Arrows pointing outwards mean open, inwards close.
    let signs = isOpen ? ["›", "‹"] : ["‹", "›"]
    for (offset, text) in signs.prefix(center.diameter).enumerated() {
      let point = Point(column: center.middle.column + offset, row: center.middle.row)
      painter.write(text, on: shown, into: &frame, at: point)
    }
  }

  private func border(_ context: RenderContext) -> RGB8 {
    guard let borderColor else { return context.theme.text }
    let background = Color(context.theme.background)
    return borderColor.composited(over: background).rgb8
  }

  /// Draws the marker of the selected item and the number key.
  ///
  /// In monochrome a dot makes dark discs visible.
  private func drawLabel(
    of index: Int, into frame: inout Frame, on disc: RadialMenuDisc, painter: DiscPainter
  ) {
    let (color, middle) = (colors[index], disc.middle)
    let isChosen = index == chosen
    if isChosen {
      let cell = Rect(origin: middle, size: Size(columns: 1, rows: 1))
      Marker.draw(
        into: &frame, at: middle, in: cell, on: painter.background(of: color, at: middle),
        context: painter.context)
    }
    let number = keys.label(for: .pickItem(index))
    guard !number.isEmpty else {
      if !isChosen { painter.write("·", on: color, into: &frame, at: middle) }
      return
    }
    // Next to the marker, if the disc has a cell for it.
    let point = Point(column: middle.column + (disc.diameter > 1 ? 1 : 0), row: middle.row)
    if !isChosen || point != middle { painter.write(number, on: color, into: &frame, at: point) }
  }

  /// Draws an ellipsis at each end where more items follow.
  private func drawMoreSigns(
    into frame: inout Frame, _ geometry: RadialMenuGeometry, _ context: RenderContext
  ) {
    let style = CellStyle(foreground: .rgb(context.theme.secondary))
    for isBefore in [true, false] {
      let hasMore =
        isBefore ? geometry.visible.lowerBound > 0 : geometry.visible.upperBound < colors.count
      guard hasMore, !geometry.visible.isEmpty, let point = geometry.cellBeyond(isBefore: isBefore),
        frame.bounds.contains(point)
      else { continue }
      frame.set(Cell("…", style: style.on(frame[point].style.background)), at: point)
    }
  }
}

/// Paints discs of half-block pixels without antialiasing, so that every pixel has an exact colour.
private struct DiscPainter {
  let area: Rect
  let border: RGB8
  let borderWidth: Int
  let context: RenderContext
  let board: Checkerboard
  /// The pixels of the area; discs above each other may share a row of cells.
  var canvas: Canvas

  mutating func paint(_ color: Color, as disc: RadialMenuDisc) {
    // The border leaves four pixels for the marker, or two in the smallest discs.
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
          disc.contains(x: x, y: y, without: width) ? board.pixel(color, x: column, y: row) : border
      }
    }
  }

  /// Returns the displayed colour behind a glyph on a disc.
  func background(of color: Color, at point: Point) -> RGB8 {
    // At a low depth the displayed colour may need the other text colour.
    context.displayed(board.pixel(color, x: point.column, y: 2 * point.row))
  }

  /// Writes a glyph in black or white, whichever has more contrast.
  func write(_ text: String, on color: Color, into frame: inout Frame, at point: Point) {
    let background = background(of: color, at: point)
    let foreground = Color(background).contrastColor.rgb8
    frame.write(
      text, at: point, style: CellStyle(foreground: .rgb(foreground), background: .rgb(background)),
      limit: 1)
  }
}

/// A disc of half-block pixels.
///
/// Pixels are one column wide; rows of pixels are half a cell high.
struct RadialMenuDisc: Hashable {
  /// The leftmost column.
  var column: Int
  /// The topmost row of pixels; two rows of pixels are one row of cells.
  var top: Int
  /// The diameter in pixels: an even number, or 1 for a single cell, two pixels high.
  let diameter: Int

  /// The height in pixels.
  var height: Int { max(diameter, 2) }

  /// The pixels in the square around the disc.
  var pixels: [Point] {
    (top..<top + height).flatMap { row in
      (column..<column + diameter).map { Point(column: $0, row: row) }
    }
  }

  /// The cells that the disc touches, some of them with one pixel only.
  var cells: Rect {
    let first = Self.row(ofPixel: top)
    return Rect(
      column: column, row: first, columns: diameter,
      rows: Self.row(ofPixel: top + height - 1) + 1 - first)
  }

  /// The central cell: of two side by side the left one, of two above each other the one that is
  /// completely inside.
  var middle: Point {
    Point(column: column + (diameter - 1) / 2, row: Self.row(ofPixel: top + (height - 1) / 2))
  }

  /// Returns the number of pixel rows of a cell within the bounds, 0...2.
  func rowsOfPixels(in cell: Point) -> Int {
    guard (column..<column + diameter).contains(cell.column) else { return 0 }
    return max(min(top + height, 2 * cell.row + 2) - max(top, 2 * cell.row), 0)
  }

  /// Returns the distance between the centres of two discs in pixels.
  func distance(to other: RadialMenuDisc) -> Double {
    let right = Double(2 * (other.column - column) + other.diameter - diameter) / 2
    let down = Double(2 * (other.top - top) + other.height - height) / 2
    return (right * right + down * down).squareRoot()
  }

  /// Returns the disc moved as little as possible so that its cells are inside an area.
  func moved(into area: Rect) -> RadialMenuDisc {
    var disc = self
    disc.column = max(min(column, area.maxColumn - diameter), area.minColumn)
    disc.top = max(min(top, 2 * area.maxRow - height), 2 * area.minRow)
    return disc
  }

  /// Whether a pixel, relative to the top left corner, belongs to the disc inside a border.
  func contains(x: Int, y: Int, without border: Int = 0) -> Bool {
    guard diameter > 1 else { return true }
    let middle = Double(diameter) / 2
    let (right, down) = (Double(x) + 0.5 - middle, Double(y) + 0.5 - middle)
    // Slightly larger inside a border, in favour of the colour.
    let radius = middle - Double(border) + (border > 0 ? 0.15 : 0)
    return right * right + down * down <= radius * radius
  }

  private static func row(ofPixel y: Int) -> Int { y >> 1 }
}
