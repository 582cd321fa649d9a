import Color
import Terminal

/// A value of a theme: how it is read from theme files and from other coded forms, and how written.
package protocol ThemeValue: Hashable, Sendable {
  /// Reads a value; nil, with an error in the reader, if the field has another one.
  init?(_ field: ThemeField, _ reader: inout ThemeReader)
  /// The value as it is written.
  var node: ThemeNode { get }
}

extension ThemeValue {
  /// Whether the other value has the same type and is equal.
  package func isEqual(to other: (any ThemeValue)?) -> Bool { other as? Self == self }
}

extension AdaptiveColor: ThemeValue {
  package init?(_ field: ThemeField, _ reader: inout ThemeReader) {
    guard let fields = field.fields else {
      guard let color = reader.color(field) else { return nil }
      self.init(color)
      return
    }
    var values: [ColorMode: TerminalColor] = [:]
    var common: TerminalColor?
    for field in fields {
      if field.key == "any" {
        common = reader.color(field)
      } else if let mode = ColorMode(name: field.key), reader.knows(mode) {
        values[mode] = reader.color(field)
      } else {
        let known: [ColorMode] = [.light, .dark, .highContrastLight, .highContrastDark]
        reader.ignore(field, among: ["any"] + known.map(\.name))
      }
    }
    if fields.isEmpty { reader.fail(field, "expected colours: { light = …, dark = … }") }
    self.init(values, common: common)
  }

  package var node: ThemeNode {
    guard !modes.isEmpty else { return .text("\(resolved(for: .dark))") }
    return .table(
      [common.map { ThemeField("any", .text("\($0)")) }].compactMap { $0 }
        + modes.map { ThemeField($0.name, .text("\(resolved(for: $0))")) })
  }
}

extension ColorPair: ThemeValue {
  package init?(_ field: ThemeField, _ reader: inout ThemeReader) {
    guard let fields = field.fields else {
      reader.fail(field, expected: "{ foreground = …, background = … }")
      return nil
    }
    self.init()
    for field in fields {
      switch field.key {
      case "foreground": foreground = AdaptiveColor(field, &reader)
      case "background": background = AdaptiveColor(field, &reader)
      default: reader.ignore(field, among: ["foreground", "background"])
      }
    }
  }

  package var node: ThemeNode {
    .table(
      [ThemeField("foreground", foreground?.node), ThemeField("background", background?.node)]
        .compactMap { $0 })
  }
}

extension Padding: ThemeValue {
  package init?(_ field: ThemeField, _ reader: inout ThemeReader) {
    let range = 0...Padding.limit
    guard let fields = field.fields else {
      guard let columns = reader.number(field, in: range) else { return nil }
      self.init(columns: columns)
      return
    }
    var (columns, rows) = (0, 0)
    for field in fields {
      switch field.key {
      case "columns": columns = reader.number(field, in: range) ?? 0
      case "rows": rows = reader.number(field, in: range) ?? 0
      default: reader.ignore(field, among: ["columns", "rows"])
      }
    }
    self.init(columns: columns, rows: rows)
  }

  package var node: ThemeNode {
    .table([ThemeField("columns", .number(columns)), ThemeField("rows", .number(rows))])
  }
}

/// The height of a row.
extension Int: ThemeValue {
  package init?(_ field: ThemeField, _ reader: inout ThemeReader) {
    guard let rows = reader.number(field, in: ThemeScheme.rowHeights) else { return nil }
    self = rows
  }

  package var node: ThemeNode { .number(self) }
}

extension ThemeValue where Self: RawRepresentable<String> & CaseIterable {
  package init?(_ field: ThemeField, _ reader: inout ThemeReader) {
    guard let word = reader.word(field, among: Self.allCases.map(\.rawValue)) else { return nil }
    self.init(rawValue: word)
  }

  package var node: ThemeNode { .text(rawValue) }
}

extension BorderStyle: ThemeValue {}
extension CornerStyle: ThemeValue {}
extension LineThickness: ThemeValue {}
extension SeparatorStyle: ThemeValue {}
extension ShadowStyle: ThemeValue {}

/// Words such as "bold underline", or "none".
extension CellAttributes: ThemeValue {
  /// The text attributes that a theme can use, with their names.
  private static let named: [(name: String, attribute: CellAttributes)] = [
    ("bold", .bold), ("faint", .faint), ("italic", .italic), ("underline", .underline),
    ("reverse", .reverse), ("strike", .strike),
  ]

  package init?(_ field: ThemeField, _ reader: inout ThemeReader) {
    let text = if case .text(let text) = field.value { text } else { "?" }
    self = []
    for word in text.split(separator: " ") where word != "none" {
      guard let match = Self.named.first(where: { $0.name == word }) else {
        reader.fail(
          field,
          expected: "words such as \"bold underline\" out of \(Self.named.map(\.name) + ["none"])")
        return nil
      }
      insert(match.attribute)
    }
  }

  package var node: ThemeNode {
    let names = Self.named.filter { contains($0.attribute) }.map(\.name)
    return .text(names.isEmpty ? "none" : names.joined(separator: " "))
  }
}
