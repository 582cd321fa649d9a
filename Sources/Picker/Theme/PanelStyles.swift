public import Terminal

/// The glyphs of a border.
///
///     let glyphs = BorderGlyphs(border: .double)
///     let line = String(repeating: glyphs.horizontal, count: area.columns)
///     frame.write(line, at: area.origin, style: context.theme.panelStyle)
public struct BorderGlyphs: Hashable, Sendable {
  /// The line style.
  public var border: BorderStyle
  /// The shape of the corners, if the line style has a choice.
  public var corners: CornerStyle
  /// The weight, if the line style has a choice.
  public var thickness: LineThickness

  /// Creates a border; by default a thin line with round corners.
  public init(
    border: BorderStyle = .single, corners: CornerStyle = .round, thickness: LineThickness = .thin
  ) {
    self.border = border
    self.corners = corners
    self.thickness = thickness
  }

  /// The glyph of the top and bottom edges.
  public var horizontal: String { glyphs[0] }

  /// The glyph of the left and right edges.
  public var vertical: String { glyphs[1] }

  /// The glyphs of the edges and of the corners: top left, top right, bottom left, bottom right.
  var glyphs: [String] {
    let glyphs =
      switch (border, thickness, corners) {
      case (.blank, _, _): "      "
      case (.ascii, _, _): "-|++++"
      case (.double, _, _): "═║╔╗╚╝"
      case (.single, .thick, _): "━┃┏┓┗┛"
      case (.dashed, .thick, _): "╍╏┏┓┗┛"
      case (.single, .thin, .round): "─│╭╮╰╯"
      case (.single, .thin, .square): "─│┌┐└┘"
      case (.dashed, .thin, .round): "╌╎╭╮╰╯"
      case (.dashed, .thin, .square): "╌╎┌┐└┘"
      }
    return glyphs.map { String($0) }
  }
}

/// The line style of a border.
///
///     let theme = Theme("old", panel: .standard.with(.double, for: .borderStyle))
public enum BorderStyle: String, CaseIterable, Hashable, Sendable {
  /// Empty cells.
  case blank = "none"
  /// `─`
  case single
  /// `═`, always with square corners.
  case double
  /// `╌`
  case dashed
  /// `-`, for fonts without box drawing characters.
  case ascii
}

/// The corners of a border.
///
///     let theme = Theme("edgy", panel: .standard.with(.square, for: .corners))
public enum CornerStyle: String, CaseIterable, Hashable, Sendable {
  /// `╭`; thick and double lines have square corners only.
  case round
  /// `┌`
  case square

  /// `round`: a terminal has one radius.
  public static let soft = CornerStyle.round
  /// `round`: a terminal has one radius.
  public static let verySoft = CornerStyle.round
}

/// The weight of a line.
///
///     let theme = Theme("bold", panel: .standard.with(.thick, for: .thickness))
public enum LineThickness: String, CaseIterable, Hashable, Sendable {
  /// `─`
  case thin
  /// `━`; double and ASCII lines have a single weight.
  case thick
}

/// The separator between elements that are next to or above each other.
///
///     let theme = Theme("dotted", panel: .standard.with(.dotted, for: .separatorStyle))
public enum SeparatorStyle: String, CaseIterable, Hashable, Sendable {
  /// Empty cells.
  case space
  /// `─` and `│`
  case line
  /// `═` and `║`
  case double
  /// `┈` and `┊`
  case dotted
  /// `·`
  case dot

  /// The glyph of a horizontal separator.
  public var horizontal: String { glyphs.horizontal }

  /// The glyph of a vertical separator.
  public var vertical: String { glyphs.vertical }

  private var glyphs: (horizontal: String, vertical: String) {
    switch self {
    case .space: (" ", " ")
    case .line: ("─", "│")
    case .double: ("═", "║")
    case .dotted: ("┈", "┊")
    case .dot: ("·", "·")
    }
  }
}

/// The shadow of a panel.
///
///     let theme = Theme("deep", panel: .standard.with(.drop, for: .shadowStyle))
public enum ShadowStyle: String, CaseIterable, Hashable, Sendable {
  /// No shadow.
  case flat = "none"
  /// Two columns on the right and a row below, in the scheme's shadow colour.
  case drop
}

/// Empty columns on the left and right and empty rows above and below.
///
///     let theme = Theme("airy", panel: .standard.with(Padding(columns: 2, rows: 1), for: .padding))
///     let content = area.inset(.standard)
public struct Padding: Hashable, Sendable {
  /// The columns on each side, 0...8.
  public let columns: Int
  /// The rows above and below, 0...8.
  public let rows: Int
  /// One column on each side: the padding of panels in the standard theme.
  public static let standard = Padding(columns: 1)
  /// The largest padding.
  ///
  /// More would leave no room in small terminals.
  public static let limit = 8

  /// Creates a padding; values are clamped to 0...8.
  public init(columns: Int = 0, rows: Int = 0) {
    self.columns = min(max(columns, 0), Self.limit)
    self.rows = min(max(rows, 0), Self.limit)
  }
}

extension Rect {
  /// Returns the rectangle inset by a padding, which shrinks to leave at least 20 columns and 6
  /// rows.
  public func inset(_ padding: Padding) -> Rect {
    inset(
      columns: min(padding.columns, max((columns - 20) / 2, 0)),
      rows: min(padding.rows, max((rows - 6) / 2, 0)))
  }
}

// MARK: Drawing

extension Frame {
  /// Draws an empty panel with the theme's shadow, background and border.
  ///
  ///     frame.drawPanel(area, theme: context.theme)
  ///     let content = context.theme.content(ofPanel: area)
  ///     frame.write("Hello", in: content, style: context.theme.panelStyle)
  /// - Parameters:
  ///   - isFocused: whether the border is that of a focused element.
  ///   - hasBorder: whether to draw the border.
  public mutating func drawPanel(
    _ rect: Rect, isFocused: Bool = true, hasBorder: Bool = true, theme: ResolvedTheme
  ) {
    if theme.shadow == .drop { drawShadow(of: rect, theme: theme) }
    fill(rect, with: Cell(" ", style: theme.panelStyle))
    if hasBorder, theme.borderGlyphs.border != .blank {
      drawBorder(
        rect, style: theme.borderStyle(isFocused: isFocused), glyphs: theme.borderGlyphs.glyphs)
    }
  }

  /// Draws the shadow of a panel: two columns on its right and a row below it.
  private mutating func drawShadow(of rect: Rect, theme: ResolvedTheme) {
    let right = Rect(column: rect.maxColumn, row: rect.minRow + 1, columns: 2, rows: rect.rows)
    let below = Rect(
      column: rect.minColumn + 2, row: rect.maxRow, columns: rect.columns - 2, rows: 1)
    for area in [right, below] { restyle(area) { $0 = theme.shadowStyle } }
  }
}

extension ResolvedTheme {
  /// Returns the rectangle of the content of a bordered panel.
  ///
  /// The padding shrinks if fewer than 30 columns or 8 rows would be left.
  public func content(ofPanel rect: Rect) -> Rect {
    let columns = min(panelPadding.columns, max((rect.columns - 2 - 30) / 2, 0))
    let rows = min(panelPadding.rows, max((rect.rows - 2 - 8) / 2, 0))
    return rect.inset(columns: 1 + columns, rows: 1 + rows)
  }
}
