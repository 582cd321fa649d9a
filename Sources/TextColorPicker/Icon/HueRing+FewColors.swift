public import Colorimetry
public import TerminalCore

#if canImport(Glibc)
  import Glibc
#endif

extension HueRing {
  /// How a ring is drawn where its colours cannot be shown.
  ///
  /// Blended edges would become other colours there, so that a pixel is inside or outside.
  public struct Look: Hashable, Sendable {
    /// What the terminal can show.
    public var depth: ColorDepth
    /// Which of foreground and background is the brighter one.
    public var appearance: Appearance
    /// Whether the ring is open at the hue that stands at the top in the beginning: without colours
    /// that is what turns.
    public var hasGap: Bool

    /// A look for a terminal.
    public init(_ context: RenderContext, hasGap: Bool = false) {
      depth = context.depth
      appearance = context.theme.appearance
      self.hasGap = hasGap
    }

    /// Whether pixels are inside or outside and nothing between.
    var isSharp: Bool { depth <= .ansi16 }

    /// How much narrower the disc is, in pixels: in one colour ring and disc would be one, and in 16
    /// a sector of the ring may have the colour of the disc.
    func extraGap(inRadius radius: Double) -> Double {
      switch depth {
      case .monochrome: 0.75
      case .ansi16: radius >= 6 ? 0.5 : 0
      case .indexed256, .truecolor: 0
      }
    }

    /// A share of a pixel, all or nothing where that is needed.
    func share(_ share: Double) -> Double { isSharp ? (share >= 0.5 ? 1 : 0) : share }

    /// A colour of the ring as it is drawn; nil in the gap.
    func shown(_ color: OKLab) -> OKLab? {
      switch depth {
      case .truecolor, .indexed256: return color
      case .ansi16: return Self.sectors[Self.sector(hue: Self.hue(of: color))].color
      case .monochrome:
        let distance = HueRing.distance(Self.hue(of: color), HueRing.hueAtTop)
        if hasGap && distance < 30 { return nil }
        return OKLab(l: appearance == .dark ? 1 : 0, a: 0, b: 0)
      }
    }

    private static func hue(of color: OKLab) -> Double { atan2(color.b, color.a) * 180 / .pi }

    /// The entries 1 to 6 of the palette with their hues; every terminal has them, also behind text.
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

  /// The angle between two directions, 0...180.
  private static func distance(_ one: Double, _ other: Double) -> Double {
    let angle = abs(one - other).truncatingRemainder(dividingBy: 360)
    return min(angle, 360 - angle)
  }
}
