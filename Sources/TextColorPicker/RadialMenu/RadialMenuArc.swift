/// The arc on which the items of a radial menu lie: where it begins, how far it goes, which way.
///
/// Angles are in degrees, 0 at the top. They grow clockwise or against the clock, as `clockwise`
/// says, so an arc from 0 over 90 ends at the right or at the left:
///
///     clockwise            counter-clockwise
///          0                     0
///      270   90              90   270
///         180                   180
///
/// The end is `startAngle + angleOfDisplay`: setting one of `angleOfDisplay` and `endAngle` adjusts
/// the other, and setting `startAngle` keeps `angleOfDisplay`.
public struct RadialMenuArc: Hashable, Sendable {
  /// Where the first item lies, 0..<360.
  public private(set) var startAngle: Double
  /// From the first item to the last one, 1...360; 360 is a full circle.
  public private(set) var angleOfDisplay: Double
  /// Whether angles grow clockwise.
  public var clockwise: Bool

  /// Half a circle from the top to the bottom, on the left side.
  public static let standard = RadialMenuArc()

  private init() {
    startAngle = 0
    angleOfDisplay = 180
    clockwise = false
  }

  /// An arc.
  /// - Parameters:
  ///   - startAngle: 0..<360.
  ///   - angleOfDisplay: 1...360; nil to take it from `endAngle`, or 180.
  ///   - endAngle: 0...360; nil to take it from `angleOfDisplay`. Equal to the start, it makes a
  ///     full circle. Where both are given, they have to agree.
  public init(
    startAngle: Double = 0, angleOfDisplay: Double? = nil, endAngle: Double? = nil,
    clockwise: Bool = false
  ) throws(RadialMenuError) {
    self.init()
    self.clockwise = clockwise
    try setStartAngle(startAngle)
    if let angleOfDisplay { try setAngleOfDisplay(angleOfDisplay) }
    guard let endAngle else { return }
    let wanted = self.angleOfDisplay
    try setEndAngle(endAngle)
    guard let angleOfDisplay, abs(self.angleOfDisplay - wanted) > 1e-6 else { return }
    throw RadialMenuError(
      "endAngle", "must be startAngle + angleOfDisplay where both are given",
      given: "\(Self.text(endAngle)) for \(Self.text(startAngle)) + \(Self.text(angleOfDisplay))")
  }

  /// Where the last item lies, 0..<360; for a full circle the start.
  public var endAngle: Double { Self.normalized(startAngle + angleOfDisplay) }

  /// Whether the arc goes all round, so that the first item is the neighbour of the last one.
  public var isFullCircle: Bool { angleOfDisplay >= 360 }

  /// Begins elsewhere; the length of the arc stays.
  /// - Parameter degrees: 0..<360.
  public mutating func setStartAngle(_ degrees: Double) throws(RadialMenuError) {
    // Written so that NaN fails.
    guard degrees >= 0, degrees < 360 else {
      throw RadialMenuError(
        "startAngle", "must be 0 to 359 degrees (0 is at the top)", given: Self.text(degrees))
    }
    startAngle = degrees
  }

  /// Makes the arc longer or shorter; the end moves.
  /// - Parameter degrees: 1...360.
  public mutating func setAngleOfDisplay(_ degrees: Double) throws(RadialMenuError) {
    guard degrees >= 1, degrees <= 360 else {
      throw RadialMenuError(
        "angleOfDisplay", "must be 1 to 360 degrees", given: Self.text(degrees))
    }
    angleOfDisplay = degrees
  }

  /// Ends elsewhere; the length of the arc follows.
  /// - Parameter degrees: 0...360; equal to the start, it makes a full circle. Less than a degree
  ///   after the start is refused, as no arc is shorter.
  public mutating func setEndAngle(_ degrees: Double) throws(RadialMenuError) {
    guard degrees >= 0, degrees <= 360 else {
      throw RadialMenuError("endAngle", "must be 0 to 360 degrees", given: Self.text(degrees))
    }
    let length = Self.normalized(degrees - startAngle)
    guard length == 0 || length >= 1 else {
      throw RadialMenuError(
        "endAngle", "must be the startAngle or at least 1 degree after it",
        given: Self.text(degrees))
    }
    angleOfDisplay = length == 0 ? 360 : length
  }

  /// Degrees from one of `count` items to the next one along the arc.
  func step(count: Int) -> Double {
    // All round, the last item is one step before the first: they must not lie on each other.
    if isFullCircle { return 360 / Double(max(count, 1)) }
    return count > 1 ? angleOfDisplay / Double(count - 1) : 0
  }

  /// The place on the clock of an angle along the arc, 0..<360: clockwise from the top.
  func clockAngle(along offset: Double) -> Double {
    Self.normalized(clockwise ? startAngle + offset : -(startAngle + offset))
  }

  private static func normalized(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let turned = rest < 0 ? rest + 360 : rest
    return turned >= 360 ? 0 : turned
  }

  private static func text(_ degrees: Double) -> String {
    degrees == degrees.rounded() && abs(degrees) < 1e9 ? "\(Int(degrees))" : "\(degrees)"
  }
}
