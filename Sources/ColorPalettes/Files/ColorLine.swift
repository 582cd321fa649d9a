import Colorimetry

/// A line of a colour list: colours, with a name after each or before the only one.
struct ColorLine {
  let line: ArraySlice<UInt8>
  /// Whether eight bare digits are AARRGGBB, as in Paint.NET.
  private let hasAlphaFirst: Bool
  /// Whether three numbers are shares from 0 to 1 and not bytes.
  private let hasShares: Bool

  /// The form of a colour, which tells further colours from names.
  enum Style: Equatable {
    case hash
    case digits(Int)
    case numbers
    case word
    case call
  }

  struct Item {
    let style: Style
    let text: ArraySlice<UInt8>
  }

  /// Why a line is none of a list.
  struct Problem: Error {
    let rule: String
  }

  init(_ line: ArraySlice<UInt8>, hasAlphaFirst: Bool, hasShares: Bool) {
    self.line = line
    self.hasAlphaFirst = hasAlphaFirst
    self.hasShares = hasShares
  }

  /// The three or four numbers that a line begins with; empty if it does not.
  static func leadingNumbers(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    numbers(line.drop(while: isSeparator)).map(parts) ?? []
  }

  private static func parts(of numbers: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    numbers.split { $0 == 0x2c || $0 == 0x3b || ArraySlice<UInt8>.isSpace($0) }
  }

  /// Whether numbers can only be shares: there is a decimal point, and none is above 1.
  private static func areShares(_ numbers: ArraySlice<UInt8>) -> Bool {
    // The fourth is an alpha.
    let channels = parts(of: numbers).prefix(3)
    return channels.contains { $0.contains(0x2e) } && channels.allSatisfy(isShare)
  }

  /// Whether a number is at most 1.
  static func isShare(_ number: ArraySlice<UInt8>) -> Bool {
    Double(String(decoding: number, as: UTF8.self)).map { $0 <= 1 } ?? false
  }

  /// Returns the swatches of the line, at least one.
  func swatches() throws(Problem) -> [Swatch] {
    if let swatch = try declaration() { return [swatch] }
    if let swatch = try keyed() { return [swatch] }
    let start = line.drop(while: Self.isSeparator)
    guard let first = Self.item(start), let color = try? color(first) else {
      if let swatch = try nameFirst() { return [swatch] }
      return [Swatch(color: try Self.parsed(line))]
    }
    if first.style == .numbers, !hasShares, Self.areShares(first.text) {
      throw Problem(rule: "numbers are shares here, and bytes in other lines")
    }
    // Short numbers before a colour are steps or codes, and words may be those of a colour.
    if [.word, .digits(3), .digits(4)].contains(first.style), let swatch = try nameFirst() {
      return [swatch]
    }
    var swatches: [Swatch] = []
    var (item, current) = (first, color)
    while true {
      let rest = start[item.text.endIndex...]
      let after = rest.drop(while: Self.isSeparator)
      if let next = Self.item(after), follows(next, first), let color = try? self.color(next) {
        swatches.append(Swatch(color: current))
        (item, current) = (next, color)
        continue
      }
      if first.style == .hash, let next = Self.hashAhead(in: rest),
        let color = try? self.color(next)
      {
        let name = try Self.name(after: rest[..<next.text.startIndex])
        swatches.append(Swatch(name: name, color: current))
        (item, current) = (next, color)
        continue
      }
      swatches.append(Swatch(name: try Self.name(after: rest), color: current))
      return swatches
    }
  }

