import Colorimetry

/// The part of a style that SGR sequences set: all but the link.
///
/// It holds no reference, so that copying it in the scanner's loops costs nothing.
struct SGRStyle: Equatable {
  var foreground = TerminalColor.default
  var background = TerminalColor.default
  var underlineColor = TerminalColor.default
  var attributes: TextAttributes = []
  var underline = Underline.none

  init() {}

  /// The part of a style that is not the link.
  @inline(__always)
  init(_ style: TextStyle) {
    foreground = style.foreground
    background = style.background
    underlineColor = style.underlineColor
    attributes = style.attributes
    underline = style.underline
  }

  /// The whole style with a link.
  @inline(__always)
  func linked(to link: Hyperlink?) -> TextStyle {
    TextStyle(
      foreground: foreground, background: background, attributes: attributes, underline: underline,
      underlineColor: underlineColor, link: link)
  }
}
