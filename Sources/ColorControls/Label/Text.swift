public import Colorimetry
public import TerminalCore

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

  /// Returns a copy in a colour.
  public func foregroundStyle(_ color: Color) -> Text {
    var copy = self
    copy.color = color.rgb8
    return copy
  }

  private func with(_ attribute: CellAttributes) -> Text {
    var copy = self
    copy.attributes.insert(attribute)
    return copy
  }
}
