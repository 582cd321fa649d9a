import ColorControls
import Colorimetry
import TOMLKit
import TOMLSource
import TerminalCore
import UnicodeText

/// Decodes the tables of a theme and collects the mistakes.
struct ThemeReader {
  private let root: TOMLTable
  private let locations: TOMLSourceLocations
  private let name: String
  private(set) var theme: Theme
  private(set) var mistakes: [TOMLMistake] = []
  private(set) var warnings: [TOMLMistake] = []

  init(_ source: TOMLSource, name: String) {
    root = source.root
    locations = source.locations
    self.name = name
    theme = Theme(name)
  }

  // MARK: Tables

  mutating func read(extending: (String) -> Theme?) {
    readHead()
    for key in root.keys {
      guard !Self.head.contains(key) else { continue }
      guard key != "custom" else {
        readCustom()
        continue
      }
      let isKnown = ThemeRole.allUsed.contains { $0.name == key }
      guard isKnown else {
        ignore([key], among: ThemeRole.allUsed.map(\.name) + Self.head + ["custom"])
        continue
      }
      readScheme(ThemeRole(name: key), at: [key])
    }
    guard let parent = word("extends", among: nil) else { return }
    guard let base = extending(parent) else {
      let names = Theme.builtIn.map(\.name).joined(separator: ", ")
      fail(["extends"], "there is no theme “\(parent)”; the built-in ones are: \(names)")
      return
    }
    theme = base.extended(by: theme)
  }

  private static let head = ["extends", "appearance", "variant"]

  private mutating func readHead() {
    let appearances = Appearance.allCases.map(\.rawValue) + ["terminal"]
    if let appearance = word("appearance", among: appearances) {
      theme.appearance = Appearance(rawValue: appearance)
    }
    if let variant = word("variant", among: nil) {
      if variant.isEmpty { fail(["variant"], "expected a name") }
      theme.variant = variant
    }
  }

  private mutating func word(_ key: String, among words: [String]?) -> String? {
    guard let node = root[key] else { return nil }
    guard let text = node.string, words?.contains(text) ?? true else {
      fail([key], "expected \(words.map(Self.list) ?? "a name in quotes")\(Self.found(node))")
      return nil
    }
    return text
  }

  /// Schemes for roles that inkwheel does not know, but an embedding program may.
  private mutating func readCustom() {
    guard let table = root["custom"]?.table else {
      return fail(["custom"], "expected tables such as [custom.mine]")
    }
    for key in table.keys { readScheme(.custom(key), at: ["custom", key]) }
  }

  private mutating func readScheme(_ role: ThemeRole, at path: [String]) {
    guard let table = node(at: path)?.table else {
      return fail(path, "expected a table: [\(path.joined(separator: "."))]")
    }
    var scheme = Scheme.standard
    for key in table.keys {
      guard key != "styles" else {
        readStyles(of: &scheme, in: table, at: path + ["styles"])
        continue
      }
      guard let storage = SchemeKey.colors.first(where: { $0.name == key })?.storage else {
        ignore(path + [key], among: SchemeKey.colors.map(\.name) + ["styles"])
        continue
      }
      if let node = table[key] { set(storage, in: &scheme, node, at: path + [key]) }
    }
    theme[role] = scheme.over(theme[role])
  }

  private mutating func readStyles(of scheme: inout Scheme, in table: TOMLTable, at path: [String])
  {
    guard let styles = table["styles"]?.table else {
      return fail(path, "expected a table: [\(path.joined(separator: "."))]")
    }
    for key in styles.keys {
      guard let storage = SchemeKey.styles.first(where: { $0.name == key })?.storage else {
        ignore(path + [key], among: SchemeKey.styles.map(\.name))
        continue
      }
      if let node = styles[key] { set(storage, in: &scheme, node, at: path + [key]) }
    }
  }

  private func node(at path: [String]) -> (any TOMLValueConvertible)? {
    var node: (any TOMLValueConvertible)? = root
    for key in path { node = node?.table?[key] }
    return node
  }

  // MARK: Values

  private mutating func set(
    _ storage: SchemeKey.Storage, in scheme: inout Scheme, _ node: any TOMLValueConvertible,
    at path: [String]
  ) {
    switch storage {
    case .color(let key): scheme.colors[keyPath: key] = color(node, at: path)
    case .pair(let key): scheme.colors[keyPath: key] = pair(node, at: path)
    case .padding(let key): scheme.styles[keyPath: key] = padding(node, at: path)
    case .border(let key): scheme.styles[keyPath: key] = choice(node, at: path)
    case .corners(let key): scheme.styles[keyPath: key] = choice(node, at: path)
    case .thickness(let key): scheme.styles[keyPath: key] = choice(node, at: path)
    case .separator(let key): scheme.styles[keyPath: key] = choice(node, at: path)
    case .shadow(let key): scheme.styles[keyPath: key] = choice(node, at: path)
    case .rows(let key):
      scheme.styles[keyPath: key] = number(node, in: Styles.rowHeights, at: path)
    case .attributes(let key): scheme.styles[keyPath: key] = attributes(node, at: path)
    }
  }

