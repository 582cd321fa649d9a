public import Terminal

/// The styles and colours of one kind of view, by their keys.
///
/// Unset values are inherited; see `Theme`.
///
///     let panel = Scheme.standard.with(background: .indexed(0), tint: .indexed(14))
///       .with(corners: .square, title: .bold)
///     let theme = Theme("night", panel: panel)
public struct Scheme: Hashable, Sendable {
  private var values: [SchemeKey: SchemeValue] = [:]

  /// Creates a scheme without any value.
  public init() {}

  /// The empty scheme, which inherits everything.
  ///
  /// Build on it with `with`.
  public static let standard = Scheme()

  /// The possible heights of a list row.
  public static let rowHeights = 1...3

  /// The value with a key; nil if it is not set.
  package subscript(key: SchemeKey) -> SchemeValue? {
    get { values[key] }
    set { values[key] = newValue }
  }

  /// Returns the scheme with unset values taken from another one.
  public func over(_ other: Scheme) -> Scheme {
    var scheme = self
    scheme.values.merge(other.values) { own, other in
      guard case .pair(let one) = own, case .pair(let two) = other else { return own }
      return .pair(one.over(two))
    }
    return scheme
  }

  // MARK: Typed values

  /// Returns a colour; nil if it is not set.
  public func color(_ key: SchemeKey) -> AdaptiveColor? {
    if case .color(let color)? = values[key] { color } else { nil }
  }

  /// Returns a pair of colours; nil if it is not set.
  public func pair(_ key: SchemeKey) -> ColorPair? {
    if case .pair(let pair)? = values[key] { pair } else { nil }
  }

  /// Returns a padding; nil if it is not set.
  public func padding(_ key: SchemeKey) -> Padding? {
    if case .padding(let padding)? = values[key] { padding } else { nil }
  }

  /// Returns a style that has a name, such as that of a border; nil if it is not set.
  public func style<Style: RawRepresentable<String>>(_ key: SchemeKey) -> Style? {
    if case .word(let word)? = values[key] { Style(rawValue: word) } else { nil }
  }

  /// Returns text attributes; nil if they are not set.
  public func attributes(_ key: SchemeKey) -> CellAttributes? {
    if case .attributes(let attributes)? = values[key] { attributes } else { nil }
  }

  /// The height of a list row, 1...3; nil if it is not set.
  public var rowHeight: Int? {
    if case .rows(let rows)? = values[.rowHeight] { rows } else { nil }
  }

  // MARK: Changes

  /// Returns a copy with other colours and styles; nil keeps the present value.
  ///
  /// Parameters have the names of their keys, with `Color` where a style has the name, too.
  public func with(
    foreground: AdaptiveColor? = nil, background: AdaptiveColor? = nil,
    secondary: AdaptiveColor? = nil, tint: AdaptiveColor? = nil,
    borderColor: AdaptiveColor? = nil, focus: AdaptiveColor? = nil,
    separatorColor: AdaptiveColor? = nil, placeholder: AdaptiveColor? = nil,
    alert: AdaptiveColor? = nil, warning: AdaptiveColor? = nil, shadowColor: AdaptiveColor? = nil,
    highlight: ColorPair? = nil, selection: ColorPair? = nil, checkerboard: ColorPair? = nil,
    padding: Padding? = nil, margins: Padding? = nil, borderStyle: BorderStyle? = nil,
    corners: CornerStyle? = nil, thickness: LineThickness? = nil,
    separatorStyle: SeparatorStyle? = nil, shadowStyle: ShadowStyle? = nil, rowHeight: Int? = nil,
    title: CellAttributes? = nil, body: CellAttributes? = nil, emphasis: CellAttributes? = nil,
    note: CellAttributes? = nil, key: CellAttributes? = nil
  ) -> Scheme {
    var pairs = Scheme()
    pairs.set(
      [.highlight: highlight, .selection: selection, .checkerboard: checkerboard],
      SchemeValue.pair)
    // A pair may have only one of its colours.
    var scheme = pairs.over(self)
    scheme.set(
      [
        .foreground: foreground, .background: background, .secondary: secondary, .tint: tint,
        .border: borderColor, .focus: focus, .separator: separatorColor,
        .placeholder: placeholder, .alert: alert, .warning: warning, .shadow: shadowColor,
      ], SchemeValue.color)
    scheme.set([.padding: padding, .margins: margins], SchemeValue.padding)
    scheme.set(
      [
        .borderStyle: borderStyle?.rawValue, .corners: corners?.rawValue,
        .thickness: thickness?.rawValue, .separatorStyle: separatorStyle?.rawValue,
        .shadowStyle: shadowStyle?.rawValue,
      ], SchemeValue.word)
    scheme.set([.rowHeight: rowHeight], SchemeValue.rows)
    scheme.set(
      [.title: title, .body: body, .emphasis: emphasis, .note: note, .key: key],
      SchemeValue.attributes)
    return scheme
  }

