package import Color

/// Finds colours in text.
///
/// All notations of `Color(parsing:)` are found, and `0x` needs six digits. Whether `#123` in
/// “issue #123”, `a.red` or `--red` is a colour is decided by the bytes around it: see `ColorContext`.
/// Bare hexadecimal digits and lists such as `255,136,0`, which look like ordinary words and numbers,
/// need a line that tells. A match lies on one line and has no control characters except tabs; only an
/// object of design tokens may have several lines.
package enum ColorFinder {
  /// The maximum number of bytes in a match.
  package static let maximumLength = 1024
  /// The number of bytes before and after a match that decide whether it is one.
  package static let contextLength = 256

  /// Returns the colours in UTF-8 text, in order, without overlaps.
  package static func matches(in bytes: [UInt8]) -> [ColorMatch] {
    matches(in: bytes, startingIn: 0..<bytes.count, alpha: AlphaPosition(in: bytes))
  }

  /// Returns the colours that start in a part of the text.
  ///
  /// The part must not start inside a match. Reading a long text piece by piece gives the same
  /// matches as reading it at once if each part ends with a line, or `maximumLength` and
  /// `contextLength` bytes follow it, and if more than `contextLength` bytes precede it.
  /// - Parameters:
  ///   - lastEnd: the offset after the last match before the part.
  ///   - alpha: where `#` and four or eight digits have their alpha.
  package static func matches(
    in bytes: [UInt8], startingIn range: Range<Int>, after lastEnd: Int? = nil,
    alpha: AlphaPosition = .last
  ) -> [ColorMatch] {
    var search = ColorSearch(bytes, from: range.lowerBound, after: lastEnd, alpha: alpha)
    var matches: [ColorMatch] = []
    while let match = search.next(before: range.upperBound) { matches.append(match) }
    return matches
  }

  /// Returns the offset of an object at the end of a part of a text, which the next part may end; nil if
  /// there is none.
  package static func openObject(in part: ArraySlice<UInt8>) -> Int? {
    let end = part.suffix(maximumLength)
    let brace = end.lastIndex { $0 == .openBrace || $0 == .closeBrace }
    guard let brace, end[brace] == .openBrace else { return nil }
    let next = end[(brace + 1)...].first { !$0.isSpace }
    return next == nil || next == .quotationMark ? brace : nil
  }
}

/// Where `#` and four or eight digits have their alpha.
package enum AlphaPosition: Sendable {
  /// In CSS, and wherever nothing tells otherwise.
  case last
  /// In Android's resources, XAML, and the files of Qt and polybar.
  case first

  /// What the beginning of a file tells.
  ///
  /// https://developer.android.com/guide/topics/resources/more-resources#Color,
  /// https://doc.qt.io/qt-6/qcolor.html#fromString
  package init(in text: [UInt8]) {
    let head = [.newline] + text.prefix(4096)
    self = Self.signs.contains { head.contains($0.utf8) } ? .first : .last
  }

  private static let signs = [
    "<resources", "http://schemas.android.com/", "http://schemas.microsoft.com/winfx/",
    "https://github.com/avaloniaui", "\nimport Qt", "\nimport qs.",
    "<ui version=",
    // https://github.com/polybar/polybar/wiki/Formatting
    "[bar/", "[module/",
  ]
}

/// A colour found in text.
package struct ColorMatch: Hashable, Sendable {
  /// The offsets of its bytes in the text.
  package let range: Range<Int>
  /// The colour and its notation.
  package let parsed: ParsedColor

  /// Returns the text of another colour in the notation of this one.
  ///
  /// Letter case, separators, units, labels and decimals stay as they were written. An alpha is
  /// added only if the colour is not opaque, and left out where the notation cannot hold one.
  /// Colours outside sRGB are fitted to notations of sRGB. Where the notation cannot express the
  /// colour, it is written as hexadecimal digits or as a plain function.
  /// - Parameter text: the text that the colour was found in.
  package func replacement(_ color: Color, in text: [UInt8]) -> [UInt8] {
    let written = Array(text[range])
    // A conversion to another space and back is not a change.
    let isSame =
      color.difference(from: parsed.color) < 1e-5 && abs(color.alpha - parsed.color.alpha) < 1e-5
    guard !isSame else { return written }
    let context = ColorContext(text: text, range: range)
    return ColorRewriter(written: written, parsed: parsed, context: context).text(of: color)
  }
}

