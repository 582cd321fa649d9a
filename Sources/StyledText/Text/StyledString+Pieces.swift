extension StyledString {
  /// Hands out the text of a range in order, in stretches of one style each.
  ///
  /// Each stretch is valid UTF-8 and not empty; its bytes may not be kept. Two stretches in a row can
  /// have the same style.
  func forEachPiece(
    in range: Range<TextOffset>, _ body: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) {
    bytes.withUnsafeBufferPointer { buffer in
      var start = range.lowerBound.utf8
      for run in runs(in: range) {
        body(UnsafeBufferPointer(rebasing: buffer[start..<start + run.length]), run.style)
        start += run.length
      }
    }
  }
}
