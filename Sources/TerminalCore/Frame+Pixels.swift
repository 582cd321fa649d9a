extension Frame {
  /// Bytes that a changed pixel cell takes on the line at most: two exact colours and the glyph.
  private static let pixelBytes = 40

  /// Leaves pixels as they are on the screen, all but so many bytes of them, from the top.
  ///
  /// Text comes first on a slow line: a gradient that follows a value is ten times as large as the
  /// value.
  /// - Parameters:
  ///   - shown: the frame on the screen.
  ///   - bytes: how much of the pixels is changed nevertheless, about.
  /// - Returns: whether something was left.
  public mutating func leavePixels(of shown: Frame, except bytes: Int) -> Bool {
    guard shown.size == size else { return false }
    var room = bytes / Self.pixelBytes
    var isLeft = false
    for index in cells.indices where cells[index] != shown.cells[index] {
      guard cells[index].isPixels, shown.cells[index].isPixels else { continue }
      if room > 0 {
        room -= 1
      } else {
        cells[index] = shown.cells[index]
        isLeft = true
      }
    }
    return isLeft
  }
}
