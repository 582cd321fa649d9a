/// Colours that flow into each other.
///
///     let sunset = Gradient([.orange, .purple])
///     let middle = sunset.color(at: 0.5)
///     let columns = sunset.colors(count: 40).map { $0.rgb8 }
public struct Gradient: Hashable, Sendable {
  /// A colour and where it is.
  ///
  ///     let stop = Gradient.Stop(.orange, at: 0.25)
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public var color: Color
    /// Where it is, 0...1; other values are limited.
    public var location: Double { didSet { location = unitClamped(location) } }

    /// Creates a stop.
    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = unitClamped(location)
    }
  }

  /// The stops in the order of their locations; at least one.
  public private(set) var stops: [Stop]
  /// The space in which the colours between two stops are found.
  public var space: ColorSpace
  /// The direction from hue to hue, in spaces with a hue.
  public var hue: HueRoute

  /// Creates a gradient of stops at the same distance from each other; without colours it is black.
  public init(_ colors: [Color], in space: ColorSpace = .oklch, hue: HueRoute = .shorter) {
    let last = Double(max(colors.count - 1, 1))
    self.init(colors.enumerated().map { Stop($1, at: Double($0) / last) }, in: space, hue: hue)
  }

  /// Creates a gradient of stops in any order; without stops it is black.
  public init(_ stops: [Stop], in space: ColorSpace = .oklch, hue: HueRoute = .shorter) {
    let ordered = stops.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }
    self.stops = stops.isEmpty ? [Stop(.black, at: 0)] : ordered.map(\.element)
    (self.space, self.hue) = (space, hue)
  }

  /// The hues of the ring, once around.
  package static let hues = Gradient(
    stride(from: 0.0, through: 360, by: 60).map { Color(.hsb, $0, 1, 1) })

  /// Returns the colour at a location; before the first and after the last stop it is that of the stop.
  ///
  /// It is the mixture of `Color.mix(with:by:in:)`, also at a stop: in the space of the gradient, and
  /// perhaps outside sRGB; `rgb8` fits it.
  public func color(at location: Double) -> Color {
    let next = min(stops.firstIndex { $0.location > location } ?? stops.count, stops.count - 1)
    let (start, end) = (stops[max(next - 1, 0)], stops[next])
    let share = (location - start.location) / (end.location - start.location)
    return start.color.mix(
      with: end.color, by: location < end.location ? max(share, 0) : 1, in: space, hue: hue)
  }

  /// Returns the given number of colours at the same distance from each other, from the first to the
  /// last.
  public func colors(count: Int) -> [Color] {
    (0..<max(count, 0)).map { color(at: count > 1 ? Double($0) / Double(count - 1) : 0) }
  }

  // MARK: - Editing

  /// Changes the colour of a stop.
  package mutating func setColor(_ color: Color, ofStop index: Int) { stops[index].color = color }

  /// Moves a stop, at most up to its neighbours.
  package mutating func moveStop(_ index: Int, by distance: Double) {
    let least = index > 0 ? stops[index - 1].location : 0
    let greatest = index + 1 < stops.count ? stops[index + 1].location : 1
    stops[index].location = min(max(stops[index].location + distance, least), greatest)
  }

  /// Adds a stop in the middle between one and the next, or before the last one, in the colour that is
  /// there.
  /// - Returns: its index.
  package mutating func addStop(after index: Int) -> Int {
    let next = min(index + 1, stops.count - 1)
    let location =
      next > 0 ? (stops[next - 1].location + stops[next].location) / 2 : stops[0].location
    stops.insert(Stop(color(at: location), at: location), at: max(next, 1))
    return max(next, 1)
  }

  /// Removes a stop, but not the last two.
  /// - Returns: whether it was removed.
  package mutating func removeStop(_ index: Int) -> Bool {
    guard stops.count > 2 else { return false }
    stops.remove(at: index)
    return true
  }
}

// MARK: - Scales

extension Color {
  /// The names of the steps of a scale, from light to dark.
  package static let scaleSteps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950]

  /// Returns a scale of eleven colours of one hue from light to dark, of which one is this colour.
  ///
  /// The contrast of two neighbours is the same from the first step to this colour, and from it to the
  /// last one. The first has a contrast of 1.08 with white, the last one of 1.35 with black, unless
  /// this colour is nearer to white or black. The chroma decreases towards both ends.
  package func scale() -> [Color] {
    let own = fitted(to: .srgb).withAlpha(1)
    // By the definition of WCAG 2 a contrast is a quotient of luminances, each increased by this.
    let offset = 0.05
    let middle = own.relativeLuminance + offset
    let top = max((1 + offset) / 1.08, middle)
    let bottom = min(offset * 1.35, middle)
    let last = Self.scaleSteps.count - 1
    func distance(_ step: Int) -> Double {
      let level = top * power(bottom / top, Double(step) / Double(last))
      return max(level / middle, middle / level)
    }
    let position = (0...last).min { distance($0) < distance($1) } ?? 0
    return (0...last).map { step in
      guard step != position else { return withAlpha(1) }
      let isLighter = step < position
      let share = Double(abs(step - position)) / Double(isLighter ? position : last - position)
      return own.withLuminance(
        middle * power((isLighter ? top : bottom) / middle, share) - offset,
        chroma: 1 - (isLighter ? 0.8 : 0.5) * share * share)
    }
  }

  /// Returns the colour of the same hue with a luminance, and a share of the chroma as far as sRGB has
  /// it.
  private func withLuminance(_ luminance: Double, chroma share: Double) -> Color {
    var color = converted(to: .oklch)
    color.components.y *= share
    // The luminance grows with the lightness.
    return color.moved(from: 0, to: 1) { $0.relativeLuminance >= luminance } ?? .white
  }
}
