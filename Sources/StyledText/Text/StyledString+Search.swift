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
      var found: Range<TextOffset>?
      forEachMatch(of: pattern, startingIn: starts) { match in
        found = match
        return false
      }
      return found
    }
    return search(offset.utf8..<utf8Count) ?? (wrapping ? search(0..<offset.utf8) : nil)
  }

  /// The last place where a text is found that ends at or before an offset.
  ///
  /// Compares like `firstRange`. With `wrapping` the search goes on at the end of the text.
  public func lastRange(
    of needle: String, before offset: TextOffset, ignoringCase: Bool = false, wrapping: Bool = false
  ) -> Range<TextOffset>? {
    checkBounds(offset..<offset)
    guard let pattern = SearchPattern(needle, ignoringCase: ignoringCase) else { return nil }
    func search(endingBy limit: Int) -> Range<TextOffset>? {
      // Chunk by chunk from the end; within a chunk the last match counts.
      var end = limit
      while end > 0, let placed = chunk(at: end - 1) {
        var found: Range<TextOffset>?
        forEachMatch(of: pattern, startingIn: placed.start..<end, overlapping: true) { match in
          if match.upperBound.utf8 <= limit { found = match }
          return true
        }
        if let found { return found }
        end = placed.start
      }
      return nil
    }
    return search(endingBy: offset.utf8) ?? (wrapping ? search(endingBy: utf8Count) : nil)
  }

  /// All places where a text is found, which do not overlap, in order.
  public func ranges(of needle: String, ignoringCase: Bool = false) -> [Range<TextOffset>] {
    guard let pattern = SearchPattern(needle, ignoringCase: ignoringCase) else { return [] }
    var result: [Range<TextOffset>] = []
    forEachMatch(of: pattern, startingIn: 0..<utf8Count) { match in
      result.append(match)
      return true
    }
    return result
  }

  /// Hands out the matches that start in a range in order, until the function says that it is enough.
  private func forEachMatch(
    of pattern: SearchPattern, startingIn starts: Range<Int>, overlapping: Bool = false,
    _ body: (Range<TextOffset>) -> Bool
  ) {
    var next = starts.lowerBound
    var isEnough = false
    forEachChunk(in: starts) { chunk, start in
      let end = min(start + chunk.summary.utf8, starts.upperBound)
      guard next < end else { return !isEnough }
      // What begins in this chunk may end in the next ones.
      let reach = min(end + pattern.longestMatch, utf8Count)
      let view = chunk.view
      func search(_ buffer: UnsafeBufferPointer<UInt8>, from origin: Int, to end: Int) {
        while !isEnough, next < end,
          let place = pattern.candidate(in: buffer, from: next - origin, to: end - origin)
        {
          next = origin + place + 1
          guard let matchEnd = pattern.matchEnd(in: buffer, from: place) else { continue }
          let match = Range(bytes: origin + place..<origin + matchEnd)
          guard Self.isCertainBoundary(place, in: buffer) || isGraphemeBoundary(match.lowerBound),
            Self.isCertainBoundary(matchEnd, in: buffer) || isGraphemeBoundary(match.upperBound)
          else { continue }
          if !overlapping { next = match.upperBound.utf8 }
          isEnough = !body(match)
        }
        if !isEnough { next = max(next, end) }
      }
      let certain = max(start, min(end, start + view.count - pattern.longestMatch))
      if next < certain { view.withBytes { search($0, from: start, to: certain) } }
      if !isEnough, next < end {
        let origin = next
        bytes(in: origin..<reach).withUnsafeBufferPointer { search($0, from: origin, to: end) }
      }
      return !isEnough
    }
  }

  /// Whether two ASCII characters meet within a buffer, so that no cluster lies across the place.
  private static func isCertainBoundary(
    _ place: Int, in buffer: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard place > 0, place < buffer.count else { return false }
    let (left, right) = (buffer[place - 1], buffer[place])
    return left < 0x80 && right < 0x80 && left != 0x0D
  }
}