  /// Returns a text without separators around it.
  static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop(while: isSeparator)
    while let last = text.last, isSeparator(last) { text.removeLast() }
    return text
  }

  /// Returns the name after a colour; a brace before it belongs to a rule such as `#fab{…}`.
  private static func name(after text: ArraySlice<UInt8>) throws(Problem) -> String {
    var name = cleaned(text)
    if name.starts(with: "# ".utf8) { name = cleaned(name.dropFirst(2)) }
    let isRule = !name.isEmpty && (text.contains(0x7b) || name.contains(where: isBrace))
    guard !isRule else { throw Self.isRule }
    return PaletteLines.name(name)
  }

  /// Only the last colour of such a line would be read.
  static let isRule = Problem(
    rule: "the name of a colour has no braces, as rules of style sheets have")

  static func isBrace(_ byte: UInt8) -> Bool { byte == 0x7b || byte == 0x7d }

  static func parsed(_ text: ArraySlice<UInt8>) throws(Problem) -> Color {
    do {
      return try ParsedColor(bytes: Array(text)).color
    } catch {
      throw Problem(rule: error.message)
    }
  }

  /// Whether a further item is a colour and not a name.
  private func follows(_ item: Item, _ first: Item) -> Bool {
    switch item.style {
    case .hash, .call: true
    case .digits, .numbers, .word: item.style == first.style
    }
  }

  func color(_ item: Item) throws(ColorParseError) -> Color {
    if let color = Color.hex(bytes: item.text) { return color }
    var bytes = Array(item.text)
    if hasAlphaFirst, item.style == .digits(8) { bytes = Array(bytes[2...] + bytes[..<2]) }
    if item.style == .numbers {
      // The parser takes numbers between commas for bytes, and small ones between blanks for shares.
      bytes = Array(Self.parts(of: item.text).joined(separator: [hasShares ? 0x20 : 0x2c]))
    }
    return try ParsedColor(bytes: bytes).color
  }

  /// Returns the longest prefix that could be a colour.
  static func item(_ text: ArraySlice<UInt8>) -> Item? {
    guard let first = text.first else { return nil }
    if first == 0x23 { return hashColor(text).map { Item(style: .hash, text: $0) } }
    let isStyle = ["38;5;", "38;2;", "48;5;", "48;2;"].contains { text.starts(with: $0.utf8) }
    if !isStyle, let numbers = numbers(text) { return Item(style: .numbers, text: numbers) }
    let word = text.prefix(while: isAlphanumeric)
    let after = word.endIndex < text.endIndex ? text[word.endIndex] : 0
    let isNumber = word.allSatisfy { (0x30...0x39).contains($0) }
    if isNumber, !word.isEmpty, after == 0x3a || after == 0x3b {
      // SGR codes, `38;5;208`.
      let codes = text.prefix { (0x30...0x3b).contains($0) }
      if (codes.starts(with: "38".utf8) || codes.starts(with: "48".utf8)), word.count == 2 {
        return Item(style: .call, text: codes)
      }
    }
    let isHex = [3, 4, 6, 8].contains(word.count) && word.allSatisfy(isHexDigit)
    if isHex || word.after("0x") != nil {
      return Item(style: .digits(word.count), text: word)
    }
    let name = text.prefix { isAlphanumeric($0) || $0 == 0x2d || $0 == 0x5f }
    guard !name.isEmpty else { return nil }
    let next = name.endIndex < text.endIndex ? text[name.endIndex] : 0
    if next == 0x28 { return call(text, from: name.endIndex) }
    if next == 0x3a, name.after("rgb") != nil {
      let all = text.prefix { !isSeparator($0) }
      return Item(style: .call, text: all)
    }
    return Item(style: .word, text: name)
  }

  /// Returns a function up to its closing parenthesis.
  private static func call(_ text: ArraySlice<UInt8>, from open: Int) -> Item? {
    var depth = 0
    for index in open..<text.endIndex {
      if text[index] == 0x28 { depth += 1 }
      if text[index] == 0x29 { depth -= 1 }
      if depth == 0 { return Item(style: .call, text: text[...index]) }
    }
    return nil
  }

  /// Returns three decimal numbers at the start, or four if the fourth is an alpha and nothing
  /// follows.
  static func numbers(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var ends: [Int] = []
    var usesCommas = false
    var rest = text
    var last = rest
    while ends.count < 5, let number = decimal(rest) {
      ends.append(number.endIndex)
      last = number
      rest = rest[number.endIndex...]
      let gap = rest.prefix { ArraySlice<UInt8>.isSpace($0) || $0 == 0x2c || $0 == 0x3b }
      let commas = gap.count { $0 == 0x2c || $0 == 0x3b }
      guard !gap.isEmpty, commas < 2 else { break }
      usesCommas = usesCommas || commas > 0
      rest = rest[gap.endIndex...]
    }
    guard ends.count >= 3 else { return nil }
    let isAlpha = last.first == 0x30 || last.first == 0x2e || last.elementsEqual("1".utf8)
    return text[..<ends[ends.count == 4 && (usesCommas || isAlpha) ? 3 : 2]]
  }

  /// Returns a number with at most three digits before its decimal point, up to a separator or the
  /// end.
  private static func decimal(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let digits = text.prefix { (0x30...0x39).contains($0) || $0 == 0x2e }
    let whole = digits.prefix { $0 != 0x2e }
    guard !digits.isEmpty, whole.count <= 3, digits.count(where: { $0 == 0x2e }) < 2,
      digits.last != 0x2e
    else { return nil }
    guard digits.endIndex == text.endIndex || isSeparator(text[digits.endIndex]) else { return nil }
    return digits
  }

  /// Returns `#` and a right number of digits at the front; nil for anything else.
  static func hashColor(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let digits = text.dropFirst().prefix(while: isAlphanumeric)
    guard [3, 4, 6, 8, 12].contains(digits.count), digits.allSatisfy(isHexDigit) else { return nil }
    return text[..<digits.endIndex]
  }

  /// Returns the next colour with a `#` in a text, after a gap.
  private static func hashAhead(in text: ArraySlice<UInt8>) -> Item? {
    var isAfterGap = true
    for index in text.indices {
      if text[index] == 0x23, isAfterGap, let color = hashColor(text[index...]) {
        return Item(style: .hash, text: color)
      }
      isAfterGap = isSeparator(text[index])
    }
    return nil
  }

  /// Returns a name without the separators next to its colour.
  static func cleaned(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isMark(_ byte: UInt8) -> Bool {
      isSeparator(byte) || byte == 0x3a || byte == 0x3d || byte == 0x2d || byte == 0x2f
    }
    var name = text.drop(while: isMark)
    while let last = name.last, isMark(last) { name.removeLast() }
    return name
  }

  /// Separators between colours: white space, commas, semicolons, bars, quotation marks, and the
  /// brackets of JSON.
  static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09...0x0d, 0x2c, 0x3b, 0x7c, 0x22, 0x27, 0x5b, 0x5d, 0x7b, 0x7d: true
    default: false
    }
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
  }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}
