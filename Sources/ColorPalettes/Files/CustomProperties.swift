import Colorimetry

/// Custom properties of a style sheet, and the colours that they stand for.
struct CustomProperties {
  struct Property {
    /// The name with its dashes.
    let name: [UInt8]
    /// The selector, empty for the root.
    let group: String
    let value: [UInt8]
    let offset: Int
  }

  /// Why a value that is meant as a colour is none.
  struct Problem: Error {
    let rule: String
  }

  private struct Key: Hashable {
    let name: [UInt8]
    let group: String
  }

  /// A value without references, or what has none.
  private enum Value {
    case text([UInt8])
    /// It refers to a property that is not there, or to itself.
    case missing
    /// It is part of a circle of references that is still open, in which no fallback counts.
    case circular
    /// The value is being looked for.
    case open
  }

  /// The properties in the order of their first declarations.
  private(set) var all: [Property] = []
  private var indices: [Key: Int] = [:]
  private var values: [Int: Value] = [:]
  /// The first property of the circle that is open.
  private var circleStart: Int?

  /// Longer values are no colours; references must not make them longer than this either.
  private static let maximumLength = 1000
  private static let maximumDepth = 32
  private static let functions: Set = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix",
    "contrast-color", "alpha", "device-cmyk", "cmyk", "hsb", "hsv", "okhsl", "okhsv", "gray",
  ]

  /// Adds a property, or replaces the value of one with its name in the same group.
  mutating func set(_ property: Property) {
    let key = Key(name: property.name, group: property.group)
    if let index = indices[key] {
      all[index] = property
    } else {
      indices[key] = all.count
      all.append(property)
    }
  }

  /// Returns the colour of a property; nil if its value is something else.
  ///
  /// In CSS a property has no value if a reference in it has none, and the others keep theirs.
  mutating func color(of property: Property) throws(Problem) -> Color? {
    guard let index = indices[Key(name: property.name, group: property.group)] else { return nil }
    switch try value(at: index, depth: 0) {
    case .open, .missing, .circular: return nil
    case .text(let text):
      let text = Self.light(text[...].trimmed.without(flags: ["important"]))
      guard let notation = Self.notation(text) else { return nil }
      do {
        return try ParsedColor(bytes: notation).color
      } catch {
        guard Self.isMeantAsColor(Array(text)) else { return nil }
        let name = PaletteLines.name(property.name[...])
        throw Problem(rule: "\(name) is no colour: \(error.message)")
      }
    }
  }

  // MARK: References

  private mutating func value(at index: Int, depth: Int) throws(Problem) -> Value {
    let property = all[index]
    switch values[index] {
    case .open?:
      circleStart = circleStart ?? index
      return .circular
    case let value?: return value
    case nil: break
    }
    values[index] = .open
    let value = try replacingReferences(in: property.value[...], of: property, depth: depth)
    guard case .circular = value else {
      values[index] = value
      return value
    }
    // Properties outside the circle that refer to one in it have their fallbacks.
    values[index] = .missing
    guard circleStart == index else { return .circular }
    circleStart = nil
    return .missing
  }

  /// Returns a value with those of other properties in place of `var(--name, fallback)`.
  private mutating func replacingReferences(
    in value: ArraySlice<UInt8>, of property: Property, depth: Int
  ) throws(Problem) -> Value {
    guard value.count <= Self.maximumLength else {
      guard Self.isMeantAsColor(Array(value.prefix(40))) else { return .text([]) }
      throw tooLong(property)
    }
    guard depth < Self.maximumDepth else {
      let name = PaletteLines.name(property.name[...])
      throw Problem(rule: "\(name) has more than \(Self.maximumDepth) references in each other")
    }
    var result: [UInt8] = []
    var rest = value
    while let start = Self.reference(in: rest) {
      result += rest[..<start]
      rest = rest[(start + 4)...]
      guard let end = Self.end(of: rest) else { return .text([]) }
      let parts = rest[..<end].split(
        separator: 0x2c, maxSplits: 1, omittingEmptySubsequences: false)
      let name = Array(parts[0].trimmed)
      rest = rest[(end + 1)...]
      var replacement = Value.missing
      if let index = indices[Key(name: name, group: property.group)]
        ?? indices[Key(name: name, group: "")]
      {
        replacement = try self.value(at: index, depth: depth + 1)
      }
      if case .missing = replacement, parts.count > 1 {
        replacement = try replacingReferences(in: parts[1], of: property, depth: depth + 1)
      }
      guard case .text(let text) = replacement else { return replacement }
      result += text
      guard result.count <= Self.maximumLength else { throw tooLong(property) }
    }
    return .text(result + rest)
  }

  private func tooLong(_ property: Property) -> Problem {
    let name = PaletteLines.name(property.name[...])
    return Problem(rule: "\(name) is longer than \(Self.maximumLength) characters")
  }

  /// Returns the offset of the next `var(`.
  private static func reference(in text: ArraySlice<UInt8>) -> Int? {
    var isInWord = false
    for index in text.indices {
      if !isInWord, text[index...].after("var(") != nil { return index }
      isInWord = isLetter(text[index]) || text[index] == 0x2d || text[index] == 0x5f
    }
    return nil
  }

  /// Returns the offset of the parenthesis that closes one before this text.
  private static func end(of text: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    for index in text.indices {
      if text[index] == 0x28 { depth += 1 }
      if text[index] == 0x29 { depth -= 1 }
      if depth < 0 { return index }
    }
    return nil
  }

  // MARK: Colours

  /// Whether a value can be nothing else than a colour: `#` and digits, or a function of colours.
  ///
  /// Shadows and scroll bars begin in the same way, but more follows.
  private static func isMeantAsColor(_ value: [UInt8]) -> Bool {
    if value.first == 0x23 {
      return value.dropFirst().allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    }
    let word = value.prefix { isLetter($0) || $0 == 0x2d }
    guard word.count <= 20, word.endIndex < value.endIndex, value[word.endIndex] == 0x28,
      functions.contains(String(decoding: word, as: UTF8.self).lowercased())
    else { return false }
    return end(of: value[(word.endIndex + 1)...]).map { $0 == value.count - 1 } ?? true
  }

  /// Returns a value as the parser of colours reads it; nil if it is something else.
  ///
  /// Digits without `#` are lengths and weights here, and words are colours only if they are names.
  private static func notation(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let value = Array(text)
    if isMeantAsColor(value) { return value }
    if value.allSatisfy(isLetter) {
      let word = String(decoding: value, as: UTF8.self).lowercased()
      return word == "transparent" || NamedColor.named(word) != nil ? value : nil
    }
    guard value.allSatisfy({ (0x25...0x39).contains($0) || $0 == 0x20 || $0 == 0x09 }) else {
      return nil
    }
    let numbers = value.split { $0 == 0x2c || $0 == 0x20 || $0 == 0x09 }
    guard (3...4).contains(numbers.count) else { return nil }
    // The arguments of `hsl()`, which style sheets for Tailwind keep alone.
    if numbers[1].last == 0x25, numbers[2].last == 0x25 {
      return Array("hsl(".utf8) + value + Array(")".utf8)
    }
    // “1 1 0” is a share of space.
    let areFlags = numbers.allSatisfy { $0.elementsEqual("0".utf8) || $0.elementsEqual("1".utf8) }
    return areFlags && numbers.contains { $0.elementsEqual("1".utf8) } ? nil : value
  }

  /// Returns the first colour of `light-dark()`; any other value as it is.
  private static func light(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let rest = text.after("light-dark("), text.last == 0x29 else { return text }
    var depth = 0
    for index in rest.indices {
      if rest[index] == 0x28 { depth += 1 }
      if rest[index] == 0x29 { depth -= 1 }
      if depth == 0, rest[index] == 0x2c { return rest[..<index].trimmed }
    }
    return text
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
}
