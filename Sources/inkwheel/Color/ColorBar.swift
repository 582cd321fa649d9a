import Colorimetry

/// A line of a swatch on a terminal.
struct ColorBar {
  let color: Color
  let depth: ColorDepth
  /// The width, an even number.
  let columns: Int

  /// The checkerboard below a translucent colour, in squares of two columns.
  private static let squares = [Color(RGB8(0x99, 0x99, 0x99)), Color(RGB8(0x66, 0x66, 0x66))]

  /// Appends the line with a number from the top.
  func append(_ line: Int = 0, to bytes: inout [UInt8]) {
    for square in 0..<columns / 2 {
      let background = Self.squares[(line + square) % 2]
      let shown = TerminalColor.rgb(color.fittedToSRGB().composited(over: background).rgb8)
      switch shown.quantized(to: depth) {
      case .default: break
      case .indexed(let index) where depth == .ansi16:
        bytes += "\u{1B}[\(index < 8 ? 40 + Int(index) : 92 + Int(index))m".utf8
      case .indexed(let index): bytes += "\u{1B}[48;5;\(index)m".utf8
      case .rgb(let rgb): bytes += "\u{1B}[48;2;\(rgb.red);\(rgb.green);\(rgb.blue)m".utf8
      }
      bytes += "  ".utf8
    }
    bytes += "\u{1B}[0m".utf8
  }
}
