import Color

/// The bytes around a part of a text that may be a colour.
///
/// Whether it is one is decided in several files: by what kind of text is there, and for digits behind a
/// number sign, for words, and for digits that nothing marks.
struct ColorContext {
  /// What kind of text is at the offset.
  enum Position {
    /// The target of a link, a selector or the number of an issue.
    case reference
    /// A value.
    case value
    case other
  }

  let text: [UInt8]
  let range: Range<Int>
  /// The offset after the last match.
  var lastEnd: Int?
  /// Whether this is a name, which is a value only in fewer places than digits.
  var isName = false

  var start: Int { range.lowerBound }
  var end: Int { range.upperBound }
  /// The first offset that is looked at.
  var first: Int { max(start - ColorFinder.contextLength, 0) }

  /// Whether a word and a point or colons stand before, as in `Color.rgb(` and `Color::srgb_u8(`.
  var isMember: Bool {
    let isScoped = text.ends(at: start, with: ["::"])
    return (isScoped || text.peek(at: start - 1) == .point)
      && text.peek(at: start - (isScoped ? 3 : 2))?.isWordByte == true
  }

  /// What kind of text is here.
  var position: Position {
    var before = start - 1
    var isQuoted = false
    if before >= first, text[before].isQuote {
      isQuoted = text.peek(at: end) == text[before] || text.peek(at: end) == .backslash
      before -= 1
      if before >= first, text[before] == .backslash { before -= 1 }
    }
    while before >= first, text[before].isBlank { before -= 1 }
    let otherwise = isQuoted ? Position.value : .other
    guard before >= first else { return first == 0 && isAloneOnLine ? .value : otherwise }
    switch text[before] {
    case .newline, .carriageReturn: return isAloneOnLine ? .value : otherwise
    case .colon, .equals:
      let name = word(before: before)
      if isName {
        guard !Self.isReference(name) else { return .reference }
        // `"blue": "Blue"` translates a word.
        let isLabel = isQuoted && !text[start].isLowercase && name == ownName
        return !isLabel && (isQuoted || isValue(of: name, behind: before)) ? .value : .other
      }
      let isLong = end - start > 5
      // `from="#f00" to="#00f"`
      if name == "to", isBesideColor { return .value }
      guard !(isLong ? Self.addressNames : Self.linkNames).contains(name) else { return .reference }
      // `bugfix: #328 crash`
      let isNote = text[before] == .colon && !isLong && isBeforeWord
      return isNote && !ColorParser.isProperty(name) ? .other : .value
    case .openParenthesis: return positionInCall(open: before) ?? otherwise
    // `colors: [red, blue]`
    case .openBracket where isName: return isFirstInList(open: before) ?? otherwise
    // `\color{red}`
    case .openBrace where isName: return positionInCall(open: before) ?? otherwise
    case .comma: return isQuoted || isInList || isArgument(before: before) ? .value : .other
    case .greaterThan: return isElement(end: before) ? .value : otherwise
    // The texts of translations.
    case _ where isQuoted && isName && text.ends(at: before + 1, with: ["msgid", "msgstr"]):
      return .reference
    default:
      guard !isQuoted, before < start - 1 else { return otherwise }
      let isStyled = isName ? isInStyle(end: before + 1) : isAfterMeasure(end: before + 1)
      return isInList || isStyled || isAfterProperty(end: before + 1, onlyFirst: isName)
        ? .value : .other
    }
  }

  /// Whether the value of a key is an identifier rather than a colour, if it is one word.
  private static func isReference(_ name: String) -> Bool {
    if linkNames.contains(name) || identifierNames.contains(name) { return true }
    return !ColorParser.properties.contains(where: name.contains)
      && referenceEndings.contains { name.hasSuffix($0) }
  }

