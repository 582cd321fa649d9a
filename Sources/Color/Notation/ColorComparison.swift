extension Color {
  /// The colours of CSS whose names are single words, which people know.
  private static let plainNames = NamedColor.css.filter {
    !NamedColor.words(of: $0.name).contains(" ")
  }

  /// How it differs from the colour of a plain name that looks nearest: “a little darker than orange”.
  package var comparison: String {
    let color = Color(rgb8)
    let named = Self.plainNames.min {
      color.difference(from: Color($0.rgb), by: .ciede2000)
        < color.difference(from: Color($1.rgb), by: .ciede2000)
    }
    guard let named else { return "" }
    guard named.rgb != color.rgb8 else { return "exactly \(named.name)" }
    let one = color.converted(to: .oklch).components
    let other = Color(named.rgb).converted(to: .oklch).components
    let (lightness, chroma) = (one[0] - other[0], one[1] - other[1])
    let turn = hueDifference(from: other[2], to: one[2])
    let squared = OKLab(color).squaredDistance(to: OKLab(named.rgb))
    // What is left of the distance is that of the hues.
    let hue = max(squared - lightness * lightness - chroma * chroma, 0).squareRoot()
    let word =
      switch max(lightness.magnitude, chroma.magnitude, hue) {
      case lightness.magnitude: lightness > 0 ? "lighter" : "darker"
      case chroma.magnitude: chroma > 0 ? "more vivid" : "greyer"
      default: Self.adjective(from: other[2], turn)
      }
    let amount = squared < 0.01 ? "a little " : squared < 0.0625 ? "" : "much "
    return "\(amount)\(word) than \(named.name)"
  }

  /// The hues in degrees of OKLCH, and what a colour is that is nearer to them.
  private static let directions: [(hue: Double, word: String)] = [
    (29, "redder"), (70, "more orange"), (110, "yellower"), (142, "greener"),
    (264, "bluer"), (328, "pinker"),
  ]

  /// Returns what a turn from a hue leads to.
  private static func adjective(from hue: Double, _ turn: Double) -> String {
    let ways = directions.map { direction in
      let way = normalizedDegrees((direction.hue - hue) * (turn < 0 ? -1 : 1))
      // One that is a few degrees away is the hue itself.
      return (way: way < 5 ? way + 360 : way, word: direction.word)
    }
    return ways.min { $0.way < $1.way }?.word ?? ""
  }
}

/// Returns the shorter way from a hue to another one, -180..<180 degrees.
package func hueDifference(from one: Double, to other: Double) -> Double {
  normalizedDegrees(other - one + 180) - 180
}
