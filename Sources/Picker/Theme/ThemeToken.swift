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

  fileprivate init(_ path: String, _ fallback: @escaping @autoclosure @Sendable () -> Value) {
    (self.path, makeFallback) = (path, fallback)
  }

  /// The value where no theme sets another one: that of the base of the standard theme.
  public var fallback: Value { makeFallback() }
}

// MARK: The tokens

extension ThemeToken where Value == AdaptiveColor {
  /// Text.
  public static var foreground: Self { Self("foreground", .default) }
  /// The background.
  public static var background: Self { Self("background", .default) }
  /// Secondary text.
  public static var secondary: Self { Self("secondary", .secondary) }
  /// Interactive and focused elements, and the names of keys.
  public static var tint: Self { Self("tint", .hex(0x9A4B00, 0xFFD66B)) }
  /// Borders.
  public static var border: Self { Self("border", .secondary) }
  /// Borders of focused elements.
  public static var focus: Self { Self("focus", .hex(0x1C1C1E, 0xE6E6EA)) }
  /// Separators.
  public static var separator: Self { Self("separator", .secondary) }
  /// The placeholder of an empty text field.
  public static var placeholder: Self { Self("placeholder", .secondary) }
  /// Errors.
  public static var alert: Self { Self("alert", .hex(0xB01E1E, 0xFF8A80)) }
  /// Warnings.
  public static var warning: Self { Self("warning", .hex(0x8A4B00, 0xFFB85C)) }
  /// The background of a shadow.
  public static var shadow: Self { Self("shadow", .hex(0xC8C8D0, 0x050508)) }
}

extension ThemeToken where Value == ColorPair {
  /// The pair of selected list rows and toggles that are on.
  public static var highlight: Self {
    let pair = ColorPair(
      foreground: .hex(0xFFFFFF, 0x101014), background: .hex(0x9A4B00, 0xFFD66B))
    return Self("highlight", pair)
  }
  /// The pair of selected text.
  ///
  /// Without a foreground the text keeps its colour.
  public static var selection: Self {
    Self("selection", ColorPair(background: .hex(0xC3D5FF, 0x3A4166)))
  }
  /// The checkerboard behind transparent colours; the foreground is the tile at the top left.
  public static var checkerboard: Self {
    let pair = ColorPair(
      foreground: .hex(0xFFFFFF, 0x999999), background: .hex(0xCCCCCC, 0x666666))
    return Self("checkerboard", pair)
  }
}

extension ThemeToken where Value == Padding {
  /// The padding between an edge and the content.
  public static var padding: Self { Self("styles.padding", .standard) }
  /// The margins between the edge of the screen and menus.
  public static var margins: Self { Self("styles.margins", Padding()) }
}

extension ThemeToken where Value == BorderStyle {
  /// The border of panels.
  public static var borderStyle: Self { Self("styles.border", .single) }
}

extension ThemeToken where Value == CornerStyle {
  /// The corners of the border.
  public static var corners: Self { Self("styles.corners", .round) }
}

extension ThemeToken where Value == LineThickness {
  /// The weight of the border.
  public static var thickness: Self { Self("styles.thickness", .thin) }
}

extension ThemeToken where Value == SeparatorStyle {
  /// The separator between parts.
  public static var separatorStyle: Self { Self("styles.separator", .line) }
}

extension ThemeToken where Value == ShadowStyle {
  /// The shadow of a panel.
  public static var shadowStyle: Self { Self("styles.shadow", .flat) }
}

extension ThemeToken where Value == Int {
  /// The height of a list row, 1...3.
  public static var rowHeight: Self { Self("styles.row-height", 1) }
}

extension ThemeToken where Value == CellAttributes {
  /// Text attributes of titles.
  public static var title: Self { Self("styles.title", .bold) }
  /// Text attributes of body text.
  public static var body: Self { Self("styles.body", []) }
  /// Text attributes of selected and focused elements.
  public static var emphasis: Self { Self("styles.emphasis", .bold) }
  /// Text attributes of secondary text.
  public static var note: Self { Self("styles.note", []) }
  /// Text attributes of key names.
  public static var key: Self { Self("styles.key", []) }
}

// MARK: The table

/// A row of the table of tokens: a token whose type is known only while the program runs.
package struct ThemeTokenRow: Sendable {
  let path: String
  /// The value in the base of the standard theme.
  package let fallback: any ThemeValue
  /// What it is used for, as in the documentation.
  package let description: String
  /// Whether it is the colour of text, so that an overview of the theme writes in it.
  package let isInk: Bool
  /// Reads a value; nil if it is not one of the token.
  let read: @Sendable (ThemeField, inout ThemeReader) -> (any ThemeValue)?

  private init<Value: ThemeValue>(
    _ token: ThemeToken<Value>, _ description: String, isInk: Bool = false
  ) {
    (path, fallback) = (token.path, token.fallback)
    (self.description, self.isInk) = (description, isInk)
    read = { Value($0, &$1) }
  }

  /// The colours in the order of theme files.
  package static let colors: [ThemeTokenRow] = [
    Self(.foreground, "text", isInk: true), Self(.background, "the background"),
    Self(.secondary, "secondary text", isInk: true),
    Self(.tint, "key names and focused elements", isInk: true),
    Self(.border, "borders"), Self(.focus, "borders of focused elements"),
    Self(.separator, "separators"), Self(.placeholder, "text in an empty field", isInk: true),
    Self(.alert, "errors", isInk: true), Self(.warning, "warnings", isInk: true),
    Self(.shadow, "the colour of shadows"),
    Self(.highlight, "selected items and toggles that are on"),
    Self(.selection, "selected text"),
    Self(.checkerboard, "the checkerboard behind transparent colours"),
  ]
  /// The styles in the order of theme files, where they are in the table `styles` of a role.
  package static let styles: [ThemeTokenRow] = [
    Self(.padding, "empty cells between an edge and the content"),
    Self(.margins, "empty cells between the edge of the screen and menus"),
    Self(.borderStyle, "the border of panels"), Self(.corners, "the corners of the border"),
    Self(.thickness, "the weight of the border"),
    Self(.separatorStyle, "the separator between parts"),
    Self(.shadowStyle, "the shadow of a panel"), Self(.rowHeight, "the height of list rows"),
    Self(.title, "text attributes of titles"), Self(.body, "text attributes of body text"),
    Self(.emphasis, "text attributes of focused elements"),
    Self(.note, "text attributes of secondary text"), Self(.key, "text attributes of key names"),
  ]
  /// All tokens.
  package static let all = colors + styles

  /// The name in theme files, in the table of the role or in its table `styles`.
  package var name: String { String(path.split(separator: ".").last ?? "") }
}
