/// A colour: components in a colour space, not limited to any gamut, and an alpha.
///
///     let orange = Color(.oklch, 0.75, 0.15, 60)
///     let tint = orange.mix(with: .white, by: 0.25)
///     let text = tint.formatted(.hex)  // "#f7b075"
public struct Color: Hashable, Sendable {
  /// The components in the order of `ColorSpace.components`; unused lanes are 0.
  ///
  /// They belong to `space`; `adjusted(in:_:)` changes those of any other one.
  public package(set) var components: SIMD4<Double> {
    get { SIMD4(first, second, third, fourth) }
    set {
      (first, second, third, fourth) = (newValue.x, newValue.y, newValue.z, newValue.w)
      clearUnusedLanes()
    }
  }
  // Numbers instead of a vector: Swift 6.3 does not align a vector in the frame of an asynchronous
  // function, so that a program that passes colours to one would crash.
  private var first, second, third, fourth: Double
  /// The opacity, 0...1; other values are limited.
  public var alpha: Double { didSet { alpha = unitClamped(alpha) } }
  /// The space that the components belong to; `converted(to:)` returns the colour in another one.
  public let space: ColorSpace
  /// The missing components (`none`); their values are 0.
  public package(set) var missing: MissingComponents

  /// Creates a colour from components in the units of the space: one in grey, four in CMYK, three
  /// elsewhere.
  public init(
    _ space: ColorSpace, _ c0: Double, _ c1: Double = 0, _ c2: Double = 0, _ c3: Double = 0,
    alpha: Double = 1, missing: MissingComponents = []
  ) {
    self.init(space, SIMD4(c0, c1, c2, c3), alpha: alpha, missing: missing)
  }

  /// Creates a colour from a vector of components in the units of the space.
  /// - Parameter missing: the components that are `none`; their values do not count.
  public init(
    _ space: ColorSpace, _ components: SIMD4<Double>, alpha: Double = 1,
    missing: MissingComponents = []
  ) {
    self.space = space
    (first, second, third, fourth) = (components.x, components.y, components.z, components.w)
    self.alpha = unitClamped(alpha)
    self.missing = missing
    for index in 0..<4 where missing.contains(.component(index)) { self.components[index] = 0 }
    clearUnusedLanes()
  }

  /// Makes colours equal that differ only in what their space has not.
  private mutating func clearUnusedLanes() {
    let count = space.definition.componentCount
    if count < 4 { fourth = 0 }
    if count < 3 { third = 0 }
    if count < 2 { second = 0 }
  }

  /// Creates a colour in sRGB from an 8-bit colour.
  public init(_ rgb: RGB8, alpha: Double = 1) {
    self.init(
      .srgb, Double(rgb.red) / 255, Double(rgb.green) / 255, Double(rgb.blue) / 255, alpha: alpha)
  }

  /// The 8-bit colour that is shown: fitted to sRGB and rounded; alpha is ignored.
  ///
  /// Halves round away from zero; a component that is not a number counts as 0. A colour outside the
  /// gamut keeps its hue; `clipped(to: .srgb).rgb8` cuts its channels instead.
  public var rgb8: RGB8 { RGB8(clipping: fitted(to: .srgb).components) }

  /// Whether the colour is a grey in 8 bits.
  package var isGrey: Bool {
    let rgb = rgb8
    return rgb.red == rgb.green && rgb.green == rgb.blue
  }

  /// Returns the colour with other components of a space, in that space.
  ///
  ///     let lighter = Color.teal.adjusted(in: .oklch) { $0.x += 0.1 }
  ///
  /// A changed component is no longer missing.
  public func adjusted(
    in space: ColorSpace, _ change: (inout SIMD4<Double>) throws -> Void
  ) rethrows -> Color {
    var color = converted(to: space)
    let before = color.components
    try change(&color.components)
    for index in 0..<4 where color.components[index] != before[index] {
      color.missing.remove(.component(index))
    }
    return color
  }

