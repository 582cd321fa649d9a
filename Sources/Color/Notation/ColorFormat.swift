/// A text format for colours; the raw value is the name that users type.
///
/// A format that cannot express colours outside sRGB gives the fitted colour, which is the one that
/// is shown. An alpha of 1 is left out where the format allows it.
///
///     let text = Color.orange.formatted(.oklch)  // "oklch(0.7927 0.171 70.67)"
public enum ColorFormat: String, CaseIterable, Hashable, Sendable {
  /// `#ff8800`, or `#ff880080` with an alpha.
  case hex
  /// `#ff8800ff`, always with the alpha.
  case hexa
  /// `rgb(255 136 0)`
  case rgb
  /// `rgba(255, 136, 0, 1)`, the legacy syntax.
  case rgba
  /// `hsl(32 100% 50%)`
  case hsl
  /// `hsla(32, 100%, 50%, 1)`, the legacy syntax.
  case hsla
  /// `hsb(32 100% 100%)`
  case hsb
  /// `hwb(32 0% 0%)`
  case hwb
  /// `cmyk(0% 46.67% 100% 0%)`
  case cmyk
  /// `gray(65.66%)`: the grey of the same luminance.
  case gray
  /// `lab(69.4 41.7 75.66)`
  case lab
  /// `lch(69.4 86.39 61.14)`
  case lch
  /// `oklab(0.7442 0.1001 0.151)`
  case oklab
  /// `oklch(0.7442 0.1812 56.46)`
  case oklch
  /// `color(display-p3 0.9387 0.5575 0.2057)`
  case colorP3 = "color-p3"
  /// The nearest CSS name, `darkorange`.
  case name
  /// `vivid orange`: lightness, colourfulness and hue in basic words.
  case words
  /// `ansi208`: the nearest of the palette entries 16 to 255.
  case ansi256
  /// `ansi9`: the nearest of the first 16 palette entries of xterm.
  case ansi16
  /// `38;2;255;136;0`
  case sgrForeground = "sgr-fg"
  /// `48;2;255;136;0`
  case sgrBackground = "sgr-bg"
  /// `rgb:ff/88/00`, as in the OSC sequences of terminals; `rgba:` with an alpha.
  case osc
  /// `#ffff88880000`, as terminals and X11 programs reply.
  case x11
  /// `16746496`: 0xRRGGBB in decimal.
  case int
  /// `1 0.5333 0`: fractions, followed by the alpha if it is not 1.
  case float
  /// `Color(red: 1, green: 0.5333, blue: 0)`, with `opacity:` if it is not 1.
  case swiftui
  /// `UIColor(red: 1, green: 0.5333, blue: 0, alpha: 1)`
  case uikit
  /// `--color: #ff8800;`
  case cssVar = "css-var"
  /// `{"hex":"#ff8800","rgb":[255,136,0],"alpha":1,"oklch":[0.7442,0.1812,56.46]}`
  case json
  /// The notation that the colour was parsed from.
  case same

  /// Whether parsing the text gives the same 8-bit colour.
  ///
  /// False for `gray`, `name`, `words`, `ansi256` and `ansi16`, which are approximate, and for `int` and
  /// `json`, which are meant for other programs.
  public var isReversible: Bool {
    switch self {
    case .gray, .name, .words, .ansi256, .ansi16, .int, .json: false
    default: true
    }
  }

  /// Whether the text includes the alpha.
  public var holdsAlpha: Bool {
    switch self {
    case .name, .words, .ansi256, .ansi16, .sgrForeground, .sgrBackground, .x11, .int: false
    default: true
    }
  }

  /// Whether the text can express colours outside sRGB.
  public var holdsEveryColor: Bool {
    switch self {
    case .lab, .lch, .oklab, .oklch, .colorP3: true
    default: false
    }
  }
}

