/// The sRGB transfer function for 8-bit values in both directions.
struct TransferTable: Sendable {
  /// The linear light of each of the 256 values.
  private let linear: InlineArray<256, Double>
  /// The linear light at which value n begins: that of n - 0.5.
  private let starts: InlineArray<257, Double>
  /// The value that contains the lower end of each of `slots` equal steps of light.
  private let guesses: InlineArray<4097, UInt8>

  // The curve rises by at most 12.92 × 255 = 3295 values per unit of light, so with 4096 steps the
  // value is the guess or the one after it.
  private static let slots = 4096

  static let shared = TransferTable()

  /// Returns linear sRGB of an 8-bit colour.
  func light(_ rgb: RGB8) -> SIMD4<Double> {
    SIMD4(linear[Int(rgb.red)], linear[Int(rgb.green)], linear[Int(rgb.blue)], 0)
  }

  /// Returns the 8-bit colour of linear sRGB; channels outside 0...1 are clipped, NaN becomes 0.
  func rgb8(_ light: SIMD4<Double>) -> RGB8 {
    RGB8(byte(light.x), byte(light.y), byte(light.z))
  }

  /// Returns linear sRGB of four 8-bit colours, one per lane.
  func light(
    _ a: RGB8, _ b: RGB8, _ c: RGB8, _ d: RGB8
  ) -> (red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>) {
    let (a, b, c, d) = (light(a), light(b), light(c), light(d))
    return (
      SIMD4(a.x, b.x, c.x, d.x), SIMD4(a.y, b.y, c.y, d.y), SIMD4(a.z, b.z, c.z, d.z)
    )
  }

  /// Returns the 8-bit colours of linear sRGB in lanes.
  func rgb8(
    _ red: SIMD4<Double>, _ green: SIMD4<Double>, _ blue: SIMD4<Double>
  ) -> (RGB8, RGB8, RGB8, RGB8) {
    (
      rgb8(SIMD4(red.x, green.x, blue.x, 0)), rgb8(SIMD4(red.y, green.y, blue.y, 0)),
      rgb8(SIMD4(red.z, green.z, blue.z, 0)), rgb8(SIMD4(red.w, green.w, blue.w, 0))
    )
  }

  private init() {
    linear = InlineArray { linearLight(Double($0) / 255) }
    starts = InlineArray { value in
      value == 0 ? -.infinity : value == 256 ? .infinity : linearLight((Double(value) - 0.5) / 255)
    }
    // By values and not by slots: a closure called for each slot would copy `starts` each time.
    var guesses = InlineArray<4097, UInt8>(repeating: 255)
    var slot = 0
    for value in 0..<255 {
      let end = Int((starts[value + 1] * Double(Self.slots)).rounded(.up))
      while slot < end {
        guesses[slot] = UInt8(value)
        slot += 1
      }
    }
    self.guesses = guesses
  }

  @inline(__always)
  private func byte(_ light: Double) -> UInt8 {
    let clipped = unitClamped(light)
    let guess = guesses[Int(clipped * Double(Self.slots))]
    return guess &+ (starts[Int(guess) + 1] <= clipped ? 1 : 0)
  }
}
