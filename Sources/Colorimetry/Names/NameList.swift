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
