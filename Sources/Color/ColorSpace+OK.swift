// https://www.w3.org/TR/css-color-4/#color-conversion-code (XYZ_to_OKLab, OKLab_to_XYZ)

/// OKLab, based on XYZ; the type `OKLab` is its compact form.
enum OKLabSpace: ColorSpaceDefinition {
  static let displayName = "OKLab"
  static let functions = ColorFunction.withoutLimits(
    .oklab, "oklab",
    [
      .lightness(1, digits: 4), ColorChannel(keyword: "a", whole: 0.4, digits: 4),
      ColorChannel(keyword: "b", whole: 0.4, digits: 4),
    ])
  static let components: [ColorComponent] = [
    .lightness, ColorComponent("Green–red", "a", -0.4...0.4, digits: 3, .a),
    ColorComponent("Blue–yellow", "b", -0.4...0.4, digits: 3, .b),
  ]
  static let base: ColorSpace? = .xyzD65
  static let editingSpace = ColorSpace.oklch

  static func toBase(_ lab: SIMD4<Double>) -> SIMD4<Double> {
    let root = labToLMSRoot * lab
    return lmsToXYZ * (root * root * root)
  }

  static func fromBase(_ xyz: SIMD4<Double>) -> SIMD4<Double> {
    lmsRootToLab * cubeRoots(xyzToLMS * xyz)
  }

