/// The sRGB transfer function for 8-bit values in both directions.
struct TransferTable: Sendable {
  /// The linear light of each of the 256 values.
  let linear: [Double]
  /// The linear light at which value n begins, that is where n - 0.5 lies; 257 entries.
  private let starts: [Double]
  /// The value that holds the lower end of each of `slots` equal steps of light.
  private let guesses: [UInt8]

  // The curve rises by at most 12.92 × 255 = 3295 values per unit of light, so that with 4096
  // steps the value in a step is the guess or the one after it.
  private static let slots = 4096

  static let shared = TransferTable()

  private init() {
    linear = (0...255).map { linearLight(Double($0) / 255) }
    let starts =
      [-Double.infinity] + (1...255).map { linearLight((Double($0) - 0.5) / 255) }
      + [Double.infinity]
    var guess = 0
    guesses = (0...Self.slots).map { slot in
      while starts[guess + 1] <= Double(slot) / Double(Self.slots) { guess += 1 }
      return UInt8(guess)
    }
    self.starts = starts
  }

  /// The 8-bit value of a linear light; light outside 0...1 is clipped, NaN becomes 0.
  func byte(_ light: Double) -> UInt8 {
    let clipped = unitClamped(light)
    var value = Int(guesses[Int(clipped * Double(Self.slots))])
    while starts[value + 1] <= clipped { value += 1 }
    return UInt8(value)
  }
}
