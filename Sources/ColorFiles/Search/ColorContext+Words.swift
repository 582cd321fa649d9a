import Color

/// A word that may be a colour.
extension ColorContext {
  /// The byte before the word.
  private var previous: UInt8? { text.peek(at: start - 1) }

  private var isInWord: Bool { text.isInWord(before: start) }

  /// Whether a number may start here.
  var isNumber: Bool {
    // `.38;5;1`, `#0xff8800` and the user `@0xbadca7`
    !isInWord && previous != .point && previous != .hashSign && previous != .at
  }

  /// Whether the word may be a function.
  var isFunction: Bool {
    guard !isInWord else { return false }
    switch previous {
    // Variables, directives, selectors and commands: `$rgb(`, `@rgb(`, `#rgb(`, `\rgb(`, but
    // `#colorLiteral(` of Swift.
    case .hashSign: return range.count == 12 && text[range.lowerBound + 5] == UInt8(ascii: "L")
    case .dollar, .at: return false
    case .backslash: return isAfterEscape
    default: return true
    }
  }

  /// Whether the word may be a name.
  var isNameOfColor: Bool {
    guard !isInWord, isNameStart, isNameEnd, !isKey else { return false }
    guard !text[range].isNumberedColor else { return isNumberedValue }
    // `ansi208` is not an ordinary word.
    let isWord = text[range.upperBound - 1].isLetter || !text[range].starts(with: "ansi".utf8)
    var context = self
    context.isName = isWord
    let position = context.position
    return position == .value || !isWord && position == .other && !isSelector
  }

  /// Whether `colour208` stands where programs have a colour, and is not the name of a variable.
  ///
  /// tmux, zsh and fzf have one behind `fg=`, `bg:` and `status-bg`, and X resources as a value.
  private var isNumberedValue: Bool {
    let before = text.line(before: range.lowerBound)
    let words = before.split { $0.isBlank || $0.isQuote }
    guard let last = words.last.map({ String(decoding: $0, as: UTF8.self) }) else { return false }
    if before.last?.isBlank == false, before.last?.isQuote == false {
      guard !before.isInCall else { return false }
      return ["fg=", "bg=", "fg:", "bg:"].contains(where: last.hasSuffix)
    }
    let isResource = words.count == 1 && last.hasSuffix(":") && last.contains { "*.".contains($0) }
    return isResource || ["-fg", "-bg", "-colour"].contains(where: last.hasSuffix)
  }

  private var isAfterEscape: Bool { text.peek(at: range.lowerBound - 2) == .backslash }

  private var isNameStart: Bool {
    let before = text.peek(at: range.lowerBound - 2)
    switch previous {
    // Members, variables, directives, tags, references, paths, printf directives.
    case .point, .dollar, .at, .hashSign, .lessThan, .ampersand, .slash, .percentSign, .tilde:
      return false
    case .backslash: return isAfterEscape
    // `${red}`, `#{red}`, `@{red}`, `{{red}}`
    case .openBrace:
      return !(before == .dollar || before == .hashSign || before == .at || before == .openBrace)
    // `$(red)`
    case .openParenthesis: return before != .dollar
    // `*green` of YAML; `*green*` of Markdown is a name.
    case .asterisk: return text.peek(at: range.upperBound) == .asterisk || before == .slash
    // `Colors::red`, and a variable's scope in Vim, `s:red`.
    case .colon: return before != .colon && !isAfterScope
    case .greaterThan: return before != .hyphen
    default: return true
    }
  }

  private var isNameEnd: Bool {
    switch text.peek(at: range.upperBound) {
    // Calls, types, subscripts, paths, addresses.
    case .openParenthesis, .openBrace, .openBracket, .slash, .at: return false
    // `Red::value`
    case .colon: return text.peek(at: range.upperBound + 1) != .colon
    default: return true
    }
  }

  private var isAfterScope: Bool {
    text.peek(at: range.lowerBound - 2)?.isLetter == true
      && !text.isInWord(before: range.lowerBound - 2)
  }