  /// Returns the same colour with another opacity, limited to 0...1.
  public func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }

  /// Returns the same colour with its opacity multiplied, as in SwiftUI; `withAlpha` sets it.
  ///
  ///     let half = Color.orange.opacity(0.5)
  public func opacity(_ factor: Double) -> Color { withAlpha(alpha * factor) }

  /// Returns this colour composited over `background`, in sRGB.
  ///
  /// Source-over on gamma-encoded sRGB, as browsers and terminals do it; colours outside sRGB are
  /// fitted first.
  /// https://www.w3.org/TR/compositing-1/#porterduffcompositingoperators_srcover
  public func composited(over background: Color) -> Color {
    let front = fitted(to: .srgb).components
    let back = background.fitted(to: .srgb).components
    let backShare = background.alpha * (1 - alpha)
    let total = alpha + backShare
    guard total > 0 else { return Color(.srgb, 0, 0, 0, alpha: 0) }
    return Color(.srgb, (front * alpha + back * backShare) / total, alpha: total)
  }
}

/// Returns a fraction as a byte, clipped to 0...255; halves round away from zero.
package func byte(_ share: Double) -> UInt8 {
  UInt8((unitClamped(share) * 255).rounded(.toNearestOrAwayFromZero))
}

extension Color {
  /// A space of red, green and blue, with the names of SwiftUI; `ColorSpace` has all spaces.
  ///
  ///     let vivid = Color(.displayP3, red: 1, green: 0, blue: 0)
  public enum RGBColorSpace: Hashable, Sendable {
    /// sRGB as everybody writes it, gamma-encoded.
    case sRGB
    /// sRGB in linear light.
    case sRGBLinear
    /// Display P3, gamma-encoded.
    case displayP3
  }

  /// Creates a colour from red, green, blue and an opacity, all 0...1.
  ///
  ///     let amber = Color(red: 1, green: 0.75, blue: 0)
  ///
  /// Channels outside 0...1 are kept: they are colours outside the gamut of the space.
  public init(
    _ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    let space: ColorSpace =
      switch space {
      case .sRGB: .srgb
      case .sRGBLinear: .linearSRGB
      case .displayP3: .displayP3
      }
    self.init(space, red, green, blue, alpha: opacity)
  }

  /// Creates a colour in sRGB as `init(_:red:green:blue:opacity:)` does, with the label of UIKit.
  ///
  ///     let white = Color(red: 1.0, green: 1.0, blue: 1.0, alpha: 1.0)
  public init(red: Double, green: Double, blue: Double, alpha: Double) {
    self.init(red: red, green: green, blue: blue, opacity: alpha)
  }

