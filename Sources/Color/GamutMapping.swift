/// A method of mapping a colour into a gamut.
///
///     let vivid = Color(.displayP3, 1, 0, 0)
///     let shown = vivid.fitted(to: .srgb, by: .raytrace).formatted(.hex)  // "#ff3428"
public enum GamutMapping: String, CaseIterable, Hashable, Sendable {
  /// Reduces the chroma in OKLCH until clipping is not noticeable; keeps lightness and hue.
  ///
  /// https://www.w3.org/TR/css-color-4/#binsearch
  case css
  /// Reduces the chroma in OKLCH to exactly the boundary; keeps lightness and hue.
  ///
  /// The standard method of ColorAide. Colours are a little less vivid than with `css`, which
  /// leaves a remainder to clipping.
  /// https://facelessuser.github.io/coloraide/gamut/#ray-tracing-chroma-reduction
  case raytrace
  /// Clips each channel: fast, but shifts the hue.
  case clip
}

extension Color {
  /// Whether the colour is inside the gamut of sRGB.
  ///
  /// A channel may be outside by 0.000075, a fiftieth of an 8-bit step: an OKLCH colour printed on
  /// the boundary of the gamut has rounding errors of this size.
  public var isInSRGBGamut: Bool { isInGamut(of: .srgb) }

  /// Whether the colour is inside the gamut of a space.
  ///
  /// Spaces without a boundary (XYZ, Lab, OKLab and their polar forms) contain every colour; HSL,
  /// HSB, HWB, CMYK, OKHSL, OKHSV and grey have the gamut of sRGB.
  /// - Parameter tolerance: how far a channel in 0...1 may be outside.
  public func isInGamut(of target: ColorSpace, tolerance: Double = 0.000075) -> Bool {
    guard let cube = target.gamut else { return true }
    let channels = converted(to: cube).components
    return all((channels .>= -tolerance) .& (channels .<= 1 + tolerance))
  }

  /// Returns the colour mapped into a gamut; the alpha is kept.
  ///
  /// `rgb8` and `formatted(_:notation:)` show a colour like this; see also `clipped(to:)`.
  /// - Parameter target: the space of the result, whose gamut it is mapped into.
  public func fitted(to target: ColorSpace, by method: GamutMapping = .css) -> Color {
    guard let cube = target.gamut else { return converted(to: target) }
    let channels = converted(to: cube)
    guard !channels.isInGamut(of: cube) else {
      return channels.clipped(to: cube).converted(to: target)
    }
    let origin = converted(to: .oklch)
    let fitted =
      // A component that is not finite would keep a search from terminating.
      switch origin.isFinite ? method : .clip {
      case .css: origin.withChromaReduced(to: cube)
      case .raytrace: origin.tracedToSurface(of: cube)
      case .clip: clipped(to: cube)
      }
    return fitted.converted(to: target)
  }

  /// The colour itself, or the nearest one of its lightness and hue in sRGB if that lacks it.
  package func limitedToSRGB(by method: GamutMapping = .css) -> Color {
    isInSRGBGamut ? self : fitted(to: .srgb, by: method)
  }

  /// Returns this colour, finite and in OKLCH, with so little chroma that clipping it is not noticeable.
  private func withChromaReduced(to cube: ColorSpace) -> Color {
    let parts = components
    if parts.x >= 1 - 1e-6 { return Color.white.converted(to: cube).withAlpha(alpha) }
    if parts.x <= 0 { return Color.black.converted(to: cube).withAlpha(alpha) }

    let noticeable = 0.02
    let precision = 0.0001
    var current = self
    var clipped = current.clipped(to: cube)
    if clipped.difference(from: current) <= noticeable { return clipped }
    var low = 0.0
    var high = parts.y
    var isLowInGamut = true
    while high - low > precision {
      let chroma = (low + high) / 2
      current.components.y = chroma
      if isLowInGamut, current.isInGamut(of: cube, tolerance: 0) {
        low = chroma
        continue
      }
      clipped = current.clipped(to: cube)
      let difference = clipped.difference(from: current)
      if difference >= noticeable {
        high = chroma
      } else if noticeable - difference < precision {
        return clipped
      } else {
        isLowInGamut = false
        low = chroma
      }
    }
    return clipped
  }

