/// Finds the entries of each cell of a `PaletteTable`.
///
/// The candidates are narrowed down from the whole cube to the cells by halving blocks: a part of a
/// block has no candidates that the block does not have.
struct PaletteTableBuilder {
  private(set) var cells = Array(repeating: UInt16(0), count: 64 * 64 * 64)
  private(set) var groups: [EntryGroup] = []
  private let space: EntrySpace
  private var known: [UInt32: UInt16] = [:]
  /// A stack of the candidates of the blocks being divided, the smallest block on top.
  private var stack: [UInt8]
  /// The scores of a block's candidates at its eight corners.
  private var scores: [SIMD8<Float>] = []

  private static let cellWidth = 4
  /// The edge of the smallest blocks whose candidates are selected; the cells in them share these.
  private static let smallest = 8
  /// The corners of a block, opposite ones first, since they differ most often.
  private static let corners = [0, 7, 3, 4, 1, 6, 2, 5]

  init(_ entries: Range<Int>, in space: EntrySpace) {
    self.space = space
    stack = entries.map { UInt8($0) }
  }

  mutating func build() {
    divide(Block(red: 0, green: 0, blue: 0, width: 256), among: 0..<stack.count)
  }

  /// A cube of colours.
  private struct Block {
    var red, green, blue, width: Int

    /// Returns the colour `steps` along the axes that the bits of `part` select.
    func color(_ part: Int, step: Int) -> RGB8 {
      RGB8(
        UInt8(red + (part >> 2) * step), UInt8(green + (part >> 1 & 1) * step),
        UInt8(blue + (part & 1) * step))
    }
  }

  /// Fills the cells of a block from the candidates of the block.
  private mutating func divide(_ block: Block, among candidates: Range<Int>) {
    let start = stack.count
    keepNearest(in: block, of: candidates)
    let kept = start..<stack.count
    if block.width == Self.smallest || kept.count == 1 {
      fill(block, with: value(of: stack[kept]))
    } else {
      let half = block.width / 2
      for part in 0..<8 {
        let corner = block.color(part, step: half)
        divide(
          Block(
            red: Int(corner.red), green: Int(corner.green), blue: Int(corner.blue), width: half),
          among: kept)
      }
    }
    stack.removeLast(stack.count - start)
  }

  private mutating func fill(_ block: Block, with value: UInt16) {
    let width = block.width / Self.cellWidth
    let (red, green, blue) = (
      block.red / Self.cellWidth, block.green / Self.cellWidth, block.blue / Self.cellWidth
    )
    for r in red..<red + width {
      for g in green..<green + width {
        for b in blue..<blue + width {
          cells[r << 12 | g << 6 | b] = value
          guard value >= 256, !groups[Int(value) - 256].isContinued else { continue }
          let cell = Block(
            red: r * Self.cellWidth, green: g * Self.cellWidth, blue: b * Self.cellWidth,
            width: Self.cellWidth)
          if let entry = onlyEntry(of: groups[Int(value) - 256], in: cell) {
            cells[r << 12 | g << 6 | b] = UInt16(entry)
          }
        }
      }
    }
  }

  /// Returns the entry of a group that is nearest in a whole cell by a clear margin.
  private func onlyEntry(of group: EntryGroup, in cell: Block) -> UInt8? {
    // Cells of the darkest colours are the most curved.
    guard max(cell.red, cell.green, cell.blue) >= 16 else { return nil }
    var winner: Int32?
    for part in Self.corners {
      let (best, second) = group.lowest(
        space.root(of: cell.color(part, step: Self.cellWidth - 1)))
      // About 0.0003, several times the curvature of such a small cell.
      guard second - best > 2048, winner == nil || best & 3 == winner else { return nil }
      winner = best & 3
    }
    return winner.map { group.entries[Int($0)] }
  }

  private mutating func value(of entries: ArraySlice<UInt8>) -> UInt16 {
    if entries.count == 1 { return UInt16(entries[entries.startIndex]) }
    // In ascending order only the first can be 0, so the bytes tell how many there are.
    let key = entries.count > 4 ? nil : entries.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    if let key, let value = known[key] { return value }
    let value = UInt16(256 + groups.count)
    var rest = entries
    while !rest.isEmpty {
      groups.append(EntryGroup(rest.prefix(4), isContinued: rest.count > 4, in: space))
      rest = rest.dropFirst(4)
    }
    if let key { known[key] = value }
    return value
  }

  /// Pushes the entries that are nearest to some colour of a block.
  ///
  /// An entry is dropped if another one is nearer at all eight corners, because a plane separates
  /// the colours nearer to each of the two. Blocks are slightly curved in OKLab, hence the margin.
  private mutating func keepNearest(in block: Block, of candidates: Range<Int>) {
    func root(_ part: Int) -> SIMD4<Float> {
      space.root(of: block.color(part, step: block.width - 1))
    }
    let (a, b, c, d, e, f, g, h) = (
      root(0), root(1), root(2), root(3), root(4), root(5), root(6), root(7)
    )
    let x = SIMD8(a.x, b.x, c.x, d.x, e.x, f.x, g.x, h.x)
    let y = SIMD8(a.y, b.y, c.y, d.y, e.y, f.y, g.y, h.y)
    let z = SIMD8(a.z, b.z, c.z, d.z, e.z, f.z, g.z, h.z)
    let middle = space.root(of: block.color(7, step: block.width / 2))
    let bend = middle - (((a + b) + (c + d)) + ((e + f) + (g + h))) / 8

    scores.removeAll(keepingCapacity: true)
    var least = SIMD8<Float>(repeating: .infinity)
    var winners = SIMD8<UInt8>(repeating: 0)
    for index in 0..<candidates.count {
      let factors = space.scores[Int(stack[candidates.lowerBound + index])]
      let score = x * factors.x + y * factors.y + (z * factors.z + factors.w)
      scores.append(score)
      for corner in 0..<8 where score[corner] < least[corner] {
        least[corner] = score[corner]
        winners[corner] = UInt8(index)
      }
    }
    for index in 0..<candidates.count
    where !isBeaten(index, by: winners, of: candidates, bend: bend) {
      stack.append(stack[candidates.lowerBound + index])
    }
  }

  /// Whether one of the winners at the corners is nearer everywhere.
  private func isBeaten(
    _ index: Int, by winners: SIMD8<UInt8>, of candidates: Range<Int>, bend: SIMD4<Float>
  ) -> Bool {
    let entry = space.scores[Int(stack[candidates.lowerBound + index])]
    let score = scores[index]
    var last = -1
    for corner in 0..<8 where Int(winners[corner]) != last {
      let winner = Int(winners[corner])
      if winner == index { return false }
      last = winner
      let smallest = (score - scores[winner]).min()
      guard smallest > 0 else { continue }
      let other = space.scores[Int(stack[candidates.lowerBound + winner])]
      let (x, y, z) = (entry.x - other.x, entry.y - other.y, entry.z - other.z)
      // Half of this is enough, as an exhaustive test over all colours shows.
      let bulge = abs(bend.x * x + bend.y * y + bend.z * z)
      if smallest > bulge + 3e-5 * (abs(x) + abs(y) + abs(z)) { return true }
    }
    return false
  }
}
