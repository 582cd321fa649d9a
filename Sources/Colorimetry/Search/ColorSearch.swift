/// A search for colours, from left to right.
///
/// Candidates are found in one pass. Deciding on one reads at most `ColorFinder.maximumLength` bytes
/// and the context, so that the time is linear in the length of the text, whatever it is.
struct ColorSearch {
  private let text: [UInt8]
  private var offset: Int
  /// The offset after the last match.
  private var lastEnd: Int?
  /// The number of bytes that parsers have read, for tests.
  private(set) var parsedCount = 0

  init(_ text: [UInt8], from offset: Int = 0, after lastEnd: Int? = nil) {
    self.text = text
    self.offset = offset
    self.lastEnd = lastEnd
    // The part may start inside a word, which began before and may contain hyphens.
    while self.offset > 0, self.offset < text.count,
      text[self.offset - 1] == 0x2d || text.isInWord(before: self.offset),
      text[self.offset] == 0x2d || text.isInWord(at: self.offset)
    {
      self.offset += 1
    }
  }

  /// The names of functions and initialisers, in lower case.
  static let functions = [
    "rgb", "rgba", "hsl", "hsla", "hsb", "hsba", "hsv", "hsva", "hwb", "lab", "lch", "oklab",
    "oklch", "okhsl", "okhsv", "cmyk", "device-cmyk", "gray", "grey", "color", "color-mix",
    "contrast-color", "alpha", "uicolor", "nscolor",
  ]

  /// Returns the next colour that starts before an offset.
  mutating func next(before end: Int) -> ColorMatch? {
    while offset < end,
      let candidate = ColorCandidate.first(in: text, startingIn: offset..<end)
    {
      offset = candidate.range.upperBound
      guard let match = match(candidate) else { continue }
      offset = match.range.upperBound
      lastEnd = offset
      return match
    }
    return nil
  }

  private mutating func match(_ candidate: ColorCandidate) -> ColorMatch? {
    let range = candidate.range
    switch candidate.kind {
    case .hash:
      let context = HashContext(text, at: range.lowerBound, after: lastEnd)
      return context.digitsEnd.flatMap { parse(range.lowerBound..<$0) }
    case .zeroX:
      guard WordContext(text, range).isNumber else { return nil }
      return parse(range)
    case .sgr:
      guard WordContext(text, range).isNumber else { return nil }
      return parsePrefix(at: range.lowerBound, limit: 40) { parser throws(ColorParseError) in
        try parser.sgr()
      }
    case .word: return word(range)
    }
  }

  private mutating func word(_ range: Range<Int>) -> ColorMatch? {
    let context = WordContext(text, range)
    switch text.peek(at: range.upperBound) {
    case 0x28:
      guard context.isFunction else { return nil }
      let match = parsePrefix(at: range.lowerBound, limit: ColorFinder.maximumLength) {
        parser throws(ColorParseError) in try parser.outermost()
      }
      // Not `ansi208` of `ansi208-x(`.
      return match.flatMap { text[$0.range.upperBound - 1] == 0x29 ? $0 : nil }
    case 0x3a where range.count <= 4 && text[range.lowerBound + 1] | 0x20 == 0x67:
      // X11's `rgb:ff/88/00`.
      guard context.isFunction,
        let next = text.peek(at: range.upperBound + 1), hexDigitValue(next) != nil
      else { fallthrough }
      return parsePrefix(at: range.lowerBound, limit: 40) { parser throws(ColorParseError) in
        try parser.outermost()
      }
    default:
      guard context.isName, let match = parse(range) else { return nil }
      // The filter lets through other words, such as hexadecimal digits.
      switch match.parsed.notation.form {
      case .name, .ansi: return match
      default: return nil
      }
    }
  }

  /// Parses the whole of a range.
  private mutating func parse(_ range: Range<Int>) -> ColorMatch? {
    let match = parsePrefix(at: range.lowerBound, limit: range.count) {
      parser throws(ColorParseError) in try parser.outermost()
    }
    return match?.range == range ? match : nil
  }

  /// Parses a colour at an offset, and checks that it ends there and lies on one line.
  private mutating func parsePrefix(
    at start: Int, limit: Int,
    _ body: (inout ColorParser) throws(ColorParseError) -> ParsedColor
  ) -> ColorMatch? {
    let window = start..<min(start + limit, text.count)
    var parser = ColorParser(ColorScanner(text, in: window, explainsErrors: false))
    let parsed: ParsedColor
    do {
      parsed = try body(&parser)
    } catch {
      parsedCount += parser.scanner.offset - start
      return nil
    }
    let range = start..<parser.scanner.offset
    parsedCount += range.count
    guard isEnd(of: range), !text[range].contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7f })
    else { return nil }
    return ColorMatch(range: range, parsed: parsed)
  }

  /// Whether a colour may end here.
  private func isEnd(of range: Range<Int>) -> Bool {
    let end = range.upperBound
    guard text[end - 1] != 0x29 else { return true }
    switch text.peek(at: end) {
    // Another part of `rgb:ff/88/00/…`.
    case 0x2f: return text[range.lowerBound] == 0x23
    // SGR sequences end with “m”.
    case 0x6d: return text[range.lowerBound].isDigit
    // A decimal point, or a member.
    case 0x2e: return !text.isInWord(at: end + 1)
    default: return !text.isInWord(at: end)
    }
  }
}
