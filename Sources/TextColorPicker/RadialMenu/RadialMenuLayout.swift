import TerminalCore

/// Where the discs of a radial menu lie: no two share a pixel.
///
/// Lengths are in columns; a row is as high as two columns are wide. The centre is placed so that
/// centre and arc together stand in the middle of the area: half a circle needs half the room.
struct RadialMenuLayout: Hashable {
  /// The disc in the centre.
  private(set) var center: RadialMenuDisc
  /// The width of an item's disc in columns: an even number, or 1 for a single cell.
  let diameter: Int
  /// The items that are shown: all of them, or a window that moves with the chosen one.
  let visible: Range<Int>
  /// The discs of the visible items.
  private(set) var discs: [RadialMenuDisc] = []

  /// From the centre to the middle of the items, in columns.
  private var radius = 0.0
  private let arc: RadialMenuArc
  private let area: Rect

  /// The diameters that are tried, the largest first.
  private static let diameters = [12, 10, 8, 6, 4, 2, 1]

  /// Divides an area.
  /// - Parameters:
  ///   - radius: the most columns from the centre to the items; less where the area is smaller.
  ///   - chosen: the item that has to be visible.
  init(arc: RadialMenuArc, count: Int, radius: Int, chosen: Int, in area: Rect) {
    // Discs as wide as half the radius look like beads on a string, wider ones like a heap.
    for diameter in Self.diameters where diameter <= max(radius / 2, 2) {
      guard count * diameter <= 2 * area.columns * area.rows else { continue }
      if let layout = RadialMenuLayout(
        arc: arc, visible: 0..<count, diameter: diameter, radius: radius, in: area)
      {
        self = layout
        return
      }
    }
    // As many single cells as lie beside each other: not many more than the arc is long. Thousands
    // of colours must not take thousands of attempts, so a few cells may stay free.
    let reach = Double(min(radius, area.columns + 2 * area.rows))
    var room = min(count - 1, Int(1.5 * arc.angleOfDisplay * .pi / 180 * reach) + 2)
    while room > 0 {
      let first = min(max(chosen - room / 2, 0), count - room)
      if let layout = RadialMenuLayout(
        arc: arc, visible: first..<first + room, diameter: 1, radius: radius, in: area)
      {
        self = layout
        return
      }
      room -= max(room / 16, 1)
    }
    // Below the minimum only the centre is left.
    self.init(arc: arc, visible: 0..<0, diameter: 1, area: area)
    center = RadialMenuDisc(
      column: area.minColumn + max(area.columns - 1, 0) / 2,
      top: 2 * (area.minRow + max(area.rows - 1, 0) / 2), diameter: 1)
  }

  /// A layout with discs of one size; nil where they do not fit.
  private init?(
    arc: RadialMenuArc, visible: Range<Int>, diameter: Int, radius: Int, in area: Rect
  ) {
    self.init(arc: arc, visible: visible, diameter: diameter, area: area)
    let angles = (0..<visible.count).map { clockAngle(of: $0) }
    let extent = Extent(of: angles)
    guard let reach = fitted(extent, radius: Double(radius)) else { return nil }
    self.radius = reach
    center = centered(on: sides(extent, radius: reach))
    var taken = TakenPixels(area)
    guard taken.take(center) else { return nil }
    for angle in angles {
      let disc = disc(at: angle, distance: reach)
      guard taken.take(disc) else { return nil }
      discs.append(disc)
    }
    // Borders that touch would make one shape of two discs; small ones come only so far apart.
    guard diameter > 4, let last = discs.last else { return }
    var before = arc.isFullCircle && discs.count > 1 ? last : center
    for disc in discs {
      if disc.distance(to: before) < Double(diameter) + 0.5 { return nil }
      before = disc
    }
  }

  private init(arc: RadialMenuArc, visible: Range<Int>, diameter: Int, area: Rect) {
    self.arc = arc
    self.visible = visible
    self.diameter = diameter
    self.area = area
    center = RadialMenuDisc(column: area.minColumn, top: 2 * area.minRow, diameter: 1)
  }

  // MARK: Fitting

  private var centerDiameter: Int { diameter == 1 ? 2 : diameter + 2 }

  /// How far the picture reaches from the middle of the centre, in columns.
  private struct Sides {
    var left, right, up, down: Double
  }

  /// How far directions reach on a circle of radius 1.
  private struct Extent {
    var left = 0.0
    var right = 0.0
    var up = 0.0
    var down = 0.0

    init(of angles: [Double]) {
      for angle in angles {
        let direction = HueRing.direction(ofAngle: angle)
        (left, right) = (max(left, -direction.x), max(right, direction.x))
        (up, down) = (max(up, -direction.y), max(down, direction.y))
      }
    }
  }

  private func sides(_ extent: Extent, radius: Double) -> Sides {
    let middle = Double(centerDiameter) / 2
    // A disc of one cell is as high as two columns.
    let (across, along) = (Double(diameter) / 2, Double(max(diameter, 2)) / 2)
    return Sides(
      left: max(middle, across + radius * extent.left),
      right: max(middle, across + radius * extent.right),
      up: max(middle, along + radius * extent.up),
      down: max(middle, along + radius * extent.down))
  }

