extension StyledString {
  /// Returns the first match of a text at or after an offset.
  ///
  /// Scalars are compared, so "é" as one scalar and as two differ. A match never starts or ends
  /// inside a character. With `wrapping` the search continues at the start of the text. An empty
  /// text is never found.
  public func firstRange(
    of needle: String, from offset: TextOffset, ignoringCase: Bool = false, wrapping: Bool = false
  ) -> Range<TextOffset>? {
    checkBounds(offset..<offset)
    guard let pattern = SearchPattern(needle, ignoringCase: ignoringCase) else { return nil }
    func search(_ starts: Range<Int>) -> Range<TextOffset>? {
      var found: Range<TextOffset>?
      forEachMatch(of: pattern, startingIn: starts) { match in
        found = match
        return false
      }
      return found
    }
    return search(offset.utf8..<utf8Count) ?? (wrapping ? search(0..<offset.utf8) : nil)
  }

  /// Returns the last match of a text that ends at or before an offset.
  ///
  /// Compares like `firstRange`. With `wrapping` the search continues at the end of the text.
  public func lastRange(
    of needle: String, before offset: TextOffset, ignoringCase: Bool = false, wrapping: Bool = false
  ) -> Range<TextOffset>? {
    checkBounds(offset..<offset)
    guard let pattern = SearchPattern(needle, ignoringCase: ignoringCase) else { return nil }
    func search(endingBy limit: Int) -> Range<TextOffset>? {
      // Chunk by chunk from the end; the last match in a chunk counts.
      var end = limit
      while end > 0, let located = chunk(at: end - 1) {
        var found: Range<TextOffset>?
        forEachMatch(of: pattern, startingIn: located.start..<end, overlapping: true) { match in
          if match.upperBound.utf8 <= limit { found = match }
          return true
        }
        if let found { return found }
        end = located.start
      }
      return nil
    }
    return search(endingBy: offset.utf8) ?? (wrapping ? search(endingBy: utf8Count) : nil)
  }

  /// Returns all non-overlapping matches of a text, in order.
  /// - Parameter starts: where the matches have to start; nil for the whole text.
  public func ranges(
    of needle: String, startingIn starts: Range<TextOffset>? = nil, ignoringCase: Bool = false
  ) -> [Range<TextOffset>] {
    let starts = starts ?? fullRange
    checkBounds(starts)
    guard let pattern = SearchPattern(needle, ignoringCase: ignoringCase) else { return [] }
    var result: [Range<TextOffset>] = []
    forEachMatch(of: pattern, startingIn: starts.lowerBound.utf8..<starts.upperBound.utf8) {
      match in
      result.append(match)
      return true
    }
    return result
  }

  /// Calls `body` with the matches that start in a range, in order, until it returns false.
  private func forEachMatch(
    of pattern: SearchPattern, startingIn starts: Range<Int>, overlapping: Bool = false,
    _ body: (Range<TextOffset>) -> Bool
  ) {
    var next = starts.lowerBound
    var isDone = false
    forEachChunk(in: starts) { chunk, start in
      let end = min(start + chunk.summary.utf8, starts.upperBound)
      guard next < end else { return !isDone }
      // A match that starts in this chunk may end in a later one.
      let reach = min(end + pattern.longestMatch, utf8Count)
      let view = chunk.view
      func search(_ buffer: UnsafeBufferPointer<UInt8>, from origin: Int, to end: Int) {
        while !isDone, next < end,
          let index = pattern.candidate(in: buffer, from: next - origin, to: end - origin)
        {
          next = origin + index + 1
          guard let matchEnd = pattern.matchEnd(in: buffer, from: index) else { continue }
          let match = Range(bytes: origin + index..<origin + matchEnd)
          guard Self.isASCIIBoundary(index, in: buffer) || isGraphemeBoundary(match.lowerBound),
            Self.isASCIIBoundary(matchEnd, in: buffer) || isGraphemeBoundary(match.upperBound)
          else { continue }
          if !overlapping { next = match.upperBound.utf8 }
          isDone = !body(match)
        }
        if !isDone { next = max(next, end) }
      }
      let searchedInPlace = max(start, min(end, start + view.count - pattern.longestMatch))
      if next < searchedInPlace { view.withBytes { search($0, from: start, to: searchedInPlace) } }
      if !isDone, next < end {
        let origin = next
        bytes(in: origin..<reach).withUnsafeBufferPointer { search($0, from: origin, to: end) }
      }
      return !isDone
    }
  }

  /// Whether both adjacent bytes are ASCII and in the buffer, so that this is certainly a character
  /// boundary.
  private static func isASCIIBoundary(
    _ index: Int, in buffer: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard index > 0, index < buffer.count else { return false }
    let (left, right) = (buffer[index - 1], buffer[index])
    return left < 0x80 && right < 0x80 && left != 0x0D
  }
}
