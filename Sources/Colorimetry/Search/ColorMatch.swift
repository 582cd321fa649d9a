/// A colour found in text.
package struct ColorMatch: Hashable, Sendable {
  /// The offsets of its bytes in the text.
  package let range: Range<Int>
  /// The colour and its notation.
  package let parsed: ParsedColor
}

extension ColorMatch {
  /// Returns the text of another colour in the notation of this one.
  ///
  /// Letter case, separators, units, labels and decimals stay as they were written. An alpha is
  /// added only if the colour is not opaque, and left out where the notation cannot hold one.
  /// Colours outside sRGB are fitted to notations of sRGB. Where the notation cannot express the
  /// colour, it is written as hexadecimal digits or as a plain function.
  /// - Parameter text: the text that the colour was found in.
  package func replacement(_ color: Color, in text: [UInt8]) -> [UInt8] {
    let written = Array(text[range])
    // A conversion to another space and back is no change.
    let isSame =
      color.difference(from: parsed.color) < 1e-5 && abs(color.alpha - parsed.color.alpha) < 1e-5
    guard !isSame else { return written }
    return ColorRewriter(written, parsed, ColorContext(text, range)).text(of: color)
  }
}
