public import Colorimetry
public import TerminalCore

/// A menu of colours that fan out from a centre along an arc.
///
/// The centre shows the current colour, also while the menu is closed. Open, it is operated by keys
/// (1 to 9 and 0 for the tenth pick at once, arrows move the choice along the arc, Home and End go to
/// its ends, Enter or Space picks, Esc cancels) or by the mouse (a click on an item picks it, one on
/// the centre or beside the items closes the menu, the wheel moves the choice). Closed, Enter, Space
/// or a click on the centre opens it.
///
/// Lengths are in cells, that is in columns; a row counts as two of them. Where all items do not fit
/// on the arc, their discs become smaller, down to one cell, and then a window of them is shown that
/// moves with the choice.
public struct RadialMenu: Sendable {
  /// The colours, in the order of the arc; at least one.
  public let colors: [Color]
  /// Where the arc begins, how far it goes and which way.
  public var arc: RadialMenuArc
  /// The most columns from the centre to the middle of an item; less where the area is smaller.
  public let radius: Int
  /// The colour of the borders; nil for that of the theme's text.
  public let borderColor: Color?
  /// The width of the borders in columns; discs too small for it go without.
  public let borderWidth: Int
  /// The colour that the centre showed first.
  public let startColor: Color
  /// The colour in the centre: the start colour, then the one picked last.
  public var currentColor: Color

  /// Whether the menu is open or opening.
  public private(set) var isOpen = false
  /// The item that Enter picks.
  public private(set) var chosen = 0
  /// Whether opening and closing take no time.
  public var isMotionReduced: Bool
  /// Whether the keyboard acts on the menu.
  public var isFocused = true

  var change: Change?
  private var reported = 0.0
  private var pickHook: (@Sendable (Color, Int) -> Void)?
  private var cancelHook: (@Sendable () -> Void)?
  private var progressHook: (@Sendable (Double) -> Void)?

  /// An opening or closing, which may begin half way.
  struct Change: Hashable {
    var transition: Transition
    var from: Double
    var to: Double
  }

  /// How long the menu takes to open or close: 0.6 s.
  public static let length: Duration = .milliseconds(600)
  /// The smallest area with an open menu; below it only the centre may show.
  public static let minimumSize = Size(columns: 12, rows: 6)
  /// The radii that are possible.
  public static let radii = 2...1000
  /// The widths of borders that are possible.
  public static let borderWidths = 0...100

  /// A closed menu.
  /// - Parameters:
  ///   - colors: at least one.
  ///   - startAngle: where the first item lies, 0..<360 degrees, 0 at the top.
  ///   - angleOfDisplay: from the first item to the last one, 1...360 degrees, 180 without it.
  ///   - endAngle: where the last item lies, 0...360 degrees; it or `angleOfDisplay` is enough.
  ///   - clockwise: whether angles grow, and items swing out, clockwise.
  ///   - radius: in columns, 2...1000; discs are at most half as wide.
  ///   - borderColor: nil for the colour of the theme's text.
  ///   - borderWidth: in columns, 0...100.
  ///   - startColor: nil for the first of the colours.
  ///   - currentColor: what the centre shows now; nil for the start colour.
  public init(
    colors: [Color], startAngle: Double = 0, angleOfDisplay: Double? = nil,
    endAngle: Double? = nil, clockwise: Bool = false, radius: Int = 14,
    borderColor: Color? = nil, borderWidth: Int = 1, startColor: Color? = nil,
    currentColor: Color? = nil, isMotionReduced: Bool = false
  ) throws(RadialMenuError) {
    guard let first = colors.first else {
      throw RadialMenuError("colors", "must have at least one colour")
    }
    guard Self.radii.contains(radius) else {
      throw RadialMenuError("radius", "must be 2 to 1000 cells", given: "\(radius)")
    }
    guard Self.borderWidths.contains(borderWidth) else {
      throw RadialMenuError("borderWidth", "must be 0 to 100 cells", given: "\(borderWidth)")
    }
    arc = try RadialMenuArc(
      startAngle: startAngle, angleOfDisplay: angleOfDisplay, endAngle: endAngle,
      clockwise: clockwise)
    self.colors = colors
    self.radius = radius
    self.borderColor = borderColor
    self.borderWidth = borderWidth
    self.startColor = startColor ?? first
    self.currentColor = currentColor ?? startColor ?? first
    self.isMotionReduced = isMotionReduced
  }

