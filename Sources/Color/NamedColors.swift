/// A colour with a name.
///
///     let tan = NamedColor.named("tan")?.rgb  // #d2b48c
///     let name = NamedColor.nearest(to: Color(hex: 0xFF8800)).name  // "darkorange"
public struct NamedColor: Hashable, Sendable {
  /// The name in lower case, for example "rebeccapurple".
  public let name: String
  /// The colour.
  public let rgb: RGB8

  init(_ name: String, _ rgb: RGB8) {
    self.name = name
    self.rgb = rgb
  }

  /// Returns the colour with this name, ignoring case; nil if the list has none.
  ///
  /// Spaces are significant only in CSS, whose names have none: X11 and xkcd have "light blue",
  /// which "lightblue" finds as well.
  public static func named(_ name: String, in list: NameList = .css) -> NamedColor? {
    if list == .css, name.utf8.contains(UInt8(ascii: " ")) { return nil }
    return list.named(name)
  }

  /// Returns the CSS colour that looks nearest to `color` and its distance ΔE2000; alpha is ignored.
  ///
  /// If a colour has two names, it is the first in the alphabet: "aqua", not "cyan".
  public static func nearest(to color: Color) -> (name: String, distance: Double) {
    nearest(to: color, count: 1)[0]
  }

  /// The greatest ΔE2000 at which a colour is said to be close to another one.
  package static let closeDistance = 10.0

  /// Returns the nearest names and their distances ΔE2000, the nearest first; alpha is ignored.
  ///
  /// ΔE2000 agrees better with what people call a colour than ΔE OK. Ties are in alphabetical order.
  /// The count is clamped to 1 and the size of the list.
  public static func nearest(
    to color: Color, count: Int, in list: NameList = .css
  ) -> [(name: String, distance: Double)] {
    let index = list.index
    return index.search.nearest(max(count, 1), to: color).map {
      (index.colors[$0.index].name, $0.distance)
    }
  }

  /// The 148 colour names of CSS in alphabetical order, without `transparent`.
  ///
  /// https://www.w3.org/TR/css-color-4/#named-colors
  public static var css: [NamedColor] { NameList.css.colors }

  /// Returns a CSS name as words: "medium slate blue" for "mediumslateblue".
  package static func words(of name: String) -> String {
    NameIndex.spacedCSS.first { NameIndex.withoutSpaces($0.name) == name }?.name ?? name
  }
}

/// A list of named colours.
///
/// Each list is parsed on first use.
///
///     let greens = NameList.xkcd.colors.filter { $0.name.hasSuffix("green") }
public enum NameList: String, CaseIterable, Hashable, Sendable {
  /// The 148 names of CSS.
  case css
  /// The 658 names of X.Org's rgb.txt. Some denote other colours than in CSS, such as `gray`.
  case x11
  /// The 949 names of the xkcd colour survey.
  case xkcd

  /// The colours in alphabetical order.
  public var colors: [NamedColor] { index.colors }

  /// The index for searches, by colour and by name.
  var index: NameIndex {
    switch self {
    case .css: NameIndex.css
    case .x11: NameIndex.x11
    case .xkcd: NameIndex.xkcd
    }
  }

  /// Returns the colour with this name, with or without spaces.
  func named(_ name: String) -> NamedColor? {
    let name = name.lowercased()
    return index.byName[name] ?? index.byName[NameIndex.withoutSpaces(name)]
  }

  /// The names in alphabetical order: those of CSS, with some differences, and numbered shades.
  static var x11Colors: [NamedColor] {
    let own = NameIndex.parsed(PackageResources.x11_txt)
    let others = Set(own.map(\.name) + cssOnlyNames)
    let shades = NameIndex.parsed(PackageResources.x11_shades_txt).flatMap { first in
      zip(1...4, [1, 0.9355, 0.8065, 0.5484]).map { number, factor in
        let shade = { (channel: UInt8) in UInt8(Double(channel) * factor) }
        let (red, green, blue) = (first.rgb.red, first.rgb.green, first.rgb.blue)
        return NamedColor("\(first.name)\(number)", RGB8(shade(red), shade(green), shade(blue)))
      }
    }
    let grays = (0...100).flatMap { percent in
      let value = UInt8((Double(percent) * 2.55).rounded())
      return ["gray", "grey"].map { NamedColor("\($0)\(percent)", RGB8(value, value, value)) }
    }
    return
      (own
      + (NameIndex.spacedCSS + shades).filter { !others.contains($0.name) }
      + grays)
      .sorted { $0.name < $1.name }
  }

  /// The names of CSS that X11 does not have.
  private static let cssOnlyNames = [
    "aqua", "crimson", "fuchsia", "indigo", "lime", "olive", "rebecca purple", "silver", "teal",
  ]
}

/// A list indexed for searches.
package struct NameIndex: Sendable {
  let colors: [NamedColor]
  let search: ColorIndex
  /// The colours by their names, both as written and without spaces.
  let byName: [String: NamedColor]

  static let css = NameIndex(
    spacedCSS.map { NamedColor(withoutSpaces($0.name), $0.rgb) }.sorted { $0.name < $1.name })
  static let x11 = NameIndex(NameList.x11Colors)
  static let xkcd = NameIndex(parsed(PackageResources.xkcd_txt))

  /// The colours of CSS by families, their names in words.
  static let spacedCSS = PaletteText(PackageResources.css_txt).rows.flatMap(\.colors)
    .map { NamedColor($0.name, $0.color.rgb8) }

  private init(_ colors: [NamedColor]) {
    self.colors = colors
    search = ColorIndex(colors.map { Color($0.rgb) })
    // xkcd has both "darkgreen" and "dark green": the exact spelling takes precedence.
    byName = Dictionary(
      colors.map { ($0.name, $0) }
        + colors.filter { $0.name.utf8.contains(UInt8(ascii: " ")) }
        .map { (Self.withoutSpaces($0.name), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Parses lines of `rrggbb name`; those with a number sign are comments.
  static func parsed(_ text: [UInt8]) -> [NamedColor] {
    text.split(separator: .newline).compactMap { line in
      RGB8(hexDigits: line.prefix(6)).map {
        NamedColor(String(decoding: line.dropFirst(7), as: UTF8.self), $0)
      }
    }
  }

  package static func withoutSpaces(_ name: String) -> String {
    String(decoding: name.utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }
}

/// The source text of a palette: lines with a title, a colon and colours.
struct PaletteText {
  /// A title and its colours, each as hexadecimal digits with an optional name.
  struct Row {
    let title: String
    let colors: [(color: Color, name: String)]
  }

  private(set) var rows: [Row] = []
  /// The titles of the columns, if the rows have the same ones.
  private(set) var columns: [String] = []

  /// Parses "title: rrggbb name, rrggbb name" in each line; names are optional.
  ///
  /// The titles of columns stand behind "columns:", and lines with a number sign are comments.
  init(_ text: [UInt8]) {
    for line in text.split(separator: .newline) where line.first != .hashSign {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      let title = String(decoding: parts[0], as: UTF8.self)
      let items = (parts.last ?? []).split(separator: .comma).map(\.trimmed)
      if title == "columns" {
        columns = items.map { String(decoding: $0, as: UTF8.self) }
        continue
      }
      rows.append(
        Row(
          title: title,
          colors: items.compactMap { item in
            Color.hex(bytes: item.prefix(6)).map {
              ($0, String(decoding: item.dropFirst(7), as: UTF8.self))
            }
          }))
    }
  }
}
