/// The contrast between two colours by WCAG 2.
///
///     let contrast = Color.white.contrast(on: .indigo)
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

  /// The levels that the contrast reaches, in the order of `Level.allCases`.
  public var levels: [Level] { Level.allCases.filter(passes) }

  /// The highest level that the contrast reaches: "AAA", "AA", "AA large" or "low".
  public var label: String {
    passes(.aaa) ? "AAA" : passes(.aa) ? "AA" : passes(.aaLarge) ? "AA large" : "low"
  }

  /// Returns the ratio as text, such as "4.4:1" or "4.49:1", with at most 6 decimals.
  ///
  /// The ratio is truncated, so that one that fails never looks like one that passes.
  public func text(digits: Int = 2) -> String {
    let digits = min(max(digits, 0), 6)
    var scale: Int64 = 1
    for _ in 0..<digits { scale *= 10 }
    // The comparison is written so that NaN fails it.
    let limited = ratio > 0 ? min(ratio, 1e6) : 0
    let number = Int64((limited * Double(scale)).rounded(.down))
    guard digits > 0 else { return "\(number):1" }
    let decimals = "\(number % scale)"
    let zeros = String(repeating: "0", count: digits - decimals.count)
    return "\(number / scale).\(zeros)\(decimals):1"
  }

  /// Orders by the ratio.
  public static func < (one: Contrast, other: Contrast) -> Bool { one.ratio < other.ratio }
}

extension Color {
  /// Returns the contrast of this colour as text on a background.
  ///
  /// Transparent text shows the background, and a transparent background shows `canvas`.
  /// - Parameter canvas: what lies behind the background; its alpha is ignored.
  public func contrast(on background: Color, canvas: Color = .white) -> Contrast {
    let ground = background.composited(over: canvas.withAlpha(1))
    return Contrast(ratio: composited(over: ground).contrastRatio(with: ground))
  }

  /// Returns the contrast ratio of WCAG 2 between two colours, 1...21, the same in both directions.
  ///
  /// Alpha is ignored, see `contrast(on:canvas:)`.
  /// https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
  public func contrastRatio(with other: Color) -> Double {
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

  /// The relative luminance of WCAG 2, 0 for black to 1 for white.
  ///
  /// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
  public var relativeLuminance: Double {
    let linear = fitted(to: .srgb, by: .clip).converted(to: .linearSRGB).components
    return 0.2126 * linear.x + 0.7152 * linear.y + 0.0722 * linear.z
  }
}
