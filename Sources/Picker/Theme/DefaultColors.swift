package import Color
package import Terminal

/// The terminal's default foreground and background, as far as they are known.
package struct DefaultColors: Hashable, Sendable {
  /// Whether the terminal is dark or light.
  package var appearance: Appearance
  /// The reported background; nil if it is unknown.
  package var background: RGB8?
  /// The reported text colour; nil if it is unknown.
  package var text: RGB8?

  /// Creates default colours; unknown ones are assumed from the appearance.
  package init(_ appearance: Appearance, background: RGB8? = nil, text: RGB8? = nil) {
    self.appearance = appearance
    self.background = background
    self.text = text
  }

  /// Creates the default colours of a scheme, as far as it has them.
  package init(_ appearance: Appearance, _ palette: TerminalPalette?) {
    self.init(appearance, background: palette?.background, text: palette?.foreground)
    if let background { self.appearance = Appearance(of: background) }
  }

  /// The background, reported or assumed.
  package var effectiveBackground: RGB8 {
    background ?? (appearance == .dark ? RGB8(0x10, 0x10, 0x14) : RGB8(0xFF, 0xFF, 0xFF))
  }

  /// The text colour, reported or assumed.
  package var effectiveText: RGB8 {
    text ?? (appearance == .dark ? RGB8(0xE6, 0xE6, 0xEA) : RGB8(0x1C, 0x1C, 0x1E))
  }

  /// Updates the colours from a reply to OSC 10 or 11, the queries for the default foreground and
  /// background.
  /// - Parameter reply: the text after `ESC ]`, such as `11;rgb:1010/1010/1414`. Other replies are
  ///   ignored.
  package mutating func apply(_ reply: String) {
    let parts = reply.split(separator: ";", maxSplits: 1)
    guard parts.count == 2, let color = RGB8(terminalAnswer: parts[1]) else { return }
    switch parts[0] {
    case "10": text = color
    case "11":
      appearance = Appearance(of: color)
      background = color
    default: break
    }
  }
}

extension TerminalColor {
  /// Returns the background colour that a terminal of a depth shows reliably.
  ///
  /// Terminals with a palette of 16 colours often have only 8 backgrounds: the bright colours
  /// appear as their dark counterparts.
  package func asBackground(in depth: ColorDepth) -> TerminalColor {
    // Quantising builds tables that a truecolor terminal does not need.
    if depth == .truecolor { return self }
    if depth == .monochrome { return .default }
    let color = quantized(to: depth)
    guard depth == .ansi16, case .indexed(let index) = color else { return color }
    return .indexed(index & 7)
  }
}

// MARK: Adaptation

/// Moves the colours of the standard theme from the background that they were chosen for to the one
/// that the terminal reported.
///
/// Colours near the background, such as those of panels and of the selection, are surfaces: they
/// keep their distance from it in lightness and take its hue. All others are inks: they change only
/// as far as they have to be read.
struct BackgroundAdaptation {
  /// The least contrast of an ink on a surface.
  static let contrast = 4.5

  private let appearance: Appearance
  /// The reported and the assumed background.
  private let background: OKLab
  private let assumed: OKLab
  /// How much of the background's hue is taken on: 0 for a grey one, 1 for one that is clearly
  /// coloured.
  private let share: Double
  private let text: Color

  /// The largest difference in lightness between a background and a surface on it.
  private static let reach = 0.35
  /// The difference in lightness at which a surface can still be told from the background.
  private static let minimumDistance = 0.06
  /// The largest chroma of a surface; more would compete with the colours of the document.
  private static let largestChroma = 0.07
  /// The chroma from which a colour counts as coloured.
  private static let colored = 0.03

  /// Creates the adaptation to a reported background.
  ///
  /// Returns nil if there is nothing to adapt to: the background is unknown or the one that the
  /// theme was made for, or the terminal has so few colours that each is someone's choice.
  init?(to defaultColors: DefaultColors, mode: ColorMode, depth: ColorDepth) {
    let assumed = DefaultColors(defaultColors.appearance).effectiveBackground
    guard let reported = defaultColors.background, reported != assumed,
      mode.appearance == defaultColors.appearance, depth > .ansi16
    else { return nil }
    appearance = defaultColors.appearance
    background = OKLab(reported)
    self.assumed = OKLab(assumed)
    share = ((background.lch.c - 0.006) / 0.01).clamped(to: 0...1)
    text = Color(defaultColors.effectiveText)
  }

  /// Returns a colour of the standard theme for the reported background.
  func adapted(_ color: RGB8) -> RGB8 {
    let old = OKLab(color)
    let distance = old.l - assumed.l
    return abs(distance) < Self.reach ? surface(old, distance: distance) : ink(old)
  }

  private func surface(_ old: OKLab, distance: Double) -> RGB8 {
    // Steps near black are not seen, so that a surface never gets closer to it than planned.
    let isDark = appearance == .dark
    var lightness = background.l + distance
    if isDark, distance > 0 { lightness = max(lightness, old.l) }
    // Past the middle, neither black nor white could be read: turn round.
    if isDark ? lightness > 0.5 : lightness < 0.62 { lightness = background.l - distance }
    var step = lightness - background.l
    while true {
      let color = tinted(old, lightness: background.l + step).rgb8
      if abs(step) <= Self.minimumDistance
        || text.contrastRatio(with: Color(color)) >= Self.contrast
      {
        return color
      }
      step *= 0.85
    }
  }

  /// Returns a surface with the hue of the background, stronger the more it differs from it.
  private func tinted(_ old: OKLab, lightness: Double) -> OKLab {
    var factor = 1 + 6 * abs(lightness - background.l)
    factor = min(factor, max(Self.largestChroma / max(background.lch.c, 1e-6), 1))
    let own = OKLab(l: lightness, a: old.a, b: old.b)
    let tint = OKLab(l: lightness, a: background.a * factor, b: background.b * factor)
    return OKLab.mix(own, tint, share)
  }

  /// Returns an ink: greys are tinted by the background, colours keep their hue.
  private func ink(_ old: OKLab) -> RGB8 {
    guard old.lch.c < Self.colored else { return old.rgb8 }
    let chroma = min(background.lch.c, Self.colored) / max(background.lch.c, 1e-6)
    let tint = OKLab(l: old.l, a: background.a * chroma, b: background.b * chroma)
    return OKLab.mix(old, tint, share).rgb8
  }

  /// Returns an ink darker or lighter than a given one, as far as needed to be read on a surface.
  static func readable(_ ink: RGB8, on surface: RGB8) -> RGB8 {
    let ground = Color(surface)
    guard Color(ink).contrastRatio(with: ground) < contrast else { return ink }
    let (from, to) = (OKLab(ink), OKLab(ground.contrastColor.rgb8))
    // Mixing towards black or white keeps the hue as long as possible.
    for percent in stride(from: 5, through: 100, by: 5) {
      let mixed = OKLab.mix(from, to, Double(percent) / 100).rgb8
      if Color(mixed).contrastRatio(with: ground) >= contrast { return mixed }
    }
    return to.rgb8
  }
}