  /// Whether the word is a key or is declared here: `red: #f00`, `["red"] = "#f00"`, `red "#f00"`,
  /// `let red`.
  ///
  /// A word after `:`, `=` or `?` is a value, even if a colon follows: `fg:red:bold`,
  /// `x ? "red" : "blue"`.
  private var isKey: Bool {
    let before = textBefore
    if let before, before.hasBlank,
      Self.declarations.contains(word(before: before.last + 1))
    {
      return true
    }
    var end = range.upperBound
    let limit = min(end + ColorFinder.contextLength / 2, text.count)
    if end < limit, text[end] == .backslash { end += 1 }
    if end < limit, text[end].isQuote { end += 1 }
    // `"red" in colors`
    if end > range.upperBound, text[end...].starts(with: " in ".utf8) { return true }
    if end < limit, text[end] == .closeBracket { end += 1 }
    // An optional member of TypeScript.
    if end < limit, text[end] == .questionMark { end += 1 }
    let blanks = text[end..<limit].prefix(while: \.isBlank).count
    end += blanks
    if blanks > 0, end == range.upperBound + blanks, text.peek(at: end)?.isQuote == true {
      return text.peek(at: end + 1) == .hashSign
    }
    guard end < limit, text[end] == .colon || text[end] == .equals else { return false }
    // `"white" :background` of Lisp.
    if text[end] == .colon, blanks > 0, text.peek(at: end + 1)?.isLetter == true { return false }
    if text[end] == .equals { return text.peek(at: end + 1) != .equals }
    guard let before else { return true }
    return ![.colon, .equals, .questionMark].contains(text[before.last])
  }

  /// The last byte before the word that is neither a blank nor the word's quotation mark.
  private var textBefore: (last: Int, hasBlank: Bool)? {
    let first = max(range.lowerBound - ColorFinder.contextLength / 2, 0)
    var last = range.lowerBound - 1
    if last >= first, text[last].isQuote { last -= 1 }
    var hasBlank = false
    while last >= first, text[last].isBlank {
      last -= 1
      hasBlank = true
    }
    return last >= first ? (last, hasBlank) : nil
  }
}

extension [UInt8] {
  /// The line before an offset in lower case, without blanks and `=`, which ends with the key of a value.
  func key(before offset: Int) -> String {
    ColorContext.lowercased(line(before: offset).filter { !$0.isBlank && $0 != .equals }[...])
  }

  /// Returns the whole name that a word is a part of, such as `medium blue` and `tab:orange`.
  func wholeName(at range: Range<Int>) -> Range<Int> {
    let tab = range.lowerBound - 4
    if self.ends(at: range.lowerBound, with: ["tab:"]), !isInWord(before: tab) {
      return tab..<range.upperBound
    }
    var starts = [range.lowerBound]
    var ends = [range.upperBound]
    // The longest names have three words.
    for _ in 0..<2 {
      if let start = starts.last, peek(at: start - 1) == .space {
        let word = run(before: start - 1, atMost: 10, where: \.isLetter)
        if !word.isEmpty { starts.append(start - 1 - word.count) }
      }
      if let end = ends.last, peek(at: end) == .space {
        let word = self[(end + 1)...].prefix(10).prefix { $0.isLetter }
        if !word.isEmpty, !isInWord(at: word.endIndex) { ends.append(word.endIndex) }
      }
    }
    for start in starts.reversed() {
      for end in ends.reversed() where start < range.lowerBound || end > range.upperBound {
        let words = String(decoding: self[start..<end], as: UTF8.self).lowercased()
        guard words.utf8.count <= 22, !isInWord(before: start) else { continue }
        if NamedColor.named(words, in: .x11)?.name == words { return start..<end }
      }
    }
    return range
  }
}

extension ArraySlice<UInt8> {
  /// Whether what follows this line is an argument, as in `Label(root, fg=red)`, outside of quotation
  /// marks.
  var isInCall: Bool {
    count { $0 == .openParenthesis } > count { $0 == .closeParenthesis }
      && count(where: \.isQuote) % 2 == 0
  }

  /// Whether this is `color` or `colour` and a number.
  fileprivate var isNumberedColor: Bool {
    guard let last, last.isDigit else { return false }
    let word = String(decoding: self, as: UTF8.self).lowercased()
    return ["color", "colour"].contains {
      word.hasPrefix($0) && word.dropFirst($0.count).allSatisfy(\.isNumber)
    }
  }
}
