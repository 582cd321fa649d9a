/// The glyphs of a border.
public struct BorderLook: Hashable, Sendable {
  /// The kind of line.
  public var border: BorderStyle
  /// The form of the corners, where the line has a choice.
  public var corners: CornerStyle
  /// The weight, where the line has a choice.
  public var thickness: LineThickness

  /// A border; without arguments a thin line with round corners.
  public init(
    border: BorderStyle = .single, corners: CornerStyle = .round, thickness: LineThickness = .thin
  ) {
    self.border = border
    self.corners = corners
    self.thickness = thickness
  }

  /// The glyph of the upper and the lower edge.
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

  /// The glyph of the sides.
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

  /// The corners: top left, top right, bottom left, bottom right.
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
