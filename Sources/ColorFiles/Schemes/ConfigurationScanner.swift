import Color

/// A value in a configuration, and the keys that lead to it.
struct ConfigurationEntry: Hashable {
  /// What stands before the name of a macro of X resources.
  static let macro = "#define"

  /// Sections, objects and the key, in lower case, with `-` for `_`.
  ///
  /// Of several values for one key, each has its index: `ansi[0]`.
  var path: [String]
  /// The bytes of the value, without quotation marks.
  let range: Range<Int>
  /// What stands between the key and the value: `=`, `:`, a blank, or `<` in XML.
  let separator: UInt8
  let isQuoted: Bool
}

/// Finds the keys and values of a configuration in the syntaxes that terminals use: lines of a key
/// and a value with a blank, `=` or `:` between them, INI, TOML, JSON, YAML, RON, Lua, Vim script,
/// X resources and XML property lists.
///
/// Nothing is an error, because a scheme may be a part of a larger file: what is not understood has
/// no key, or one that nobody asks for.
struct ConfigurationScanner {
  private enum Token {
    case text(Range<Int>, isQuoted: Bool)
    case mark(UInt8)
    case lineBreak
  }

  /// An object or list whose bracket is open.
  private struct Scope {
    let close: UInt8
    let path: [String]
    /// The elements so far; nil for an object.
    var count: Int?
  }

  private struct Key {
    let path: [String]
    let separator: UInt8
    var count = 0
  }

  /// The number of brackets and indented keys within each other.
  private static let maximumDepth = 32
  /// The length of a string in bytes: beyond it none looks, so that the time is linear.
  private static let maximumLength = 1024

  private let text: [UInt8]
  /// Whether `{name}` is a part of a value.
  private let isTemplate: Bool
  private var offset = 0
  private var end: Int
  private var entries: [ConfigurationEntry] = []

  private var section: [String] = []
  /// The keys of YAML without a value of their own, with their indentation.
  private var parents: [(indentation: Int, path: [String])] = []
  private var scopes: [Scope] = []
  private var key: Key?
  private var indentation = 0
  private var startsLine = true
  /// Whether `*/` may still follow.
  private var hasBlockComments = true
  /// Whether the name of a macro follows.
  private var isMacro = false
  /// The lines of a template without a key.
  private var tableRows = 0

  /// Returns the entries of a text.
  static func entries(of text: [UInt8], isTemplate: Bool = false) -> [ConfigurationEntry] {
    var scanner = ConfigurationScanner(text, isTemplate)
    if text[scanner.offset...].first(where: { !$0.isSpace }) == .lessThan {
      scanner.readPropertyList()
    } else if let rows = scanner.hexRows() ?? scanner.channelRows() {
      for (row, values) in rows.enumerated() {
        let name = "row".appending(index: row)
        for (index, value) in values.enumerated() {
          let key = values.count == 1 ? name : name.appending(index: index)
          scanner.add([key], value.indices, separator: .comma, isQuoted: false)
        }
      }
    } else {
      scanner.readTokens()
    }
    return scanner.entries
  }

  private init(_ text: [UInt8], _ isTemplate: Bool) {
    self.text = text
    self.isTemplate = isTemplate
    end = text.count
    if text.starts(with: [0xef, 0xbb, 0xbf]) { offset = 3 }
  }

  private func peek(_ offset: Int) -> UInt8? { offset < end ? text[offset] : nil }

  /// The keys of what is open.
  private var path: [String] { scopes.last?.path ?? section + (parents.last?.path ?? []) }

  // MARK: Tokens

  private mutating func readTokens() {
    while let token = next() {
      let isFirst = startsLine
      startsLine = false
      switch token {
      case .text(let range, let isQuoted): read(range, isQuoted: isQuoted, isFirst: isFirst)
      case .lineBreak: endLine()
      case .mark(let mark): read(mark, isFirst: isFirst)
      }
    }
  }

  /// Returns the next token without comments; nil at the end.
  private mutating func next() -> Token? {
    while let byte = peek(offset) {
      if byte.isLineBreak {
        offset += 1
        return .lineBreak
      }
      if byte.isBlank {
        offset += 1
        if startsLine { indentation += 1 }
      } else if isComment(byte) {
        offset = text[offset..<end].firstIndex(where: \.isLineBreak) ?? end
      } else if byte == .slash, let close = endOfBlockComment() {
        offset = close
      } else if byte == .openBracket, let close = endOfOpacity {
        offset = close
      } else {
        break
      }
    }
    guard let byte = peek(offset) else { return nil }
    if byte.isQuote, let string = string(byte) { return .text(string, isQuoted: true) }
    if isMark(offset) {
      offset += 1
      return .mark(byte)
    }
    return .text(word(), isQuoted: false)
  }

