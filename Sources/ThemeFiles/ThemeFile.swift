import Color
public import Picker
package import TOML
import Terminal
import UnicodeText

/// A theme read from a TOML file.
///
///     var file = try ThemeFile(reading: bytes, fileName: "night.toml")
///     file.theme[.panel] = file.theme[.panel].with(background: .teal)
///     let text = "\(file)"  // what to save
///
/// ```toml
/// extends = "dark"
/// [panel]
/// background = "#101014"
/// border = { light = "#ccc", dark = "#333" }
/// [panel.styles]
/// corners = "square"
/// ```
///
/// `docs/themes.md` lists all keys.
public struct ThemeFile: Hashable, Sendable, CustomStringConvertible {
  /// The theme, with what it inherits; a program may change it.
  public var theme: Theme
  private let base: ThemeReader.Base?
  /// Warnings about unknown keys, line by line, free of control characters.
  public let warnings: [String]

  /// The maximum size of a file in bytes.
  public static let limit = TOMLDocument.limit

  /// Reads a theme.
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - fileName: the file name for messages.
  ///   - name: the name of the theme; by default that of the file without folders and extension.
  ///   - extending: looks up the theme that `extends` names; returns nil if there is none.
  /// - Throws: `ThemeFileError` with all errors, for text that is not TOML or not a theme.
  public init(
    reading bytes: [UInt8], fileName: String, name: String? = nil,
    extending: (String) -> Theme? = Theme.named
  ) throws(ThemeFileError) {
    let document = TOMLDocument(bytes)
    guard document.problems.isEmpty else {
      throw ThemeFileError(fileName: fileName, problems: document.problems)
    }
    var reader = ThemeReader(Theme(name ?? Self.themeName(of: fileName)))
    base = reader.read(document.fields(of: document.tables[0]), extending: extending)
    let problems = reader.problems.map { TOMLProblem(line: $0.field.line, $0.message) }
    guard problems.isEmpty else {
      throw ThemeFileError(fileName: fileName, problems: problems.sorted(by: Self.isBefore))
    }
    theme = reader.theme
    warnings = reader.unknown.map { TOMLProblem(unknown: $0.field, among: $0.known) }
      .sorted(by: Self.isBefore).map { $0.text(in: fileName) }
  }

  private static func isBefore(_ one: TOMLProblem, _ two: TOMLProblem) -> Bool {
    (one.line ?? 0) < (two.line ?? 0)
  }

  /// Returns the name of the theme in a file: that of the file without folders and extension.
  package static func themeName(of path: String) -> String {
    let file = path.fileName
    let name = file.hasSuffix(".toml") ? String(file.dropLast(5)) : file
    return VisibleMark.sanitized(name)
  }

  /// The name of the theme that it extends; nil for none.
  public var extends: String? { base?.name }

  /// The text of a file with this theme: what it extends, and the values that differ from that.
  ///
  /// Comments of the file that was read are not part of a theme.
  public var description: String { theme.text(extending: base?.name, base?.theme) }
}

/// The reasons why a file is not a valid theme, line by line.
///
///     do {
///       let file = try ThemeFile(reading: bytes, fileName: "night.toml")
///       message = file.warnings.first ?? ""
///     } catch {
///       message = "\(error)"  // "night.toml, line 2: …"
///     }
public struct ThemeFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file name as given by the user.
  public let fileName: String
  /// The errors in line order.
  package let problems: [TOMLProblem]

  /// One line for each of the first ten errors, free of other control characters.
  public var message: String {
    var lines = problems.prefix(10).map { $0.text(in: fileName) }
    if problems.count > 10 { lines.append("and \(problems.count - 10) more") }
    return lines.joined(separator: "\n")
  }

  /// The message.
  public var description: String { message }
}

extension TOMLDocument {
  /// Returns the fields of a table, with those of the tables in it.
  fileprivate func fields(of table: TOMLTable) -> [ThemeField] {
    table.entries.map { entry in
      let value: ThemeNode =
        switch entry.value {
        case .text(let text): .text(text)
        case .number(let number): .number(number)
        case .table(let index): .table(fields(of: tables[index]))
        default: .other(entry.value.shown)
        }
      return ThemeField(entry.key, value, line: entry.line)
    }
  }
}

extension TOMLProblem {
  fileprivate init(unknown field: ThemeField, among known: [String]) {
    let table = field.path.dropLast().joined(separator: ".")
    let place = table.isEmpty ? "" : " in \(table.prefix(60))"
    let hint = NearestWord.hint(for: field.key, among: known)
    self.init(line: field.line, "unknown key “\(field.key.prefix(40))”\(place)\(hint)")
  }
}
