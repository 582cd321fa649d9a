import Colorimetry

extension ColorPalette {
  /// The named CSS colours by families of hues, each from light to dark, then whites and greys.
  static let css = ColorPalette(
    name: "CSS", columns: 12,
    swatches: CSSFamily.allCases.flatMap { family in
      members.filter { $0.family == family }
        .sorted { ($1.lightness, $0.named.name) < ($0.lightness, $1.named.name) }
        .map { Swatch(name: $0.named.name, color: Color($0.named.rgb), group: family.rawValue) }
    })

  private static let members = NamedColor.css.map { named in
    let color = Color(named.rgb).converted(to: .oklch).components
    return (
      named: named, lightness: color[0],
      family: CSSFamily(lightness: color[0], chroma: color[1], hue: color[2])
    )
  }
}

/// A family of CSS colours, in the order of the palette.
private enum CSSFamily: String, CaseIterable {
  case red, orange, brown, yellow, green, cyan, blue, purple, pink, white, grey

  /// Creates the family of a colour in OKLCH.
  init(lightness: Double, chroma: Double, hue: Double) {
    // Whites with a touch of a hue, such as ivory, are closer to each other than to that hue.
    if chroma < 0.041, chroma > 0.002, lightness > 0.925 { self = .white; return }
    if chroma < 0.035 { self = .grey; return }
    switch hue {
    case ..<15: self = .pink
    case ..<37: self = .red
    case ..<90 where lightness < 0.69: self = .brown
    case ..<72: self = .orange
    case ..<115: self = .yellow
    case ..<160: self = .green
    case ..<215: self = .cyan
    case ..<275: self = .blue
    case ..<335: self = .purple
    default: self = .pink
    }
  }
}
