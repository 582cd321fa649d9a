import Color

/// A value of a template.
struct SchemePlaceholder: Hashable, Sendable {
  /// What is written.
  enum Subject: Hashable, Sendable {
    case role(TerminalScheme.Role)
    /// A slot of base16 or base24.
    case slot(Int)
    case name, author
  }

  /// The part of a colour.
  enum Part: String, Hashable, Sendable {
    /// Six hexadecimal digits.
    case whole = ""
    /// A byte in decimal digits.
    case r, g, b
    /// A share from 0 to 1.
    case red, green, blue
    /// The space of the shares: `sRGB`, `P3`.
    case space

    /// The channel, from 0; nil for the whole colour.
    var channel: Int? {
      switch self {
      case .whole, .space: nil
      case .r, .red: 0
      case .g, .green: 1
      case .b, .blue: 2
      }
    }

    var isShare: Bool { [.red, .green, .blue].contains(self) }

    /// Returns what is written of a colour, with shares of a space.
    func text(of color: RGB8, in space: ColorSpace = .srgb) -> String {
      guard self != .space else { return "sRGB" }
      guard let channel else { return String(color.hex.dropFirst()) }
      return isShare
        ? paddedDecimal(Color(color).converted(to: space).components[channel], digits: 6)
        : "\([color.red, color.green, color.blue][channel])"
    }
  }

  let subject: Subject
  var part = Part.whole

  /// Whether it describes the scheme.
  var isText: Bool { subject == .name || subject == .author }

  /// Reads the text between braces.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard let key = parts.first else { return nil }
    switch key {
    case "name": subject = .name
    case "author": subject = .author
    default:
      if let slot = BaseScheme.slot(key) {
        subject = .slot(slot)
      } else if let role = TerminalScheme.Role(key: key) {
        subject = .role(role)
      } else {
        return nil
      }
    }
    guard parts.count > 1 else { return }
    guard let part = Part(rawValue: String(parts[1])) else { return nil }
    self.part = part
  }

  /// The placeholder in a piece of a template such as `#{red}`; nil without one.
  init?(in text: String) {
    guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else {
      return nil
    }
    self.init(text[text.index(after: open)..<close])
  }
}

/// The keys of a template.
struct SchemeTemplate: Sendable {
  /// A value in the template.
  struct Field: Sendable {
    let placeholder: SchemePlaceholder
    /// Its place among the values of the template: of several for a role, terminals use the first.
    let rank: Int
    /// Whether the same key has another role already, or is a mere number of a variant, which tells
    /// nothing about the format.
    let isShared: Bool
    /// Where it stands.
    let entry: ConfigurationEntry
    let hasHash: Bool
  }

  /// The fields by the keys behind the root.
  private(set) var fields: [[String]: [Field]] = [:]
  /// The largest number of keys of a field.
  private(set) var depth = 1

  /// The keys before them.
  private(set) var root: [String] = []

  /// - Parameters:
  ///   - variant: other keys that are read.
  ///   - rootLength: the number of keys before those that count.
  init(_ template: String, variant: String, rootLength: Int) {
    add(template, rootLength: rootLength)
    add(variant, rootLength: rootLength)
  }

  private mutating func add(_ template: String, rootLength: Int) {
    let text = Array(template.utf8)
    let isVariant = !fields.isEmpty
    for entry in ConfigurationScanner.entries(of: text, isTemplate: true) {
      let value = String(decoding: text[entry.range], as: UTF8.self)
      guard let placeholder = SchemePlaceholder(in: value) else { continue }
      // What describes the scheme may be in another section.
      let isText = placeholder.isText
      let path = Array(entry.path.dropFirst(isText ? entry.path.count - 1 : rootLength))
      let field = Field(
        placeholder: placeholder, rank: fields.count,
        isShared: fields[path] != nil || isVariant && path.allSatisfy { Int($0) != nil },
        entry: entry,
        hasHash: value.hasPrefix("#"))
      fields[path, default: []].append(field)
      depth = max(depth, path.count)
      if !isText, !isVariant { root = Array(entry.path.prefix(rootLength)) }
    }
  }
}

extension TerminalScheme.Role {
  /// The name in templates: a number of the palette, or the name with hyphens.
  var key: String {
    switch self {
    case .palette(let index): "\(index)"
    case .dim(let index): "dim\(index)"
    default: String(name.map { $0 == " " ? "-" : $0 })
    }
  }

  /// The role with a name in templates.
  init?(key: some StringProtocol) {
    if let index = UInt8(key) {
      self = .palette(index)
    } else if key.hasPrefix("dim"), let index = UInt8(key.dropFirst(3)), index < 8 {
      self = .dim(index)
    } else if let role = (Self.common.dropFirst(16) + [.bold]).first(where: { $0.key == key }) {
      self = role
    } else {
      return nil
    }
  }
}
