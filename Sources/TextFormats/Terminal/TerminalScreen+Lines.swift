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
    lines(finished[...], emit)
    finished = []
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
    let endsLast = row < rows.lastIndex { !$0.cells.isEmpty } ?? 0
    finish()
    guard let last = finished.popLast() else { return }
    lines(finished[...], emit)
    lines([last], endsLast: endsLast, emit)
    finished = []
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
    earlierPen = earlierPen.map { newStyles.number(of: styles[$0]) }
    (styles, clusters) = (newStyles, newClusters)
  }
}
