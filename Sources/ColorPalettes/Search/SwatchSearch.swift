package import Colorimetry

/// Searches the name lists and palettes for swatches by name or colour.
///
/// Initialisation parses all lists in a few milliseconds; a search takes a fraction of one. Results
/// and their order are deterministic.
package struct SwatchSearch: Sendable {
  private var entries: [Entry] = []
  private var index = SwatchIndex()
  private var indices: [Key: Int] = [:]

  private struct Entry: Sendable {
    let swatch: Swatch
    var sources: [String]
    let lab: SIMD4<Double>
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
    indices = [:]
  }

  private mutating func add(_ palette: ColorPalette) {
    for swatch in palette.swatches { add(swatch, from: palette.name) }
  }

  private mutating func add(_ swatch: Swatch, from source: String) {
    let name = SearchText(swatch.name)
    let key = Key(name: name.bytes, rgb: swatch.color.rgb8, alpha: swatch.color.alpha)
    if let position = indices[key] {
      if !entries[position].sources.contains(source) { entries[position].sources.append(source) }
      return
    }
    indices[key] = entries.count
    entries.append(
      Entry(
        swatch: swatch, sources: [source],
        lab: swatch.color.converted(to: .oklab).components))
    index.add(name, group: swatch.group)
  }

  /// The maximum number of matches.
  package static let maximumMatchCount = 1000

  /// All distinct swatches in the order of their lists.
  package var swatches: [Swatch] { entries.map(\.swatch) }

  /// Returns the best matches for a typed query.
  ///
  /// Names come in the order of `SwatchMatch.Kind`, the shorter ones first, then as in their lists.
  /// A query that is a colour, such as `#0ea5e9` or `oklch(0.7 0.1 230)`, gives the nearest
  /// swatches instead. The name of a colour counts as a name. Three or four bare digits, such as
  /// `cad` or `500`, may be either; names in which a word begins with them come first.
  package func matches(_ query: String, limit: Int = 40) -> [SwatchMatch] {
    let query = Self.trimmed(query)
    let limit = min(limit, Self.maximumMatchCount)
    guard !query.isEmpty, limit > 0 else { return [] }
    guard let color = Self.color(query) else {
      // A prefix of hexadecimal digits is not worth a search for scattered letters.
      return query.first == "#" ? [] : named(query, limit: limit, upTo: .subsequence)
    }
    let isShort = query.utf8.count <= 4 && query.first != "#"
    let names = isShort ? named(query, limit: limit, upTo: .wordPrefix) : []
    return names + near(color, limit: limit - names.count)
  }

  /// Returns the swatches nearest to a colour by ΔE OK, the nearest first; alpha is ignored.
  package func near(_ color: Color, limit: Int = 40) -> [SwatchMatch] {
    let target = color.converted(to: .oklab).components
    var best: [(position: Int, distance: Double)] = []
    let limit = min(limit, Self.maximumMatchCount)
    guard limit > 0 else { return [] }
    for (position, entry) in entries.enumerated() {
      let step = entry.lab - target
      let distance = (step * step).sum()
      if best.count == limit {
        guard distance < best[limit - 1].distance else { continue }
        best.removeLast()
      }
      var rank = best.count
      while rank > 0, distance < best[rank - 1].distance { rank -= 1 }
      best.insert((position, distance), at: rank)
    }
    return best.map { match($0.position, .likeness, distance: $0.distance.squareRoot()) }
  }

  private func named(_ query: String, limit: Int, upTo worst: SwatchMatch.Kind) -> [SwatchMatch] {
    index.matches(for: SearchText(query: query), limit: limit, upTo: worst).map {
      match($0.position, $0.kind)
    }
  }

  private func match(
    _ position: Int, _ kind: SwatchMatch.Kind, distance: Double? = nil
  ) -> SwatchMatch {
    let entry = entries[position]
    return SwatchMatch(
      swatch: entry.swatch, sources: entry.sources, kind: kind, distance: distance)
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
