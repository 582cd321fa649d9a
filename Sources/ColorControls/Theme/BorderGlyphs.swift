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
  public var horizontal: String {
    switch (border, thickness) {
    case (.blank, _): " "
    case (.single, .thin): "─"
    case (.single, .thick): "━"
    case (.dashed, .thin): "╌"
    case (.dashed, .thick): "╍"
    case (.double, _): "═"
    case (.ascii, _): "-"
    }
  }

  /// The glyph of the left and right edges.
  public var vertical: String {
    switch (border, thickness) {
    case (.blank, _): " "
    case (.single, .thin): "│"
    case (.single, .thick): "┃"
    case (.dashed, .thin): "╎"
    case (.dashed, .thick): "╏"
    case (.double, _): "║"
    case (.ascii, _): "|"
    }
  }

  /// The glyphs of the corners: top left, top right, bottom left, bottom right.
  public var cornerGlyphs: [String] {
    switch (border, thickness, corners) {
    case (.blank, _, _): [" ", " ", " ", " "]
    case (.ascii, _, _): ["+", "+", "+", "+"]
    case (.double, _, _): ["╔", "╗", "╚", "╝"]
    case (_, .thick, _): ["┏", "┓", "┗", "┛"]
    case (_, .thin, .round): ["╭", "╮", "╰", "╯"]
    case (_, .thin, .square): ["┌", "┐", "└", "┘"]
    }
  }
}