  private mutating func color(
    _ node: any TOMLValueConvertible, at path: [String]
  ) -> AdaptiveColor? {
    guard let table = node.table else {
      return plainColor(node, at: path).map(AdaptiveColor.init)
    }
    var values: [ColorMode: TerminalColor] = [:]
    var common: TerminalColor?
    for key in table.keys {
      guard let node = table[key] else { continue }
      let variants = [nil, ColorMode.highContrast, theme.variant]
      if key == "any" {
        common = plainColor(node, at: path + [key])
      } else if let mode = ColorMode(name: key), variants.contains(mode.variant) {
        values[mode] = plainColor(node, at: path + [key])
      } else {
        let known: [ColorMode] = [.light, .dark, .highContrastLight, .highContrastDark]
        ignore(path + [key], among: ["any"] + known.map(\.name))
      }
    }
    guard let color = AdaptiveColor(values, common: common) else {
      if table.isEmpty { fail(path, "expected colours: { light = …, dark = … }") }
      return nil
    }
    return color
  }

  private mutating func plainColor(
    _ node: any TOMLValueConvertible, at path: [String]
  ) -> TerminalColor? {
    do {
      if let number = node.int { return try TerminalColor(themeIndex: number) }
      if let text = node.string { return try TerminalColor(themeText: text) }
      fail(path, "expected \(TerminalColor.themeColors)\(Self.found(node))")
    } catch {
      fail(path, error.message)
    }
    return nil
  }

  private mutating func pair(_ node: any TOMLValueConvertible, at path: [String]) -> ColorPair? {
    guard let table = node.table else {
      fail(path, "expected { foreground = …, background = … }\(Self.found(node))")
      return nil
    }
    var pair = ColorPair()
    for key in table.keys {
      guard let node = table[key] else { continue }
      switch key {
      case "foreground": pair.foreground = color(node, at: path + [key])
      case "background": pair.background = color(node, at: path + [key])
      default: ignore(path + [key], among: ["foreground", "background"])
      }
    }
    return pair
  }

  private mutating func padding(_ node: any TOMLValueConvertible, at path: [String]) -> Padding? {
    let range = 0...Padding.limit
    guard let table = node.table else {
      return number(node, in: range, at: path).map { Padding(columns: $0) }
    }
    var (columns, rows) = (0, 0)
    for key in table.keys {
      guard let node = table[key] else { continue }
      switch key {
      case "columns": columns = number(node, in: range, at: path + [key]) ?? 0
      case "rows": rows = number(node, in: range, at: path + [key]) ?? 0
      default: ignore(path + [key], among: ["columns", "rows"])
      }
    }
    return Padding(columns: columns, rows: rows)
  }

  private mutating func number(
    _ node: any TOMLValueConvertible, in range: ClosedRange<Int>, at path: [String]
  ) -> Int? {
    if let number = node.int, range.contains(number) { return number }
    let found = Self.found(node)
    fail(path, "expected a number from \(range.lowerBound) to \(range.upperBound)\(found)")
    return nil
  }

  private mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ node: any TOMLValueConvertible, at path: [String]
  ) -> Value? {
    if let value = node.string.flatMap(Value.init(rawValue:)) { return value }
    let words = Value.allCases.map(\.rawValue)
    fail(path, "expected \(Self.list(words))\(Self.found(node))")
    return nil
  }

  private mutating func attributes(
    _ node: any TOMLValueConvertible, at path: [String]
  ) -> CellAttributes? {
    let known = ThemeNotation.attributes
    let expected = "words such as \"bold underline\" out of \(known.map(\.name) + ["none"])"
    guard let text = node.string else {
      fail(path, "expected \(expected)\(Self.found(node))")
      return nil
    }
    var attributes: CellAttributes = []
    for word in text.split(separator: " ") where word != "none" {
      guard let match = known.first(where: { $0.name == word }) else {
        fail(path, "expected \(expected), found “\(word)”")
        return nil
      }
      attributes.insert(match.attribute)
    }
    return attributes
  }

  // MARK: Messages

  private mutating func fail(_ path: [String], _ message: String) {
    mistakes.append(
      .init(line: locations.line(of: path), "\(path.joined(separator: ".")): \(message)"))
  }

  private mutating func ignore(_ path: [String], among names: [String]) {
    let key = path.last ?? ""
    let table = path.dropLast().joined(separator: ".")
    var message = "unknown key “\(key.prefix(40))”"
    if !table.isEmpty { message += " in \(table.prefix(60))" }
    if let suggestion = NearestWord.find(key, among: names) {
      message += ", perhaps “\(suggestion)”"
    }
    warnings.append(.init(line: locations.line(of: path), message))
  }

  private static func list(_ words: [String]) -> String {
    words.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  private static func found(_ node: any TOMLValueConvertible) -> String {
    if let text = node.string { return ", found “\(text.prefix(40))”" }
    if let number = node.int { return ", found \(number)" }
    return ", found \(node.type.description)"
  }
}
