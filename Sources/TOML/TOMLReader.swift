import UnicodeText

/// Reads TOML 1.0, and continues with the next statement after an error.
///
/// What is not closed ends before the next line that sets a key or begins a table, so that a missing
/// bracket does not swallow the file. See https://toml.io/en/v1.0.0.
struct TOMLReader {
  private(set) var tables = [TOMLTable(path: [], form: .header, line: 1)]
  private(set) var problems: [TOMLProblem] = []

  /// The text with line feeds alone as line breaks; U+FFFD stands for what is not UTF-8.
  private let text: [Unicode.Scalar]
  private let isUTF8: Bool
  /// The offsets at which the lines begin.
  private let lines: [Int]
  private var offset = 0
  /// The table of the statements that follow.
  private var current = 0
  /// Where the value of the statement begins, once it is reached.
  private var value: Int?
  /// The number of lists and tables around the value that is read.
  private var depth = 0

  /// The maximum number of parts of a key and of values in each other, more than any file needs.
  private static let depthLimit = 32

  init(_ bytes: [UInt8]) {
    isUTF8 = (try? UTF8Span(validating: bytes.span)) != nil
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    let isBreak = scalars.indices.map {
      scalars[$0] == "\r" && scalars.dropFirst($0 + 1).first == "\n"
    }
    text = zip(scalars, isBreak).compactMap { $1 ? nil : $0 }
    offset = text.first == "\u{FEFF}" ? 1 : 0
    lines = [offset] + zip(1..., text).filter { $1 == "\n" }.map(\.0)
  }

  mutating func read() {
    while next != nil {
      (value, depth) = (nil, 0)
      do throws(TOMLProblem) {
        try statement()
      } catch {
        problems.append(recover(from: error))
      }
    }
  }

  // MARK: Statements

  private mutating func statement() throws(TOMLProblem) {
    skipSpaces()
    switch next {
    case "[": try header()
    case nil, "\n", "#": break
    default: try entry(in: current, isStatement: true)
    }
    try checkLineEnd()
    take("\n")
  }

  /// Reads a table header.
  ///
  /// Where its name can be read, what follows belongs to the table in spite of an error.
  private mutating func header() throws(TOMLProblem) {
    let start = offset
    current = add(TOMLTable(path: nil, form: .header, line: line(at: offset)))
    take("[")
    var isElement = take("[")
    let path = try key()
    guard [nil, "]", "#", "\n"].contains(next) else { throw expected("“]”") }
    let isClosed = take("]") && (!isElement || take("]"))
    isElement = isElement && isClosed
    (tables[current].path, tables[current].form) = (path, isElement ? .element : .header)
    try attach(at: path, start)
    guard isClosed else { throw expected("“]”") }
  }

  /// Puts the current table where its header says, or continues the one that is there.
  private mutating func attach(at path: [String], _ start: Int) throws(TOMLProblem) {
    let isElement = tables[current].form == .element
    let outer = try outer(of: path, in: 0, as: .outer, start)
    let key = path[path.count - 1]
    if isElement, element(key, in: outer) != nil {
      return tables[outer].append(table: current, to: key)
    }
    guard let found = tables[outer][key] else {
      let value = TOMLValue.table(current)
      return tables[outer].append(key, isElement ? .list([value]) : value, line: line(at: offset))
    }
    if case .table(let inner) = found.value, [.outer, .header].contains(tables[inner].form) {
      current = inner
      if tables[inner].form == .outer, !isElement {
        return (tables[inner].form, tables[inner].line) = (.header, line(at: offset))
      }
    }
    throw conflict(found, path, start)
  }