  /// Whether a name without quotation marks is the value of a key, and not a variable of a program or a
  /// word of a sentence.
  func isValue(of key: String, behind separator: Int) -> Bool {
    // `red: red` of a call, and a description.
    guard key != ownName, !key.hasSuffix("description") else { return false }
    let isProperty = ColorParser.properties.contains(where: key.contains)
    let isSpaced = text.peek(at: separator + 1)?.isBlank == true
    let line = text.line(before: separator, limit: ColorFinder.contextLength)
    if text[separator] == .equals {
      // `stroke = red;`, `{ red = red, …`, `mean = red / 3`, but `colors = red, green`
      let isLast = text.peek(at: end) == .comma && text.peek(at: end + 1)?.isLineBreak != false
      let ends = isProperty ? [";"] : [";", ",", ")", ".", "+", "}", " / ", " * "]
      let endsTerm = isLast || ends.contains { text[end...].starts(with: $0.utf8) }
      // `rgb == RED`, `red |= red >> 5`
      let isOperator = line.last.map { "=|&+-*/!<>^".utf8.contains($0) } ?? false
      return !isDeclaration && !isOperator && !line.isInCall && !(isSpaced && endsTerm)
    }
    // `x ? bright : red` and `"fill": red` have variables.
    let isCondition = line.last?.isBlank == true && line.contains(.questionMark)
    if isSpaced, isCondition || line.last?.isQuote == true { return false }
    if isProperty { return true }
    // `tab:blue` and `dark:red` are names of other things.
    guard isSpaced else { return ColorParser.isProperty(key) }
    // `#: red` and `# 1: red` of a comment, `starting: green build`, and `HSV ramp: blue, pink`.
    let before = line.dropLast(key.utf8.count).suffix(2)
    let isProse = before.last?.isBlank == true && before.first?.isWordByte == true
    return key.contains(where: \.isLetter) && !isBeforeWord && !isProse
  }

  /// The bytes of the colour in lower case.
  private var ownName: String { Self.lowercased(text[start..<end]) }

  /// Whether the line begins with a declaration, such as `let fill = red`.
  private var isDeclaration: Bool {
    let word = lineStart.prefix { $0.isWordByte }
    return Self.declarations.contains(String(decoding: word, as: UTF8.self))
  }

  /// The line before the colour without its indentation.
  private var lineStart: ArraySlice<UInt8> {
    text.line(before: start, limit: ColorFinder.contextLength).drop(while: \.isBlank)
  }

  /// Returns the position after “[”; nil if a value may be there.
  private func isFirstInList(open: Int) -> Position? {
    guard open > first else { return nil }
    // `d["green"]`, and "[`RED`]" of the documents of Rust.
    if text[open - 1].isWordByte || text[open - 1] == .closeBracket
      || text[open - 1] == .closeParenthesis || text[start - 1] == .backtick
    {
      return .other
    }
    var end = open
    while end > first, text[end - 1].isBlank { end -= 1 }
    if end > first, text[end - 1] == .colon || text[end - 1] == .equals { end -= 1 }
    return isAfterProperty(end: end) ? .value : nil
  }

  private var isAloneOnLine: Bool {
    let next = text[end...].prefix(ColorFinder.contextLength).first { !$0.isBlank }
    return next?.isLineBreak ?? (text.count - end <= ColorFinder.contextLength)
  }

  /// Returns the position after “(”; nil if it is neither a link nor a call.
  private func positionInCall(open: Int) -> Position? {
    guard open > first else { return nil }
    // `[text](#fade)`, but `[text](#9A348E)` of starship.
    if text[open - 1] == .closeBracket {
      let digits = text[start..<end].dropFirst()
      return digits.count >= 6 && digits.contains(where: \.isDigit) ? nil : .reference
    }
    guard text[open - 1].isWordByte || text[open - 1] == .dollar else { return nil }
    let name = word(before: open)
    // `%C(red)` of Git and `%F{red}` of zsh.
    if name.count == 1, open > first + 1, text[open - 2] == .percentSign { return .value }
    // Not the names of `\definecolor{red}` and `\usecolortheme{orchid}`.
    let takesNames =
      Self.colorFunctions.contains(where: name.contains)
      && !name.hasPrefix("define") && !name.hasSuffix("theme")
    if isName, !takesNames || hasVariables(name, open) { return nil }
    guard !Self.selectorFunctions.contains(name) else { return .reference }
    // `macros(#3762)` of changes, but `to(#333)` of a gradient.
    let isAlone = text[open + 1] == .hashSign && text.peek(at: end) == .closeParenthesis
    return isAlone && !takesNames && name != "from" && name != "to" ? .other : .value
  }

