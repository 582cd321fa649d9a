// https://facelessuser.github.io/coloraide/gamut/#ray-tracing-chroma-reduction

extension Color {
  /// Returns the colour moved towards grey, at its lightness and hue, to the surface of a cube.
  ///
  /// A ray from the grey to the colour meets the surface at a point that is a little off the path
  /// of constant lightness and hue, since that path is curved in the cube. The point is put back
  /// onto the path, and the next ray ends there; four rays are enough for 8 bits.
  func tracedToSurface(of cube: ColorSpace) -> Color {
    let light = cube.linearLight
    let origin = converted(to: .oklch)
    let parts = origin.components
    guard parts.x.isFinite, parts.y.isFinite, parts.z.isFinite else { return clipped(to: cube) }
    let grey = Color(.oklch, parts.x, 0, 0).converted(to: light).components
    let level = (grey.x + grey.y + grey.z) / 3
    guard level > 0, level < 1 else {
      return (level > 0 ? Color.white : .black).converted(to: cube).withAlpha(alpha)
    }
    var anchor = SIMD4(level, level, level, 0)
    var point = origin.converted(to: light).components
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
  /// The space with the same primaries in linear light, if there is one.
  fileprivate var linearLight: ColorSpace {
    switch self {
    case .srgb: .linearSRGB
    case .displayP3: .linearDisplayP3
    default: self
    }
  }
}
