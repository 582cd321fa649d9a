public import TerminalCore

extension RadialMenu {
  /// Takes an event.
  ///
  /// While the menu opens, it is operated as if it were open already.
  /// - Parameters:
  ///   - area: where the menu is drawn.
  ///   - elapsed: time since the start of the program, at which an opening begins.
  public mutating func update(
    _ event: Event, in area: Rect, at elapsed: Duration
  ) -> RadialMenuOutcome {
    switch event {
    case .key(let key): press(key, in: area, at: elapsed)
    case .mouse(let mouse): point(mouse, in: area, at: elapsed)
    default: .ignored
    }
  }

  func layout(in area: Rect) -> RadialMenuLayout {
    RadialMenuLayout(arc: arc, count: colors.count, radius: radius, chosen: chosen, in: area)
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

  /// The item of a number key: 1 is the first one, 0 the tenth.
  static func index(ofNumber character: Character) -> Int? {
    guard character.isASCII, let number = character.wholeNumberValue else { return nil }
    return number == 0 ? 9 : number - 1
  }

  /// The number key of an item; nil from the eleventh on.
  static func number(ofIndex index: Int) -> String? {
    index < 9 ? "\(index + 1)" : index == 9 ? "0" : nil
  }

  /// Goes to the neighbour along the arc that lies in a direction; stays where none does.
  ///
  /// So an arrow always moves the mark the way it points, on whatever side of the centre.
  private mutating func moveChoice(towards direction: (x: Double, y: Double)) {
    let step = arc.step(count: colors.count)
    let place = Double(chosen) * step
    let here = HueRing.direction(ofAngle: arc.clockAngle(along: place))
    func gain(_ offset: Double) -> Double {
      let there = HueRing.direction(ofAngle: arc.clockAngle(along: place + offset))
      return (there.x - here.x) * direction.x + (there.y - here.y) * direction.y
    }
    // On a short arc or with thousands of items neighbours are close: any gain counts.
    let least = 1e-12
    let next = arc.isFullCircle || chosen < colors.count - 1 ? gain(step) : 0
    let previous = arc.isFullCircle || chosen > 0 ? gain(-step) : 0
    if max(next, previous) > least { self.step(by: next >= previous - least ? 1 : -1) }
  }

  /// Goes on along the arc; round the end where the arc is a full circle.
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
      let layout = layout(in: area)
      guard isOpen else {
        guard layout.center.cells.contains(mouse.position) else { return .ignored }
        open(at: elapsed)
        return .handled
      }
      if let index = layout.item(at: mouse.position) { return pick(index, at: elapsed) }
      return cancel(at: elapsed)
    case .wheelUp where isOpen: step(by: -1)
    case .wheelDown where isOpen: step(by: 1)
    // The end of a click that was taken.
    case .release, .drag, .press: return isOpen ? .handled : .ignored
    default: return .ignored
    }
    return .handled
  }
}
