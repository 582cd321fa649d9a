import Colorimetry

extension Frame {
  /// The frame without colours: pixels are dots by a fixed ordered threshold.
  func dotted(appearance: Appearance) -> Frame {
    var frame = self
    for index in frame.cells.indices {
      frame.cells[index] = dots(at: index, appearance: appearance)
    }
    return frame
  }

  private func dots(at index: Int, appearance: Appearance) -> Cell {
    let cell = cells[index]
    var plain = cell
    plain.style = CellStyle(attributes: cell.style.attributes)
    guard cell.isPixels else { return plain }
    let column = index % size.columns
    let row = index / size.columns
    let upper = cell.glyph == .upperHalf ? cell.style.foreground : cell.style.background
    let lower = cell.glyph == .lowerHalf ? cell.style.foreground : cell.style.background
    let top = isInked(upper, x: column, y: 2 * row, appearance: appearance)
    let bottom = isInked(lower, x: column, y: 2 * row + 1, appearance: appearance)
    switch (top, bottom) {
    case (true, true): plain.glyph = .fullBlock
    case (true, false): plain.glyph = .upperHalf
    case (false, true): plain.glyph = .lowerHalf
    case (false, false): plain.glyph = .space
    }
    return plain
  }

  private func isInked(_ color: TerminalColor, x: Int, y: Int, appearance: Appearance) -> Bool {
    guard case .rgb(let rgb) = color else { return false }
    // The 4×4 ordered dither of Bayer (1973), thresholds in sixteenths.
    let matrix: [[Double]] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]
    let threshold = (matrix[y & 3][x & 3] + 0.5) / 16
    let lightness = OKLab(rgb).l
    return (appearance == .dark ? lightness : 1 - lightness) > threshold
  }
}
