public import Colorimetry
public import TerminalCore

extension HueRing {
  /// Paints the ring and the disc in it, edges blended with the background in OKLab.
  /// - Parameters:
  ///   - rows: the height in cells; the width is twice as many.
  ///   - background: what shows in the gap and round the ring.
  ///   - level: in a `stepped` ring the pixels of a cell have one hue; from `indexed` on those of the
  ///     ring have colours of the palette of 256.
  ///   - look: how few colours are dealt with.
  ///   - ringColor: the colour at an angle in degrees, 0 at 12 o'clock, clockwise.
  ///   - centerColor: the colour at a place of the unit square round the disc, y downwards.
  public static func painted(
    rows: Int, background: RGB8, level: MotionLevel = .full, look: Look = Look(RenderContext()),
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
        var ringShare = look.share(ring.ringCoverage(atDistance: distance))
        let centerShare = look.share(
          ring.centerCoverage(atDistance: distance + look.extraGap(inRadius: ring.radius)))
        guard ringShare + centerShare > 0 else { continue }
        var ringPart: OKLab?
        if ringShare > 0, centerShare < 1 {
          // Both pixels of a cell change together where each change is to be paid for.
          let middle = level == .stepped ? Double(y | 1) - ring.radius : down
          ringPart = look.shown(ringColor(angle(x: right, y: middle)))
          if ringPart == nil { ringShare = 0 }
        }
        guard ringShare + centerShare > 0 else { continue }
        var color = behind
        if centerShare > 0 {
          // The corners of the square lie a little outside the disc: its edge shows their colours.
          let reach = 1.7 * ring.centerRadius
          let inside = centerColor(right / reach + 0.5, down / reach + 0.5)
          color = OKLab.mix(color, inside, centerShare)
        }
        // In two rows the ring is a pixel thick and would tint the whole disc.
        if let ringPart { color = OKLab.mix(color, ringPart, ringShare) }
        canvas[x, y] =
          ringShare > 0 && level >= .indexed && !look.isSharp
          ? paletteColor(color.rgb8) : color.rgb8
      }
    }
    return canvas
  }

  /// The colour of the palette of 256 that looks most like another one.
  static func paletteColor(_ color: RGB8) -> RGB8 {
    let quantizer = PaletteQuantizer.xterm
    return quantizer.palette.colors[Int(quantizer.nearest256(color))]
  }
}