  /// Returns the table that contains the last part of a path, and makes those on the way.
  private mutating func outer(
    of path: [String], in table: Int, as form: TOMLTable.Form, _ start: Int
  ) throws(TOMLProblem) -> Int {
    var outer = table
    for count in 1..<path.count {
      let key = path[count - 1]
      if form == .outer, let inner = element(key, in: outer) {
        outer = inner
      } else if let found = tables[outer][key] {
        guard case .table(let inner) = found.value, tables[inner].form != .inline,
          form == .outer || tables[inner].form != .header
        else { throw conflict(found, (tables[table].path ?? []) + path[..<count], start) }
        if form == .dotted { tables[inner].form = .dotted }
        outer = inner
      } else {
        let names = tables[table].path.map { $0 + path[..<count] }
        let inner = add(TOMLTable(path: names, form: form, line: line(at: offset)))
        tables[outer].append(key, .table(inner), line: line(at: offset))
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

  private func conflict(_ found: TOMLTable.Entry, _ path: [String], _ start: Int) -> TOMLProblem {
    let name = TOMLValue.notation(of: path).prefix(60)
    if case .table(let index) = found.value, tables[index].form == .header {
      return fail("the table “\(name)” is already defined in line \(tables[index].line)", at: start)
    }
    return fail("\(name) is already set in line \(found.line)", at: start)
  }

  private mutating func add(_ table: TOMLTable) -> Int {
    tables.append(table)
    return tables.count - 1
  }

  // MARK: Keys

  /// Reads a key with its value.
  /// - Parameter isStatement: whether it has to be alone on its line, not in an inline table.
  private mutating func entry(in table: Int, isStatement: Bool) throws(TOMLProblem) {
    let (start, count) = (offset, tables.count)
    do throws(TOMLProblem) {
      let path = try key()
      guard take("=") else { throw expected("“=” after the key") }
      skipSpaces()
      if isStatement { value = offset }
      let value = try value(at: path, in: table)
      if isStatement { try checkLineEnd() }
      let outer = try outer(of: path, in: table, as: .dotted, start)
      if let found = tables[outer][path[path.count - 1]] {
        throw conflict(found, (tables[table].path ?? []) + path, start)
      }
      tables[outer].append(path[path.count - 1], value, line: line(at: start))
    } catch {
      tables.removeSubrange(count...)
      throw error
    }
  }

  /// Reads a key with all its parts, and the spaces after it.
  private mutating func key() throws(TOMLProblem) -> [String] {
    var parts: [String] = []
    repeat {
      skipSpaces()
      switch next {
      case "\"", "'": parts.append(try string(isKey: true))
      case let scalar? where scalar.isBareKey: parts.append(word(\.isBareKey))
      default: throw expected("a key")
      }
      guard parts.count <= Self.depthLimit else { throw tooDeep }
      skipSpaces()
    } while take(".")
    return parts
  }

  // MARK: Values

  /// - Parameter table: the table of the key; nil in a list.
  private mutating func value(at path: [String], in table: Int?) throws(TOMLProblem) -> TOMLValue {
    let names = table.flatMap { tables[$0].path }.map { $0 + path }
    switch next {
    case "\"", "'": return .text(try string(isKey: false))
    case "[": return try list()
    case "{": return try inlineTable(names)
    default: break
    }
    let start = offset
    var word = word(\.isValue)
    // A space may separate a date from its time.
    if next == " ", word.utf8.count == 10, TOMLValue(word: word) != nil,
      text.dropFirst(offset + 1).first?.isDigit == true
    {
      offset += 1
      word += " " + self.word(\.isValue)
    }
    if let value = TOMLValue(word: word) { return value }
    offset = start
    var problem = expected("a value", found: word.isEmpty ? nil : "“\(word.prefix(40))”")
    if next?.isLetter == true { problem.key = names.map(TOMLValue.notation) }
    throw problem
  }

  private mutating func list() throws(TOMLProblem) -> TOMLValue {
    try open("[")
    var items: [TOMLValue] = []
    try skipLines()
    while next != "]" {
      items.append(try value(at: [], in: nil))
      try skipLines()
      guard take(",") || next == "]" else { throw expected("“,” or “]”") }
      try skipLines()
    }
    close("]")
    return .list(items)
  }

  private mutating func inlineTable(_ path: [String]?) throws(TOMLProblem) -> TOMLValue {
    try open("{")
    let index = add(TOMLTable(path: path, form: .inline, line: line(at: offset)))
    skipSpaces()
    if next != "}" {
      repeat {
        skipSpaces()
        try entry(in: index, isStatement: false)
        skipSpaces()
      } while take(",")
    }
    guard next == "}" else { throw expected("“,” or “}”") }
    close("}")
    return .table(index)
  }

  private mutating func open(_ bracket: Unicode.Scalar) throws(TOMLProblem) {
    guard depth < Self.depthLimit else { throw tooDeep }
    depth += 1
    take(bracket)
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    depth -= 1
    take(bracket)
  }

  private var tooDeep: TOMLProblem { fail("more than \(Self.depthLimit) nested levels") }

  // MARK: Strings

  /// Reads a string with its quotes, over several lines if it is not a key.
  private mutating func string(isKey: Bool) throws(TOMLProblem) -> String {
    let (start, quote) = (offset, text[offset])
    let isLong = !isKey && isTriple(quote)
    offset += isLong ? 3 : 1
    // A line break right after the quotes does not count.
    if isLong { take("\n") }
    var result = String.UnicodeScalarView()
    while let scalar = next, isLong || scalar != "\n" {
      if scalar == quote, !isLong || isTriple(quote) {
        let run = isLong ? quotes(quote) : 1
        offset += run
        result += repeatElement(quote, count: isLong ? run - 3 : 0)
        return String(result)
      }
      if scalar == "\\", quote == "\"" {
        try escape(into: &result, isLong: isLong)
      } else if take("\n") {
        result.append("\n")
      } else {
        result.append(try character())
      }
    }
    throw fail("the string is not closed", at: start)
  }

  private mutating func escape(
    into result: inout String.UnicodeScalarView, isLong: Bool
  ) throws(TOMLProblem) {
    let start = offset
    offset += 1
    let backslash = offset
    if isLong {
      skipSpaces()
      // A backslash at the end of a line joins it to what follows in later lines.
      if next == "\n" {
        while take("\n") { skipSpaces() }
        return
      }
      offset = backslash
    }
    guard let scalar = next else { throw fail("the string is not closed", at: start) }
    offset += 1
    if let count = ["u": 4, "U": 8][scalar] {
      let digits = String(String.UnicodeScalarView(text[offset...].prefix(count)))
      guard digits.utf8.count == count, digits.allSatisfy(\.isHexDigit),
        let meaning = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      else { throw fail("expected \(count) hexadecimal digits of a character", at: start) }
      result.append(meaning)
      offset += count
    } else if let meaning = Self.escapes[scalar] {
      result.append(meaning)
    } else {
      throw fail("“\\\(scalar)” is not a valid escape", at: start)
    }
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "b": "\u{8}", "t": "\t", "n": "\n", "f": "\u{C}", "r": "\r", "\"": "\"", "\\": "\\",
  ]

  /// The number of quotes that follow, up to the three that close a string and two in it.
  private func quotes(_ quote: Unicode.Scalar) -> Int {
    text[offset...].prefix(5).prefix { $0 == quote }.count
  }

  private func isTriple(_ quote: Unicode.Scalar) -> Bool { quotes(quote) >= 3 }

  // MARK: Errors

  /// Goes to the next statement after an error.
  /// - Returns: the error, or that something is not closed, which is the reason for it.
  private mutating func recover(from problem: TOMLProblem) -> TOMLProblem {
    var problem = problem
    // The brackets and quotes that have to close what the value has opened.
    var closers: [Unicode.Scalar] = []
    // The statement may begin between brackets, where the error was noticed later.
    if let value { offset = value }
    while next != nil {
      if take("\n") {
        if closers.isEmpty || beginsStatement { break }
      } else if offset == value || !closers.isEmpty {
        skip(&closers)
      } else {
        offset += 1
      }
    }
    // A table has to end on its line, so that the end of the line is the place of the error.
    if let closer = closers.last, closer != "}" {
      let kind = closer == "]" ? "list" : "string"
      problem = TOMLProblem(line: value.map(line), "the \(kind) that begins here is not closed")
    }
    return problem
  }

  /// Skips a part of a value with an error, and follows what it opens and closes.
  private mutating func skip(_ closers: inout [Unicode.Scalar]) {
    let scalar = text[offset]
    switch (closers.last, scalar) {
    case ("\"", "\\"), ("\"", _), ("'", _):
      let isEscape = closers.last == "\"" && scalar == "\\"
      if isEscape, text.dropFirst(offset + 1).first != "\n" { offset += 1 }
      let run = isTriple(scalar) && scalar == closers.last ? quotes(scalar) : 1
      if run > 1 { closers.removeLast() }
      offset += run
    case (_, "\""), (_, "'"):
      if isTriple(scalar) {
        closers.append(scalar)
        offset += 3
      } else {
        let start = offset
        _ = try? string(isKey: true)
        offset = max(offset, start + 1)
      }
    case (_, "#"): offset = text[offset...].firstIndex(of: "\n") ?? text.count
    default:
      offset += 1
      if let closer = ["[": "]", "{": "}"][scalar] as Unicode.Scalar? { closers.append(closer) }
      if scalar == "]" || scalar == "}" { _ = closers.popLast() }
    }
  }

  /// Whether the line that begins here sets a key or begins a table.
  private var beginsStatement: Bool {
    var line = self
    line.skipSpaces()
    let isHeader = line.take("[")
    line.take("[")
    guard (try? line.key()) != nil else { return false }
    guard isHeader else { return line.next == "=" }
    // A list in a list begins with a bracket too, but ends with a comma or has one inside.
    while line.take("]") {}
    line.skipSpaces()
    return line.next != ","
  }

  private func fail(_ message: String, at start: Int? = nil) -> TOMLProblem {
    let start = start ?? offset
    let number = line(at: start)
    return TOMLProblem(line: number, column: start - lines[number - 1] + 1, message)
  }

  /// Returns the line of an offset, from 1.
  private func line(at offset: Int) -> Int { lines.partitioningIndex { $0 > offset } }

  private func expected(_ what: String, found: String? = nil) -> TOMLProblem {
    let found = found ?? next.map { $0 == "\n" ? "the end of the line" : "“\($0)”" }
    return fail("expected \(what), found \(found ?? "the end of the file")")
  }

  // MARK: Characters

  private var next: Unicode.Scalar? { offset < text.count ? text[offset] : nil }

  @discardableResult
  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    offset += 1
    return true
  }

  private mutating func word(_ isPart: (Unicode.Scalar) -> Bool) -> String {
    let rest = text[offset...]
    let word = rest.prefix(while: isPart)
    offset = word.endIndex
    return String(String.UnicodeScalarView(word))
  }

  private mutating func skipSpaces() { while take(" ") || take("\t") {} }

  /// Skips spaces, comments and line breaks.
  private mutating func skipLines() throws(TOMLProblem) {
    repeat {
      skipSpaces()
      try skipComment()
    } while take("\n")
  }

  /// Skips a comment up to the end of the line, and refuses anything else.
  private mutating func checkLineEnd() throws(TOMLProblem) {
    skipSpaces()
    try skipComment()
    guard let next, next != "\n" else { return }
    if next == "]" || next == "}" { throw fail("unmatched “\(next)”") }
    throw expected("the end of the line")
  }

  private mutating func skipComment() throws(TOMLProblem) {
    guard next == "#" else { return }
    while next != nil, next != "\n" { _ = try character() }
  }

  /// Reads a character of a string or a comment.
  private mutating func character() throws(TOMLProblem) -> Unicode.Scalar {
    let scalar = text[offset]
    if scalar < " " && scalar != "\t" || scalar == "\u{7F}" {
      throw fail("the control character U+\(scalar.hexDigits) is not allowed")
    }
    guard isUTF8 || scalar != "\u{FFFD}" else { throw fail("this is not valid UTF-8") }
    offset += 1
    return scalar
  }
}

extension Unicode.Scalar {
  /// Whether the character may occur in a key without quotes.
  var isBareKey: Bool { isLetter || isDigit || self == "-" || self == "_" }

  /// The value of a control character as four hexadecimal digits.
  var hexDigits: String {
    (value < 0x10 ? "000" : "00") + String(value, radix: 16, uppercase: true)
  }

  /// Whether the character may occur in a value without quotes.
  fileprivate var isValue: Bool { isBareKey || self == "." || self == "+" || self == ":" }

  fileprivate var isLetter: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }

  fileprivate var isDigit: Bool { "0"..."9" ~= self }
}

// MARK: Words

/// Flags, numbers, dates and times: values without quotes and brackets.
extension TOMLValue {
  /// Reads a value; nil if the word is not one.
  init?(word: String) {
    if word == "true" || word == "false" {
      self = .flag(word == "true")
    } else if let number = Self.integer(word) {
      self = .number(number)
    } else if Self.isFloat(word) {
      self = .other(kind: "floating-point number", text: word)
    } else if let kind = Self.kindOfDate(word) {
      self = .other(kind: kind, text: word)
    } else {
      return nil
    }
  }