/// A search for colours, from left to right.
///
/// Candidates are found in one pass. Deciding on one reads at most `ColorFinder.maximumLength` bytes
/// and the context, so that the time is linear in the length of the text, whatever it is.
struct ColorSearch {
  private let text: [UInt8]
  private var offset: Int
  /// The offset after the last match.
  private var lastEnd: Int?
  private let alpha: AlphaPosition
  /// The number of bytes that parsers have read, for tests.
  private(set) var parsedCount = 0

  init(
    _ text: [UInt8], from offset: Int = 0, after lastEnd: Int? = nil, alpha: AlphaPosition = .last
  ) {
    self.text = text
    self.offset = offset
    self.lastEnd = lastEnd
    self.alpha = alpha
    // The part may start inside a word, which began before and may contain hyphens.
    while self.offset > 0, self.offset < text.count,
      text[self.offset - 1] == .hyphen || text.isInWord(before: self.offset),
      text[self.offset] == .hyphen || text.isInWord(at: self.offset)
    {
      self.offset += 1
    }
  }

  /// The names of functions and initialisers, in lower case.
  static let functions =
    ColorFunction.names + ColorParser.initializers.keys
    + ["color-mix", "contrast-color", "argb", "fromargb"] + sharedFunctions.keys

  /// The functions that programs call with shares, and their spaces in `color()`.
  private static let sharedFunctions = [
    "rgb": "srgb", "rgba": "srgb", "color": "srgb", "vec3": "srgb", "vec4": "srgb",
    "vec3f": "srgb", "vec4f": "srgb", "srgb": "srgb", "srgba": "srgb",
    "linear_rgb": "srgb-linear", "linear_rgba": "srgb-linear", "hsl": "--hsl", "hsla": "--hsl",
    "hsv": "--hsv", "hsva": "--hsv", "oklch": "--oklch", "oklcha": "--oklch", "okhsl": "--okhsl",
  ]
  /// The ends of the names of vectors that are no colours.
  private static let vectors = ColorContext.wordList("vectors")

