import Colorimetry
import TerminalCore

/// The mark of a chosen place: legible on every colour and in every depth by its shape.
enum Marker {
  /// Puts the mark on the colour that it stands on, black or white by contrast.
  static func draw(into frame: inout Frame, at point: Point, on color: RGB8, isFocused: Bool) {
    let onColor = Color(color)
    let isBright = onColor.contrastRatio(with: .black) > onColor.contrastRatio(with: .white)
    let ink = isBright ? RGB8(0, 0, 0) : RGB8(255, 255, 255)
    frame.set(
      Cell(
        isFocused ? "◆" : "◇",
        style: CellStyle(foreground: .rgb(ink), background: .rgb(color), attributes: .bold)),
      at: point)
  }
}
