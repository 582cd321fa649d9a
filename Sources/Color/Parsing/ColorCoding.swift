// Colours as one string, for `print`, `Codable` and files. No type here has another coded form.

extension Color: CustomStringConvertible, Codable {
  /// The colour in a notation that holds it without loss and that `Color(parsing:)` reads:
  /// `#ff8800`, `oklch(0.7 0.15 40)` or `color(display-p3 1.0 0.5 0.0 / 0.5)`.
  ///
  /// Hues are within 0..<360 after reading, and the opacity within 0...1. `formatted(_:notation:)`
  /// writes the notation of one's choice.
  public var description: String {
    if space == .srgb, missing.isEmpty, Color(rgb8, alpha: Double(byte(alpha)) / 255) == self {
      return formatted(.hex)
    }
    // Most colours that somebody has typed have a short one.
    if let format = ColorFormat(rawValue: space.rawValue), missing.isEmpty {
      let text = formatted(format)
      if (try? Color(parsing: text)) == self { return text }
    }
    let numbers = space.components.indices.map { index in
      missing.contains(.component(index)) ? "none" : "\(components[index])"
    }
    let end = missing.contains(.alpha) ? " / none" : alpha == 1 ? "" : " / \(alpha)"
    return space.exactFunction(components) + numbers.joined(separator: " ") + end + ")"
  }

  /// Decodes a colour in any notation of `Color(parsing:)`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value { try Color(parsing: $0) }
  }

  /// Encodes the `description`.
  /// - Throws: `EncodingError` for a component that is not finite.
  public func encode(to encoder: any Encoder) throws {
    guard isFinite else {
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "not a finite colour"))
    }
    try encoder.encode(text: description)
  }

  /// Whether no component is infinite or not a number.
  package var isFinite: Bool { (0..<4).allSatisfy { components[$0].isFinite } }
}

extension RGB8: CustomStringConvertible, Codable {
  /// The colour as `#rrggbb`.
  public var description: String { hex }

  /// Decodes `#rrggbb`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value { text in
      if let rgb = RGB8(hex: text) { return rgb }
      throw ColorParseError(in: Array(text.utf8), at: 0, expected: "#rrggbb")
    }
  }

  /// Encodes `#rrggbb`.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(text: hex) }
}

/// The names of the first eight entries of the palette; the next eight are “bright …”.
package let hueNames = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

extension TerminalColor: CustomStringConvertible, Codable {
  /// The colour as in theme files: `default`, an entry of the palette such as `ansi 4`, or `#rrggbb`.
  public var description: String {
    switch self {
    case .default: "default"
    case .indexed(let index): "ansi \(index)"
    case .rgb(let rgb): rgb.hex
    }
  }

  /// Parses a colour as in theme files: `default`, an entry of the palette as `ansi 4` or
  /// `ansi bright red`, or an opaque colour in any notation of `Color(parsing:)`.
  /// - Throws: `ColorParseError` if the text is none of them: where that shows, and what was expected.
  public init(parsing text: String) throws(ColorParseError) {
    let words = text.lowercased().split(separator: " ")
    switch words.first {
    case "default" where words.count == 1: self = .default
    case "ansi":
      guard let index = Self.paletteIndex(of: words.dropFirst()) else {
        throw ColorParseError(
          in: Array(text.utf8), at: 5,
          expected: "a number from 0 to 255 or a name such as bright red")
      }
      self = .indexed(index)
    default:
      let color = try Color(parsing: text)
      guard color.alpha >= 1 else {
        throw ColorParseError(
          in: Array(text.utf8), at: 0, expected: "a colour without transparency")
      }
      self = .rgb(color.rgb8)
    }
  }

  /// Returns the entry that words such as "4" or "bright red" name.
  private static func paletteIndex(of words: ArraySlice<Substring>) -> UInt8? {
    let name = words.joined(separator: " ")
    return UInt8(name) ?? (0..<16).first { TerminalScheme.Role.palette($0).name == name }
  }

  /// Decodes a colour as `init(parsing:)` reads it.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value { try TerminalColor(parsing: $0) }
  }

  /// Encodes the `description`.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(text: description) }
}

extension Decoder {
  /// Decodes a string and reads a value from it.
  /// - Throws: `DecodingError` with the sentence of the error that `read` throws.
  package func value<Value>(_ read: (String) throws -> Value) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    do {
      return try read(text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }
}

extension Encoder {
  /// Encodes a single string.
  package func encode(text: String) throws {
    var container = singleValueContainer()
    try container.encode(text)
  }
}

extension ColorSpace {
  /// The start of a function whose numbers are the unscaled components.
  ///
  /// `hsl()` and `hwb()` take percentages, which cannot represent every fraction, and `lab()` limits the
  /// lightness.
  fileprivate func exactFunction(_ components: SIMD4<Double>) -> String {
    let natural = functions[0]
    let isExact = natural.channels.enumerated().allSatisfy { index, channel in
      channel.isHue || channel.scale == 1 && channel.limits.contains(components[index])
    }
    let function = isExact ? natural : functions.first { $0.syntax == .color } ?? natural
    return function.syntax == .color ? "color(\(function.name) " : "\(function.name)("
  }
}
