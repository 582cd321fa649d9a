/// A file with the colours of a terminal, whose other bytes are kept.
package struct SchemeFile: Sendable {
  /// Where a value stands: the bytes of the whole colour, or of its three channels.
  private struct Place: Sendable {
    var ranges: [Range<Int>]
    /// The notation of a whole colour; nil for a reference or channels.
    var notation: ColorNotation?
    /// The space of three shares; nil for bytes.
    var space: ColorSpace?
  }

  /// A channel of a colour that is written in three places.
  private struct Channel {
    let index: Int
    /// From 0 to 1.
    let value: Double
    let range: Range<Int>
  }

  /// What a template finds in a file.
  private struct Match {
    var found: [SchemePlaceholder: ConfigurationEntry] = [:]
    /// How many are written as in the template.
    var likeness = 0

    /// The number of entries of the palette, and of all colours.
    var counts: (palette: Int, all: Int) {
      var colors: Set<SchemePlaceholder.Subject> = []
      for placeholder in found.keys
      where placeholder.subject != .name && placeholder.subject != .author {
        colors.insert(placeholder.subject)
      }
      let palette = colors.count {
        switch $0 {
        case .role(.palette(let index)): index < 16
        case .slot: true
        default: false
        }
      }
      return (palette, colors.count)
    }
  }

  /// The largest file that is read, in bytes.
  package static let maximumSize = 1 << 20

  /// The format.
  package let format: SchemeFormat
  /// The colours.
  package private(set) var scheme = TerminalScheme()
  /// What could not be read, each in a few words.
  package private(set) var problems: [String] = []
  private let bytes: [UInt8]
  private var places: [TerminalScheme.Role: Place] = [:]

  // MARK: Reading

  /// Reads a file of any format.
  /// - Parameters:
  ///   - format: the format; nil for the one whose keys the file has most of.
  ///   - minimum: the entries of the palette that it has to have.
  /// - Returns: nil if it is not a scheme.
  package init?(_ bytes: [UInt8], as format: SchemeFormat? = nil, minimum: Int = 1) {
    guard bytes.count <= Self.maximumSize, !bytes.prefix(4096).contains(0) else { return nil }
    let entries = ConfigurationScanner.entries(of: bytes)
    let candidates = format.map { [$0] } ?? SchemeFormat.all
    var best: (format: SchemeFormat, match: Match, score: Int)?
    for format in candidates {
      for match in Self.matches(of: format, in: entries, of: bytes) {
        let counts = match.counts
        guard counts.palette >= minimum, counts.all > 1 else { continue }
        let score = counts.all * 4 + match.likeness
        if best.map({ score > $0.score }) ?? true { best = (format, match, score) }
      }
    }
    guard let best else { return nil }
    self.format = best.format
    self.bytes = bytes
    read(best.match.found, entries)
  }

  /// Returns what a template finds below each root.
  private static func matches(
    of format: SchemeFormat, in entries: [ConfigurationEntry], of bytes: [UInt8]
  ) -> [Match] {
    let template = format.keys
    var matches: [[String]: Match] = [:]
    var roots: [[String]] = []
    var texts = Match()
    for entry in entries {
      for depth in stride(from: min(template.depth, entry.path.count), through: 1, by: -1) {
        guard let field = template.fields[Array(entry.path.suffix(depth))] else { continue }
        if field.placeholder.subject == .name || field.placeholder.subject == .author {
          if texts.found[field.placeholder] == nil { texts.found[field.placeholder] = entry }
          break
        }
        let root = format.rootLength == nil ? [] : Array(entry.path.dropLast(depth))
        if matches[root] == nil { roots.append(root) }
        let isAlike =
          field.separator == entry.separator && field.isQuoted == entry.isQuoted
          && field.hasHash == (bytes[entry.range].first == .hashSign)
        // In most programs the last line of a key counts.
        if matches[root, default: Match()].found.updateValue(entry, forKey: field.placeholder)
          == nil
        {
          matches[root]?.likeness += isAlike ? 1 : 0
        }
        break
      }
    }
    return roots.compactMap { root in
      guard var match = matches[root] else { return nil }
      match.likeness +=
        (root.count == template.root.count ? 1 : 0) + (root == template.root ? 1 : 0)
      match.found.merge(texts.found) { colors, _ in colors }
      return match
    }
  }

  private mutating func read(
    _ found: [SchemePlaceholder: ConfigurationEntry], _ entries: [ConfigurationEntry]
  ) {
    var channels: [TerminalScheme.Role: [Channel]] = [:]
    var spaces: [TerminalScheme.Role: ColorSpace] = [:]
    var slots: [Int: (value: TerminalScheme.Value, place: Place)] = [:]
    for (placeholder, entry) in found.sorted(by: {
      $0.value.range.lowerBound < $1.value.range.lowerBound
    }) {
      let text = String(decoding: bytes[entry.range].prefix(200), as: UTF8.self)
      switch placeholder.subject {
      case .name: scheme.name = text
      case .author: scheme.author = text
      case .slot(let slot):
        if let (value, place) = value(text, entry.range, entries) { slots[slot] = (value, place) }
      case .role(let role):
        if placeholder.part == .space {
          spaces[role] = text == "P3" ? .displayP3 : .srgb
        } else if let index = placeholder.part.channel {
          let scale = placeholder.part.isShare ? 1.0 : 255
          if let value = Double(text), (0...scale).contains(value) {
            let channel = Channel(index: index, value: value / scale, range: entry.range)
            channels[role, default: []].append(channel)
            if placeholder.part.isShare, spaces[role] == nil { spaces[role] = .srgb }
          }
        } else if let (value, place) = value(text, entry.range, entries) {
          scheme[role] = value
          places[role] = place
        } else if !text.isEmpty {
          problems.append("\(role.name): “\(text)” is not a colour")
        }
      }
    }
    for (role, parts) in channels where Set(parts.map(\.index)).count == 3 {
      let parts = parts.sorted { $0.index < $1.index }
      let color = Color(spaces[role] ?? .srgb, parts[0].value, parts[1].value, parts[2].value)
      scheme[role] = .color(color.rgb8)
      places[role] = Place(ranges: parts.map(\.range), space: spaces[role])
    }
    guard format.isBase else { return }
    for (role, slot) in BaseScheme.slots(hasBrights: slots.keys.contains { $0 > 0x0F }) {
      guard let (value, place) = slots[slot] ?? BaseScheme.fallback(slot).flatMap({ slots[$0] })
      else { continue }
      scheme[role] = value
      places[role] = place
    }
  }

  /// Reads a value; nil if it is neither a colour nor a reference.
  private func value(
    _ text: String, _ range: Range<Int>, _ entries: [ConfigurationEntry]
  ) -> (TerminalScheme.Value, Place)? {
    let word = text.lowercased()
    if let reference = format.references.first(where: { $0.value.lowercased() == word })?.key {
      return (reference, Place(ranges: [range], notation: nil))
    }
    if let parsed = Self.color(text) {
      return (
        .color(parsed.color.rgb8), Place(ranges: [range], notation: parsed.notation)
      )
    }
    // A macro of X resources.
    let macro = entries.first {
      $0.separator == .space && $0.path == [word.replacing("_", with: "-")]
    }
    guard let macro,
      let parsed = Self.color(String(decoding: bytes[macro.range].prefix(200), as: UTF8.self))
    else { return nil }
    return (.color(parsed.color.rgb8), Place(ranges: [range], notation: nil))
  }

  private static func color(_ text: String) -> ParsedColor? {
    if let parsed = try? ParsedColor(text) { return parsed }
    return NamedColor.named(text, in: .x11).map { ParsedColor(Color($0.rgb), .name) }
  }

  // MARK: Changing

  /// Returns the file with other colours: all bytes but those of changed values are kept.
  /// - Returns: the bytes, and the roles that the file has no place for.
  package func changed(to other: TerminalScheme) -> (bytes: [UInt8], missing: [TerminalScheme.Role])
  {
    var missing: [TerminalScheme.Role] = []
    var texts: [Range<Int>: String] = [:]
    for role in Set(scheme.roles + other.roles).sorted() where scheme[role] != other[role] {
      guard let place = places[role], let value = other[role] else {
        missing.append(role)
        continue
      }
      for (range, text) in zip(place.ranges, self.texts(of: value, at: place, other, role)) {
        texts[range] = text
      }
    }
    // Two roles of base16 may share a slot.
    for role in scheme.roles where !missing.contains(role) {
      guard let place = places[role], let range = place.ranges.first, let value = other[role],
        let text = texts[range], text != self.texts(of: value, at: place, other, role).first
      else { continue }
      missing.append(role)
    }
    var result: [UInt8] = []
    var end = 0
    for (range, text) in texts.sorted(by: { $0.key.lowerBound < $1.key.lowerBound }) {
      result += bytes[end..<range.lowerBound]
      result += text.utf8
      end = range.upperBound
    }
    return (result + bytes[end...], missing)
  }

  /// The colours whose channels stand in places of their own, with these places, in their order.
  package var splitColors: [(color: RGB8, ranges: [Range<Int>], role: TerminalScheme.Role)] {
    places.sorted { $0.value.ranges[0].lowerBound < $1.value.ranges[0].lowerBound }
      .compactMap { role, place in
        guard place.ranges.count > 1, let color = scheme.color(role) else { return nil }
        return (color, place.ranges, role)
      }
  }

  /// Returns the channels of another colour for the places of a role.
  package func channels(of color: RGB8, for role: TerminalScheme.Role) -> [String] {
    guard let place = places[role] else { return [] }
    var other = scheme
    other[role] = .color(color)
    return texts(of: .color(color), at: place, other, role)
  }

  private func texts(
    of value: TerminalScheme.Value, at place: Place, _ scheme: TerminalScheme,
    _ role: TerminalScheme.Role
  ) -> [String] {
    if let word = format.references[value], place.ranges.count == 1 { return [word] }
    let color = scheme.shown(role)
    guard place.ranges.count == 1 else {
      guard let space = place.space else {
        return [color.red, color.green, color.blue].map(String.init)
      }
      let parts = Color(color).converted(to: space).components
      return [parts.x, parts.y, parts.z].map { paddedDecimal($0, digits: 6) }
    }
    if let notation = place.notation, case .hex = notation.form {
      return [Color(color).formatted(.same, notation: notation.withoutAlpha)]
    }
    return [color.hex]
  }
}
