extension StyledString {
  /// The shortest single replacement that makes this text another; an empty edit when they are
  /// equal.
  package func difference(to other: StyledString) -> Edit {
    let start = commonPrefix(with: other)
    if start == utf8Count, start == other.utf8Count { return Edit() }
    let tail = commonSuffix(with: other, atMost: min(utf8Count, other.utf8Count) - start)
    return .replace(
      TextOffset(start)..<TextOffset(utf8Count - tail),
      with: other[TextOffset(start)..<TextOffset(other.utf8Count - tail)])
  }

  /// How many bytes two texts have in common at the start, styles included, in whole scalars.
  package func commonPrefix(with other: StyledString) -> Int {
    let most = min(utf8Count, other.utf8Count)
    // What both share need not be looked at, and mostly that is all but a few bytes.
    var start = min(sharedPrefix(with: other), most)
    var step = 256
    while start < most {
      let end = min(boundary(before: start + step), other.boundary(before: start + step))
      let ours = cells(in: start..<end)
      let theirs = other.cells(in: start..<end)
      if ours != theirs {
        let same = ours.commonPrefix(with: theirs)
        return boundary(before: start + same)
      }
      start = end
      step = min(step * 2, 1 << 16)
    }
    return start
  }

  /// How many bytes two texts have in common at the end, styles included, in whole scalars.
  func commonSuffix(with other: StyledString, atMost most: Int) -> Int {
    var tail = min(sharedSuffix(with: other), most)
    if !isScalarBoundary(utf8Count - tail) || !other.isScalarBoundary(other.utf8Count - tail) {
      tail = 0
    }
    var step = 256
    while tail < most {
      let next = min(
        utf8Count - boundary(after: utf8Count - min(tail + step, most)),
        other.utf8Count - other.boundary(after: other.utf8Count - min(tail + step, most)))
      guard next > tail else { return tail }
      let ours = cells(in: utf8Count - next..<utf8Count - tail)
      let theirs = other.cells(in: other.utf8Count - next..<other.utf8Count - tail)
      if ours != theirs {
        let same = tail + ours.commonSuffix(with: theirs)
        return utf8Count - boundary(after: utf8Count - same)
      }
      tail = next
      step = min(step * 2, 1 << 16)
    }
    return tail
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

  /// Bytes with their styles, for comparing.
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
