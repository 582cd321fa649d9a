// https://developer.apple.com/documentation/swiftui/color

extension ColorParser {
  /// Parses `Color(red:green:blue:opacity:)` and similar initializers after the name; nil if it is
  /// CSS.
  mutating func initializer(_ name: String) throws(ColorParseError) -> ParsedColor? {
    let outside = self
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
        self = outside
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
    var style = ColorNotation.FunctionStyle(
      name: Self.initializers[name] ?? "Color", initializer: function)
    try label(first)
    var result = try arguments(of: function, origin: nil, &style)
    if function.space == .srgb {
      result = Color(space, result.components).withAlpha(result.alpha)
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
    var values: [String: [String]] = [:]
    repeat {
      scanner.offset += 1
      let keyStart = scanner.offset
      let key = scanner.token()
      guard Self.objectKeys.contains(key) else {
        throw scanner.failure("colorSpace, components, alpha or hex", at: keyStart)
      }
      try scanner.require(":")
      scanner.skipSpace()
      let isList = scanner.skip("[")
      var items = [scanner.token()]
      while isList, items.count < 4, scanner.skip(",") { items.append(scanner.token()) }
      if isList { try scanner.require("]") }
      values[key] = items
      scanner.skipSpace()
    } while scanner.next == .comma && values.count < Self.objectKeys.count
    try scanner.require("}")
    var style = ColorNotation.FunctionStyle(name: "", syntax: .object, usesCommas: true)
    style.spaceName = values["colorspace"]?.first ?? ""
    let numbers = values["components"]?.joined(separator: " ") ?? ""
    let alpha = values["alpha"].map { " / " + $0[0] } ?? ""
    let opening = style.function.map { $0.syntax == .color ? "color(\($0.name) " : $0.name + "(" }
    // The numbers are those of CSS.
    let css = "\(opening ?? "")\(numbers)\(alpha))"
    guard values["hex"].map({ RGB8(hex: $0[0]) != nil }) ?? true,
      let read = try? ParsedColor(css), case .function(let written) = read.notation.form
    else { throw scanner.failure("a colour space and its components", at: start) }
    style.decimals = written.decimals
    return ParsedColor(read.color, .function(style))
  }

  private static let objectKeys: Set<String> = ["colorspace", "components", "alpha", "hex"]

  /// Parses `argb(255, 255, 136, 0)` after its name.
  mutating func argb() throws(ColorParseError) -> ParsedColor {
    try open()
    var values: [Double] = []
    for index in 0..<4 {
      if index > 0 { try comma() }
      values.append(Double(try byteNumber()) / 255)
    }
    try close()
    let style = ColorNotation.FunctionStyle(name: "argb", syntax: .argb, usesCommas: true)
    return ParsedColor(
      Color(.srgb, values[1], values[2], values[3], alpha: values[0]), .function(style))
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

  /// Parses the label of an argument.
  mutating func label(_ label: String) throws(ColorParseError) {
    let start = scanner.offset
    guard scanner.word() == label else { throw scanner.failure("\(label):", at: start) }
    scanner.skipSpace()
    try scanner.require(":")
    scanner.skipSpace()
  }
}
