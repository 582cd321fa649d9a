public import TerminalCore

/// What a terminal has of layout and type; what is nil comes from the next scheme, see `Theme`.
public struct Styles: Hashable, Sendable {
  /// Empty cells between an edge and what is inside.
  public var padding: Padding?
  /// Empty cells between the edge of the screen and what lies on it.
  public var margins: Padding?
  /// The line round it.
  public var border: BorderStyle?
  /// The corners of that line.
  public var corners: CornerStyle?
  /// The weight of that line.
  public var thickness: LineThickness?
  /// What stands between parts.
  public var separator: SeparatorStyle?
  /// The shadow it throws.
  public var shadow: ShadowStyle?
  /// Rows that a line of a list takes: 1...3.
  public var rowHeight: Int?
  /// Text attributes of titles.
  public var title: CellAttributes?
  /// Text attributes of ordinary text.
  public var body: CellAttributes?
  /// Text attributes of what is chosen or has the focus.
  public var emphasis: CellAttributes?
  /// Text attributes of less important text.
  public var note: CellAttributes?
  /// Text attributes of the names of keys.
  public var key: CellAttributes?

  /// The rows that a line of a list may take.
  public static let rowHeights = 1...3

  /// Styles; without arguments none.
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

  /// These styles, and where there is none the other ones.
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
