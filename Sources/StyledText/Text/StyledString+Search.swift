import Color
import UnicodeText

extension StyledString {
  /// Returns all non-overlapping matches of a text, in order.
  ///
  /// Scalars are compared, so "é" as one scalar and as two differ. A match never starts or ends
  /// inside a character. An empty text is never found.
  /// - Parameter starts: where the matches have to start; nil for the whole text.
  public func ranges(
    of needle: String, startingIn starts: Range<TextOffset>? = nil, ignoringCase: Bool = false
  ) -> [Range<TextOffset>] {
    let starts = starts ?? fullRange
    checkBounds(starts)
    guard let pattern = SearchPattern(needle, ignoringCase: ignoringCase) else { return [] }
    var result: [Range<TextOffset>] = []
    var next = starts.lowerBound.utf8
    func search(_ buffer: ByteBuffer, from origin: Int, to end: Int) {
      while next < end,
        let index = pattern.candidate(in: buffer, from: next - origin, to: end - origin)
      {
        next = origin + index + 1
        guard let matchEnd = pattern.matchEnd(in: buffer, from: index) else { continue }
        let match = Range(bytes: origin + index..<origin + matchEnd)
        guard Self.isASCIIBoundary(index, in: buffer) || isGraphemeBoundary(match.lowerBound),
          Self.isASCIIBoundary(matchEnd, in: buffer) || isGraphemeBoundary(match.upperBound)
        else { continue }
        next = match.upperBound.utf8
        result.append(match)
      }
      next = max(next, end)
    }
    forEachChunk(in: starts.bytes) { chunk, start, _ in
      let end = min(start + chunk.summary.utf8, starts.upperBound.utf8)
      let view = chunk.view
      let searchedInPlace = max(start, min(end, start + view.count - pattern.longestMatch))
      if next < searchedInPlace { view.withBytes { search($0, from: start, to: searchedInPlace) } }
      if next < end {
        // A match that starts in this chunk may end in a later one.
        let (origin, reach) = (next, min(end + pattern.longestMatch, utf8Count))
        bytes(in: origin..<reach).withUnsafeBufferPointer { search($0, from: origin, to: end) }
      }
      return true
    }
    return result
  }

  /// Whether both adjacent bytes are ASCII and in the buffer, so that this is certainly a character
  /// boundary.
  private static func isASCIIBoundary(_ index: Int, in buffer: ByteBuffer) -> Bool {
    guard index > 0, index < buffer.count else { return false }
    let (left, right) = (buffer[index - 1], buffer[index])
    return left < 0x80 && right < 0x80 && left != .carriageReturn
  }
}

/// A search text prepared for comparison.
struct SearchPattern {
  private let bytes: [UInt8]
  /// The case-folded scalars, or nil when case matters.
  private let folded: [UInt32]?

  /// Fails for an empty text.
  init?(_ text: String, ignoringCase: Bool) {
    guard !text.isEmpty else { return nil }
    bytes = Array(text.utf8)
    folded = ignoringCase ? text.unicodeScalars.flatMap { SearchPattern.fold($0.value) } : nil
  }

  /// The maximum length of a match in bytes: every folded scalar comes from a scalar of at most
  /// four bytes.
  var longestMatch: Int { folded.map { $0.count * 4 } ?? bytes.count }

  /// Returns the first offset in a range where a match may start: a fast filter before `matchEnd`.
  func candidate(in buffer: ByteBuffer, from start: Int, to end: Int) -> Int? {
    let prefix = UnsafeBufferPointer(rebasing: buffer[..<end])
    guard let folded else { return ByteSearch.first(bytes[0], in: prefix, from: start) }
    var index = start
    while index < end {
      let byte = prefix[index]
      if byte < 0x80 ? byte.lowercased == folded[0] : byte & 0xC0 != 0x80 {
        return index
      }
      index += 1
    }
    return nil
  }

  /// Returns the end of the match that starts at `start`, a scalar boundary, or nil.
  func matchEnd(in buffer: ByteBuffer, from start: Int) -> Int? {
    guard let folded else {
      guard start + bytes.count <= buffer.count else { return nil }
      for index in bytes.indices where buffer[start + index] != bytes[index] { return nil }
      return start + bytes.count
    }
    var matched = 0
    var index = start
    while matched < folded.count {
      guard index < buffer.count else { return nil }
      if buffer[index] < 0x80 {
        guard buffer[index].lowercased == folded[matched] else { return nil }
        matched += 1
        index += 1
      } else {
        let scalar = UTF8Scalar(in: buffer, at: index)
        if SearchPattern.hasNoCase(scalar.value) {
          guard scalar.value == folded[matched] else { return nil }
          matched += 1
        } else {
          for value in SearchPattern.fold(scalar.value) {
            guard matched < folded.count, folded[matched] == value else { return nil }
            matched += 1
          }
        }
        index += scalar.length
      }
    }
    return index
  }

  /// Whether a scalar is in a large block without case, for which no look-up is needed.
  private static func hasNoCase(_ value: UInt32) -> Bool {
    (0x2500...0x2BFF).contains(value) || (0x2E80...0xA63F).contains(value)
      || (0xAC00...0xFAFF).contains(value) || value >= 0x1F000
  }

  /// Folds the case of a scalar: the lower case of its upper case, so that "ß" equals "ss" and "ς"
  /// equals "σ".
  private static func fold(_ value: UInt32) -> [UInt32] {
    guard let scalar = Unicode.Scalar(value) else { return [value] }
    return scalar.properties.uppercaseMapping.unicodeScalars.flatMap {
      $0.properties.lowercaseMapping.unicodeScalars.map(\.value)
    }
  }
}
