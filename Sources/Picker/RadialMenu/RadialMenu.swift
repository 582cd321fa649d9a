public import Color
public import Terminal

/// A menu of colours that fan out from a centre along an arc.
///
/// The centre shows the current colour, also while the menu is closed. Enter, Space or a click on
/// the centre opens the menu. In the open menu the keys 1 to 9 and 0 pick one of the first ten
/// items, arrows move the selection along the arc, Home and End go to its ends, Enter or Space
/// picks, and Esc cancels. A click on an item picks it, a click elsewhere closes the menu, and the
/// wheel moves the selection.
///
/// Lengths are in columns; a row counts as two. If the items do not fit on the arc, their discs
/// become smaller, down to one cell. Beyond that, a window of items moves with the selection.
///
///     var menu = try RadialMenu(colors: [.black, .white], startAngle: 90, clockwise: true)
public struct RadialMenu {
  /// The colours in the order of the arc; at least one.
  public private(set) var colors: [Color]
  /// The arc of the items.
  public var arc: RadialMenuArc
  /// The distance from the centre to the middle of the items, in columns; less in a small area.
  public private(set) var radius: Int
  /// The colour of the borders; nil for the theme's text colour.
  public var borderColor: Color?
  /// The width of the borders in columns.
  ///
  /// Discs too small for it have none.
  public private(set) var borderWidth: Int
  /// The initial colour of the centre.
  ///
  /// Setting it changes the centre as long as it shows the start colour.
  public var startColor: Color {
    didSet { if currentColor == oldValue { currentColor = startColor } }
  }
  /// The colour of the centre: the start colour, then the last pick.
  public var currentColor: Color

  /// Whether the menu is open or opening.
  public var isOpen: Bool { change.to == 1 }
  /// The index of the selected item, which Enter picks.
  public private(set) var chosen = 0
  /// The keys with their actions.
  public var keys = RadialMenuAction.standardKeys

  private var change = Transition.closed
  private var reported = 0.0
  private var pickHook: ((Color, Int, RadialMenu) -> Void)?
  private var cancelHook: ((RadialMenu) -> Void)?
  private var progressHook: ((Double) -> Void)?

  /// The duration of opening and closing: 0.6 s.
  public static let animationDuration: Duration = .milliseconds(600)
  /// The smallest area that shows an open menu.
  ///
  /// A smaller one may show only the centre.
  public static let minimumSize = Size(columns: 12, rows: 6)
  /// The valid radii.
  public static let radii = 2...1000
  /// The valid border widths.
  public static let borderWidths = 0...100

  /// Creates a closed menu.
  /// - Parameters:
  ///   - colors: at least one.
  ///   - startAngle: the angle of the first item, 0..<360 degrees, 0 at the top.
  ///   - angleOfDisplay: the angle from the first to the last item, 1...360 degrees; by default
  ///     180.
  ///   - endAngle: the angle of the last item, 0...360 degrees, as an alternative to
  ///     `angleOfDisplay`.
  ///   - clockwise: whether angles grow, and items move outwards, clockwise.
  ///   - radius: in columns, 2...1000; discs are at most half as wide.
  ///   - borderColor: nil for the theme's text colour.
  ///   - borderWidth: in columns, 0...100.
  ///   - startColor: nil for the first colour.
  ///   - currentColor: the colour of the centre; nil for the start colour.
  /// - Throws: `RadialMenuError` for a parameter out of range.
  public init(
    colors: [Color], startAngle: Double = 0, angleOfDisplay: Double? = nil,
    endAngle: Double? = nil, clockwise: Bool = false, radius: Int = 14,
    borderColor: Color? = nil, borderWidth: Int = 1, startColor: Color? = nil,
    currentColor: Color? = nil
  ) throws(RadialMenuError) {
    let first = try Self.first(of: colors)
    try Self.check(radius, "radius", in: Self.radii)
    try Self.check(borderWidth, "borderWidth", in: Self.borderWidths)
    arc = try RadialMenuArc(
      startAngle: startAngle, angleOfDisplay: angleOfDisplay, endAngle: endAngle,
      clockwise: clockwise)
    self.colors = colors
    self.radius = radius
    self.borderColor = borderColor
    self.borderWidth = borderWidth
    self.startColor = startColor ?? first
    self.currentColor = currentColor ?? startColor ?? first
  }

