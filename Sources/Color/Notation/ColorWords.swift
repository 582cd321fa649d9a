extension Color {
  /// The colour in basic words, such as `light greyish purple-pink`.
  ///
  /// Lightness (very dark, dark, light, very light), colourfulness (greyish, muted, vivid), and one of
  /// twelve hue words, or two where the hue lies between them. What is nearly grey is `black`, `grey`
  /// or `white`. The limits are those at which the names of the xkcd colour survey change.
  /// https://xkcd.com/color/rgb/
  package var words: String {
    let color = Color(rgb8).converted(to: .oklch).components
    let (lightness, chroma, hue) = (color[0], color[1], color[2])
    guard chroma >= 0.02 else { return Self.greyWord(lightness) }
    let share = chroma / OKGamut(a: cosine(degrees: hue), b: sine(degrees: hue)).cusp.chroma
    var words: [String] = []
    // A vivid yellow is as light as yellow is.
    if share < 0.82, let word = Self.lightnessWord(lightness) { words.append(word) }
    switch share {
    case ..<0.36: words.append("greyish")
    case ..<0.55: words.append("muted")
    case 0.82...: words.append("vivid")
    default: break
    }
    return (words + [HueSector.words(lightness, hue)]).joined(separator: " ")
  }

  private static func greyWord(_ lightness: Double) -> String {
    switch lightness {
    case ..<0.17: "black"
    case 0.98...: "white"
    default: [lightnessWord(lightness), "grey"].compactMap { $0 }.joined(separator: " ")
    }
  }

  private static func lightnessWord(_ lightness: Double) -> String? {
    switch lightness {
    case ..<0.28: "very dark"
    case ..<0.43: "dark"
    case ..<0.75: nil
    case ..<0.9: "light"
    default: "very light"
    }
  }
}

/// The words for ranges of hues.
private enum HueSector {
  /// The hue in degrees at which each begins, the words for what is darker than `dark`, lighter than
  /// `light`, and between these limits of the lightness in OKLCH.
  private static let all: [Sector] = [
    (0, "red", 0.5, "pink", 0.66, "pink"),
    (14, "red", 0.5, "red", 0.65, "pink"),
    (26, "red", 0.42, "red", 0.7, "pink"),
    (34, "brown", 0.57, "orange", 0.75, "orange"),
    (64, "brown", 0.68, "orange", 0.8, "orange"),
    (74, "brown", 0.6, "brown", 0.77, "yellow"),
    (96, "brown", 0.58, "olive", 0.67, "yellow"),
    (106, "olive", 0.55, "olive", 0.7, "yellow"),
    (113, "olive", 0.55, "green", 0.85, "yellow"),
    (117, "green", 0.5, "green", 0.7, "green"),
    (164, "teal", 0.5, "teal", 0.93, "cyan"),
    (176, "teal", 0.5, "teal", 0.87, "cyan"),
    (200, "blue", 0.5, "blue", 0.88, "blue"),
    (288, "purple", 0.5, "purple", 0.7, "purple"),
    (329, "purple", 0.5, "purple", 0.7, "pink"),
    (339, "purple", 0.5, "magenta", 0.64, "pink"),
    (355, "purple", 0.48, "pink", 0.7, "pink"),
  ]

  private typealias Sector = (
    start: Double, low: String, dark: Double, middle: String, light: Double, high: String
  )

  /// How near another word has to be, in degrees.
  private static let nearness = 4.5

  /// Returns the word for a colour, and a second one where its hue is near that of another word.
  static func words(_ lightness: Double, _ hue: Double) -> String {
    let first = word(lightness, hue)
    let other = [-nearness, nearness].lazy.map { word(lightness, hue + $0) }.first { $0 != first }
    return other.map { "\(first)-\($0)" } ?? first
  }

  private static func word(_ lightness: Double, _ hue: Double) -> String {
    let hue = normalizedDegrees(hue)
    guard let sector = all.last(where: { $0.start <= hue }) else { return "" }
    return lightness < sector.dark
      ? sector.low : lightness >= sector.light ? sector.high : sector.middle
  }
}

/// Returns the shorter way from a hue to another one, -180..<180 degrees.
package func hueDifference(from one: Double, to other: Double) -> Double {
  normalizedDegrees(other - one + 180) - 180
}
