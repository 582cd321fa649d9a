extension Color {
  /// Reads a colour in any notation the program knows.
  ///
  /// - `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, also without `#`
  /// - `rgb()`, `hsl()`, `hsb()` (or `hsv()`), `oklab()`, `oklch()`, with spaces or commas, with an
  ///   alpha after `/` or a fourth comma; `rgba()` and the like mean the same
  /// - the colour names of CSS and `transparent`
  ///
  /// Upper and lower case are equal, white space around is ignored. Red, green and blue are numbers
  /// 0...255 or per cent, hues are in deg (or nothing), rad, grad or turn. The colour stays in the
  /// space of its notation; sRGB channels outside the gamut are kept.
  /// https://www.w3.org/TR/css-color-4/#color-syntax
  public init(parsing text: String) throws(ColorParseError) {
    var parser = ColorParser(Array(text.utf8))
    self = try parser.color()
  }
}

/// The grammar of colour notations.
struct ColorParser {
  private var scanner: ColorScanner

  init(_ text: [UInt8]) {
    scanner = ColorScanner(text)
  }

  /// What an argument of a colour function means.
  private enum Argument {
    /// A number where per cent count as shares of `whole`; the result is divided by `divisor`.
    case value(whole: Double, divisor: Double, ClosedRange<Double>)
    /// A hue.
    case angle

    static let byte = Argument.value(whole: 255, divisor: 255, -1e9...1e9)
    static let percent = Argument.value(whole: 100, divisor: 100, 0...1e9)
    static let share = Argument.value(whole: 1, divisor: 1, 0...1)
    static let axis = Argument.value(whole: 0.4, divisor: 1, -1e9...1e9)
    static let chroma = Argument.value(whole: 0.4, divisor: 1, 0...1e9)
  }

  /// The whole text as one colour.
  mutating func color() throws(ColorParseError) -> Color {
    scanner.skipSpace()
    let start = scanner.offset
    let hasHash = scanner.skip("#")
    let digits = scanner.offset
    let word = scanner.word()
    let color: Color
    if hasHash {
      guard !word.isEmpty else { throw scanner.failure("3, 4, 6 or 8 hexadecimal digits") }
      color = try hex(word, at: digits)
    } else if word.isEmpty {
      throw scanner.failure("a colour")
    } else if let function = Self.function(word) {
      color = try call(function.space, function.arguments)
    } else if let named = Self.named(word) {
      color = named
    } else if word.allSatisfy({ hexDigitValue($0) != nil }) {
      color = try hex(word, at: start)
    } else {
      throw scanner.failure("a colour", at: start)
    }
    try scanner.finish()
    return color
  }

  private static func named(_ word: ArraySlice<UInt8>) -> Color? {
    // The longest name is "lightgoldenrodyellow".
    guard word.count <= 20 else { return nil }
    let name = String(decoding: word, as: UTF8.self)
    if name == "transparent" { return Color(.srgb, 0, 0, 0, alpha: 0) }
    return NamedColor.named(name).map { Color($0.rgb) }
  }

  private static func function(
    _ word: ArraySlice<UInt8>
  ) -> (space: ColorSpace, arguments: [Argument])? {
    guard word.count <= 5 else { return nil }
    return switch String(decoding: word, as: UTF8.self) {
    case "rgb", "rgba": (.srgb, [.byte, .byte, .byte])
    case "hsl", "hsla": (.hsl, [.angle, .percent, .percent])
    case "hsb", "hsba", "hsv", "hsva": (.hsb, [.angle, .percent, .percent])
    case "oklab": (.oklab, [.share, .axis, .axis])
    case "oklch": (.oklch, [.share, .chroma, .angle])
    default: nil
    }
  }

  private func hex(_ word: ArraySlice<UInt8>, at start: Int) throws(ColorParseError) -> Color {
    if let wrong = word.firstIndex(where: { hexDigitValue($0) == nil }) {
      throw scanner.failure("a hexadecimal digit", at: start + wrong)
    }
    let digits = word.compactMap(hexDigitValue)
    let bytes: [UInt8]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    default: throw scanner.failure("3, 4, 6 or 8 hexadecimal digits", at: start)
    }
    let alpha = bytes.count == 4 ? Double(bytes[3]) / 255 : 1
    return Color(RGB8(bytes[0], bytes[1], bytes[2]), alpha: alpha)
  }

  private mutating func call(
    _ space: ColorSpace, _ arguments: [Argument]
  ) throws(ColorParseError) -> Color {
    guard scanner.skip("(") else { throw scanner.failure("“(”") }
    scanner.skipSpace()
    var components = SIMD4<Double>()
    var usesCommas = false
    for (index, argument) in arguments.enumerated() {
      if index > 0 {
        let hadSpace = scanner.skipSpace()
        if index == 1 {
          usesCommas = scanner.skip(",")
        } else if usesCommas, !scanner.skip(",") {
          throw scanner.failure("“,”")
        }
        guard usesCommas || hadSpace else { throw scanner.failure("a space or “,”") }
        scanner.skipSpace()
      }
      components[index] = try value(argument)
    }
    scanner.skipSpace()
    var alpha = 1.0
    if usesCommas ? scanner.skip(",") : scanner.skip("/") {
      scanner.skipSpace()
      alpha = try value(.share)
      scanner.skipSpace()
    }
    guard scanner.skip(")") else { throw scanner.failure("“)”") }
    return Color(space, components, alpha: alpha)
  }

  private mutating func value(_ argument: Argument) throws(ColorParseError) -> Double {
    let start = scanner.offset
    if let byte = scanner.next, byte | 0x20 == UInt8(ascii: "n") {
      guard scanner.letters() == "none" else { throw scanner.failure("a number", at: start) }
      return 0
    }
    let number = try scanner.number()
    switch argument {
    case .angle: return normalizedDegrees(number * (try degreesPerUnit()))
    case .value(let whole, let divisor, let range):
      let value = scanner.skip("%") ? number / 100 * whole : number
      return min(max(value / divisor, range.lowerBound), range.upperBound)
    }
  }

  private mutating func degreesPerUnit() throws(ColorParseError) -> Double {
    let start = scanner.offset
    switch scanner.letters() {
    case "", "deg": return 1
    case "rad": return 180 / .pi
    case "grad": return 0.9
    case "turn": return 360
    default: throw scanner.failure("deg, rad, grad or turn", at: start)
    }
  }
}