  /// Creates a colour of HSB from a hue, 0...1 for a whole turn, saturation, brightness and an
  /// opacity, all 0...1.
  ///
  ///     let orange = Color(hue: 0.09, saturation: 1, brightness: 1)
  ///
  /// `Color(.hsb, 32, 1, 1)` takes the hue in degrees.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    self.init(.hsb, hue * 360, saturation, brightness, alpha: opacity)
  }

  /// Creates a grey from black, 0, to white, 1, and an opacity.
  ///
  ///     let silver = Color(white: 0.75)
  public init(white: Double, opacity: Double = 1) {
    self.init(.gray, white, alpha: opacity)
  }

  /// Creates a colour from shares of four inks and an opacity, all 0...1.
  ///
  ///     let plum = Color(cyan: 0.2, magenta: 0.8, yellow: 0, black: 0.4)
  public init(cyan: Double, magenta: Double, yellow: Double, black: Double, opacity: Double = 1) {
    self.init(.cmyk, SIMD4(cyan, magenta, yellow, black), alpha: opacity)
  }

  /// Creates a colour from 3, 4, 6 or 8 hexadecimal digits, with or without `#`; nil for any other
  /// text.
  ///
  ///     let accent = Color(hex: "#ff8800") ?? .orange
  ///     let shadow = Color(hex: "0008")  // black at half opacity
  ///
  /// The digits are those of CSS: `rgb`, `rgba`, `rrggbb` or `rrggbbaa`, in either case.
  /// `Color(parsing:)` reads all other notations and says what is wrong with a text.
  public init?(hex: String) {
    self.init(hexDigits: hex.utf8.first == .hashSign ? hex.utf8.dropFirst() : hex.utf8[...])
  }

  /// Creates a colour from 3, 4, 6 or 8 digits; nil for anything else.
  init?(hexDigits digits: some Collection<UInt8>) {
    let count = digits.count
    guard 3...8 ~= count, count != 5, count != 7 else { return nil }
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = hexDigitValue(byte) else { return nil }
      value = count < 6 ? value << 8 | UInt64(digit) * 17 : value << 4 | UInt64(digit)
    }
    let hasAlpha = count % 4 == 0
    self.init(
      RGB8(packed: UInt32(truncatingIfNeeded: hasAlpha ? value >> 8 : value)),
      alpha: hasAlpha ? Double(value & 255) / 255 : 1)
  }

  /// Creates a colour from a number 0xRRGGBB and an opacity, 0...1.
  ///
  ///     let accent = Color(hex: 0xFF8800)
  /// - Precondition: the number has no more than six digits; `init(rrggbbaa:)` takes eight.
  public init(hex: UInt32, opacity: Double = 1) {
    precondition(hex <= 0xFFFFFF, "Color(hex:) takes 0xRRGGBB; Color(rrggbbaa:) has an alpha")
    self.init(RGB8(packed: hex), alpha: opacity)
  }

  /// Creates a colour from a number 0xRRGGBBAA, whose last two digits are the opacity.
  ///
  ///     let shadow = Color(rrggbbaa: 0x00000080)
  public init(rrggbbaa: UInt32) {
    self.init(RGB8(packed: rrggbbaa >> 8), alpha: Double(rrggbbaa & 0xFF) / 255)
  }

  /// Red, green, blue and alpha, 0...1; setting one makes the colour one of sRGB.
  ///
  ///     var color = Color.teal
  ///     color.rgba.green = 1
  public var rgba: (red: Double, green: Double, blue: Double, alpha: Double) {
    get {
      let values = converted(to: .srgb).components
      return (values.x, values.y, values.z, alpha)
    }
    set { self = Color(.srgb, newValue.red, newValue.green, newValue.blue, alpha: newValue.alpha) }
  }

  /// Hue, saturation, brightness and alpha, 0...1; setting one makes the colour one of HSB.
  public var hsba: (hue: Double, saturation: Double, brightness: Double, alpha: Double) {
    get {
      let values = converted(to: .hsb).components
      return (values.x / 360, values.y, values.z, alpha)
    }
    set {
      self = Color(
        hue: newValue.hue, saturation: newValue.saturation, brightness: newValue.brightness,
        opacity: newValue.alpha)
    }
  }

  /// Cyan, magenta, yellow, black and alpha, 0...1; setting one makes the colour one of CMYK.
  public var cmyka: (cyan: Double, magenta: Double, yellow: Double, black: Double, alpha: Double) {
    get {
      let values = converted(to: .cmyk).components
      return (values.x, values.y, values.z, values.w, alpha)
    }
    set {
      self = Color(
        cyan: newValue.cyan, magenta: newValue.magenta, yellow: newValue.yellow,
        black: newValue.black, opacity: newValue.alpha)
    }
  }

  /// White and alpha, 0...1; setting one makes the colour a grey.
  public var gray: (white: Double, alpha: Double) {
    get { (converted(to: .gray).components.x, alpha) }
    set { self = Color(white: newValue.white, opacity: newValue.alpha) }
  }
}

/// The components of a colour that are missing: `none` in CSS.
///
/// A missing component counts as 0, except in mixing, where it takes the value of the other colour.
/// https://www.w3.org/TR/css-color-4/#missing
///
///     let grey = try Color(parsing: "oklch(0.7 0.1 none)")
///     let hasHue = !grey.missing.contains(.component(2))  // false
public struct MissingComponents: OptionSet, Hashable, Sendable {
  /// One bit per component.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The alpha.
  public static let alpha = MissingComponents(rawValue: 1 << 4)

  /// Returns the component at an index 0...3 of `Color.components`.
  public static func component(_ index: Int) -> MissingComponents {
    MissingComponents(rawValue: 1 << UInt8(index))
  }
}

/// An 8-bit sRGB colour.
///
///     let orange = RGB8(255, 136, 0)
///     let text = orange.hex  // "#ff8800"
///     let lightness = Color(orange).converted(to: .oklch).components.x  // 0.744
public struct RGB8: Hashable, Sendable {
  /// The red channel, 0...255.
  public var red: UInt8
  /// The green channel, 0...255.
  public var green: UInt8
  /// The blue channel, 0...255.
  public var blue: UInt8

