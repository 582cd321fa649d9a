/// The colour that a relative colour starts from, in the space of its function.
struct ColorOrigin {
  let color: Color
  let channels: [ColorChannel]

  /// Returns the value of a channel keyword as a plain number; nil for any other word.
  func value(of keyword: String) -> ColorValue? {
    if keyword == "alpha" {
      return color.missing.contains(.alpha) ? ColorValue.none : ColorValue(amount: color.alpha)
    }
    guard let index = channels.firstIndex(where: { $0.keyword == keyword }) else { return nil }
    if color.missing.contains(.component(index)) { return ColorValue.none }
    return ColorValue(amount: color.components[index] * channels[index].scale)
  }
}

extension ColorParser {
  /// Parses a colour function after its name; `named` is nil for `color()`.
  mutating func call(
    _ named: ColorFunction?, _ name: String
  ) throws(ColorParseError) -> ParsedColor {
    try open()
    var style = ColorNotation.FunctionStyle(name: name)
    var base: Color?
    if skipWord("from") {
      base = try color().color
      scanner.skipSpace()
    }
    let function = if let named { named } else { try colorFunction(&style) }
    let origin = base.map {
      ColorOrigin(color: $0.asOrigin(in: function.space), channels: function.channels)
    }
    var result = try arguments(of: function, origin: origin, &style)
    try close()
    if origin == nil, function.commas == .uniform {
      // https://www.w3.org/TR/css-color-4/#rgb-functions
      result.components.clamp(lowerBound: .zero, upperBound: .one)
    }
    if origin != nil {
      // A computed colour has no written numbers: it is the function of its space.
      style = ColorNotation.FunctionStyle(
        name: name, spaceName: style.spaceName, syntax: style.syntax,
        percents: function.space.functions[0].percents)
    }
    return ParsedColor(result, .function(style))
  }

  private mutating func colorFunction(
    _ style: inout ColorNotation.FunctionStyle
  ) throws(ColorParseError) -> ColorFunction {
    let start = scanner.offset
    style.spaceName = scanner.word()
    style.syntax = .color
    guard let function = style.function else {
      throw scanner.failure("a colour space such as srgb or display-p3", at: start)
    }
    scanner.skipSpace()
    return function
  }

  /// Parses `240 10% 4%` or `65% 0.2 275` as what CSS reads behind `hsl(` or `oklch(`; nil if these
  /// are other numbers.
  mutating func channels() -> ParsedColor? {
    let kinds: [(name: String, percents: MissingComponents)] = [
      ("hsl", [.component(1), .component(2)]), ("oklch", [.component(0)]),
    ]
    for (name, percents) in kinds {
      var parser = self
      var style = ColorNotation.FunctionStyle(name: name)
      guard let function = ColorFunction.named(name),
        let color = try? parser.arguments(of: function, origin: nil, &style),
        style.percents.isSuperset(of: percents), name == "hsl" || style.percents == percents
      else { continue }
      self = parser
      return ParsedColor(color, .function(style))
    }
    return nil
  }

  mutating func arguments(
    of function: ColorFunction, origin: ColorOrigin?, _ style: inout ColorNotation.FunctionStyle
  ) throws(ColorParseError) -> Color {
    let start = scanner.offset
    var result = Color(function.space, .zero)
    var plain: [Int] = []
    for (index, channel) in function.channels.enumerated() {
      if index > 0 { try separator(style) }
      let isLabelled = style.syntax == .initializer
      if isLabelled, index > 0 { try label(channel.keyword) }
      let start = scanner.offset
      var value = isLabelled ? try fraction() : try value(origin)
      // Initialisers have shares of a turn.
      if isLabelled, channel.isHue { value.amount *= 360 }
      style.decimals = max(style.decimals, min(value.decimals, 10))
      if value.kind == .percent { style.percents.insert(.component(index)) }
      if value.kind == .angle { style.unit = value.unit }
      if value.kind == .number, !channel.isHue { plain.append(index) }
      if style.usesCommas { try check(value, index, function, style, at: start) }
      if value.kind == .none {
        result.missing.insert(.component(index))
      } else {
        result.components[index] = try component(value, channel, at: start)
      }
      // A comma after the first argument selects the legacy syntax.
      if index == 0, isAtComma(function, origin) {
        style.usesCommas = true
        try check(value, index, function, style, at: start)
      }
    }
    if let whole = function.guessedWhole {
      if plain.contains(where: { result.components[$0] > 1 }) {
        for index in plain {
          result.components[index] /= whole
          style.percents.insert(.component(index))
        }
      }
      // CSS does not have these functions, so that nothing says what more is.
      let isTooMuch = (0..<4).contains {
        function.space.hueIndex != $0 && result.components[$0] > 1
      }
      if isTooMuch, origin == nil { throw scanner.failure("at most 100%", at: start) }
    }
    try readAlpha(of: &result, function, origin, &style)
    return result
  }

  /// Parses a number of an initialiser, perhaps a fraction such as `136/255.0`.
  private mutating func fraction() throws(ColorParseError) -> ColorValue {
    let (number, decimals) = try scanner.number()
    return ColorValue(amount: number / (try scanner.divisor() ?? 1), decimals: decimals)
  }

  private func isAtComma(_ function: ColorFunction, _ origin: ColorOrigin?) -> Bool {
    guard function.commas != .never, origin == nil else { return false }
    var ahead = scanner
    ahead.skipSpace()
    return ahead.next == .comma
  }

