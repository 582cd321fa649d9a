/// A text format for colours; the raw value is the name that users type.
///
/// Formats of 8-bit sRGB clip colours outside the gamut; map them first. An alpha of 1 is left out
/// where the format allows it.
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
  /// False for `gray`, `name`, `ansi256` and `ansi16`, which are approximate, and for `int` and
  /// `json`, which are meant for other programs.
  public var isReversible: Bool {
    switch self {
    case .gray, .name, .ansi256, .ansi16, .int, .json: false
    default: true
    }
  }

  /// Whether the text includes the alpha.
  public var holdsAlpha: Bool {
    switch self {
    case .name, .ansi256, .ansi16, .sgrForeground, .sgrBackground, .x11, .int: false
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
  /// - Parameter notation: what `same` writes; by default the natural notation of the space.
  public func formatted(_ format: ColorFormat, notation: ColorNotation? = nil) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(40)
    format.append(self, notation: notation, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
