import Color
import StyledText
import UnicodeText

extension Screen {
  /// Movement cannot reach rows further up.
  private static let changeableRows = 1000
  /// With more cells than this, only the rows of the screen are kept.
  private static let maximumCells = 1 << 21
  /// More styles and clusters than this are numbered again.
  private static let maximumNumbers = 1 << 16

  /// Ends the screen, whose rows can no longer change, and begins an empty one.
  mutating func finish() {
    // Output that was cut off within another screen ends with what is shown there.
    if let hidden {
      finished += hidden[..<((hidden.lastIndex { !$0.cells.isEmpty } ?? -1) + 1)]
    }
    let last = policy.isArt ? lineCount - 1 : max(rows.lastIndex { !$0.cells.isEmpty } ?? 0, row)
    addRows(to: last)
    finished += rows[..<(last + 1)]
    if !finished.isEmpty { finished[finished.count - 1].isContinued = false }
    (rows, cellCount) = ([], 0)
    (row, column, overstrikeEnd, region, hidden, alternate) = (0, 0, 0, nil, nil, [])
    resetModes()
    (saved, hiddenCursor, tabStops) = (SavedCursor(), SavedCursor(), TabStops())
    (keepsColumn, hasReturned, isNewLineMode) = (false, false, false)
  }

  /// Passes on the rows that can no longer change.
  mutating func popFinishedLines(_ emit: (ByteBuffer, TextStyle) -> Void) {
    lines(finished[...], emit)
    finished = []
    let cells = rows.reduce(0) { $0 + $1.cells.count }
    let kept = cells > Self.maximumCells ? min(height, Self.changeableRows) : Self.changeableRows
    // Many rows at once, since the others are moved.
    guard hidden == nil, rows.count >= 2 * kept else { return }
    let count = rows.count - kept
    lines(rows[..<count], emit)
    rows.removeFirst(count)
    row = max(0, row - count)
    if styles.count + clusters.count > Self.maximumNumbers { renumber() }
  }

  /// Passes on all rows: of art those that exist, of output those down to the last one that is not
  /// empty, or to the cursor.
  mutating func popAllLines(_ emit: (ByteBuffer, TextStyle) -> Void) {
    let endsLast = !policy.isArt && row < rows.lastIndex { !$0.cells.isEmpty } ?? 0
    finish()
    guard let last = finished.popLast() else { return }
    lines(finished[...], emit)
    lines([last], endsLast: endsLast, emit)
    finished = []
  }

  /// Passes on the last picture of another screen alone, or the screen itself if there was no other.
  mutating func popPicture(_ emit: (ByteBuffer, TextStyle) -> Void) throws(FormatError) {
    keepLastPicture()
    guard let last = lastPicture.lastIndex(where: { !$0.cells.isEmpty }) else {
      throw FormatError("its last screen is empty")
    }
    lines(lastPicture[...last], emit)
  }

  private func lines(
    _ rows: ArraySlice<Row>, endsLast: Bool = true, _ emit: (ByteBuffer, TextStyle) -> Void
  ) {
    var bytes: [UInt8] = []
    var style: UInt32 = 0
    func begin(_ next: UInt32) {
      guard next != style else { return }
      if !bytes.isEmpty { bytes.withUnsafeBufferPointer { emit($0, styles[style]) } }
      bytes.removeAll(keepingCapacity: true)
      style = next
    }
    for row in rows {
      let end =
        row.endStyle > 0
        ? row.cells.count : row.cells.lastIndex { !isTrimmed($0) }.map { $0 + 1 } ?? 0
      for cell in row.cells[..<end] where cell.content != ScreenCell.continuation {
        begin(cell.style)
        cell.append(to: &bytes, clusters: clusters)
      }
      guard endsLast, !row.isContinued else { continue }
      begin(row.endStyle)
      bytes.append(.newline)
    }
    begin(.max)
  }

  /// Whether a cell is left out at the end of a row: an undrawn one, and an invisible space in art.
  private func isTrimmed(_ cell: ScreenCell) -> Bool {
    guard policy.isArt else { return cell.content == ScreenCell.gap }
    let style = styles[cell.style]
    return (cell.content == ScreenCell.gap || cell.content == 0x20)
      && style.background == .default && style.underline == .none
      && style.attributes.isDisjoint(with: [.strike, .overline, .reverse])
  }

  /// Forgets the styles and clusters that no cell has.
  private mutating func renumber() {
    var newStyles = StyleNumbers()
    var newClusters: [[UInt32]] = []
    func renumber(_ rows: inout [Row]) {
      for index in rows.indices {
        rows[index].endStyle = newStyles.number(of: styles[rows[index].endStyle])
        for column in rows[index].cells.indices {
          let cell = rows[index].cells[column]
          rows[index].cells[column].style = newStyles.number(of: styles[cell.style])
          guard cell.content >= ScreenCell.cluster else { continue }
          rows[index].cells[column].content = ScreenCell.cluster + UInt32(newClusters.count)
          newClusters.append(clusters[Int(cell.content - ScreenCell.cluster)])
        }
      }
    }
    let styles = styles
    let clusters = clusters
    renumber(&rows)
    renumber(&alternate)
    renumber(&lastPicture)
    (self.styles, self.clusters) = (newStyles, newClusters)
    (penNumber, erasedCell) = (nil, nil)
  }
}
