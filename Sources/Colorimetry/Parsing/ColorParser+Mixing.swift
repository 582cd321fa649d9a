// https://www.w3.org/TR/css-color-5/#color-mix

extension ColorParser {
  /// Parses `color-mix(in SPACE [ROUTE hue], COLOR [PERCENT], …)` after its name.
  mutating func mixture() throws(ColorParseError) -> ParsedColor {
    try open()
    var space = ColorSpace.oklab
    var route = HueRoute.shorter
    if skipWord("in") {
      (space, route) = try interpolation()
      try scanner.require(",")
      scanner.skipSpace()
    }
    var items: [(color: Color, percent: Double?)] = []
    repeat {
      scanner.skipSpace()
      items.append(try mixtureItem())
      scanner.skipSpace()
    } while scanner.skip(",")
    try close()
    return ParsedColor(Self.mix(items, in: space, route), ColorNotation(function: space))
  }

  private mutating func interpolation() throws(ColorParseError) -> (ColorSpace, HueRoute) {
    let start = scanner.offset
    guard let space = ColorSpace(cssName: scanner.word()) else {
      throw scanner.failure("a colour space such as srgb or oklch", at: start)
    }
    scanner.skipSpace()
    guard space.hueIndex != nil, scanner.next != 0x2c else { return (space, .shorter) }
    let routeStart = scanner.offset
    guard let route = HueRoute(rawValue: scanner.word()) else {
      throw scanner.failure("shorter, longer, increasing or decreasing", at: routeStart)
    }
    scanner.skipSpace()
    guard skipWord("hue") else { throw scanner.failure("“hue”") }
    return (space, route)
  }

  /// Parses a colour with a percentage before or after it.
  private mutating func mixtureItem() throws(ColorParseError) -> (color: Color, percent: Double?) {
    var percent = try mixturePercent()
    scanner.skipSpace()
    let color = try color().color
    scanner.skipSpace()
    if percent == nil { percent = try mixturePercent() }
    return (color, percent)
  }

  private mutating func mixturePercent() throws(ColorParseError) -> Double? {
    let start = scanner.offset
    var isCalculated = false
    if !scanner.isAtNumber {
      isCalculated = scanner.word() == "calc" && scanner.next == 0x28
      scanner.offset = start
      guard isCalculated else { return nil }
    }
    let value = try value(nil)
    guard value.kind == .percent else { throw scanner.failure("per cent", at: start) }
    let range = 0.0...100
    guard isCalculated || range.contains(value.amount) else {
      throw scanner.failure("0% to 100%", at: start)
    }
    return value.amount.limited(to: range)
  }

  /// Mixes one colour after the other, each weighted against the sum of those before.
  private static func mix(
    _ items: [(color: Color, percent: Double?)], in space: ColorSpace, _ route: HueRoute
  ) -> Color {
    let given = items.reduce(0) { $0 + ($1.percent ?? 0) }
    let open = items.count { $0.percent == nil }
    let rest = open > 0 ? max(0, 100 - given) / Double(open) : 0
    var weights = items.map { $0.percent ?? rest }
    var total = weights.reduce(0, +)
    // If the percentages add up to less than 100%, the rest is transparent.
    let opacity = min(total / 100, 1)
    if total == 0 {
      weights = items.map { _ in 1 }
      total = Double(items.count)
    }
    var result = items[0].color.asOrigin(in: space)
    var weight = weights[0]
    for (item, more) in zip(items, weights).dropFirst() {
      let sum = weight + more
      result = Color.mix(
        result, item.color, share: sum > 0 ? more / sum : 0.5, in: space, hue: route)
      weight = sum
    }
    for index in 0..<4 where !result.components[index].isFinite { result.components[index] = 0 }
    result.alpha *= opacity
    return result
  }

  /// Parses `contrast-color(COLOR)`: black or white, whichever has the higher contrast.
  ///
  /// https://www.w3.org/TR/css-color-5/#contrast-color
  mutating func contrasting() throws(ColorParseError) -> ParsedColor {
    try open()
    let base = try color().color
    try close()
    return ParsedColor(base.contrastColor, .name)
  }
}

extension ColorNotation {
  /// Creates the function of a space; `rgb()` for sRGB.
  init(function space: ColorSpace) {
    if space == .srgb {
      self.init(.function(FunctionStyle(name: "rgb")))
    } else {
      self.init(of: space)
    }
  }
}
