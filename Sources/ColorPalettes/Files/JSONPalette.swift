import Colorimetry

/// A palette in JSON: colours in arrays, in objects with a name, or under their names.
///
/// There is no common form. An object with a colour under one of `JSONColor.keys` is a swatch; any
/// other one is a group, whose entries are swatches and groups.
struct JSONPalette {
  /// What the groups around a value say about it.
  private struct Context {
    var path: [String] = []
    /// The type of design tokens without one of their own.
    var type: String?
    /// The key of a model, such as “hsl”.
    var modelKey: String?

    var model: JSONColorModel? { modelKey.flatMap { JSONColorModel(key: $0) } }
  }

  private var reader: JSONReader
  private var tokens = JSONTokens()
  private var title = ""
  private var swatches: [Swatch] = []
  /// What the numbers for red, green and blue are, as far as they have been read.
  private var numbers = (haveBytes: false, havePoints: false)
  /// Whether whole numbers are shares too.
  private var hasShares = false

  private static let nameKeys = ["name", "title", "label", "id"]
  /// What is said in groups about themselves.
  private static let facts: Set = [
    "name", "title", "label", "id", "author", "description", "comment", "license", "licence",
    "version", "source", "url", "type", "date", "columns", "count", "order", "emoji", "appearance",
    "variant", "fontstyle", "font_style",
  ]
  /// What is said about a colour, even if the words are those of one.
  private static let remarks: Set = ["description", "comment"]
  /// Groups that are no part of the names in them.
  private static let plainGroups: Set = [
    "color", "colors", "colour", "colours", "palette", "palettes", "swatches", "groups", "items",
    "theme", "values",
  ]

  /// Groups of themes that usually hold no colours, in small letters.
  ///
  /// https://v3.tailwindcss.com/docs/theme and https://styled-system.com/theme-specification
  private static let otherGroups: Set = [
    "animation", "aspectratio", "blur", "borderradius", "borders", "borderspacing", "borderstyles",
    "borderwidth", "borderwidths", "boxshadow", "breakpoints", "columns", "container", "content",
    "flex", "flexbasis", "fonts", "fontfamily", "fontsize", "fontsizes", "fontweight",
    "fontweights", "gap", "height", "inset", "keyframes", "letterspacing", "letterspacings",
    "lineheight", "lineheights", "margin", "maxheight", "maxwidth", "mediaqueries", "minheight",
    "minwidth", "opacity", "order", "padding", "radii", "rotate", "scale", "screens",
    "size", "sizes", "skew", "space", "spacing", "transitionduration", "transitionproperty",
    "transitions", "transitiontimingfunction", "translate", "width", "willchange", "zindex",
    "zindices",
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
    if case .object(let entries) = root.content, JSONColor(of: entries) == nil {
      title = Self.name(of: entries) ?? ""
    }
    tokens = JSONTokens(root)
    let empty = self
    try read(root, key: nil, Context(), isRoot: true)
    if numbers.havePoints, !numbers.haveBytes {
      self = empty
      hasShares = true
      try read(root, key: nil, Context(), isRoot: true)
    }
    title = Swatch.sanitized(title)
    return ColorPalette(
      name: title.isEmpty ? ColorPalette.title(of: reader.fileName) : title, swatches: swatches)
  }

  /// Reads the swatches of a value.
  /// - Parameter key: the name before the value, unless it is that of a plain group.
  private mutating func read(
    _ node: JSONNode, key: String?, _ context: Context, isRoot: Bool = false
  ) throws(PaletteFileError) {
    switch node.content {
    case .text(let text):
      // Tailwind's colours have these too.
      if key != nil, ["inherit", "currentcolor"].contains(text.lowercased()) { return }
      if key != nil, Self.isElsewhere(text) { return }
      try add(node, name: key, context)
    // A switch such as "dark": true.
    case .literal where key != nil && !node.isNull: return
    case .number, .literal: try add(node, name: key, context)
    case .array(let elements):
      if elements.contains(where: \.isNumber) { return try add(node, name: key, context) }
      var context = context
      if let key { context.path.append(key) }
      for element in elements {
        let count = swatches.count
        try read(element, key: nil, context)
        if case .object(let entries) = element.content, swatches.count == count,
          !JSONTokens.isOther(entries, type: context.type), !Self.isRule(entries)
        {
          let entry = described(Self.name(of: entries), context.path)
          throw reader.failure("\(entry) has no colour", at: element.offset)
        }
      }
    case .object(let entries):
      if JSONTokens.isOther(entries, type: context.type) { return }
      guard !entries.contains(where: { $0.key == "$ref" }) else {
        let entry = described(key, context.path)
        throw reader.failure("\(entry): references with “$ref” are not read", at: node.offset)
      }
      if let color = JSONColor(of: entries, model: context.model) {
        return try add(color, name: Self.name(of: entries) ?? key, context)
      }
      try readGroup(entries, name: isRoot ? nil : Self.name(of: entries) ?? key, context)
    }
  }

