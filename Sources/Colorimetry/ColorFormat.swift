/// A way to write a colour.
public enum ColorFormat: String, CaseIterable, Hashable, Sendable {
  /// `#ff8800`, or `#ff880080` with an alpha.
  case hex
  /// `rgb(255 136 0)`
  case rgb
  /// `hsl(32 100% 50%)`
  case hsl
  /// `hsb(32 100% 100%)`
  case hsb
  /// `oklch(0.7442 0.1812 56.46)`
  case oklch
}

extension Color {
  /// The colour as text that `Color(parsing:)` reads back to the same 8-bit colour.
  ///
  /// Formats other than `oklch` show the channels limited to the sRGB gamut. An alpha of 1 is left
  /// out. The result does not depend on a locale.
  public func formatted(_ format: ColorFormat) -> String {
    switch format {
    case .hex:
      let alpha = byte(alpha)
      guard alpha < 255 else { return rgb8.hex }
      var digits: [UInt8] = []
      appendHex(alpha, to: &digits)
      return rgb8.hex + String(decoding: digits, as: UTF8.self)
    case .rgb:
      let rgb = rgb8
      return function("rgb", ["\(rgb.red)", "\(rgb.green)", "\(rgb.blue)"])
    case .hsl: return cylinder("hsl", in: .hsl)
    case .hsb: return cylinder("hsb", in: .hsb)
    case .oklch: return oklchText
    }
  }

  /// The colour in OKLCH with as few digits as keep the 8-bit colour, at least four decimals.
  ///
  /// Four are not always enough: where red is dark beside a bright green, a small step of lightness
  /// moves it by more than half an 8-bit step.
  private var oklchText: String {
    let parts = converted(to: .oklch).components
    let wanted = rgb8
    var text = ""
    for digits in 4...7 {
      text = function(
        "oklch",
        [
          fixedDecimal(unitClamped(parts.x), digits: digits),
          fixedDecimal(max(parts.y, 0), digits: digits), hueText(parts.z, digits: digits - 2),
        ])
      if let back = try? Color(parsing: text), back.rgb8 == wanted { break }
    }
    return text
  }

  private func hueText(_ degrees: Double, digits: Int) -> String {
    let text = fixedDecimal(normalizedDegrees(degrees), digits: digits)
    // Rounding may reach the full turn, which is written as its beginning.
    return text == "360" ? "0" : text
  }

  private func cylinder(_ name: String, in target: ColorSpace) -> String {
    // A colour already in the space is printed as it is, so that the hue of a grey is kept.
    let shown = space == target || isInSRGBGamut ? self : clippedToSRGB()
    let parts = shown.converted(to: target).components
    let shares = [parts.y, parts.z].map { fixedDecimal(unitClamped($0) * 100, digits: 2) + "%" }
    return function(name, [hueText(parts.x, digits: 2)] + shares)
  }

  private func function(_ name: String, _ arguments: [String]) -> String {
    let opacity = fixedDecimal(unitClamped(alpha), digits: 3)
    let list = arguments.joined(separator: " ")
    return opacity == "1" ? "\(name)(\(list))" : "\(name)(\(list) / \(opacity))"
  }
}

/// A number with at most `digits` decimals, zeros at the end left out.
///
/// Halves round away from zero. NaN prints as 0; sizes above a thousand million are limited.
func fixedDecimal(_ value: Double, digits: Int) -> String {
  guard !value.isNaN else { return "0" }
  var scale: Int64 = 1
  for _ in 0..<digits { scale *= 10 }
  // With seven decimals this still fits 64 bits, and the parser reads no larger number.
  let limit = 1e9
  let limited = min(max(value, -limit), limit)
  let scaled = Int64((limited.magnitude * Double(scale)).rounded(.toNearestOrAwayFromZero))
  var text = "\(scaled / scale)"
  var rest = scaled % scale
  if rest != 0 {
    var width = digits
    while rest % 10 == 0 {
      rest /= 10
      width -= 1
    }
    let decimals = "\(rest)"
    text += "." + String(repeating: "0", count: width - decimals.count) + decimals
  }
  return limited < 0 && scaled != 0 ? "-" + text : text
}
