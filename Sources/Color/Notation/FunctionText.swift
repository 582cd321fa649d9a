extension Color {
  /// Returns the colour in a notation, in ASCII.
  package func bytes(in notation: ColorNotation) -> [UInt8] {
    var bytes: [UInt8] = []
    append(notation, to: &bytes)
    return bytes
  }

  /// Appends the colour in a notation, fitted to sRGB if that holds no others.
  func append(_ notation: ColorNotation, to bytes: inout [UInt8]) {
    let color = notation.holdsEveryColor ? self : limitedToSRGB()
    color.append(notation.form, to: &bytes)
  }

  /// Appends a colour that a notation holds.
  func append(_ form: ColorNotation.Form, to bytes: inout [UInt8]) {
    switch form {
    case .hex(let style): appendHexColor(style, to: &bytes)
    case .name: appendExactName(to: &bytes)
    case .function(let style): append(style, to: &bytes)
    case .x11(let digits): appendX11(digits: digits, to: &bytes)
    case .x11Hash: appendX11(digits: 4, isHash: true, to: &bytes)
    case .sgr(let style): appendSGR(style, to: &bytes)
    case .ansi:
      guard let index = TerminalPalette.xterm.colors.firstIndex(of: rgb8) else {
        return appendHexColor(to: &bytes)
      }
      bytes.append(ascii: "ansi")
      bytes.append(decimal: UInt64(index))
    case .template(let template): bytes += template.text(for: self).utf8
    }
  }

  /// Appends the name of exactly this colour, or else its hexadecimal digits.
  private func appendExactName(to bytes: inout [UInt8]) {
    let rgb = rgb8
    let opacity = byte(alpha)
    if opacity == 255, let named = NamedColor.css.first(where: { $0.rgb == rgb }) {
      bytes.append(ascii: named.name)
    } else if opacity == 0, rgb == RGB8(0, 0, 0) {
      bytes.append(ascii: "transparent")
    } else {
      appendHexColor(to: &bytes)
    }
  }

  /// Appends the colour as a function, with enough digits to keep the 8-bit colour.
  func append(_ style: ColorNotation.FunctionStyle, to bytes: inout [UInt8]) {
    var style = style
    // A grey that is none any more, and UIKit, whose colours are all written alike.
    if style.syntax == .initializer,
      style.name != "Color" || style.spaceName == "white" && !isGrey
    {
      (style.spaceName, style.unit) = ("red", .none)
    }
    guard let function = style.function else { return appendHexColor(to: &bytes) }
    // Transforms of sRGB have no colours outside it.
    let isLimited = style.syntax != .color && function.space.descends(from: .linearSRGB)
    let target = converted(to: function.space)
    guard isLimited || style.syntax == .color || function.holds(target.components) else {
      // CSS clamps what it reads, but not in these spaces; the numbers of dark colours are small.
      return append(
        ColorNotation.FunctionStyle(
          name: "color", spaceName: "xyz-d65", syntax: .color, hasAlpha: style.hasAlpha, decimals: 8
        ), to: &bytes)
    }
    let numbers = target.numbers(
      of: function, style, isLimited: isLimited,
      for: function.space.isGreyscale ? target.rgb8 : rgb8)
    // Lists and functions with commas cannot express missing components.
    let isObject = style.syntax == .object
    let holdsNone = isObject || style.isCall && !style.usesCommas
    let missing = holdsNone && space == function.space ? self.missing : []
    let signs = style.signs
    bytes.append(ascii: signs.opening)
    if style.syntax == .argb {
      bytes.append(decimal: UInt64(byte(alpha)))
      bytes.append(.comma)
    }
    for (index, number) in numbers.enumerated() {
      if index > 0 { bytes.append(ascii: signs.separator) }
      if style.syntax == .initializer {
        bytes.append(ascii: function.channels[index].keyword)
        bytes.append(ascii: ": ")
      }
      if missing.contains(.component(index)) {
        bytes.append(ascii: isObject ? "\"none\"" : "none")
        continue
      }
      bytes.append(number)
      if style.percents.contains(.component(index)) {
        bytes.append(.percentSign)
      } else if function.channels[index].isHue, style.syntax != .initializer {
        bytes.append(ascii: style.unit.rawValue)
      }
    }
    appendAlpha(style, isMissing: missing.contains(.alpha), to: &bytes)
  }

  /// Returns the arguments of a function of this space, except the alpha, with as many digits as the
  /// 8-bit colour needs.
  private func numbers(
    of function: ColorFunction, _ style: ColorNotation.FunctionStyle, isLimited: Bool = false,
    for wanted: RGB8
  ) -> [FixedNumber] {
    // Labelled channels of sRGB have no more digits than each of them needs.
    if function.syntax == .initializer, function.space == .srgb {
      return (0..<3).map { FixedNumber(share: components[$0], digits: 4...8) }
    }
    var numbers = [FixedNumber](repeating: FixedNumber(), count: function.channels.count)
    var back = Color(function.space, .zero)
    for extra in 0...3 {
      for (index, channel) in function.channels.enumerated() {
        let isPercent = style.percents.contains(.component(index))
        let amount = channel.amount(
          components[index], isPercent: isPercent, unit: style.unit, isLimited: isLimited)
        let least = isPercent ? 2 : channel.isHue ? style.unit.digits : channel.digits
        var number = FixedNumber(amount, digits: max(least, style.decimals) + extra)
        // Rounding may reach a full turn, which is written as 0 in CSS.
        if channel.isHue, style.syntax != .initializer, number.value * style.unit.degrees >= 360 {
          number = FixedNumber()
        }
        numbers[index] = number
        back.components[index] = channel.component(
          number.value, isPercent: isPercent, unit: style.unit)
      }
      if back.rgb8 == wanted { break }
    }
    return numbers
  }

  /// Appends the alpha of a function, if it is written, and what closes it.
  func appendAlpha(_ style: ColorNotation.FunctionStyle, isMissing: Bool, to bytes: inout [UInt8]) {
    let isShown = style.isCall && style.hasAlpha || isTranslucent || style.alphaLabel == "alpha"
    if isMissing || isShown, style.syntax != .argb {
      bytes.append(ascii: style.signs.alpha)
      if isMissing {
        bytes.append(ascii: style.syntax == .object ? "\"none\"" : "none")
      } else if style.percents.contains(.alpha) {
        bytes.append(FixedNumber(share: alpha, of: 100, digits: 1...6))
        bytes.append(.percentSign)
      } else {
        let digits = style.opaqueAlpha > 1 ? 0 : 3
        bytes.append(FixedNumber(share: alpha, of: style.opaqueAlpha, digits: digits...8))
      }
    }
    bytes.append(ascii: style.signs.closing)
  }

  /// Whether an alpha with three decimals is below 1.
  var isTranslucent: Bool { alpha < 0.9995 }

  /// Lightness, chroma and hue with as few digits as keep the 8-bit colour, but at least four
  /// decimals.
  var oklchNumbers: [FixedNumber] {
    converted(to: .oklch).numbers(
      of: OKLCH.functions[0], ColorNotation.FunctionStyle(name: "oklch"), for: rgb8)
  }
}

