extension StyledString {
  /// The first place where a text is found at or after an offset.
  ///
  /// Scalars are compared; "é" in one scalar and in two are not the same. A match never starts or
  /// ends inside a character. With `wrapping` the search goes on at the start of the text. An empty
  /// needle is never found.
  public func firstRange(
    of needle: String, from offset: TextOffset, ignoringCase: Bool = false, wrapping: Bool = false
  ) -> Range<TextOffset>? {
    checkBounds(offset..<offset)
    guard let pattern = SearchPattern(needle, ignoringCase: ignoringCase) else { return nil }
    func search(_ starts: Range<Int>) -> Range<TextOffset>? {
      bytes.withUnsafeBufferPointer { buffer in
        for start in starts {
          if let match = match(of: pattern, at: start, in: buffer) { return match }
        }
        return nil
      }
    }
    return search(offset.utf8..<bytes.count) ?? (wrapping ? search(0..<offset.utf8) : nil)
  }

  /// The last place where a text is found that ends at or before an offset.
  ///
  /// Compares like `firstRange`. With `wrapping` the search goes on at the end of the text.
  public func lastRange(
    of needle: String, before offset: TextOffset, ignoringCase: Bool = false, wrapping: Bool = false
  ) -> Range<TextOffset>? {
    checkBounds(offset..<offset)
    guard let pattern = SearchPattern(needle, ignoringCase: ignoringCase) else { return nil }
    func search(_ starts: Range<Int>, endingBy limit: Int) -> Range<TextOffset>? {
      bytes.withUnsafeBufferPointer { buffer in
        for start in starts.reversed() {
          if let match = match(of: pattern, at: start, in: buffer), match.upperBound.utf8 <= limit {
            return match
          }
        }
        return nil
      }
    }
    return search(0..<offset.utf8, endingBy: offset.utf8)
      ?? (wrapping ? search(0..<bytes.count, endingBy: bytes.count) : nil)
  }

  @inline(__always)
  private func match(
    of pattern: SearchPattern, at start: Int, in buffer: UnsafeBufferPointer<UInt8>
  ) -> Range<TextOffset>? {
    guard pattern.mayStart(with: buffer[start]),
      let end = pattern.matchEnd(in: buffer, from: start)
    else { return nil }
    let range = Range(bytes: start..<end)
    guard isGraphemeBoundary(range.lowerBound), isGraphemeBoundary(range.upperBound) else {
      return nil
    }
    return range
  }
}
