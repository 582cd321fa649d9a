// Matrices and transfer functions: https://www.w3.org/TR/css-color-4/#color-conversion-code

/// A space of red, green and blue whose linear light is a matrix away from its base, an XYZ.
protocol RGBSpaceDefinition: ColorSpaceDefinition {
  /// Linear light to the base.
  static var toXYZ: Matrix3 { get }
  /// The base to linear light.
  static var fromXYZ: Matrix3 { get }
  /// Returns the linear light of encoded channels.
  static func light(_ rgb: SIMD4<Double>) -> SIMD4<Double>
  /// Returns the encoded channels of linear light.
  static func encoded(_ light: SIMD4<Double>) -> SIMD4<Double>
}

extension RGBSpaceDefinition {
  static var components: [ColorComponent] { rgbFractions }
  static var base: ColorSpace? { .xyzD65 }
  static func light(_ rgb: SIMD4<Double>) -> SIMD4<Double> { rgb }
  static func encoded(_ light: SIMD4<Double>) -> SIMD4<Double> { light }
  static func toBase(_ rgb: SIMD4<Double>) -> SIMD4<Double> { toXYZ * light(rgb) }
  static func fromBase(_ xyz: SIMD4<Double>) -> SIMD4<Double> { encoded(fromXYZ * xyz) }
}

/// Red, green and blue, displayed with decimals.
private let rgbFractions = ColorComponent.rgb(digits: 3)

/// Gamma-encoded sRGB, based on linear sRGB.
enum SRGB: ColorSpaceDefinition {
  static let displayName = "RGB"
  static let names = ["srgb"]
  static let functions = [
    // Also the names in Flutter, WPF, Qt, Unity and Bevy.
    ColorFunction(
      .srgb, "rgb", aliases: ["rgba", "fromrgbo", "fromrgb", "qcolor", "color32", "srgb_u8"],
      ["r", "g", "b"].map { ColorChannel(keyword: $0, whole: 255, scale: 255, digits: 0) },
      commas: .uniform),
    .color(.srgb, "srgb"),
    .initializer(.srgb, ["red", "green", "blue"]),
  ]
  static let components = ColorComponent.rgb(scale: 255)
  static let base: ColorSpace? = .linearSRGB
  static let gamut: ColorSpace? = .srgb
  static let layoutWords = ["rgb", "srgb", "rgba"]

  static func toBase(_ rgb: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(linearLight(rgb.x), linearLight(rgb.y), linearLight(rgb.z), 0)
  }

  static func fromBase(_ light: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(gammaEncoded(light.x), gammaEncoded(light.y), gammaEncoded(light.z), 0)
  }
}

/// Returns the linear light of a gamma-encoded value; an odd function.
func linearLight(_ value: Double) -> Double {
  let size = abs(value)
  guard size > 0.04045 else { return value / 12.92 }
  let light = power((size + 0.055) / 1.055, 2.4)
  return value < 0 ? -light : light
}

/// Returns the gamma-encoded value of a linear light; an odd function.
func gammaEncoded(_ light: Double) -> Double {
  let size = abs(light)
  guard size > 0.0031308 else { return 12.92 * light }
  let value = 1.055 * power(size, 1 / 2.4) - 0.055
  return light < 0 ? -value : value
}

/// Linear-light sRGB, based on XYZ.
enum LinearSRGB: RGBSpaceDefinition {
  static let displayName = "Linear RGB"
  static let functions = [ColorFunction.color(.linearSRGB, "srgb-linear")]
  static let gamut: ColorSpace? = .srgb

  static let toXYZ = Matrix3(
    (506752.0 / 1_228_815, 87881.0 / 245763, 12673.0 / 70218),
    (87098.0 / 409605, 175762.0 / 245763, 12673.0 / 175545),
    (7918.0 / 409605, 87881.0 / 737289, 1_001_167.0 / 1_053_270))

  static let fromXYZ = Matrix3(
    (12831.0 / 3959, -329.0 / 214, -1974.0 / 3959),
    (-851781.0 / 878810, 1_648_619.0 / 878810, 36519.0 / 878810),
    (705.0 / 12673, -2585.0 / 12673, 705.0 / 667))
}

/// Gamma-encoded Display P3: the transfer function of sRGB, based on linear Display P3.
enum DisplayP3: ColorSpaceDefinition {
  static let displayName = "Display P3"
  static let functions = [ColorFunction.color(.displayP3, "display-p3")]
  static let components = rgbFractions
  static let gamut: ColorSpace? = .displayP3
  static let base: ColorSpace? = .linearDisplayP3

  static func toBase(_ rgb: SIMD4<Double>) -> SIMD4<Double> { SRGB.toBase(rgb) }
  static func fromBase(_ light: SIMD4<Double>) -> SIMD4<Double> { SRGB.fromBase(light) }
}

/// Linear-light Display P3, based on XYZ.
enum LinearDisplayP3: RGBSpaceDefinition {
  static let displayName = "Linear P3"
  static let functions = [
    ColorFunction.color(.linearDisplayP3, "display-p3-linear", aliases: ["--display-p3-linear"])
  ]
  static let gamut: ColorSpace? = .displayP3