  private mutating func separator(
    _ style: ColorNotation.FunctionStyle
  ) throws(ColorParseError) {
    scanner.skipSpace()
    if style.usesCommas {
      try scanner.require(",")
      scanner.skipSpace()
    } else if scanner.next == .comma {
      throw scanner.failure("a number")
    }
  }

  /// Checks an argument against the legacy syntax.
  private func check(
    _ value: ColorValue, _ index: Int, _ function: ColorFunction,
    _ style: ColorNotation.FunctionStyle, at start: Int
  ) throws(ColorParseError) {
    switch function.commas {
    case .never, .free: return
    case .uniform:
      let isPercent = style.percents.contains(.component(0))
      let isWanted = value.kind == (isPercent ? .percent : .number)
      guard isWanted else {
        throw scanner.failure(isPercent ? "a percentage" : "a number without %", at: start)
      }
    case .percentages:
      guard value.kind != .none, index == 0 || value.kind == .percent else {
        throw scanner.failure(index == 0 ? "a number" : "a percentage", at: start)
      }
    }
  }

  /// Returns the component for a value.
  private func component(
    _ value: ColorValue, _ channel: ColorChannel, at start: Int
  ) throws(ColorParseError) -> Double {
    guard value.kind != (channel.isHue ? .percent : .angle) else {
      let other = channel.isHue ? "an angle" : "a percentage"
      throw scanner.failure("a number or \(other)", at: start)
    }
    // The amount of an angle is in degrees.
    let component = channel.component(value.amount, isPercent: value.kind == .percent, unit: .none)
    return channel.isHue ? component : component.limited(to: channel.limits)
  }

  /// Parses `/ ALPHA`, or the last argument of the legacy syntax.
  private mutating func readAlpha(
    of result: inout Color, _ function: ColorFunction, _ origin: ColorOrigin?,
    _ style: inout ColorNotation.FunctionStyle
  ) throws(ColorParseError) {
    scanner.skipSpace()
    let isFree = function.commas == .free
    let usesComma = style.usesCommas && scanner.next == .comma
    guard usesComma ? scanner.skip(",") : !style.usesCommas || isFree ? scanner.skip("/") : false
    else {
      if let origin {
        result.alpha = origin.color.alpha
        if origin.color.missing.contains(.alpha) { result.missing.insert(.alpha) }
      }
      return
    }
    style.hasAlpha = true
    scanner.skipSpace()
    if let label = style.alphaLabel { try self.label(label) }
    let start = scanner.offset
    var value = style.alphaLabel == nil ? try value(origin) : try fraction()
    if usesComma, value.kind == .none { throw scanner.failure("a number", at: start) }
    if value.kind == .percent { style.percents.insert(.alpha) }
    if value.kind == .number {
      // CSS clamps it; in a text it is of Qt: https://doc.qt.io/qt-6/stylesheet-reference.html
      style.hasByteAlpha =
        !scanner.isAlone && usesComma && style.isCall && value.decimals == 0
        && (2...255).contains(value.amount)
      value.amount /= style.opaqueAlpha
    }
    try set(alpha: value, of: &result, at: start)
  }

  func set(
    alpha value: ColorValue, of color: inout Color, at start: Int
  ) throws(ColorParseError) {
    switch value.kind {
    case .none:
      color.alpha = 0
      color.missing.insert(.alpha)
    case .angle: throw scanner.failure("a number or a percentage", at: start)
    case .number: color.alpha = value.amount.limited(to: 0...1)
    case .percent: color.alpha = (value.amount / 100).limited(to: 0...1)
    }
  }
}

extension Color {
  /// Returns the colour as the origin of a relative one; missing components stay missing where
  /// possible.
  func asOrigin(in target: ColorSpace) -> Color {
    guard target != space else { return self }
    // Mixing with itself carries missing components over. It is opaque, because a transparent
    // colour would lose its components.
    var opaque = withAlpha(1)
    opaque.missing.remove(.alpha)
    var result = opaque.mix(with: opaque, by: 0, in: target)
    for index in 0..<4 where !result.components[index].isFinite { result.components[index] = 0 }
    result.alpha = alpha
    if missing.contains(.alpha) { result.missing.insert(.alpha) }
    return result
  }
}

extension Double {
  /// Returns the number clamped to a range; NaN becomes 0.
  package func limited(to range: ClosedRange<Double>) -> Double {
    (isNaN ? 0 : self).clamped(to: range)
  }
}

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
    return ParsedColor(Self.mix(items, in: space, route), ColorNotation(function: space).form)
  }

  private mutating func interpolation() throws(ColorParseError) -> (ColorSpace, HueRoute) {
    let start = scanner.offset
    guard let space = ColorSpace(cssName: scanner.word()) else {
      throw scanner.failure("a colour space such as srgb or oklch", at: start)
    }
    scanner.skipSpace()
    guard space.hueIndex != nil, scanner.next != .comma else { return (space, .shorter) }
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
      isCalculated = scanner.word() == "calc" && scanner.next == .openParenthesis
      scanner.offset = start
      guard isCalculated else { return nil }
    }
    let value = try value(nil)
    guard value.kind == .percent else { throw scanner.failure("a percentage", at: start) }
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
      result = result.mix(with: item.color, by: sum > 0 ? more / sum : 0.5, in: space, hue: route)
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
