extension Color {
  /// Returns the given number of colours in even steps of lightness towards white, without white
  /// itself.
  ///
  /// In OKLCH, fitted to sRGB, so that the hue stays; the first is this colour's neighbour.
  public func tints(count: Int) -> [Color] { steps(to: 1, count: count) }

  /// Returns the given number of colours in even steps of lightness towards black, without black
  /// itself.
  ///
  /// In OKLCH, fitted to sRGB, so that the hue stays; the first is this colour's neighbour.
  public func shades(count: Int) -> [Color] { steps(to: 0, count: count) }

  private func steps(to end: Double, count: Int) -> [Color] {
    guard count > 0 else { return [] }
    let origin = converted(to: .oklch)
    let (lightness, chroma) = (unitClamped(origin.components.x), origin.components.y)
    return (1...count).map { step in
      let share = Double(step) / Double(count + 1)
      var color = origin
      color.components.x = lightness + (end - lightness) * share
      // The chroma ends at 0: neither white nor black has any.
      color.components.y = chroma * (1 - share)
      return color.fitted(to: .srgb).converted(to: .oklch, keepingHueOf: color)
    }
  }
}