  private mutating func readGroup(
    _ entries: JSONNode.Entries, name: String?, _ context: Context
  ) throws(PaletteFileError) {
    var context = context
    if let name { context.path.append(name) }
    context.type = JSONTokens.type(of: entries) ?? context.type
    for (key, value) in entries where !Self.isFact(key, value) {
      let isPlain = Self.plainGroups.contains(key.lowercased()) && value.isContainer
      var inner = context
      if JSONColorModel(key: key) != nil || JSONColorModel.isUnknown(key) { inner.modelKey = key }
      if Self.otherGroups.contains(key.lowercased()), value.isContainer {
        try readOther(value, key: key, inner)
      } else {
        try read(value, key: isPlain ? nil : key, inner)
      }
    }
  }

  /// Whether an object is a rule of a theme for VS Code, which may set only a font style.
  private static func isRule(_ entries: JSONNode.Entries) -> Bool {
    entries.contains { $0.key == "settings" && $0.value.isContainer }
  }

  private static func name(of entries: JSONNode.Entries) -> String? {
    for wanted in nameKeys {
      let name = entries.first { $0.key.lowercased() == wanted }?.value.text
      if let name, !looksLikeColor(name) { return name }
    }
    return nil
  }

  /// Whether an object with a colour under a usual key is a group, because others have colours too.
  static func isGroup(_ entries: JSONNode.Entries) -> Bool {
    name(of: entries) == nil
      && entries.contains { key, value in
        guard let text = value.text, !JSONColor.isRepeated(key, text), !isFact(key, value),
          !remarks.contains(key.lowercased())
        else { return false }
        return !JSONColor.isShortNumber(text) && (try? ParsedColor(text)) != nil
      }
  }

  /// Whether an entry of a group tells something about the group.
  private static func isFact(_ key: String, _ value: JSONNode) -> Bool {
    // What a rule of a theme is for.
    if JSONTokens.facts.contains(key) || key == "scope" { return true }
    guard key.hasPrefix("$") || facts.contains(key.lowercased()), !value.isContainer else {
      return false
    }
    return !(value.text.map(looksLikeColor) ?? false)
  }

  /// Reads a group of a theme that usually holds no colours, and skips it if it holds none.
  private mutating func readOther(
    _ node: JSONNode, key: String, _ context: Context
  ) throws(PaletteFileError) {
    // Three steps of spacing could be a colour.
    if case .array(let elements) = node.content, elements.contains(where: \.isNumber) { return }
    var attempt = self
    do throws(PaletteFileError) {
      try attempt.read(node, key: key, context)
      self = attempt
    } catch {
      if Self.holdsColor(node) { throw error }
    }
  }

  private static func holdsColor(_ node: JSONNode) -> Bool {
    switch node.content {
    case .text(let text): looksLikeColor(text)
    case .array(let elements): elements.contains(where: holdsColor)
    case .object(let entries): entries.contains { holdsColor($0.value) }
    case .number, .literal: false
    }
  }

  /// Whether a text is a colour and not a name such as “Tan”.
  static func looksLikeColor(_ text: String) -> Bool {
    (text.hasPrefix("#") || text.hasSuffix(")")) && (try? ParsedColor(text)) != nil
  }

  /// Whether a text is a path, an address, or a GUID in braces, as settings of programs have them.
  private static func isElsewhere(_ text: String) -> Bool {
    let guid = text.dropFirst().dropLast()
    let isGUID =
      text.utf8.count == 38 && text.hasPrefix("{") && guid.allSatisfy { $0.isHexDigit || $0 == "-" }
    return isGUID || ["/", "~/", "./", "C:\\", "ms-appx:"].contains { text.hasPrefix($0) }
      || text.contains("://")
  }

  /// Adds a swatch with the colour of a value that stands alone.
  private mutating func add(
    _ node: JSONNode, name: String?, _ context: Context
  ) throws(PaletteFileError) {
    try add(JSONColor(node, model: context.model), name: name, context)
  }

  private mutating func add(
    _ color: JSONColor, name: String?, _ context: Context
  ) throws(PaletteFileError) {
    let path = context.path
    guard swatches.count < ColorPalette.maximumSwatchCount else {
      throw reader.failure(
        "a palette has at most \(ColorPalette.maximumSwatchCount) colours", at: color.offset)
    }
    if let key = context.modelKey, color.hasNumbers, JSONColorModel.isUnknown(key) {
      let entry = described(name, path)
      throw reader.failure("\(entry): numbers of \(key) are not read", at: color.offset)
    }
    do throws(JSONColor.Problem) {
      guard let found = try tokens.resolved(color) else { return }
      for number in found.channels ?? [] {
        if number.value > 1 { numbers.haveBytes = true }
        if number.text.contains(".") { numbers.havePoints = true }
      }
      let color = try found.color(hasShares: hasShares)
      let own = name.flatMap { ["DEFAULT", "$root"].contains($0) && !path.isEmpty ? nil : $0 }
      swatches.append(
        Swatch(
          name: (path + (own.map { [$0] } ?? [])).joined(separator: " "), color: color,
          group: path.joined(separator: " ")))
    } catch {
      throw reader.failure(described(name, path) + error.rule, at: color.offset)
    }
  }

  /// Names an entry in a message.
  private func described(_ name: String?, _ path: [String]) -> String {
    guard let name else { return "colour \(swatches.count + 1)" }
    return "“\((path + [name]).joined(separator: " "))”"
  }
}
