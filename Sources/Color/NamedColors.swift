/// A colour with a name.
///
///     let tan = NamedColor.named("tan")?.rgb  // #d2b48c
///     let name = NamedColor.nearest(to: Color(hex: 0xFF8800)).name  // "darkorange"
public struct NamedColor: Hashable, Sendable {
  /// The name in lower case, for example "rebeccapurple".
  public let name: String
  /// The colour.
  public let rgb: RGB8

  /// Creates a name for the colour 0xRRGGBB.
  init(_ name: String, _ value: UInt32) {
    self.name = name
    self.rgb = RGB8(packed: value)
  }

  /// Returns the colour with this name, ignoring case; nil if the list has none.
  ///
  /// Spaces are significant only in CSS, whose names have none: X11 and xkcd have "light blue",
  /// which "lightblue" finds as well.
  public static func named(_ name: String, in list: NameList = .css) -> NamedColor? {
    if list == .css, name.utf8.contains(UInt8(ascii: " ")) { return nil }
    return list.named(name)
  }

  /// Returns the CSS colour nearest to `color` and its distance ΔE OK; alpha is ignored.
  ///
  /// If a colour has two names, it is the first in the alphabet: "aqua", not "cyan".
  public static func nearest(to color: Color) -> (name: String, distance: Double) {
    nearest(to: color, count: 1)[0]
  }

  /// Returns the nearest names and their distances ΔE OK, the nearest first; alpha is ignored.
  ///
  /// Ties are in alphabetical order. The count is clamped to 1 and the size of the list.
  public static func nearest(
    to color: Color, count: Int, in list: NameList = .css
  ) -> [(name: String, distance: Double)] {
    let target = OKLab(color)
    let index = list.index
    return nearestIndices(max(count, 1), among: index.labs.count) {
      index.labs[$0].squaredDistance(to: target)
    }.map { (index.colors[$0.index].name, $0.squaredDistance.squareRoot()) }
  }
}

/// Returns the indices from 0 up to `count` with the smallest distances, the nearest first.
///
/// Equal distances are in the order of their indices.
/// - Parameters:
///   - wanted: how many there may be, few, since each is inserted into the list of the nearest so far.
///   - count: the number of indices.
///   - squaredDistance: the square of the distance of an index.
package func nearestIndices(
  _ wanted: Int, among count: Int, squaredDistance: (Int) -> Double
) -> [(index: Int, squaredDistance: Double)] {
  guard wanted > 0 else { return [] }
  var best: [(index: Int, squaredDistance: Double)] = []
  for index in 0..<count {
    let distance = squaredDistance(index)
    if best.count == wanted {
      guard distance < best[wanted - 1].squaredDistance else { continue }
      best.removeLast()
    }
    var rank = best.count
    while rank > 0, distance < best[rank - 1].squaredDistance { rank -= 1 }
    best.insert((index, distance), at: rank)
  }
  return best
}

extension NamedColor {
  /// Returns a CSS name as words: "medium slate blue" for "mediumslateblue".
  package static func words(of name: String) -> String {
    spaced.first { $0.utf8.lazy.filter { $0 != UInt8(ascii: " ") }.elementsEqual(name.utf8) }
      ?? name
  }

