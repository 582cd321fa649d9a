import Colorimetry

/// 8-bit colours on a grid that includes both ends, finer in the dark, where errors show first.
let denseSample: [RGB8] = {
  let levels: [UInt8] = [
    0, 1, 2, 3, 7, 12, 21, 34, 55, 80, 89, 127, 128, 144, 178, 200, 233, 254, 255,
  ]
  return levels.flatMap { red in
    levels.flatMap { green in levels.map { blue in RGB8(red, green, blue) } }
  }
}()

/// The distance between two angles in degrees, 0...180.
func angleBetween(_ one: Double, _ two: Double) -> Double {
  let difference = abs(one - two).truncatingRemainder(dividingBy: 360)
  return min(difference, 360 - difference)
}

/// The spaces that are lossless for colours inside sRGB: all but greyscale.
let reversibleSpaces = ColorSpace.allCases.filter { $0 != .gray }
