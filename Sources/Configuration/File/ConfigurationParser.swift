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
      // An array of tables has no meaning here. What it contains is read all the same.
      if source.locations.firstTableArrayLine != nil {
        readStatements(bytes)
      } else {
        collect(source.root, table: [], source.locations, firstLine: 1)
      }
    } catch {
      guard bytes.count <= TOMLSource.limit else {
        mistakes = [error]
        return
      }
      readStatements(bytes)
    }
    entries.sort { ($0.line, $0.name) < ($1.line, $1.name) }
  }

  // MARK: Statements

  private mutating func readStatements(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var scanner = StatementScanner(bytes.starts(with: mark) ? bytes[3...] : bytes[...])
    var result = Result<TOMLSource, TOMLMistake>.failure(TOMLMistake(""))
    var names = DefinedNames()
    // The table of the keys that follow; nil if its header could not be read.
    var table: [String]? = []
    while let statement = scanner.next(where: { statement in
      result = Result { () throws(TOMLMistake) in try TOMLSource(Array(statement.bytes)) }
      return (try? result.get()) != nil
    }) {
      if case .failure(let mistake) = result { report(mistake, in: statement, of: table) }
      if statement.isHeader {
        table = Self.table(of: statement)
        guard let table else { continue }
        let mistake = names.addTable(table, line: statement.line)
        let isArray = (try? result.get())?.locations.firstTableArrayLine != nil
        report(isArray ? Self.arrayMistake(table) : mistake, in: statement)
      } else if let table, !statement.isBlank, case .success(let source) = result {
        read(source, table: table, of: statement, names: &names)
      }
    }
  }

  /// Reads a key with its value.
  private mutating func read(
    _ source: TOMLSource, table: [String], of statement: ConfigurationStatement,
    names: inout DefinedNames
  ) {
    let path = Self.path(of: source.root)
    let line = statement.line + (source.locations.line(of: path) ?? 1) - 1
    if let mistake = names.addKey(table + path, table: table.count, line: line) {
      return mistakes.append(TOMLMistake(line: line, mistake))
    }
    collect(source.root, table: table, source.locations, firstLine: statement.line)
  }

  /// Returns the path of a table header, even if something follows its name; nil if there is none.
  private static func table(of statement: ConfigurationStatement) -> [String]? {
    let header = [UInt8(ascii: "[")] + statement.headerName + [UInt8(ascii: "]")]
    return (try? TOMLSource(header)).map { path(of: $0.root) }
  }

  private static func arrayMistake(_ table: [String]) -> String {
    let name = DefinedNames.text(table).prefix(60)
    return "[[\(name)]] has a bracket too many on each side: write [\(name)]"
  }

  private mutating func report(_ mistake: String?, in statement: ConfigurationStatement) {
    if let mistake { mistakes.append(TOMLMistake(line: statement.line, mistake)) }
  }

  /// - Parameter table: the table of the statement; nil if it is not known.
  private mutating func report(
    _ mistake: TOMLMistake, in statement: ConfigurationStatement, of table: [String]?
  ) {
    // The parser finds out that something is not closed where the text ends.
    if let opening = statement.opening {
      return report("the \(opening.rawValue) that begins here is not closed", in: statement)
    }
    let line = min(max(mistake.line ?? 1, 1), statement.lineCount)
    // The parser says of a word without quotes only that it has no type.
    let key = statement.keyOfWord.map { [$0] }
    let name = key.flatMap { key in table.map { DefinedNames.text($0 + key) } }
    let expected = name.flatMap(Setting.named).map { "\($0.name): expected \($0.expectation)" }
    mistakes.append(
      TOMLMistake(
        line: statement.line + line - 1, column: mistake.column, expected ?? mistake.message))
  }

  /// Returns the names of the tables in each other, and of the key in them.
  private static func path(of root: TOMLTable) -> [String] {
    var path: [String] = []
    var table = root
    while !table.inline, let key = table.keys.first {
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
      if let inner = child.table, !(inner.inline && inner.isEmpty) {
        collect(inner, table: table, locations, firstLine: firstLine, path: path + [key])
      } else {
        entries.append(
          ConfigurationEntry(
            table: DefinedNames.text(table + path), key: DefinedNames.text([key]),
            value: Self.value(child),
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
