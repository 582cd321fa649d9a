package import Color
package import Terminal

/// The marker of a control: a glyph, or a ring of pixels around the chosen colour.
package struct Mark: Hashable {
  /// The cell of the glyph, or the one with the middle of the ring.
  package let point: Point
  /// Whether it is the marker of the control that has the focus.
  package let isFocused: Bool
  /// The colour inside.
  package let color: RGB8
  /// The distance from the middle to the farthest pixel; 0 for a glyph.
  package let reach: Int
}

extension Frame {
  /// The markers in a rectangle of a frame with exact colours.
  package func marks(in rect: Rect) -> [Mark] {
    let glyphs = points(of: ["◉", "○"], in: rect).map { point in
      Mark(
        point: point, isFocused: self[point].text == "◉",
        color: self[point].style.background.rgb8() ?? RGB8(0, 0, 0), reach: 0)
    }
    let area = rect.intersection(bounds)
    let rings = (2 * area.minRow..<2 * area.maxRow).flatMap { y in
      (area.minColumn..<area.maxColumn).compactMap { x in
        ring(x, y, [0.5, 1.5, 2.5], in: area) ?? ring(x, y, [1.2, 2.3, 3.3], in: area)
      }
    }
    return glyphs + rings
  }

  /// Returns the ring around a pixel, if there is one with these radii.
  private func ring(_ x: Int, _ y: Int, _ radii: [Double], in area: Rect) -> Mark? {
    guard let color = pixel(x, y) else { return nil }
    let inner = Color(color).contrastColor.rgb8
    let outer = inner == RGB8(255, 255, 255) ? RGB8(0, 0, 0) : RGB8(255, 255, 255)
    let reach = Int(radii[2])
    var isFocused = true
    for down in -reach...reach {
      for right in -reach...reach {
        let distance = Double(right * right + down * down).squareRoot()
        guard distance < radii[2] else { continue }
        let (column, line) = (x + right, y + down)
        let isInside =
          (area.minColumn..<area.maxColumn).contains(column)
          && (2 * area.minRow..<2 * area.maxRow).contains(line)
        // The outermost ring may be cut at the edge.
        guard isInside else {
          if distance < radii[1] { return nil }
          continue
        }
        let shown = pixel(column, line)
        if distance < radii[0] {
          guard shown == color else { return nil }
        } else if distance < radii[1] {
          guard shown == inner else { return nil }
        } else if shown != outer {
          isFocused = false
        }
      }
    }
    return Mark(
      point: Point(column: x, row: y / 2), isFocused: isFocused, color: color, reach: reach)
  }
}