  static let toXYZ = Matrix3(
    (608311.0 / 1_250_200, 189793.0 / 714400, 198249.0 / 1_000_160),
    (35783.0 / 156275, 247089.0 / 357200, 198249.0 / 2_500_400),
    (0, 32229.0 / 714400, 5_220_557.0 / 5_000_800))

  static let fromXYZ = Matrix3(
    (446124.0 / 178915, -333277.0 / 357830, -72051.0 / 178915),
    (-14852.0 / 17905, 63121.0 / 35810, 423.0 / 17905),
    (11844.0 / 330415, -50337.0 / 660830, 316169.0 / 330415))
}

/// Adobe RGB (1998), based on XYZ: a power function and a matrix.
enum A98RGB: RGBSpaceDefinition {
  static let displayName = "Adobe RGB"
  static let functions = [ColorFunction.color(.a98RGB, "a98-rgb")]
  static let gamut: ColorSpace? = .a98RGB
  private static let gamma = 563.0 / 256

  static func light(_ rgb: SIMD4<Double>) -> SIMD4<Double> { mirroredPower(rgb, gamma) }
  static func encoded(_ light: SIMD4<Double>) -> SIMD4<Double> { mirroredPower(light, 1 / gamma) }

  static let toXYZ = Matrix3(
    (573536.0 / 994567, 263643.0 / 1_420_810, 187206.0 / 994567),
    (591459.0 / 1_989_134, 6_239_551.0 / 9_945_670, 374412.0 / 4_972_835),
    (53769.0 / 1_989_134, 351524.0 / 4_972_835, 4_929_758.0 / 4_972_835))

  static let fromXYZ = Matrix3(
    (1_829_569.0 / 896150, -506331.0 / 896150, -308931.0 / 896150),
    (-851781.0 / 878810, 1_648_619.0 / 878810, 36519.0 / 878810),
    (16779.0 / 1_248_040, -147721.0 / 1_248_040, 1_266_979.0 / 1_248_040))
}

/// ProPhoto RGB (ROMM), based on XYZ relative to D50.
enum ProPhotoRGB: RGBSpaceDefinition {
  static let displayName = "ProPhoto RGB"
  static let functions = [ColorFunction.color(.proPhotoRGB, "prophoto-rgb")]
  static let gamut: ColorSpace? = .proPhotoRGB
  static let base: ColorSpace? = .xyzD50
  private static let gamma = 1.8
  /// Below this light the curve is linear.
  private static let straight = 1.0 / 512

  static func light(_ rgb: SIMD4<Double>) -> SIMD4<Double> {
    mirroredPower(rgb, gamma).replacing(with: rgb / 16, where: magnitude(rgb) .< 16 * straight)
  }

  static func encoded(_ light: SIMD4<Double>) -> SIMD4<Double> {
    mirroredPower(light, 1 / gamma).replacing(with: light * 16, where: magnitude(light) .< straight)
  }

  static let toXYZ = Matrix3(
    (0.7977604896723026, 0.13518583717574034, 0.03134934958152481),
    (0.28807112822929343, 0.711843217810102, 0.00008565396060525902),
    (0, 0, 0.8251046025104602))

  static let fromXYZ = Matrix3(
    (1.3457989731028281, -0.25558010007997534, -0.05110628506753401),
    (-0.5446224939028347, 1.5082327413132782, 0.02053603239147973),
    (0, 0, 1.2119675456389454))
}

/// ITU-R BT.2020 as displayed, based on XYZ: the gamma of BT.1886 and a matrix.
enum Rec2020: RGBSpaceDefinition {
  static let displayName = "Rec. 2020"
  static let functions = [ColorFunction.color(.rec2020, "rec2020")]
  static let gamut: ColorSpace? = .rec2020
  private static let gamma = 2.4

  static func light(_ rgb: SIMD4<Double>) -> SIMD4<Double> { mirroredPower(rgb, gamma) }
  static func encoded(_ light: SIMD4<Double>) -> SIMD4<Double> { mirroredPower(light, 1 / gamma) }

  static let toXYZ = Matrix3(
    (63_426_534.0 / 99_577_255, 20_160_776.0 / 139_408_157, 47_086_771.0 / 278_816_314),
    (26_158_966.0 / 99_577_255, 472_592_308.0 / 697_040_785, 8_267_143.0 / 139_408_157),
    (0, 19_567_812.0 / 697_040_785, 295_819_943.0 / 278_816_314))

  static let fromXYZ = Matrix3(
    (30_757_411.0 / 17_917_100, -6_372_589.0 / 17_917_100, -4_539_589.0 / 17_917_100),
    (-19_765_991.0 / 29_648_200, 47_925_759.0 / 29_648_200, 467509.0 / 29_648_200),
    (792561.0 / 44_930_125, -1_921_689.0 / 44_930_125, 42_328_811.0 / 44_930_125))
}
