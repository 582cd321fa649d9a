import Colorimetry

/// A table of the formats of one colour with a swatch beside it.
struct ColorTable {
  let rows: [(name: String, value: String)]
  let color: Color
  let depth: ColorDepth

  /// The size of the swatch.
  private static let columns = 10
  private static let lines = 4
  /// The checkerboard below a translucent colour, in squares of two columns.
  private static let squares = [Color(RGB8(0x99, 0x99, 0x99)), Color(RGB8(0x66, 0x66, 0x66))]

  /// Appends the table and an empty line.
  func append(to bytes: inout [UInt8]) {
    let width = rows.map(\.name.count).max() ?? 0
    for (line, row) in rows.enumerated() {
      if depth > .monochrome {
        if line < Self.lines {
          appendSwatch(line, to: &bytes)
        } else {
          bytes += String(repeating: " ", count: Self.columns).utf8
        }
        bytes += "  ".utf8
      }
      let space = String(repeating: " ", count: width - row.name.count + 2)
      let value = row.value.split(separator: "\t").joined(separator: "  ")
      bytes += "\(row.name)\(space)\(value)\n".utf8
    }
    bytes += "\n".utf8
  }

  private func appendSwatch(_ line: Int, to bytes: inout [UInt8]) {
    for square in 0..<Self.columns / 2 {
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