extension Color {
  /// Returns the colour as text.
  ///
  /// Reversible formats have as many digits as `Color(parsing:)` needs to give the same 8-bit
  /// colour. The result does not depend on a locale.
  ///
  ///     let vivid = Color(.oklch, 0.5, 0.4, 30)
  ///     let texts = [vivid.formatted(.oklch), vivid.formatted(.hex)]  // "oklch(0.5 0.4 30)", "#c30000"
  /// - Parameter notation: what `same` writes; by default the natural notation of the space.
  public func formatted(_ format: ColorFormat, notation: ColorNotation? = nil) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(40)
    format.append(self, notation: notation, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ColorFormat {
  /// Appends a colour as ASCII without making a string; see `Color.formatted(_:notation:)`.
  package func append(_ color: Color, notation: ColorNotation? = nil, to bytes: inout [UInt8]) {
    if self == .same {
      return color.append(notation ?? ColorNotation(of: color.space), to: &bytes)
    }
    let color = holdsEveryColor ? color : color.limitedToSRGB()
    switch self {
    case .hex: color.appendHexColor(to: &bytes)
    case .hexa: color.appendHexColor(hasAlpha: true, to: &bytes)
    case .oklch: color.appendOKLCH(to: &bytes)
    case .rgb: color.append(ColorNotation.FunctionStyle(name: "rgb"), to: &bytes)
    case .hsl, .hsb, .hwb, .cmyk, .gray, .lab, .lch, .oklab, .colorP3:
      color.append(functionStyle, to: &bytes)
    case .rgba, .hsla:
      var style = functionStyle
      style.usesCommas = true
      style.hasAlpha = true
      color.append(style, to: &bytes)
    case .name:
      let isNothing = color.alpha <= 0 && color.rgb8 == RGB8(0, 0, 0)
      bytes.append(ascii: isNothing ? "transparent" : NamedColor.closest(to: color.rgb8).name)
    case .words: bytes.append(ascii: color.words)
    case .ansi256:
      bytes.append(ascii: "ansi")
      bytes.append(decimal: UInt64(PaletteQuantizer.xterm.nearest256(color.rgb8)))
    case .ansi16:
      bytes.append(ascii: "ansi")
      bytes.append(decimal: UInt64(PaletteQuantizer.xterm.nearest16(color.rgb8)))
    case .sgrForeground: color.appendSGR(ColorNotation.SGRStyle(), to: &bytes)
    case .sgrBackground:
      color.appendSGR(ColorNotation.SGRStyle(layer: .background), to: &bytes)
    case .osc: color.appendX11(digits: 2, to: &bytes)
    case .x11: color.appendX11Hash(to: &bytes)
    case .int: bytes.append(decimal: UInt64(color.rgb8.packed))
    case .float: color.appendList(isBytes: false, to: &bytes)
    case .swiftui: color.append(ColorNotation.InitializerStyle.rgb, to: &bytes)
    case .uikit: color.append(ColorNotation.InitializerStyle.uiColor, to: &bytes)
    case .cssVar:
      bytes.append(ascii: "--color: ")
      color.appendHexColor(to: &bytes)
      bytes.append(ascii: ";")
    case .json: color.appendJSON(to: &bytes)
    case .same: break
    }
  }

  /// The function that a format writes.
  private var functionStyle: ColorNotation.FunctionStyle {
    guard self != .colorP3, let function = ColorFunction.named(rawValue) else {
      return ColorNotation.FunctionStyle(name: "color", spaceName: "display-p3")
    }
    return ColorNotation.FunctionStyle(name: rawValue, percents: function.percents)
  }
}

extension Color {
  /// Appends `#rrggbb`, or `#rrggbbaa` with an alpha.
  func appendHexColor(
    _ style: ColorNotation.HexStyle = ColorNotation.HexStyle(), hasAlpha: Bool = false,
    to bytes: inout [UInt8]
  ) {
    let rgb = rgb8
    let opacity = byte(alpha)
    switch style.prefix {
    case .hash: bytes.append(0x23)
    case .none: break
    case .zeroX: bytes.append(ascii: "0x")
    }
    let start = bytes.count
    let showsAlpha = hasAlpha || style.hasAlpha || opacity < 255
    if style.isShort, rgb.red % 17 == 0, rgb.green % 17 == 0, rgb.blue % 17 == 0,
      !showsAlpha || opacity % 17 == 0
    {
      if showsAlpha, style.isAlphaFirst { bytes.append(hexDigit: opacity & 15) }
      bytes.append(hexDigit: rgb.red & 15)
      bytes.append(hexDigit: rgb.green & 15)
      bytes.append(hexDigit: rgb.blue & 15)
      if showsAlpha, !style.isAlphaFirst { bytes.append(hexDigit: opacity & 15) }
    } else {
      if showsAlpha, style.isAlphaFirst { bytes.append(hex: opacity) }
      bytes.append(hex: rgb.red)
      bytes.append(hex: rgb.green)
      bytes.append(hex: rgb.blue)
      if showsAlpha, !style.isAlphaFirst { bytes.append(hex: opacity) }
    }
    guard style.isUppercase else { return }
    for index in start..<bytes.count where bytes[index] >= 0x61 { bytes[index] -= 0x20 }
  }

  /// Appends `rgb:ff/88/00`, with `rgba:` for an alpha.
  func appendX11(digits: Int, to bytes: inout [UInt8]) {
    let srgb = converted(to: .srgb).components
    var shares = [srgb.x, srgb.y, srgb.z]
    let hasAlpha = byte(alpha) < 255
    if hasAlpha { shares.append(alpha) }
    bytes.append(ascii: hasAlpha ? "rgba:" : "rgb:")
    for width in digits...4 {
      let largest = Double(1 << (4 * width) - 1)
      let values = shares.map { (unitClamped($0) * largest).rounded(.toNearestOrAwayFromZero) }
      // One digit is enough only for multiples of 17.
      guard zip(values, shares).allSatisfy({ byte($0 / largest) == byte($1) }) || width == 4 else {
        continue
      }
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(0x2f) }
        bytes.append(UInt16(value), hexDigits: width)
      }
      return
    }
  }