  /// Returns a copy with a colour for a key; keys of styles and pairs have none, and stay as they are.
  public func with(_ color: AdaptiveColor, for key: SchemeKey) -> Scheme {
    var scheme = self
    if key.kind == .color { scheme.values[key] = .color(color) }
    return scheme
  }

  /// Returns a copy in which keys are not set, so that their values are inherited.
  public func without(_ keys: SchemeKey...) -> Scheme {
    var scheme = self
    for key in keys { scheme.values[key] = nil }
    return scheme
  }

  private mutating func set<Value>(
    _ given: KeyValuePairs<SchemeKey, Value?>, _ value: (Value) -> SchemeValue
  ) {
    for (key, given) in given { if let given { values[key] = value(given) } }
  }
}

extension Scheme {
  /// Returns a copy with corners, by their name in other design systems; a terminal has one radius.
  ///
  ///     let field = Scheme.standard.with(cornerRadius: .soft)
  public func with(cornerRadius corners: CornerStyle) -> Scheme { with(corners: corners) }

  /// Returns a copy whose borders have a colour.
  ///
  ///     let map = Scheme.standard.with(border: .black).with(border: 2.0)
  public func with(border color: AdaptiveColor) -> Scheme { with(borderColor: color) }

  /// Returns a copy whose borders have a width in points, of which a terminal has three: none at 0,
  /// thin, and thick from 2 on.
  public func with(border width: Double) -> Scheme {
    with(borderStyle: width > 0 ? nil : .blank, thickness: width < 2 ? .thin : .thick)
  }
}

/// A key of a scheme.
///
/// Unset values are inherited; see `Theme`.
///
///     let scheme = Scheme.standard.with(foreground: .white)
///     let color = scheme.color(SchemeKey.foreground)  // .white
public enum SchemeKey: Int, CaseIterable, Sendable {
  // MARK: Colours

  /// Text.
  case foreground
  /// The background.
  case background
  /// Secondary text.
  case secondary
  /// Interactive and focused elements, and the names of keys.
  case tint
  /// Borders.
  case border
  /// Borders of focused elements.
  case focus
  /// Separators.
  case separator
  /// The placeholder of an empty text field.
  case placeholder
  /// Errors.
  case alert
  /// Warnings.
  case warning
  /// The background of a shadow.
  case shadow
  /// The pair of selected list rows and toggles that are on.
  case highlight
  /// The pair of selected text.
  ///
  /// Without a foreground the text keeps its colour.
  case selection
  /// The checkerboard behind transparent colours; the foreground is the tile at the top left.
  case checkerboard

  // MARK: Styles

  /// The padding between an edge and the content.
  case padding
  /// The margins between the edge of the screen and menus.
  case margins
  /// The border of panels.
  case borderStyle
  /// The corners of the border.
  case corners
  /// The weight of the border.
  case thickness
  /// The separator between parts.
  case separatorStyle
  /// The shadow of a panel.
  case shadowStyle
  /// The height of a list row.
  case rowHeight
  /// Text attributes of titles.
  case title
  /// Text attributes of body text.
  case body
  /// Text attributes of selected and focused elements.
  case emphasis
  /// Text attributes of secondary text.
  case note
  /// Text attributes of key names.
  case key

  /// The colours, in the order of their cases.
  package static let colors = allCases.filter { $0.rawValue <= SchemeKey.checkerboard.rawValue }
  /// The styles, in the order of their cases.
  package static let styles = allCases.filter { $0.rawValue > SchemeKey.checkerboard.rawValue }

