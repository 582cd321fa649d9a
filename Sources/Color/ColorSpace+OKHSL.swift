// https://bottosson.github.io/posts/colorpicker/

/// A perceptually uniform HSL, based on OKLab.
enum OKHSL: ColorSpaceDefinition {
  static let displayName = "OKHSL"
  static let components: [ColorComponent] = [
    .hue, .percent("Saturation", "S"), .percent("Lightness", "L"),
  ]
  static let hueIndex: Int? = 0
  static let base: ColorSpace? = .oklab

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