  /// The largest radius up to the wished one with which all discs are in the area.
  private func fitted(_ extent: Extent, radius: Double) -> Double? {
    let least = Double(centerDiameter + diameter) / 2
    let (width, height) = (Double(area.columns), Double(2 * area.rows))
    var radius = min(radius, width + height)
    while radius >= least {
      let sides = sides(extent, radius: radius)
      if sides.left + sides.right <= width, sides.up + sides.down <= height { return radius }
      radius -= 0.5
    }
    return nil
  }

  private func centered(on sides: Sides) -> RadialMenuDisc {
    let middle = Double(centerDiameter) / 2
    let left = sides.left + (Double(area.columns) - sides.left - sides.right) / 2 - middle
    let top = sides.up + (Double(2 * area.rows) - sides.up - sides.down) / 2 - middle
    // On this row of pixels a row of cells is exactly in the middle.
    let odd = (centerDiameter / 2 + 1) & 1
    return RadialMenuDisc(
      column: area.minColumn + Int(left.rounded()),
      top: 2 * area.minRow + 2 * Int(((top - Double(odd)) / 2).rounded()) + odd,
      diameter: centerDiameter
    ).moved(into: area)
  }

  // MARK: Places

  /// The place on the clock of a visible item, counted from the first one that is visible.
  private func clockAngle(of offset: Int) -> Double {
    arc.clockAngle(along: Double(offset) * arc.step(count: visible.count))
  }

  /// The disc at a place on the clock, moved into the area.
  private func disc(at clockAngle: Double, distance: Double) -> RadialMenuDisc {
    let direction = HueRing.direction(ofAngle: clockAngle)
    // Relative to the centre's middle, so that both sides are rounded alike.
    let (right, down) = (direction.x * distance, direction.y * distance)
    let column = diameter == 1 ? right.rounded(.down) : right.rounded() - Double(diameter) / 2
    var top = center.top + center.diameter / 2 - max(diameter, 2) / 2 + Int(down.rounded())
    // The smallest ones are whole cells; those of four pixels have a row of cells between borders.
    if diameter <= 4 {
      let odd = diameter == 4 ? 1 : 0
      let above = Double(center.top + center.diameter / 2 - max(diameter, 2) / 2 - odd)
      top = 2 * Int(((above + down) / 2).rounded()) + odd
    }
    return RadialMenuDisc(
      column: center.column + center.diameter / 2 + Int(column), top: top, diameter: diameter
    ).moved(into: area)
  }

  /// Where a visible item is while the menu opens: items leave the centre one after the other and
  /// swing along the arc to their places.
  ///
  /// Nil for one that is still in the centre.
  func disc(of offset: Int, progress: Double) -> RadialMenuDisc? {
    guard progress < 1 else { return discs[offset] }
    let share = Double(offset) / Double(max(discs.count, 2) - 1) / 2
    let own = min(max((progress - share) * 2, 0), 1)
    guard own > 0 else { return nil }
    let eased = 1 - (1 - own) * (1 - own) * (1 - own)
    let angle = arc.clockAngle(along: Double(offset) * arc.step(count: visible.count) * eased)
    return own < 1 ? disc(at: angle, distance: radius * eased) : discs[offset]
  }

  /// The item whose disc holds a cell, or the most of it.
  func item(at point: Point) -> Int? {
    let share = discs.map { $0.rowsOfPixels(in: point) }
    guard let most = share.max(), most > 0 else { return nil }
    return share.firstIndex(of: most).map { visible.lowerBound + $0 }
  }

  /// A cell along the arc beyond the last visible item, or before the first one, for the sign that
  /// there are more; nil where it is not free.
  func cellBeyond(isBefore: Bool) -> Point? {
    let step = arc.step(count: visible.count)
    let offset = isBefore ? -step : Double(visible.count) * step
    let cell = disc(at: arc.clockAngle(along: offset), distance: radius).cells
    let others = [center] + discs
    guard step > 0, others.allSatisfy({ $0.cells.intersection(cell).isEmpty }) else { return nil }
    return cell.origin
  }
}

/// The half-block pixels of an area that are in use.
private struct TakenPixels {
  private let area: Rect
  private var pixels: [Bool]

  init(_ area: Rect) {
    self.area = area
    pixels = Array(repeating: false, count: 2 * area.columns * area.rows)
  }

  /// Takes the pixels in the bounds of a disc.
  /// - Returns: false where one of them is taken already, or outside.
  mutating func take(_ disc: RadialMenuDisc) -> Bool {
    guard disc.cells.intersection(area) == disc.cells else { return false }
    for y in disc.top - 2 * area.minRow..<disc.top + disc.height - 2 * area.minRow {
      let first = y * area.columns + disc.column - area.minColumn
      for index in first..<first + disc.diameter {
        if pixels[index] { return false }
        pixels[index] = true
      }
    }
    return true
  }
}