  /// The CSS names of several words, with the spaces that they have in X11, where they come from.
  private static let spaced = [
    "alice blue", "antique white", "blanched almond", "blue violet", "cadet blue",
    "cornflower blue", "dark blue", "dark cyan", "dark goldenrod", "dark gray", "dark green",
    "dark grey", "dark khaki", "dark magenta", "dark olive green", "dark orange", "dark orchid",
    "dark red", "dark salmon", "dark sea green", "dark slate blue", "dark slate gray",
    "dark slate grey", "dark turquoise", "dark violet", "deep pink", "deep sky blue", "dim gray",
    "dim grey", "dodger blue", "floral white", "forest green", "ghost white", "green yellow",
    "hot pink", "indian red", "lavender blush", "lawn green", "lemon chiffon", "light blue",
    "light coral", "light cyan", "light goldenrod yellow", "light gray", "light green",
    "light grey", "light pink", "light salmon", "light sea green", "light sky blue",
    "light slate gray", "light slate grey", "light steel blue", "light yellow", "lime green",
    "medium aquamarine", "medium blue", "medium orchid", "medium purple", "medium sea green",
    "medium slate blue", "medium spring green", "medium turquoise", "medium violet red",
    "midnight blue", "mint cream", "misty rose", "navajo white", "old lace", "olive drab",
    "orange red", "pale goldenrod", "pale green", "pale turquoise", "pale violet red",
    "papaya whip", "peach puff", "powder blue", "rebecca purple", "rosy brown", "royal blue",
    "saddle brown", "sandy brown", "sea green", "sky blue", "slate blue", "slate gray",
    "slate grey", "spring green", "steel blue", "white smoke", "yellow green",
  ]
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

  /// The index for nearest-colour searches.
  var index: NameIndex {
    switch self {
    case .css: NameIndex.css
    case .x11: NameIndex.x11
    case .xkcd: NameIndex.xkcd
    }
  }

  /// The index for searches by name.
  ///
  /// Separate from the other index, which a picker needs for its first frame.
  private var indices: [String: Int] {
    switch self {
    case .css: NameIndex.cssIndices
    case .x11: NameIndex.x11Indices
    case .xkcd: NameIndex.xkcdIndices
    }
  }

  /// Returns the colour with this name, with or without spaces.
  func named(_ name: String) -> NamedColor? {
    let name = name.lowercased()
    let position = indices[name] ?? indices[NameIndex.withoutSpaces(name)]
    return position.map { colors[$0] }
  }
}

/// A list indexed for nearest-colour searches.
struct NameIndex: Sendable {
  let colors: [NamedColor]
  let labs: [OKLab]

  static let css = NameIndex(NamedColor.css)
  static let x11 = NameIndex(text: NameList.x11Text)
  static let xkcd = NameIndex(text: NameList.xkcdText)

  static let cssIndices = indices(css)
  static let x11Indices = indices(x11)
  static let xkcdIndices = indices(xkcd)

  private init(_ colors: [NamedColor]) {
    self.colors = colors
    labs = colors.map { OKLab($0.rgb) }
  }

  /// Parses "rrggbb name,rrggbb name".
  private init(text: StaticString) {
    let bytes = text.withUTF8Buffer { Array($0) }
    self.init(
      bytes.split(separator: UInt8(ascii: ",")).map { item in
        let value = item.prefix(6).reduce(UInt32(0)) { $0 << 4 | UInt32(hexDigitValue($1) ?? 0) }
        return NamedColor(String(decoding: item.dropFirst(7), as: UTF8.self), value)
      })
  }