  /// Whether the words of a call are variables of a program, which CSS, with its hyphens, has not.
  ///
  /// They are declared, `def mix(red`, a constant, `Fade(RED, 0.5f)`, beside others, `mix(red, blue, share)`,
  /// or channels, `alloc(red, green, blue)`.
  private func hasVariables(_ name: String, _ open: Int) -> Bool {
    guard text[start..<end].contains(where: \.isLowercase),
      !Self.declarations.contains(word(before: open - name.utf8.count))
    else { return true }
    let list = text[(open + 1)...].prefix(128).prefix { !")}]\r\n".utf8.contains($0) }
    let isClosed = text.peek(at: list.endIndex) == .closeParenthesis
    let words = list.split(separator: .comma).map { Self.lowercased($0.trimmed) }
    let hasOthers = words.contains { word in
      !word.isEmpty && word.allSatisfy(\.isLetter) && (try? ParsedColor(word)) == nil
    }
    let hasVariables = hasOthers || words.contains(["red", "green", "blue"])
    return isClosed && !name.contains("-") && hasVariables
  }

  /// Whether a colour stands before on this line, so that `//` begins a comment rather than a host.
  var isBesideColor: Bool {
    guard let lastEnd, lastEnd < start, start - lastEnd < ColorFinder.contextLength else {
      return false
    }
    return !text[lastEnd..<start].contains(where: \.isLineBreak)
  }

  /// Whether only numbers and separators are between the last colour and this one.
  private var isInList: Bool {
    guard let lastEnd, start - lastEnd <= 32, lastEnd < start else { return false }
    return text[lastEnd..<start].allSatisfy {
      $0.isBlank || $0.isDigit || $0.isQuote || $0 == .comma || $0 == .point || $0 == .percentSign
    }
  }

  /// Whether a comma is in the parentheses of a call.
  func isArgument(before comma: Int) -> Bool {
    var depth = 0
    var index = comma - 1
    while index > first, !text[index].isLineBreak {
      if text[index] == .closeParenthesis { depth += 1 }
      if text[index] == .openParenthesis {
        guard depth > 0 else { return positionInCall(open: index) == .value }
        depth -= 1
      }
      index -= 1
    }
    return false
  }

  /// Whether the “>” ends the tag of an element whose name begins with “color”.
  private func isElement(end: Int) -> Bool {
    // `=>` of PHP, Ruby and Perl; a word behind that of C# and Rust is a variable.
    if text.peek(at: end - 1) == .equals { return !isName }
    let tag = text.run(before: end, atMost: end - first) { $0 != .lessThan }
    return Self.lowercased(tag.prefix(5)) == "color"
  }

  /// Whether the word before means a colour, as in `background #333`.
  /// - Parameter onlyFirst: whether it has to be the first word of its line.
  func isAfterProperty(end: Int, onlyFirst: Bool = false) -> Bool {
    let name = word(before: end)
    if onlyFirst {
      // A quotation mark may precede it, as in `"color red"`, or `set` of shells.
      let before = text[first..<max(end - name.utf8.count, first)]
      guard
        before.last(where: { !$0.isBlank }).map({ $0.isLineBreak || $0.isQuote }) ?? true
          || lineStart.starts(with: "set ".utf8)
      else { return false }
    }
    return ColorParser.properties.contains { name.contains($0) } || name == "fg" || name == "bg"
  }

  /// Whether a style rule follows: `#fade .x {`.
  var isSelector: Bool {
    let rest = text[end...].prefix(ColorFinder.contextLength)
    let mark = rest.firstIndex { byte in
      switch byte {
      case .openBrace, .semicolon, .closeBrace, .closeParenthesis, .closeBracket, .newline,
        .carriageReturn, .quotationMark, .apostrophe, .dollar:
        true
      default: false
      }
    }
    guard let mark, text[mark] == .openBrace else { return false }
    // Not `{{ end }}` and `{% endif %}` of a template.
    return !text[(mark + 1)...].prefix(1).contains { "{%".utf8.contains($0) }
  }

