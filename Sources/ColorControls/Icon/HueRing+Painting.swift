package import Colorimetry
package import TerminalCore

extension HueRing {
  /// Paints the ring and the disc inside it, with edges blended into the background in OKLab.
  /// - Parameters:
  ///   - rows: the height in cells; the width is twice as many columns.
  ///   - background: the colour in the gap and around the ring.
  ///   - level: with `stepped`, the two pixels of a cell have the same hue; from `indexed` on, the
  ///     ring uses colours of the 256-colour palette.
  ///   - style: the style for the colour depth.
  ///   - ringColor: the colour at an angle in degrees, 0 at 12 o'clock and clockwise.
  ///   - centerColor: the colour at a point of the unit square around the disc, y downwards.
  package static func painted(
    rows: Int, background: RGB8, level: MotionLevel = .full,
    style: Style = Style(RenderContext(), on: RGB8(0, 0, 0)),
    ringColor: (Double) -> OKLab,
    centerColor: (Double, Double) -> OKLab
  ) -> Canvas {
    var canvas = Canvas(size: Size(columns: rows * 2, rows: rows))
    let ring = HueRing(diameter: canvas.height)
    let behind = OKLab(background)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let right = Double(x) + 0.5 - ring.radius
        let down = Double(y) + 0.5 - ring.radius
        let distance = (right * right + down * down).squareRoot()
        var ringShare = style.coverage(ring.ringCoverage(atDistance: distance))
        let centerShare = style.coverage(
          ring.centerCoverage(atDistance: distance + style.extraGap(inRadius: ring.radius)))
        guard ringShare + centerShare > 0 else { continue }
        var ringPart: OKLab?
        if ringShare > 0, centerShare < 1 {
          // On a slow connection both pixels of a cell change together.
          let middle = level == .stepped ? Double(y | 1) - ring.radius : down
          ringPart = style.displayed(ringColor(angle(x: right, y: middle)))
          if ringPart == nil { ringShare = 0 }
        }
        guard ringShare + centerShare > 0 else { continue }
        var color = behind
        if centerShare > 0 {
          // The corners of the square lie a little outside the disc, so that their colours show at
          // its edge.
          let reach = 1.7 * ring.centerRadius
          let inside = centerColor(right / reach + 0.5, down / reach + 0.5)
          color = OKLab.mix(color, inside, centerShare)
        }
        // Mix the ring in last: in two rows it is a pixel thick and would otherwise be hidden by
        // the disc.
        if let ringPart { color = OKLab.mix(color, ringPart, ringShare) }
        canvas[x, y] =
          ringShare > 0 && level >= .indexed && !style.isSharp
          ? paletteColor(color.rgb8) : color.rgb8
      }
    }
    return canvas
  }

  /// Returns the most similar colour of the 256-colour palette.
  static func paletteColor(_ color: RGB8) -> RGB8 {
    let quantizer = PaletteQuantizer.xterm
    return quantizer.palette.colors[Int(quantizer.nearest256(color))]
  }
}