  /// The functions of numbers that take vectors which are no colours.
  private static let vectorCalls = ["cos(", "dot(", "fract(", "normalize(", "reflect(", "sin("]

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
    let context = ColorContext(text: text, range: range, lastEnd: lastEnd)
    switch candidate.kind {
    case .percent:
      return parsePrefix(at: range.lowerBound, limit: 16).flatMap {
        ColorContext(text: text, range: $0.range, lastEnd: lastEnd).position == .value ? $0 : nil
      }
    case .object: return labelledShares(at: range.lowerBound) ?? parsePrefix(at: range.lowerBound)
    case .hash:
      let context = ColorContext(text, hashAt: range.lowerBound, after: lastEnd)
      guard context.isHash, let match = parse(context.range) else { return nil }
      let isFirst = alpha == .first || context.hasAlphaFirst
      return isFirst ? ColorMatch(range: match.range, parsed: match.parsed.withAlphaFirst) : match
    case .zeroX:
      let operators = ["&", "& ", "^ ", ") * ", "< ", " > ", "<= ", ">= ", "range("]
      guard context.isNumber, !text.ends(at: range.lowerBound, with: operators),
        !text.key(before: range.lowerBound).hasSuffix("mask"), !isLimit(range)
      else { return nil }
      return parse(range)
    case .sgr:
      guard context.isNumber else { return nil }
      return parsePrefix(at: range.lowerBound, limit: 40)
    case .word: return word(context)
    case .bareHex: return context.isBareHex ? parse(range) : nil
    case .number:
      guard let channels = context.channels else { return nil }
      if let space = context.sharedSpace { return shares(in: channels, of: space, isTurn: true) }
      return parse(channels).map { ColorMatch(range: $0.range, parsed: $0.parsed.asBytes) }
    }
  }

  /// Whether digits behind `0x` outside of quotation marks are a flag, `0x400000`, a mask, `0x1fffff`, or
  /// the end of Unicode.
  private func isLimit(_ range: Range<Int>) -> Bool {
    let digits = String(decoding: text[range].dropFirst(2), as: UTF8.self)
    guard text.peek(at: range.lowerBound - 1)?.isQuote != true,
      let value = Int(digits, radix: 16), 0x10001..<0x800000 ~= value
    else { return false }
    return value & (value - 1) == 0 || value & (value + 1) == 0 || value == 0x10ffff
  }

  private mutating func word(_ context: ColorContext) -> ColorMatch? {
    let range = context.range
    // `vec3<f32>(` of WGSL.
    let end = range.upperBound + (text[range.upperBound...].starts(with: "<f32>".utf8) ? 5 : 0)
    switch text.peek(at: end) {
    case .openParenthesis:
      guard context.isFunction else { return nil }
      if let shares = shares(ofCall: range.lowerBound..<end) { return shares }
      let match = parsePrefix(at: range.lowerBound)
      // Not `ansi208` of `ansi208-x(`.
      return match.flatMap { text[$0.range.upperBound - 1] == .closeParenthesis ? $0 : nil }
    case .colon where range.count <= 4 && text[range.lowerBound + 1].folded == UInt8(ascii: "g"):
      // X11's `rgb:ff/88/00`.
      guard context.isFunction,
        let next = text.peek(at: range.upperBound + 1), hexDigitValue(next) != nil
      else { fallthrough }
      return parsePrefix(at: range.lowerBound, limit: 40)
    default:
      let name = text.wholeName(at: range)
      guard ColorContext(text: text, range: name, lastEnd: lastEnd).isNameOfColor,
        let match = name == range ? parse(name) : whole(name)
      else { return nil }
      // The filter lets through other words, such as hexadecimal digits.
      switch match.parsed.notation.form {
      case .name, .ansi: return match
      default: return nil
      }
    }
  }

  /// Returns the colour of a call with three or four shares, such as `Qt.hsva(0.1, 1, 1, 1)` and
  /// `vec3(1.0, 0.5, 0.0)`: numbers up to 1, of which one has a point.
  ///
  /// The alpha of CSS may have one, too, and does not count.
  private func shares(ofCall name: Range<Int>) -> ColorMatch? {
    let word = ColorContext.lowercased(text[name].prefix { $0.isWordByte })
    guard var space = Self.sharedFunctions[word] else { return nil }
    if text.ends(at: name.lowerBound, with: ["LinearRgba::"]) { space = "srgb-linear" }
    if word.hasPrefix("vec") {
      let key = text.key(before: name.lowerBound)
      // `dot(color, vec3(0.299, 0.587, 0.114))` is a luminance, `fract(p * vec3(…))` a random number.
      let calls = Self.vectorCalls.flatMap { key.ranges(of: $0) }
      let isInCall = calls.contains { Array(key[$0.lowerBound...].utf8)[...].isInCall }
      if isInCall || Self.vectors.contains(where: key.hasSuffix) { return nil }
    }
    // Qt's functions take nothing else, and its hues are shares of a turn.
    let isQt = text.ends(at: name.lowerBound, with: ["Qt."])
    let hue = ColorFunction.named(space, .color)?.space.hueIndex
    guard hue == nil || isQt || text.ends(at: name.lowerBound, with: ["Color.", "Color::"]),
      let close = text[name.upperBound...].prefix(80).prefix(while: { !$0.isLineBreak })
        .firstIndex(of: .closeParenthesis)
    else { return nil }
    let numbers = text[(name.upperBound + 1)..<close].split(separator: .comma)
    let channels = numbers.prefix(word.hasPrefix("rgb") ? 3 : 4)
    guard isQt || channels.contains(where: { $0.contains(.point) }) else { return nil }
    return shares(in: name.lowerBound..<close + 1, of: space, isTurn: isQt, numbers)
  }

  /// Returns the colour of `{r: 1, g: 0.5, b: 0, a: 1}`, which is how the scenes of Unity write all shares.
  private func labelledShares(at start: Int) -> ColorMatch? {
    let object = text[start...].prefix(80).prefix { $0 != .closeBrace && !$0.isLineBreak }
    let fields = object.dropFirst().split(separator: .comma).map { $0.split(separator: .colon) }
    guard text.peek(at: object.endIndex) == .closeBrace,
      fields.elementsEqual("rgba".utf8, by: { $0.count == 2 && $0[0].trimmed.elementsEqual([$1]) })
    else { return nil }
    return shares(in: start..<object.endIndex + 1, of: "srgb", isTurn: false, fields.map { $0[1] })
  }

  /// Returns the colour with these shares in a space of `color()`.
  /// - Parameters:
  ///   - isTurn: whether a hue is a share of a turn, rather than in degrees.
  ///   - list: the numbers; nil for the whole range.
  private func shares(
    in range: Range<Int>, of space: String, isTurn: Bool, _ list: [ArraySlice<UInt8>]? = nil
  ) -> ColorMatch? {
    guard let function = ColorFunction.named(space, .color) else { return nil }
    let (hue, count) = (function.space.hueIndex, function.channels.count)
    var numbers = (list ?? text[range].split(separator: .comma)).map { bytes in
      // `1f` and `1.` of programs
      let number = String(
        decoding: bytes.filter { $0 != UInt8(ascii: "f") }[...].trimmed, as: UTF8.self)
      return number.hasSuffix(".") ? number + "0" : number
    }
    guard count...count + 1 ~= numbers.count,
      numbers.indices.allSatisfy({ index in
        (0...(index == hue && !isTurn ? 360 : 1)).contains(Double(numbers[index]) ?? -1)
      })
    else { return nil }
    if let hue, isTurn { numbers[hue] += "turn" }
    let alpha = numbers.dropFirst(count).map { " / " + $0 }.joined()
    let css = "color(\(space) \(numbers.prefix(count).joined(separator: " "))\(alpha))"
    guard let read = try? ParsedColor(css), case .function(var style) = read.notation.form
    else { return nil }
    (style.syntax, style.usesCommas) = (.shares, true)
    return ColorMatch(range: range, parsed: ParsedColor(read.color, .function(style)))
  }

  /// Parses a name of several parts, of which only a whole text may consist.
  private func whole(_ range: Range<Int>) -> ColorMatch? {
    (try? ParsedColor(bytes: Array(text[range]))).map { ColorMatch(range: range, parsed: $0) }
  }

  /// Parses the whole of a range.
  private mutating func parse(_ range: Range<Int>) -> ColorMatch? {
    let match = parsePrefix(at: range.lowerBound, limit: range.count)
    return match?.range == range ? match : nil
  }

  /// Parses a colour at an offset, and checks that it ends there and lies on one line.
  private mutating func parsePrefix(
    at start: Int, limit: Int = ColorFinder.maximumLength
  ) -> ColorMatch? {
    let window = start..<min(start + limit, text.count)
    var parser = ColorParser(ColorScanner(text, in: window, isAlone: false))
    let parsed: ParsedColor
    do {
      parsed = try parser.outermost()
    } catch {
      parsedCount += parser.scanner.offset - start
      return nil
    }
    let range = start..<parser.scanner.offset
    parsedCount += range.count
    let isObject = text[start] == .openBrace
    guard isEnd(of: range),
      !text[range].contains(where: {
        $0 < .space && !(isObject ? $0.isSpace : $0 == .tab) || $0 == .delete
      })
    else { return nil }
    return ColorMatch(range: range, parsed: parsed)
  }

  /// Whether a colour may end here.
  private func isEnd(of range: Range<Int>) -> Bool {
    let end = range.upperBound
    if text[end - 1] == .closeParenthesis || text[end - 1] == .closeBrace { return true }
    switch text.peek(at: end) {
    // Another part of `rgb:ff/88/00/…`.
    case .slash: return text[range.lowerBound] == .hashSign
    // SGR sequences end with “m”.
    case UInt8(ascii: "m"): return text[range.lowerBound].isDigit
    // A decimal point, or a member.
    case .point: return !text.isInWord(at: end + 1)
    default: return !text.isInWord(at: end)
    }
  }
}

