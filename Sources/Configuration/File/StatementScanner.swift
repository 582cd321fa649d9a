import TOMLSource

/// A table header or a key with its value, with the line breaks and the comment after it.
struct ConfigurationStatement {
  /// What is not closed at the end of a statement.
  enum Opening: String {
    case list, table, string
  }

  /// The first line, from 1.
  let line: Int
  let bytes: ArraySlice<UInt8>
  /// What is not closed; nil if everything is.
  let opening: Opening?
  /// Whether there is nothing but spaces and a comment.
  let isBlank: Bool
  /// Whether it is a table header.
  let isHeader: Bool

  /// The number of lines.
  var lineCount: Int {
    bytes.reduce(bytes.last == .lineFeed ? 0 : 1) { $0 + ($1 == .lineFeed ? 1 : 0) }
  }

  /// The key, if its value is a word, such as `yes`.
  var keyOfWord: String? {
    let name = bytes.drop(while: \.isBlank).prefix(while: \.isBareKey)
    let rest = bytes[name.endIndex...].drop(while: \.isBlank)
    guard rest.first == .equals,
      let value = rest.dropFirst().first(where: { !$0.isBlank }), value | 0x20 >= 0x61,
      value | 0x20 <= 0x7A
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  /// What the brackets of a table header enclose, and what follows if the bracket is missing.
  var headerName: ArraySlice<UInt8> {
    bytes.drop { $0.isBlank || $0 == .openBracket }
      .prefix { $0 != .closeBracket && $0 != .hash && $0 != .lineFeed && $0 != .carriageReturn }
  }
}

/// Cuts a file into statements without checking them.
///
/// It follows strings, lists and tables to where they end. What is not closed ends before the next
/// line that sets a key or begins a table, so that a missing bracket does not swallow the file.
struct StatementScanner {
  private let bytes: ArraySlice<UInt8>
  private var offset: Int
  private var line = 1

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  /// Returns the next statement; nil at the end of the file.
  ///
  /// A string of many lines may contain lines that look like statements. Its end is looked for first,
  /// and only if `isValid` refuses the result, the statement is cut before such a line.
  mutating func next(where isValid: (ConfigurationStatement) -> Bool) -> ConfigurationStatement? {
    guard offset < bytes.endIndex else { return nil }
    var statement = statement(cutsStrings: false)
    if !isValid(statement), case let cut = self.statement(cutsStrings: true),
      cut.bytes.count < statement.bytes.count
    {
      statement = cut
    }
    offset = statement.bytes.endIndex
    line += statement.bytes.count { $0 == .lineFeed }
    return statement
  }

  private func statement(cutsStrings: Bool) -> ConfigurationStatement {
    let first = bytes[offset...].first { !$0.isBlank }
    let isHeader = first == .openBracket
    let isBlank = first == nil || first == .lineFeed || first == .carriageReturn || first == .hash
    var end = Extent(offset: offset)
    if isHeader || isBlank {
      end.offset = lineEnd(after: offset)
    } else {
      end.scan(bytes) { isInString, next in
        (cutsStrings || !isInString) && beginsStatement(at: next)
      }
    }
    return ConfigurationStatement(
      line: line, bytes: bytes[offset..<end.offset], opening: end.opening, isBlank: isBlank,
      isHeader: isHeader)
  }

  /// Returns the offset after the line break that follows.
  private func lineEnd(after start: Int) -> Int {
    bytes[start...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? bytes.endIndex
  }

  /// Whether a line sets a key or begins a table.
  private func beginsStatement(at start: Int) -> Bool {
    var rest = bytes[start...].drop(while: \.isBlank)
    if rest.first == .openBracket {
      // Lists in a list begin with a bracket too, but they end with a comma or have one inside.
      rest = rest.drop { $0 == .openBracket || $0.isBlank }
      guard let first = rest.first, first.isBareKey || first.isQuote else { return false }
      let name = rest.prefix { $0 != .closeBracket && $0 != .lineFeed }
      guard !name.contains(.comma) else { return false }
      rest = rest[name.endIndex...].drop { $0 == .closeBracket || $0.isBlank }
      return rest.first != .comma
    }
    while let byte = rest.first, byte.isBareKey || byte.isQuote || byte == .dot || byte.isBlank {
      rest = rest.dropFirst()
      guard byte.isQuote else { continue }
      rest = rest.drop { $0 != byte && $0 != .lineFeed }
      guard rest.first == byte else { return false }
      rest = rest.dropFirst()
    }
    return rest.first == .equals && rest.startIndex > start
  }
}

/// How far a statement goes, and what is open there.
private struct Extent {
  var offset: Int
  var opening: ConfigurationStatement.Opening? {
    quote == nil ? brackets.last.map { $0 == .openBrace ? .table : .list } : .string
  }

  private var brackets: [UInt8] = []
  /// The quote of the string that is open.
  private var quote: UInt8?
  private var isTriple = false
  /// Whether the equals sign has come; before it, nothing can go on in the next line.
  private var isInValue = false

  init(offset: Int) { self.offset = offset }

  /// Goes to the end of a statement, or to the first line at which a closure returns true.
  mutating func scan(_ bytes: ArraySlice<UInt8>, until ends: (_ inString: Bool, Int) -> Bool) {
    while offset < bytes.endIndex {
      let byte = bytes[offset]
      if byte == .lineFeed {
        offset += 1
        if !isTriple { quote = nil }
        if opening == nil || ends(quote != nil, offset) { return }
      } else if let quote {
        scanString(bytes, byte, quote)
      } else {
        scanValue(bytes, byte)
      }
    }
    if !isTriple { quote = nil }
  }

  private mutating func scanString(_ bytes: ArraySlice<UInt8>, _ byte: UInt8, _ quote: UInt8) {
    offset += 1
    if byte == .backslash, quote == .quote {
      if offset < bytes.endIndex, bytes[offset] != .lineFeed { offset += 1 }
    } else if byte == quote {
      guard isTriple else { return self.quote = nil }
      // Up to two quotes may precede the closing three.
      let run = bytes[offset...].prefix(4).prefix { $0 == quote }.count
      offset += run
      if run >= 2 { (self.quote, isTriple) = (nil, false) }
    }
  }

  private mutating func scanValue(_ bytes: ArraySlice<UInt8>, _ byte: UInt8) {
    switch byte {
    case .quote, .apostrophe:
      quote = byte
      isTriple = isInValue && bytes[offset...].prefix(3).elementsEqual([byte, byte, byte])
      offset += isTriple ? 3 : 1
    case .hash: offset = bytes[offset...].firstIndex(of: .lineFeed) ?? bytes.endIndex
    default:
      offset += 1
      if byte == .equals { isInValue = true }
      guard isInValue else { return }
      if byte == .openBracket || byte == .openBrace { brackets.append(byte) }
      if byte == .closeBracket || byte == .closeBrace { _ = brackets.popLast() }
    }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == .space || self == .tab }
  fileprivate var isQuote: Bool { self == .quote || self == .apostrophe }
}
