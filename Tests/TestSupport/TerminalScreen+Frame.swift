import Color
package import Terminal

extension TerminalScreen {
  /// The first cell that does not look like that of a frame; nil if there is none.
  ///
  /// A blank cell has no visible foreground, and neither weight nor slant.
  package func difference(from frame: Frame, hasColors: Bool = true) -> String? {
    for point in frame.bounds.points where frame[point].width > 0 {
      let (expected, shown) = (frame[point], cell(point.row, point.column))
      let attributes = expected.style.attributes
      let style = hasColors ? expected.style : CellStyle(attributes: attributes)
      let isBlank = expected.text == " "
      let hasText = shown.text == expected.text || shown.text.isEmpty && isBlank
      let hasGround =
        shown.background.isSame(as: style.background)
        && shown.reverse == attributes.contains(.reverse)
        && shown.underline == attributes.contains(.underline)
        && shown.strike == attributes.contains(.strike)
      let hasInk =
        isBlank
        || shown.foreground.isSame(as: style.foreground)
          && shown.bold == attributes.contains(.bold)
          && shown.italic == attributes.contains(.italic)
      guard hasText, hasGround, hasInk else {
        return "row \(point.row), column \(point.column): \(shown) for \(expected)"
      }
    }
    return nil
  }
}

extension TerminalScreen.Color {
  fileprivate func isSame(as color: TerminalColor) -> Bool {
    switch (self, color) {
    case (.standard, .default): true
    case (.indexed(let one), .indexed(let other)): one == other
    case (.rgb(let red, let green, let blue), .rgb(let rgb)):
      (red, green, blue) == (rgb.red, rgb.green, rgb.blue)
    default: false
    }
  }
}
