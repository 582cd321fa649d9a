public import Terminal

extension RadialMenu {
  /// Handles an event.
  ///
  /// While the menu is opening, events act as if it were open.
  /// - Parameters:
  ///   - event: the key, mouse event or paste.
  ///   - area: the rectangle in which the menu is drawn.
  ///   - elapsed: the time since the program started; animations start at it.
  public mutating func update(
    _ event: Event, in area: Rect, at elapsed: Duration
  ) -> RadialMenuOutcome {
    switch event {
    case .key(let key): press(key, in: area, at: elapsed)
    case .mouse(let mouse): point(mouse, in: area, at: elapsed)
    default: .ignored
    }
  }

  func geometry(in area: Rect) -> RadialMenuGeometry {
    RadialMenuGeometry(arc: arc, count: colors.count, radius: radius, chosen: chosen, in: area)
  }

  // MARK: Keys

  private mutating func press(
    _ key: Key, in area: Rect, at elapsed: Duration
  ) -> RadialMenuOutcome {
    guard let action = keys[key] else { return .ignored }
    guard isOpen else {
      guard action == .pick else { return .ignored }
      open(at: elapsed)
      return .handled
    }
    switch action {
    case .pick: return pick(chosen, at: elapsed)
    case .pickItem(let index):
      return index < colors.count ? pick(index, at: elapsed) : .ignored
    case .cancel:
      cancel(at: elapsed)
      return .cancelled
    case .move(let direction): moveChoice(towards: direction)
    case .previous: step(by: -1)
    case .next: step(by: 1)
    case .first: choose(0)
    case .last: choose(colors.count - 1)
    }
    return .handled
  }

  /// Selects the neighbour along the arc that lies in a direction, if there is one.
  ///
  /// An arrow key therefore always moves the marker in its own direction, on every side of the
  /// centre.
  private mutating func moveChoice(towards direction: ArrowDirection) {
    let (columns, rows) = direction.offset
    let step = arc.step(count: colors.count)
    let position = Double(chosen) * step
    let here = HueRing.direction(ofAngle: arc.clockAngle(along: position))
    func gain(_ offset: Double) -> Double {
      let there = HueRing.direction(ofAngle: arc.clockAngle(along: position + offset))
      return (there.x - here.x) * Double(columns) + (there.y - here.y) * Double(rows)
    }
    // On a short arc or among thousands of items, neighbours are close together: any gain counts.
    let minimumGain = 1e-12
    let next = arc.isFullCircle || chosen < colors.count - 1 ? gain(step) : 0
    let previous = arc.isFullCircle || chosen > 0 ? gain(-step) : 0
    if max(next, previous) > minimumGain { self.step(by: next >= previous - minimumGain ? 1 : -1) }
  }

  /// Moves along the arc; wraps around on a full circle.
  private mutating func step(by offset: Int) {
    guard arc.isFullCircle else { return choose(chosen + offset) }
    let count = colors.count
    choose(((chosen + offset) % count + count) % count)
  }

  // MARK: Mouse

  private mutating func point(
    _ mouse: Mouse, in area: Rect, at elapsed: Duration
  ) -> RadialMenuOutcome {
    guard area.contains(mouse.position) else { return .ignored }
    switch mouse.action {
    case .press where mouse.button == .primary:
      let geometry = geometry(in: area)
      guard isOpen else {
        guard geometry.center.cells.contains(mouse.position) else { return .ignored }
        open(at: elapsed)
        return .handled
      }
      if let index = geometry.item(at: mouse.position) { return pick(index, at: elapsed) }
      cancel(at: elapsed)
      return .cancelled
    case .wheelUp where isOpen: step(by: -1)
    case .wheelDown where isOpen: step(by: 1)
    // This is the rest of a click that was handled.
    case .release, .drag, .press: return isOpen ? .handled : .ignored
    default: return .ignored
    }
    return .handled
  }
}