  private static func integer(_ word: String) -> Int? {
    let radix = ["0x": 16, "0o": 8, "0b": 2][word.prefix(2)] ?? 10
    // Underscores have to be between two digits.
    let match =
      radix == 10
      ? word.wholeMatch(of: /[+-]?(?:0|[1-9](?:_?[0-9])*)/)
      : word.wholeMatch(of: /0[xob][0-9A-Fa-f](?:_?[0-9A-Fa-f])*/)
    return match.flatMap { _ in
      Int(word.dropFirst(radix == 10 ? 0 : 2).filter { $0 != "_" }, radix: radix)
    }
  }

  private static func isFloat(_ word: String) -> Bool {
    let number =
      /[+-]?(?:0|[1-9](?:_?[0-9])*)(?:\.[0-9](?:_?[0-9])*)?(?:[eE][+-]?[0-9](?:_?[0-9])*)?/
    return word.wholeMatch(of: /[+-]?(?:inf|nan)/) != nil
      || word.contains { ".eE".contains($0) } && word.wholeMatch(of: number) != nil
  }

  private static func kindOfDate(_ word: String) -> String? {
    let time = /(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\.[0-9]+)?/
    if word.wholeMatch(of: time) != nil { return "time" }
    guard word.prefixMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil else { return nil }
    let numbers = word.prefix(10).split(separator: "-").compactMap { Int($0) }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...days[month - 1]).contains(day) else { return nil }
    guard
      let rest = word.dropFirst(10).wholeMatch(
        of: /[Tt ](.*?)(?:[Zz]|[+-](?:[01][0-9]|2[0-4]):[0-5][0-9])?/)
    else { return word.count == 10 ? "date" : nil }
    return rest.1.wholeMatch(of: time) == nil ? nil : "date-time"
  }
}
