import Colorimetry

/// A palette in JSON: colours in arrays, in objects with a name, or under their names.
///
/// There is no common form. An object with a colour under one of `colorKeys` is a swatch; any other
/// one is a group, whose entries are swatches and groups.
struct JSONPalette {
  private var reader: JSONReader
  private var title = ""
  private var swatches: [Swatch] = []

  private static let nameKeys = ["name", "title", "label", "id"]
  private static let colorKeys = [
    "hex", "hexstring", "color", "colour", "$value", "value", "rgb", "code",
  ]
  /// What is said in groups about themselves.
  private static let facts: Set = [
    "name", "title", "label", "id", "author", "description", "comment", "license", "licence",
    "version", "source", "url", "type", "date", "columns", "count",
  ]
  /// Groups that are no part of the names in them.
  private static let plainGroups: Set = [
    "color", "colors", "colour", "colours", "palette", "palettes", "swatches", "groups", "items",
    "theme", "values",
  ]

  init(_ bytes: [UInt8], fileName: String) {
    reader = JSONReader(bytes, fileName: fileName)
  }

  /// Whether a text begins as JSON does, which has quotation marks around names.
  static func isBeginning(_ text: [UInt8]) -> Bool {
    var reader = JSONReader(text, fileName: "")
    guard let first = reader.next, first == 0x5b || first == 0x7b else { return false }
    var rest = JSONReader(Array(text[(reader.offset + 1)...].prefix(4096)), fileName: "")
    switch rest.next {
    case nil, 0x22: return true
    case 0x7d: return first == 0x7b
    case let next?:
      // “[”, “]”, “{”, “-”, “n” of null, or a digit.
      return first == 0x5b
        && ([0x5b, 0x5d, 0x7b, 0x2d, 0x6e].contains(next) || (0x30...0x39).contains(next))
    }
  }

  /// Returns the palette; nil for a list of values, which plain text can have in its lines.
  mutating func palette() throws(PaletteFileError) -> ColorPalette? {
    let root = try reader.node()
    if let next = reader.next {
      if [0x2c, 0x3b, 0x5b, 0x7b].contains(next) { return nil }
      throw reader.failure("nothing follows the last bracket", at: reader.offset)
    }
    if case .object(let entries) = root.content, colorNode(of: entries) == nil {
      title = name(of: entries) ?? ""
    }
    try read(root, key: nil, path: [], isRoot: true)
    guard !swatches.isEmpty else {
      throw PaletteFileError(reader.fileName, .file, "a palette in JSON has at least one colour")
    }
    title = Swatch.sanitized(title)
    return ColorPalette(
      name: title.isEmpty ? ColorPalette.title(of: reader.fileName) : title, swatches: swatches)
  }

  /// Reads the swatches of a value.
  /// - Parameters:
  ///   - key: the name before the value, unless it is that of a plain group.
  ///   - path: the groups around it.
  private mutating func read(
    _ node: JSONNode, key: String?, path: [String], isRoot: Bool = false
  ) throws(PaletteFileError) {
    switch node.content {
    case .text(let text):
      // Tailwind's colours have these too.
      if key != nil, ["inherit", "currentcolor"].contains(text.lowercased()) { return }
      try add(node, name: key, path)
    case .number, .literal: try add(node, name: key, path)
    case .array(let elements):
      if elements.contains(where: \.isNumber) { return try add(node, name: key, path) }
      let path = path + (key.map { [$0] } ?? [])
      for element in elements {
        let count = swatches.count
        try read(element, key: nil, path: path)
        if case .object(let entries) = element.content, swatches.count == count {
          throw reader.failure(
            "\(described(name(of: entries), path)) has no colour", at: element.offset)
        }
      }
    case .object(let entries):
      if let color = colorNode(of: entries) {
        let kind = entries.first { $0.key == "$type" }?.value.text
        guard kind == nil || kind == "color" else { return }
        return try add(color, name: name(of: entries) ?? key, path)
      }
      let group = isRoot ? nil : name(of: entries) ?? key
      let path = path + (group.map { [$0] } ?? [])
      for (key, value) in entries where !isFact(key, value) {
        let isPlain = Self.plainGroups.contains(key.lowercased()) && value.isContainer
        try read(value, key: isPlain ? nil : key, path: path)
      }
    }
  }

