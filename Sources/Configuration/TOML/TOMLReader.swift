/// Reads TOML 1.0, and goes on after a mistake with the next statement.
///
/// What is not closed ends before the next line that sets a key or begins a table, so that a missing
/// bracket does not swallow the file. See https://toml.io/en/v1.0.0.
struct TOMLReader {
  private(set) var tables = [TOMLTable(path: [], form: .header, line: 1)]
  private(set) var mistakes: [TOMLMistake] = []

  private let bytes: [UInt8]
  private let isUTF8: Bool
  private var offset = 0
  private var line = 1
  private var lineStart = 0
  /// The table of the statements that follow.
  private var current = 0
  /// The brackets and quotes that have to close what is open.
  private var closers: [UInt8] = []

  /// The maximum number of parts of a key and of values in each other, more than any file needs.
  private static let depthLimit = 32

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isUTF8 = (try? UTF8Span(validating: bytes.span)) != nil
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (offset, lineStart) = (3, 3) }
  }

  mutating func read() {
    while offset < bytes.count {
      let (start, startLine) = (offset, line)
      do throws(TOMLMistake) {
        try statement()
      } catch {
        mistakes.append(recover(from: error, start: start, line: startLine))
        closers = []
      }
    }
  }

  // MARK: Statements

  private mutating func statement() throws(TOMLMistake) {
    skipSpaces()
    switch next {
    case .openBracket: try header()
    case nil, .lineFeed, .carriageReturn, .hash: break
    default: try entry(in: current, isStatement: true)
    }
    try checkLineEnd()
    newLine()
  }

  /// Reads a table header.
  ///
  /// Where its name can be read, what follows belongs to the table in spite of a mistake.
  private mutating func header() throws(TOMLMistake) {
    let place = fail("")
    current = add(TOMLTable(path: nil, form: .header, line: line))
    offset += 1
    var isElement = take(.openBracket)
    let path = try key()
    guard [nil, .closeBracket, .hash, .lineFeed, .carriageReturn].contains(next) else {
      throw expected("“]”")
    }
    let isClosed = take(.closeBracket) && (!isElement || take(.closeBracket))
    isElement = isElement && isClosed
    (tables[current].path, tables[current].form) = (path, isElement ? .element : .header)
    try attach(at: path, place)
    guard isClosed else { throw expected("“]”") }
  }

  /// Puts the current table where its header says, or continues the one that is there.
  private mutating func attach(at path: [String], _ place: TOMLMistake) throws(TOMLMistake) {
    let isElement = tables[current].form == .element
    let outer = try outer(of: path, in: 0, as: .outer, place)
    let key = path[path.count - 1]
    if isElement, element(key, in: outer) != nil {
      return tables[outer].append(table: current, to: key)
    }
    guard let found = tables[outer][key] else {
      let value = TOMLValue.table(current)
      return tables[outer].append(key, isElement ? .list([value]) : value, line: line)
    }
    if case .table(let inner) = found.value, [.outer, .header].contains(tables[inner].form) {
      current = inner
      if tables[inner].form == .outer, !isElement {
        return (tables[inner].form, tables[inner].line) = (.header, line)
      }
    }
    throw conflict(found, path, place)
  }

  /// Returns the table that contains the last part of a path, and makes those on the way.
  private mutating func outer(
    of path: [String], in table: Int, as form: TOMLTable.Form, _ place: TOMLMistake
  ) throws(TOMLMistake) -> Int {
    var outer = table
    for count in 1..<path.count {
      let key = path[count - 1]
      if form == .outer, let inner = element(key, in: outer) {
        outer = inner
      } else if let found = tables[outer][key] {
        guard case .table(let inner) = found.value, tables[inner].form != .inline,
          form == .outer || tables[inner].form != .header
        else { throw conflict(found, (tables[table].path ?? []) + path[..<count], place) }
        if form == .dotted { tables[inner].form = .dotted }
        outer = inner
      } else {
        let names = tables[table].path.map { $0 + path[..<count] }
        let inner = add(TOMLTable(path: names, form: form, line: line))
        tables[outer].append(key, .table(inner), line: line)
        outer = inner
      }
    }
    return outer
  }

  /// Returns the last table of a list that `[[table]]` makes; nil for other values.
  private func element(_ key: String, in outer: Int) -> Int? {
    guard case .list(let items)? = tables[outer][key]?.value, case .table(let last)? = items.last,
      tables[last].form == .element
    else { return nil }
    return last
  }

  private func conflict(
    _ found: TOMLTable.Entry, _ path: [String], _ place: TOMLMistake
  ) -> TOMLMistake {
    let name = TOMLValue.notation(of: path).prefix(60)
    var message = "\(name) is already set in line \(found.line)"
    if case .table(let index) = found.value, tables[index].form == .header {
      message = "the table “\(name)” is already defined in line \(tables[index].line)"
    }
    return TOMLMistake(line: place.line, column: place.column, message)
  }

  private mutating func add(_ table: TOMLTable) -> Int {
    tables.append(table)
    return tables.count - 1
  }

  // MARK: Keys

  /// Reads a key with its value.
  /// - Parameter isStatement: whether it has to be alone on its line, not in an inline table.
  private mutating func entry(in table: Int, isStatement: Bool) throws(TOMLMistake) {
    let (place, line, count) = (fail(""), line, tables.count)
    do throws(TOMLMistake) {
      let path = try key()
      guard take(.equals) else { throw expected("“=” after the key") }
      skipSpaces()
      let value = try value(at: path, in: table)
      if isStatement { try checkLineEnd() }
      let outer = try outer(of: path, in: table, as: .dotted, place)
      if let found = tables[outer][path[path.count - 1]] {
        throw conflict(found, (tables[table].path ?? []) + path, place)
      }
      tables[outer].append(path[path.count - 1], value, line: line)
    } catch {
      tables.removeSubrange(count...)
      throw error
    }
  }

  /// Reads a key with all its parts, and the spaces after it.
  private mutating func key() throws(TOMLMistake) -> [String] {
    var parts: [String] = []
    repeat {
      skipSpaces()
      switch next {
      case .quote, .apostrophe: parts.append(try string(isKey: true))
      case let byte? where byte.isBareKey: parts.append(word(\.isBareKey))
      default: throw expected("a key")
      }
      guard parts.count <= Self.depthLimit else { throw tooDeep }
      skipSpaces()
    } while take(.dot)
    return parts
  }

  // MARK: Values

  /// - Parameter table: the table of the key; nil in a list.
  private mutating func value(at path: [String], in table: Int?) throws(TOMLMistake) -> TOMLValue {
    switch next {
    case .quote, .apostrophe: return .text(try string(isKey: false))
    case .openBracket: return try list()
    case .openBrace: return try inlineTable(table.flatMap { tables[$0].path }.map { $0 + path })
    default: break
    }
    let start = offset
    var text = word(\.isValue)
    // A space may separate a date from its time.
    if next == .space, text.utf8.count == 10, TOMLValue(word: text) != nil,
      offset + 1 < bytes.count,
      bytes[offset + 1].isDigit
    {
      offset += 1
      text += " " + word(\.isValue)
    }
    if let value = TOMLValue(word: text) { return value }
    offset = start
    var mistake = expected("a value", found: text.isEmpty ? nil : "“\(text.prefix(40))”")
    if next?.isLetter == true, let names = table.flatMap({ tables[$0].path }) {
      mistake.key = TOMLValue.notation(of: names + path)
    }
    throw mistake
  }

  private mutating func list() throws(TOMLMistake) -> TOMLValue {
    try open(.closeBracket)
    var items: [TOMLValue] = []
    while true {
      try skipLines()
      if next == .closeBracket { break }
      items.append(try value(at: [], in: nil))
      try skipLines()
      guard take(.comma) || next == .closeBracket else { throw expected("“,” or “]”") }
    }
    close()
    return .list(items)
  }

  private mutating func inlineTable(_ path: [String]?) throws(TOMLMistake) -> TOMLValue {
    try open(.closeBrace)
    let index = add(TOMLTable(path: path, form: .inline, line: line))
    skipSpaces()
    if next != .closeBrace {
      repeat {
        skipSpaces()
        try entry(in: index, isStatement: false)
        skipSpaces()
      } while take(.comma)
    }
    guard next == .closeBrace else { throw expected("“,” or “}”") }
    close()
    return .table(index)
  }

  // MARK: Strings

  /// Reads a string with its quotes, over several lines if it is not a key.
  private mutating func string(isKey: Bool) throws(TOMLMistake) -> String {
    let (start, quote) = (offset, bytes[offset])
    let isLong = !isKey && isTriple(quote)
    if isLong { try open(quote, length: 3) } else { offset += 1 }
    // A line break right after the quotes does not count.
    if isLong, isAtLineEnd { newLine() }
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case quote:
        if isLong, !isTriple(quote) { break }
        // Up to two quotes may come before the closing three.
        let run = isLong ? bytes[offset...].prefix(5).prefix { $0 == quote }.count : 1
        text += Array(repeating: quote, count: isLong ? run - 3 : 0)
        offset += run
        if isLong { closers.removeLast() }
        return String(decoding: text, as: UTF8.self)
      case .backslash where quote == .quote:
        try escape(into: &text, isLong: isLong)
        continue
      case .lineFeed, .carriageReturn:
        guard isAtLineEnd else { break }
        guard isLong else { throw fail("the string is not closed", at: start) }
        let before = offset
        newLine()
        text += bytes[before..<offset]
        continue
      default: break
      }
      text += try skipText()
    }
    throw fail("the string is not closed", at: start)
  }

  private mutating func escape(into text: inout [UInt8], isLong: Bool) throws(TOMLMistake) {
    let start = offset
    offset += 1
    if isLong {
      let backslash = offset
      skipSpaces()
      if isAtLineEnd {
        // It joins what follows in later lines.
        while isAtLineEnd {
          newLine()
          skipSpaces()
        }
        return
      }
      offset = backslash
    }
    guard let byte = next else { throw fail("the string is not closed", at: start) }
    switch byte {
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = byte == UInt8(ascii: "u") ? 4 : 8
      let digits = String(decoding: bytes[(offset + 1)...].prefix(count), as: UTF8.self)
      guard digits.utf8.count == count, digits.allSatisfy(\.isHexDigit),
        let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      else { throw fail("expected a character in \(count) hexadecimal digits", at: start) }
      text += Array(String(scalar).utf8)
      offset += 1 + count
    default:
      guard let meaning = Self.escapes[byte] else {
        let escape = String(decoding: bytes[start..<min(offset + 1, bytes.count)], as: UTF8.self)
        throw fail("“\(escape)” is not a valid escape", at: start)
      }
      text.append(meaning)
      offset += 1
    }
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10, UInt8(ascii: "f"): 12,
    UInt8(ascii: "r"): 13, .quote: .quote, .backslash: .backslash,
  ]

  // MARK: Mistakes

  /// Goes to the next statement after a mistake.
  /// - Parameters:
  ///   - start: where the statement with the mistake begins.
  ///   - startLine: its line.
  /// - Returns: the mistake, or that something is not closed, which is the reason for it.
  private mutating func recover(
    from mistake: TOMLMistake, start: Int, line startLine: Int
  ) -> TOMLMistake {
    // A table has to end on its line, so that the end of the line is the place of the mistake.
    let kind = closers.last == .closeBracket ? "list" : "string"
    let unclosed =
      closers.last == .closeBrace
      ? mistake : TOMLMistake(line: startLine, "the \(kind) that begins here is not closed")
    if !closers.isEmpty {
      var (place, line) = (start, startLine)
      while let lineFeed = bytes[place..<offset].firstIndex(of: .lineFeed) {
        (place, line) = (lineFeed + 1, line + 1)
        guard beginsStatement(at: place) else { continue }
        (offset, self.line, lineStart) = (place, line, place)
        return unclosed
      }
    }
    while let byte = next {
      if byte == .lineFeed {
        newLine()
        if closers.isEmpty { return mistake }
        if beginsStatement(at: offset) { return unclosed }
      } else {
        skip(byte)
      }
    }
    return closers.isEmpty ? mistake : unclosed
  }

  /// Skips something after a mistake, and follows what it opens and closes.
  private mutating func skip(_ byte: UInt8) {
    switch (closers.last, byte) {
    case (nil, _): offset += 1
    case (.quote, .backslash):
      offset += offset + 1 < bytes.count && bytes[offset + 1] != .lineFeed ? 2 : 1
    case (.quote, _), (.apostrophe, _):
      guard isTriple(closers.last) else {
        offset += 1
        return
      }
      offset += bytes[offset...].prefix(5).prefix { $0 == byte }.count
      closers.removeLast()
    case (_, .quote), (_, .apostrophe):
      let start = offset
      _ = try? string(isKey: false)
      offset = max(offset, start + 1)
    case (_, .hash): offset = bytes[offset...].firstIndex(of: .lineFeed) ?? bytes.count
    default:
      offset += 1
      if byte == .openBracket { closers.append(.closeBracket) }
      if byte == .openBrace { closers.append(.closeBrace) }
      if byte == .closeBracket || byte == .closeBrace { closers.removeLast() }
    }
  }

  /// Whether a line sets a key or begins a table.
  private func beginsStatement(at start: Int) -> Bool {
    var line = self
    line.offset = start
    line.skipSpaces()
    let isHeader = line.take(.openBracket)
    _ = line.take(.openBracket)
    guard (try? line.key()) != nil else { return false }
    guard isHeader else { return line.next == .equals }
    // A list in a list begins with a bracket too, but ends with a comma or has one inside.
    while line.take(.closeBracket) {}
    line.skipSpaces()
    return line.next != .comma
  }

  private func fail(_ message: String, at place: Int? = nil) -> TOMLMistake {
    let place = place ?? offset
    guard place >= lineStart else { return TOMLMistake(line: line, message) }
    let column = bytes[lineStart..<place].count { $0 & 0xC0 != 0x80 } + 1
    return TOMLMistake(line: line, column: column, message)
  }

  private func expected(_ what: String, found: String? = nil) -> TOMLMistake {
    let found = found ?? next.map { _ in isAtLineEnd ? "the end of the line" : "“\(character)”" }
    return fail("expected \(what), found \(found ?? "the end of the file")")
  }

  private var tooDeep: TOMLMistake { fail("more than \(Self.depthLimit) nested levels") }

  // MARK: Characters

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private var isAtLineEnd: Bool {
    next == .lineFeed
      || next == .carriageReturn && offset + 1 < bytes.count && bytes[offset + 1] == .lineFeed
  }

  private func isTriple(_ quote: UInt8?) -> Bool {
    bytes.count - offset >= 3 && bytes[offset..<offset + 3].allSatisfy { $0 == quote }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private mutating func open(_ closer: UInt8, length: Int = 1) throws(TOMLMistake) {
    guard closers.count < Self.depthLimit else { throw tooDeep }
    closers.append(closer)
    offset += length
  }

  private mutating func close() {
    closers.removeLast()
    offset += 1
  }

  private mutating func word(_ isPart: (UInt8) -> Bool) -> String {
    let start = offset
    while let byte = next, isPart(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func skipSpaces() {
    while next == .space || next == .tab { offset += 1 }
  }

  /// Skips spaces, comments and line breaks.
  private mutating func skipLines() throws(TOMLMistake) {
    repeat {
      newLine()
      skipSpaces()
      try skipComment()
    } while isAtLineEnd
  }

  /// Skips a comment up to the end of the line, and refuses anything else.
  private mutating func checkLineEnd() throws(TOMLMistake) {
    skipSpaces()
    try skipComment()
    guard next != nil, !isAtLineEnd else { return }
    if next == .closeBracket || next == .closeBrace { throw fail("unmatched “\(character)”") }
    throw expected("the end of the line")
  }

  private mutating func skipComment() throws(TOMLMistake) {
    guard next == .hash else { return }
    while next != nil, !isAtLineEnd { _ = try skipText() }
  }

  /// Skips a line break.
  private mutating func newLine() {
    guard isAtLineEnd else { return }
    offset += next == .carriageReturn ? 2 : 1
    (line, lineStart) = (line + 1, offset)
  }

  /// Skips a character of a string or a comment.
  /// - Returns: its bytes.
  private mutating func skipText() throws(TOMLMistake) -> ArraySlice<UInt8> {
    let character = characterBytes
    if let byte = character.first, byte < 0x20 && byte != .tab || byte == 0x7F {
      let digits = String(byte, radix: 16, uppercase: true)
      let name = "U+" + String(repeating: "0", count: 4 - digits.count) + digits
      throw fail("the control character \(name) is not allowed")
    }
    guard isUTF8 || String(validating: character, as: UTF8.self) != nil else {
      throw fail("this is not valid UTF-8")
    }
    offset = character.endIndex
    return character
  }

  /// The bytes of the next character.
  private var characterBytes: ArraySlice<UInt8> {
    let length =
      switch bytes[offset] {
      case 0xC0..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0...: 4
      default: 1
      }
    return bytes[offset...].prefix(length)
  }

  private var character: String { String(decoding: characterBytes, as: UTF8.self) }
}

/// The characters of TOML.
extension UInt8 {
  fileprivate static let tab: UInt8 = 0x09
  fileprivate static let lineFeed: UInt8 = 0x0A
  fileprivate static let carriageReturn: UInt8 = 0x0D
  fileprivate static let space: UInt8 = 0x20
  fileprivate static let quote: UInt8 = 0x22
  fileprivate static let hash: UInt8 = 0x23
  fileprivate static let apostrophe: UInt8 = 0x27
  fileprivate static let comma: UInt8 = 0x2C
  fileprivate static let dot: UInt8 = 0x2E
  fileprivate static let equals: UInt8 = 0x3D
  fileprivate static let openBracket: UInt8 = 0x5B
  fileprivate static let backslash: UInt8 = 0x5C
  fileprivate static let closeBracket: UInt8 = 0x5D
  fileprivate static let openBrace: UInt8 = 0x7B
  fileprivate static let closeBrace: UInt8 = 0x7D

  /// Whether the byte may occur in a key without quotes.
  var isBareKey: Bool { isLetter || isDigit || self == 0x2D || self == 0x5F }

  /// Whether the byte may occur in a value without quotes.
  fileprivate var isValue: Bool { isBareKey || self == .dot || self == 0x2B || self == 0x3A }

  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