  /// The name in theme files, in the table of the role or in its table `styles`.
  package var name: String {
    switch self {
    case .borderStyle: "border"
    case .separatorStyle: "separator"
    case .shadowStyle: "shadow"
    case .rowHeight: "row-height"
    default: "\(self)"
    }
  }

  /// The type of a value.
  package enum Kind: Hashable, Sendable {
    case color, pair, padding, rows, attributes
    /// One of some words.
    case word([String])
  }

  /// The type of the value.
  package var kind: Kind {
    switch self {
    case .highlight, .selection, .checkerboard: .pair
    case .padding, .margins: .padding
    case .borderStyle: .word(BorderStyle.allCases.map(\.rawValue))
    case .corners: .word(CornerStyle.allCases.map(\.rawValue))
    case .thickness: .word(LineThickness.allCases.map(\.rawValue))
    case .separatorStyle: .word(SeparatorStyle.allCases.map(\.rawValue))
    case .shadowStyle: .word(ShadowStyle.allCases.map(\.rawValue))
    case .rowHeight: .rows
    case .title, .body, .emphasis, .note, .key: .attributes
    default: .color
    }
  }
}

/// A value of a scheme.
package enum SchemeValue: Hashable, Sendable {
  case color(AdaptiveColor)
  case pair(ColorPair)
  case padding(Padding)
  /// The name of a style.
  case word(String)
  case rows(Int)
  case attributes(CellAttributes)

  /// The value in the notation of theme files.
  package var notation: String {
    switch self {
    case .color(let color): ThemeNotation.text(color)
    case .pair(let pair): ThemeNotation.text(pair)
    case .padding(let padding): "{ columns = \(padding.columns), rows = \(padding.rows) }"
    case .word(let word): "\"\(word)\""
    case .rows(let rows): "\(rows)"
    case .attributes(let attributes): "\"\(ThemeNotation.names(of: attributes))\""
    }
  }
}

/// The notation of theme values in files and in the gallery.
package enum ThemeNotation {
  /// The text attributes that a theme can use, with their names.
  package static let attributes: [(name: String, attribute: CellAttributes)] = [
    ("bold", .bold), ("faint", .faint), ("italic", .italic), ("underline", .underline),
    ("reverse", .reverse), ("strike", .strike),
  ]

  /// Returns the names of attributes separated by spaces, such as "bold underline", or "none".
  package static func names(of attributes: CellAttributes) -> String {
    let names = Self.attributes.filter { attributes.contains($0.attribute) }.map(\.name)
    return names.isEmpty ? "none" : names.joined(separator: " ")
  }

  /// Returns the attributes of words such as "bold underline", or "none"; nil if a word is unknown.
  package static func attributes(named text: String) -> CellAttributes? {
    var result: CellAttributes = []
    for word in text.split(separator: " ") where word != "none" {
      guard let match = attributes.first(where: { $0.name == word }) else { return nil }
      result.insert(match.attribute)
    }
    return result
  }

  /// Returns a text as a string of TOML.
  static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\0"..<" ", "\u{7F}":
        "\\u" + String(scalar.value + 0x10000, radix: 16).dropFirst()
      default: String(scalar)
      }
    }
    return "\"\(scalars.joined())\""
  }

  /// Returns a colour with all its modes in the notation of theme files.
  package static func text(_ color: AdaptiveColor) -> String {
    let modes = color.modes
    guard !modes.isEmpty else { return "\"\(color.resolved(for: .dark))\"" }
    var values = color.common.map { ["any = \"\($0)\""] } ?? []
    values += modes.map { "\($0.name) = \"\(color.resolved(for: $0))\"" }
    return "{ \(values.joined(separator: ", ")) }"
  }

  /// Returns a pair in the notation of theme files.
  package static func text(_ pair: ColorPair) -> String {
    let parts = [("foreground", pair.foreground), ("background", pair.background)]
    let values = parts.compactMap { name, color in color.map { "\(name) = \(text($0))" } }
    return "{ \(values.joined(separator: ", ")) }"
  }
}