  /// Appends `#ffff88880000`, without an alpha.
  func appendX11Hash(to bytes: inout [UInt8]) {
    let srgb = converted(to: .srgb).components
    bytes.append(0x23)
    for share in [srgb.x, srgb.y, srgb.z] {
      let value = UInt16((unitClamped(share) * 65535).rounded(.toNearestOrAwayFromZero))
      // Near the middle between two bytes, 16 bits may round to the other one.
      let isSame = byte(Double(value) / 65535) == byte(share)
      bytes.append(isSame ? value : UInt16(byte(share)) * 257, hexDigits: 4)
    }
  }

  /// Appends `38;2;255;136;0`, or `38;5;208` where the palette has the colour.
  func appendSGR(_ style: ColorNotation.SGRStyle, to bytes: inout [UInt8]) {
    let index = style.isIndexed ? TerminalPalette.xterm.colors.firstIndex(of: rgb8) : nil
    let color = index.map { TerminalColor.indexed(UInt8($0)) } ?? .rgb(rgb8)
    color.appendSGR(for: style.layer, form: style.usesColons ? .colons : .semicolons, to: &bytes)
  }

  /// Appends `255,136,0` or `1 0.5333 0`.
  func appendList(isBytes: Bool, to bytes: inout [UInt8]) {
    if isBytes {
      bytes.append(rgb8, separator: 0x2c)
    } else {
      let srgb = converted(to: .srgb).components
      for index in 0..<3 {
        if index > 0 { bytes.append(0x20) }
        bytes.append(share: srgb[index])
      }
    }
    guard isTranslucent else { return }
    bytes.append(isBytes ? 0x2c : 0x20)
    bytes.append(share: alpha, digits: 3)
  }

