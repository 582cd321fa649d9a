// https://www.w3.org/TR/css-values-4/#math

/// A number, a percentage, an angle in degrees, or `none`.
struct ColorValue {
  enum Kind { case number, percent, angle, none }

  var kind = Kind.number
  var amount = 0.0
  /// The number of decimals in the text.
  var decimals = 0
  /// The unit of an angle.
  var unit = ColorNotation.AngleUnit.none

  static let none = ColorValue(kind: .none)
}

extension ColorParser {
  /// Parses one argument of a colour function.
  mutating func value(_ origin: ColorOrigin?) throws(ColorParseError) -> ColorValue {
    if scanner.isAtNumber { return try literal() }
    let start = scanner.offset
    let word = scanner.word()
    if word == "none", scanner.next != .openParenthesis { return .none }
    var result = try named(word, at: start, origin)
    // A calculation never results in NaN:
    // https://www.w3.org/TR/css-values-4/#calc-error-constants
    if result.amount.isNaN { result.amount = 0 }
    return result
  }

  /// Parses the rest of a calculation, or returns the channel with this name.
  private mutating func named(
    _ word: String, at start: Int, _ origin: ColorOrigin?
  ) throws(ColorParseError) -> ColorValue {
    if scanner.next == .openParenthesis, !word.isEmpty {
      return try mathFunction(word, at: start, origin)
    }
    guard let value = origin?.value(of: word) else {
      throw scanner.failure(origin == nil ? "a number" : "a number or a channel", at: start)
    }
    return value
  }

  /// Parses a number with its unit.
  private mutating func literal() throws(ColorParseError) -> ColorValue {
    let (number, decimals) = try scanner.number()
    var value = ColorValue(amount: number, decimals: decimals)
    if scanner.skip("%") {
      value.kind = .percent
      return value
    }
    let start = scanner.offset
    let letters = scanner.letters()
    guard !letters.isEmpty else { return value }
    guard let unit = ColorNotation.AngleUnit(rawValue: letters) else {
      throw scanner.failure("deg, rad, grad or turn", at: start)
    }
    value.kind = .angle
    value.unit = unit
    value.amount *= unit.degrees
    return value
  }

  /// Sums and differences; the signs need white space on both sides, as in CSS.
  private mutating func sum(_ origin: ColorOrigin?) throws(ColorParseError) -> ColorValue {
    var result = try product(origin)
    while true {
      let end = scanner.offset
      let hasSpace = scanner.skipSpace()
      guard let sign = scanner.next, sign == .plus || sign == .hyphen else {
        scanner.offset = end
        return result
      }
      guard hasSpace else { throw scanner.failure("a space before the sign") }
      scanner.offset += 1
      guard scanner.skipSpace() else { throw scanner.failure("a space after the sign") }
      let start = scanner.offset
      let other = try product(origin)
      guard other.kind == result.kind else {
        throw scanner.failure("the same kind of number on both sides", at: start)
      }
      result.amount += sign == .plus ? other.amount : -other.amount
      result.decimals = max(result.decimals, other.decimals)
    }
  }

  private mutating func product(_ origin: ColorOrigin?) throws(ColorParseError) -> ColorValue {
    var result = try term(origin)
    while true {
      let end = scanner.offset
      scanner.skipSpace()
      guard let sign = scanner.next, sign == .asterisk || sign == .slash else {
        scanner.offset = end
        return result
      }
      scanner.offset += 1
      scanner.skipSpace()
      let start = scanner.offset
      let other = try term(origin)
      if sign == .asterisk {
        guard result.kind == .number || other.kind == .number else {
          throw scanner.failure("a plain number", at: start)
        }
        if result.kind == .number { result.kind = other.kind }
        result.amount *= other.amount
      } else {
        // Equal units cancel out.
        guard other.kind == .number || other.kind == result.kind else {
          throw scanner.failure("a plain number", at: start)
        }
        if other.kind != .number { result.kind = .number }
        result.amount /= other.amount
      }
    }
  }

  private mutating func term(_ origin: ColorOrigin?) throws(ColorParseError) -> ColorValue {
    if scanner.isAtNumber { return try literal() }
    let start = scanner.offset
    if scanner.next == .openParenthesis {
      try open()
      let result = try sum(origin)
      try close()
      return result
    }
    let word = scanner.word()
    if scanner.next != .openParenthesis, let constant = Self.constants[word] {
      return ColorValue(amount: constant)
    }
    let value = try named(word, at: start, origin)
    // A missing channel counts as 0 in a calculation.
    return value.kind == .none ? ColorValue() : value
  }

  private static let constants = [
    "pi": Double.pi, "e": 2.718281828459045, "infinity": .infinity, "-infinity": -.infinity,
    "nan": .nan,
  ]

  /// Parses `calc()` or another function of numbers, after its name.
  private mutating func mathFunction(
    _ name: String, at start: Int, _ origin: ColorOrigin?
  ) throws(ColorParseError) -> ColorValue {
    guard let function = MathFunction.all[name] else {
      throw scanner.failure("calc or a number", at: start)
    }
    try open()
    var values = [try sum(origin)]
    scanner.skipSpace()
    while values.count < function.counts.upperBound, scanner.skip(",") {
      scanner.skipSpace()
      let argument = scanner.offset
      let value = try sum(origin)
      guard value.kind == values[0].kind else {
        throw scanner.failure("the same kind of number in each argument", at: argument)
      }
      values.append(value)
      scanner.skipSpace()
    }
    guard values.count >= function.counts.lowerBound else { throw scanner.failure("“,”") }
    try close()
    values[0].amount = function.apply(values.map(\.amount))
    return values[0]
  }
}

/// A function of numbers in CSS, whose result is of the kind of its arguments.
private struct MathFunction: Sendable {
  var counts = 1...1
  let apply: @Sendable ([Double]) -> Double

  // The limit only bounds memory.
  private static let any = 1...1000

  static let all: [String: MathFunction] = [
    "calc": MathFunction { $0[0] },
    "abs": MathFunction { abs($0[0]) },
    "min": MathFunction(counts: any) { $0.reduce($0[0]) { min($0, $1) } },
    "max": MathFunction(counts: any) { $0.reduce($0[0]) { max($0, $1) } },
    "clamp": MathFunction(counts: 3...3) { max($0[0], min($0[1], $0[2])) },
    "hypot": MathFunction(counts: any) { $0.reduce(0) { $0 + $1 * $1 }.squareRoot() },
    "rem": MathFunction(counts: 2...2) { $0[0].truncatingRemainder(dividingBy: $0[1]) },
    "mod": MathFunction(counts: 2...2) { $0[0] - $0[1] * ($0[0] / $0[1]).rounded(.down) },
  ]
}
