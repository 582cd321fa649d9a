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
  /// The name of the theme that it extends; nil for none.
  public let extends: String?
  private let base: Theme?
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
    guard document.mistakes.isEmpty else {
      throw ThemeFileError(fileName: fileName, mistakes: document.mistakes)
    }
    var reader = ThemeReader(document, name: name ?? Self.themeName(of: fileName))
    reader.read(extending: extending)
    guard reader.mistakes.isEmpty else {
      let mistakes = reader.mistakes.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
      throw ThemeFileError(fileName: fileName, mistakes: mistakes)
    }
    (theme, extends, base) = (reader.theme, reader.base?.name, reader.base?.theme)
    warnings = reader.warnings.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
      .map { $0.text(in: fileName) }
  }

  /// Returns the name of the theme in a file: that of the file without folders and extension.
  package static func themeName(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let name = file.hasSuffix(".toml") ? String(file.dropLast(5)) : file
    return VisibleMark.sanitized(name)
  }

  /// The text of a file with this theme: what it extends, and the values that differ from that.
  ///
  /// Comments of the file that was read are not part of a theme.
  public var description: String { theme.text(extending: extends, base) }
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
  package let mistakes: [TOMLMistake]

  /// One line for each of the first ten errors, free of other control characters.
  public var message: String {
    var lines = mistakes.prefix(10).map { $0.text(in: fileName) }
    if mistakes.count > 10 { lines.append("and \(mistakes.count - 10) more") }
    return lines.joined(separator: "\n")
  }

  /// The message.
  public var description: String { message }
}

/// Decodes the tables of a theme and collects the errors.
struct ThemeReader {
  private let document: TOMLDocument
  private(set) var theme: Theme
  /// The theme that it extends.
  private(set) var base: (name: String, theme: Theme)?
  private(set) var mistakes: [TOMLMistake] = []
  private(set) var warnings: [TOMLMistake] = []

  /// A value with its place.
  private struct Field {
    let path: [String]
    let value: TOMLValue
    let line: Int

    var key: String { path.last ?? "" }
  }

  init(_ document: TOMLDocument, name: String) {
    self.document = document
    theme = Theme(name)
  }

  // MARK: Tables

  mutating func read(extending: (String) -> Theme?) {
    let fields = fields(of: document.tables[0], at: [])
    for field in fields where Self.head.contains(field.key) { readHead(field) }
    for field in fields where !Self.head.contains(field.key) {
      if field.key == "custom" {
        // Schemes for roles that inkwheel does not know, but an embedding program may.
        guard let schemes = self.fields(of: field) else {
          fail(field, "expected tables such as [custom.mine]")
          continue
        }
        for scheme in schemes { readScheme(.custom(scheme.key), scheme) }
      } else if ThemeRole.allUsed.contains(where: { $0.name == field.key }) {
        readScheme(ThemeRole(name: field.key), field)
      } else {
        ignore(field, among: ThemeRole.allUsed.map(\.name) + Self.head + ["custom"])
      }
    }
    guard let field = fields.first(where: { $0.key == "extends" }), let parent = word(field) else {
      return
    }
    guard let base = extending(parent) else {
      let names = Theme.builtIn.map(\.name).joined(separator: ", ")
      fail(field, "unknown theme “\(parent)”; built-in themes: \(names)")
      return
    }
    let own = theme
    theme = base.extended(by: own)
    // That of the terminal is a value, too.
    if fields.contains(where: { $0.key == "appearance" }) { theme.appearance = own.appearance }
    self.base = (parent, base)
  }

  private static let head = ["extends", "appearance", "variant"]

  private mutating func readHead(_ field: Field) {
    switch field.key {
    case "appearance":
      let appearances = Appearance.allCases.map(\.rawValue) + ["terminal"]
      theme.appearance = word(field, among: appearances).flatMap(Appearance.init)
    case "variant":
      theme.variant = word(field)
      if theme.variant?.isEmpty == true { fail(field, "expected a name") }
    default: break
    }
  }

  private mutating func readScheme(_ role: ThemeRole, _ field: Field) {
    guard let fields = table(field) else { return }
    var scheme = Scheme.standard
    for field in fields {
      if field.key == "styles" {
        for style in table(field) ?? [] { set(style, in: &scheme, among: SchemeKey.styles) }
      } else {
        set(field, in: &scheme, among: SchemeKey.colors, and: ["styles"])
      }
    }
    theme[role] = scheme.over(theme[role])
  }

  /// Returns the fields of a table; nil for other values.
  private func fields(of field: Field) -> [Field]? {
    document.table(field.value).map { fields(of: $0, at: field.path) }
  }

  private func fields(of table: TOMLTable, at path: [String]) -> [Field] {
    table.entries.map { Field(path: path + [$0.key], value: $0.value, line: $0.line) }
  }

  private mutating func table(_ field: Field) -> [Field]? {
    let fields = fields(of: field)
    if fields == nil { fail(field, "expected a table: [\(field.path.joined(separator: "."))]") }
    return fields
  }