  /// Creates a colour from its three channels.
  @inlinable public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates the colour nearest to sRGB channels, each clipped to 0...1; NaN becomes 0.
  init(clipping srgb: SIMD4<Double>) { self.init(byte(srgb.x), byte(srgb.y), byte(srgb.z)) }

  /// Creates a colour from six hexadecimal digits, with or without `#`; nil for anything else.
  public init?(hex: String) {
    self.init(hexDigits: hex.utf8.first == .hashSign ? hex.utf8.dropFirst() : hex.utf8[...])
  }

  init?(hexDigits: some Collection<UInt8>) {
    guard hexDigits.count == 6 else { return nil }
    var packed: UInt32 = 0
    for byte in hexDigits {
      guard let value = hexDigitValue(byte) else { return nil }
      packed = packed << 4 | UInt32(value)
    }
    self.init(packed: packed)
  }

  /// The colour as `#rrggbb` in lower case.
  public var hex: String {
    var bytes: [UInt8] = [UInt8(ascii: "#")]
    bytes.reserveCapacity(7)
    for channel in [red, green, blue] { bytes.append(hex: channel) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Creates a colour from 0xRRGGBB; higher bits are ignored.
  package init(packed: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: packed >> 16), UInt8(truncatingIfNeeded: packed >> 8),
      UInt8(truncatingIfNeeded: packed))
  }

  /// The colour as 0xRRGGBB.
  var packed: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}

/// Returns the value of an ASCII hexadecimal digit, or nil.
@inlinable package func hexDigitValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}

/// Colours by name: those of CSS, and the mint of the xkcd survey.
///
///     let warning = Color.orange
///     let hint = Color.gray.withAlpha(0.5)
///
/// They do not adapt to the appearance. `NamedColor` has all names of CSS, X11 and xkcd.
extension Color {
  /// `red` in CSS, #ff0000.
  public static let red = Color(hex: 0xFF0000)
  /// `orange` in CSS, #ffa500.
  public static let orange = Color(hex: 0xFFA500)
  /// `yellow` in CSS, #ffff00.
  public static let yellow = Color(hex: 0xFFFF00)
  /// `green` in CSS, #008000.
  public static let green = Color(hex: 0x008000)
  /// `mint` in the xkcd colour survey, #9ffeb0; CSS has no such name.
  public static let mint = Color(hex: 0x9FFEB0)
  /// `teal` in CSS, #008080.
  public static let teal = Color(hex: 0x008080)
  /// `aqua` in CSS, #00ffff, another name of cyan.
  public static let aqua = Color(hex: 0x00FFFF)
  /// `darkcyan` in CSS, #008b8b.
  public static let darkCyan = Color(hex: 0x008B8B)
  /// `cyan` in CSS, #00ffff.
  public static let cyan = Color(hex: 0x00FFFF)
  /// `blue` in CSS, #0000ff.
  public static let blue = Color(hex: 0x0000FF)
  /// `indigo` in CSS, #4b0082.
  public static let indigo = Color(hex: 0x4B0082)
  /// `violet` in CSS, #ee82ee.
  public static let violet = Color(hex: 0xEE82EE)
  /// `magenta` in CSS, #ff00ff.
  public static let magenta = Color(hex: 0xFF00FF)
  /// `purple` in CSS, #800080.
  public static let purple = Color(hex: 0x800080)
  /// `pink` in CSS, #ffc0cb.
  public static let pink = Color(hex: 0xFFC0CB)
  /// `brown` in CSS, #a52a2a.
  public static let brown = Color(hex: 0xA52A2A)
  /// `white` in CSS, #ffffff.
  public static let white = Color(hex: 0xFFFFFF)
  /// `gray` in CSS, #808080.
  public static let gray = Color(hex: 0x808080)
  /// `black` in CSS, #000000.
  public static let black = Color(hex: 0x000000)
  /// `transparent` in CSS: black without opacity.
  public static let clear = Color(hex: 0, opacity: 0)
}
