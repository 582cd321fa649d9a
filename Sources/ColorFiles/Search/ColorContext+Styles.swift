import Color

/// Lengths, border styles and attributes of text before a colour, as in `1px solid red` and `"bold red"`.
extension ColorContext {
  /// Whether digits stand behind a length, a percentage or a border style.
  func isAfterMeasure(end: Int) -> Bool {
    let word = styleWord(before: end)
    return isMeasure(word) || word.elementsEqual("0".utf8)
      || Self.lineStyles.contains(Self.lowercased(word)) || text.ends(at: end, with: ["(from"])
  }

  /// Whether a name stands behind a length, or behind words of a style where a value begins, as in
  /// `border: 1px solid red` and `"bold white on blue"`, but not in `a solid gold ring`.
  func isInStyle(end: Int) -> Bool {
    var end = end
    var hasStyle = false
    while true {
      let word = styleWord(before: end)
      let name = Self.lowercased(word)
      end = word.startIndex
      while end > first, text[end - 1].isBlank { end -= 1 }
      if isMeasure(word) {
        // `linear-gradient(10% red, …`, but not `'50% Black'`
        return name.last != "%" || text.ends(at: end, with: [",", "("])
      }
      let isStyle = Self.lineStyles.contains(name) || Self.textStyles.contains(name)
      guard isStyle || NamedColor.named(name) != nil else {
        return hasStyle && word.isEmpty && beginsValue(behind: end - 1)
          || hasStyle && isAfterProperty(end: word.endIndex, onlyFirst: true)
      }
      // `(double red, double green` of C.
      hasStyle = hasStyle || isStyle && name != "double"
    }
  }

  /// Whether a value begins behind a byte that belongs to no word, and no sentence goes on after the name.
  private func beginsValue(behind offset: Int) -> Bool {
    guard offset >= first, !isBeforeWord else { return false }
    switch text[offset] {
    case .openParenthesis, .openBracket, .openBrace, .closeBracket: return true
    case .comma: return isArgument(before: offset)
    case .colon, .equals: return isValue(of: word(before: offset), behind: offset)
    default: return text[offset].isQuote
    }
  }

  /// Whether an ordinary word or an operator follows, and neither a word of a style nor another colour.
  var isBeforeWord: Bool {
    guard text.peek(at: end)?.isBlank == true else { return false }
    let rest = text[end..<min(end + 32, text.count)].drop(while: \.isBlank)
    guard let first = rest.first, first.isLetter else {
      return rest.first.map { "(+<>".utf8.contains($0) } ?? false
    }
    let bytes = rest.prefix { $0.isWordByte }
    let word = Self.lowercased(bytes)
    return !Self.lineStyles.contains(word) && !Self.textStyles.contains(word)
      && !bytes.contains(where: \.isDigit) && text.peek(at: bytes.endIndex) != .openParenthesis
      && NamedColor.named(word) == nil && word != "transparent"
  }

  /// Returns the letters, digits and signs before an offset, at most sixteen bytes.
  private func styleWord(before end: Int) -> ArraySlice<UInt8> {
    text.run(before: end, atMost: min(16, end - first)) {
      $0.isWordByte || "-.%".utf8.contains($0)
    }
  }

  private func isMeasure(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, first.isDigit || first == .hyphen || first == .point else {
      return false
    }
    let unit = word.drop { $0.isDigit || $0 == .point || $0 == .hyphen }
    return Self.units.contains(Self.lowercased(unit))
  }

  private static let units = wordList("units")
  private static let textStyles = wordList("text-styles")
  private static let lineStyles = wordList("line-styles")
}
