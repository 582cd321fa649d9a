import Colorimetry
import StyledText

extension SVGWriter {
  /// Returns the part of a style that an SVG picture preserves.
  ///
  /// Indexed colours become those of the palette. A link loses its parameters, and is dropped if
  /// `SafeLink` does not allow it.
  static func retained(_ style: TextStyle, colors: SchemeColors = .dark) -> TextStyle {
    let textPalette = colors.textPalette(on: style.background)
    func seen(_ color: TerminalColor) -> TerminalColor {
      color.rgb8(in: textPalette).map { .rgb($0) } ?? .default
    }
    return TextStyle(
      foreground: seen(style.foreground), background: seen(style.background),
      attributes: style.attributes, underline: style.underline,
      underlineColor: seen(style.underlineColor),
      link: style.link.flatMap { SafeLink.allows($0.uri) ? Hyperlink(uri: $0.uri) : nil })
  }
}