  /// Whether the rest of the line is a comment.
  private func isComment(_ byte: UInt8) -> Bool {
    let following = peek(offset + 1)
    switch byte {
    // Not `#f80` and `#define`.
    case .hashSign:
      if isTemplate, following == .openBrace { return false }
      let word = text[(offset + 1)..<end].prefix { $0.isLetter || $0.isDigit }
      // `## name: Nord`, as the themes of kitty begin.
      let isText = ["## name:", "## author:"].contains { text[offset..<end].starts(with: $0.utf8) }
      if isText { return false }
      if startsLine, scopes.isEmpty { return !word.elementsEqual("define".utf8) }
      return word.isEmpty || !word.allSatisfy { hexDigitValue($0) != nil } || isBehindValue
    case .slash: return following == .slash
    case .semicolon, .exclamationMark: return startsLine && scopes.isEmpty
    case .hyphen:
      return following == .hyphen && (startsLine || peek(offset + 2).map(\.isBlank) ?? false)
    // A comment in Vim script has no second quotation mark.
    case .quotationMark:
      return scopes.isEmpty && (startsLine || isBehindValue) && !hasSecondQuote
    default: return false
    }
  }

  /// Whether the value of a key is complete, so that a colour behind it only repeats it.
  private var isBehindValue: Bool {
    guard let key, key.count > 0, scopes.last?.count == nil else { return false }
    return text[..<offset].last { !$0.isBlank }.map { !Array(",;=:".utf8).contains($0) } ?? false
  }

  /// The end of a comment of JSON, CSS or C; nil where none begins.
  private mutating func endOfBlockComment() -> Int? {
    guard !isTemplate, hasBlockComments, peek(offset + 1) == .asterisk else { return nil }
    var place = offset + 3
    while place < end, text[place - 1] != .asterisk || text[place] != .slash { place += 1 }
    hasBlockComments = place < end
    return hasBlockComments ? place + 1 : nil
  }

  /// The end of the opacity before a colour of urxvt, `[80]#101010`; nil for any other bracket.
  private var endOfOpacity: Int? {
    let close = text[(offset + 1)..<end].prefix(4).prefix { $0.isDigit }.endIndex
    guard let key, key.count == 0, key.separator != .equals, scopes.isEmpty, close > offset + 1,
      peek(close) == .closeBracket, peek(close + 1).map({ $0 == .hashSign || $0.isLetter }) == true
    else { return nil }
    return close + 1
  }

  /// The lines of a file that has nothing but sixteen colours, each in a line; nil for other files.
  private func hexRows() -> [[ArraySlice<UInt8>]]? {
    let lines = text[offset...].split(whereSeparator: \.isLineBreak)
    let areColors = lines.allSatisfy { line in
      let digits = line.dropFirst()
      let isColor = digits.count == 6 && digits.allSatisfy { hexDigitValue($0) != nil }
      return line.first == .hashSign && (isColor || digits.first == .openBrace)
    }
    return lines.count == 16 && areColors ? lines.map { [$0] } : nil
  }

  /// Returns the channels of the eight or sixteen colours of a console, a line for each channel; nil
  /// for another text, such as a table of other numbers.
  private func channelRows() -> [[ArraySlice<UInt8>]]? {
    let lines = text[offset...].split(whereSeparator: \.isLineBreak).filter {
      $0.first != .hashSign
    }
    guard lines.count == 3 else { return nil }
    let rows = lines.map {
      $0.split(separator: .comma, omittingEmptySubsequences: false).map(\.trimmed)
    }
    let areChannels = rows.allSatisfy { row in
      row.count == rows[0].count
        && row.allSatisfy { UInt8(String(decoding: $0, as: UTF8.self)) != nil }
    }
    return areChannels && [8, 16].contains(rows[0].count) ? rows : nil
  }

  private var hasSecondQuote: Bool {
    text[(offset + 1)..<end].prefix(Self.maximumLength).prefix { !$0.isLineBreak }.contains(
      .quotationMark)
  }

