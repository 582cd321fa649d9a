package import Colorimetry
package import TerminalCore

extension HueRing {
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

    /// Whether the icon is so small that antialiased edges would blur the gap and the thin ring.
    var isSmall = false

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
      case .indexed256, .truecolor: isSmall && radius >= 6 ? 0.5 : 0
      }
    }

    /// Returns the coverage of a pixel, rounded to 0 or 1 where edges are not antialiased.
    func coverage(_ coverage: Double) -> Double {
      isSharp || isSmall ? (coverage >= 0.5 ? 1 : 0) : coverage
    }

    /// Returns the displayed colour of a part of the ring; nil in the gap.
    func displayed(_ color: OKLab) -> OKLab? {
      switch depth {
      case .truecolor, .indexed256: return isOnLight ? HueRing.onLight(color) : color
      case .ansi16: return Self.sectors[Self.sector(hue: Self.hue(of: color))].color
      case .monochrome:
        let distance = HueRing.distance(Self.hue(of: color), HueRing.hueAtTop)
        if hasGap && distance < 20 { return nil }
        return OKLab(l: appearance == .dark ? 1 : 0, a: 0, b: 0)
      }
    }

    /// Returns the displayed colour of a pixel in the centre of a small icon, which without colours has
    /// too few of them for dots.
    func displayed(inCenter color: OKLab) -> OKLab {
      depth == .monochrome ? OKLab(l: color.l < 0.5 ? 0 : 1, a: 0, b: 0) : color
    }

    private static func hue(of color: OKLab) -> Double { HueRing.angle(x: color.b, y: -color.a) }

    /// The palette entries 1 to 6 with their hues.
    ///
    /// Every terminal has them, for backgrounds too.
    private static let sectors = (1...6).map { index in
      let color = OKLab(TerminalPalette.xterm.colors[index])
      return (hue: hue(of: color), color: color)
    }

    private static func sector(hue: Double) -> Int {
      sectors.indices.min {
        HueRing.distance(sectors[$0].hue, hue) < HueRing.distance(sectors[$1].hue, hue)
      } ?? 0
    }
  }

  /// Returns the angle between two directions, 0...180 degrees.
  private static func distance(_ one: Double, _ other: Double) -> Double {
    let angle = abs(one - other).truncatingRemainder(dividingBy: 360)
    return min(angle, 360 - angle)
  }
}
