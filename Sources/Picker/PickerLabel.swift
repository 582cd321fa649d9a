public import Color
public import Terminal

/// A label: one line of text segments.
///
///     let label: PickerLabel = "Accent"
///     let columns = label.render(into: &frame, in: area.row(0), style: context.theme.barStyle)
public struct PickerLabel: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The segments from left to right.
  public var pieces: [Text]

  /// Creates a label from segments.
  public init(_ pieces: [Text]) { self.pieces = pieces }

  /// Creates a label from plain text.
  public init(stringLiteral text: String) { pieces = [Text(text)] }

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
      used += frame.write(piece.text, in: row.columns(from: used), style: segmentStyle)
    }
    return used
  }
}

extension PickerLabel: PrintedAsCall {
  package var printedArguments: [(label: String, value: Any)] { [("", pieces)] }
}

extension Text: PrintedAsCall {
  package var printedArguments: [(label: String, value: Any)] {
    [("", text)] + (attributes.isEmpty ? [] : [("attributes", attributes)])
      + (color.map { [("color", $0)] } ?? [])
  }
}

/// Builds a label from text segments.
///
///     let hasAlarm = true
///     let picker = TextColorPicker(selection: $color) {
///       "Lamp in the hall"
///       if hasAlarm { " (alarm)" }
///     }
@resultBuilder
public enum PickerLabelBuilder {
  /// Returns a segment.
  public static func buildExpression(_ piece: Text) -> [Text] { [piece] }

  /// Returns a plain segment.
  public static func buildExpression(_ text: String) -> [Text] { [Text(text)] }

  /// Returns the segments of a block, in order.
  public static func buildBlock(_ pieces: [Text]...) -> [Text] { pieces.flatMap { $0 } }

  /// Returns the segments of an `if` without `else`.
  public static func buildOptional(_ pieces: [Text]?) -> [Text] { pieces ?? [] }

  /// Returns the segments of the first branch.
  public static func buildEither(first pieces: [Text]) -> [Text] { pieces }

  /// Returns the segments of the second branch.
  public static func buildEither(second pieces: [Text]) -> [Text] { pieces }

  /// Returns the segments of a loop.
  public static func buildArray(_ pieces: [[Text]]) -> [Text] { pieces.flatMap { $0 } }
}

/// A piece of a label, with the modifiers of SwiftUI's `Text` that a terminal can show.
///
///     TextColorPicker(selection: $color) {
///       Text("Pick a color").foregroundStyle(.white)
///     }
public struct Text: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The text.
  public var text: String
  /// Text attributes such as bold and underline.
  public var attributes: CellAttributes = []
  /// The text colour; nil to inherit it.
  public var color: RGB8?

  /// Creates plain text.
  public init(_ text: String) { self.text = text }

  /// Creates plain text.
  public init(stringLiteral text: String) { self.init(text) }

  /// Returns a bold copy.
  public func bold() -> Text { with(.bold) }

  /// Returns an italic copy.
  public func italic() -> Text { with(.italic) }

  /// Returns an underlined copy.
  public func underline() -> Text { with(.underline) }

  /// Returns a copy that is struck through.
  public func strikethrough() -> Text { with(.strike) }

  /// Returns a copy in a colour.
  public func foregroundStyle(_ color: Color) -> Text {
    var copy = self
    copy.color = color.rgb8
    return copy
  }

  /// Returns a copy in the text colour of its surroundings, or in the faint form of it.
  public func foregroundStyle(_ style: HierarchicalStyle) -> Text {
    var copy = self
    copy.color = nil
    copy.attributes.subtract(.faint)
    if style == .secondary { copy.attributes.insert(.faint) }
    return copy
  }

  /// Text that stands out, and text that does not; the names are those of SwiftUI.
  public enum HierarchicalStyle: Hashable, Sendable {
    /// The colour of the text, or of what is less important.
    case primary, secondary
  }

  private func with(_ attribute: CellAttributes) -> Text {
    var copy = self
    copy.attributes.insert(attribute)
    return copy
  }
}
