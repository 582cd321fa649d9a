/// Four colours in OKLCH at a time, for planes, rings and long lists.
///
/// In the conversion of one colour each step waits for the one before. Four lanes take little more
/// time than one.
package struct OKLCHLanes: Sendable {
  /// The lightness of each colour, 0...1.
  package var lightness: SIMD4<Double>
  /// The chroma of each colour, 0 to about 0.4.
  package var chroma: SIMD4<Double>
  /// The hue of each colour in degrees, 0..<360; 0 for a colour without chroma.
  package var hue: SIMD4<Double>

  /// Creates four colours from their components.
  package init(lightness: SIMD4<Double>, chroma: SIMD4<Double>, hue: SIMD4<Double>) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }

  /// Converts four 8-bit colours.
  package init(_ first: RGB8, _ second: RGB8, _ third: RGB8, _ fourth: RGB8) {
    let channels = TransferTable.shared.light(first, second, third, fourth)
    let lms = linearToLMS.lanes(channels.red, channels.green, channels.blue)
    let lab = lmsRootToLab.lanes(cubeRootLanes(lms.0), cubeRootLanes(lms.1), cubeRootLanes(lms.2))
    lightness = lab.0
    chroma = (lab.1 * lab.1 + lab.2 * lab.2).squareRoot()
    hue = directionLanes(y: lab.2, x: lab.1)
    // Below this the hue is noise.
    hue = selected(hue, where: chroma .>= SIMD4(repeating: powerlessChroma))
  }

  /// The nearest 8-bit colours, with each sRGB channel clipped to 0...1.
  package var rgb8: (RGB8, RGB8, RGB8, RGB8) {
    let (cosine, sine) = unitVectorLanes(degrees: hue)
    let root = labToLMSRoot.lanes(lightness, chroma * cosine, chroma * sine)
    let light = lmsToLinear.lanes(
      root.0 * root.0 * root.0, root.1 * root.1 * root.1, root.2 * root.2 * root.2)
    return TransferTable.shared.rgb8(light.0, light.1, light.2)
  }
}

extension OKLCHLanes {
  /// Returns the 8-bit colours of one lightness and hue at evenly spaced chromas, such as a row of
  /// a plane.
  package static func row(lightness: Double, chromas: [Double], hue: Double) -> [RGB8] {
    var row: [RGB8] = []
    row.reserveCapacity(chromas.count + 3)
    for start in stride(from: 0, to: chromas.count, by: 4) {
      var four = SIMD4<Double>(repeating: 0)
      for lane in 0..<min(4, chromas.count - start) { four[lane] = chromas[start + lane] }
      let colors = OKLCHLanes(
        lightness: SIMD4(repeating: lightness), chroma: four, hue: SIMD4(repeating: hue)
      ).rgb8
      row += [colors.0, colors.1, colors.2, colors.3]
    }
    row.removeLast(row.count - chromas.count)
    return row
  }
}

/// Returns the lanes of `vector` where the mask is set, 0 elsewhere, without a branch.
@inline(__always)
private func selected(
  _ vector: SIMD4<Double>, where mask: SIMDMask<SIMD4<Int64>>
) -> SIMD4<Double> {
  unsafeBitCast(
    unsafeBitCast(vector, to: SIMD4<Int64>.self) & unsafeBitCast(mask, to: SIMD4<Int64>.self),
    to: SIMD4<Double>.self)
}

/// Returns `vector` with the signs of `sign`.
@inline(__always)
private func withSigns(_ vector: SIMD4<Double>, of sign: SIMD4<Double>) -> SIMD4<Double> {
  let bit = SIMD4<UInt64>(repeating: 1 << 63)
  let signs = unsafeBitCast(sign, to: SIMD4<UInt64>.self) & bit
  return unsafeBitCast(
    (unsafeBitCast(vector, to: SIMD4<UInt64>.self) & ~bit) | signs, to: SIMD4<Double>.self)
}

/// Returns `cubeRoots` for four numbers.
@inline(__always)
private func cubeRootLanes(_ vector: SIMD4<Double>) -> SIMD4<Double> {
  // 8-bit colours give no negative numbers, and none near the smallest normal but 0 itself.
  let x = vector + 1e-290
  let bits = unsafeBitCast(x, to: SIMD4<UInt64>.self)
  let third = SIMD4(bits.x / 3, bits.y / 3, bits.z / 3, bits.w / 3) &+ 0x2A9F_7893_0000_0000
  return refinedCubeRoots(of: x, from: unsafeBitCast(third, to: SIMD4<Double>.self))
}

/// Returns `direction` for four vectors.
@inline(__always)
private func directionLanes(y: SIMD4<Double>, x: SIMD4<Double>) -> SIMD4<Double> {
  let plus = SIMD4<Double>(repeating: 0)
  let (height, width) = (withSigns(y, of: plus), withSigns(x, of: plus))
  let isSteep = height .> width
  let smaller = selected(width, where: isSteep) + selected(height, where: .!isSteep)
  let larger = height + width - smaller
  let isDiagonal = smaller .> larger * 0.66
  let t =
    (smaller - selected(larger, where: isDiagonal))
    / (larger + selected(smaller, where: isDiagonal) + 1e-300)
  var degrees = arcTangent(t) * (180 / .pi)
  degrees += selected(SIMD4(repeating: 45), where: isDiagonal)
  degrees = 45 - withSigns(45 - degrees, of: width - height)
  degrees = 90 - withSigns(90 - degrees, of: x)
  degrees = 180 - withSigns(180 - degrees, of: y)
  return selected(degrees, where: degrees .< SIMD4(repeating: 360))
}

/// Returns `unitVector` for four angles below 2^50 degrees.
@inline(__always)
private func unitVectorLanes(
  degrees: SIMD4<Double>
) -> (cosine: SIMD4<Double>, sine: SIMD4<Double>) {
  let shifted = degrees * (1.0 / 90) + roundingShift
  let rest = (degrees - (shifted - roundingShift) * 90) * (.pi / 180)
  let (cosine, sine) = shortUnitVector(rest)
  // The lowest bits of the shifted number count the quarter turns.
  let quarter = unsafeBitCast(shifted, to: SIMD4<UInt64>.self)
  let isOdd = (quarter & 1) .== 1
  let halfTurn = unsafeBitCast((quarter & 2) &<< 62, to: SIMD4<Double>.self)
  let one = selected(cosine, where: .!isOdd) - selected(sine, where: isOdd)
  let other = selected(sine, where: .!isOdd) + selected(cosine, where: isOdd)
  return (flipped(one, by: halfTurn), flipped(other, by: halfTurn))
}

/// Returns `vector` with the sign changed in the lanes where that of `sign` is negative.
@inline(__always)
private func flipped(_ vector: SIMD4<Double>, by sign: SIMD4<Double>) -> SIMD4<Double> {
  unsafeBitCast(
    unsafeBitCast(vector, to: SIMD4<UInt64>.self) ^ unsafeBitCast(sign, to: SIMD4<UInt64>.self),
    to: SIMD4<Double>.self)
}
