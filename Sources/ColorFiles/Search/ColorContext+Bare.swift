import Color

/// Digits that nothing marks as a colour, or the first number of a list.
///
/// Some programs write colours like that, and each has lines that tell: `regular1=f38ba8` of foot,
/// `base08: "fb4934"` of base16, `rgba(33ccffee)` of Hyprland, `set -l red f7768e` of fish,
/// `{HTML}{FF8800}` of LaTeX, `Color=237,21,21` of KDE, and `--ring: 215 20% 65%` of shadcn.
extension ColorContext {
  /// Whether six or eight hexadecimal digits are a colour.
  var isBareHex: Bool {
    switch text.peek(at: start - 1) {
    case .openParenthesis: return isInFunction
    case .openBrace: return isBehind(model: "HTML")
    default: break
    }
    guard isValueEnd else { return false }
    if isOptionOfScheme { return true }
    if isSecondOfPair { return true }
    guard let key = Key(in: text, before: start) else { return false }
    let isDecimal = text[range].allSatisfy(\.isDigit)
    switch key.separator {
    case .equals:
      return key.isNumbered || key.isColor
        || key.startsLine && !key.isQuoted
          && (Self.iniKeys.contains(key.name) || UInt8(key.name) != nil)
          && (!isDecimal || key.name == "urls")
    case .colon:
      // `UIColor(hex: "FF8800")`
      return key.isNumbered || key.isQuoted && key.name == "hex"
        || key.isColor && (key.isQuoted || !isDecimal)
    default: return key.isSet && (!isDecimal || key.isColor)
    }
  }

