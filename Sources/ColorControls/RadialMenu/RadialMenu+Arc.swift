/// The angles of the arc, in degrees with 0 at the top.
///
/// They can be set at any time; `arc` has methods that throw instead of correcting an angle.
extension RadialMenu {
  /// The angle of the first item, 0..<360.
  ///
  /// Setting it keeps `angleOfDisplay`. A full turn more or less is the same angle.
  public var startAngle: Double {
    get { arc.startAngle }
    set { try? arc.setStartAngle(RadialMenuArc.normalized(newValue)) }
  }

  /// The angle from the first to the last item.
  ///
  /// Setting it limits it to 1...360 and moves `endAngle`.
  public var angleOfDisplay: Double {
    get { arc.angleOfDisplay }
    set { try? arc.setAngleOfDisplay(min(max(newValue, 1), 360)) }
  }

  /// The angle of the last item, 0..<360.
  ///
  /// Setting it changes `angleOfDisplay` to at least 1. A full turn more or less is the same angle;
  /// the start makes a full circle.
  public var endAngle: Double {
    get { arc.endAngle }
    set {
      let length = RadialMenuArc.normalized(newValue - startAngle)
      angleOfDisplay = length == 0 ? 360 : length
    }
  }

  /// Whether angles grow, and items move outwards, clockwise.
  public var clockwise: Bool {
    get { arc.clockwise }
    set { arc.clockwise = newValue }
  }
}
