import TOMLSource
import UnicodeText

/// Reads configuration files without a TOML parser, if they are simple.
///
/// Parsing 200 lines with TOMLKit would delay the first picture by more than a millisecond. The
/// scanner reads tables, bare keys, and strings without escapes, whole numbers, `true`, `false` and
/// lists of them. Everything else, including mistakes, is left to TOMLKit.
struct ConfigurationScanner {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1

  /// Returns the entries of a file in order; nil if TOMLKit has to read it.
  static func entries(of bytes: [UInt8]) -> [ConfigurationEntry]? {
    guard bytes.count <= TOMLSource.limit, (try? UTF8Span(validating: bytes.span)) != nil else {
      return nil
    }
    var scanner = ConfigurationScanner(bytes: bytes)
    return scanner.scan()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func scan() -> [ConfigurationEntry]? {
    var entries: [ConfigurationEntry] = []
    var table = ""
    var names: [UInt64] = []
    var tableHashes: [UInt64] = []
    var outerTables: [UInt64] = []
    var tableHash = Self.emptyHash
    entries.reserveCapacity(bytes.count / 24)
    names.reserveCapacity(bytes.count / 24)
    while true {
      skipSpace()
      guard let byte = next else {
        return Self.areDistinct(names, tables: tableHashes, outer: outerTables) ? entries : nil
      }
      if byte == UInt8(ascii: "[") {
        offset += 1
        guard let name = tableName() else { return nil }
        table = name
        tableHash = Self.emptyHash
        for byte in name.utf8 {
          if byte == UInt8(ascii: ".") { outerTables.append(tableHash) }
          tableHash = Self.hash(byte, after: tableHash)
        }
        names.append(tableHash)
        tableHashes.append(tableHash)
      } else if byte.isBareKey {
        let line = line
        let start = table.isEmpty ? tableHash : Self.hash(UInt8(ascii: "."), after: tableHash)
        let (key, hash) = bareKey(after: start)
        skipSpace()
        guard take(UInt8(ascii: "=")) else { return nil }
        skipSpace()
        guard let value = value(isItem: false) else { return nil }
        names.append(hash)
        entries.append(ConfigurationEntry(table: table, key: key, value: value, line: line))
      }
      guard endLine() else { return nil }
    }
  }

  /// Whether no name occurs twice, and no table that is in another one has the name of a key.
  ///
  /// Names that are hashed alike by chance count as equal, and the file is left to TOMLKit.
  private static func areDistinct(_ names: [UInt64], tables: [UInt64], outer: [UInt64]) -> Bool {
    var size = 64
    while size < names.count * 2 { size *= 2 }
    var found = [UInt64](repeating: 0, count: size)
    for name in names {
      var slot = Int(truncatingIfNeeded: name) & (size - 1)
      while found[slot] != 0 {
        if found[slot] == name { return false }
        slot = (slot + 1) & (size - 1)
      }
      found[slot] = name
    }
    return outer.allSatisfy { !names.contains($0) || tables.contains($0) }
  }

  /// Reads the name of a table and the bracket after it.
  private mutating func tableName() -> String? {
    let start = offset
    var isInName = false
    while let byte = next, byte.isBareKey || byte == UInt8(ascii: ".") && isInName {
      isInName = byte != UInt8(ascii: ".")
      offset += 1
    }
    let name = bytes[start..<offset]
    return isInName && take(UInt8(ascii: "]")) ? String(decoding: name, as: UTF8.self) : nil
  }

  /// Reads a key.
  /// - Parameter hash: the hash of what is before it in its name.
  /// - Returns: the key, and the hash of its name.
  private mutating func bareKey(after hash: UInt64) -> (String, UInt64) {
    let start = offset
    var hash = hash
    while let byte = next, byte.isBareKey {
      hash = Self.hash(byte, after: hash)
      offset += 1
    }
    return (String(decoding: bytes[start..<offset], as: UTF8.self), hash)
  }

  private mutating func value(isItem: Bool) -> SettingValue? {
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return string()
    case UInt8(ascii: "[") where !isItem: return list()
    default: break
    }
    let start = offset
    while let byte = next, byte.isBareKey { offset += 1 }
    let word = String(decoding: bytes[start..<offset], as: UTF8.self)
    switch word {
    case "true": return .flag(true)
    case "false": return .flag(false)
    default:
      // A leading zero is a mistake, and long numbers may be too large.
      guard word.utf8.count < 10, word == "0" || word.utf8.first != UInt8(ascii: "0"),
        word.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(word)
      else { return nil }
      return .number(number)
    }
  }

  private mutating func string() -> SettingValue? {
    guard let quote = next else { return nil }
    offset += 1
    let start = offset
    while let byte = next, byte != quote {
      let isEscape = byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"")
      guard !isEscape, byte >= 0x20 || byte == 0x09, byte != 0x7F else { return nil }
      offset += 1
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    // An empty string may be the beginning of a string of many lines.
    guard take(quote), !(text.isEmpty && next == quote) else { return nil }
    return .text(text)
  }

  private mutating func list() -> SettingValue? {
    offset += 1
    var items: [SettingValue] = []
    while true {
      guard skipLines() else { return nil }
      if take(UInt8(ascii: "]")) { return .list(items) }
      guard let item = value(isItem: true) else { return nil }
      items.append(item)
      guard skipLines() else { return nil }
      guard take(UInt8(ascii: ",")) || next == UInt8(ascii: "]") else { return nil }
    }
  }

  /// Skips spaces, comments and the ends of lines in a list.
  private mutating func skipLines() -> Bool {
    while true {
      skipSpace()
      guard let byte = next, byte == 0x0A || byte == 0x0D || byte == UInt8(ascii: "#") else {
        return true
      }
      guard endLine() else { return false }
    }
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 { offset += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  /// Skips a comment and the end of the line; false if there is something else.
  private mutating func endLine() -> Bool {
    skipSpace()
    if next == UInt8(ascii: "#") {
      while let byte = next, byte != 0x0A, byte != 0x0D {
        guard byte >= 0x20 || byte == 0x09, byte != 0x7F else { return false }
        offset += 1
      }
    }
    if next == nil { return true }
    _ = take(0x0D)
    line += 1
    return take(0x0A)
  }

  /// Returns the FNV-1a hash of a name with one more byte.
  private static func hash(_ byte: UInt8, after hash: UInt64) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  private static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325
}
