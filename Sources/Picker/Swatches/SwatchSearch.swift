package import Color

/// Searches the name lists and palettes for swatches by name or colour.
///
/// Initialisation parses all lists in a few milliseconds; a search takes a fraction of one. Results
/// and their order are deterministic.
package struct SwatchSearch: Sendable {
  /// All distinct swatches in the order of their lists.
  private(set) var entries: [Entry] = []
  private var colors = ColorIndex([])
  private var keys: Set<Key> = []

  struct Entry: Sendable {
    let swatch: Swatch
    let source: String
    let name: SearchText
    /// The name and its group, unless the name starts with the group.
    let text: SearchText
  }

  /// The identity of a swatch: its name without spaces and its colour.
  private struct Key: Hashable {
    let name: [UInt8]
    let rgb: RGB8
    let alpha: Double
  }

  /// Searches lists of names, built-in palettes except xterm's, whose names are
  /// numbers, and the given palettes.
  /// - Parameters:
  ///   - names: the lists of names to search.
  ///   - builtIn: the names of the built-in palettes to search.
  package init(
    palettes: [ColorPalette] = [], names: [NameList] = NameList.allCases,
    builtIn: [String] = ColorPalette.builtInNames
  ) {
    for (list, title) in [(NameList.css, "CSS"), (.x11, "X11"), (.xkcd, "xkcd")]
    where names.contains(list) {
      for named in list.colors {
        add(Swatch(name: named.name, color: Color(named.rgb)), from: title)
      }
    }
    for name in builtIn where name != "css" && name != "xterm" {
      if let palette = ColorPalette.named(name) { add(palette) }
    }
    for palette in palettes { add(palette) }
    colors = ColorIndex(entries.map(\.swatch.color))
    keys = []
  }

  private mutating func add(_ palette: ColorPalette) {
    for swatch in palette.swatches { add(swatch, from: palette.name) }
  }

  private mutating func add(_ swatch: Swatch, from source: String) {
    let name = SearchText(swatch.name)
    let key = Key(name: name.bytes, rgb: swatch.color.rgb8, alpha: swatch.color.alpha)
    guard keys.insert(key).inserted else { return }
    var text = name
    if !name.bytes.starts(with: SearchText(swatch.group).bytes) {
      text.append(swatch.group, splitsNumbers: true)
    }
    entries.append(Entry(swatch: swatch, source: source, name: name, text: text))
  }

  /// Returns the best matches for a typed query.
  ///
  /// Names come in the order of `SwatchMatch.Kind`, the shorter ones first, then as in their lists.
  /// A query that is a colour, such as `#0ea5e9` or `oklch(0.7 0.1 230)`, gives the nearest
  /// swatches instead. The name of a colour counts as a name. Three or four bare digits, such as
  /// `cad` or `500`, may be either; names in which a word begins with them come first.
  package func matches(_ query: String, limit: Int = 40) -> [SwatchMatch] {
    let query = Self.trimmed(query)
    guard !query.isEmpty else { return [] }
    guard let color = Self.color(query) else {
      // A prefix of hexadecimal digits is not worth a search for scattered letters.
      return query.first == "#" ? [] : named(query, limit: limit, upTo: .subsequence)
    }
    let isShort = query.utf8.count <= 4 && query.first != "#"
    let names = isShort ? named(query, limit: limit, upTo: .wordPrefix) : []
    return names + near(color, limit: limit - names.count)
  }

  /// Returns the swatches nearest to a colour by ΔE2000, the nearest first; alpha is ignored.
  package func near(_ color: Color, limit: Int = 40) -> [SwatchMatch] {
    colors.nearest(limit, to: color).map { match($0.index, .likeness) }
  }

  /// Returns the entries with the best matching names, in their order.
  private func named(_ query: String, limit: Int, upTo worst: SwatchMatch.Kind) -> [SwatchMatch] {
    let query = SearchText(query: query)
    guard !query.bytes.isEmpty else { return [] }
    let words = query.words
    let found = entries.enumerated().compactMap { position, entry in
      Self.find(query.bytes, words, in: entry, upTo: worst).map { kind, span in
        (kind, span, entry.name.bytes.count, position)
      }
    }
    return found.sorted(by: <).prefix(limit).map { match($0.3, $0.0) }
  }

  private static func find(
    _ query: [UInt8], _ words: [ArraySlice<UInt8>], in entry: Entry, upTo worst: SwatchMatch.Kind
  ) -> (SwatchMatch.Kind, span: Int)? {
    let (name, text) = (entry.name.bytes, entry.text)
    if name.starts(with: query) { return (query.count == name.count ? .exact : .prefix, 0) }
    if text.hasWords(words) { return (.wordPrefix, 0) }
    guard worst >= .substring else { return nil }
    if text.bytes.indices.contains(where: { text.bytes[$0...].starts(with: query) }) {
      return (.substring, 0)
    }
    guard worst >= .subsequence, query.count > 1 else { return nil }
    return spread(query, in: name).map { (.subsequence, $0) }
  }

  /// Returns the length of the shortest part of a name that has the letters of the query in order.
  private static func spread(_ query: [UInt8], in name: [UInt8]) -> Int? {
    var rest = query[...]
    guard
      let end = name.firstIndex(where: { byte in
        if rest.first == byte { rest.removeFirst() }
        return rest.isEmpty
      })
    else { return nil }
    // Scanning backwards gives the shortest part with that end.
    rest = query[...]
    let start = name[...end].lastIndex { byte in
      if rest.last == byte { rest.removeLast() }
      return rest.isEmpty
    }
    return start.map { end + 1 - $0 }
  }

  private func match(_ position: Int, _ kind: SwatchMatch.Kind) -> SwatchMatch {
    SwatchMatch(swatch: entries[position].swatch, source: entries[position].source, kind: kind)
  }

  /// Returns the colour that the query denotes, unless it is also a name.
  private static func color(_ query: String) -> Color? {
    guard let color = try? Color(parsing: query) else { return nil }
    let isName = NamedColor.named(query) != nil || query.lowercased() == "transparent"
    return isName ? nil : color
  }

  private static func trimmed(_ query: String) -> String {
    let bytes = Array(query.utf8.prefix(maximumQueryLength))[...].trimmed
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let maximumQueryLength = 400
}

/// A search result.
package struct SwatchMatch: Hashable, Sendable {
  /// The kind of match, the best first.
  package enum Kind: Hashable, Sendable, Comparable {
    /// The query equals the name, ignoring spaces.
    case exact
    /// The query is a prefix of the name.
    case prefix
    /// Each word of the query is a prefix of a word of the name or its group, in any order.
    case wordPrefix
    /// The query occurs within the name or its group.
    case substring
    /// The letters of the query occur in the name in order.
    case subsequence
    /// The query is a colour that the swatch is near.
    case likeness
  }

  /// The swatch.
  package let swatch: Swatch
  /// The first list or palette with this colour under this name: "CSS".
  package let source: String
  /// The kind of match.
  package let kind: Kind
}

/// A name normalised for comparison: lower case, without separators between words.
struct SearchText {
  private(set) var bytes: [UInt8] = []
  /// Whether a word starts at each byte.
  private(set) var isStart: [Bool] = []

  /// Normalises a name: "gray50" has two words.
  init(_ name: String) { append(name, splitsNumbers: true) }

  /// Normalises a query: "gray50" is one word, a prefix of the name's two words.
  init(query: String) { append(query, splitsNumbers: false) }

  /// Adds words.
  mutating func append(_ text: String, splitsNumbers: Bool) {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let lowercase = isASCII ? text : text.lowercased()
    var isAtStart = true
    var last: UInt8 = 0
    for byte in lowercase.utf8 {
      let lower = byte.lowercased
      // "robin's" is one word, "blue/green" two.
      if lower == .apostrophe { continue }
      guard lower.isDigit || lower.isLowercase || lower >= 0x80 else {
        isAtStart = true
        continue
      }
      if splitsNumbers, lower.isDigit, !last.isDigit { isAtStart = true }
      bytes.append(lower)
      isStart.append(isAtStart)
      isAtStart = false
      last = lower
    }
  }

  /// Whether each word is a prefix of a distinct word.
  func hasWords(_ words: [ArraySlice<UInt8>]) -> Bool {
    var starts = bytes.indices.filter { isStart[$0] }
    return words.allSatisfy { word in
      let index = starts.firstIndex { bytes[$0...].starts(with: word) }
      if let index { starts.remove(at: index) }
      return index != nil
    }
  }

  /// The words.
  var words: [ArraySlice<UInt8>] {
    var words: [ArraySlice<UInt8>] = []
    var start = 0
    for index in bytes.indices where isStart[index] && index > start {
      words.append(bytes[start..<index])
      start = index
    }
    if start < bytes.count { words.append(bytes[start...]) }
    return words
  }
}