  // MARK: Values

  private mutating func set(
    _ field: Field, in scheme: inout Scheme, among keys: [SchemeKey], and others: [String] = []
  ) {
    guard let key = keys.first(where: { $0.name == field.key }) else {
      return ignore(field, among: keys.map(\.name) + others)
    }
    scheme[key] =
      switch key.kind {
      case .color: color(field).map(SchemeValue.color)
      case .pair: pair(field).map(SchemeValue.pair)
      case .padding: padding(field).map(SchemeValue.padding)
      case .word(let words): word(field, among: words).map(SchemeValue.word)
      case .rows: number(field, in: Scheme.rowHeights).map(SchemeValue.rows)
      case .attributes: attributes(field).map(SchemeValue.attributes)
      }
  }

  private mutating func color(_ field: Field) -> AdaptiveColor? {
    guard let fields = fields(of: field) else { return plainColor(field).map(AdaptiveColor.init) }
    var values: [ColorMode: TerminalColor] = [:]
    var common: TerminalColor?
    for field in fields {
      if field.key == "any" {
        common = plainColor(field)
      } else if let mode = ColorMode(name: field.key),
        [nil, ColorMode.highContrast, theme.variant].contains(mode.variant)
      {
        values[mode] = plainColor(field)
      } else {
        let known: [ColorMode] = [.light, .dark, .highContrastLight, .highContrastDark]
        ignore(field, among: ["any"] + known.map(\.name))
      }
    }
    if fields.isEmpty { fail(field, "expected colours: { light = …, dark = … }") }
    return AdaptiveColor(values, common: common)
  }

  private mutating func plainColor(_ field: Field) -> TerminalColor? {
    switch field.value {
    case .number(let number):
      if let index = UInt8(exactly: number) { return .indexed(index) }
    case .text(let text):
      do {
        return try TerminalColor(parsing: text)
      } catch {
        fail(field, "cannot read the colour “\(text.prefix(40))”: \(error)")
        return nil
      }
    default: break
    }
    fail(
      field,
      expected: "a colour such as \"#ff8800\", \"default\", \"ansi 4\" or a number from 0 to 255")
    return nil
  }

  private mutating func pair(_ field: Field) -> ColorPair? {
    guard let fields = fields(of: field) else {
      fail(field, expected: "{ foreground = …, background = … }")
      return nil
    }
    var pair = ColorPair()
    for field in fields {
      switch field.key {
      case "foreground": pair.foreground = color(field)
      case "background": pair.background = color(field)
      default: ignore(field, among: ["foreground", "background"])
      }
    }
    return pair
  }

  private mutating func padding(_ field: Field) -> Padding? {
    let range = 0...Padding.limit
    guard let fields = fields(of: field) else {
      return number(field, in: range).map { Padding(columns: $0) }
    }
    var (columns, rows) = (0, 0)
    for field in fields {
      switch field.key {
      case "columns": columns = number(field, in: range) ?? 0
      case "rows": rows = number(field, in: range) ?? 0
      default: ignore(field, among: ["columns", "rows"])
      }
    }
    return Padding(columns: columns, rows: rows)
  }

  private mutating func number(_ field: Field, in range: ClosedRange<Int>) -> Int? {
    if case .number(let number) = field.value, range.contains(number) { return number }
    fail(field, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  /// Returns a text; one of some words if these are given.
  private mutating func word(_ field: Field, among words: [String]? = nil) -> String? {
    if case .text(let text) = field.value, words?.contains(text) ?? true { return text }
    let list = words?.map { "\"\($0)\"" }.joined(separator: ", ")
    fail(field, expected: list ?? "a name in quotes")
    return nil
  }

  private mutating func attributes(_ field: Field) -> CellAttributes? {
    let known = ThemeNotation.attributes
    let expected = "words such as \"bold underline\" out of \(known.map(\.name) + ["none"])"
    guard case .text(let text) = field.value, let found = ThemeNotation.attributes(named: text)
    else {
      fail(field, expected: expected)
      return nil
    }
    return found
  }

  // MARK: Messages

  private mutating func fail(_ field: Field, _ message: String) {
    mistakes.append(.init(line: field.line, "\(field.path.joined(separator: ".")): \(message)"))
  }

  private mutating func fail(_ field: Field, expected: String) {
    let text = if case .text(let text) = field.value { text } else { nil as String? }
    fail(
      field, "expected \(expected), found \(text.map { "“\($0.prefix(40))”" } ?? field.value.shown)"
    )
  }

  private mutating func ignore(_ field: Field, among names: [String]) {
    let table = field.path.dropLast().joined(separator: ".")
    var message = "unknown key “\(field.key.prefix(40))”"
    if !table.isEmpty { message += " in \(table.prefix(60))" }
    message += NearestWord.hint(for: field.key, among: names)
    warnings.append(.init(line: field.line, message))
  }
}
