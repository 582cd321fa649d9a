import StyledText

/// The differences between two texts, line by line, for display.
struct LineDifference {
  /// Lines with "-" are only in the old text, lines with "+" only in the new one; the first line
  /// says where they begin.
  let lines: [String]

  /// The number of differing lines shown of each text.
  private static let limit = 200

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
      lines = ["no differences"]
      return
    }
    func shown(_ sign: String, _ text: StyledString, _ range: Range<Int>) -> [String] {
      let first = range.prefix(Self.limit).map { number in
        let line = text.range(of: LineIndex(number))
        var end = min(line.lowerBound + 400, line.upperBound)
        end = text.roundedDown(end)
        return sign + " " + text.text(in: line.lowerBound..<end)
      }
      return range.count > Self.limit
        ? first + ["\(sign) … and \(range.count - Self.limit) more lines"] : first
    }
    let oldLines = shown("-", old, oldRange)
    let newLines = shown("+", new, newRange)
    var result = ["from line \(start + 1): - on disk, + in the editor"]
    if oldLines.map({ $0.dropFirst() }) == newLines.map({ $0.dropFirst() }) {
      result = ["only colours and styles differ, from line \(start + 1) on"]
    }
    // Short changes are reduced to the lines that are not in both texts.
    if oldRange.count <= Self.limit, newRange.count <= Self.limit {
      let change = newLines.map { $0.dropFirst() }.difference(from: oldLines.map { $0.dropFirst() })
      for removal in change.removals {
        if case .remove(let offset, _, _) = removal { result.append(oldLines[offset]) }
      }
      for insertion in change.insertions {
        if case .insert(let offset, _, _) = insertion { result.append(newLines[offset]) }
      }
    } else {
      result += oldLines + newLines
    }
    lines = result
  }
}
