import UnicodeText

/// A TOML text that was read: its tables, and what is wrong in it.
///
/// A text with errors has the statements that could be read.
package struct TOMLDocument: Sendable {
  /// The tables in the order of the text, those in lists too; the first one is the whole document.
  package let tables: [TOMLTable]
  /// The errors in line order.
  package let problems: [TOMLProblem]

  /// The maximum size of a text in bytes.
  package static let limit = 1 << 20

  /// Reads a text in UTF-8, with or without a byte order mark.
  package init(_ bytes: [UInt8]) {
    guard bytes.count <= Self.limit else {
      tables = [TOMLTable(path: [], form: .header, line: 1)]
      problems = [TOMLProblem("the file is larger than \(Self.limit >> 20) MB")]
      return
    }
    var reader = TOMLReader(bytes)
    reader.read()
    (tables, problems) = (reader.tables, reader.problems)
  }

  /// Returns a table that is a value; nil for other values.
  package func table(_ value: TOMLValue?) -> TOMLTable? {
    guard case .table(let index) = value else { return nil }
    return tables[index]
  }
}

/// A value in a TOML text.
package enum TOMLValue: Hashable, Sendable {
  case flag(Bool)
  case number(Int)
  case text(String)
  case list([TOMLValue])
  /// A table, by its index in the document.
  case table(Int)
  /// A number with a fraction, or a date or time, as it is written.
  case other(kind: String, text: String)

  /// The value as it is written in a file; only the kind of those that no setting has.
  package var notation: String {
    switch self {
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): Self.quoted(text)
    case .list(let items): "[" + items.map(\.notation).joined(separator: ", ") + "]"
    case .table: "table"
    case .other(let kind, _): kind
    }
  }

  /// Returns a path as it is written: parts with other characters than bare keys have are quoted.
  package static func notation(of path: some Sequence<String>) -> String {
    path.map { $0.unicodeScalars.allSatisfy(\.isBareKey) && !$0.isEmpty ? $0 : quoted($0) }
      .joined(separator: ".")
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        result += "\\u" + scalar.hexDigits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The value for messages, cut off if it is long.
  package var shown: String {
    let text = notation
    return text.count > 42 ? "\(text.prefix(40))…" : text
  }

  /// The texts of a text or of a list of texts; nil for other values.
  package var texts: [String]? {
    switch self {
    case .text(let text): return [text]
    case .list(let items):
      let texts = items.compactMap { if case .text(let text) = $0 { text } else { nil } }
      return texts.count == items.count ? texts : nil
    default: return nil
    }
  }

  /// The numbers of a list; nil for other values.
  package var numbers: [Int]? {
    guard case .list(let items) = self else { return nil }
    let numbers = items.compactMap { if case .number(let number) = $0 { number } else { nil } }
    return numbers.count == items.count ? numbers : nil
  }
}

/// A table of a TOML text.
package struct TOMLTable: Hashable, Sendable {
  /// How a table came to be, which decides whether it may be continued.
  package enum Form {
    /// `[table]`, or the whole document.
    case header
    /// `[[table]]`.
    case element
    /// What contains a table with a header.
    case outer
    /// What a dotted key makes.
    case dotted
    /// `{ … }`.
    case inline
  }

  /// A key with its value.
  package struct Entry: Hashable {
    package let key: String
    package var value: TOMLValue
    /// The line of the key, from 1.
    package let line: Int
  }

  /// The names of the tables around it, and its own; nil in a list, or if it is unknown.
  package var path: [String]?
  package var form: Form
  /// The line in which it begins, from 1.
  package var line: Int
  /// The keys in their order.
  package private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]

  init(path: [String]?, form: Form, line: Int) {
    (self.path, self.form, self.line) = (path, form, line)
  }

  /// Returns the entry with a key.
  package subscript(key: String) -> Entry? { indices[key].map { entries[$0] } }

  package mutating func append(_ key: String, _ value: TOMLValue, line: Int) {
    indices[key] = entries.count
    entries.append(Entry(key: key, value: value, line: line))
  }

  /// Appends to a list of tables, in place.
  package mutating func append(table: Int, to key: String) {
    guard let index = indices[key], case .list(var items) = entries[index].value else { return }
    entries[index].value = .list([])
    items.append(.table(table))
    entries[index].value = .list(items)
  }
}

/// An error in a TOML file.
package struct TOMLProblem: Error, Hashable, Sendable {
  /// The line, from 1; nil if it is about the whole file.
  package var line: Int?
  /// The column, from 1; nil if it is about the whole line.
  package var column: Int?
  /// The error and the expected value, free of control characters.
  package var message: String
  /// The name of the key whose value is a word without quotes, with those of its tables.
  package var key: String?

  /// Creates an error; control characters of the message are replaced.
  package init(line: Int? = nil, column: Int? = nil, _ message: String) {
    self.line = line
    self.column = column
    self.message = VisibleMark.sanitized(message)
  }

  /// Returns the message with its location in a file.
  package func text(in file: String) -> String {
    var location = VisibleMark.sanitized(file)
    if let line { location += ", line \(line)" }
    if let column { location += ", column \(column)" }
    return "\(location): \(message)"
  }

  /// Returns the message with its location as compilers write it, which editors can jump to.
  package func reference(in file: String) -> String {
    let location = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(VisibleMark.sanitized(file))\(location): \(message)"
  }
}
