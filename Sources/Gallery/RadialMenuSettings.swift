package import ColorControls
package import Colorimetry
import TerminalCore

/// The parameters of the gallery's radial menu, named as in `RadialMenu`; nil keeps the default.
package struct RadialMenuSettings: Hashable, Sendable {
  /// The colours; nil for the sample colours.
  package var colors: [Color]?
  /// The angle of the first item in degrees.
  package var startAngle: Double?
  /// The angle from the first to the last item in degrees.
  package var angleOfDisplay: Double?
  /// The angle of the last item in degrees.
  package var endAngle: Double?
  /// Whether angles grow clockwise.
  package var clockwise = false
  /// The distance from the centre to the items in columns.
  package var radius: Int?
  /// The colour of the borders.
  package var borderColor: Color?
  /// The width of the borders in columns.
  package var borderWidth: Int?
  /// The initial colour of the centre.
  package var startColor: Color?
  /// The current colour of the centre.
  package var currentColor: Color?

  /// Creates settings without options.
  package init() {}

  /// Creates the menu.
  package func menu(isMotionReduced: Bool = false) throws(RadialMenuError) -> RadialMenu {
    try RadialMenu(
      colors: colors ?? GallerySample.colors.map { Color($0) }, startAngle: startAngle ?? 0,
      angleOfDisplay: angleOfDisplay, endAngle: endAngle, clockwise: clockwise,
      radius: radius ?? 14, borderColor: borderColor, borderWidth: borderWidth ?? 1,
      startColor: startColor, currentColor: currentColor, isMotionReduced: isMotionReduced)
  }
}
