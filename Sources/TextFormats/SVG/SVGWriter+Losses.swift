import Colorimetry
import StyledText

extension SVGWriter {
  /// The style that is seen in a picture in which a style was drawn.
  ///
  /// Colours are those of the palette in the options, so that an index is no longer one. A link is
  /// kept without its parameters, if `SafeLink` allows it.
  static func held(_ style: TextStyle, palette: TerminalPalette = .xterm) -> TextStyle {
    func seen(_ color: TerminalColor) -> TerminalColor {
      color.rgb8(in: palette).map { .rgb($0) } ?? .default
    }
    return TextStyle(
      foreground: seen(style.foreground), background: seen(style.background),
      attributes: style.attributes, underline: style.underline,
      underlineColor: seen(style.underlineColor),
      link: style.link.flatMap { SafeLink.allows($0.uri) ? Hyperlink(uri: $0.uri) : nil })
  }
}