/// An offset in a text where a colour may start.
struct ColorCandidate {
  enum Kind {
    /// A number sign.
    case hash
    /// A bracket and a digit, as in `[80]#ff8800`.
    case percent
    /// A brace and the quotation mark of a key, or the `r` of Unity.
    case object
    /// A word that may be a name or a function.
    case word
    /// `0x` and six more letters or digits.
    case zeroX
    /// 38, 48 or 58 and a separator.
    case sgr
    /// Six or eight hexadecimal digits without a mark.
    case bareHex
    /// A number that may be the first channel of a value.
    case number
  }

  let kind: Kind
  /// The offsets of the number sign, the word or the number.
  let range: Range<Int>

  /// Finds the first candidate that starts in a part of a text.
  ///
  /// Every byte is read once. Words are looked up by a hash that is computed on the way, so that
  /// other words cost no more than that.
  static func first(in text: [UInt8], startingIn range: Range<Int>) -> ColorCandidate? {
    text.withUnsafeBufferPointer { bytes in
      byteClasses.withUnsafeBufferPointer { classes in
        var offset = range.lowerBound
        while offset < range.upperBound {
          let byteClass = classes[Int(bytes[offset])]
          guard byteClass != 0 else {
            offset &+= 1
            continue
          }
          guard byteClass == wordClass else {
            let found = sign(at: offset, in: text, after: range.lowerBound)
            if let found { return found }
            offset &+= 1
            continue
          }
          var hash = WordFilter.seed
          let start = offset
          while offset < bytes.count, classes[Int(bytes[offset])] == wordClass {
            hash = WordFilter.next(hash, bytes[offset])
            offset &+= 1
          }
          if let found = candidate(start..<offset, hash: hash, in: bytes) { return found }
        }
        return nil
      }
    }
  }

