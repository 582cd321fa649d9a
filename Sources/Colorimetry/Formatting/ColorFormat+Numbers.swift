/// A decimal fixed-point number.
///
/// It is printed and read without the general conversion between decimal and binary numbers.
struct FixedNumber {
  /// The digits as an integer, without the decimal point.
  private(set) var scaled: Int64 = 0
  private(set) var digits = 0

  /// Creates zero.
  init() {}

  /// Rounds halves away from zero.
  ///
  /// NaN becomes 0. Magnitudes are clamped to 10⁹, or with more than nine decimals to what 64 bits
  /// hold.
  init(_ value: Double, digits: Int) {
    guard !value.isNaN else { return }
    self.digits = digits
    let scale = Self.power(digits)
    let limit = digits <= 9 ? 1e9 * scale : 1e18
    let size = min((value * scale).magnitude, limit).rounded(.toNearestOrAwayFromZero)
    scaled = value < 0 ? -Int64(size) : Int64(size)
  }

  /// The value, exactly as parsing the digits gives it.
  var value: Double { Double(scaled) / Self.power(digits) }

  private static func power(_ digits: Int) -> Double {
    switch digits {
    case 0: 1
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    case 7: 1e7
    default: power(digits - 7) * 1e7
    }
  }
}

extension [UInt8] {
  mutating func append(ascii text: String) { append(contentsOf: text.utf8) }

  /// Appends a whole number.
  mutating func append(decimal value: UInt64) {
    if value < 10 { return append(0x30 + UInt8(value)) }
    if value < 100 {
      append(0x30 + UInt8(value / 10))
      return append(0x30 + UInt8(value % 10))
    }
    append(decimal: value / 100)
    append(0x30 + UInt8(value / 10 % 10))
    append(0x30 + UInt8(value % 10))
  }

  /// Appends a number without trailing zeros.
  mutating func append(_ number: FixedNumber) {
    if number.scaled < 0 { append(0x2d) }
    var rest = number.scaled.magnitude
    var width = number.digits
    while width > 0, rest % 10 == 0 {
      rest /= 10
      width -= 1
    }
    guard width > 0 else { return append(decimal: rest) }
    // Digits are produced from the last one, so they are stored backwards into reserved space.
    var whole = rest
    for _ in 0..<width { whole /= 10 }
    append(decimal: whole)
    append(0x2e)
    let start = count
    for _ in 0..<width { append(0x30) }
    var index = start + width
    while index > start {
      index -= 1
      self[index] = 0x30 + UInt8(rest % 10)
      rest /= 10
    }
  }

  /// Appends a fraction with as few decimals as round to the same byte.
  mutating func append(share: Double, digits: Int = 4) {
    let limited = unitClamped(share)
    let wanted = byte(limited)
    for digits in digits...8 {
      let number = FixedNumber(limited, digits: digits)
      guard byte(number.value) == wanted || digits == 8 else { continue }
      return append(number)
    }
  }

  mutating func append(hexDigit value: UInt8, isUppercase: Bool = false) {
    append(value < 10 ? 0x30 + value : (isUppercase ? 0x37 : 0x57) + value)
  }

  mutating func append(hex value: UInt8) {
    append(hexDigit: value >> 4)
    append(hexDigit: value & 15)
  }

  mutating func append(_ value: UInt16, hexDigits: Int) {
    for digit in (0..<hexDigits).reversed() {
      append(hexDigit: UInt8(truncatingIfNeeded: value >> (4 * UInt16(digit))) & 15)
    }
  }
}

/// Returns a number with at most `digits` decimals and no trailing zeros.
///
/// Halves round away from zero. NaN prints as 0; magnitudes are clamped to 10⁹.
package func fixedDecimal(_ value: Double, digits: Int) -> String {
  var bytes: [UInt8] = []
  bytes.append(FixedNumber(value, digits: digits))
  return String(decoding: bytes, as: UTF8.self)
}
