/// The source lines of the keys in a TOML text.
///
/// The parser does not report the locations of values, so this scanner finds the keys: bare, quoted
/// and dotted ones, in tables, inline tables and arrays. It skips text that is not TOML, which
/// the parser reports.
package struct TOMLSourceLocations {
  /// The maximum number of parts of a key and of nested values, which is more than any file needs.
  static let depthLimit = 32

  /// The line of each key, from 1, by its path.
  private(set) var lines: [[String]: Int] = [:]
  /// The first line with a key or value nested beyond the limit.
  private(set) var firstTooDeepLine: Int?

  /// The first line with a table header that has no name.
  private(set) var firstNamelessTableLine: Int?
  /// The first line with something else in a list where a value should be.
  private(set) var firstMissingValueLine: Int?
  /// The first line with the header of an array of tables: `[[name]]`.
  package private(set) var firstTableArrayLine: Int?

  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var table: [String] = []
    while offset < bytes.count {
      skipBlank(andLines: true)
      guard let byte = next else { break }
      if byte == .openBracket {
        offset += 1
        // The parser expects a name in this line: a carriage return is not skipped here.
        skipSpaces()
        if next == .openBracket {
          firstTableArrayLine = firstTableArrayLine ?? line
          offset += 1
          skipSpaces()
        }
        if let byte = next, !byte.isBareKey,
          ![.quote, .apostrophe, .closeBracket].contains(byte)
        {
          firstNamelessTableLine = firstNamelessTableLine ?? line
        }
        table = key()
        record(table)
        skipLine()
      } else {
        entry(in: table, depth: 0)
        skipLine()
      }
    }
  }

  /// Returns the line of a key, or of the nearest enclosing one.
  package func line(of path: [String]) -> Int? {
    var path = path
    while !path.isEmpty {
      if let line = lines[path] { return line }
      path.removeLast()
    }
    return nil
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func record(_ path: [String]) {
    guard path.count <= Self.depthLimit else {
      firstTooDeepLine = firstTooDeepLine ?? line
      return
    }
    for count in 0..<path.count {
      let part = Array(path[...count])
      lines[part] = lines[part] ?? line
    }
  }

  /// Reads a key with its value.
  private mutating func entry(in table: [String], depth: Int) {
    let path = key()
    guard path.count + table.count <= Self.depthLimit else {
      firstTooDeepLine = firstTooDeepLine ?? line
      return
    }
    let whole = table + path
    if !path.isEmpty { record(whole) }
    skipBlank(andLines: false)
    guard next == .equals else { return }
    offset += 1
    value(at: whole, depth: depth)
  }

  /// Reads a dotted key, up to the character after it.
  private mutating func key() -> [String] {
    var parts: [String] = []
    while true {
      skipBlank(andLines: false)
      switch next {
      case .quote?, .apostrophe?: parts.append(string())
      case let byte? where byte.isBareKey:
        let start = offset
        while let byte = next, byte.isBareKey { offset += 1 }
        parts.append(String(decoding: bytes[start..<offset], as: UTF8.self))
      default: return parts
      }
      skipBlank(andLines: false)
      guard next == .dot else { return parts }
      offset += 1
    }
  }

  private mutating func value(at path: [String], depth: Int) {
    guard depth < Self.depthLimit else {
      firstTooDeepLine = firstTooDeepLine ?? line
      return
    }
    skipBlank(andLines: false)
    switch next {
    case .quote?, .apostrophe?: _ = string()
    case .openBrace?:
      items(until: .closeBrace) { $0.entry(in: path, depth: depth + 1) }
    case .openBracket?:
      items(until: .closeBracket) { $0.item(at: path, depth: depth + 1) }
    default:
      while let byte = next, !Self.endsValue(byte) { offset += 1 }
    }
  }

  private mutating func item(at path: [String], depth: Int) {
    if let byte = next, byte == .closeBrace || byte >= 0x80 {
      firstMissingValueLine = firstMissingValueLine ?? line
    }
    value(at: path, depth: depth)
  }

  /// Reads the items of an array or an inline table.
  private mutating func items(until end: UInt8, _ item: (inout TOMLSourceLocations) -> Void) {
    offset += 1
    while firstTooDeepLine == nil {
      skipBlank(andLines: true)
      guard let byte = next else { return }
      if byte == end || byte == .comma {
        offset += 1
        if byte == end { return }
        continue
      }
      let before = offset
      item(&self)
      // Invalid TOML must not stop the scanner.
      if offset == before { offset += 1 }
    }
  }

  /// Reads a single-line or multi-line string with its quotes, with or without escapes.
  private mutating func string() -> String {
    guard let quote = next else { return "" }
    let isTriple = bytes[offset...].prefix(3).elementsEqual([quote, quote, quote])
    offset += isTriple ? 3 : 1
    var text: [UInt8] = []
    while let byte = next {
      if byte == .lineFeed {
        guard isTriple else { break }
        line += 1
      }
      if byte == .backslash, quote == .quote {
        offset += 1
        escape(into: &text)
        continue
      }
      if byte == quote {
        if !isTriple {
          offset += 1
          break
        }
        let run = bytes[offset...].prefix(5).prefix { $0 == quote }.count
        offset += run
        // Up to two quotes may precede the closing three.
        if run >= 3 { break }
        text += Array(repeating: quote, count: run)
        continue
      }
      text.append(byte)
      offset += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape(into text: inout [UInt8]) {
    guard let byte = next else { return }
    // A line feed after a backslash is left to the caller, which counts lines.
    if byte == .lineFeed { return }
    offset += 1
    let simple: [UInt8: UInt8] = [
      UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10, UInt8(ascii: "f"): 12,
      UInt8(ascii: "r"): 13, UInt8(ascii: "e"): 27,
    ]
    switch byte {
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let digits = bytes[offset...].prefix(byte == UInt8(ascii: "u") ? 4 : 8)
      offset += digits.count
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      if let scalar = value.flatMap(Unicode.Scalar.init) { text += Array("\(scalar)".utf8) }
    default: text.append(simple[byte] ?? byte)
    }
  }

  /// Skips spaces, and with `andLines` also line breaks and comments.
  private mutating func skipBlank(andLines: Bool) {
    while let byte = next {
      switch byte {
      case .space, .tab, .carriageReturn: offset += 1
      case .lineFeed where andLines:
        line += 1
        offset += 1
      case .hash where andLines:
        while let byte = next, byte != .lineFeed { offset += 1 }
      default: return
      }
    }
  }

  private mutating func skipSpaces() {
    while next == .space || next == .tab { offset += 1 }
  }

  /// Skips the rest of a line.
  private mutating func skipLine() {
    while let byte = next, byte != .lineFeed { offset += 1 }
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    byte == .comma || byte == .closeBracket || byte == .closeBrace || byte == .hash
      || byte == .lineFeed
  }
}
