// https://en.wikipedia.org/wiki/HSL_and_HSV#HSV_to_RGB_alternative

/// Hue, saturation, brightness, based on sRGB.
enum HSB: ColorSpaceDefinition {
  static let displayName = "HSB"
  static let names = ["hsb", "hsv"]
  static let functions = [
    ColorFunction(
      .hsb, "hsb", aliases: ["hsba"], [.hue, .percent("s", from: 0), .percent("b", from: 0)],
      commas: .free, guessedWhole: 2.55),
    ColorFunction(
      .hsb, "hsv", aliases: ["hsva"], [.hue, .percent("s", from: 0), .percent("v", from: 0)],
      commas: .free, guessedWhole: 2.55),
    .color(.hsb, "--hsv", [.hue] + ColorChannel.fractions("sv")),
    .initializer(.hsb, ["hue", "saturation", "brightness"]),
  ]
  static let components: [ColorComponent] = [.hue, .saturation, .percent("Brightness", "B")]
  static let base: ColorSpace? = .srgb
  static let hueCircle: HueCircle? = .rgb
  static let layoutWords = ["hsb", "hsv", "hsba"]

  static func powerless(_ hsb: SIMD4<Double>) -> MissingComponents {
    if abs(hsb.z) < powerlessShare { return [.first, .second] }
    return abs(hsb.y) < powerlessShare ? .first : []
  }

  static func fromBase(_ rgb: SIMD4<Double>) -> SIMD4<Double> {
    let (hue, largest, smallest) = hueAndExtent(rgb)
    guard largest != smallest, largest != 0 else { return SIMD4(hue, 0, largest, 0) }
    return SIMD4(hue, (largest - smallest) / largest, largest, 0)
  }

  static func toBase(_ hsb: SIMD4<Double>) -> SIMD4<Double> {
    let hue = normalizedDegrees(hsb.x) / 60
    let brightness = hsb.z
    let depth = brightness * hsb.y
    func channel(_ offset: Double) -> Double {
      let k = (offset + hue).truncatingRemainder(dividingBy: 6)
      return brightness - depth * max(0, min(k, 4 - k, 1))
    }
    return SIMD4(channel(5), channel(3), channel(1), 0)
  }
}

// https://www.w3.org/TR/css-color-4/#rgb-to-hsl and #hsl-to-rgb

/// Hue, saturation, lightness, based on sRGB.
enum HSL: ColorSpaceDefinition {
  static let displayName = "HSL"
  static let functions = [
    ColorFunction(
      .hsl, "hsl", aliases: ["hsla"], [.hue, .percent("s", from: 0), .percent("l")],
      commas: .percentages),
    .color(.hsl, "--hsl", [.hue] + ColorChannel.fractions("sl")),
  ]
  static let components: [ColorComponent] = [.hue, .saturation, .lightness]
  static let base: ColorSpace? = .srgb
  static let hueCircle: HueCircle? = .rgb
  static let editingSpace = ColorSpace.hsl

  static func powerless(_ hsl: SIMD4<Double>) -> MissingComponents {
    if abs(hsl.z) < powerlessShare || abs(hsl.z - 1) < powerlessShare { return [.first, .second] }
    return abs(hsl.y) < powerlessShare ? .first : []
  }

  static func fromBase(_ rgb: SIMD4<Double>) -> SIMD4<Double> {
    let (hue, largest, smallest) = hueAndExtent(rgb)
    let lightness = (largest + smallest) / 2
    guard largest != smallest, lightness != 0, lightness != 1 else {
      return SIMD4(hue, 0, lightness, 0)
    }
    let saturation = (largest - lightness) / min(lightness, 1 - lightness)
    // Far out of gamut the formula gives a negative saturation; the opposite hue is equivalent.
    guard saturation < 0 else { return SIMD4(hue, saturation, lightness, 0) }
    return SIMD4(normalizedDegrees(hue + 180), -saturation, lightness, 0)
  }

  static func toBase(_ hsl: SIMD4<Double>) -> SIMD4<Double> {
    let hue = normalizedDegrees(hsl.x) / 30
    let lightness = hsl.z
    let reach = hsl.y * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let k = (offset + hue).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    return SIMD4(channel(0), channel(8), channel(4), 0)
  }
}

/// The spread of red, green and blue below which a colour counts as grey.
///
/// A grey converted from OKLCH has rounding errors of about 1e-15 to 1e-8, which would otherwise
/// become a random hue and, near white, a random saturation.
let greySpread = 1e-8

/// Returns the hue of an sRGB colour in degrees 0..<360, and its largest and smallest channel.
///
/// For a grey the hue is 0 and both channels are equal.
func hueAndExtent(_ rgb: SIMD4<Double>) -> (hue: Double, largest: Double, smallest: Double) {
  let (r, g, b) = (rgb.x, rgb.y, rgb.z)
  let largest = max(r, g, b)
  let smallest = min(r, g, b)
  let spread = largest - smallest
  guard spread > greySpread else { return (0, largest, largest) }
  let sixth: Double
  if largest == r {
    sixth = (g - b) / spread
  } else if largest == g {
    sixth = (b - r) / spread + 2
  } else {
    sixth = (r - g) / spread + 4
  }
  return (normalizedDegrees(sixth * 60), largest, smallest)
}

