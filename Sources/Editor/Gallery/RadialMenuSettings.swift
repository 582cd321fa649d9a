public import Colorimetry
import TerminalCore
public import TextColorPicker

/// The parameters of the gallery's radial menu, by the names that `RadialMenu` gives them; those
/// that are nil keep its defaults.
public struct RadialMenuSettings: Hashable, Sendable {
  /// The colours, nil for the gallery's own.
  public var colors: [Color]?
  /// Where the arc begins, in degrees.
  public var startAngle: Double?
  /// How far it goes, in degrees.
  public var angleOfDisplay: Double?
  /// Where it ends, in degrees.
  public var endAngle: Double?
  /// Whether angles grow clockwise.
  public var clockwise = false
  /// From the centre to the items, in columns.
  public var radius: Int?
  /// The colour of the borders.
  public var borderColor: Color?
  /// The width of the borders, in columns.
  public var borderWidth: Int?
  /// The colour that the centre shows first.
  public var startColor: Color?
  /// The colour that the centre shows now.
  public var currentColor: Color?

  /// Settings without any option.
  public init() {}

  /// The menu with these parameters.
  public func menu(isMotionReduced: Bool = false) throws(RadialMenuError) -> RadialMenu {
    try RadialMenu(
      colors: colors ?? GallerySample.colors.map { Color($0) }, startAngle: startAngle ?? 0,
      angleOfDisplay: angleOfDisplay, endAngle: endAngle, clockwise: clockwise,
      radius: radius ?? 14, borderColor: borderColor, borderWidth: borderWidth ?? 1,
      startColor: startColor, currentColor: currentColor, isMotionReduced: isMotionReduced)
  }
}
