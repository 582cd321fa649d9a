/// A measure of how different two colours look.
///
///     let difference = Color.red.difference(from: .orange, by: .ciede2000)
public enum ColorDifference: String, CaseIterable, Hashable, Sendable {
  /// The Euclidean distance in OKLab; 0.02 is just noticeable.
  ///
  /// https://www.w3.org/TR/css-color-4/#color-difference-OK
  case ok
  /// The Euclidean distance in CIE Lab; 2.3 is just noticeable.
  case cie76
  /// The formula of the CIE of 2000; 1 is just noticeable.
  ///
  /// https://hajim.rochester.edu/ece/sites/gsharma/ciede2000/
  case ciede2000
}

extension Color {
  /// Returns the difference between two colours; alpha is ignored.
  ///
  /// Those of the CIE have the white point of sRGB. `ciede2000` is not a metric: it violates the
  /// triangle inequality.
  public func difference(from other: Color, by measure: ColorDifference = .ok) -> Double {
    switch measure {
    case .ok: distance(converted(to: .oklab).components, other.converted(to: .oklab).components)
    case .cie76: distance(labOfD65, other.labOfD65)
    case .ciede2000: ciede2000(labOfD65, other.labOfD65)
    }
  }

  /// The components of Lab relative to D65: with its white point moved to D50, it is the same function
  /// of XYZ.
  fileprivate var labOfD65: SIMD4<Double> {
    Lab.fromBase(converted(to: .xyzD65).components / whiteD65 * whiteD50)
  }
}

/// The white point D65 from its chromaticity (0.3127, 0.3290); the last lane only avoids 0 / 0.
private let whiteD65 = SIMD4(0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290, 1)

