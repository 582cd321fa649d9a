package import Color

/// A file with the colours of a terminal, whose other bytes are kept.
package struct SchemeFile: Sendable {
  /// Where a value stands: the bytes of the whole colour, or of its three channels.
  private struct Place: Sendable {
    var ranges: [Range<Int>]
    /// A whole colour whose notation is kept; nil for a reference, a name or channels.
    var written: ParsedColor?
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

  /// A value that a template finds in a file.
  private typealias Finding = (entry: ConfigurationEntry, field: SchemeTemplate.Field)

  /// What a template finds below a root.
  private struct Match {
    let root: [String]
    var name = ""
    /// The values by what they are for, in the order of the file.
    var found: [SchemePlaceholder: [Finding]] = [:]
    /// How many are written as in the template.
    var likeness = 0

    /// The number of entries of the palette, and of all colours.
    var counts: (palette: Int, all: Int) {
      let told = found.filter { !$0.key.isText && $0.value.contains { !$0.field.isShared } }
      let colors = Set(told.keys.map(\.subject))
      let palette = colors.count {
        switch $0 {
        case .role(.palette(let index)): index < 16
        case .slot: true
        default: false
        }
      }
      return (palette, colors.count)
    }

    /// Any entry of the palette counts more than all else.
    var score: Int { (counts.palette > 0 ? 256 : 0) + counts.all * 4 + likeness }

    /// Whether it has all sixteen entries, or a key that other files rarely have.
    ///
    /// Without any entry, it also needs three colours in the place that the format has for them.
    func isTold(by template: SchemeTemplate) -> Bool {
      let counts = self.counts
      guard counts.palette > 0 || counts.all > 2 && root == template.root else { return false }
      return counts.palette == 16
        || found.contains { placeholder, findings in
          let keys = findings[0].entry.path.dropFirst(root.count)
          return !placeholder.isText
            && (keys.count > 1 || !Self.commonKeys.contains { keys.last?.hasSuffix($0) == true })
        }
    }

    /// The ends of keys such as `red` and `light-red`, which palettes of all kinds have.
    private static let commonKeys = ColorContext.wordList("common-keys")
  }

  /// The largest file that is read, in bytes.
  package static let maximumSize = 1 << 20

  /// The format.
  package let format: SchemeFormat
  /// The colours.
  package private(set) var scheme = TerminalScheme()
  /// What could not be read, each in a few words.
  package private(set) var problems: [String] = []
  /// The names of all schemes in the file.
  package let names: [String]
  /// The name of this one; empty for the only one.
  package let selection: String
  private let bytes: [UInt8]
  /// The values of a role, of which the terminal uses the first.
  private var places: [TerminalScheme.Role: [Place]] = [:]

  // MARK: Reading

  /// Reads a file of any format.
  /// - Parameters:
  ///   - format: the format; nil for the one whose keys the file has most of.
  ///   - minimum: the entries of the palette that it has to have.
  ///   - name: which of several schemes is read; nil for the one that the file says, or else the one
  ///     with the most colours. A part of the name will do.
  /// - Returns: nil if it is not a scheme, or there is none of that name.
  package init?(
    _ bytes: [UInt8], as format: SchemeFormat? = nil, minimum: Int = 0, named name: String? = nil
  ) {
    guard bytes.count <= Self.maximumSize, !bytes.prefix(4096).contains(0) else { return nil }
    let entries = ConfigurationScanner.entries(of: bytes)
    var best: (format: SchemeFormat, matches: [Match], beside: Match?, score: Int)?
    let isKnown = format != nil
    for format in format.map({ [$0] }) ?? SchemeFormat.all {
      let all = Self.matches(of: format, in: entries, of: bytes)
      let hasEntries = all.contains { $0.counts.palette > 0 }
      let matches = all.filter {
        $0.counts.palette >= (isKnown && hasEntries ? 1 : minimum) && $0.counts.all > 1
          && (isKnown || $0.isTold(by: format.keys))
      }
      let score = matches.map { $0.score }.max() ?? 0
      let beside = all.first { format.selection?.isCommon($0.root) == true }
      if score > best?.score ?? 0 { best = (format, matches, beside, score) }
    }
    guard let best else { return nil }
    let selected = best.format.selection.map { Self.value(of: $0, in: entries, of: bytes) } ?? ""
    var matches = best.matches
    // `dark.terminal` and `light.terminal`
    let sameNames = Dictionary(grouping: matches, by: \.name)
    for (index, match) in matches.enumerated() where sameNames[match.name]?.count != 1 {
      matches[index].name = match.root.joined(separator: ".")
    }
    let most = name == nil ? matches.first { $0.score == best.score } : nil
    guard let chosen = Self.match(name ?? selected, in: matches) ?? most else { return nil }
    self.format = best.format
    self.bytes = bytes
    names = matches.map { $0.name }
    selection = names.count > 1 ? chosen.name : ""
    // `#define red #f00`, and `red=#f00` of a shell for `$red`.
    let macros = entries.map {
      (($0.path.first == ConfigurationEntry.macro ? "" : "$") + ($0.path.last ?? ""), $0.range)
    }
    let beside = best.beside?.found.filter { !$0.key.isText } ?? [:]
    read(
      chosen.found.merging(beside) { $0 + $1 }, Dictionary(macros, uniquingKeysWith: { $1 }))
    // Of the values of such keys in source code, most are no colours.
    let count = scheme.roles.count { scheme.color($0) != nil }
    guard count > 0, isKnown || count > problems.count else { return nil }
    nameUnread(entries, beside: chosen.root)
    func setting(_ key: String) -> String {
      entries.last { $0.path.last == key }.map { Self.text(of: $0.range, in: bytes) } ?? ""
    }
    // kitty has a word for each, Ghostty two flags.
    let word = setting("palette-generate")
    let flags = setting("palette-harmonious") == "true" ? "semantic" : "legacy"
    scheme.generation = TerminalScheme.Generation(rawValue: word == "true" ? flags : word)
  }

  /// The match of a name, or else of a part of it.
  private static func match(_ name: String, in matches: [Match]) -> Match? {
    func folded(_ name: String) -> String { name.lowercased().replacing("_", with: "-") }
    let name = folded(name)
    return matches.first { folded($0.name) == name }
      ?? matches.first { !name.isEmpty && folded($0.name).contains(name) }
  }

  /// Names the colours whose keys look like those of roles that were not found.
  private mutating func nameUnread(_ entries: [ConfigurationEntry], beside root: [String]) {
    var missing = TerminalScheme.Role.common.filter { scheme[$0] == nil }
    for entry in entries where format.rootLength == nil || root.starts(with: entry.path.dropLast())
    {
      let key = entry.path.last ?? ""
      let word = key.replacing("colour", with: "").replacing("color", with: "").filter { $0 != "-" }
      guard let index = missing.firstIndex(where: { $0.name.filter { $0 != " " } == word }),
        format.canHold(entry), Self.color(Self.text(of: entry.range, in: bytes)) != nil
      else { continue }
      problems.append("\(missing.remove(at: index).name): “\(key)” is not a key of \(format.title)")
    }
  }

  /// The name of the scheme that a file selects.
  private static func value(
    of selection: SchemeFormat.Selection, in entries: [ConfigurationEntry], of bytes: [UInt8]
  ) -> String {
    let key = selection.key[...]
    let entry = entries.first {
      // One for dark and one for light.
      $0.path.suffix(key.count) == key || $0.path.dropLast().suffix(key.count) == key
    }
    // An alias of YAML, which people name as the scheme that it stands for.
    return entry.map { String(text(of: $0.range, in: bytes).drop { $0 == "*" }) }
      ?? selection.standard
  }

  private static func text(of range: Range<Int>, in bytes: [UInt8]) -> String {
    String(decoding: bytes[range].prefix(200), as: UTF8.self)
  }

  /// Returns what a template finds below each root.
  private static func matches(
    of format: SchemeFormat, in entries: [ConfigurationEntry], of bytes: [UInt8]
  ) -> [Match] {
    let template = format.keys
    var matches: [[String]: Match] = [:]
    var roots: [[String]] = []
    /// The texts that describe schemes, by the keys before them; nil where the template has them.
    var texts: [[String]?: [SchemePlaceholder: [Finding]]] = [:]
    for entry in entries where entry.path.first != ConfigurationEntry.macro {
      for depth in stride(from: min(template.depth, entry.path.count), through: 1, by: -1) {
        guard let fields = template.fields[Array(entry.path.suffix(depth))], format.canHold(entry)
        else { continue }
        let root = format.rootLength == nil ? [] : Array(entry.path.dropLast(depth))
        for field in fields {
          let finding = (entry, field)
          guard !field.placeholder.isText else {
            for place in field.entry.path.dropLast() == root[...] ? [root, nil] : [root]
            where texts[place]?[field.placeholder] == nil {
              texts[place, default: [:]][field.placeholder] = [finding]
            }
            continue
          }
          if matches[root] == nil { roots.append(root) }
          let isAlike =
            field.entry.separator == entry.separator && field.entry.isQuoted == entry.isQuoted
            && field.hasHash == (bytes[entry.range].first.flatMap(hexDigitValue) == nil)
          var match = matches.removeValue(forKey: root) ?? Match(root: root)
          if match.found[field.placeholder] == nil, isAlike { match.likeness += 1 }
          match.found[field.placeholder, default: []].append(finding)
          matches[root] = match
        }
        break
      }
    }
    return roots.compactMap { root in
      guard var match = matches[root] else { return nil }
      match.likeness +=
        (root.count == template.root.count ? 1 : 0) + (root == template.root ? 1 : 0)
      let own = texts[root] ?? [:]
      for texts in [texts[nil] ?? [:], own] { match.found.merge(texts) { $1 } }
      let name = own.first { $0.key.subject == .name }?.value[0].entry
      match.name = name.map { text(of: $0.range, in: bytes) } ?? root.last ?? "default"
      return match
    }
  }

  private mutating func read(
    _ found: [SchemePlaceholder: [Finding]], _ macros: [String: Range<Int>]
  ) {
    var channels: [TerminalScheme.Role: [[Channel]]] = [:]
    var spaces: [TerminalScheme.Role: ColorSpace] = [:]
    var slots: [Int: (value: TerminalScheme.Value, places: [Place])] = [:]
    for (placeholder, findings) in found.sorted(by: {
      $0.value[0].entry.range.lowerBound < $1.value[0].entry.range.lowerBound
    }) {
      let entries = inOrder(findings)
      var unread: String?
      let text = Self.text(of: entries[0].range, in: bytes)
      switch placeholder.subject {
      case .name: scheme.name = text
      case .author: scheme.author = text
      case .slot(let slot):
        let values = entries.compactMap { value($0.range, macros) }
        slots[slot] = values.first.map { ($0.0, values.map(\.1)) }
        if values.isEmpty { unread = BaseScheme.key(slot) }
      case .role(let role):
        if placeholder.part == .space {
          spaces[role] = text == "P3" ? .displayP3 : .srgb
        } else if let index = placeholder.part.channel {
          let isShare = placeholder.part.isShare
          if isShare, spaces[role] == nil { spaces[role] = .srgb }
          let values = entries.compactMap { channel(index, at: $0.range, isShare: isShare) }
          if !values.isEmpty { channels[role, default: []].append(values) }
          if values.isEmpty { unread = role.name }
        } else {
          let values = entries.compactMap { value($0.range, macros, role) }
          scheme[role] = values.first?.0
          places[role] = values.isEmpty ? nil : values.map(\.1)
          if values.isEmpty { unread = role.name }
        }
      }
      if let unread, !text.isEmpty { problems.append("\(unread): “\(text)” is not a colour") }
    }
    for (role, parts) in channels where parts.count == 3 {
      let parts = parts.sorted { $0[0].index < $1[0].index }
      let color = parts.map { $0[0].value }
      scheme[role] = .color(Color(spaces[role] ?? .srgb, color[0], color[1], color[2]).rgb8)
      // Only those of which no channel is missing.
      let count = Set(parts.map(\.count)).count == 1 ? parts[0].count : 1
      places[role, default: []] += (0..<count).map { index in
        Place(ranges: parts.map { $0[index].range }, space: spaces[role])
      }
    }
    guard format.isBase else { return }
    for (role, slot) in BaseScheme.slots(hasBrights: slots.keys.contains { $0 > 0x0F }) {
      guard let found = slots[slot] ?? BaseScheme.fallback(slot).flatMap({ slots[$0] })
      else { continue }
      scheme[role] = found.value
      places[role] = found.places
    }
  }

  /// Returns the values of a role, with the one that the terminal uses first: that beside the name of
  /// the scheme, that of the key which the template has first, of X resources the most specific one,
  /// and otherwise the last one.
  private func inOrder(_ findings: [Finding]) -> [ConfigurationEntry] {
    func order(_ finding: Finding) -> (Int, Int, Int) {
      let path = finding.entry.path
      let isBeside = format.selection?.isBeside(path) == true
      let depth = format.rootLength == nil ? path.count : 0
      let rank = isBeside ? -1 : format.lastCounts ? 0 : finding.field.rank
      return (rank, -depth, -finding.entry.range.lowerBound)
    }
    return findings.sorted { order($0) < order($1) }.map { $0.entry }
  }

  private func channel(_ index: Int, at range: Range<Int>, isShare: Bool) -> Channel? {
    let scale = isShare ? 1.0 : 255
    guard let value = Double(Self.text(of: range, in: bytes)), (0...scale).contains(value)
    else { return nil }
    return Channel(index: index, value: value / scale, range: range)
  }

  /// Reads a value; nil if it is neither a colour nor a reference.
  private func value(
    _ range: Range<Int>, _ macros: [String: Range<Int>], _ role: TerminalScheme.Role? = nil
  ) -> (TerminalScheme.Value, Place)? {
    var (text, isMacro) = (Self.text(of: range, in: bytes), false)
    // One macro may stand for another.
    for _ in 0..<8 {
      let name = text.lowercased().replacing("_", with: "-").filter { !"{}".contains($0) }
      guard let macro = macros[name] else { break }
      (text, isMacro) = (Self.text(of: macro, in: bytes), true)
    }
    let word = text.lowercased()
    let references = format.references(for: role)
    if let reference = references.first(where: { $0.value.lowercased() == word })?.key {
      return (reference, Place(ranges: [range]))
    }
    guard let parsed = Self.color(text, prefersX11: format.hasX11Names) else { return nil }
    // The other terminal may have another colour of that name, and `colour1` is written only by tmux.
    let isKept = !isMacro && ![.name, .ansi].contains(parsed.notation.form)
    return (.color(parsed.color.rgb8), Place(ranges: [range], written: isKept ? parsed : nil))
  }

  private static func color(_ text: String, prefersX11: Bool = false) -> ParsedColor? {
    let parsed = try? ParsedColor(text)
    if let parsed, !prefersX11 || parsed.notation.form != .name { return parsed }
    return NamedColor.named(text, in: .x11).map { ParsedColor(Color($0.rgb), .name) } ?? parsed
  }

  // MARK: Changing

  /// Returns the file with other colours: all bytes but those of changed values are kept.
  /// - Returns: the bytes, and the roles that the file has no place for.
  package func changed(to other: TerminalScheme) -> (bytes: [UInt8], missing: [TerminalScheme.Role])
  {
    var missing: [TerminalScheme.Role] = []
    var texts: [Range<Int>: String] = [:]
    for role in Set(scheme.roles + other.roles).sorted() where scheme[role] != other[role] {
      guard let places = places[role], let value = other[role] else {
        missing.append(role)
        continue
      }
      for place in places {
        for (range, text) in zip(place.ranges, self.texts(of: value, at: place, other, role)) {
          texts[range] = text
        }
      }
    }
    // Two roles of base16 may share a slot.
    for role in scheme.roles where !missing.contains(role) {
      guard let place = places[role]?.first, let range = place.ranges.first,
        let value = other[role], let text = texts[range],
        text != self.texts(of: value, at: place, other, role).first
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
    places.flatMap { role, places in
      places.compactMap { place in
        guard place.ranges.count > 1, let color = scheme.color(role) else { return nil }
        return (color: color, ranges: place.ranges, role: role)
      }
    }.sorted { $0.ranges[0].lowerBound < $1.ranges[0].lowerBound }
  }

  /// Returns the channels of another colour for the places of a role.
  package func channels(of color: RGB8, for role: TerminalScheme.Role) -> [String] {
    guard let place = places[role]?.first(where: { $0.ranges.count > 1 }) else { return [] }
    var other = scheme
    other[role] = .color(color)
    return texts(of: .color(color), at: place, other, role)
  }

  private func texts(
    of value: TerminalScheme.Value, at place: Place, _ scheme: TerminalScheme,
    _ role: TerminalScheme.Role
  ) -> [String] {
    if let word = format.references(for: role)[value], place.ranges.count == 1 { return [word] }
    let color = scheme.shown(role)
    guard place.ranges.count == 1 else {
      let parts: [SchemePlaceholder.Part] =
        place.space == nil ? [.r, .g, .b] : [.red, .green, .blue]
      return parts.map { $0.text(of: color, in: place.space ?? .srgb) }
    }
    guard let written = place.written else { return [color.hex] }
    let translucent = Color(color).withAlpha(written.color.alpha)
    return [translucent.formatted(.same, notation: written.notation.withoutAlpha)]
  }
}
