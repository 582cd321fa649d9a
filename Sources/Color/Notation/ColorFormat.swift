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
  /// `#ffff8800`, the alpha first, as in the resources of Android, in XAML and in Qt.
  case argb
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
  /// False for `gray`, `name`, `words`, `ansi256` and `ansi16`, which are approximate, and for `argb`,
  /// `int` and `json`, which are meant for other programs.
  public var isReversible: Bool {
    ![.gray, .name, .words, .ansi256, .ansi16, .argb, .int, .json].contains(self)
  }

  /// Whether the text includes the alpha.
  public var holdsAlpha: Bool {
    ![.name, .words, .ansi256, .ansi16, .sgrForeground, .sgrBackground, .x11, .int].contains(self)
  }

  /// Whether the text can express colours outside sRGB.
  public var holdsEveryColor: Bool { group == .wide }

  /// The formats that stand together in a table; nil for one that no table has.
  package var group: Group? {
    switch self {
    case .hex, .hexa, .rgb, .rgba, .hsl, .hsla, .hwb, .name, .cssVar: .css
    case .lab, .lch, .oklab, .oklch, .colorP3: .wide
    case .hsb, .cmyk, .gray: .more
    case .ansi256, .ansi16, .sgrForeground, .sgrBackground, .osc, .x11: .ansi
    case .argb, .int, .float, .swiftui, .uikit, .json: .code
    case .words, .same: nil
    }
  }

  /// What a format is for; the raw value is the title of a table.
  package enum Group: String, CaseIterable, Sendable {
    case css = "CSS"
    case wide, more
    case ansi = "ANSI"
    case code
  }

  /// The notation that it writes; nil for a text of its own.
  private var form: ColorNotation.Form? {
    switch self {
    case .hexa: .hex(ColorNotation.HexStyle(hasAlpha: true))
    case .argb: .hex(ColorNotation.HexStyle(hasAlpha: true, alphaPlace: .first))
    case .rgba, .hsla: function(isLegacy: true)
    case .colorP3: ColorNotation(of: .displayP3).form
    case .sgrForeground: .sgr(ColorNotation.SGRStyle())
    case .sgrBackground: .sgr(ColorNotation.SGRStyle(layer: .background))
    case .osc: .x11(digits: 2)
    case .x11: .x11Hash
    case .float: .function(ColorNotation.FunctionStyle(name: "", syntax: .shares))
    case .swiftui: initializer("Color")
    case .uikit: initializer("UIColor")
    default: function()
    }
  }

  /// Returns the function with the name of the format.
  private func function(isLegacy: Bool = false) -> ColorNotation.Form? {
    ColorFunction.named(rawValue).map {
      .function(
        ColorNotation.FunctionStyle(
          name: rawValue, usesCommas: isLegacy, hasAlpha: isLegacy, percents: $0.percents))
    }
  }

  private func initializer(_ name: String) -> ColorNotation.Form {
    .function(
      ColorNotation.FunctionStyle(
        name: name, spaceName: "red", syntax: .initializer, usesCommas: true))
  }

  /// Appends a colour as ASCII without making a string; see `Color.formatted(_:notation:)`.
  package func append(_ color: Color, notation: ColorNotation? = nil, to bytes: inout [UInt8]) {
    switch self {
    case .hex: color.limitedToSRGB().appendHexColor(to: &bytes)
    case .name:
      let isNothing = color.alpha <= 0 && color.rgb8 == RGB8(0, 0, 0)
      bytes.append(ascii: isNothing ? "transparent" : NamedColor.nearest(to: color).name)
    case .words: bytes.append(ascii: color.limitedToSRGB().words)
    case .ansi256, .ansi16:
      let palette = PaletteQuantizer.xterm
      bytes.append(ascii: "ansi")
      bytes.append(
        decimal: UInt64(
          self == .ansi256 ? palette.nearest256(color.rgb8) : palette.nearest16(color.rgb8)))
    case .int: bytes.append(decimal: UInt64(color.rgb8.packed))
    case .cssVar:
      bytes.append(ascii: "--color: ")
      color.appendHexColor(to: &bytes)
      bytes.append(ascii: ";")
    case .json: color.limitedToSRGB().appendJSON(to: &bytes)
    case .same: color.append(notation ?? ColorNotation(of: color.space), to: &bytes)
    default:
      guard let form else { return }
      let color = holdsEveryColor ? color : color.limitedToSRGB()
      color.append(form, to: &bytes)
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

  /// Appends `#rrggbb`, or `#rrggbbaa` with an alpha.
  func appendHexColor(
    _ style: ColorNotation.HexStyle = ColorNotation.HexStyle(), to bytes: inout [UInt8]
  ) {
    let rgb = rgb8
    let opacity = byte(alpha)
    let showsAlpha = style.hasAlpha || opacity < 255
    if showsAlpha, style.alphaPlace == .percent {
      bytes.append(.openBracket)
      bytes.append(FixedNumber(alpha * 100, digits: 0))
      bytes.append(.closeBracket)
    }
    switch style.prefix {
    case .hash: bytes.append(.hashSign)
    case .none: break
    case .zeroX: bytes.append(ascii: "0x")
    case .initializer: bytes.append(ascii: "Color(0x")
    }
    let isShort =
      style.isShort && rgb.red % 17 == 0 && rgb.green % 17 == 0 && rgb.blue % 17 == 0
      && (!showsAlpha || opacity % 17 == 0 || style.alphaPlace == .percent)
    func append(_ channel: UInt8) {
      if !isShort { bytes.append(hexDigit: channel >> 4, isUppercase: style.isUppercase) }
      bytes.append(hexDigit: channel & 15, isUppercase: style.isUppercase)
    }
    if showsAlpha, style.alphaPlace == .first { append(opacity) }
    append(rgb.red)
    append(rgb.green)
    append(rgb.blue)
    if showsAlpha, style.alphaPlace == .last { append(opacity) }
    if style.prefix == .initializer { bytes.append(.closeParenthesis) }
  }

  /// Appends `rgb:ff/88/00`, with `rgba:` for an alpha, or `#ffff88880000` without one.
  func appendX11(digits: Int, isHash: Bool = false, to bytes: inout [UInt8]) {
    let srgb = converted(to: .srgb).components
    var shares = [srgb.x, srgb.y, srgb.z]
    if !isHash, byte(alpha) < 255 { shares.append(alpha) }
    bytes.append(ascii: isHash ? "#" : shares.count > 3 ? "rgba:" : "rgb:")
    for width in digits...4 {
      let largest = Double(1 << (4 * width) - 1)
      let values = shares.map { (unitClamped($0) * largest).rounded(.toNearestOrAwayFromZero) }
      let areSame = zip(values, shares).map { byte($0 / largest) == byte($1) }
      // One digit is enough only for multiples of 17.
      guard !areSame.contains(false) || width == 4 else { continue }
      for (index, value) in values.enumerated() {
        if index > 0, !isHash { bytes.append(.slash) }
        // Near the middle between two bytes, 16 bits may round to the other one.
        let number = areSame[index] ? UInt16(value) : UInt16(byte(shares[index])) * 257
        bytes.append(number, hexDigits: width)
      }
      return
    }
  }

  /// Appends `38;2;255;136;0`, or `38;5;208` where the palette has the colour.
  func appendSGR(_ style: ColorNotation.SGRStyle, to bytes: inout [UInt8]) {
    let index = style.isIndexed ? TerminalPalette.xterm.colors.firstIndex(of: rgb8) : nil
    let color = index.map { TerminalColor.indexed(UInt8($0)) } ?? .rgb(rgb8)
    color.appendSGR(for: style.layer, form: style.usesColons ? .colons : .semicolons, to: &bytes)
  }

  func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(ascii: "{\"hex\":\"")
    appendHexColor(to: &bytes)
    bytes.append(ascii: "\",\"rgb\":[")
    bytes.append(rgb8, separator: .comma)
    bytes.append(ascii: "],\"alpha\":")
    bytes.append(share: alpha, digits: 3)
    bytes.append(ascii: ",\"oklch\":[")
    for (index, number) in oklchNumbers.enumerated() {
      if index > 0 { bytes.append(.comma) }
      bytes.append(number)
    }
    bytes.append(ascii: "]}")
  }
}