  /// Returns the colour in an object that is a swatch: a value under a usual key, or the object
  /// itself if it has components.
  private func colorNode(of entries: [(key: String, value: JSONNode)]) -> JSONNode? {
    if let components = Self.components(entries) {
      return JSONNode(content: .array(components), offset: components[0].offset)
    }
    for wanted in Self.colorKeys {
      guard let (_, value) = entries.first(where: { $0.key.lowercased() == wanted }) else {
        continue
      }
      switch value.content {
      case .object(let inner):
        if let color = colorNode(of: inner) { return color }
      case .array(let elements):
        if elements.contains(where: \.isNumber) { return value }
      case .text, .number, .literal:
        // Names of colours may be the same as these keys.
        let isGroup =
          name(of: entries) == nil
          && entries.contains { key, value in
            !Self.colorKeys.contains(key.lowercased())
              && value.text.flatMap { try? ParsedColor($0) } != nil
          }
        if !isGroup { return value }
      }
    }
    return nil
  }

  /// Returns the numbers of red, green, blue and perhaps alpha.
  private static func components(_ entries: [(key: String, value: JSONNode)]) -> [JSONNode]? {
    func number(_ keys: String...) -> JSONNode? {
      entries.first { keys.contains($0.key.lowercased()) && $0.value.isNumber }?.value
    }
    guard let red = number("r", "red"), let green = number("g", "green"),
      let blue = number("b", "blue")
    else { return nil }
    return [red, green, blue] + (number("a", "alpha", "opacity").map { [$0] } ?? [])
  }

  private func name(of entries: [(key: String, value: JSONNode)]) -> String? {
    for wanted in Self.nameKeys {
      let name = entries.first { $0.key.lowercased() == wanted }?.value.text
      if let name, !Self.looksLikeColor(name) { return name }
    }
    return nil
  }

  /// Whether an entry of a group tells something about the group.
  private func isFact(_ key: String, _ value: JSONNode) -> Bool {
    guard key.hasPrefix("$") || Self.facts.contains(key.lowercased()), !value.isContainer else {
      return false
    }
    return !(value.text.map(Self.looksLikeColor) ?? false)
  }

  /// Whether a text is a colour and not a name such as “Tan”.
  private static func looksLikeColor(_ text: String) -> Bool {
    (text.hasPrefix("#") || text.hasSuffix(")")) && (try? ParsedColor(text)) != nil
  }

  /// Adds a swatch with the colour of a text or of numbers.
  private mutating func add(
    _ node: JSONNode, name: String?, _ path: [String]
  ) throws(PaletteFileError) {
    guard swatches.count < ColorPalette.maximumSwatchCount else {
      throw reader.failure(
        "a palette has at most \(ColorPalette.maximumSwatchCount) colours", at: node.offset)
    }
    let entry = described(name, path)
    guard let text = node.colorText else {
      throw reader.failure("\(entry) is no colour", at: node.offset)
    }
    do {
      let color = try ParsedColor(text).color
      let own = name.flatMap { $0 == "DEFAULT" && !path.isEmpty ? nil : $0 }
      swatches.append(
        Swatch(
          name: (path + (own.map { [$0] } ?? [])).joined(separator: " "), color: color,
          group: path.joined(separator: " ")))
    } catch {
      throw reader.failure("\(entry): \(error.message)", at: node.offset)
    }
  }

  /// Names an entry in a message.
  private func described(_ name: String?, _ path: [String]) -> String {
    guard let name else { return "colour \(swatches.count + 1)" }
    return "“\((path + [name]).joined(separator: " "))”"
  }
}

extension JSONNode {
  fileprivate var text: String? { if case .text(let text) = content { text } else { nil } }

  fileprivate var isNumber: Bool { if case .number = content { true } else { false } }

  fileprivate var isContainer: Bool {
    switch content {
    case .array, .object: true
    default: false
    }
  }

  /// A colour as `Color(parsing:)` reads it; nil if there is none.
  fileprivate var colorText: String? {
    switch content {
    case .text(let text): return text
    case .array(let elements):
      let numbers = elements.compactMap { element in
        if case .number(let digits) = element.content { digits } else { nil }
      }
      guard numbers.count == elements.count, (3...4).contains(numbers.count) else { return nil }
      let channels = numbers.prefix(3)
      // Whole numbers are bytes: 0, 0, 1 is not blue.
      let areFractions =
        channels.contains { $0.contains(".") } && channels.allSatisfy { Double($0) ?? 2 <= 1 }
      guard areFractions else { return numbers.joined(separator: ",") }
      return "color(srgb " + channels.joined(separator: " ")
        + (numbers.count == 4 ? " / \(numbers[3]))" : ")")
    default: return nil
    }
  }
}