  /// Whether this is the number of an issue: `bug #123456`, `Fixes: #123`.
  /// - Parameter isNumber: whether all digits are decimal, so that other words suffice: `see #123`.
  func isAfterIssue(isNumber: Bool) -> Bool {
    var end = start
    while end > first, text[end - 1].isBlank { end -= 1 }
    if end > first, text[end - 1] == .colon { end -= 1 }
    let word = word(before: end)
    return Self.issueWords.contains(word) || isNumber && Self.numberWords.contains(word)
  }

  /// Returns the word before an offset in lower case, without blanks, quotation marks and the “+” of
  /// fzf after it.
  func word(before offset: Int) -> String {
    var end = offset
    while end > first, text[end - 1].isBlank || text[end - 1].isQuote || text[end - 1] == .plus {
      end -= 1
    }
    return Self.lowercased(
      text.run(before: end, atMost: min(24, end - first)) {
        $0.isWordByte || $0 == .hyphen || $0 == .dollar
      })
  }

  static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// The names of attributes and keys whose values are addresses, selectors or names.
  private static let linkNames = addressNames.union(wordList("links"))
  /// The names of properties of CSS whose values are names.
  private static let identifierNames = wordList("identifiers")
  /// The ends of the names of keys whose values are names.
  private static let referenceEndings = wordList("reference-endings")
  /// The words before what is declared.
  static let declarations = wordList("declarations")
  private static let selectorFunctions = wordList("selector-functions")
  /// Of the attributes and keys, those whose values are addresses however many digits they have.
  private static let addressNames = wordList("addresses")
  /// Parts of the names of functions that take names of colours.
  private static let colorFunctions = wordList("color-functions")
  private static let issueWords = wordList("issues")
  private static let numberWords = wordList("numbers")
}

/// Where words begin and end in a text.
extension [UInt8] {
  /// Returns the byte at an offset, or nil outside the text.
  func peek(at offset: Int) -> UInt8? { indices.contains(offset) ? self[offset] : nil }

  /// Returns the bytes of some kind directly before an offset, at most a number of them.
  func run(
    before offset: Int, atMost limit: Int, where isIncluded: (UInt8) -> Bool
  ) -> ArraySlice<UInt8> {
    let part = self[..<offset].suffix(Swift.max(limit, 0))
    return part.lastIndex { !isIncluded($0) }.map { part[($0 + 1)...] } ?? part
  }

