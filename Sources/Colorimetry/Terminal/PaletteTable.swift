/// A lookup table of the nearest entries of xterm's palette for all 8-bit colours, for whole
/// frames.
///
/// The colour cube is split into 64×64×64 cells of 4×4×4 colours. Each cell has the entries that
/// are nearest to some colour in it. Most cells have a single one; nearly all others have at most
/// four, between which the distance in 32 bits decides. If that is too close to call, the distance
/// in 64 bits decides, so that the result is always that of `PaletteQuantizer`.
package struct PaletteTable: Sendable {
  /// For each cell in red-major order, its only entry, or 256 plus the index of its group in
  /// `groups`.
  private let cells: [UInt16]
  private let groups: [EntryGroup]
  private let space: EntrySpace

  /// The table of the 240 fixed entries 16...255, built in some milliseconds at its first use.
  package static let fixed = PaletteTable(16..<256)

  /// The table of the entries 0...15, built at its first use.
  package static let system = PaletteTable(0..<16)

  private init(_ entries: Range<Int>) {
    space = EntrySpace()
    var builder = PaletteTableBuilder(entries, in: space)
    builder.build()
    cells = builder.cells
    groups = builder.groups
  }

  /// Returns the nearest of the table's entries; the lowest if several are equally near.
  package func nearest(_ rgb: RGB8) -> UInt8 {
    let cell = Int(rgb.red >> 2) << 12 | Int(rgb.green >> 2) << 6 | Int(rgb.blue >> 2)
    let value = Int(cells[cell])
    return value < 256 ? UInt8(truncatingIfNeeded: value) : decide(rgb, value - 256)
  }

  @inline(__always)
  private func decide(_ rgb: RGB8, _ index: Int) -> UInt8 {
    let root = space.root(of: rgb)
    let (best, second) = groups[index].lowest(root)
    if !groups[index].isContinued, second - best > EntryGroup.doubt {
      return groups[index].entries[Int(best & 3)]
    }
    return search(rgb, root, from: index)
  }

  /// Searches by the slow path, for cells with several groups and distances too close for 32 bits.
  @inline(never)
  private func search(
    _ rgb: RGB8, _ root: SIMD4<Float>, from index: Int
  ) -> UInt8 {
    let groups = groups[index...]
    var (best, second) = (Int32.max, Int32.max)
    var entry: UInt8 = 0
    for group in groups {
      let (low, high) = group.lowest(root)
      if low < best {
        (second, best) = (min(best, high), low)
        entry = group.entries[Int(low & 3)]
      } else {
        second = min(second, low)
      }
      if !group.isContinued { break }
    }
    return second - best > EntryGroup.doubt ? entry : exact(rgb, among: groups)
  }

  /// Searches the entries of a cell in 64 bits, as `PaletteQuantizer` does.
  private func exact(_ rgb: RGB8, among groups: ArraySlice<EntryGroup>) -> UInt8 {
    let target = OKLab(rgb)
    var best: UInt8 = 0
    var bestDistance = Double.infinity
    for group in groups {
      for lane in 0..<group.count {
        let entry = group.entries[lane]
        let distance = space.labs[Int(entry)].squaredDistance(to: target)
        if distance < bestDistance { (best, bestDistance) = (entry, distance) }
      }
      if !group.isContinued { break }
    }
    return best
  }
}

/// Entries and colours in the space of the cube roots of the cone responses.
///
/// OKLab is a linear map of this space, so the score of an entry is linear in the roots: the
/// squared distance without the term that all entries share.
struct EntrySpace: Sendable {
  /// The entries in OKLab.
  let labs: [OKLab]
  /// For each entry the coefficients of the three roots and the constant term.
  let scores: [SIMD4<Float>]
  /// The cone responses of the 8-bit values of red, then green and blue.
  private let responses: [SIMD4<Float>]