  /// Where the first item lies, in degrees; 0 is at the top.
  public var startAngle: Double { arc.startAngle }
  /// From the first item to the last one, in degrees.
  public var angleOfDisplay: Double { arc.angleOfDisplay }
  /// Where the last item lies, in degrees.
  public var endAngle: Double { arc.endAngle }
  /// Whether angles grow clockwise.
  public var clockwise: Bool { arc.clockwise }
}

// MARK: Opening and closing

extension RadialMenu {
  /// How far the menu is open at a time since the start of the program: 0 closed, 1 open.
  public func progress(at elapsed: Duration) -> Double {
    guard let change else { return isOpen ? 1 : 0 }
    return change.from + (change.to - change.from) * change.transition.progress(at: elapsed)
  }

  /// Whether the menu is opening or closing, so that the next picture will be another one.
  public func isAnimating(at elapsed: Duration) -> Bool {
    change?.transition.isRunning(at: elapsed) == true
  }

  /// Opens the menu; the item of the current colour is the chosen one.
  public mutating func open(at elapsed: Duration) {
    guard !isOpen else { return }
    chosen = colors.firstIndex(of: currentColor) ?? 0
    begin(to: 1, at: elapsed)
    isOpen = true
  }

  /// Closes the menu without a pick.
  public mutating func close(at elapsed: Duration) {
    guard isOpen else { return }
    begin(to: 0, at: elapsed)
    isOpen = false
  }

  private mutating func begin(to target: Double, at elapsed: Duration) {
    let now = progress(at: elapsed)
    // From half way it takes half the time.
    let length = isMotionReduced ? .zero : Self.length * abs(target - now)
    change = Change(
      transition: Transition(start: elapsed, length: length, curve: .linear), from: now, to: target)
    advance(to: elapsed)
  }

  /// Chooses an item of the open menu; indices outside count as the nearest one.
  public mutating func choose(_ index: Int) {
    chosen = min(max(index, 0), colors.count - 1)
  }

  /// Picks an item and closes the menu.
  mutating func pick(_ index: Int, at elapsed: Duration) -> RadialMenuOutcome {
    choose(index)
    currentColor = colors[chosen]
    close(at: elapsed)
    pickHook?(currentColor, chosen)
    return .picked(currentColor, index: chosen)
  }

  /// Closes the menu without a pick and tells so.
  mutating func cancel(at elapsed: Duration) -> RadialMenuOutcome {
    close(at: elapsed)
    cancelHook?()
    return .cancelled
  }
}

// MARK: For programs with closures

extension RadialMenu {
  /// The menu with a function that is told of each pick: the colour and its index.
  public func onPick(_ hook: @escaping @Sendable (Color, Int) -> Void) -> RadialMenu {
    var menu = self
    menu.pickHook = hook
    return menu
  }

  /// The menu with a function that is told when it is closed without a pick.
  public func onCancel(_ hook: @escaping @Sendable () -> Void) -> RadialMenu {
    var menu = self
    menu.cancelHook = hook
    return menu
  }

  /// The menu with a function that is told how far it is open, 0...1, so that others can move along.
  ///
  /// It is called by `advance(to:)` and by whatever opens or closes the menu.
  public func onProgress(_ hook: @escaping @Sendable (Double) -> Void) -> RadialMenu {
    var menu = self
    menu.progressHook = hook
    return menu
  }

  /// Tells the hook of `onProgress` how far the menu is open by now, if that has changed.
  ///
  /// For programs with a loop of their own: call it before each picture.
  public mutating func advance(to elapsed: Duration) {
    let progress = progress(at: elapsed)
    guard progress != reported else { return }
    reported = progress
    progressHook?(progress)
  }
}

/// What an event did to a radial menu.
public enum RadialMenuOutcome: Hashable, Sendable {
  /// The menu has no use for the event.
  case ignored
  /// It opened, or another item is chosen.
  case handled
  /// A colour was picked, the one of `colors` at the index; the menu closes.
  case picked(Color, index: Int)
  /// The menu closes without a pick.
  case cancelled
}
