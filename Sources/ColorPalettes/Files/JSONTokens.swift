/// Design tokens in JSON: their types, and references to other tokens.
///
/// https://www.designtokens.org/tr/drafts/format/; Style Dictionary and Tokens Studio write `value`
/// and `type` without “$”.
struct JSONTokens {
  /// What tokens and their groups say about themselves.
  static let facts: Set = [
    "$description", "$type", "$extensions", "$schema", "$themes", "$metadata", "$deprecated",
    "$version",
  ]
  /// Types without “$” of tokens that are no colours; other words are remarks about a colour.
  private static let otherTypes: Set = [
    "dimension", "fontfamily", "fontweight", "duration", "cubicbezier", "number", "strokestyle",
    "border", "transition", "shadow", "gradient", "typography", "fontfamilies", "fontweights",
    "fontsize", "fontsizes", "lineheight", "lineheights", "letterspacing", "paragraphspacing",
    "paragraphindent", "spacing", "sizing", "size", "borderradius", "borderwidth", "opacity",
    "boxshadow", "composition", "text", "textcase", "textdecoration", "asset", "boolean", "string",
    "time",
  ]
  private static let maximumDepth = 32

  /// An object on the way to a token, kept so that many references to its entries take no time.
  private struct Group {
    let entries: [String: JSONNode]
    /// The type of the tokens in it.
    let type: String?
    let isOther: Bool
  }

  private let root: JSONNode?
  /// The objects that references have passed, by their offsets.
  private var groups: [Int: Group] = [:]
  /// The entries of all groups at the top, which are the sets of Tokens Studio.
  private var sets: [String: JSONNode]?

  init(_ root: JSONNode? = nil) {
    self.root = root
  }

  /// Returns the type in a token or a group of them.
  static func type(of entries: JSONNode.Entries) -> String? {
    entries.first { $0.key == "$type" }?.value.text
  }

  /// Whether an object is a token of another type than a colour.
  /// - Parameter type: the type that the groups around it give.
  static func isOther(_ entries: JSONNode.Entries, type: String?) -> Bool {
    func value(_ wanted: String) -> JSONNode? {
      entries.first { $0.key.lowercased() == wanted }?.value
    }
    guard let content = value("$value") ?? value("value") else { return false }
    let inherited = value("$value") == nil ? nil : type
    if let type = Self.type(of: entries) ?? inherited { return type.lowercased() != "color" }
    // “text” and “border” are also uses of colours.
    return otherTypes.contains(value("type")?.text?.lowercased() ?? "")
      && !(content.text.map(JSONPalette.looksLikeColor) ?? false)
  }

  /// Returns what a reference stands for, and any other colour as it is; nil if it is another token.
  mutating func resolved(_ color: JSONColor) throws(JSONColor.Problem) -> JSONColor? {
    var color = color
    var depth = 0
    while let path = color.reference {
      let shown = path.joined(separator: ".")
      depth += 1
      guard depth <= Self.maximumDepth else {
        throw .init(
          rule: " refers to itself, or has more than \(Self.maximumDepth) references in a row")
      }
      guard let (node, isOther) = target(of: path) else {
        throw .init(rule: " refers to “\(shown)”, which is not there")
      }
      if isOther { return nil }
      var next = JSONColor(node)
      if case .object(let entries) = node.content {
        guard let inner = JSONColor(of: entries) else {
          throw .init(rule: " refers to “\(shown)”, which is no colour")
        }
        next = inner
      }
      color = next.referred(by: color)
    }
    return color
  }

  /// Returns the value at a path, and whether it is a token of another type.
  private mutating func target(of path: [Substring]) -> (JSONNode, isOther: Bool)? {
    guard let root, let first = path.first else { return nil }
    let top = group(root, in: nil)
    guard var node = top?.entries[String(first)] ?? firstEntry(String(first), inGroupsOf: root)
    else { return nil }
    var outer = top
    for key in path.dropFirst() {
      guard let group = group(node, in: outer) else { return nil }
      if group.isOther { return (node, true) }
      guard let next = group.entries[String(key)] else { return nil }
      (node, outer) = (next, group)
    }
    return (node, group(node, in: outer)?.isOther ?? false)
  }

  private mutating func group(_ node: JSONNode, in outer: Group?) -> Group? {
    guard case .object(let entries) = node.content else { return nil }
    if let group = groups[node.offset] { return group }
    let group = Group(
      entries: Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first },
      type: Self.type(of: entries) ?? outer?.type, isOther: Self.isOther(entries, type: outer?.type)
    )
    groups[node.offset] = group
    return group
  }

  private mutating func firstEntry(_ key: String, inGroupsOf root: JSONNode) -> JSONNode? {
    guard case .object(let groups) = root.content else { return nil }
    if let sets { return sets[key] }
    var found: [String: JSONNode] = [:]
    for group in groups {
      guard case .object(let entries) = group.value.content else { continue }
      for entry in entries where found[entry.key] == nil { found[entry.key] = entry.value }
    }
    sets = found
    return found[key]
  }
}
