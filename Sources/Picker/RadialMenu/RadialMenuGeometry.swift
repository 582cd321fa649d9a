import Terminal

/// The geometry of a radial menu.
///
/// No two discs share a pixel.
///
/// Lengths are in columns; a row is as high as two columns are wide. Centre and arc together are
/// centred in the area, so half a circle needs half the room.
struct RadialMenuGeometry: Hashable {
  /// The disc in the centre.
  private(set) var center: RadialMenuDisc
  /// The diameter of an item's disc in columns: an even number, or 1 for a single cell.
  let diameter: Int
  /// The indices of the visible items: all of them, or a window around the selected one.
  let visible: Range<Int>
  /// The discs of the visible items.
  private(set) var discs: [RadialMenuDisc] = []

  /// The distance from the centre to the middle of the items in columns.
  private var radius = 0.0
  private let arc: RadialMenuArc
  private let area: Rect

  /// The possible diameters, the largest first.
  private static let diameters = [12, 10, 8, 6, 4, 2, 1]

  /// Lays out a menu.
  /// - Parameters:
  ///   - radius: the largest distance of the items from the centre; less in a small area.
  ///   - chosen: the selected item, which is always visible.
  init(arc: RadialMenuArc, count: Int, radius: Int, chosen: Int, in area: Rect) {
    // Larger discs than half the radius would crowd together.
    for diameter in Self.diameters where diameter <= max(radius / 2, 2) {
      guard count * diameter <= 2 * area.columns * area.rows else { continue }
      if let geometry = RadialMenuGeometry(
        arc: arc, visible: 0..<count, diameter: diameter, radius: radius, in: area)
      {
        self = geometry
        return
      }
    }
    // Try single cells, starting with about as many as the arc is long. The count shrinks
    // geometrically, so that thousands of colours do not take thousands of attempts; a few cells
    // may stay free.
    let reach = Double(min(radius, area.columns + 2 * area.rows))
    var visible = min(count - 1, Int(1.5 * arc.angleOfDisplay * .pi / 180 * reach) + 2)
    while visible > 0 {
      let first = min(max(chosen - visible / 2, 0), count - visible)
      if let geometry = RadialMenuGeometry(
        arc: arc, visible: first..<first + visible, diameter: 1, radius: radius, in: area)
      {
        self = geometry
        return
      }
      visible -= max(visible / 16, 1)
    }
    // Below the minimum size only the centre is left.
    self.init(arc: arc, visible: 0..<0, diameter: 1, area: area)
    center = RadialMenuDisc(
      column: area.minColumn + max(area.columns - 1, 0) / 2,
      top: 2 * (area.minRow + max(area.rows - 1, 0) / 2), diameter: 1)
  }

