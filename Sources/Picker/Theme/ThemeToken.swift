public import Terminal

/// A token of a theme: the name of a colour or of a style, whose values have one type.
///
/// Unset values are inherited; see `Theme`.
///
///     let scheme = ThemeScheme.standard.with(.square, for: .corners)
///     let corners = scheme[.corners]  // .square
public struct ThemeToken<Value: Hashable & Sendable>: Sendable {
  /// The path in the table of a role in theme files: the name, with `styles.` before that of a style.
  let path: String
  /// The value in the standard theme.
  private let makeFallback: @Sendable () -> Value
  /// What it is used for.
  let description: String
  /// Whether it is the colour of text, so that an overview of the theme writes in it.
  let isInk: Bool

  fileprivate init(
    _ path: String, _ fallback: @escaping @autoclosure @Sendable () -> Value,
    _ description: String, isInk: Bool = false
  ) {
    (self.path, makeFallback, self.description, self.isInk) = (path, fallback, description, isInk)
  }

  /// The value where no theme sets another one: that of the base of the standard theme.
  public var fallback: Value { makeFallback() }
}

// MARK: The tokens

extension ThemeToken where Value == AdaptiveColor {
  /// Text.
  public static var foreground: Self { Self("foreground", .default, "text", isInk: true) }
  /// The background.
  public static var background: Self { Self("background", .default, "the background") }
  /// Secondary text.
  public static var secondary: Self {
    Self("secondary", .secondary, "secondary text", isInk: true)
  }
  /// Interactive and focused elements, and the names of keys.
  public static var tint: Self {
    Self("tint", .hex(0x9A4B00, 0xFFD66B), "key names and focused elements", isInk: true)
  }
  /// Borders.
  public static var border: Self { Self("border", .secondary, "borders") }
  /// Borders of focused elements.
  public static var focus: Self {
    Self("focus", .hex(0x1C1C1E, 0xE6E6EA), "borders of focused elements")
  }
  /// Separators.
  public static var separator: Self { Self("separator", .secondary, "separators") }
  /// The placeholder of an empty text field.
  public static var placeholder: Self {
    Self("placeholder", .secondary, "text in an empty field", isInk: true)
  }
  /// Errors.
  public static var alert: Self {
    Self("alert", .hex(0xB01E1E, 0xFF8A80), "errors", isInk: true)
  }
  /// Warnings.
  public static var warning: Self {
    Self("warning", .hex(0x8A4B00, 0xFFB85C), "warnings", isInk: true)
  }
  /// The background of a shadow.
  public static var shadow: Self {
    Self("shadow", .hex(0xC8C8D0, 0x050508), "the colour of shadows")
  }
}

extension ThemeToken where Value == ColorPair {
  /// The pair of selected list rows and toggles that are on.
  public static var highlight: Self {
    let pair = ColorPair(
      foreground: .hex(0xFFFFFF, 0x101014), background: .hex(0x9A4B00, 0xFFD66B))
    return Self("highlight", pair, "selected items and toggles that are on")
  }
  /// The pair of selected text.
  ///
  /// Without a foreground the text keeps its colour.
  public static var selection: Self {
    Self("selection", ColorPair(background: .hex(0xC3D5FF, 0x3A4166)), "selected text")
  }
  /// The checkerboard behind transparent colours; the foreground is the tile at the top left.
  public static var checkerboard: Self {
    let pair = ColorPair(
      foreground: .hex(0xFFFFFF, 0x999999), background: .hex(0xCCCCCC, 0x666666))
    return Self("checkerboard", pair, "the checkerboard behind transparent colours")
  }
}

extension ThemeToken where Value == Padding {
  /// The padding between an edge and the content.
  public static var padding: Self {
    Self("styles.padding", .standard, "empty cells between an edge and the content")
  }
  /// The margins between the edge of the screen and menus.
  public static var margins: Self {
    Self("styles.margins", Padding(), "empty cells between the edge of the screen and menus")
  }
}

extension ThemeToken where Value == BorderStyle {
  /// The border of panels.
  public static var borderStyle: Self { Self("styles.border", .single, "the border of panels") }
}

extension ThemeToken where Value == CornerStyle {
  /// The corners of the border.
  public static var corners: Self { Self("styles.corners", .round, "the corners of the border") }
}

extension ThemeToken where Value == LineThickness {
  /// The weight of the border.
  public static var thickness: Self { Self("styles.thickness", .thin, "the weight of the border") }
}

extension ThemeToken where Value == SeparatorStyle {
  /// The separator between parts.
  public static var separatorStyle: Self {
    Self("styles.separator", .line, "the separator between parts")
  }
}

extension ThemeToken where Value == ShadowStyle {
  /// The shadow of a panel.
  public static var shadowStyle: Self { Self("styles.shadow", .flat, "the shadow of a panel") }
}

extension ThemeToken where Value == Int {
  /// The height of a list row, 1...3.
  public static var rowHeight: Self { Self("styles.row-height", 1, "the height of list rows") }
}

extension ThemeToken where Value == CellAttributes {
  /// Text attributes of titles.
  public static var title: Self { Self("styles.title", .bold, "text attributes of titles") }
  /// Text attributes of body text.
  public static var body: Self { Self("styles.body", [], "text attributes of body text") }
  /// Text attributes of selected and focused elements.
  public static var emphasis: Self {
    Self("styles.emphasis", .bold, "text attributes of focused elements")
  }
  /// Text attributes of secondary text.
  public static var note: Self { Self("styles.note", [], "text attributes of secondary text") }
  /// Text attributes of key names.
  public static var key: Self { Self("styles.key", [], "text attributes of key names") }
}

// MARK: The table

/// A row of the table of tokens: a token whose type is known only while the program runs.
package struct ThemeTokenRow: Sendable {
  let path: String
  /// The value in the base of the standard theme.
  package let fallback: any ThemeValue
  /// What it is used for, as in the documentation.
  package let description: String
  /// Whether it is the colour of text.
  package let isInk: Bool
  /// Reads a value; nil if it is not one of the token.
  let read: @Sendable (ThemeField, inout ThemeReader) -> (any ThemeValue)?

  private init<Value: ThemeValue>(_ token: ThemeToken<Value>) {
    (path, fallback, description) = (token.path, token.fallback, token.description)
    isInk = token.isInk
    read = { Value($0, &$1) }
  }

  /// The colours in the order of theme files.
  package static let colors: [ThemeTokenRow] = [
    Self(.foreground), Self(.background), Self(.secondary), Self(.tint), Self(.border),
    Self(.focus), Self(.separator), Self(.placeholder), Self(.alert), Self(.warning),
    Self(.shadow), Self(.highlight), Self(.selection), Self(.checkerboard),
  ]
  /// The styles in the order of theme files, where they are in the table `styles` of a role.
  package static let styles: [ThemeTokenRow] = [
    Self(.padding), Self(.margins), Self(.borderStyle), Self(.corners), Self(.thickness),
    Self(.separatorStyle), Self(.shadowStyle), Self(.rowHeight), Self(.title), Self(.body),
    Self(.emphasis), Self(.note), Self(.key),
  ]
  /// All tokens.
  package static let all = colors + styles

  /// The name in theme files, in the table of the role or in its table `styles`.
  package var name: String { String(path.split(separator: ".").last ?? "") }
}
