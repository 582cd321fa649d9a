/// A model of colours in JSON, with the function that has its components.
///
/// Nobody has defined the scales of the components, so numbers that fit none are no colour.
enum JSONColorModel: String, CaseIterable {
  case rgb, hsl, hsv, hsb, hwb, lab, lch, oklab, oklch, okhsl, okhsv, cmyk

  /// Other models, whose numbers must not pass for red, green and blue.
  private static let unknown: Set = [
    "xyz", "xyy", "luv", "lchuv", "hcl", "hsluv", "hpluv", "hsi", "hct", "cmy", "yuv", "yiq",
    "ycbcr", "cam16", "jzazbz", "jzczhz", "ictcp", "displayp3", "display-p3", "rec2020",
  ]

  /// Finds the model under a key such as “hsl” or “HSLA”.
  init?(key: String) {
    let name = key.lowercased()
    if let model = Self(rawValue: name) {
      self = model
    } else if name.last == "a", let model = Self(rawValue: String(name.dropLast())),
      [.rgb, .hsl, .hsv, .hsb].contains(model)
    {
      self = model
    } else {
      return nil
    }
  }

  /// Whether a key is the name of a model that is not read.
  static func isUnknown(_ key: String) -> Bool { unknown.contains(key.lowercased()) }

  /// The keys of the components.
  var componentKeys: [[String]] {
    let hue = ["h", "hue"]
    let saturation = ["s", "saturation"]
    let lightness = ["l", "lightness"]
    switch self {
    case .rgb: return [["r", "red"], ["g", "green"], ["b", "blue"]]
    case .hsl, .okhsl: return [hue, saturation, lightness + ["luminosity"]]
    case .hsv, .hsb, .okhsv: return [hue, saturation, ["v", "b", "value", "brightness"]]
    case .hwb: return [hue, ["w", "whiteness"], ["b", "blackness"]]
    case .lab, .oklab: return [lightness, ["a"], ["b"]]
    case .lch, .oklch: return [lightness, ["c", "chroma"], hue]
    case .cmyk:
      return [["c", "cyan"], ["m", "magenta"], ["y", "yellow"], ["k", "key", "black"]]
    }
  }

  /// Models that the keys of the components tell; those of Lab and OKLab are the same.
  static let recognizable: [Self] = [.rgb, .hsl, .hsv, .hwb, .cmyk]

  /// Whether “a” is a component and no alpha.
  var hasComponentA: Bool { self == .lab || self == .oklab }

  /// Returns the components as `Color(parsing:)` reads them; nil if they are none of this model.
  /// - Parameter hasShares: whether whole numbers are shares too, and not bytes.
  func notation(_ components: [JSONComponent], hasShares: Bool) -> String? {
    guard components.count == componentKeys.count else { return nil }
    switch self {
    case .rgb: return Self.rgbNotation(components, hasShares: hasShares)
    case .hsl, .hsv, .hsb, .hwb, .okhsl, .okhsv:
      guard components[0].isHue, components.dropFirst().allSatisfy(\.isShare) else { return nil }
      return function(Self.hueAndShares(components))
    case .lab, .oklab:
      let bound: Double = self == .lab ? 200 : 1
      guard components[0].isShare, components[1].isPlain(in: -bound...bound),
        components[2].isPlain(in: -bound...bound)
      else { return nil }
      return function([lightness(components[0])] + components.dropFirst().map(\.text))
    case .lch, .oklch:
      guard components[0].isShare, components[1].isPlain(in: 0...(self == .lch ? 250 : 1)),
        components[2].isHue
      else { return nil }
      return function([lightness(components[0])] + components.dropFirst().map(\.text))
    case .cmyk:
      // The function takes numbers above 1 for per cent.
      return components.allSatisfy(\.isShare) ? function(components.map(\.text)) : nil
    }
  }

  private func function(_ arguments: [String]) -> String {
    "\(rawValue)(\(arguments.joined(separator: " ")))"
  }

  /// Returns a hue and shares in per cent, which may be fractions.
  private static func hueAndShares(_ components: [JSONComponent]) -> [String] {
    let (hue, shares) = (components[0], components.dropFirst())
    let areFractions = shares.allSatisfy { $0.unit.isEmpty && $0.value <= 1 }
    // Where the others are fractions, a fraction of a hue is one of a turn.
    let isTurn = areFractions && hue.unit.isEmpty && hue.value > 0 && hue.value < 1
    return [hue.text + (isTurn ? "turn" : "")]
      + shares.map { share in
        areFractions
          ? "calc(\(share.text) * 100%)" : share.unit.isEmpty ? share.text + "%" : share.text
      }
  }

  /// Returns a lightness; that of OKLab is a fraction or, above 1, in per cent.
  private func lightness(_ component: JSONComponent) -> String {
    let isPercent = (self == .oklab || self == .oklch) && component.value > 1
    return component.text + (isPercent && component.unit.isEmpty ? "%" : "")
  }

  private static func rgbNotation(_ components: [JSONComponent], hasShares: Bool) -> String {
    let channels = components.map(\.text)
    guard components.allSatisfy(\.unit.isEmpty) else {
      return "rgb(\(channels.joined(separator: " ")))"
    }
    // Whole numbers alone are bytes: 0, 0, 1 is not blue.
    let areFractions =
      (hasShares || channels.contains { $0.contains(".") })
      && components.allSatisfy { $0.value <= 1 }
    return areFractions
      ? "color(srgb \(channels.joined(separator: " ")))" : channels.joined(separator: ",")
  }
}
