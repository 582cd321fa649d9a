import _RopeModule

extension StyledString {
  /// Returns the shortest single replacement that turns this text into another, or an empty edit
  /// when they are equal.
  package func difference(to other: StyledString) -> Edit {
    let start = commonPrefix(with: other)
    if start == utf8Count, start == other.utf8Count { return Edit() }
    let suffix = commonSuffix(with: other, atMost: min(utf8Count, other.utf8Count) - start)
    return .replace(
      TextOffset(start)..<TextOffset(utf8Count - suffix),
      with: other[TextOffset(start)..<TextOffset(other.utf8Count - suffix)])
  }

  /// Returns the length of the common prefix of two texts, styles included, in bytes of whole
  /// scalars.
  package func commonPrefix(with other: StyledString) -> Int {
    let maxCount = min(utf8Count, other.utf8Count)
    // Shared storage need not be compared, and usually that is all but a few bytes.
    var prefix = min(sharedPrefix(with: other), maxCount)
    var step = 256
    while prefix < maxCount {
      let end = min(boundary(before: prefix + step), other.boundary(before: prefix + step))
      let ours = cells(in: prefix..<end)
      let theirs = other.cells(in: prefix..<end)
      if ours != theirs {
        let same = ours.commonPrefix(with: theirs)
        return boundary(before: prefix + same)
      }
      prefix = end
      step = min(step * 2, 1 << 16)
    }
    return prefix
  }

  /// Returns the length of the common suffix of two texts, styles included, in bytes of whole
  /// scalars.
  func commonSuffix(with other: StyledString, atMost maxCount: Int) -> Int {
    var suffix = min(sharedSuffix(with: other), maxCount)
    if !isScalarBoundary(utf8Count - suffix) || !other.isScalarBoundary(other.utf8Count - suffix) {
      suffix = 0
    }
    var step = 256
    while suffix < maxCount {
      let next = min(
        utf8Count - boundary(after: utf8Count - min(suffix + step, maxCount)),
        other.utf8Count - other.boundary(after: other.utf8Count - min(suffix + step, maxCount)))
      guard next > suffix else { return suffix }
      let ours = cells(in: utf8Count - next..<utf8Count - suffix)
      let theirs = other.cells(in: other.utf8Count - next..<other.utf8Count - suffix)
      if ours != theirs {
        let same = suffix + ours.commonSuffix(with: theirs)
        return utf8Count - boundary(after: utf8Count - same)
      }
      suffix = next
      step = min(step * 2, 1 << 16)
    }
    return suffix
  }

  private func boundary(before index: Int) -> Int {
    var index = min(index, utf8Count)
    while !isScalarBoundary(index) { index -= 1 }
    return index
  }

  private func boundary(after index: Int) -> Int {
    var index = index
    while !isScalarBoundary(index) { index += 1 }
    return index
  }

  /// Bytes with their styles, for comparison.
  private struct Cells: Equatable {
    var bytes: [UInt8] = []
    var runs: [StyleRun]

    func commonPrefix(with other: Cells) -> Int {
      let text = zip(bytes, other.bytes).prefix { $0 == $1 }.count
      return min(text, Cells.commonLength(runs, other.runs))
    }

    func commonSuffix(with other: Cells) -> Int {
      let text = zip(bytes.reversed(), other.bytes.reversed()).prefix { $0 == $1 }.count
      return min(text, Cells.commonLength(runs.reversed(), other.runs.reversed()))
    }

    private static func commonLength(_ left: [StyleRun], _ right: [StyleRun]) -> Int {
      var length = 0
      for (left, right) in zip(left, right) {
        guard left.style == right.style else { return length }
        length += min(left.length, right.length)
        if left.length != right.length { return length }
      }
      return length
    }
  }

  private func cells(in range: Range<Int>) -> Cells {
    let range = TextOffset(range.lowerBound)..<TextOffset(range.upperBound)
    var cells = Cells(runs: runs(in: range))
    cells.bytes.reserveCapacity(range.utf8Count)
    forEachPiece(in: range) { piece, _ in cells.bytes.append(contentsOf: piece) }
    return cells
  }
}

extension StyledString {
  /// Returns the length in bytes of the common prefix that two texts share in storage.
  ///
  /// The whole common prefix may be longer. The text itself is not compared.
  private func sharedPrefix(with other: StyledString) -> Int {
    var count = 0
    var (left, right) = (rope.startIndex, other.rope.startIndex)
    while left < rope.endIndex, right < other.rope.endIndex {
      let (one, two) = (rope[left], other.rope[right])
      guard let both = one.shared(with: two, at: \.lowerBound) else { break }
      count += both
      guard both == one.summary.utf8, both == two.summary.utf8 else { break }
      rope.formIndex(after: &left)
      other.rope.formIndex(after: &right)
    }
    return count
  }

  /// Returns the length in bytes of the common suffix that two texts share in storage.
  private func sharedSuffix(with other: StyledString) -> Int {
    var count = 0
    var (left, right) = (rope.endIndex, other.rope.endIndex)
    while left > rope.startIndex, right > other.rope.startIndex {
      rope.formIndex(before: &left)
      other.rope.formIndex(before: &right)
      let (one, two) = (rope[left], other.rope[right])
      guard let both = one.shared(with: two, at: \.upperBound) else { break }
      count += both
      guard both == one.summary.utf8, both == two.summary.utf8 else { break }
    }
    return count
  }
}

extension TextChunk {
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
}
