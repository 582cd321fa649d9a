extension StyledString {
  /// The styles of a range in text order, clipped to it, neighbours with equal styles merged.
  public func runs(in range: Range<TextOffset>) -> [StyleRun] {
    checkBounds(range)
    var result: [StyleRun] = []
    var start = range.lowerBound.utf8
    let end = range.upperBound.utf8
    var index = runIndex(at: start)
    while start < end {
      let next = min(runEnds[index].end, end)
      result.append(StyleRun(length: next - start, style: runEnds[index].style))
      start = next
      index += 1
    }
    return result
  }

  /// The style of the byte at a place; plain at the end of the text.
  public func style(at offset: TextOffset) -> TextStyle {
    checkBounds(offset..<offset)
    let index = runIndex(at: offset.utf8)
    return index < runEnds.count ? runEnds[index].style : .plain
  }

  /// The style that a character typed at a place gets.
  ///
  /// It is that of the character before on the same line, else that of the one after (a line break
  /// counts), else plain.
  public func typingStyle(at offset: TextOffset) -> TextStyle {
    checkBounds(offset..<offset)
    let startsLine = offset.utf8 == 0 || bytes[offset.utf8 - 1] == 0x0A
    return style(at: startsLine ? offset : offset - 1)
  }

  /// Gives a range new styles; the lengths of the runs add up to that of the range.
  public mutating func setRuns(_ runs: [StyleRun], in range: Range<TextOffset>) {
    checkBounds(range)
    checkScalars(range)
    precondition(
      runs.reduce(0) { $0 + $1.length } == range.utf8Count,
      "runs and range differ in length")
    replaceRuns(range.bytes, with: runs, length: range.utf8Count)
  }

  /// Puts runs in the place of others and moves what follows.
  mutating func replaceRuns(_ range: Range<Int>, with runs: [StyleRun], length: Int) {
    let moved = length - range.count
    var pieces: [RunEnd] = []
    func add(_ end: Int, _ style: TextStyle) {
      if let last = pieces.last, last.style == style {
        pieces[pieces.count - 1].end = end
      } else {
        pieces.append(RunEnd(end: end, style: style))
      }
    }

    // The run before takes part, because the first new run may have its style.
    let first = runIndex(at: range.lowerBound)
    let start = first == 0 ? 0 : runEnds[first - 1].end
    var from = first
    if start < range.lowerBound {
      add(range.lowerBound, runEnds[first].style)
    } else if first > 0 {
      from = first - 1
      add(runEnds[from].end, runEnds[from].style)
    }

    var end = range.lowerBound
    for run in runs where run.length > 0 {
      end += run.length
      add(end, run.style)
    }

    var to = runIndex(at: range.upperBound)
    if to < runEnds.count {
      add(runEnds[to].end + moved, runEnds[to].style)
      to += 1
    }
    if moved != 0 {
      for index in to..<runEnds.count { runEnds[index].end += moved }
    }
    runEnds.replaceSubrange(from..<to, with: pieces)
  }

  /// The number of the run that holds a byte, or the number of runs at the end of the text.
  func runIndex(at byte: Int) -> Int {
    var low = 0
    var high = runEnds.count
    while low < high {
      let middle = (low + high) / 2
      if runEnds[middle].end > byte { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
