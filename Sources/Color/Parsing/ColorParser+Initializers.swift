// https://developer.apple.com/documentation/swiftui/color

extension ColorParser {
  /// Parses `Color(red:green:blue:opacity:)` and similar initializers after the name; nil if it is
  /// CSS.
  mutating func initializer(_ name: String) throws(ColorParseError) -> ParsedColor? {
    let nameEnd = scanner.offset
    try open()
    if name == "color", scanner.next == UInt8(ascii: "0"), let x = scanner.afterNext,
      x.folded == UInt8(ascii: "x")
    {
      return try packedInitializer()
    }
    var space = ColorSpace.srgb
    if name == "color", scanner.skip(".") {
      space = try spaceArgument()
    } else if name == "color" {
      let start = scanner.offset
      _ = scanner.word()
      scanner.skipSpace()
      guard scanner.next == .colon else {
        // The CSS parser counts the parenthesis again.
        abandon(at: nameEnd)
        return nil
      }
      scanner.offset = start
    }
    let start = scanner.offset
    let first = scanner.word()
    scanner.offset = start
    // `calibratedRed:`, `displayP3Red:`
    if name != "color", first.hasPrefix("displayp3") { space = .displayP3 }
    guard let function = ColorFunction.named(Self.component(first), .initializer) else {
      throw scanner.failure("red:, hue: or white:")
    }
    let style = ColorNotation.FunctionStyle(
      name: Self.initializers[name] ?? "Color", initializer: function)
    var result = Color(function.space == .srgb ? space : function.space, .zero)
    for (index, channel) in function.channels.enumerated() {
      if index > 0 { try comma() }
      let value = try labelled(index == 0 ? first : channel.keyword)
      result.components[index] = channel.isHue ? normalizedDegrees(value * 360) : value
    }
    scanner.skipSpace()
    if scanner.next == .comma {
      try comma()
      result.alpha = try labelled(style.alphaLabel ?? "").limited(to: 0...1)
    }
    try close()
    return ParsedColor(result, .function(style))
  }

  /// The names of initialisers in lower case, and as they are written.
  package static let initializers = [
    "color": "Color", "uicolor": "UIColor", "nscolor": "NSColor", "colorliteral": "NSColor",
  ]

  /// Returns the component that a first label names, without the space that AppKit and UIKit write
  /// before it.
  private static func component(_ label: String) -> String {
    let spaces = ["calibrated", "device", "srgb", "displayp3", "genericgamma22"]
    return String(label.dropFirst(spaces.first(where: label.hasPrefix)?.count ?? 0))
  }

  /// Parses `{"colorSpace": "srgb", "components": [1, 0.5, 0], "alpha": 0.5, "hex": "#ff8000"}`.
  ///
  /// https://www.designtokens.org/tr/2025.10/color/
  package mutating func object() throws(ColorParseError) -> ParsedColor {
    let start = scanner.offset
    _ = scanner.skip("{")
    var style = ColorNotation.FunctionStyle(name: "", syntax: .object, usesCommas: true)
    var components: [ColorValue] = []
    var alpha: ColorValue?
    repeat {
      scanner.skipSpace()
      let keyStart = scanner.offset
      let key = try quoted { $0.word() }
      scanner.skipSpace()
      try scanner.require(":")
      scanner.skipSpace()
      switch key {
      case "colorspace": style.spaceName = try quoted { $0.word() }
      case "components":
        try scanner.require("[")
        repeat {
          components.append(try objectNumber())
        } while scanner.skip(",")
          && components.count < 4
        try scanner.require("]")
      case "alpha": alpha = try objectNumber()
      case "hex":
        _ = try quoted { scanner in scanner.skip("#") ? scanner.hexDigits().count : 0 }
      default: throw scanner.failure("colorSpace, components, alpha or hex", at: keyStart)
      }
      scanner.skipSpace()
    } while scanner.skip(",")
    try scanner.require("}")
    guard let function = style.function, function.channels.count == components.count else {
      throw scanner.failure("a colour space and its components", at: start)
    }
    var result = Color(function.space, .zero)
    for (index, (value, channel)) in zip(components, function.channels).enumerated() {
      style.decimals = max(style.decimals, min(value.decimals, 10))
      if value.kind == .none { result.missing.insert(.component(index)) }
      result.components[index] = try component(value, channel, at: start)
    }
    if let alpha { try set(alpha: alpha, of: &result, at: start) }
    return ParsedColor(result, .function(style))
  }

  /// Parses a number or `"none"`, and the white space around it.
  private mutating func objectNumber() throws(ColorParseError) -> ColorValue {
    scanner.skipSpace()
    defer { scanner.skipSpace() }
    guard scanner.next != .quotationMark else {
      guard try quoted({ $0.word() }) == "none" else { throw scanner.failure("a number") }
      return .none
    }
    let (number, decimals) = try scanner.number()
    var value = ColorValue(.number, number)
    value.decimals = decimals
    return value
  }

  /// Parses what stands between quotation marks.
  private mutating func quoted<Value>(
    _ read: (inout ColorScanner) -> Value
  ) throws(ColorParseError) -> Value {
    try scanner.require("\"")
    let value = read(&scanner)
    try scanner.require("\"")
    return value
  }

  /// Parses `argb(255, 255, 136, 0)` after its name.
  mutating func argb() throws(ColorParseError) -> ParsedColor {
    try open()
    var values: [Double] = []
    for index in 0..<4 {
      if index > 0 { try comma() }
      values.append(Double(try byteNumber()) / 255)
    }
    try close()
    return ParsedColor(Color(.srgb, values[1], values[2], values[3], alpha: values[0]), .argb)
  }

  /// Parses the rest of `Color(0xFFFF8800)` of Flutter and Jetpack Compose, the alpha first.
  private mutating func packedInitializer() throws(ColorParseError) -> ParsedColor {
    let start = scanner.offset + 2
    let digits = scanner.alphanumerics().dropFirst(2)
    let read = try hex(digits, at: start, prefix: .zeroX)
    try close()
    guard case .hex(var style) = read.notation.form else { return read }
    (style.prefix, style.alphaPlace) = (.initializer, .first)
    return ParsedColor(read.withAlphaFirst.color, .hex(style))
  }

  /// Parses the rest of `.displayP3,`.
  private mutating func spaceArgument() throws(ColorParseError) -> ColorSpace {
    let start = scanner.offset
    let space: ColorSpace
    switch scanner.word() {
    case "srgb": space = .srgb
    case "srgblinear": space = .linearSRGB
    case "displayp3": space = .displayP3
    default: throw scanner.failure("sRGB, sRGBLinear or displayP3", at: start)
    }
    try comma()
    return space
  }

  private mutating func comma() throws(ColorParseError) {
    scanner.skipSpace()
    try scanner.require(",")
    scanner.skipSpace()
  }

  private mutating func labelled(_ label: String) throws(ColorParseError) -> Double {
    let start = scanner.offset
    guard scanner.word() == label else { throw scanner.failure("\(label):", at: start) }
    scanner.skipSpace()
    try scanner.require(":")
    scanner.skipSpace()
    let numberStart = scanner.offset
    var value = try scanner.number().value
    if let divisor = try scanner.divisor() { value /= divisor }
    guard abs(value) <= ColorChannel.maximum else {
      throw scanner.failure("a number below 1,000,000,000", at: numberStart)
    }
    return value
  }
}