private func distance(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> Double {
  let step = one - other
  return (step * step).sum().squareRoot()
}

/// Returns the difference CIEDE2000 of two colours in Lab, with all weights 1.
///
/// The equation numbers are those of G. Sharma, W. Wu, E. N. Dalal: “The CIEDE2000
/// color-difference formula: implementation notes”, Color Research and Application 30 (2005).
func ciede2000(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> Double {
  func length(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
  func seventh(_ x: Double) -> Double { x * x * x * x * x * x * x }
  let twentyFive = 6_103_515_625.0  // 25⁷

  // (2)...(7)
  let mean = seventh((length(one.y, one.z) + length(other.y, other.z)) / 2)
  let factor = 1 + 0.5 * (1 - (mean / (mean + twentyFive)).squareRoot())
  let (a1, a2) = (factor * one.y, factor * other.y)
  let (c1, c2) = (length(a1, one.z), length(a2, other.z))
  let h1 = c1 == 0 ? 0 : direction(y: one.z, x: a1)
  let h2 = c2 == 0 ? 0 : direction(y: other.z, x: a2)

  // (8)...(14)
  let isGrey = c1 * c2 == 0
  let turn = h2 - h1
  // Opposite hues are a half turn apart, and a little more by rounding.
  let half = 180 + 1e-9
  let shortTurn = isGrey ? 0 : turn > half ? turn - 360 : turn < -half ? turn + 360 : turn
  let (dl, dc) = (other.x - one.x, c2 - c1)
  let dh = 2 * (c1 * c2).squareRoot() * sine(degrees: shortTurn / 2)
  let (l, c) = ((one.x + other.x) / 2, (c1 + c2) / 2)
  let sum = h1 + h2
  let h = isGrey ? sum : abs(turn) <= half ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2

  // (15)...(22)
  let t =
    1 - 0.17 * cosine(degrees: h - 30) + 0.24 * cosine(degrees: 2 * h)
    + 0.32 * cosine(degrees: 3 * h + 6) - 0.2 * cosine(degrees: 4 * h - 63)
  let bell = (h - 275) / 25
  let rotation = 30 * exponential(-bell * bell)
  let c7 = seventh(c)
  let rc = 2 * (c7 / (c7 + twentyFive)).squareRoot()
  let fromMiddle = (l - 50) * (l - 50)
  let sl = 1 + 0.015 * fromMiddle / (20 + fromMiddle).squareRoot()
  let (sc, sh) = (1 + 0.045 * c, 1 + 0.015 * c * t)
  let rt = -sine(degrees: 2 * rotation) * rc
  let (x, y, z) = (dl / sl, dc / sc, dh / sh)
  // The sum is below 0 only through rounding.
  return max(x * x + y * y + z * z + rt * y * z, 0).squareRoot()
}

/// Colours among which those are found that look nearest to another one, by ΔE2000.
///
/// They are compared as they are shown, without alpha.
package struct ColorIndex: Sendable {
  private let labs: [SIMD4<Double>]

  package init(_ colors: [Color]) { labs = colors.map { Color($0.rgb8).labOfD65 } }

  /// Returns the indices of the nearest colours and their distances, the nearest first.
  ///
  /// Equal distances are in the order of their indices.
  package func nearest(_ count: Int, to color: Color) -> [(index: Int, distance: Double)] {
    let target = Color(color.rgb8).labOfD65
    let distances = labs.indices.map { (index: $0, distance: ciede2000(labs[$0], target)) }
    return Array(
      distances.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(max(count, 0)))
  }
}

/// The contrast between two colours by WCAG 2.
///
///     let contrast = Color.white.contrast(with: .indigo)
///     let isReadable = contrast.passes(.aa)  // true
///     let text = contrast.text()  // "12.95:1"
public struct Contrast: Hashable, Comparable, Sendable {
  /// The ratio of the luminances, 1...21.
  public let ratio: Double

  /// Creates a contrast with this ratio.
  public init(ratio: Double) { self.ratio = ratio }

  /// A conformance level of WCAG 2.
  ///
  /// https://www.w3.org/TR/WCAG22/#contrast-minimum
  public enum Level: String, CaseIterable, Hashable, Sendable {
    /// 4.5:1, for text.
    case aa = "AA"
    /// 7:1, for text.
    case aaa = "AAA"
    /// 3:1, for text of 18 points, or 14 points and bold.
    case aaLarge = "AA large"
    /// 4.5:1, for text of 18 points, or 14 points and bold.
    case aaaLarge = "AAA large"

    /// The lowest ratio that passes.
    public var ratio: Double {
      switch self {
      case .aa, .aaaLarge: 4.5
      case .aaa: 7
      case .aaLarge: 3
      }
    }
  }

  /// Whether the contrast reaches a level; the ratio is not rounded.
  public func passes(_ level: Level) -> Bool { ratio >= level.ratio }

  /// The next level for text that the contrast does not reach; nil if there is none.
  package var nextLevel: Level? { [.aa, .aaa].first { !passes($0) } }

  /// The levels that the contrast reaches, in the order of `Level.allCases`.
  public var levels: [Level] { Level.allCases.filter(passes) }

  /// The highest level that the contrast reaches: "AAA", "AA", "AA large" or "low".
  public var label: String { [.aaa, .aa, .aaLarge].first(where: passes)?.rawValue ?? "low" }

  /// How readable text with this contrast is, in words.
  package var reading: String {
    passes(.aaa)
      ? "easy to read"
      : passes(.aa) ? "readable" : passes(.aaLarge) ? "for large text" : "hard to read"
  }

  /// Returns the ratio as text, such as "4.4:1" or "4.49:1", with at most 6 decimals.
  ///
  /// The ratio is truncated, so that one that fails never looks like one that passes.
  public func text(digits: Int = 2) -> String {
    // The comparison is written so that NaN fails it.
    let limited = ratio > 0 ? min(ratio, 1e6) : 0
    return paddedDecimal(limited, digits: digits.clamped(to: 0...6), rounding: .down) + ":1"
  }

  /// Orders by the ratio.
  public static func < (one: Contrast, other: Contrast) -> Bool { one.ratio < other.ratio }
}

extension Color {
  /// Returns the contrast of WCAG 2 of this colour, as text, with a background.
  ///
  /// It is the same in both directions. Only transparent text shows the background, and a transparent
  /// background shows `canvas`. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
  /// - Parameter canvas: what lies behind the background; its alpha is ignored.
  public func contrast(with background: Color, canvas: Color = .white) -> Contrast {
    let ground = background.composited(over: canvas.withAlpha(1))
    return Contrast(ratio: composited(over: ground).contrastRatio(with: ground))
  }

  /// Returns the ratio of `contrast(with:canvas:)`, 1...21, without regard to alpha.
  package func contrastRatio(with other: Color) -> Double {
    let one = relativeLuminance
    let two = other.relativeLuminance
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Black or white, whichever has the higher contrast with this colour; white if both are equal.
  ///
  /// https://www.w3.org/TR/css-color-5/#contrast-color
  public var contrastColor: Color {
    contrastRatio(with: .white) >= contrastRatio(with: .black) ? .white : .black
  }

  /// The relative luminance of WCAG 2 of the colour that is shown, 0 for black to 1 for white.
  ///
  /// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
  public var relativeLuminance: Double {
    let linear = fitted(to: .linearSRGB).components
    return 0.2126 * linear.x + 0.7152 * linear.y + 0.0722 * linear.z
  }

  /// Returns the contrast of text on a background by APCA-W3 0.1.9, negative for light text.
  ///
  /// Transparent colours show what `contrast(with:canvas:)` says. https://github.com/Myndex/apca-w3
  package func apcaContrast(on background: Color, canvas: Color = .white) -> Double {
    let background = background.composited(over: canvas.withAlpha(1))
    func luminance(_ color: Color) -> Double {
      let parts = Color(color.rgb8).components
      let y =
        0.2126729 * power(parts.x, 2.4) + 0.7151522 * power(parts.y, 2.4)
        + 0.0721750 * power(parts.z, 2.4)
      return y < 0.022 ? y + power(0.022 - y, 1.414) : y
    }
    let (text, ground) = (luminance(composited(over: background)), luminance(background))
    guard abs(ground - text) >= 0.0005 else { return 0 }
    let exponents = ground > text ? (ground: 0.56, text: 0.57) : (ground: 0.65, text: 0.62)
    let contrast = (power(ground, exponents.ground) - power(text, exponents.text)) * 1.14
    return abs(contrast) < 0.1 ? 0 : (contrast - (contrast > 0 ? 0.027 : -0.027)) * 100
  }

  /// Returns the colour of the same hue and, as far as sRGB has it, the same chroma that is nearest in
  /// lightness among those with a contrast on another colour; nil if there is none.
  ///
  /// It has the contrast also when it is rounded to 8 bits. Its alpha stays, and a transparent
  /// background shows white.
  ///
  ///     let link = Color.orange.reaching(4.5, on: .white) ?? .black
  public func reaching(_ ratio: Double, on background: Color) -> Color? {
    let ground = background.composited(over: .white)
    func distance(_ color: Color) -> Double {
      abs(color.converted(to: .oklch).components.x - converted(to: .oklch).components.x)
    }
    return [1, 0].compactMap { reaching(ratio, on: ground, towards: $0) }
      .min { distance($0) < distance($1) }
  }

  /// Returns the first such colour on the way to a lightness, 0 or 1; nil if not even that has the
  /// contrast.
  package func reaching(
    _ ratio: Double, on ground: Color, towards end: Double, by mapping: GamutMapping = .css
  ) -> Color? {
    func isReached(_ color: Color) -> Bool {
      let shown = Color(color.rgb8, alpha: alpha).composited(over: ground)
      let isBeyond = (shown.relativeLuminance > ground.relativeLuminance) == (end > 0.5)
      return isBeyond && shown.contrastRatio(with: ground) >= ratio
    }
    if isReached(self) { return self }
    let start = unitClamped(converted(to: .oklch).components.x)
    return moved(from: start, to: end, by: mapping, until: isReached)
  }

  /// Returns the first colour on the way from one lightness in OKLCH to another one, fitted to sRGB, for
  /// which a condition holds; nil if it does not hold at the end.
  func moved(
    from start: Double, to end: Double, by mapping: GamutMapping = .css,
    until holds: (Color) -> Bool
  ) -> Color? {
    let origin = converted(to: .oklch)
    func color(_ lightness: Double) -> Color {
      var color = origin
      color.components.x = lightness
      return color.fitted(to: .srgb, by: mapping).converted(to: .oklch, keepingHueOf: origin)
    }
    guard holds(color(end)) else { return nil }
    var (near, far) = (start, end)
    for _ in 0..<30 {
      let middle = (near + far) / 2
      if holds(color(middle)) { far = middle } else { near = middle }
    }
    return color(far)
  }
}