  /// Returns the colour with each channel of red, green and blue clipped to 0...1; the alpha is kept.
  ///
  /// Hue and lightness change, as in programs that do not map colours:
  ///
  ///     let red = Color(.oklch, 0.5, 0.4, 30)
  ///     let (shown, cut) = (red.rgb8.hex, red.clipped(to: .srgb).rgb8.hex)  // "#c30000", "#fd0000"
  /// - Parameter target: the space of the result, whose gamut it is clipped to.
  public func clipped(to target: ColorSpace) -> Color {
    guard let cube = target.gamut else { return converted(to: target) }
    let channels = converted(to: cube).components
    return Color(
      cube, unitClamped(channels.x), unitClamped(channels.y), unitClamped(channels.z),
      alpha: alpha
    ).converted(to: target)
  }
}

// https://facelessuser.github.io/coloraide/gamut/#ray-tracing-chroma-reduction

extension Color {
  /// Returns this colour, finite and in OKLCH, moved towards grey, at its lightness and hue, to the
  /// surface of a cube.
  ///
  /// A ray from the grey to the colour meets the surface at a point that is a little off the path
  /// of constant lightness and hue, since that path is curved in the cube. The point is put back
  /// onto the path, and the next ray ends there; four rays are enough for 8 bits.
  fileprivate func tracedToSurface(of cube: ColorSpace) -> Color {
    let light = cube.linearLight
    let parts = components
    let grey = Color(.oklch, parts.x, 0, 0).converted(to: light).components
    let level = (grey.x + grey.y + grey.z) / 3
    guard level > 0, level < 1 else {
      return (level > 0 ? Color.white : .black).converted(to: cube).withAlpha(alpha)
    }
    var anchor = SIMD4(level, level, level, 0)
    var point = converted(to: light).components
    var surface = point
    for pass in 0..<4 {
      if pass > 0 {
        let found = Color(light, surface).converted(to: .oklch).components
        point = Color(.oklch, parts.x, found.y, parts.z).converted(to: light).components
      }
      guard let hit = surfacePoint(from: anchor, to: point) else { break }
      // An anchor that is nearer to the surface makes the next ray more exact.
      let isInside = min(point.x, point.y, point.z) > 1e-12 && max(point.x, point.y, point.z) < 1
      if pass > 0, isInside { anchor = point }
      surface = hit
    }
    return Color(light, surface, alpha: alpha).clipped(to: cube)
  }
}

/// Returns where a ray first meets the surface of the cube of channels 0...1; nil if it is too
/// short to have a direction, or misses the cube.
///
/// The slab method: https://en.wikipedia.org/wiki/Slab_method
private func surfacePoint(from start: SIMD4<Double>, to end: SIMD4<Double>) -> SIMD4<Double>? {
  let direction = end - start
  guard max(abs(direction.x), abs(direction.y), abs(direction.z)) > 1e-12 else { return nil }
  var (near, far) = (-Double.infinity, Double.infinity)
  for lane in 0..<3 {
    guard direction[lane] != 0 else {
      guard start[lane] >= 0, start[lane] <= 1 else { return nil }
      continue
    }
    let (low, high) = (-start[lane] / direction[lane], (1 - start[lane]) / direction[lane])
    near = max(near, min(low, high))
    far = min(far, max(low, high))
  }
  guard near <= far, far >= 0 else { return nil }
  let distance = near < 0 ? far : near
  return distance.isFinite ? start + direction * distance : nil
}

extension ColorSpace {
  /// The base if it has the same gamut, in linear light, or else the space itself.
  fileprivate var linearLight: ColorSpace {
    definition.base.flatMap { $0.gamut == gamut ? $0 : nil } ?? self
  }
}
