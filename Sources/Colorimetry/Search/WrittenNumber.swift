/// A number in the arguments of a call, as it was written.
struct WrittenNumber {
  /// The offsets of the number with its unit.
  let range: Range<Int>
  /// The number without its unit; nil for `none` and calculations.
  let value: Double?
  /// What the number is divided by; 1 unless it is a fraction.
  let divisor: Double
  /// The number of digits after the point.
  let decimals: Int
  /// The per-cent sign or unit, or the divisor with its slash.
  let unit: ArraySlice<UInt8>
  /// Whether it begins with a point.
  let hasLeadingPoint: Bool
  /// Whether it ends with a zero after the point.
  let hasTrailingZero: Bool

  /// The number of digits after the point that matter: in `34.0/255.0` the zero does not.
  var precision: Int {
    divisor >= 100 && value == value?.rounded() ? 0 : decimals
  }

  /// Returns the numbers in the parentheses of a call; nil for a relative colour.
  /// - Parameter hasFractions: whether a slash divides, which in CSS precedes the alpha.
  static func numbers(in call: [UInt8], hasFractions: Bool = false) -> [WrittenNumber]? {
    guard let open = call.firstIndex(of: 0x28) else { return nil }
    var numbers: [WrittenNumber] = []
    var scanner = ColorScanner(call, in: open + 1..<call.count, explainsErrors: false)
    while !scanner.isAtEnd {
      scanner.skipSpace()
      let start = scanner.offset
      if scanner.isAtNumber {
        guard let read = try? scanner.number() else { return nil }
        let end = scanner.offset
        let divisor = hasFractions ? try? scanner.divisor() : nil
        if divisor == nil, !scanner.skip("%") { _ = scanner.letters() }
        numbers.append(
          WrittenNumber(
            call, start..<scanner.offset, read.value, over: divisor ?? 1, read.decimals, unitAt: end
          ))
        continue
      }
      let word = scanner.word()
      if word == "from" { return nil }
      if word.isEmpty {
        scanner.offset += 1
      } else if scanner.next == 0x28 {
        scanner.skipParentheses()
        numbers.append(WrittenNumber(call, start..<scanner.offset, nil, 0, unitAt: scanner.offset))
      } else if word == "none" {
        numbers.append(WrittenNumber(call, start..<scanner.offset, nil, 0, unitAt: scanner.offset))
      }
    }
    return numbers
  }

  private init(
    _ call: [UInt8], _ range: Range<Int>, _ value: Double?, over divisor: Double = 1,
    _ decimals: Int, unitAt unit: Int
  ) {
    self.range = range
    self.value = value
    self.divisor = divisor
    self.decimals = decimals
    self.unit = call[unit..<range.upperBound]
    let digits = call[range.lowerBound..<unit].drop { $0 == 0x2b || $0 == 0x2d }
    hasLeadingPoint = digits.first == 0x2e
    hasTrailingZero = decimals > 0 && digits.prefix { $0 | 0x20 != 0x65 }.last == 0x30
  }
}

extension ColorScanner {
  /// Skips parentheses and everything in them.
  fileprivate mutating func skipParentheses() {
    var depth = 0
    while let byte = next {
      offset += 1
      if byte == 0x28 { depth += 1 }
      if byte == 0x29 { depth -= 1 }
      if depth == 0 { return }
    }
  }
}