  private static let xyzToLMS = Matrix3(
    (0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
    (0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
    (0.0481771893596242, 0.2642395317527308, 0.6335478284694309))

  private static let lmsToXYZ = Matrix3(
    (1.2268798758459243, -0.5578149944602171, 0.2813910456659647),
    (-0.0405757452148008, 1.1122868032803170, -0.0717110580655164),
    (-0.0763729366746601, -0.4214933324022432, 1.5869240198367816))
}

/// Cube roots of the cone responses to OKLab.
let lmsRootToLab = Matrix3(
  (0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
  (1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
  (0.0259040424655478, 0.7827717124575296, -0.8086757549230774))

/// OKLab to cube roots of the cone responses.
let labToLMSRoot = Matrix3(
  (1.0, 0.3963377773761749, 0.2158037573099136),
  (1.0, -0.1055613458156586, -0.0638541728258133),
  (1.0, -0.0894841775298119, -1.2914855480194092))

// https://www.w3.org/TR/css-color-4/#color-conversion-code (OKLab_to_OKLCH, OKLCH_to_OKLab)

/// A space of lightness, chroma and hue, whose base has their rectangular form.
protocol PolarSpaceDefinition: ColorSpaceDefinition {
  /// The chroma below which a conversion gives no hue.
  static var greyChroma: Double { get }
  /// The chroma up to which the hue is powerless: https://www.w3.org/TR/css-color-4/#powerless
  static var leastChroma: Double { get }
}

extension PolarSpaceDefinition {
  static var greyChroma: Double { powerlessChroma }
  static var editingSpace: ColorSpace { .oklch }
  static var planeAxes: (x: Int, y: Int) { (1, 0) }

  static func powerless(_ lch: SIMD4<Double>) -> MissingComponents {
    abs(lch.y) <= leastChroma ? .third : []
  }

  static func toBase(_ lch: SIMD4<Double>) -> SIMD4<Double> { rectangular(lch) }
  static func fromBase(_ lab: SIMD4<Double>) -> SIMD4<Double> { polar(lab, powerless: greyChroma) }
}

/// The polar form of OKLab.
enum OKLCH: PolarSpaceDefinition {
  static let displayName = "OKLCH"
  static let functions = ColorFunction.withoutLimits(
    .oklch, "oklch",
    [.lightness(1, digits: 4), ColorChannel(keyword: "c", whole: 0.4, lower: 0, digits: 4), .hue])
  static let components: [ColorComponent] = [
    .lightness, ColorComponent("Chroma", "C", 0...0.4, digits: 3, .colorfulness), .hue,
  ]
  static let base: ColorSpace? = .oklab
  static let hueCircle: HueCircle? = .oklab
  static let leastChroma = 0.000_004
}

/// The chroma below which the hue is powerless.
///
/// A thousandth of the chroma of the least chromatic 8-bit sRGB colour that is not a grey.
let powerlessChroma = 1e-6

/// Returns lightness, chroma and hue of a colour given by two axes.
/// - Parameter powerless: the chroma below which the hue is noise.
func polar(_ lab: SIMD4<Double>, powerless: Double) -> SIMD4<Double> {
  let chroma = (lab.y * lab.y + lab.z * lab.z).squareRoot()
  return SIMD4(lab.x, chroma, chroma < powerless ? 0 : direction(y: lab.z, x: lab.y), 0)
}

/// Returns lightness and the two axes of a colour given by chroma and hue.
func rectangular(_ lch: SIMD4<Double>) -> SIMD4<Double> {
  let (cosine, sine) = unitVector(degrees: lch.z)
  return SIMD4(lch.x, lch.y * cosine, lch.y * sine, 0)
}

// https://bottosson.github.io/posts/colorpicker/

/// A perceptually uniform HSL, based on OKLab.
enum OKHSL: ColorSpaceDefinition {
  static let displayName = "OKHSL"
  static let functions = [
    ColorFunction(
      .okhsl, "okhsl", [.hue, .percent("s", from: 0), .percent("l", from: 0)], commas: .free),
    .color(.okhsl, "--okhsl", [.hue] + ColorChannel.fractions("sl")),
  ]
  static let components: [ColorComponent] = [.hue, .saturation, .lightness]
  static let base: ColorSpace? = .oklab
  static let gamut: ColorSpace? = .srgb
  static let hueCircle: HueCircle? = .oklab
  static let editingSpace = ColorSpace.okhsl

  static func powerless(_ hsl: SIMD4<Double>) -> MissingComponents { HSL.powerless(hsl) }

  /// The saturation at the middle chroma.
  private static let middle = 0.8

  static func toBase(_ hsl: SIMD4<Double>) -> SIMD4<Double> {
    let lightness = OKGamut.toeInverse(hsl.z)
    guard lightness != 0, lightness != 1, hsl.y != 0 else { return SIMD4(lightness, 0, 0, 0) }
    let (a, b) = (cosine(degrees: hsl.x), sine(degrees: hsl.x))
    let chromas = OKGamut(a: a, b: b).chromas(lightness: lightness)
    let chroma: Double
    if hsl.y < middle {
      let share = hsl.y / middle
      let rise = middle * chromas.start
      chroma = share * rise / (1 - (1 - rise / chromas.middle) * share)
    } else {
      let share = (hsl.y - middle) / (1 - middle)
      let (rise, rest) = upper(chromas)
      chroma = chromas.middle + share * rise / (1 - (1 - rise / rest) * share)
    }
    return SIMD4(lightness, chroma * a, chroma * b, 0)
  }

  static func fromBase(_ lab: SIMD4<Double>) -> SIMD4<Double> {
    let lightness = OKGamut.toe(lab.x)
    let chroma = (lab.y * lab.y + lab.z * lab.z).squareRoot()
    guard chroma >= powerlessChroma, lightness != 0, lightness != 1 else {
      return SIMD4(0, 0, lightness, 0)
    }
    let chromas = OKGamut(a: lab.y / chroma, b: lab.z / chroma).chromas(lightness: lab.x)
    let saturation: Double
    if chroma < chromas.middle {
      let rise = middle * chromas.start
      saturation = chroma / (rise + (1 - rise / chromas.middle) * chroma) * middle
    } else {
      let (rise, rest) = upper(chromas)
      let over = chroma - chromas.middle
      saturation = middle + (1 - middle) * over / (rise + (1 - rise / rest) * over)
    }
    return SIMD4(direction(y: lab.z, x: lab.y), saturation, lightness, 0)
  }

  /// Returns the slope at the middle chroma and the distance from there to the largest one.
  private static func upper(
    _ chromas: (start: Double, middle: Double, largest: Double)
  ) -> (rise: Double, rest: Double) {
    let rise = (1 - middle) * chromas.middle * chromas.middle / (middle * middle * chromas.start)
    return (rise, chromas.largest - chromas.middle)
  }
}

// https://bottosson.github.io/posts/colorpicker/

/// A perceptually uniform HSV, based on OKLab.
enum OKHSV: ColorSpaceDefinition {
  static let displayName = "OKHSV"
  static let functions = [
    ColorFunction(
      .okhsv, "okhsv", [.hue, .percent("s", from: 0), .percent("v", from: 0)], commas: .free),
    .color(.okhsv, "--okhsv", [.hue] + ColorChannel.fractions("sv")),
  ]
  static let components: [ColorComponent] = [.hue, .saturation, .percent("Value", "V")]
  static let base: ColorSpace? = .oklab
  static let gamut: ColorSpace? = .srgb
  static let hueCircle: HueCircle? = .oklab
  static let editingSpace = ColorSpace.okhsl

  static func powerless(_ hsv: SIMD4<Double>) -> MissingComponents { HSB.powerless(hsv) }

  /// The slope of the triangle at saturations near 0.
  private static let start = 0.5

  static func toBase(_ hsv: SIMD4<Double>) -> SIMD4<Double> {
    let (saturation, value) = (hsv.y, hsv.z)
    guard value != 0, saturation != 0 else { return SIMD4(OKGamut.toeInverse(value), 0, 0, 0) }
    let (a, b) = (cosine(degrees: hsv.x), sine(degrees: hsv.x))
    let gamut = OKGamut(a: a, b: b)
    let (fromBlack, fromWhite) = gamut.cuspSlopes
    let k = 1 - start / fromBlack
    // First on an exact triangle, at a value of 1.
    let divisor = start + fromWhite - fromWhite * k * saturation
    let topLightness = 1 - saturation * start / divisor
    let topChroma = saturation * fromWhite * start / divisor
    let even = value * topLightness
    let lightness = OKGamut.toeInverse(even)
    let chroma = value * topChroma * lightness / even
    let scale = scale(gamut, lightness: topLightness, chroma: topChroma)
    return SIMD4(lightness * scale, chroma * scale * a, chroma * scale * b, 0)
  }

  static func fromBase(_ lab: SIMD4<Double>) -> SIMD4<Double> {
    let chroma = (lab.y * lab.y + lab.z * lab.z).squareRoot()
    guard chroma >= powerlessChroma, lab.x != 0, lab.x != 1 else {
      return SIMD4(0, 0, OKGamut.toe(lab.x), 0)
    }
    let gamut = OKGamut(a: lab.y / chroma, b: lab.z / chroma)
    let (fromBlack, fromWhite) = gamut.cuspSlopes
    let k = 1 - start / fromBlack
    let reach = fromWhite / (chroma + lab.x * fromWhite)
    let (topLightness, topChroma) = (reach * lab.x, reach * chroma)
    let scale = scale(gamut, lightness: topLightness, chroma: topChroma)
    let value = OKGamut.toe(lab.x / scale) / topLightness
    let saturation =
      (start + fromWhite) * topChroma / (fromWhite * start + fromWhite * k * topChroma)
    return SIMD4(direction(y: lab.z, x: lab.y), saturation, value, 0)
  }

  /// Returns the ratio of the triangle's upper edge to the curved one at a point of that edge.
  private static func scale(_ gamut: OKGamut, lightness: Double, chroma: Double) -> Double {
    let even = OKGamut.toeInverse(lightness)
    let light = gamut.linear(lightness: even, chroma: chroma * even / lightness)
    return cubeRoot(1 / max(light.x, light.y, light.z, 0))
  }
}