  /// Returns what a byte that belongs to no word may begin.
  private static func sign(
    at offset: Int, in text: [UInt8], after start: Int
  ) -> ColorCandidate? {
    let range = offset..<offset + 1
    switch text[offset] {
    case .hashSign: return ColorCandidate(kind: .hash, range: range)
    case .openBracket:
      let isNumber = text.peek(at: offset + 1)?.isDigit == true
      return isNumber ? ColorCandidate(kind: .percent, range: range) : nil
    case .openBrace:
      let isObject =
        text[(offset + 1)...].prefix(64).first { !$0.isSpace } == .quotationMark
        || text[offset...].starts(with: "{r: ".utf8)
      return isObject ? ColorCandidate(kind: .object, range: range) : nil
    default: return escapedWord(at: offset, in: text, after: start)
    }
  }

  /// Finds the word with an escape of CSS, such as `r\65 d`; only those in digits, because `\red` is a
  /// command of TeX.
  private static func escapedWord(
    at offset: Int, in text: [UInt8], after start: Int
  ) -> ColorCandidate? {
    guard let digit = text.peek(at: offset + 1), hexDigitValue(digit) != nil else { return nil }
    var first = offset
    while first > start, offset - first < WordFilter.counts.upperBound,
      byteClasses[Int(text[first - 1])] == wordClass
    {
      first -= 1
    }
    let window = first..<min(offset + 64, text.count)
    var scanner = ColorScanner(text, in: window, isAlone: false)
    let word = scanner.word().utf8
    let hash = word.reduce(WordFilter.seed) { WordFilter.next($0, $1) }
    guard WordFilter.colors.contains(hash, count: word.count) else { return nil }
    return ColorCandidate(kind: .word, range: first..<scanner.offset)
  }

