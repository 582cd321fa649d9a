package import Color

/// Writes a scheme in a format.
struct SchemeWriter {
  /// The text.
  private(set) var text = ""
  /// What the format cannot hold, each in a few words.
  private(set) var losses: [String] = []

  private let scheme: TerminalScheme
  private let format: SchemeFormat
  private var written: Set<TerminalScheme.Role> = []

  /// Writes a scheme.
  init(_ scheme: TerminalScheme, in format: SchemeFormat) {
    let scheme = format.holdsPalette ? scheme.extended : scheme
    (self.scheme, self.format) = (scheme, format)
    let slots = format.isBase ? BaseScheme.colors(of: scheme) : [:]
    // Compiled once, and not for each of 256 lines.
    let braces = /\{([^{}]*)\}/
    for line in format.template.split(separator: "\n", omittingEmptySubsequences: false) {
      if let line = filled(line, slots, braces) { text += line + "\n" }
    }
    text.removeLast()
    // Commas of JSON behind which lines were left out.
    for close in ["\n}", "\n  }"] { text = text.replacing(",\(close)", with: close) }
    if format.isBase {
      // Several roles share a slot, which has the colour of one of them.
      let hasBrights = format.template.contains(BaseScheme.key(0x12))
      let held = BaseScheme.slots(hasBrights: hasBrights)
        .filter { role, slot in scheme.color(role) == nil || scheme.color(role) == slots[slot] }
      written.formUnion(held.map(\.role))
    }
    guard !format.isTheme else { return }
    losses += scheme.roles.filter { !written.contains($0) }.map {
      "\(format.title) has no key for \($0.name)"
    }
  }

  /// Returns a line of the template with its values; nil if a colour of it is not set.
  private mutating func filled(
    _ line: Substring, _ slots: [Int: RGB8], _ braces: Regex<(Substring, Substring)>
  ) -> String? {
    var result = ""
    var end = line.startIndex
    var reported: [String] = []
    var used: Set<TerminalScheme.Role> = []
    // A list has to be complete.
    let isList = line.count(where: { $0 == "{" }) > 6
    for match in line.matches(of: braces) {
      guard let placeholder = SchemePlaceholder(match.1) else { continue }
      result += line[end..<match.range.lowerBound]
      end = match.range.upperBound
      switch placeholder.subject {
      case .name: result += Self.plain(scheme.name)
      case .author:
        guard !scheme.author.isEmpty else { return nil }
        result += Self.plain(scheme.author)
      case .slot(let slot):
        guard let color = slots[slot] else { return nil }
        result += color.hex.dropFirst()
      case .role(let role):
        guard scheme[role] != nil || isList else { return nil }
        if scheme[role] == nil, role != .cursor {
          reported.append("\(role.name) is not set: xterm’s was written")
        }
        used.insert(role)
        if let value = scheme[role], let word = format.references(for: role)[value],
          placeholder.part == .whole
        {
          if result.last == "#" { result.removeLast() }
          result += word
          continue
        }
        if scheme[role] != nil, scheme.color(role) == nil {
          reported.append("\(format.title) has no references: \(role.name) was written as a colour")
        }
        result += placeholder.part.text(of: scheme.shown(role))
      }
    }
    for loss in reported where !losses.contains(loss) { losses.append(loss) }
    written.formUnion(used)
    return result + line[end...]
  }

  /// A name that ends no string, comment or element in any format.
  static func plain(_ text: String) -> String {
    let text = text.replacing("'", with: "’")
      .filter { $0.isLetter || $0.isNumber || " -_.,()+/:@&’".contains($0) }
    return text.isEmpty ? "Untitled" : text
  }
}

/// A scheme as it is written: into the file that it was read from, or in a format.
package struct SchemeOutput: Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  /// What the file cannot hold, each in a few words.
  package let losses: [String]

  /// Writes a scheme.
  /// - Parameters:
  ///   - file: the file that it was read from, of which only the values change; nil for none.
  ///   - format: the format; nil for that of the file, or of kitty.
  package init(_ scheme: TerminalScheme, over file: SchemeFile?, as format: SchemeFormat? = nil) {
    if let file, format == nil || format?.name == file.format.name {
      let (bytes, missing) = file.changed(to: scheme)
      self.bytes = bytes
      losses = missing.map { "\($0.name) has no place of its own in the file" }
    } else {
      let format = format ?? .kitty
      let writer = SchemeWriter(scheme, in: format)
      bytes = Array(writer.text.utf8)
      losses = writer.losses
    }
  }
}
