import Terminal

// A theme as a tree of keys and values: the same keys in `Codable` as in theme files, and the text of
// such a file as the description.

extension Theme: Codable, CustomStringConvertible {
  /// Decodes a theme.
  ///
  /// Besides `name`, `appearance` and `variant` it has a dictionary for each role, with the keys of
  /// theme files. Keys that are not known are ignored.
  public init(from decoder: any Decoder) throws {
    self = try ThemeReader.read(from: decoder) { field, reader in
      let fields = field.fields ?? []
      _ = reader.read(fields.filter { $0.key != "extends" }) { _ in nil }
      guard let name = fields.first(where: { $0.key == "name" }) else { return nil }
      var theme = reader.theme
      theme.name = reader.word(name) ?? ""
      return theme
    }
  }

  /// Encodes the theme as `init(from:)` reads it.
  public func encode(to encoder: any Encoder) throws {
    try ThemeNode.table([ThemeField("name", .text(name))] + fields()).encode(to: encoder)
  }

  /// The text of a theme file with this theme, in TOML; its name is a comment, as that of a theme file
  /// is the name of the file.
  public var description: String { text() }

  /// Returns the text of a theme file with the values that differ from those of another theme.
  /// - Parameter parent: the name of the other theme.
  package func text(extending parent: String? = nil, _ base: Theme? = nil) -> String {
    let extends = parent.map { "extends = \(ThemeNode.text($0).notation)\n" } ?? ""
    return "# \(ThemeNode.text(name).notation)\n" + extends
      + ThemeNode.lines(of: fields(unlike: base))
  }

  /// Returns the values that differ from those of another theme.
  private func fields(unlike base: Theme? = nil) -> [ThemeField] {
    var fields: [ThemeField] = []
    if appearance != base?.appearance {
      fields.append(ThemeField("appearance", .text(appearance?.rawValue ?? "terminal")))
    }
    if let variant, variant != base?.variant {
      fields.append(ThemeField("variant", .text(variant)))
    }
    func tables(_ roles: some Sequence<ThemeRole>) -> [ThemeField] {
      roles.map { ThemeField($0.name, .table(self[$0].fields(unlike: base?[$0]))) }
    }
    let custom = tables(roles.filter { !ThemeRole.allUsed.contains($0) })
    return fields + tables(roles.filter(ThemeRole.allUsed.contains))
      + (custom.isEmpty ? [] : [ThemeField("custom", .table(custom))])
  }
}

extension ThemeScheme: Codable {
  /// Decodes the colours, and the styles in the dictionary `styles`, with the keys of theme files.
  public init(from decoder: any Decoder) throws {
    self = try ThemeReader.read(from: decoder) { $1.scheme($0.fields ?? []) }
  }

  /// Encodes the values that are set.
  public func encode(to encoder: any Encoder) throws {
    try ThemeNode.table(fields()).encode(to: encoder)
  }

  fileprivate func fields(unlike base: ThemeScheme? = nil) -> [ThemeField] {
    func fields(_ rows: [ThemeTokenRow]) -> [ThemeField] {
      rows.compactMap { row in
        guard let value = self[row], !value.isEqual(to: base?[row]) else { return nil }
        return ThemeField(row.name, value.node)
      }
    }
    let styles = fields(ThemeTokenRow.styles)
    return fields(ThemeTokenRow.colors)
      + (styles.isEmpty ? [] : [ThemeField("styles", .table(styles))])
  }
}

extension AdaptiveColor: CustomStringConvertible, Codable {
  /// The colour as in theme files: `#ff8800`, or `{ light = "#cc5500", dark = "#ffaa44" }`.
  public var description: String {
    if case .text(let text) = node { text } else { node.notation }
  }

  /// Decodes a colour for every mode, or a dictionary of the names of modes and `any`.
  public init(from decoder: any Decoder) throws {
    self = try ThemeReader.read(from: decoder) { Self($0, &$1) }
  }

  /// Encodes the colour as `init(from:)` reads it.
  public func encode(to encoder: any Encoder) throws { try node.encode(to: encoder) }
}

// MARK: Trees

extension ThemeReader {
  /// Decodes a tree and reads a value from it.
  fileprivate static func read<Value>(
    from decoder: any Decoder, _ read: (ThemeField, inout ThemeReader) -> Value?
  ) throws -> Value {
    let key = decoder.codingPath.last?.stringValue ?? "theme"
    var reader = ThemeReader(Theme(""), hasAllVariants: true)
    let value = read(ThemeField(key, try ThemeNode(from: decoder)), &reader)
    guard let value, reader.problems.isEmpty else {
      let message = reader.problems.first?.message ?? "a value of the theme is missing"
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: message))
    }
    return value
  }
}

extension ThemeNode: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      let values = try container.decode([String: ThemeNode?].self)
      self = .table(values.compactMap { ThemeField($0, $1) })
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text), .other(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .table(let fields):
      try container.encode(Dictionary(uniqueKeysWithValues: fields.map { ($0.key, $0.value) }))
    }
  }

  /// The value in TOML.
  package var notation: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): "\(number)"
    case .table(let fields):
      "{ " + fields.map { "\($0.key) = \($0.value.notation)" }.joined(separator: ", ") + " }"
    case .other(let text): text
    }
  }

  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\0"..<" ", "\u{7F}":
        "\\u" + String(scalar.value + 0x10000, radix: 16).dropFirst()
      default: String(scalar)
      }
    }
    return "\"\(scalars.joined())\""
  }

  /// Returns the lines of a table of a theme file, and after them those of the tables in it: the tables
  /// of roles and of styles, while the others are on the lines of their keys.
  fileprivate static func lines(of fields: [ThemeField], header: String = "") -> String {
    var (lines, tables) = ("", "")
    for field in fields {
      if let inner = field.fields, ["", "custom"].contains(header) || field.key == "styles" {
        // Programs name their own roles as they like.
        let name = header == "custom" ? quoted(field.key) : field.key
        tables += self.lines(of: inner, header: header.isEmpty ? name : "\(header).\(name)")
      } else {
        lines += "\(field.key) = \(field.value.notation)\n"
      }
    }
    return (header.isEmpty || lines.isEmpty ? "" : "\n[\(header)]\n") + lines + tables
  }
}