  /// Returns the content of a string that ends in the same line; nil for a lone mark.
  private mutating func string(_ mark: UInt8) -> Range<Int>? {
    var last = offset + 1
    while let byte = peek(last), byte != mark, !byte.isLineBreak,
      last - offset <= Self.maximumLength
    {
      last += byte == .backslash && mark == .quotationMark ? 2 : 1
    }
    guard peek(last) == mark, last - offset <= Self.maximumLength else { return nil }
    defer { offset = last + 1 }
    return (offset + 1)..<last
  }

  /// Whether a byte separates words.
  private func isMark(_ offset: Int) -> Bool {
    let following = peek(offset + 1)
    switch text[offset] {
    case .openBrace: return !isTemplate || following.map { !$0.isLetter && !$0.isDigit } ?? true
    case .closeBrace, .openParenthesis, .closeParenthesis, .openBracket, .closeBracket, .comma,
      .semicolon, .equals:
      return true
    // Not in `g:name` and `rgb:ff/88/00`.
    case .colon:
      guard let following else { return true }
      return following.isBlank || following.isLineBreak || following.isQuote
        || "#{[".utf8.contains(following)
    default: return false
    }
  }

  /// Returns a word, with brackets that belong to it: `rgb(1 2 3)`, `name[1]`, `{red}`.
  private mutating func word() -> Range<Int> {
    let start = offset
    while let byte = peek(offset), !byte.isBlank, !byte.isLineBreak,
      !byte.isQuote || offset == start
    {
      if byte == .openBrace, isTemplate, !isMark(offset) {
        offset = text[offset..<end].firstIndex(of: .closeBrace).map { $0 + 1 } ?? end
      } else if offset > start, byte == .openParenthesis || byte == .openBracket,
        let close = closing(byte)
      {
        offset = close + 1
      } else if isMark(offset) {
        break
      } else {
        offset += 1
      }
    }
    return start..<max(offset, start + 1)
  }

  /// The end of a call or an index within a line.
  private func closing(_ open: UInt8) -> Int? {
    let line = text[(offset + 1)..<end].prefix(80).prefix { !$0.isLineBreak }
    guard
      let close = line.firstIndex(of: open == .openParenthesis ? .closeParenthesis : .closeBracket)
    else { return nil }
    return open == .openParenthesis || line[..<close].allSatisfy(\.isDigit) && close > offset + 1
      ? close : nil
  }

  // MARK: Keys and values

  private mutating func read(_ range: Range<Int>, isQuoted: Bool, isFirst: Bool) {
    let name = String(decoding: text[range], as: UTF8.self)
    // Lines of Vim script that go on, and names of values in YAML.
    guard isQuoted || name != "\\" && !name.hasPrefix("&") else { return }
    if let key, key.count == 0, !isQuoted, scopes.isEmpty, Self.texts.contains(key.path.last ?? "")
    {
      // Of several words.
      let rest = text[range.lowerBound..<end].prefix { !$0.isLineBreak }
      offset = rest.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? range.upperBound
      addValue(range.lowerBound..<offset, of: key, isQuoted: false)
    } else if let separator = separator(), scopes.last?.count == nil {
      offset = separator + 1
      // `palette = 1=#cc6666`
      if let key, !isFirst, key.separator == .equals, key.count == 0, let index = Self.index(name) {
        self.key = Key(path: key.path.appendingIndex(index), separator: .equals)
      } else {
        // `['Foo 1.5'] = {` of Lua is the name of a scheme.
        let isName =
          isQuoted && text[..<(range.lowerBound - 1)].last == .openBracket
          && text[offset..<end].first { !$0.isSpace } == .openBrace
        key = Key(path: isName ? [name] : Self.path(name), separator: text[separator])
      }
    } else if let key {
      if isQuoted, text[range].contains(.equals) {
        readString(range)
      } else {
        // `"#000000:#ff5f59"`, as Terminator and others have their palette.
        let isList = isQuoted && text[range].first == .hashSign
        for part in isList ? text[range].split(separator: .colon) : [text[range]] {
          addValue(part.indices, of: self.key ?? key, isQuoted: isQuoted)
        }
      }
    } else if let count = scopes.last?.count, let list = scopes.last {
      scopes[scopes.count - 1].count = count + 1
      add(list.path.appendingIndex(count), range, separator: .openBracket, isQuoted: isQuoted)
    } else if scopes.isEmpty, !Self.prefixes.contains(name) {
      if isFirst, isTemplate, peek(offset) == .comma {
        key = Key(path: ["row".appending(index: tableRows)], separator: .comma)
        tableRows += 1
        if let key { addValue(range, of: key, isQuoted: false) }
      } else {
        key = Key(
          path: (isMacro ? [ConfigurationEntry.macro] : []) + Self.path(name), separator: .space)
      }
    }
    isMacro = name == ConfigurationEntry.macro
  }