  /// Appends `Color(red: 1, green: 0.5333, blue: 0)` and similar initializers.
  func append(_ style: ColorNotation.InitializerStyle, to bytes: inout [UInt8]) {
    var components = converted(to: .srgb).components
    var labels = ["red", "green", "blue"]
    var isColor = true
    switch style {
    case .rgb: bytes.append(ascii: "Color(")
    case .hsb where isInSRGBGamut:
      bytes.append(ascii: "Color(")
      appendHSBInitializer(to: &bytes)
      return
    case .white where rgb8.red == rgb8.green && rgb8.green == rgb8.blue:
      bytes.append(ascii: "Color(")
      labels = ["white"]
      components.x = converted(to: .gray).components.x
    case .hsb, .white: bytes.append(ascii: "Color(")
    case .packed(let hasAlpha, let isUppercase):
      return appendPacked(hasAlpha: hasAlpha, isUppercase: isUppercase, to: &bytes)
    case .argb:
      bytes.append(ascii: "argb(")
      bytes.append(decimal: UInt64(byte(alpha)))
      bytes.append(0x2c)
      bytes.append(rgb8, separator: 0x2c)
      return bytes.append(0x29)
    case .uiColor, .nsColor:
      bytes.append(ascii: style == .uiColor ? "UIColor(" : "NSColor(")
      isColor = false
    }
    for (index, label) in labels.enumerated() {
      if index > 0 { bytes.append(ascii: ", ") }
      bytes.append(ascii: label)
      bytes.append(ascii: ": ")
      bytes.append(share: components[index])
    }
    appendOpacity(isColor: isColor, to: &bytes)
  }

  /// Appends `Color(0xFFFF8800)`, the alpha first.
  private func appendPacked(hasAlpha: Bool, isUppercase: Bool, to bytes: inout [UInt8]) {
    bytes.append(ascii: "Color(0x")
    let opacity = byte(alpha)
    if hasAlpha || opacity < 255 {
      bytes.append(hexDigit: opacity >> 4, isUppercase: isUppercase)
      bytes.append(hexDigit: opacity & 15, isUppercase: isUppercase)
    }
    let packed = rgb8.packed
    for shift in stride(from: UInt32(20), through: 0, by: -4) {
      bytes.append(
        hexDigit: UInt8(truncatingIfNeeded: packed >> shift & 15), isUppercase: isUppercase)
    }
    bytes.append(0x29)
  }

  private func appendHSBInitializer(to bytes: inout [UInt8]) {
    let parts = converted(to: .hsb).components
    let shares = [normalizedDegrees(parts.x) / 360, unitClamped(parts.y), unitClamped(parts.z)]
    let wanted = rgb8
    for digits in 4...7 {
      let numbers = shares.map { FixedNumber($0, digits: digits) }
      let back = Color(
        .hsb, normalizedDegrees(numbers[0].value * 360), numbers[1].value, numbers[2].value)
      guard back.rgb8 == wanted || digits == 7 else { continue }
      for (label, number) in zip(["hue: ", ", saturation: ", ", brightness: "], numbers) {
        bytes.append(ascii: label)
        bytes.append(number)
      }
      break
    }
    appendOpacity(isColor: true, to: &bytes)
  }

  private func appendOpacity(isColor: Bool, to bytes: inout [UInt8]) {
    if !isColor || isTranslucent {
      bytes.append(ascii: isColor ? ", opacity: " : ", alpha: ")
      bytes.append(share: alpha, digits: 3)
    }
    bytes.append(ascii: ")")
  }

  func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(ascii: "{\"hex\":\"")
    appendHexColor(to: &bytes)
    bytes.append(ascii: "\",\"rgb\":[")
    bytes.append(rgb8, separator: 0x2c)
    bytes.append(ascii: "],\"alpha\":")
    bytes.append(share: alpha, digits: 3)
    bytes.append(ascii: ",\"oklch\":[")
    bytes.append(oklchNumbers, separator: 0x2c)
    bytes.append(ascii: "]}")
  }
}
