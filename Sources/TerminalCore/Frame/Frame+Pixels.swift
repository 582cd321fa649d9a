extension Frame {
  /// Bytes that a changed pixel cell takes on the line at most: two exact colours and the glyph.
  private static let pixelBytes = 40

  /// Leaves pixels as they are on the screen, all but so many bytes of them, from the top.
  ///
  /// Text comes first on a slow line: a gradient that follows a value is ten times as large as the
  /// value.
  /// - Parameters:
  ///   - shown: the frame on the screen; nil for one that is empty.
  ///   - bytes: how much of the pixels is changed nevertheless, about.
  /// - Returns: whether something was left.
  public mutating func leavePixels(of shown: Frame?, except bytes: Int) -> Bool {
    guard shown == nil || shown?.size == size else { return false }
    var room = bytes / Self.pixelBytes
    var isLeft = false
    // What is left of an empty screen has the background of the text in front of it, so that it costs
    // nothing.
    var blank = Cell.blank
    for index in cells.indices {
      if shown == nil, index % size.columns == 0 { blank = .blank }
      let old = shown?.cells[index] ?? blank
      guard cells[index].isPixels else {
        blank.style.background = cells[index].style.background
        continue
      }
      // Text has to go at once where pixels come in its place.
      guard cells[index] != old, old.isPixels || old.glyph == .space else { continue }
      if room > 0 {
        room -= 1
      } else {
        cells[index] = old
        isLeft = true
      }
    }
    return isLeft
  }
}
