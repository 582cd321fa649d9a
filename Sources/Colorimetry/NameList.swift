/// A list of colours that have names.
///
/// Each list is read when it is first asked for.
public enum NameList: String, CaseIterable, Hashable, Sendable {
  /// The 148 names of CSS.
  case css
  /// The 658 names of X.Org's rgb.txt, some of which mean other colours in CSS, such as `gray`.
  case x11
  /// The 949 names of a survey among the readers of xkcd.
  case xkcd

  /// The colours in alphabetical order.
  public var colors: [NamedColor] { index.colors }

  var index: NameIndex {
    switch self {
    case .css: NameIndex.css
    case .x11: NameIndex.x11
    case .xkcd: NameIndex.xkcd
    }
  }
}

/// A list that can be searched.
struct NameIndex: Sendable {
  let colors: [NamedColor]
  let labs: [OKLab]
  private let places: [String: Int]

  static let css = NameIndex(NamedColor.css)
  static let x11 = NameIndex(text: NameList.x11Text)
  static let xkcd = NameIndex(text: NameList.xkcdText)

  private init(_ colors: [NamedColor]) {
    self.colors = colors
    labs = colors.map { OKLab($0.rgb) }
    // "darkgreen" and "dark green" are two colours of xkcd: a name as it stands goes first.
    places = Dictionary(
      colors.enumerated().map { ($1.name, $0) }
        + colors.enumerated().map { (Self.withoutSpaces($1.name), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Reads "rrggbb name,rrggbb name".
  private init(text: StaticString) {
    let bytes = text.withUTF8Buffer { Array($0) }
    self.init(
      bytes.split(separator: UInt8(ascii: ",")).map { item in
        let value = item.prefix(6).reduce(UInt32(0)) { $0 << 4 | UInt32(hexDigitValue($1) ?? 0) }
        return NamedColor(String(decoding: item.dropFirst(7), as: UTF8.self), value)
      })
  }

  func named(_ name: String) -> NamedColor? {
    let name = name.lowercased()
    let place = places[name] ?? places[Self.withoutSpaces(name)]
    return place.map { colors[$0] }
  }

  private static func withoutSpaces(_ name: String) -> String { name.filter { $0 != " " } }
}
