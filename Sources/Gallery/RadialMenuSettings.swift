package import Colorimetry
import TerminalCore
package import TextColorPicker

/// The parameters of the gallery's radial menu, by the names that `RadialMenu` gives them; those
/// that are nil keep its defaults.
package struct RadialMenuSettings: Hashable, Sendable {
  /// The colours, nil for the gallery's own.
  package var colors: [Color]?
  /// Where the arc begins, in degrees.
  package var startAngle: Double?
  /// How far it goes, in degrees.
  package var angleOfDisplay: Double?
  /// Where it ends, in degrees.
  package var endAngle: Double?
  /// Whether angles grow clockwise.
  package var clockwise = false
  /// From the centre to the items, in columns.
  package var radius: Int?
  /// The colour of the borders.
  package var borderColor: Color?
  /// The width of the borders, in columns.
  package var borderWidth: Int?
  /// The colour that the centre shows first.
  package var startColor: Color?
  /// The colour that the centre shows now.
  package var currentColor: Color?

  /// Settings without any option.
  package init() {}

  /// The menu with these parameters.
  package func menu(isMotionReduced: Bool = false) throws(RadialMenuError) -> RadialMenu {
    try RadialMenu(
      colors: colors ?? GallerySample.colors.map { Color($0) }, startAngle: startAngle ?? 0,
      angleOfDisplay: angleOfDisplay, endAngle: endAngle, clockwise: clockwise,
      radius: radius ?? 14, borderColor: borderColor, borderWidth: borderWidth ?? 1,
      startColor: startColor, currentColor: currentColor, isMotionReduced: isMotionReduced)
  }
}