  // MARK: Changing

  /// Replaces the colours; the choice stays at its index where there is one.
  /// - Throws: `RadialMenuError` if there is none.
  public mutating func setColors(_ colors: [Color]) throws(RadialMenuError) {
    _ = try Self.first(of: colors)
    self.colors = colors
    choose(chosen)
  }

  /// Changes the distance from the centre to the items.
  /// - Parameter columns: one of `radii`.
  /// - Throws: `RadialMenuError` for any other value.
  public mutating func setRadius(_ columns: Int) throws(RadialMenuError) {
    try Self.check(columns, "radius", in: Self.radii)
    radius = columns
  }

  /// Changes the width of the borders.
  /// - Parameter columns: one of `borderWidths`.
  /// - Throws: `RadialMenuError` for any other value.
  public mutating func setBorderWidth(_ columns: Int) throws(RadialMenuError) {
    try Self.check(columns, "borderWidth", in: Self.borderWidths)
    borderWidth = columns
  }

  private static func first(of colors: [Color]) throws(RadialMenuError) -> Color {
    guard let first = colors.first else {
      throw RadialMenuError("colors", "must have at least one colour")
    }
    return first
  }

  private static func check(
    _ columns: Int, _ name: String, in range: ClosedRange<Int>
  ) throws(RadialMenuError) {
    guard !range.contains(columns) else { return }
    let rule = "must be \(range.lowerBound) to \(range.upperBound) cells"
    throw RadialMenuError(name, rule, given: "\(columns)")
  }

  // MARK: Opening and closing

  /// Returns the progress of opening at a time: 0 closed, 1 open.
  public func progress(at elapsed: Duration) -> Double { change.progress(at: elapsed) }

  /// Whether the animation is running.
  public func isAnimating(context: RenderContext) -> Bool {
    change.isRunning(at: context.elapsed)
  }

  /// Opens the menu and selects the item of the current colour.
  public mutating func open(context: RenderContext) {
    guard !isOpen else { return }
    chosen = colors.firstIndex(of: currentColor) ?? 0
    begin(to: 1, context: context)
  }

  /// Closes the menu without picking.
  public mutating func close(context: RenderContext) {
    guard isOpen else { return }
    begin(to: 0, context: context)
  }

  private mutating func begin(to target: Double, context: RenderContext) {
    let now = progress(at: context.elapsed)
    // From halfway the animation takes half the time.
    change = Transition(
      Self.animationDuration * abs(target - now), context, curve: .linear, from: now, to: target)
    advance(context: context)
  }

  /// Selects an item; the index is clamped.
  public mutating func choose(_ index: Int) { chosen = min(max(index, 0), colors.count - 1) }

  /// Picks an item and closes the menu.
  mutating func pick(_ index: Int, context: RenderContext) -> ControlOutcome {
    choose(index)
    currentColor = colors[chosen]
    close(context: context)
    pickHook?(currentColor, chosen, self)
    return .accepted
  }

  /// Closes an open menu without picking and calls the `onCancel` closure.
  public mutating func cancel(context: RenderContext) {
    guard isOpen else { return }
    close(context: context)
    cancelHook?(self)
  }

  // MARK: Closures

  /// Returns a copy of the menu that calls a closure with the colour of each pick, its index in
  /// `colors`, and the menu, which is closing.
  public func onPick(_ hook: @escaping (Color, Int, RadialMenu) -> Void) -> RadialMenu {
    with { $0.pickHook = hook }
  }

  /// Returns a copy of the menu that calls a closure with the menu when it is cancelled.
  public func onCancel(_ hook: @escaping (RadialMenu) -> Void) -> RadialMenu {
    with { $0.cancelHook = hook }
  }