extension ColorChannel {
  /// Returns the amount that is written for a component.
  package func amount(
    _ component: Double, isPercent: Bool, unit: ColorNotation.AngleUnit, isLimited: Bool
  ) -> Double {
    if isHue { return normalizedDegrees(component) / unit.degrees }
    // A lightness that no display has is written as it is; only readers clamp it.
    let limited = isLimited ? unitClamped(component) : component
    return isPercent ? limited * scale / whole * 100 : limited * scale
  }

  /// Returns the component that a written amount is parsed as.
  func component(_ amount: Double, isPercent: Bool, unit: ColorNotation.AngleUnit) -> Double {
    if isHue { return normalizedDegrees(amount * unit.degrees) }
    return isPercent ? amount / 100 * whole / scale : amount / scale
  }
}

/// A decimal fixed-point number.
///
/// It is printed and read without the general conversion between decimal and binary numbers.
package struct FixedNumber {
  /// The digits as an integer, without the decimal point.
  package private(set) var scaled: Int64 = 0
  private(set) var digits = 0

  /// Creates zero.
  package init() {}

  /// Rounds halves away from zero, unless another rule is given.
  ///
  /// NaN becomes 0. Magnitudes are clamped to a limit, and to what 64 bits hold.
  package init(
    _ value: Double, digits: Int, limit: Double = 1e9,
    rounding: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) {
    guard !value.isNaN else { return }
    self.digits = digits
    let scale = Self.power(digits)
    let size = min((value * scale).magnitude, limit * scale, 1e18).rounded(rounding)
    scaled = value < 0 ? -Int64(size) : Int64(size)
  }

  /// Writes a share of a whole with as few decimals as round to the same byte.
  package init(share: Double, of whole: Double = 1, digits: ClosedRange<Int>) {
    for digits in digits {
      self = FixedNumber(unitClamped(share) * whole, digits: digits)
      if byte(value / whole) == byte(share) { return }
    }
  }

  /// The value, exactly as parsing the digits gives it.
  package var value: Double { Double(scaled) / Self.power(digits) }

  private static func power(_ digits: Int) -> Double {
    (0..<digits).reduce(1) { power, _ in power * 10 }
  }

  /// Returns the number as text, with at least `padding` decimals.
  package func text(padding: Int = 0) -> String {
    var bytes: [UInt8] = []
    bytes.append(self, padding: padding)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  package mutating func append(ascii text: String) { append(contentsOf: text.utf8) }

  /// Appends a whole number.
  package mutating func append(decimal value: UInt64) {
    // Every coloured cell has several small numbers.
    if value >= 10 { append(decimal: value / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }

  /// Appends a number with at least `padding` decimals, and no other zeros at its end.
  package mutating func append(_ number: FixedNumber, padding: Int = 0) {
    if number.scaled < 0 { append(.hyphen) }
    var rest = number.scaled.magnitude
    var width = number.digits
    while width > padding, rest % 10 == 0 {
      rest /= 10
      width -= 1
    }
    guard width > 0 || padding > 0 else { return append(decimal: rest) }
    let digits = String(rest).utf8
    append(
      contentsOf: repeatElement(UInt8(ascii: "0"), count: Swift.max(width + 1 - digits.count, 0)))
    append(contentsOf: digits)
    insert(.point, at: count - width)
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: Swift.max(padding - width, 0)))
  }

  /// Appends the channels of an 8-bit colour with a byte between them.
  package mutating func append(_ rgb: RGB8, separator: UInt8) {
    append(decimal: UInt64(rgb.red))
    append(separator)
    append(decimal: UInt64(rgb.green))
    append(separator)
    append(decimal: UInt64(rgb.blue))
  }

  /// Appends a fraction with as few decimals as round to the same byte.
  package mutating func append(share: Double, digits: Int = 4) {
    append(FixedNumber(share: share, digits: digits...8))
  }

  mutating func append(hexDigit value: UInt8, isUppercase: Bool = false) {
    append(
      value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: isUppercase ? "A" : "a") + value - 10)
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
  FixedNumber(value, digits: digits).text()
}

/// Returns a number with a fixed count of decimals; infinity and NaN are written as 0.
package func paddedDecimal(
  _ value: Double, digits: Int, rounding: FloatingPointRoundingRule = .toNearestOrAwayFromZero
) -> String {
  let value = value.isFinite ? value : 0
  return FixedNumber(value, digits: digits, limit: 1e15, rounding: rounding).text(padding: digits)
}