  /// The keys of texts.
  private static let texts: Set<String> = ["name", "author", "description"]

  /// Words before a key.
  private static let prefixes: Set<String> = [
    "set", "setw", "set-option", "-g", "-gw", "-ga", "let", "export", "local",
    ConfigurationEntry.macro, "##", "-",
  ]

  /// Whether keys and values are in braces.
  private var isInObject: Bool { scopes.last?.close == .closeBrace && scopes.last?.count == nil }

  /// The place of `=` or `:` behind a word.
  private func separator() -> Int? {
    var place = offset
    while let byte = peek(place), byte.isBlank || isInObject && byte == .closeBracket { place += 1 }
    guard let byte = peek(place), byte == .equals || byte == .colon, isMark(place) else {
      return nil
    }
    return place
  }

  /// Reads `fg=#cdd6f4,bg=#1e1e2e` in a string.
  private mutating func readString(_ range: Range<Int>) {
    guard scopes.count < Self.maximumDepth else { return }
    let outside = (offset, end, key)
    scopes.append(Scope(close: 0, path: path + (key?.path ?? []), count: nil))
    (offset, end, key) = (range.lowerBound, range.upperBound, nil)
    let depth = scopes.count
    readTokens()
    if scopes.count >= depth { scopes.removeSubrange((depth - 1)...) }
    (offset, end, key) = outside
    startsLine = false
  }

  private mutating func addValue(_ range: Range<Int>, of key: Key, isQuoted: Bool) {
    var place = path + key.path
    if key.count > 0 || key.separator == .comma { place = place.appendingIndex(key.count) }
    // Only a second value tells that the first one is one of several.
    if key.count == 1, key.separator != .comma, let first = entries.indices.last {
      entries[first].path = entries[first].path.appendingIndex(0)
    }
    self.key?.count += 1
    add(place, range, separator: key.separator, isQuoted: isQuoted)
  }

  private mutating func add(
    _ path: [String], _ range: Range<Int>, separator: UInt8, isQuoted: Bool
  ) {
    entries.append(
      ConfigurationEntry(path: path, range: range, separator: separator, isQuoted: isQuoted))
    nameByIndex()
  }

  /// Gives the colour of `{ index = 16, color = "#fab387" }` the key 16 below that of the list.
  private mutating func nameByIndex() {
    let pair = entries.indices.suffix(2)
    guard let index = pair.first(where: { entries[$0].path.last == "index" }),
      let color = pair.first(where: { entries[$0].path.last == "color" }),
      let number = Int(String(decoding: text[entries[index].range], as: UTF8.self))
    else { return }
    let list = entries[index].path.dropLast()
    guard list == entries[color].path.dropLast(), let name = list.last else { return }
    entries[color].path = list.dropLast() + [String(name.prefix { $0 != "[" }), "\(number)"]
  }

  private mutating func read(_ mark: UInt8, isFirst: Bool) {
    switch mark {
    case .openBracket
    where isFirst && scopes.isEmpty
      && text[offset..<end].first(where: { !$0.isSpace }) != .openBrace:
      readSection()
    // `['red'] = '#f00'` of Lua
    case .openBracket where key == nil && isInObject: break
    case .openBracket: open(close: .closeBracket, isList: true)
    case .openBrace: open(close: .closeBrace, isList: isLuaList)
    case .openParenthesis: open(close: .closeParenthesis, isList: false)
    case .closeBracket, .closeBrace, .closeParenthesis:
      guard let index = scopes.lastIndex(where: { $0.close == mark }) else { return }
      scopes.removeSubrange(index...)
      key = nil
    case .comma where scopes.last.map { $0.count == nil } ?? false:
      // In a string, the next one of several values, or the next key.
      if scopes.last?.close != 0 || isBeforeKey { key = nil }
    default: break
    }
  }

