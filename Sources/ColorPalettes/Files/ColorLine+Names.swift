import Colorimetry

extension ColorLine {
  /// Parses `--name: #f80;`, also with the marks of Sass and Less.
  func declaration() throws(Problem) -> Swatch? {
    let isDeclaration =
      line.first == 0x24 || line.first == 0x40 || line.starts(with: [0x2d, 0x2d])
    guard isDeclaration, let colon = line.firstIndex(of: 0x3a) else { return nil }
    let name = line[..<colon].drop { $0 == 0x24 || $0 == 0x40 || $0 == 0x2d }
    var value = Self.withoutComment(line[(colon + 1)...].trimmed)
    while value.last == 0x3b { value = value.dropLast().trimmed }
    value = value.without(flags: ["default", "important", "global"])
    return Swatch(name: PaletteLines.name(name), color: try Self.parsed(value))
  }

  /// Parses `500: "#f80",` or `red = 255 0 0`: a key, and a colour as its value.
  func keyed() throws(Problem) -> Swatch? {
    let start = line.drop(while: Self.isSeparator)
    guard let mark = start.firstIndex(where: { $0 == 0x3a || $0 == 0x3d }) else { return nil }
    let key = Self.trimmed(start[..<mark])
    let value = Self.trimmed(Self.withoutComment(start[(mark + 1)...].trimmed))
    guard !key.isEmpty, key.allSatisfy({ Self.isAlphanumeric($0) || " -_.".utf8.contains($0) })
    else { return nil }
    let item = Self.item(value)
    var color: Color?
    if let item, item.text.endIndex == value.endIndex { color = try? self.color(item) }
    // Digits may be a colour themselves, whose name is a word such as “orange”; few of them without
    // letters are a step.
    let isStep = key.count < 5 && key.allSatisfy { (0x30...0x39).contains($0) }
    let isColor = [3, 4, 6, 8].contains(key.count) && key.allSatisfy(Self.isHexDigit)
    guard let color, isStep || !isColor || item?.style == .hash else {
      guard isStep else { return nil }
      throw Problem(rule: "expected a colour after “\(PaletteLines.name(key))”")
    }
    return Swatch(name: PaletteLines.name(key), color: color)
  }

  /// Parses `Orange, #f80` or `Orange 255 136 0`: a name and one colour at the end.
  func nameFirst() throws(Problem) -> Swatch? {
    let rest = Self.trimmed(line)
    guard let hash = rest.lastIndex(of: 0x23) else { return numbersLast(rest) }
    guard hash > rest.startIndex,
      Self.isSeparator(rest[hash - 1]) || rest[hash - 1] == 0x3a || rest[hash - 1] == 0x3d,
      let text = Self.hashColor(rest[hash...]), text.endIndex == rest.endIndex,
      let color = try? ParsedColor(bytes: Array(text)).color
    else { return nil }
    let name = Self.cleaned(rest[..<hash])
    guard !name.contains(where: Self.isBrace) else { throw Self.isRule }
    let hasColor = name.indices.contains { name[$0] == 0x23 && Self.hashColor(name[$0...]) != nil }
    guard !hasColor else { throw Problem(rule: "one colour follows a name") }
    return Swatch(name: PaletteLines.name(name), color: color)
  }

  /// Parses a name and three bytes.
  private func numbersLast(_ text: ArraySlice<UInt8>) -> Swatch? {
    let fields = text.split(whereSeparator: Self.isSeparator)
    guard fields.count > 3, let start = fields.dropLast(2).last?.startIndex,
      let numbers = Self.numbers(text[start...]), numbers.endIndex == text.endIndex,
      let color = try? color(Item(style: .numbers, text: numbers))
    else { return nil }
    return Swatch(name: PaletteLines.name(Self.cleaned(text[..<start])), color: color)
  }

  /// Returns a value without a comment behind it: `//`, `/*`, or `#` between blanks.
  private static func withoutComment(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for index in value.indices.dropFirst() where ArraySlice<UInt8>.isSpace(value[index - 1]) {
      let rest = value[index...]
      if ["//", "/*", "# "].contains(where: { rest.starts(with: $0.utf8) }) {
        return value[..<index].trimmed
      }
    }
    return value
  }
}
