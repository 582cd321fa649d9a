import Colorimetry
public import TerminalCore

extension RadialMenu {
  /// Draws the menu; cells beside its discs stay as they are.
  public func render(into frame: inout Frame, in area: Rect, context: RenderContext) {
    let area = area.intersection(frame.bounds)
    guard !area.isEmpty else { return }
    let layout = layout(in: area)
    let progress = progress(at: context.elapsed)
    let painter = DiscPainter(
      border: border(context), borderWidth: borderWidth, board: Checkerboard(context.theme))
    if progress > 0 {
      // The first items lie over the later ones while they swing out.
      for offset in layout.discs.indices.reversed() {
        guard let rect = layout.disc(of: offset, progress: progress) else { continue }
        let index = layout.visible.lowerBound + offset
        painter.draw(colors[index], into: &frame, in: rect)
        guard progress >= 1 else { continue }
        drawLabel(of: index, into: &frame, in: rect, painter: painter)
      }
    }
    if progress >= 1 { drawMoreSigns(into: &frame, layout, context) }
    painter.draw(currentColor, into: &frame, in: layout.center)
    let sign = isOpen ? "×" : "+"
    painter.write(sign, on: currentColor, into: &frame, at: layout.center.middle)
  }

  private func border(_ context: RenderContext) -> RGB8 {
    guard let borderColor else { return context.theme.text }
    let ground = Color(context.theme.background)
    return ColorViewModel.shown(borderColor.composited(over: ground))
  }

  /// The mark of the chosen item and the number of its key; any other glyph keeps dark discs visible
  /// where there are no colours.
  private func drawLabel(
    of index: Int, into frame: inout Frame, in rect: Rect, painter: DiscPainter
  ) {
    let (color, middle) = (colors[index], rect.middle)
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
    let place = Point(column: middle.column + (rect.columns > 1 ? 1 : 0), row: middle.row)
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
      guard isMore, !layout.visible.isEmpty, let point = layout.cellBeyond(isBefore: isBefore)
      else { continue }
      let style = style.on(frame[point].style.background)
      frame.set(Cell("…", style: style), at: point)
    }
  }
}

/// Draws discs of half blocks with hard edges: every pixel has the exact colour.
private struct DiscPainter {
  let border: RGB8
  let borderWidth: Int
  let board: Checkerboard

  func draw(_ color: Color, into frame: inout Frame, in rect: Rect) {
    guard !rect.isEmpty else { return }
    var canvas = Canvas(size: rect.size)
    let radius = Double(rect.columns) / 2
    // At least four pixels stay inside the border, so that marks stand on the colour.
    let width = max(min(borderWidth, rect.columns / 2 - 2), 0)
    let inner = radius - Double(width)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let right = Double(x) + 0.5 - radius
        let down = Double(y) + 0.5 - Double(canvas.height) / 2
        let distance = (right * right + down * down).squareRoot()
        guard rect.columns == 1 || distance <= radius else { continue }
        canvas[x, y] =
          width > 0 && distance > inner
          ? border : board.pixel(color, x: rect.minColumn + x, y: 2 * rect.minRow + y)
      }
    }
    canvas.draw(into: &frame, at: rect.origin)
  }

  /// The colour behind a glyph on a disc.
  func ground(_ color: Color, at point: Point) -> RGB8 {
    board.pixel(color, x: point.column, y: 2 * point.row)
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

extension Rect {
  /// The cell in the middle; of two the left or upper one.
  fileprivate var middle: Point {
    Point(column: minColumn + (columns - 1) / 2, row: minRow + (rows - 1) / 2)
  }
}
