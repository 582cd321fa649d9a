import Color
import Terminal

/// Reads the values of a theme from its fields, and collects what is wrong with them.
///
/// Theme files and `Decodable` share it.
package struct ThemeReader {
  /// The values that have been read.
  package private(set) var theme: Theme
  /// The errors in the order in which they were found.
  package private(set) var problems: [(field: ThemeField, message: String)] = []
  /// The fields that have no meaning, with the keys that are known there.
  package private(set) var unknown: [(field: ThemeField, known: [String])] = []
  /// Whether colours may have modes of any variant, not only of that of the theme.
  private let hasAllVariants: Bool

  package init(_ theme: Theme, hasAllVariants: Bool = false) {
    (self.theme, self.hasAllVariants) = (theme, hasAllVariants)
  }

  /// The theme that another one extends, with its name in the file.
  package struct Base: Hashable, Sendable {
    package let name: String
    package let theme: Theme
  }

  // MARK: Tables

  private static let head = ["extends", "appearance", "variant"]

  /// Reads a whole theme.
  ///
  /// - Parameter extending: looks up the theme that `extends` names; returns nil if there is none.
  /// - Returns: that theme.
  package mutating func read(
    _ fields: [ThemeField], extending: (String) -> Theme?
  ) -> Base? {
    for field in fields { readHead(field) }
    for field in fields where !Self.head.contains(field.key) {
      if field.key == "custom" {
        // Schemes for roles that inkwheel does not know, but an embedding program may.
        guard let schemes = field.fields else {
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
      return nil
    }
    guard let base = extending(parent) else {
      let names = Theme.builtIn.map(\.name).joined(separator: ", ")
      fail(field, "unknown theme “\(parent)”; built-in themes: \(names)")
      return nil
    }
    let own = theme
    theme = base.extended(by: own)
    // That of the terminal is a value, too.
    if fields.contains(where: { $0.key == "appearance" }) { theme.appearance = own.appearance }
    return Base(name: parent, theme: base)
  }

  private mutating func readHead(_ field: ThemeField) {
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

  private mutating func readScheme(_ role: ThemeRole, _ field: ThemeField) {
    guard let fields = table(field) else { return }
    theme[role] = scheme(fields).over(theme[role])
  }

  /// Returns the values of the table of a role.
  mutating func scheme(_ fields: [ThemeField]) -> ThemeScheme {
    var scheme = ThemeScheme.standard
    for field in fields {
      if field.key == "styles" {
        for style in table(field) ?? [] { set(style, in: &scheme, among: ThemeTokenRow.styles) }
      } else {
        set(field, in: &scheme, among: ThemeTokenRow.colors, and: ["styles"])
      }
    }
    return scheme
  }

  private mutating func set(
    _ field: ThemeField, in scheme: inout ThemeScheme, among rows: [ThemeTokenRow],
    and others: [String] = []
  ) {
    guard let row = rows.first(where: { $0.name == field.key }) else {
      return ignore(field, among: rows.map(\.name) + others)
    }
    scheme[row] = row.read(field, &self)
  }

  private mutating func table(_ field: ThemeField) -> [ThemeField]? {
    let fields = field.fields
    if fields == nil { fail(field, "expected a table: [\(field.path.joined(separator: "."))]") }
    return fields
  }

  // MARK: Values

  /// Whether colours may have a mode.
  func knows(_ mode: ColorMode) -> Bool {
    hasAllVariants || [nil, ColorMode.highContrast, theme.variant].contains(mode.variant)
  }

  mutating func color(_ field: ThemeField) -> TerminalColor? {
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

  mutating func number(_ field: ThemeField, in range: ClosedRange<Int>) -> Int? {
    if case .number(let number) = field.value, range.contains(number) { return number }
    fail(field, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  /// Returns a text; one of some words if these are given.
  mutating func word(_ field: ThemeField, among words: [String]? = nil) -> String? {
    if case .text(let text) = field.value, words?.contains(text) ?? true { return text }
    let list = words?.map { "\"\($0)\"" }.joined(separator: ", ")
    fail(field, expected: list ?? "a name in quotes")
    return nil
  }

  // MARK: Messages

  mutating func fail(_ field: ThemeField, _ message: String) {
    problems.append((field, "\(field.path.joined(separator: ".")): \(message)"))
  }

  mutating func fail(_ field: ThemeField, expected: String) {
    let found =
      switch field.value {
      case .text(let text): "“\(text.prefix(40))”"
      case .table: "table"
      default: field.value.notation
      }
    fail(field, "expected \(expected), found \(found)")
  }

  mutating func ignore(_ field: ThemeField, among known: [String]) {
    unknown.append((field, known))
  }
}

/// A key of a theme with its value.
package struct ThemeField: Sendable {
  /// The key, after those of the tables around it.
  package private(set) var path: [String]
  let value: ThemeNode
  /// The line in the file, from 1; nil if there is none.
  package let line: Int?

  package init(_ key: String, _ value: ThemeNode, line: Int? = nil) {
    (path, self.value, self.line) = ([key], value, line)
  }

  /// Creates a field; nil without a value.
  init?(_ key: String, _ value: ThemeNode?) {
    guard let value else { return nil }
    self.init(key, value)
  }

  /// The key.
  package var key: String { path.last ?? "" }

  /// The fields of a table, with the path to them; nil for other values.
  var fields: [ThemeField]? {
    guard case .table(var fields) = value else { return nil }
    for index in fields.indices { fields[index].path = path + fields[index].path }
    return fields
  }
}

/// A value of a theme as it is coded.
package enum ThemeNode: Sendable {
  case text(String)
  case number(Int)
  case table([ThemeField])
  /// A value that no theme has, as messages show it.
  case other(String)
}