  /// Whether one of some texts ends at an offset.
  func ends(at offset: Int, with texts: [String]) -> Bool {
    texts.contains { self[..<offset].suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// Returns the line before an offset, at most some bytes of it.
  func line(before offset: Int, limit: Int = ColorFinder.contextLength / 2) -> ArraySlice<UInt8> {
    run(before: offset, atMost: limit) { !$0.isLineBreak }
  }

  /// Whether a word continues to the left of an offset.
  ///
  /// The letter of `\n`, `\r` and `\t` in source code is not part of a word.
  func isInWord(before offset: Int) -> Bool {
    guard let previous = peek(at: offset - 1) else { return false }
    guard previous < 0x80 else {
      var start = offset - 1
      while start > 0, offset - start < 4, self[start] & 0xc0 == 0x80 { start -= 1 }
      return isLetter(self[start..<offset], atEnd: true)
    }
    guard previous.isWordByte else { return false }
    let isEscape = "nrt".utf8.contains(previous)
    return !(isEscape && peek(at: offset - 2) == .backslash)
  }

  /// Whether a word continues at an offset.
  func isInWord(at offset: Int) -> Bool {
    guard let next = peek(at: offset) else { return false }
    guard next < 0x80 else {
      return isLetter(self[offset..<Swift.min(offset + 4, count)], atEnd: false)
    }
    return next.isWordByte
  }

  private func isLetter(_ bytes: ArraySlice<UInt8>, atEnd: Bool) -> Bool {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    guard let scalar = atEnd ? scalars.last : scalars.first else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}

/// A number sign that may be a colour.
///
/// Six and eight digits are a colour unless they are a fragment (`href="#…"`, `page#…`), a selector
/// (`#facade {`) or the number of an issue. Three and four digits that are neither a word nor a
/// number, such as `#f80` and `#fff`, are treated the same way. Others, such as `#123` and `#bad`,
/// are a colour only where a value is expected: after a colon or an equals sign, in quotation marks, in
/// the arguments of a function, after `1px solid`, next to another colour, or alone on a line.
extension ColorContext {
  /// Creates the context of a number sign and the digits behind it.
  init(_ text: [UInt8], hashAt start: Int, after lastEnd: Int?) {
    let end = text[(start + 1)...].prefix(13).prefix { hexDigitValue($0) != nil }.endIndex
    self.init(text: text, range: start..<end, lastEnd: lastEnd)
  }

  /// Whether the digits behind the number sign are a colour.
  var isHash: Bool {
    guard [3, 4, 6, 8, 12].contains(digits.count), isHashStart, isHashEnd, !isIssue else {
      return false
    }
    switch position {
    case .reference: return false
    case .value: return true
    case .other: return !Self.isDoubtful(digits) && !isSelector
    }
  }

  /// Whether eight digits begin with their alpha: in a resource of Android,
  /// `<color name="accent">#80FF8800</color>`, its attributes and calls, in those of Qt, and in the
  /// formats of lemonbar, `%{F#80ff8800}`.
  var hasAlphaFirst: Bool {
    if text.peek(at: start - 1) == .greaterThan {
      return text[end...].starts(with: "</color>".utf8)
    }
    guard text.peek(at: start - 1)?.isQuote == true else { return isInLemonbar }
    let calls = ["parseColor(", "Qt.color(", "ConvertFromString(", "Parse("]
    // `QColor("#…")`, `QColor::fromString(u"#…")`, `QColor fill{"#…"}`
    let isQt = text.line(before: start).contains("QColor".utf8)
    if isQt || text.ends(at: start - 1, with: calls) { return true }
    let attribute = text.run(before: start - 1, atMost: ColorFinder.contextLength / 4) {
      !$0.isBlank && !$0.isLineBreak
    }
    return attribute.last == .equals && attribute.starts(with: "android:".utf8)
  }

  /// `%{F#ff8800}` of lemonbar and polybar.
  private var isInLemonbar: Bool { text.ends(at: start, with: ["%{F", "%{B", "%{U"]) }

  private var digits: ArraySlice<UInt8> { text[start + 1..<end] }

  private var isIssue: Bool { isAfterIssue(isNumber: digits.allSatisfy(\.isDigit)) }

  private var isHashStart: Bool {
    let before = text.peek(at: start - 2)
    switch text.peek(at: start - 1) {
    // Paths, `##`, addresses, but `s/#ff8800/red/` of sed.
    case .slash:
      return before == .slash && isBesideColor || text.peek(at: end) == .slash
    case .hashSign, .at: return false
    // `&#123;`
    case .ampersand: return text.peek(at: end) != .semicolon
    // `${#fed}`
    case .openBrace: return before != .dollar
    default: return !text.isInWord(before: start) || isInLemonbar
    }
  }

  private var isHashEnd: Bool {
    switch text.peek(at: end) {
    case .openParenthesis, .at: false
    case .hyphen, .point: !text.isInWord(at: end + 1)
    default: !text.isInWord(at: end)
    }
  }

  /// Whether digits may be a short word or number instead of a colour.
  static func isDoubtful(_ digits: ArraySlice<UInt8>) -> Bool {
    guard digits.count <= 4, let first = digits.first else { return false }
    if digits.allSatisfy(\.isDigit) { return digits.contains { $0 != UInt8(ascii: "0") } }
    return digits.allSatisfy(\.isLetter) && digits.contains { $0.folded != first.folded }
  }

}

// MARK: - Words

extension ColorContext {
  /// The lists of `words.txt` by their titles.
  private static let wordLists = PackageResources.words_txt.split(separator: .newline)
    .reduce(into: [String: Set<String>]()) { lists, line in
      let words = line.split(separator: .space).map { String(decoding: $0, as: UTF8.self) }
      lists[words[0], default: []].formUnion(words.dropFirst())
    }

  /// Returns the words with a title, by which the search judges what stands around a colour.
  static func wordList(_ title: String) -> Set<String> {
    guard let words = wordLists[title + ":"] else { preconditionFailure("no words “\(title)”") }
    return words
  }
}
