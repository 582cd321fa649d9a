import _RopeModule

extension StyledString {
  /// Returns a short edit that turns this text into another, empty when they are equal.
  ///
  /// It keeps what lies between the first and the last difference where both texts share the storage.
  package func difference(to other: StyledString) -> Edit {
    let start = commonLength(with: other)
    if start == utf8Count, start == other.utf8Count { return Edit() }
    let suffix = commonLength(
      with: other, atMost: min(utf8Count, other.utf8Count) - start, atEnd: true)
    let ends = (utf8Count - suffix, other.utf8Count - suffix)
    var changes: [Edit.Change] = []
    var (old, new) = (start, start)
    for shared in sharedParts(start..<ends.0, with: other, start..<ends.1) + [(ends.0, ends.1, 0)] {
      changes.append(
        .replace(
          TextOffset(old)..<TextOffset(shared.old),
          with: other[TextOffset(new)..<TextOffset(shared.new)]))
      (old, new) = (shared.old + shared.count, shared.new + shared.count)
    }
    return Edit(changes)
  }

  /// Returns the length of the common prefix or suffix of two texts, styles included, in bytes of
  /// whole scalars.
  func commonLength(
    with other: StyledString, atMost limit: Int = .max, atEnd: Bool = false
  ) -> Int {
    let maxCount = min(utf8Count, other.utf8Count, limit)
    func whole(_ length: Int) -> Int {
      min(wholeScalars(length, atEnd: atEnd), other.wholeScalars(length, atEnd: atEnd))
    }
    // Shared storage need not be compared, and usually that is all but a few bytes.
    var common = whole(min(sharedLength(with: other, atEnd: atEnd), maxCount))
    var step = 256
    while common < maxCount {
      let next = whole(min(common + step, maxCount))
      let ours = cells(in: common..<next, atEnd: atEnd)
      let theirs = other.cells(in: common..<next, atEnd: atEnd)
      guard next > common, ours == theirs else {
        return whole(common + ours.commonLength(with: theirs))
      }
      common = next
      step = min(step * 2, 1 << 16)
    }
    return common
  }

  /// Returns the length of the whole scalars in a number of bytes at the start or the end.
  private func wholeScalars(_ length: Int, atEnd: Bool) -> Int {
    var length = length
    while !isScalarBoundary(atEnd ? utf8Count - length : length) { length -= 1 }
    return length
  }

  /// Bytes with their styles, for comparison.
  private struct Cells: Equatable {
    var bytes: [UInt8]
    var runs: [StyleRun]

    func commonLength(with other: Cells) -> Int {
      let text = zip(bytes, other.bytes).prefix { $0 == $1 }.count
      var styled = 0
      for (left, right) in zip(runs, other.runs) {
        if left.style == right.style { styled += min(left.length, right.length) }
        guard left == right else { break }
      }
      return min(text, styled)
    }
  }

  /// Returns a range of bytes counted from the start, or backwards from the end.
  private func cells(in range: Range<Int>, atEnd: Bool) -> Cells {
    guard atEnd else { return Cells(bytes: bytes(in: range), runs: runs(in: Range(bytes: range))) }
    let part = utf8Count - range.upperBound..<utf8Count - range.lowerBound
    return Cells(bytes: bytes(in: part).reversed(), runs: runs(in: Range(bytes: part)).reversed())
  }

  /// Returns the length in bytes of the common prefix or suffix that two texts share in storage.
  ///
  /// All that they have in common may be longer. The text itself is not compared.
  private func sharedLength(with other: StyledString, atEnd: Bool) -> Int {
    atEnd
      ? Self.sharedLength(zip(rope.reversed(), other.rope.reversed()), at: \.upperBound)
      : Self.sharedLength(zip(rope, other.rope), at: \.lowerBound)
  }

  private static func sharedLength(
    _ chunks: some Sequence<(TextChunk, TextChunk)>, at bound: KeyPath<Range<Int>, Int>
  ) -> Int {
    var count = 0
    for (one, two) in chunks {
      guard let both = one.shared(with: two, at: bound) else { break }
      count += both
      guard both == one.summary.utf8, both == two.summary.utf8 else { break }
    }
    return count
  }

  /// Returns parts of two ranges that share their storage, in the order of both texts.
  private func sharedParts(
    _ range: Range<Int>, with other: StyledString, _ otherRange: Range<Int>
  ) -> [(old: Int, new: Int, count: Int)] {
    var known: [ObjectIdentifier: [(chunk: TextChunk, start: Int)]] = [:]
    forEachChunk(in: range) { chunk, start, _ in
      known[chunk.storage, default: []].append((chunk, start))
      return true
    }
    var result: [(old: Int, new: Int, count: Int)] = []
    var (old, new) = (range.lowerBound, otherRange.lowerBound)
    other.forEachChunk(in: otherRange) { chunk, start, _ in
      for candidate in known[chunk.storage] ?? [] {
        guard let shared = candidate.chunk.shared(with: chunk) else { continue }
        var part = (candidate.start + shared.own, start + shared.other, shared.count)
        let skipped = max(old - part.0, new - part.1, 0)
        part = (part.0 + skipped, part.1 + skipped, part.2 - skipped)
        part.2 = min(part.2, range.upperBound - part.0, otherRange.upperBound - part.1)
        guard part.2 > 0 else { continue }
        result.append(part)
        (old, new) = (part.0 + part.2, part.1 + part.2)
      }
      return true
    }
    return result
  }
}

extension TextChunk {
  /// Identifies the memory that the text is stored in.
  fileprivate var storage: ObjectIdentifier {
    switch content {
    case .own(let text): ObjectIdentifier(text)
    case .source(let source): ObjectIdentifier(source.block)
    }
  }

  /// Returns the offsets in both texts of the part that two chunks with the same storage share, and
  /// its length; nil if there is none.
  fileprivate func shared(with chunk: TextChunk) -> (own: Int, other: Int, count: Int)? {
    guard case .source(let one) = content, case .source(let two) = chunk.content, one !== two else {
      return (0, 0, summary.utf8)
    }
    let range = one.range.clamped(to: two.range)
    guard one.isUnchangedPart(ofSameBlockAs: two), !range.isEmpty else { return nil }
    let own = one.textCount(before: range.lowerBound)
    return (
      own, two.textCount(before: range.lowerBound), one.textCount(before: range.upperBound) - own
    )
  }

  /// Returns the number of bytes at an end that are shared with another chunk, or nil if unknown.
  /// - Parameter bound: the end of the bytes of the file.
  fileprivate func shared(with other: TextChunk, at bound: KeyPath<Range<Int>, Int>) -> Int? {
    switch (content, other.content) {
    case (.own(let one), .own(let two)): one === two ? summary.utf8 : nil
    case (.source(let one), .source(let two)):
      one === two
        || one.isUnchangedPart(ofSameBlockAs: two)
          && one.range[keyPath: bound] == two.range[keyPath: bound]
        ? min(summary.utf8, other.summary.utf8) : nil
    default: nil
    }
  }
}

extension SourceText {
  /// Whether both are parts of one block without style changes.
  fileprivate func isUnchangedPart(ofSameBlockAs other: SourceText) -> Bool {
    block === other.block && change == nil && other.change == nil
  }

  /// Returns the number of bytes of the text before a position in the block.
  fileprivate func textCount(before position: Int) -> Int {
    var count = 0
    SourceText(
      block: block, range: range.lowerBound..<position, start: start, end: end,
      isVerbatim: isVerbatim
    ).forEachPiece { piece, _ in count += piece.count }
    return count
  }
}
