package import Color
package import Terminal

/// A circle of hues of equal lightness and chroma, and the geometry of a ring around a disc.
///
/// Angles are in degrees, 0 at 12 o'clock and clockwise.
package struct HueRing: Hashable, Sendable {
  /// The OKLCH lightness of every hue.
  package static let lightness = 0.75
  /// The OKLCH chroma of every hue: the largest inside sRGB for all hues at this lightness.
  package static let chroma = 0.127
  /// The hue at 12 o'clock without rotation: blue, which puts warm colours at the lower right.
  package static let hueAtTop = 265.0

  /// The outer radius in pixels.
  package let radius: Double
  /// The inner radius of the ring in pixels.
  package let innerRadius: Double
  /// The radius of the disc in pixels, smaller than `innerRadius` by the gap.
  package let centerRadius: Double

  /// Whether its pixels are whole, because a blurred edge would fill the gap of so few.
  private let isSmall: Bool

  /// Creates a ring that fills a square.
  /// - Parameter diameter: the side of the square in pixels.
  package init(diameter: Int) {
    radius = Double(diameter) / 2
    // In the smallest ring there is no room for a gap.
    let hasGap = radius >= 4
    isSmall = hasGap && radius < 7
    let thickness = radius * 0.26
    innerRadius = max(radius - (radius < 7 ? max(thickness.rounded(), 1) : thickness), 0)
    centerRadius =
      hasGap ? max(innerRadius - max(radius * 0.08, 1), innerRadius / 2) : innerRadius
  }

  /// The difference between two hues of a stepped ring, in degrees.
  static let hueStep = 20.0

  /// Returns the colour of the ring at an angle.
  /// - Parameters:
  ///   - angle: in degrees, 0 at 12 o'clock and clockwise.
  ///   - turn: the clockwise rotation of the ring in degrees.
  ///   - level: a `stepped` ring has 18 hues.
  package static func color(
    atAngle angle: Double, turn: Double = 0, level: AnimationQuality = .full
  ) -> OKLab {
    var hue = hueAtTop + angle - turn
    if level == .stepped { hue = (hue / hueStep).rounded() * hueStep }
    return OKLab.fromLCH(l: lightness, c: chroma, hueDegrees: hue)
  }

  /// Returns a colour of the ring as it is shown on a light background, with the same hue.
  ///
  /// Hues of a single lightness glare there. Yellow stays light, as a dark one looks brown, and blue
  /// and violet are the darkest. Lightness and chroma follow the hue as two cosines, which stay
  /// inside sRGB, and which cost no function of an angle.
  package static func onLight(_ color: OKLab) -> OKLab {
    let chroma = (color.a * color.a + color.b * color.b).squareRoot()
    guard chroma > 0 else { return color }
    let (x, y) = (color.a / chroma, color.b / chroma)
    // The peaks are at the hues 105° and 15°.
    let lightness = 0.64 + 0.08 * (-0.2588 * x + 0.9659 * y)
    let shown = 0.131 + 0.026 * (0.9659 * x + 0.2588 * y)
    return OKLab(l: lightness, a: x * shown, b: y * shown)
  }

  /// Returns the angle of a point relative to the centre, y downwards: 0..<360 degrees, 0 at 12
  /// o'clock and clockwise.
  package static func angle(x: Double, y: Double) -> Double {
    OKLab(l: 0, a: -y, b: x).lch.hueDegrees
  }

  /// Returns the coverage of a pixel by the ring, 0...1, given the distance of its middle from the
  /// centre.
  package func ringCoverage(atDistance distance: Double) -> Double {
    let inner = Self.ramp(distance - innerRadius)
    return Self.ramp(radius - distance) * (isSmall ? inner.rounded() : inner)
  }

  /// Returns the coverage of a pixel by the disc, 0...1, given the distance of its middle from the
  /// centre.
  package func centerCoverage(atDistance distance: Double) -> Double {
    Self.ramp(centerRadius - distance)
  }

  /// Returns a ramp one pixel wide: 0 half a pixel outside, 1 half a pixel inside.
  private static func ramp(_ depth: Double) -> Double { (depth + 0.5).clamped(to: 0...1) }

  /// Returns the unit vector of an angle, y downwards: the inverse of `angle(x:y:)`.
  package static func direction(ofAngle degrees: Double) -> (x: Double, y: Double) {
    let vector = OKLab.fromLCH(l: 0, c: 1, hueDegrees: degrees)
    return (vector.b, -vector.a)
  }

  /// Paints the ring and the disc inside it, with edges blended into the background in OKLab.
  ///
  /// - Parameters:
  ///   - size: the size in cells, twice as many columns as rows.
  ///   - background: the colour in the gap and around the ring.
  ///   - level: with `stepped`, the two pixels of a cell have the same hue; from `indexed` on, the
  ///     ring uses colours of the 256-colour palette.
  ///   - style: the style for the colour depth.
  ///   - ringColor: the colour at an angle in degrees, 0 at 12 o'clock and clockwise.
  ///   - centerColor: the colour at a point of the unit square around the disc, y downwards.
  package static func painted(
    _ size: Size, background: RGB8, level: AnimationQuality = .full,
    style: Style = Style(RenderContext(), on: RGB8(0, 0, 0)),
    ringColor: (Double) -> OKLab,
    centerColor: (Double, Double) -> OKLab
  ) -> Canvas {
    var canvas = Canvas(size: size)
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

  /// The style of a ring at a colour depth.
  ///
  /// In 16 colours or fewer, antialiased edges would get unrelated colours, so a pixel is either
  /// inside or outside.
  package struct Style: Hashable, Sendable {
    /// The colour depth of the terminal.
    package var depth: ColorDepth
    /// Whether the terminal is dark or light.
    package var appearance: Appearance
    /// Whether a monochrome ring has a gap at the initial top hue, so that its rotation is visible.
    package var hasGap: Bool
    /// Whether the ring lies on a light background, where it is darker.
    package var isOnLight: Bool

    /// Creates the style for a context and the colour behind the ring.
    package init(_ context: RenderContext, on background: RGB8, hasGap: Bool = false) {
      depth = context.depth
      appearance = context.theme.appearance
      self.hasGap = hasGap
      isOnLight = OKLab(background).l > 0.6
    }

    /// Whether the depth has no colours for antialiased edges.
    var isSharp: Bool { depth <= .ansi16 }

    /// Returns the reduction of the disc's radius in pixels.
    ///
    /// In one colour, ring and disc would merge; in 16, a sector of the ring may have the colour of
    /// the disc.
    func extraGap(inRadius radius: Double) -> Double {
      switch depth {
      case .monochrome: 0.75
      case .ansi16: radius >= 6 ? 0.5 : 0
      case .indexed256, .truecolor: 0
      }
    }

    /// Returns the coverage of a pixel, rounded to 0 or 1 where edges are not antialiased.
    func coverage(_ coverage: Double) -> Double {
      isSharp ? (coverage >= 0.5 ? 1 : 0) : coverage
    }

    /// Returns the displayed colour of a part of the ring; nil in the gap.
    func displayed(_ color: OKLab) -> OKLab? {
      switch depth {
      case .truecolor, .indexed256: return isOnLight ? HueRing.onLight(color) : color
      case .ansi16:
        let hue = color.lch.hueDegrees
        return Self.sectors.min {
          HueRing.distance($0.hue, hue) < HueRing.distance($1.hue, hue)
        }?.color
      case .monochrome:
        let distance = HueRing.distance(color.lch.hueDegrees, HueRing.hueAtTop)
        if hasGap && distance < 20 { return nil }
        return OKLab(l: appearance == .dark ? 1 : 0, a: 0, b: 0)
      }
    }

    /// Returns the displayed colour of a pixel in the centre of a small icon, which without colours has
    /// too few of them for dots.
    func displayed(inCenter color: OKLab) -> OKLab {
      depth == .monochrome ? OKLab(l: color.l < 0.5 ? 0 : 1, a: 0, b: 0) : color
    }

    /// The palette entries 1 to 6 with their hues.
    ///
    /// Every terminal has them, for backgrounds too.
    private static let sectors = (1...6).map { index in
      let color = OKLab(TerminalPalette.xterm.colors[index])
      return (hue: color.lch.hueDegrees, color: color)
    }
  }

  /// Returns the angle between two directions, 0...180 degrees.
  private static func distance(_ one: Double, _ other: Double) -> Double {
    let angle = abs(one - other).truncatingRemainder(dividingBy: 360)
    return min(angle, 360 - angle)
  }
}