  /// Returns the index of each name, both as written and without spaces.
  private static func indices(_ index: NameIndex) -> [String: Int] {
    // xkcd has both "darkgreen" and "dark green": the exact spelling takes precedence.
    Dictionary(
      index.colors.enumerated().map { ($1.name, $0) }
        + index.colors.enumerated().map { (withoutSpaces($1.name), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  static func withoutSpaces(_ name: String) -> String { name.filter { $0 != " " } }
}

extension NamedColor {
  /// The 148 colour names of CSS in alphabetical order, without `transparent`.
  ///
  /// https://www.w3.org/TR/css-color-4/#named-colors
  public static let css: [NamedColor] = [
    NamedColor("aliceblue", 0xf0f8ff),
    NamedColor("antiquewhite", 0xfaebd7),
    NamedColor("aqua", 0x00ffff),
    NamedColor("aquamarine", 0x7fffd4),
    NamedColor("azure", 0xf0ffff),
    NamedColor("beige", 0xf5f5dc),
    NamedColor("bisque", 0xffe4c4),
    NamedColor("black", 0x000000),
    NamedColor("blanchedalmond", 0xffebcd),
    NamedColor("blue", 0x0000ff),
    NamedColor("blueviolet", 0x8a2be2),
    NamedColor("brown", 0xa52a2a),
    NamedColor("burlywood", 0xdeb887),
    NamedColor("cadetblue", 0x5f9ea0),
    NamedColor("chartreuse", 0x7fff00),
    NamedColor("chocolate", 0xd2691e),
    NamedColor("coral", 0xff7f50),
    NamedColor("cornflowerblue", 0x6495ed),
    NamedColor("cornsilk", 0xfff8dc),
    NamedColor("crimson", 0xdc143c),
    NamedColor("cyan", 0x00ffff),
    NamedColor("darkblue", 0x00008b),
    NamedColor("darkcyan", 0x008b8b),
    NamedColor("darkgoldenrod", 0xb8860b),
    NamedColor("darkgray", 0xa9a9a9),
    NamedColor("darkgreen", 0x006400),
    NamedColor("darkgrey", 0xa9a9a9),
    NamedColor("darkkhaki", 0xbdb76b),
    NamedColor("darkmagenta", 0x8b008b),
    NamedColor("darkolivegreen", 0x556b2f),
    NamedColor("darkorange", 0xff8c00),
    NamedColor("darkorchid", 0x9932cc),
    NamedColor("darkred", 0x8b0000),
    NamedColor("darksalmon", 0xe9967a),
    NamedColor("darkseagreen", 0x8fbc8f),
    NamedColor("darkslateblue", 0x483d8b),
    NamedColor("darkslategray", 0x2f4f4f),
    NamedColor("darkslategrey", 0x2f4f4f),
    NamedColor("darkturquoise", 0x00ced1),
    NamedColor("darkviolet", 0x9400d3),
    NamedColor("deeppink", 0xff1493),
    NamedColor("deepskyblue", 0x00bfff),
    NamedColor("dimgray", 0x696969),
    NamedColor("dimgrey", 0x696969),
    NamedColor("dodgerblue", 0x1e90ff),
    NamedColor("firebrick", 0xb22222),
    NamedColor("floralwhite", 0xfffaf0),
    NamedColor("forestgreen", 0x228b22),
    NamedColor("fuchsia", 0xff00ff),
    NamedColor("gainsboro", 0xdcdcdc),
    NamedColor("ghostwhite", 0xf8f8ff),
    NamedColor("gold", 0xffd700),
    NamedColor("goldenrod", 0xdaa520),
    NamedColor("gray", 0x808080),
    NamedColor("green", 0x008000),
    NamedColor("greenyellow", 0xadff2f),
    NamedColor("grey", 0x808080),
    NamedColor("honeydew", 0xf0fff0),
    NamedColor("hotpink", 0xff69b4),
    NamedColor("indianred", 0xcd5c5c),
    NamedColor("indigo", 0x4b0082),
    NamedColor("ivory", 0xfffff0),
    NamedColor("khaki", 0xf0e68c),
    NamedColor("lavender", 0xe6e6fa),
    NamedColor("lavenderblush", 0xfff0f5),
    NamedColor("lawngreen", 0x7cfc00),
    NamedColor("lemonchiffon", 0xfffacd),
    NamedColor("lightblue", 0xadd8e6),
    NamedColor("lightcoral", 0xf08080),
    NamedColor("lightcyan", 0xe0ffff),
    NamedColor("lightgoldenrodyellow", 0xfafad2),
    NamedColor("lightgray", 0xd3d3d3),
    NamedColor("lightgreen", 0x90ee90),
    NamedColor("lightgrey", 0xd3d3d3),
    NamedColor("lightpink", 0xffb6c1),
    NamedColor("lightsalmon", 0xffa07a),
    NamedColor("lightseagreen", 0x20b2aa),
    NamedColor("lightskyblue", 0x87cefa),
    NamedColor("lightslategray", 0x778899),
    NamedColor("lightslategrey", 0x778899),
    NamedColor("lightsteelblue", 0xb0c4de),
    NamedColor("lightyellow", 0xffffe0),
    NamedColor("lime", 0x00ff00),
    NamedColor("limegreen", 0x32cd32),
    NamedColor("linen", 0xfaf0e6),
    NamedColor("magenta", 0xff00ff),
    NamedColor("maroon", 0x800000),
    NamedColor("mediumaquamarine", 0x66cdaa),
    NamedColor("mediumblue", 0x0000cd),
    NamedColor("mediumorchid", 0xba55d3),
    NamedColor("mediumpurple", 0x9370d8),
    NamedColor("mediumseagreen", 0x3cb371),
    NamedColor("mediumslateblue", 0x7b68ee),
    NamedColor("mediumspringgreen", 0x00fa9a),
    NamedColor("mediumturquoise", 0x48d1cc),
    NamedColor("mediumvioletred", 0xc71585),
    NamedColor("midnightblue", 0x191970),
    NamedColor("mintcream", 0xf5fffa),
    NamedColor("mistyrose", 0xffe4e1),
    NamedColor("moccasin", 0xffe4b5),
    NamedColor("navajowhite", 0xffdead),
    NamedColor("navy", 0x000080),
    NamedColor("oldlace", 0xfdf5e6),
    NamedColor("olive", 0x808000),
    NamedColor("olivedrab", 0x6b8e23),
    NamedColor("orange", 0xffa500),
    NamedColor("orangered", 0xff4500),
    NamedColor("orchid", 0xda70d6),
    NamedColor("palegoldenrod", 0xeee8aa),
    NamedColor("palegreen", 0x98fb98),
    NamedColor("paleturquoise", 0xafeeee),
    NamedColor("palevioletred", 0xd87093),
    NamedColor("papayawhip", 0xffefd5),
    NamedColor("peachpuff", 0xffdab9),
    NamedColor("peru", 0xcd853f),
    NamedColor("pink", 0xffc0cb),
    NamedColor("plum", 0xdda0dd),
    NamedColor("powderblue", 0xb0e0e6),
    NamedColor("purple", 0x800080),
    NamedColor("rebeccapurple", 0x663399),
    NamedColor("red", 0xff0000),
    NamedColor("rosybrown", 0xbc8f8f),
    NamedColor("royalblue", 0x4169e1),
    NamedColor("saddlebrown", 0x8b4513),
    NamedColor("salmon", 0xfa8072),
    NamedColor("sandybrown", 0xf4a460),
    NamedColor("seagreen", 0x2e8b57),
    NamedColor("seashell", 0xfff5ee),
    NamedColor("sienna", 0xa0522d),
    NamedColor("silver", 0xc0c0c0),
    NamedColor("skyblue", 0x87ceeb),
    NamedColor("slateblue", 0x6a5acd),
    NamedColor("slategray", 0x708090),
    NamedColor("slategrey", 0x708090),
    NamedColor("snow", 0xfffafa),
    NamedColor("springgreen", 0x00ff7f),
    NamedColor("steelblue", 0x4682b4),
    NamedColor("tan", 0xd2b48c),
    NamedColor("teal", 0x008080),
    NamedColor("thistle", 0xd8bfd8),
    NamedColor("tomato", 0xff6347),
    NamedColor("turquoise", 0x40e0d0),
    NamedColor("violet", 0xee82ee),
    NamedColor("wheat", 0xf5deb3),
    NamedColor("white", 0xffffff),
    NamedColor("whitesmoke", 0xf5f5f5),
    NamedColor("yellow", 0xffff00),
    NamedColor("yellowgreen", 0x9acd32),
  ]
}