  /// Creates a geometry with discs of one size; nil if they do not fit.
  private init?(
    arc: RadialMenuArc, visible: Range<Int>, diameter: Int, radius: Int, in area: Rect
  ) {
    self.init(arc: arc, visible: visible, diameter: diameter, area: area)
    let angles = (0..<visible.count).map { clockAngle(of: $0) }
    let extent = Sides(of: angles)
    guard let reach = fitted(extent, radius: Double(radius)) else { return nil }
    self.radius = reach
    center = centered(on: sides(extent, radius: reach))
    discs = angles.map { disc(at: $0, distance: reach) }
    var occupied: Set<Point> = []
    for disc in [center] + discs {
      guard disc.cells.intersection(area) == disc.cells,
        disc.pixels.allSatisfy({ occupied.insert($0).inserted })
      else { return nil }
    }
    // Touching borders would merge two discs into one shape; for small discs, distinct pixels are
    // enough.
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

  /// The extent from the middle: that of directions on a unit circle, or of the menu in columns.
  private struct Sides {
    var left = 0.0, right = 0.0, up = 0.0, down = 0.0

    init(of angles: [Double]) {
      for angle in angles {
        let direction = HueRing.direction(ofAngle: angle)
        (left, right) = (max(left, -direction.x), max(right, direction.x))
        (up, down) = (max(up, -direction.y), max(down, direction.y))
      }
    }
  }

  private func sides(_ extent: Sides, radius: Double) -> Sides {
    let middle = Double(centerDiameter) / 2
    // A single cell is as high as two columns.
    let (across, along) = (Double(diameter) / 2, Double(max(diameter, 2)) / 2)
    var sides = extent
    sides.left = max(middle, across + radius * extent.left)
    sides.right = max(middle, across + radius * extent.right)
    sides.up = max(middle, along + radius * extent.up)
    sides.down = max(middle, along + radius * extent.down)
    return sides
  }

  /// Returns the largest radius, up to the requested one, at which all discs fit.
  private func fitted(_ extent: Sides, radius: Double) -> Double? {
    let minimum = Double(centerDiameter + diameter) / 2
    let (width, height) = (Double(area.columns), Double(2 * area.rows))
    var radius = min(radius, width + height)
    while radius >= minimum {
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
    // At this parity a row of cells is exactly in the middle.
    let odd = (centerDiameter / 2 + 1) & 1
    return RadialMenuDisc(
      column: area.minColumn + Int(left.rounded()),
      top: 2 * area.minRow + 2 * Int(((top - Double(odd)) / 2).rounded()) + odd,
      diameter: centerDiameter
    ).moved(into: area)
  }

  // MARK: Discs

  /// Returns the clockwise angle of a visible item, counted from the first visible one.
  private func clockAngle(of offset: Int) -> Double {
    arc.clockAngle(along: Double(offset) * arc.step(count: visible.count))
  }

  /// Returns the disc at a clockwise angle, moved into the area.
  private func disc(at clockAngle: Double, distance: Double) -> RadialMenuDisc {
    let direction = HueRing.direction(ofAngle: clockAngle)
    // Round relative to the centre, so that both sides are symmetric.
    let (right, down) = (direction.x * distance, direction.y * distance)
    let column = diameter == 1 ? right.rounded(.down) : right.rounded() - Double(diameter) / 2
    var top = center.top + center.diameter / 2 - max(diameter, 2) / 2 + Int(down.rounded())
    // The smallest discs are whole cells; those of four pixels have a row of cells between their
    // borders.
    if diameter <= 4 {
      let odd = diameter == 4 ? 1 : 0
      let above = Double(center.top + center.diameter / 2 - max(diameter, 2) / 2 - odd)
      top = 2 * Int(((above + down) / 2).rounded()) + odd
    }
    return RadialMenuDisc(
      column: center.column + center.diameter / 2 + Int(column), top: top, diameter: diameter
    ).moved(into: area)
  }

  /// Returns the disc of a visible item during the opening animation: items leave the centre one
  /// after the other and move along the arc to their final positions.
  ///
  /// It is nil while the item is still in the centre.
  func disc(of offset: Int, progress: Double) -> RadialMenuDisc? {
    guard progress < 1 else { return discs[offset] }
    let fraction = Double(offset) / Double(max(discs.count, 2) - 1) / 2
    let itemProgress = min(max((progress - fraction) * 2, 0), 1)
    guard itemProgress > 0 else { return nil }
    let eased = 1 - (1 - itemProgress) * (1 - itemProgress) * (1 - itemProgress)
    let angle = arc.clockAngle(along: Double(offset) * arc.step(count: visible.count) * eased)
    return itemProgress < 1 ? disc(at: angle, distance: radius * eased) : discs[offset]
  }

  /// Returns the item whose disc covers most of a cell.
  func item(at point: Point) -> Int? {
    let fraction = discs.map { $0.rowsOfPixels(in: point) }
    guard let most = fraction.max(), most > 0 else { return nil }
    return fraction.firstIndex(of: most).map { visible.lowerBound + $0 }
  }

  /// Returns a free cell on the arc after the last visible item, or before the first, for an
  /// ellipsis.
  func cellBeyond(isBefore: Bool) -> Point? {
    let step = arc.step(count: visible.count)
    let offset = isBefore ? -step : Double(visible.count) * step
    let cell = disc(at: arc.clockAngle(along: offset), distance: radius).cells
    let others = [center] + discs
    guard step > 0, others.allSatisfy({ $0.cells.intersection(cell).isEmpty }) else { return nil }
    return cell.origin
  }
}
