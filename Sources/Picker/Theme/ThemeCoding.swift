import Terminal

// A theme as a tree of keys and values: the same keys in `Codable` as in theme files, and the text of
// such a file as the description.

extension Theme: Codable {
  /// Decodes a theme.
  ///
  /// Besides `name`, `appearance` and `variant` it has a dictionary for each role, with the keys of
  /// theme files. Keys that are not known are ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ThemeKey.self)
    self.init(try container.decode(String.self, forKey: "name"))
    appearance = try container.decodeIfPresent(String.self, forKey: "appearance").map {
      guard let appearance = Appearance(rawValue: $0) else {
        throw DecodingError.dataCorruptedError(
          forKey: "appearance", in: container, debugDescription: "expected dark or light")
      }
      return appearance
    }
    variant = try container.decodeIfPresent(String.self, forKey: "variant")
    for role in ThemeRole.allUsed {
      self[role] = try container.decodeIfPresent(Scheme.self, forKey: .init(role.name)) ?? .standard
    }
    let custom = try container.decodeIfPresent([String: Scheme].self, forKey: "custom") ?? [:]
    for (name, scheme) in custom { self[.custom(name)] = scheme }
  }

  /// Encodes the theme as `init(from:)` reads it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ThemeKey.self)
    try container.encode(name, forKey: "name")
    try container.encodeIfPresent(appearance?.rawValue, forKey: "appearance")
    try container.encodeIfPresent(variant, forKey: "variant")
    var custom: [String: Scheme] = [:]
    for role in roles {
      if ThemeRole.allUsed.contains(role) {
        try container.encode(self[role], forKey: .init(role.name))
      } else {
        custom[role.name] = self[role]
      }
    }
    if !custom.isEmpty { try container.encode(custom, forKey: "custom") }
  }
}

extension Theme: CustomStringConvertible {
  /// The text of a theme file with this theme, in TOML; its name is a comment, as that of a theme file
  /// is the name of the file.
  public var description: String { text() }

  /// Returns the text of a theme file with the values that differ from those of another theme.
  /// - Parameter parent: the name of the other theme.
  package func text(extending parent: String? = nil, _ base: Theme? = nil) -> String {
    var text = "# \(ThemeNotation.quoted(name))\n"
    if let parent { text += "extends = \(ThemeNotation.quoted(parent))\n" }
    if appearance != base?.appearance {
      text += "appearance = \"\(appearance?.rawValue ?? "terminal")\"\n"
    }
    if let variant, variant != base?.variant {
      text += "variant = \(ThemeNotation.quoted(variant))\n"
    }
    for role in roles {
      let isUsed = ThemeRole.allUsed.contains(role)
      let table = isUsed ? role.name : "custom." + ThemeNotation.quoted(role.name)
      for (keys, name) in [(SchemeKey.colors, table), (SchemeKey.styles, table + ".styles")] {
        let lines = keys.compactMap { key in
          self[role][key].flatMap {
            $0 == base?[role][key] ? nil : "\(key.name) = \($0.notation)\n"
          }
        }
        if !lines.isEmpty { text += "\n[\(name)]\n" + lines.joined() }
      }
    }
    return text
  }
}

extension Scheme: Codable {
  /// Decodes the colours, and the styles in the dictionary `styles`, with the keys of theme files.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: ThemeKey.self)
    for key in SchemeKey.colors { self[key] = try SchemeValue(key, in: container) }
    guard container.contains("styles") else { return }
    let styles = try container.nestedContainer(keyedBy: ThemeKey.self, forKey: "styles")
    for key in SchemeKey.styles { self[key] = try SchemeValue(key, in: styles) }
  }

  /// Encodes the values that are set.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ThemeKey.self)
    for key in SchemeKey.colors { try self[key]?.encode(for: key, to: &container) }
    guard SchemeKey.styles.contains(where: { self[$0] != nil }) else { return }
    var styles = container.nestedContainer(keyedBy: ThemeKey.self, forKey: "styles")
    for key in SchemeKey.styles { try self[key]?.encode(for: key, to: &styles) }
  }
}

/// A key of a theme or of a scheme.
private struct ThemeKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringLiteral name: String) { stringValue = name }
  init(stringValue name: String) { stringValue = name }
  init?(intValue: Int) { return nil }
}

extension SchemeValue {
  /// Decodes the value of a key; nil if there is none.
  fileprivate init?(_ key: SchemeKey, in container: KeyedDecodingContainer<ThemeKey>) throws {
    let name = ThemeKey(key.name)
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value? {
      try container.decodeIfPresent(type, forKey: name)
    }
    func failure(_ expected: String) -> DecodingError {
      .dataCorruptedError(forKey: name, in: container, debugDescription: "expected " + expected)
    }
    let value: SchemeValue?
    switch key.kind {
    case .color: value = try decode(AdaptiveColor.self).map(SchemeValue.color)
    case .pair: value = try decode(ColorPair.self).map(SchemeValue.pair)
    case .padding: value = try decode(Padding.self).map(SchemeValue.padding)
    case .word(let words):
      value = try decode(String.self).map {
        guard words.contains($0) else { throw failure(words.joined(separator: ", ")) }
        return .word($0)
      }
    case .rows:
      value = try decode(Int.self).map {
        guard Scheme.rowHeights.contains($0) else { throw failure("1, 2 or 3") }
        return .rows($0)
      }
    case .attributes:
      value = try decode(String.self).map {
        guard let attributes = ThemeNotation.attributes(named: $0) else {
          throw failure(ThemeNotation.attributes.map(\.name).joined(separator: ", "))
        }
        return .attributes(attributes)
      }
    }
    guard let value else { return nil }
    self = value
  }

  fileprivate func encode(
    for key: SchemeKey, to container: inout KeyedEncodingContainer<ThemeKey>
  ) throws {
    let name = ThemeKey(key.name)
    switch self {
    case .color(let color): try container.encode(color, forKey: name)
    case .pair(let pair): try container.encode(pair, forKey: name)
    case .padding(let padding): try container.encode(padding, forKey: name)
    case .word(let word): try container.encode(word, forKey: name)
    case .rows(let rows): try container.encode(rows, forKey: name)
    case .attributes(let attributes):
      try container.encode(ThemeNotation.names(of: attributes), forKey: name)
    }
  }
}