  /// The range of a list of bytes, or of what CSS reads behind `hsl(` or `oklch(`; nil if the number
  /// does not begin one.
  var channels: Range<Int>? {
    let before = text.peek(at: range.lowerBound - 1)
    // `{RGB}{255,136,0}` and `{cmyk}{0,0.5,1,0}`
    if before == .openBrace {
      guard sharedSpace != nil || isBehind(model: "RGB") else { return nil }
      let end = text[range.lowerBound...].prefix(64).firstIndex(of: .closeBrace)
      return end.map { range.lowerBound..<$0 }
    }
    let key = Key(in: text, before: range.lowerBound).flatMap { $0.separator == .space ? nil : $0 }
    guard key != nil || before?.isQuote == true else { return nil }
    // Letters may be the unit of an angle; the parser decides.
    let value = text[range.lowerBound...].prefix(64).prefix {
      $0.isLetter || $0.isDigit || ",.%/ ".utf8.contains($0)
    }
    let next = text.peek(at: value.endIndex)
    guard value.count == 64 || next.map({ $0.isLineBreak || "\"';}".utf8.contains($0) }) ?? true
    else { return nil }
    let end = value.trimmed.endIndex
    // The alpha says nothing of the channels.
    let written = text[range.lowerBound..<end].prefix { $0 != .slash }
    let isWhole = before?.isQuote == true && text.peek(at: end) == before
    if written.contains(.percentSign) {
      return isWhole || key?.name.hasPrefix("--") == true ? range.lowerBound..<end : nil
    }
    // Four numbers may be an easing.
    let numbers = written.split { $0 == .comma || $0.isBlank }
    guard numbers.count == 3, numbers.allSatisfy({ $0.allSatisfy(\.isDigit) }) else { return nil }
    // `'255 136 0 / 50%'`
    if isWhole, text[written.endIndex..<end].contains(where: { "%.".utf8.contains($0) }) {
      return range.lowerBound..<end
    }
    guard let key else { return nil }
    let values = numbers.map { $0.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 256) } }
    let isList = key.separator == .equals ? key.isListed : key.holdsChannels(values)
    return isList ? range.lowerBound..<end : nil
  }

  /// The space in `color()` of a list of shares of LaTeX.
  var sharedSpace: String? {
    [("rgb", "srgb"), ("cmyk", "--cmyk"), ("hsb", "--hsv")].first { isBehind(model: $0.0) }?.1
  }

  /// Whether a model of LaTeX stands before, as in `{HTML}{FF8800}` and `[HTML]{FF8800}`.
  private func isBehind(model: String) -> Bool {
    text.ends(at: range.lowerBound, with: ["{\(model)}{", "[\(model)]{"])
  }

  /// Whether these are the digits of `<option name="CARET_COLOR" value="cba6f7"/>` in a scheme of
  /// JetBrains' editors, and with decimal digits alone that of a colour.
  private var isOptionOfScheme: Bool {
    let line = text.line(before: range.lowerBound).drop(while: \.isBlank)
    let saysColor = line.contains("COLOR".utf8) || line.contains("GROUND".utf8)
    return line.starts(with: "<option name=".utf8)
      && text.ends(at: range.lowerBound, with: [" value=\""])
      && (saysColor || !text[range].allSatisfy(\.isDigit))
  }

  /// Whether these are the digits of `rgb(33ccff)` or `rgba(33ccffee)`.
  private var isInFunction: Bool {
    text.peek(at: range.upperBound) == .closeParenthesis
      && text.ends(at: range.lowerBound, with: [range.count == 8 ? "rgba(" : "rgb("])
  }

  private var isValueEnd: Bool {
    text.peek(at: range.upperBound).map { $0.isSpace || "\"',;}".utf8.contains($0) } ?? true
  }

  /// Whether a blank and digits without a mark stand before, as in `cursor=1d1f21 c5c8c6`.
  private var isSecondOfPair: Bool {
    let end = range.lowerBound - 1
    return lastEnd == end && text.peek(at: end) == .space
      && text.peek(at: end - range.count - 1) == .equals
      && text[..<end].suffix(range.count).allSatisfy { hexDigitValue($0) != nil }
  }

  /// The keys of foot and fuzzel, besides numbers, that do not say that they have a colour.
  private static let iniKeys = wordList("ini-keys")

  /// The key of a value.
  private struct Key {
    /// The key in lower case.
    let name: String
    /// `=`, `:` or a blank.
    let separator: UInt8
    /// Whether a quotation mark precedes the value.
    let isQuoted: Bool
    /// Whether nothing is before the key.
    let startsLine: Bool
    /// Whether the line begins with `set`.
    let isSet: Bool

    init?(in text: [UInt8], before start: Int) {
      var key = text.line(before: start)
      isQuoted = key.last?.isQuote == true
      if isQuoted { key.removeLast() }
      let hasBlank = key.last?.isBlank == true
      while key.last?.isBlank == true { key.removeLast() }
      if key.last == .equals || key.last == .colon {
        separator = key.removeLast()
      } else if hasBlank {
        separator = .space
      } else {
        return nil
      }
      var word = Self.takeWord(&key)
      // `palette = 1=cc6666`
      if word.allSatisfy(\.isDigit), key.last == .equals {
        key.removeLast()
        word = Self.takeWord(&key) + word
      }
      // Not the address `?color=abcdef`.
      guard !word.isEmpty, key.last != .questionMark, key.last != .ampersand else { return nil }
      name = String(decoding: word, as: UTF8.self).lowercased()
      startsLine = key.allSatisfy { $0.isBlank || $0.isQuote }
      isSet = key.drop(while: \.isBlank).starts(with: "set ".utf8)
    }

    /// Removes the last word, and the blanks and quotation marks around it.
    private static func takeWord(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      while let last = text.last, last.isBlank || last.isQuote { text.removeLast() }
      let whole = text
      while let last = text.last, last.isWordByte || last == .hyphen { text.removeLast() }
      let word = whole[text.endIndex...]
      while let last = text.last, last.isBlank || last.isQuote { text.removeLast() }
      return word
    }

    /// Whether it is a number in a palette, such as `regular1`, `color12` or `base0F`.
    var isNumbered: Bool {
      if name.hasPrefix("base") {
        return name.utf8.count == 6
          && name.utf8.dropFirst(4).allSatisfy { hexDigitValue($0) != nil }
      }
      let word = name.prefix { $0.isLetter }
      return word != name && Self.numbered.contains(String(word))
        && name.dropFirst(word.count).allSatisfy(\.isNumber)
    }

    /// Whether it says that its value is a colour.
    var isColor: Bool { Self.colors.contains { name.hasSuffix($0) } || name.contains("_color_") }

    /// Whether three whole numbers behind a custom property are the channels of a colour.
    ///
    /// Small ones may be of OKLCH, and without a name of a colour they may count something.
    func holdsChannels(_ values: [Int]) -> Bool {
      guard name.hasPrefix("--"), values.allSatisfy({ $0 < 256 }) else { return false }
      let words = name.split { $0 == "-" || $0 == "_" }.map(String.init)
      if words.contains("rgb") { return true }
      let isSmall = values.contains { $0 > 0 } && values.allSatisfy { $0 < 4 }
      let isRole = words.contains { Self.roles.contains($0) || NamedColor.named($0) != nil }
      if isColor || isRole { return !isSmall }
      let isMeasure = words.contains { word in Self.measures.contains { word.hasPrefix($0) } }
      return !isMeasure && values.contains { $0 >= 10 }
    }

    /// What themes call their colours.
    private static let roles = wordList("roles")
    /// The beginnings of words for what is counted or measured.
    private static let measures = wordList("measures")

    /// Whether its value is a list of bytes in the files of KDE, PuTTY and mintty.
    var isListed: Bool {
      isNumbered || Self.listed.contains { name.contains($0) }
        || NamedColor.named(name.hasPrefix("bold") ? String(name.dropFirst(4)) : name) != nil
    }

    private static let numbered = wordList("numbered")
    private static let colors = ["color", "colour", "ground"]
    private static let listed = ["color", "colour", "ground", "decoration", "blend"]
  }
}
