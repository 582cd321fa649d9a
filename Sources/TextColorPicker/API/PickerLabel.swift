public import Colorimetry
public import TerminalCore

/// A piece of a label: text with attributes and perhaps a colour.
///
///     TextColorPicker(selection: $color) {
///       LabelText("Accent").bold()
///       " colour"
///     }
public struct LabelText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The text.
  public var text: String
  /// Bold, underline and so on.
  public var attributes: CellAttributes = []
  /// The colour of the text; nil for that of the surroundings.
  public var color: RGB8?

  /// A piece of text.
  public init(_ text: String) { self.text = text }

  /// A piece of text.
  public init(stringLiteral text: String) { self.init(text) }

  /// The same in bold.
  public func bold() -> LabelText { with(.bold) }

  /// The same in italics.
  public func italic() -> LabelText { with(.italic) }

  /// The same underlined.
  public func underline() -> LabelText { with(.underline) }

  /// The same in a colour.
  public func foregroundColor(_ color: Color) -> LabelText {
    var piece = self
    piece.color = color.rgb8
    return piece
  }

  private func with(_ attribute: CellAttributes) -> LabelText {
    var piece = self
    piece.attributes.insert(attribute)
    return piece
  }
}

/// A label: one line of pieces of text.
public struct PickerLabel: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The pieces, left to right.
  public var pieces: [LabelText]

  /// A label of pieces.
  public init(_ pieces: [LabelText]) { self.pieces = pieces }

  /// A label of plain text.
  public init(stringLiteral text: String) { pieces = [LabelText(text)] }

  /// The text without its looks, as titles and assistive programs need it.
  public var text: String { pieces.map(\.text).joined() }

  /// The columns it takes.
  public var columns: Int { GlyphWidth.columns(of: text) }

  /// Draws the label on one row, as much of it as fits.
  /// - Returns: the columns used.
  @discardableResult
  public func render(into frame: inout Frame, in row: Rect, style: CellStyle) -> Int {
    var used = 0
    for piece in pieces {
      var look = style.adding(piece.attributes)
      if let color = piece.color { look.foreground = .rgb(color) }
      used += frame.write(
        piece.text, at: Point(column: row.minColumn + used, row: row.minRow), style: look,
        limit: row.columns - used)
    }
    return used
  }
}

/// Puts labels together from pieces, one after the other.
@resultBuilder
public enum PickerLabelBuilder {
  /// A piece.
  public static func buildExpression(_ piece: LabelText) -> [LabelText] { [piece] }

  /// A plain text.
  public static func buildExpression(_ text: String) -> [LabelText] { [LabelText(text)] }

  /// Pieces after each other.
  public static func buildBlock(_ pieces: [LabelText]...) -> [LabelText] { pieces.flatMap { $0 } }

  /// Pieces of an `if` without `else`.
  public static func buildOptional(_ pieces: [LabelText]?) -> [LabelText] { pieces ?? [] }

  /// Pieces of the first branch.
  public static func buildEither(first pieces: [LabelText]) -> [LabelText] { pieces }

  /// Pieces of the other branch.
  public static func buildEither(second pieces: [LabelText]) -> [LabelText] { pieces }

  /// Pieces of a loop.
  public static func buildArray(_ pieces: [[LabelText]]) -> [LabelText] { pieces.flatMap { $0 } }
}
