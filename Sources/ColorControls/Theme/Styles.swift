public import TerminalCore

/// Spacing, borders and text attributes.
///
/// Unset styles are inherited; see `Theme`.
///
///     let large = Styles(border: .double, rowHeight: 2, title: [.bold, .underline])
///     let theme = Theme("large", panel: Scheme(styles: large))
public struct Styles: Hashable, Sendable {
  /// The padding between an edge and the content.
  public var padding: Padding?
  /// The margins between the edge of the screen and menus.
  public var margins: Padding?
  /// The border.
  public var border: BorderStyle?
  /// The corners of the border.
  public var corners: CornerStyle?
  /// The weight of the border.
  public var thickness: LineThickness?
  /// The separator between parts.
  public var separator: SeparatorStyle?
  /// The shadow of a panel.
  public var shadow: ShadowStyle?
  /// The height of a list row, 1...3.
  public var rowHeight: Int?
  /// Text attributes of titles.
  public var title: CellAttributes?
  /// Text attributes of body text.
  public var body: CellAttributes?
  /// Text attributes of selected and focused elements.
  public var emphasis: CellAttributes?
  /// Text attributes of secondary text.
  public var note: CellAttributes?
  /// Text attributes of key names.
  public var key: CellAttributes?

  /// The possible heights of a list row.
  public static let rowHeights = 1...3

  /// Creates a set of styles; by default none is set.
  public init(
    padding: Padding? = nil, margins: Padding? = nil, border: BorderStyle? = nil,
    corners: CornerStyle? = nil, thickness: LineThickness? = nil,
    separator: SeparatorStyle? = nil, shadow: ShadowStyle? = nil, rowHeight: Int? = nil,
    title: CellAttributes? = nil, body: CellAttributes? = nil, emphasis: CellAttributes? = nil,
    note: CellAttributes? = nil, key: CellAttributes? = nil
  ) {
    self.padding = padding
    self.margins = margins
    self.border = border
    self.corners = corners
    self.thickness = thickness
    self.separator = separator
    self.shadow = shadow
    self.rowHeight = rowHeight
    self.title = title
    self.body = body
    self.emphasis = emphasis
    self.note = note
    self.key = key
  }

  /// Returns the styles with unset ones taken from another set.
  public func over(_ other: Styles) -> Styles {
    Styles(
      padding: padding ?? other.padding, margins: margins ?? other.margins,
      border: border ?? other.border, corners: corners ?? other.corners,
      thickness: thickness ?? other.thickness, separator: separator ?? other.separator,
      shadow: shadow ?? other.shadow, rowHeight: rowHeight ?? other.rowHeight,
      title: title ?? other.title, body: body ?? other.body,
      emphasis: emphasis ?? other.emphasis, note: note ?? other.note, key: key ?? other.key)
  }
}