// https://www.w3.org/TR/css-color-4/#hwb-to-rgb

/// Hue, whiteness, blackness, based on sRGB.
enum HWB: ColorSpaceDefinition {
  static let displayName = "HWB"
  static let functions = [
    ColorFunction(.hwb, "hwb", [.hue, .percent("w"), .percent("b")]),
    .color(.hwb, "--hwb", [.hue] + ColorChannel.fractions("wb")),
  ]
  static let components: [ColorComponent] = [
    .hue, .percent("Whiteness", "W"), .percent("Blackness", "B"),
  ]
  static let base: ColorSpace? = .srgb
  static let hueCircle: HueCircle? = .rgb

  static func powerless(_ hwb: SIMD4<Double>) -> MissingComponents {
    hwb.y + hwb.z > 1 - powerlessShare ? .first : []
  }

  static func toBase(_ hwb: SIMD4<Double>) -> SIMD4<Double> {
    let (white, black) = (hwb.y, hwb.z)
    // Whiteness and blackness above 1 in sum: a grey of the same ratio.
    if white + black >= 1 {
      let gray = white / (white + black)
      return SIMD4(gray, gray, gray, 0)
    }
    // Interpolates from the whiteness to 1 - blackness, so that both ends are exact.
    let pure = HSB.toBase(SIMD4(hwb.x, 1, 1, 0))
    var rgb = white * (1 - pure) + (1 - black) * pure
    rgb.w = 0
    return rgb
  }

  static func fromBase(_ rgb: SIMD4<Double>) -> SIMD4<Double> {
    let (hue, largest, smallest) = hueAndExtent(rgb)
    return SIMD4(hue, smallest, 1 - largest, 0)
  }
}

// https://www.w3.org/TR/css-color-5/#cmyk-rgb

/// Device-independent cyan, magenta, yellow and black, based on sRGB.
enum CMYK: ColorSpaceDefinition {
  static let displayName = "CMYK"
  static let functions = [
    ColorFunction(
      .cmyk, "cmyk", ColorChannel.fractions("cmyk"), commas: .free, guessedWhole: 100),
    ColorFunction(.cmyk, "device-cmyk", ColorChannel.fractions("cmyk"), commas: .free),
    .color(.cmyk, "--cmyk", ColorChannel.fractions("cmyk")),
  ]
  static let components: [ColorComponent] = [
    .percent("Cyan", "C"), .percent("Magenta", "M"), .percent("Yellow", "Y"),
    .percent("Black", "K"),
  ]
  static let componentCount = 4
  static let base: ColorSpace? = .srgb
  static let layoutWords = ["cmyk", "cmyka"]
  static let editingSpace = ColorSpace.cmyk

  static func powerless(_ cmyk: SIMD4<Double>) -> MissingComponents {
    abs(cmyk.w - 1) < powerlessShare ? [.first, .second, .third] : []
  }

  static func toBase(_ cmyk: SIMD4<Double>) -> SIMD4<Double> {
    var rgb = (1 - cmyk) * (1 - cmyk.w)
    rgb.w = 0
    return rgb
  }

  static func fromBase(_ rgb: SIMD4<Double>) -> SIMD4<Double> {
    let brightness = max(rgb.x, rgb.y, rgb.z)
    // For black the quotients are undefined; it needs no other ink.
    guard brightness != 0 else { return SIMD4(0, 0, 0, 1) }
    var cmyk = 1 - rgb / brightness
    cmyk.w = 1 - brightness
    return cmyk
  }
}

/// Greyscale: one component, based on linear sRGB.
///
/// Other colours become the grey of the same luminance, so this is the only lossy space.
/// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
enum Gray: ColorSpaceDefinition {
  static let displayName = "Grey"
  static let functions = [
    ColorFunction(
      .gray, "gray", aliases: ["grey"], ColorChannel.fractions("w"), commas: .free,
      guessedWhole: 100),
    .initializer(.gray, ["white"]),
  ]
  static let components: [ColorComponent] = [.percent("White", "W")]
  static let componentCount = 1
  static let base: ColorSpace? = .linearSRGB
  static let layoutWords = ["grey", "gray", "greyscale", "grayscale"]
  static let editingSpace = ColorSpace.gray

  static func toBase(_ gray: SIMD4<Double>) -> SIMD4<Double> {
    let light = linearLight(gray.x)
    return SIMD4(light, light, light, 0)
  }

  static func fromBase(_ light: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(gammaEncoded(luminance(light)), 0, 0, 0)
  }

  /// Returns the relative luminance of linear sRGB.
  ///
  /// The weights are those of the matrix to XYZ, which sum to exactly 1, so that greys are
  /// unchanged.
  static func luminance(_ light: SIMD4<Double>) -> Double {
    87098.0 / 409605 * light.x + 175762.0 / 245763 * light.y + 12673.0 / 175545 * light.z
  }
}
