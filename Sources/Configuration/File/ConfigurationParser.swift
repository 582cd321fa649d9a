import TOMLKit
import TOMLSource

/// Reads configuration files with a TOML parser.
///
/// The parser stops at the first mistake. Then each statement is read alone, so that one mistake does
/// not discard the other settings.
struct ConfigurationParser {
  /// The entries that can be read, in their order.
  private(set) var entries: [ConfigurationEntry] = []
  /// The mistakes in line order.
  private(set) var mistakes: [TOMLMistake] = []

  init(_ bytes: [UInt8]) {
    do {
      let source = try TOMLSource(bytes)
      collect(source.root, table: [], source.locations, firstLine: 1)
    } catch {
      guard bytes.count <= TOMLSource.limit else {
        mistakes = [error]
        return
      }
      readStatements(bytes)
    }
    entries.sort { $0.line < $1.line }
  }

  // MARK: Statements

  /// A table header, or a key with its value, which may take several lines.
  private struct Statement {
    let line: Int
    var text: [UInt8]

    var isHeader: Bool { text.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "[") }
  }

  private mutating func readStatements(_ bytes: [UInt8]) {
    var table: [String] = []
    var names: [String: Int] = [:]
    var tables: [String: Int] = [:]
    for statement in Self.statements(bytes) {
      let source: TOMLSource
      do {
        source = try TOMLSource(statement.text)
      } catch {
        let line = statement.line + (error.line ?? 1) - 1
        mistakes.append(TOMLMistake(line: line, column: error.column, error.message))
        // What follows a header that cannot be read belongs to no table that is known.
        if statement.isHeader { table = ["?"] }
        continue
      }
      guard !statement.isHeader else {
        table = Self.path(of: source.root)
        let name = table.joined(separator: ".")
        if let first = tables[name] {
          mistakes.append(
            TOMLMistake(line: statement.line, "the table “\(name)” is in line \(first) already"))
        }
        tables[name] = tables[name] ?? statement.line
        continue
      }
      let count = entries.count
      if table != ["?"] {
        collect(source.root, table: table, source.locations, firstLine: statement.line)
      }
      for entry in entries[count...] {
        guard let first = names.updateValue(entry.line, forKey: entry.name) else { continue }
        names[entry.name] = first
        mistakes.append(
          TOMLMistake(line: entry.line, "\(entry.name) is set in line \(first) already"))
        entries.removeAll { $0 == entry }
      }
    }
  }

  /// Cuts a file where a line begins a table or sets a key.
  private static func statements(_ bytes: [UInt8]) -> [Statement] {
    var statements: [Statement] = []
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      if statements.isEmpty || begins(line) {
        statements.append(Statement(line: index + 1, text: Array(line)))
      } else {
        statements[statements.count - 1].text += [0x0A] + line
      }
    }
    return statements
  }

  /// Whether a line begins a table or sets a key, or is a word by mistake.
  ///
  /// Numbers, strings, `true` and `false` alone may be items of a list that began before.
  private static func begins(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line, as: UTF8.self).drop { $0 == " " || $0 == "\t" }
    guard let first = text.first else { return false }
    if first == "[" { return true }
    if text.firstMatch(of: #/^([A-Za-z0-9_.\- ]+|"[^"]*"|'[^']*')\s*=/#) != nil { return true }
    return first.isLetter && text.firstMatch(of: #/^(true|false)\s*(,|\]|#|$)/#) == nil
  }

  /// Returns the names of the tables in each other.
  private static func path(of root: TOMLTable) -> [String] {
    var path: [String] = []
    var table = root
    while let key = table.keys.first {
      path.append(key)
      guard let inner = table[key]?.table else { break }
      table = inner
    }
    return path
  }

  // MARK: Values

  private mutating func collect(
    _ node: TOMLTable, table: [String], _ locations: TOMLSourceLocations, firstLine: Int,
    path: [String] = []
  ) {
    for key in node.keys {
      guard let child = node[key] else { continue }
      if let inner = child.table {
        collect(inner, table: table, locations, firstLine: firstLine, path: path + [key])
      } else {
        entries.append(
          ConfigurationEntry(
            table: (table + path).joined(separator: "."), key: key, value: Self.value(child),
            line: firstLine + (locations.line(of: path + [key]) ?? 1) - 1))
      }
    }
  }

  private static func value(_ node: any TOMLValueConvertible) -> SettingValue {
    if let flag = node.bool { return .flag(flag) }
    if let number = node.int { return .number(number) }
    if let text = node.string { return .text(text) }
    if let array = node.array { return .list(array.map { value($0) }) }
    return .other(node.type.description)
  }
}
