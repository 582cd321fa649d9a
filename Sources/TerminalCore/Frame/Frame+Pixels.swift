package import Colorimetry

extension Frame {
  /// The maximum number of bytes of a changed pixel cell: two 24-bit colours and the glyph.
  private static let pixelBytes = 40

  /// Reverts changed pixels to those on the screen, except for a number of bytes from the top.
  ///
  /// Text comes first on a slow line: a gradient that follows a value is ten times as large as the
  /// value.
  /// - Parameters:
  ///   - shown: the frame on the screen; nil for an empty screen.
  ///   - bytes: the approximate number of bytes of pixels that stay changed.
  /// - Returns: whether pixels were reverted.
  public mutating func deferPixels(shown: Frame?, budget bytes: Int) -> Bool {
    guard shown == nil || shown?.size == size else { return false }
    var remaining = bytes / Self.pixelBytes
    var hasDeferred = false
    // On an empty screen a deferred cell gets the background of the text before it, which costs no
    // bytes.
    var blank = Cell.blank
    for index in cells.indices {
      if shown == nil, index % size.columns == 0 { blank = .blank }
      let old = shown?.cells[index] ?? blank
      guard cells[index].isPixels else {
        blank.style.background = cells[index].style.background
        continue
      }
      // Text that pixels replace has to disappear immediately.
      guard cells[index] != old, old.isPixels || old.glyph == .space else { continue }
      if remaining > 0 {
        remaining -= 1
      } else {
        cells[index] = old
        hasDeferred = true
      }
    }
    return hasDeferred
  }
}

extension Frame {
  /// Gives one of the two pixels of a cell a colour; the other one stays as it is.
  /// - Parameters:
  ///   - isUpper: whether it is the upper pixel.
  ///   - point: the cell; text in it disappears.
  ///   - color: the colour.
  package mutating func setPixel(isUpper: Bool, of point: Point, to color: RGB8) {
    guard bounds.contains(point) else { return }
    var cell = self[point]
    if !cell.isPixels { cell = Cell(" ", style: CellStyle(background: cell.style.background)) }
    let (front, back) = (cell.style.foreground, cell.style.background)
    let isLower = cell.glyph == .lowerHalf
    let upper = cell.glyph == .upperHalf ? front : back
    let other = isUpper ? (isLower ? front : back) : upper
    var changed = Cell(
      glyph: isUpper ? .upperHalf : .lowerHalf,
      style: CellStyle(foreground: .rgb(color), background: other), isPixels: true)
    if !isUpper, other != .default {
      // An upper half, as everywhere in a picture, for the dither.
      changed.glyph = .upperHalf
      changed.style = CellStyle(foreground: other, background: .rgb(color))
    }
    changed.isGradient = cell.isGradient
    set(changed, at: point)
  }
}
