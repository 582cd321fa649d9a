import Colorimetry

extension Frame {
  /// Returns the frame without colours; pixels are set or not by an ordered dither threshold.
  func monochrome(appearance: Appearance) -> Frame {
    var frame = self
    for index in frame.cells.indices {
      frame.cells[index] = monochromeCell(at: index, appearance: appearance)
    }
    return frame
  }

  private func monochromeCell(at index: Int, appearance: Appearance) -> Cell {
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
    let lightness = OKLab(rgb).l
    let ink = appearance == .dark ? lightness : 1 - lightness
    // Colours near the background are left empty and those near the text are filled, instead of
    // showing as single dots.
    return (ink - 0.22) / 0.52 > OrderedDither.threshold(x, y)
  }
}
