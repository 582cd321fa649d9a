import Colorimetry

extension ColorViewModel {
  /// The OKLab chroma under which a turn of the hue cannot be seen.
  private static let visibleChroma = 0.04

  /// Whether the colour has so little chroma that another hue would look the same.
  var isNearlyGray: Bool { rgb8.chroma < Self.visibleChroma }

  /// Remembers a colour whose hue can be seen.
  mutating func noteVivid(_ color: Color) {
    if Self.displayRGB8(color).chroma >= 2 * Self.visibleChroma { lastVivid = color }
  }

  /// Returns the values that give a hue together with chroma and lightness, so that it can be seen.
  ///
  /// They are those of the last vivid colour if that reads on the background, and of a vivid colour
  /// that reads there otherwise.
  /// - Parameter hue: a hue of a space with two more components.
  func vividValues(hue: ControlValue) -> [ControlValue] {
    guard let space = hue.parameter.space, let index = space.hueIndex else { return [hue] }
    func colored(like other: Color) -> Color {
      var color = other.converted(to: space)
      color.components[index] = hue.value
      return color.fittedToSRGB().converted(to: space, keepingHueOf: color)
    }
    let last = lastVivid.map { [colored(like: $0)] } ?? []
    let readable = last.first { reads($0, ratio: 3) && $0.rgb8.chroma >= Self.visibleChroma }
    let chosen =
      readable
      ?? readableColor { lightness in
        let isOKHue = space == .oklch || space == .okhsl
        let angle = isOKHue ? hue.value : OKLab(Color(.hsb, hue.value, 1, 1).rgb8).lch.hueDegrees
        return colored(like: Color(.okhsl, angle, 0.95, lightness))
      }
    return ColorParameter.all(of: space, withAlpha: false).map { parameter in
      guard case .component(_, let other) = parameter, other != index else { return hue }
      let step = parameter.component.step
      return ControlValue(parameter, (chosen.components[other] / step).rounded() * step)
    }
  }

  /// Returns the first colour that reads on the background, going from a middle lightness away from
  /// it; the one of the highest contrast if none does.
  private func readableColor(_ color: (Double) -> Color) -> Color {
    let isOnLight = background.map { Color($0).relativeLuminance > 0.18 } ?? false
    let colors = (0...12).map {
      color(isOnLight ? 0.56 - 0.03 * Double($0) : 0.64 + 0.02 * Double($0))
    }
    return colors.first { reads($0, ratio: 4.5) }
      ?? colors.max { contrast(of: $0) < contrast(of: $1) } ?? self.color
  }

  private func reads(_ color: Color, ratio: Double) -> Bool { contrast(of: color) >= ratio }

  /// The contrast on the background; infinite without one.
  private func contrast(of color: Color) -> Double {
    background.map { Color(color.rgb8).contrastRatio(with: Color($0)) } ?? .infinity
  }
}

extension RGB8 {
  /// The chroma in OKLab: 0 for greys, up to 0.32.
  var chroma: Double { OKLab(self).lch.c }
}