  private static func candidate(
    _ range: Range<Int>, hash: UInt32, in bytes: UnsafeBufferPointer<UInt8>
  ) -> ColorCandidate? {
    var (range, hash) = (range, hash)
    let first = bytes[range.lowerBound]
    if first.isDigit {
      let second = range.count > 1 ? bytes[range.lowerBound + 1] : 0
      if range.count == 8, first == UInt8(ascii: "0"), second.folded == UInt8(ascii: "x") {
        return ColorCandidate(kind: .zeroX, range: range)
      }
      if range.count == 2, second == UInt8(ascii: "8"),
        (UInt8(ascii: "3")...UInt8(ascii: "5")).contains(first),
        range.upperBound < bytes.count, bytes[range.upperBound] | 1 == .semicolon
      {
        return ColorCandidate(kind: .sgr, range: range)
      }
    }
    if range.count == 6 || range.count == 8, range.allSatisfy({ hexDigitValue(bytes[$0]) != nil }) {
      return ColorCandidate(kind: .bareHex, range: range)
    }
    if first.isDigit {
      // `{.5,.5,.5}`
      let hasPoint = range.lowerBound > 0 && bytes[range.lowerBound - 1] == .point
      let range = range.lowerBound - (hasPoint ? 1 : 0)..<range.upperBound
      return isFirstChannel(range, in: bytes) ? ColorCandidate(kind: .number, range: range) : nil
    }
    // In source code, the word follows after `\n`, `\r` or `\t`.
    if range.lowerBound > 0, bytes[range.lowerBound - 1] == .backslash, range.count > 1,
      first == UInt8(ascii: "n") || first == UInt8(ascii: "r") || first == UInt8(ascii: "t")
    {
      range = range.lowerBound + 1..<range.upperBound
      hash = range.reduce(WordFilter.seed) { WordFilter.next($0, bytes[$1]) }
    }
    guard WordFilter.colors.contains(hash, count: range.count) else { return nil }
    return ColorCandidate(kind: .word, range: range)
  }

  /// Whether a number stands behind `=`, `:`, a quotation mark or a brace, and more follows it.
  private static func isFirstChannel(
    _ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard range.count <= 6, range.upperBound < bytes.count,
      bytes[range.upperBound] == .space || (.comma ... .point).contains(bytes[range.upperBound])
    else { return false }
    var before = range.lowerBound - 1
    if before >= 0, bytes[before].isQuote || bytes[before] == .openBrace { return true }
    while before >= 0, bytes[before].isBlank { before -= 1 }
    return before >= 0 && (bytes[before] == .colon || bytes[before] == .equals)
  }

  private static let wordClass: UInt8 = 1
  private static let signClass: UInt8 = 2
  private static let signs: [UInt8] = [.hashSign, .openBracket, .openBrace, .backslash]

  /// The class of each byte; 0 for those at which no colour starts.
  private static let byteClasses: [UInt8] = (0...UInt8.max).map { byte in
    signs.contains(byte) ? signClass : byte.isWordByte || byte == .hyphen ? wordClass : 0
  }
}

/// The words with which a colour may start, as a set of hashes.
///
/// It lets through all of them and a few others.
struct WordFilter: Sendable {
  private var bits = [UInt64](repeating: 0, count: Int(size / 64))

  static let seed: UInt32 = 5381
  private static let size: UInt32 = 1 << 14
  fileprivate static let counts = 3...20

  /// The names of CSS and X11, `ansi0` to `ansi255`, which tmux calls `colour0`, and the functions.
  static let colors = WordFilter(
    NamedColor.css.map(\.name) + NameList.x11.colors.map { NameIndex.withoutSpaces($0.name) }
      // Of `misty rose`, no word is a colour.
      + NameList.x11.colors.compactMap { $0.name.split(separator: " ").last.map(String.init) }
      + (0...255).flatMap { ["ansi\($0)", "colour\($0)", "color\($0)"] } + ColorSearch.functions
      + ["transparent"])

  private init(_ words: [String]) {
    for word in words {
      let hash = word.utf8.reduce(Self.seed) { Self.next($0, $1) } % Self.size
      bits[Int(hash / 64)] |= 1 << UInt64(hash % 64)
    }
  }

  /// Returns the hash of a word with one more byte, ignoring case.
  static func next(_ hash: UInt32, _ byte: UInt8) -> UInt32 { hash &* 33 ^ UInt32(byte.folded) }

  /// Whether a word with this hash and length may be the start of a colour.
  func contains(_ hash: UInt32, count: Int) -> Bool {
    guard Self.counts.contains(count) else { return false }
    let hash = hash % Self.size
    return bits[Int(hash / 64)] >> UInt64(hash % 64) & 1 == 1
  }
}
