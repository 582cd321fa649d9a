public import TerminalCore

extension RadialMenu {
  /// Handles an event.
  ///
  /// While the menu is opening, events act as if it were open.
  /// - Parameters:
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
    guard isOpen else {
      guard key == Key(.enter) || key == .character(" ") else { return .ignored }
      open(at: elapsed)
      return .handled
    }
    guard key.modifiers.subtracting(.shift).isEmpty else { return .ignored }
    switch key.code {
    case .enter, .character(" "): return pick(chosen, at: elapsed)
    case .escape: return cancel(at: elapsed)
    case .character(let character):
      guard let index = Self.index(ofNumber: character), index < colors.count else {
        return .ignored
      }
      return pick(index, at: elapsed)
    case .left: moveChoice(towards: (-1, 0))
    case .right: moveChoice(towards: (1, 0))
    case .up: moveChoice(towards: (0, -1))
    case .down: moveChoice(towards: (0, 1))
    case .tab: step(by: key.modifiers.contains(.shift) ? -1 : 1)
    case .home: choose(0)
    case .end: choose(colors.count - 1)
    default: return .ignored
    }
    return .handled
  }

  /// The index of the item of a number key: 1 is the first item, 0 the tenth.
  static func index(ofNumber character: Character) -> Int? {
    guard character.isASCII, let number = character.wholeNumberValue else { return nil }
    return number == 0 ? 9 : number - 1
  }

  /// The number key of an item; nil from the eleventh on.
  static func number(ofIndex index: Int) -> String? {
    index < 9 ? "\(index + 1)" : index == 9 ? "0" : nil
  }

  /// Selects the neighbour along the arc that lies in a direction, if there is one.
  ///
  /// An arrow key therefore always moves the marker the way it points, on every side of the centre.
  private mutating func moveChoice(towards direction: (x: Double, y: Double)) {
    let step = arc.step(count: colors.count)
    let position = Double(chosen) * step
    let here = HueRing.direction(ofAngle: arc.clockAngle(along: position))
    func gain(_ offset: Double) -> Double {
      let there = HueRing.direction(ofAngle: arc.clockAngle(along: position + offset))
      return (there.x - here.x) * direction.x + (there.y - here.y) * direction.y
    }
    // On a short arc or among thousands of items, neighbours are close together: any gain counts.
    let least = 1e-12
    let next = arc.isFullCircle || chosen < colors.count - 1 ? gain(step) : 0
    let previous = arc.isFullCircle || chosen > 0 ? gain(-step) : 0
    if max(next, previous) > least { self.step(by: next >= previous - least ? 1 : -1) }
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
      return cancel(at: elapsed)
    case .wheelUp where isOpen: step(by: -1)
    case .wheelDown where isOpen: step(by: 1)
    // The rest of a click that was handled.
    case .release, .drag, .press: return isOpen ? .handled : .ignored
    default: return .ignored
    }
    return .handled
  }
}