  init() {
    labs = TerminalPalette.xterm.colors.map { OKLab($0) }
    scores = labs.map { lab in
      let sum =
        lmsRootToLab.row(0) * lab.l + lmsRootToLab.row(1) * lab.a + lmsRootToLab.row(2) * lab.b
      var score = sum * -2
      score.w = lab.l * lab.l + lab.a * lab.a + lab.b * lab.b
      return SIMD4<Float>(score)
    }
    let axes: [SIMD4<Double>] = [SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0)]
    responses = axes.flatMap { axis in
      (UInt8.min...UInt8.max).map { level in
        let light = TransferTable.shared.light(RGB8(level, level, level))
        return SIMD4<Float>(linearToLMS * (axis * light))
      }
    }
  }

  /// Returns the cube roots for a colour; the last lane is unused.
  ///
  /// Not inlined: the optimiser would scalarise the vectors at the call site.
  @inline(never)
  func root(of rgb: RGB8) -> SIMD4<Float> {
    let response =
      responses[Int(rgb.red)] + responses[256 + Int(rgb.green)] + responses[512 + Int(rgb.blue)]
    // Far below the darkest colour other than black; avoids 0 / 0.
    let x = response + 1e-18
    // Dividing the bits by 3 divides the exponent by 3; 1/3 ≈ 5/16 · 17/16 · 257/256.
    var bits = unsafeBitCast(x, to: SIMD4<UInt32>.self)
    bits = (bits &>> 2) &+ (bits &>> 4)
    bits = bits &+ (bits &>> 4)
    bits = bits &+ (bits &>> 8)
    var y = unsafeBitCast(bits &+ 709_958_130, to: SIMD4<Float>.self)
    // Each step of Halley's method triples the number of correct digits.
    for _ in 0..<2 {
      let cube = y * y * y
      y = y * (cube + x + x) / (cube + cube + x)
    }
    return y
  }
}

/// Up to four entries of a cell, scored at once.
struct EntryGroup: Sendable {
  private let x, y, z, w: SIMD4<Float>
  /// The entries in ascending order.
  let entries: SIMD4<UInt8>
  /// The number of entries, 1...4.
  let count: Int
  /// Whether the cell has more entries, in the next group.
  let isContinued: Bool

  init(_ chosen: some Sequence<UInt8>, isContinued: Bool, in space: EntrySpace) {
    var (x, y, z) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
    // An unused lane is far from every colour.
    var w = SIMD4<Float>(repeating: 100)
    var entries = SIMD4<UInt8>.zero
    var count = 0
    for entry in chosen {
      let score = space.scores[Int(entry)]
      (x[count], y[count], z[count]) = (score.x, score.y, score.z)
      // Scores are above -1.1, and positive numbers compare like their bits.
      w[count] = score.w + 2
      entries[count] = entry
      count += 1
    }
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
    (self.entries, self.count, self.isContinued) = (entries, count, isContinued)
  }

  /// Returns the scores of the entries; not inlined, see `EntrySpace.root(of:)`.
  @inline(never)
  private func scores(_ root: SIMD4<Float>) -> SIMD4<Float> {
    x * root.x + y * root.y + (z * root.z + w)
  }

  /// Returns the two lowest scores as bit patterns, with the lane in the lowest two bits.
  @inline(__always)
  func lowest(_ root: SIMD4<Float>) -> (Int32, Int32) {
    let scores = scores(root)
    let one = Int32(bitPattern: scores.x.bitPattern & ~3)
    let two = Int32(bitPattern: scores.y.bitPattern & ~3 | 1)
    let three = Int32(bitPattern: scores.z.bitPattern & ~3 | 2)
    let four = Int32(bitPattern: scores.w.bitPattern & ~3 | 3)
    let (low, high) = (min(one, two), max(one, two))
    let (otherLow, otherHigh) = (min(three, four), max(three, four))
    return (min(low, otherLow), min(max(low, otherLow), min(high, otherHigh)))
  }

  /// The difference from which 32 bits tell two scores apart.
  ///
  /// Scores are between 0.9 and 4, where one ulp is at most 2.4e-7; 1e-5 is a safe margin.
  static let doubt: Int32 = 48
}
