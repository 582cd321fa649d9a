import TOMLSource

/// The keys and tables of a file so far, and which of them may not come again.
///
/// The rules are those of TOML 1.0: a key has one value, and a table is written in one way and in one
/// place.
struct DefinedNames {
  private enum Kind {
    /// A value or an inline table.
    case value
    /// A table with a header.
    case table
    /// A table that contains one with a header.
    case outerTable
    /// A table that dotted keys make.
    case dottedTable
  }

  private var names: [[String]: (kind: Kind, line: Int)] = [:]

  /// Adds a table header.
  /// - Returns: the mistake if the table cannot be there.
  mutating func addTable(_ path: [String], line: Int) -> String? {
    for count in 1..<max(path.count, 1) {
      let outer = Array(path[..<count])
      guard let found = names[outer] else {
        names[outer] = (.outerTable, line)
        continue
      }
      if found.kind == .value {
        return "\(Self.text(outer)) is set in line \(found.line) already"
      }
    }
    let found = names[path]
    if let found, found.kind != .outerTable {
      return found.kind == .value
        ? "\(Self.text(path)) is set in line \(found.line) already"
        : "the table “\(Self.text(path).prefix(60))” is in line \(found.line) already"
    }
    names[path] = (.table, line)
    return nil
  }

  /// Adds a key.
  /// - Parameters:
  ///   - path: the parts of the key, after those of its table.
  ///   - table: the number of the parts that are those of the table.
  /// - Returns: the mistake if the key cannot be there.
  mutating func addKey(_ path: [String], table: Int, line: Int) -> String? {
    for count in table + 1..<max(path.count, table + 1) {
      let outer = Array(path[..<count])
      let found = names[outer]
      if let found, found.kind == .value {
        return "\(Self.text(outer)) is set in line \(found.line) already"
      }
      if let found, found.kind == .table {
        return "the table “\(Self.text(outer).prefix(60))” is in line \(found.line) already"
      }
      names[outer] = (.dottedTable, found?.line ?? line)
    }
    if let found = names[path] {
      return "\(Self.text(path).prefix(60)) is set in line \(found.line) already"
    }
    names[path] = (.value, line)
    return nil
  }

  /// Returns a path as it is written: parts with other characters than names have are quoted.
  static func text(_ path: some Sequence<String>) -> String {
    path.map { part in
      let isBare = !part.isEmpty && part.utf8.allSatisfy(\.isBareKey)
      return isBare ? part : SettingValue.text(part).notation
    }
    .joined(separator: ".")
  }
}
