public import Colorimetry
public import TerminalCore

/// A segment of a label: text with attributes and an optional colour.
///
///     TextColorPicker(selection: $color) {
///       LabelText("Accent").bold()
///       " colour"
///     }
public struct LabelText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The text.
  public var text: String
  /// Text attributes such as bold and underline.
  public var attributes: CellAttributes = []
  /// The text colour; nil to inherit it.
  public var color: RGB8?

  /// Creates a plain segment.
  public init(_ text: String) { self.text = text }

  /// Creates a plain segment.
  public init(stringLiteral text: String) { self.init(text) }

  /// Returns a bold copy of the segment.
  public func bold() -> LabelText { with(.bold) }

  /// Returns an italic copy of the segment.
  public func italic() -> LabelText { with(.italic) }

  /// Returns an underlined copy of the segment.
  public func underline() -> LabelText { with(.underline) }

  /// Returns a copy of the segment in a colour.
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

/// A label: one line of text segments.
public struct PickerLabel: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The segments from left to right.
  public var pieces: [LabelText]

  /// Creates a label from segments.
  public init(_ pieces: [LabelText]) { self.pieces = pieces }

  /// Creates a label from plain text.
  public init(stringLiteral text: String) { pieces = [LabelText(text)] }

  /// The plain text, for titles and assistive technology.
  public var text: String { pieces.map(\.text).joined() }

  /// The width in columns.
  public var columns: Int { GlyphWidth.columns(of: text) }

  /// Draws the label on one row and clips what does not fit.
  /// - Returns: the number of columns used.
  @discardableResult
  public func render(into frame: inout Frame, in row: Rect, style: CellStyle) -> Int {
    var used = 0
    for piece in pieces {
      var segmentStyle = style.adding(piece.attributes)
      if let color = piece.color { segmentStyle.foreground = .rgb(color) }
      used += frame.write(
        piece.text, at: Point(column: row.minColumn + used, row: row.minRow), style: segmentStyle,
        limit: row.columns - used)
    }
    return used
  }
}

/// Builds a label from text segments.
@resultBuilder
public enum PickerLabelBuilder {
  /// Returns a segment.
  public static func buildExpression(_ piece: LabelText) -> [LabelText] { [piece] }

  /// Returns a plain segment.
  public static func buildExpression(_ text: String) -> [LabelText] { [LabelText(text)] }

  /// Returns the segments of a block, in order.
  public static func buildBlock(_ pieces: [LabelText]...) -> [LabelText] { pieces.flatMap { $0 } }

  /// Returns the segments of an `if` without `else`.
  public static func buildOptional(_ pieces: [LabelText]?) -> [LabelText] { pieces ?? [] }

  /// Returns the segments of the first branch.
  public static func buildEither(first pieces: [LabelText]) -> [LabelText] { pieces }

  /// Returns the segments of the second branch.
  public static func buildEither(second pieces: [LabelText]) -> [LabelText] { pieces }

  /// Returns the segments of a loop.
  public static func buildArray(_ pieces: [[LabelText]]) -> [LabelText] { pieces.flatMap { $0 } }
}
