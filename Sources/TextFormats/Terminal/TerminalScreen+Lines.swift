import StyledText

extension TerminalScreen {
  /// Movement cannot reach rows further up.
  private static let changeableRows = 1000
  /// With more cells than this, only the rows of the screen are kept.
  private static let mostCells = 1 << 21
  /// More styles and clusters than this are numbered again.
  private static let mostNumbers = 1 << 16

  /// Passes on the rows that can no longer change.
  mutating func takeFinishedLines(_ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void) {
    let cells = rows.reduce(0) { $0 + $1.cells.count }
    let kept = cells > Self.mostCells ? min(height, Self.changeableRows) : Self.changeableRows
    // Many rows at once, since the others are moved.
    guard hidden == nil, rows.count >= 2 * kept else { return }
    let count = rows.count - kept
    lines(rows[..<count], emit)
    rows.removeFirst(count)
    row = max(0, row - count)
    if styles.count + clusters.count > Self.mostNumbers { renumber() }
  }

  /// Passes on all rows down to the last one that is not empty, or to the cursor.
  mutating func takeAllLines(_ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void) {
    // Output that was cut off within another screen ends with what is shown there.
    if let hidden {
      let end = hidden.rows.lastIndex { !$0.cells.isEmpty }.map { $0 + 1 } ?? 0
      lines(hidden.rows[..<end], emit)
    }
    let last = rows.lastIndex { !$0.cells.isEmpty } ?? 0
    if isSizeKnown { unindentFooter(in: last) }
    let end = max(last, row)
    lines(rows[..<end], emit)
    lines(rows[end..<min(end + 1, rows.count)], endsLast: row < end, emit)
    rows = [Row()]
    (row, column) = (0, 0)
  }

  /// Moves the last line of a recording to the first column: it was not on the screen, where the line
  /// feed before it kept the column.
  private mutating func unindentFooter(in row: Int) {
    let start =
      rows[row].cells.firstIndex { ![ScreenCell.gap, 0x20].contains($0.content) } ?? 0
    let footer = SessionHeader.footer.map { UInt32($0) }
    if rows[row].cells[start...].lazy.map(\.content).starts(with: footer) {
      rows[row].cells.removeFirst(start)
    }
  }

  private func lines(
    _ rows: ArraySlice<Row>, endsLast: Bool = true,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
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
      let end = row.cells.lastIndex { $0.content != ScreenCell.gap }.map { $0 + 1 } ?? 0
      for cell in row.cells[..<end] where cell.content != ScreenCell.continuation {
        begin(cell.style)
        cell.append(to: &bytes, clusters: clusters)
      }
      guard endsLast, !row.isContinued else { continue }
      begin(0)
      bytes.append(0x0A)
    }
    begin(.max)
  }

  /// Forgets the styles and clusters that no cell has.
  private mutating func renumber() {
    var newStyles = StyleNumbers()
    var newClusters: [[UInt32]] = []
    for index in rows.indices {
      for column in rows[index].cells.indices {
        let cell = rows[index].cells[column]
        rows[index].cells[column].style = newStyles.number(of: styles[cell.style])
        guard cell.content >= ScreenCell.cluster else { continue }
        rows[index].cells[column].content = ScreenCell.cluster + UInt32(newClusters.count)
        newClusters.append(clusters[Int(cell.content - ScreenCell.cluster)])
      }
    }
    pen = newStyles.number(of: styles[pen])
    (styles, clusters) = (newStyles, newClusters)
  }
}