  /// Whether `key=` follows.
  private var isBeforeKey: Bool {
    let rest = text[offset..<end]
    return rest.drop { $0.isWordByte || $0 == .hyphen || $0 == .point }.first == .equals
  }

  /// Whether a brace opens a list, as in Lua: a string without a key follows.
  private var isLuaList: Bool {
    let rest = text[offset..<end].drop(while: \.isSpace)
    guard let mark = rest.first, mark.isQuote,
      let close = rest.dropFirst().prefix(80).firstIndex(of: mark)
    else { return false }
    let next = rest[(close + 1)...].first { !$0.isSpace }
    return next == .comma || next == .closeBrace
  }

  private mutating func open(close: UInt8, isList: Bool) {
    guard scopes.count < Self.maximumDepth else { return }
    var place = path + (key?.path ?? [])
    if key == nil, let count = scopes.last?.count, let list = scopes.last {
      place = list.path.appendingIndex(count)
      scopes[scopes.count - 1].count = count + 1
    }
    scopes.append(Scope(close: close, path: place, count: isList ? 0 : nil))
    key = nil
  }

  /// Reads the heading of a section behind its bracket.
  private mutating func readSection() {
    let line = text[offset..<end].prefix { !$0.isLineBreak }
    let name = line.prefix { $0 != .closeBracket }.drop { $0 == .openBracket }
    offset = line.endIndex
    section = Self.path(String(decoding: name.filter { !$0.isQuote }, as: UTF8.self))
    parents = []
  }

  private mutating func endLine() {
    if scopes.isEmpty {
      // A key of YAML for the indented lines below.
      if let key, key.count == 0, key.separator == .colon, parents.count < Self.maximumDepth {
        parents.removeAll { $0.indentation >= indentation }
        parents.append((indentation, (parents.last?.path ?? []) + key.path))
      }
      key = nil
    }
    startsLine = true
    indentation = 0
    guard scopes.isEmpty, !parents.isEmpty else { return }
    let next = text[offset..<end].prefix { $0.isBlank }
    // A comment may stand anywhere.
    guard let first = peek(next.endIndex), !first.isLineBreak, first != .hashSign else { return }
    parents.removeAll { $0.indentation >= next.count }
  }

  // MARK: Names

  /// Returns the parts of a key such as `colors.primary` or `XTerm*color0`.
  private static func path(_ name: String) -> [String] {
    name.lowercased().split { $0 == "." || $0 == "*" }.map {
      String($0.map { $0 == "_" ? "-" : $0 })
    }
  }

  /// Reads the number of an entry: decimal, or with `0x`, `0b` or `0o`.
  private static func index(_ text: String) -> Int? {
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where text.hasPrefix(prefix) {
      return Int(text.dropFirst(2), radix: radix)
    }
    return Int(text)
  }

  // MARK: Property lists

  private mutating func readPropertyList() {
    while let open = text[offset..<end].firstIndex(of: .lessThan),
      let close = text[open..<end].firstIndex(of: .greaterThan)
    {
      offset = close + 1
      let tag = String(decoding: text[(open + 1)..<close].prefix(16), as: UTF8.self)
      switch tag {
      case "key":
        let name = String(decoding: text[content], as: UTF8.self).lowercased()
        // `Background Color (Dark)` of iTerm2 belongs to another scheme.
        let path = name.split(separator: " (").reversed().map { String($0.filter { $0 != ")" }) }
        key = Key(path: path, separator: 0)
      case "dict", "array":
        if scopes.count < Self.maximumDepth {
          self.open(close: .greaterThan, isList: tag == "array")
        }
      case "/dict", "/array":
        if !scopes.isEmpty { scopes.removeLast() }
        key = nil
      case "string", "real", "integer":
        if let key { add(path + key.path, content, separator: .lessThan, isQuoted: false) }
        key = nil
      default: break
      }
    }
  }

  /// The text up to the next tag.
  private var content: Range<Int> {
    offset..<(text[offset..<end].firstIndex(of: .lessThan) ?? end)
  }
}

extension String {
  /// The name of one of several values.
  fileprivate func appending(index: Int) -> String { self + "[\(index)]" }
}

extension [String] {
  /// The path of one of several values.
  fileprivate func appendingIndex(_ index: Int) -> [String] {
    guard let last else { return ["[\(index)]"] }
    return dropLast() + [last.appending(index: index)]
  }
}