  /// Returns a copy of the menu that calls a closure with the progress of opening, 0...1, to
  /// animate other content along with it.
  ///
  /// The closure is called by `advance(context:)` and when the menu is opened or closed.
  public func onProgress(_ hook: @escaping (Double) -> Void) -> RadialMenu {
    with { $0.progressHook = hook }
  }

  /// Calls the `onProgress` closure if the progress has changed.
  ///
  /// `run(on:)` calls it before each frame, and so do programs with an event loop of their own.
  public mutating func advance(context: RenderContext) {
    let progress = progress(at: context.elapsed)
    guard progress != reported else { return }
    reported = progress
    progressHook?(progress)
  }

  private func with(_ change: (inout RadialMenu) -> Void) -> RadialMenu {
    var menu = self
    change(&menu)
    return menu
  }
}

extension RadialMenu: StatefulControl {
  /// Whether the menu is open or opening.
  public var isEditing: Bool { isOpen }

  /// The colour of the centre.
  public var selection: Color {
    get { currentColor }
    set { currentColor = newValue }
  }

  /// Opens the menu.
  public mutating func begin(context: RenderContext) { open(context: context) }

  /// Closes the menu without picking.
  public mutating func end(context: RenderContext) { close(context: context) }
}

/// An invalid parameter of a radial menu.
///
///     do {
///       let menu = try RadialMenu(colors: [.black, .white], radius: 1)
///       menu.render(into: &frame, in: area, context: context)
///     } catch {
///       message = error.message  // "radius must be 2 to 1000 cells, not 1"
///     }
public struct RadialMenuError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The invalid parameter, as the initialiser names it.
  public let parameter: String
  /// The rule, including the valid range, such as "must be 1 to 360 degrees".
  public let rule: String
  /// The given value; empty if it adds nothing.
  public let given: String

  init(_ parameter: String, _ rule: String, given: String = "") {
    self.parameter = parameter
    self.rule = rule
    self.given = given
  }

  /// The `message`.
  public var description: String { message }

  /// A one-line message for the user.
  public var message: String { "\(parameter) \(rule)" + (given.isEmpty ? "" : ", not \(given)") }
}

extension RadialMenu {
  /// Handles an event.
  ///
  /// While the menu is opening, events act as if it were open. A pick is `accepted`, also of the
  /// colour that is there already: `currentColor` is the colour and `chosen` its index in `colors`.
  /// - Parameters:
  ///   - event: the key, mouse event or paste.
  ///   - area: the rectangle in which the menu is drawn.
  ///   - context: the theme and the time, the same as for `render`.
  @discardableResult
  public mutating func update(
    _ event: Event, in area: Rect, context: RenderContext
  ) -> ControlOutcome {
    switch event {
    case .key(let key): press(key, in: area, context: context)
    case .mouse(let mouse): point(mouse, in: area, context: context)
    default: .ignored
    }
  }

  func geometry(in area: Rect) -> RadialMenuGeometry {
    RadialMenuGeometry(arc: arc, count: colors.count, radius: radius, chosen: chosen, in: area)
  }

  // MARK: Keys

  private mutating func press(
    _ key: Key, in area: Rect, context: RenderContext
  ) -> ControlOutcome {
    guard let action = keys[key] else { return .ignored }
    guard isOpen else {
      guard action == .pick else { return .ignored }
      open(context: context)
      return .handled
    }
    switch action {
    case .pick: return pick(chosen, context: context)
    case .pickItem(let index):
      return index < colors.count ? pick(index, context: context) : .ignored
    case .cancel:
      cancel(context: context)
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
    choose((chosen + offset).wrapped(to: colors.count))
  }

  // MARK: Mouse

  private mutating func point(
    _ mouse: Mouse, in area: Rect, context: RenderContext
  ) -> ControlOutcome {
    guard area.contains(mouse.position) else { return .ignored }
    switch mouse.action {
    case .press where mouse.button == .primary:
      let geometry = geometry(in: area)
      guard isOpen else {
        guard geometry.center.cells.contains(mouse.position) else { return .ignored }
        open(context: context)
        return .handled
      }
      if let index = geometry.item(at: mouse.position) { return pick(index, context: context) }
      cancel(context: context)
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
