import Color

/// The arc of the items of a radial menu: its start, its length and its direction.
///
/// Angles are in degrees, 0 at the top. They grow clockwise or counter-clockwise, so an arc from 0
/// to 90 ends on the right or on the left:
///
/// ```text
/// clockwise            counter-clockwise
///      0                     0
///  270   90              90   270
///     180                   180
/// ```
///
/// The end is `startAngle + angleOfDisplay`. Setting one of `angleOfDisplay` and `endAngle` adjusts
/// the other; setting `startAngle` keeps `angleOfDisplay`.
///
///     var menu = try RadialMenu(colors: [.black, .white])
///     menu.arc = try RadialMenuArc(startAngle: 90, endAngle: 270, clockwise: true)
///     try menu.arc.setAngleOfDisplay(120)  // it ends at 210
public struct RadialMenuArc: Hashable, Sendable {
  /// The angle of the first item, 0..<360.
  public private(set) var startAngle = 0.0
  /// The angle from the first to the last item, 1...360; 360 is a full circle.
  public private(set) var angleOfDisplay = 180.0
  /// Whether angles grow clockwise.
  public var clockwise = false

  /// A half circle from the top to the bottom on the left.
  public static let standard = RadialMenuArc()

  private init() {}

  /// Creates an arc.
  /// - Parameters:
  ///   - startAngle: 0..<360.
  ///   - angleOfDisplay: 1...360; nil to derive it from `endAngle`, or for 180.
  ///   - endAngle: 0...360; nil to derive it from `angleOfDisplay`. If it equals the start, the arc
  ///     is a full circle. If both are given, they have to agree.
  ///   - clockwise: whether the items follow each other clockwise.
  /// - Throws: `RadialMenuError` for a value out of range or a contradiction.
  public init(
    startAngle: Double = 0, angleOfDisplay: Double? = nil, endAngle: Double? = nil,
    clockwise: Bool = false
  ) throws(RadialMenuError) {
    self.init()
    self.clockwise = clockwise
    try setStartAngle(startAngle)
    if let angleOfDisplay { try setAngleOfDisplay(angleOfDisplay) }
    guard let endAngle else { return }
    let requestedAngle = self.angleOfDisplay
    try setEndAngle(endAngle)
    guard let angleOfDisplay, abs(self.angleOfDisplay - requestedAngle) > 1e-6 else { return }
    throw RadialMenuError(
      "endAngle", "must be startAngle + angleOfDisplay where both are given",
      given: "\(Self.text(endAngle)) for \(Self.text(startAngle)) + \(Self.text(angleOfDisplay))")
  }

  /// The angle of the last item, 0..<360; for a full circle the start.
  public var endAngle: Double { normalizedDegrees(startAngle + angleOfDisplay) }

  /// Whether the arc is a full circle, so that the first item follows the last one.
  public var isFullCircle: Bool { angleOfDisplay >= 360 }

  /// Moves the start and keeps the length of the arc.
  /// - Parameter degrees: 0..<360.
  /// - Throws: `RadialMenuError` for any other value.
  public mutating func setStartAngle(_ degrees: Double) throws(RadialMenuError) {
    // NaN fails both comparisons.
    guard degrees >= 0, degrees < 360 else {
      throw RadialMenuError(
        "startAngle", "must be at least 0 and less than 360 degrees (0 is at the top)",
        given: Self.text(degrees))
    }
    startAngle = degrees
  }

  /// Changes the length of the arc; the end moves.
  /// - Parameter degrees: 1...360.
  /// - Throws: `RadialMenuError` for any other value.
  public mutating func setAngleOfDisplay(_ degrees: Double) throws(RadialMenuError) {
    guard degrees >= 1, degrees <= 360 else {
      throw RadialMenuError("angleOfDisplay", "must be 1 to 360 degrees", given: Self.text(degrees))
    }
    angleOfDisplay = degrees
  }

  /// Moves the end; the length of the arc changes.
  /// - Parameter degrees: 0...360. If it equals the start, the arc becomes a full circle. The arc
  ///   must be at least one degree long.
  /// - Throws: `RadialMenuError` for any other value, and for a shorter arc.
  public mutating func setEndAngle(_ degrees: Double) throws(RadialMenuError) {
    guard degrees >= 0, degrees <= 360 else {
      throw RadialMenuError("endAngle", "must be 0 to 360 degrees", given: Self.text(degrees))
    }
    let length = normalizedDegrees(degrees - startAngle)
    guard length == 0 || length >= 1 else {
      throw RadialMenuError(
        "endAngle", "must be the start angle or at least 1 degree after it",
        given: Self.text(degrees))
    }
    angleOfDisplay = length == 0 ? 360 : length
  }

  /// Returns the angle between neighbours among `count` items.
  func step(count: Int) -> Double {
    // On a full circle the last item must not coincide with the first.
    if isFullCircle { return 360 / Double(max(count, 1)) }
    return count > 1 ? angleOfDisplay / Double(count - 1) : 0
  }

  /// Returns the clockwise angle from the top of an angle along the arc, 0..<360.
  func clockAngle(along offset: Double) -> Double {
    normalizedDegrees(clockwise ? startAngle + offset : -(startAngle + offset))
  }

  private static func text(_ degrees: Double) -> String {
    degrees == degrees.rounded() && abs(degrees) < 1e9 ? "\(Int(degrees))" : "\(degrees)"
  }
}

/// The angles of the arc, in degrees with 0 at the top; `arc` has the methods that change them.
extension RadialMenu {
  /// The angle of the first item, 0..<360.
  public var startAngle: Double { arc.startAngle }

  /// The angle from the first to the last item, 1...360.
  public var angleOfDisplay: Double { arc.angleOfDisplay }

  /// The angle of the last item, 0..<360.
  public var endAngle: Double { arc.endAngle }

  /// Whether angles grow, and items move outwards, clockwise.
  public var clockwise: Bool {
    get { arc.clockwise }
    set { arc.clockwise = newValue }
  }
}
