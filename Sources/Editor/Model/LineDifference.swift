import StyledText

/// What differs between two texts, line by line, to be shown.
struct LineDifference {
  /// Lines that begin with "-" are only in the first text, with "+" only in the second; the others
  /// say where.
  let lines: [String]

  /// Where more lines differ than this, only their beginning is shown.
  private static let most = 200

  init(from old: StyledString, to new: StyledString) {
    var start = 0
    let (oldCount, newCount) = (old.lineCount, new.lineCount)
    func isSame(_ oldLine: Int, _ newLine: Int) -> Bool {
      old[old.range(of: LineIndex(oldLine))] == new[new.range(of: LineIndex(newLine))]
    }
    while start < min(oldCount, newCount), isSame(start, start) { start += 1 }
    var end = 0
    while end < min(oldCount, newCount) - start, isSame(oldCount - 1 - end, newCount - 1 - end) {
      end += 1
    }
    let (oldRange, newRange) = (start..<oldCount - end, start..<newCount - end)
    guard !oldRange.isEmpty || !newRange.isEmpty else {
      lines = ["both texts are the same now"]
      return
    }
    func shown(_ sign: String, _ text: StyledString, _ range: Range<Int>) -> [String] {
      let first = range.prefix(Self.most).map { number in
        let line = text.range(of: LineIndex(number))
        var end = min(line.lowerBound + 400, line.upperBound)
        end = text.roundedDown(end)
        return sign + " " + text.text(in: line.lowerBound..<end)
      }
      return range.count > Self.most
        ? first + ["\(sign) … and \(range.count - Self.most) more lines"] : first
    }
    let olds = shown("-", old, oldRange)
    let news = shown("+", new, newRange)
    var result = ["from line \(start + 1): - in the file, + here"]
    if olds.map({ $0.dropFirst() }) == news.map({ $0.dropFirst() }) {
      result = ["only colours and styles differ, from line \(start + 1) on"]
    }
    // Within what is short enough the lines that are in both are left out.
    if oldRange.count <= Self.most, newRange.count <= Self.most {
      let change = news.map { $0.dropFirst() }.difference(from: olds.map { $0.dropFirst() })
      for removal in change.removals {
        if case .remove(let offset, _, _) = removal { result.append(olds[offset]) }
      }
      for insertion in change.insertions {
        if case .insert(let offset, _, _) = insertion { result.append(news[offset]) }
      }
    } else {
      result += olds + news
    }
    lines = result
  }
}
