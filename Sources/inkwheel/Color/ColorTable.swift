import Colorimetry

/// The notations of a colour below each other, beside a swatch.
struct ColorTable {
  let rows: [(name: String, value: String)]
  let color: Color
  let depth: ColorDepth

  private static let columns = 10
  private static let lines = 4
  /// What a translucent colour lies on, in squares of two columns.
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
      let behind = Self.squares[(line + square) % 2]
      let shown = TerminalColor.rgb(color.fittedToSRGB().composited(over: behind).rgb8)
      bytes += "\u{1B}[".utf8
      shown.quantized(to: depth).appendSGR(for: .background, to: &bytes)
      bytes += "m  ".utf8
    }
    bytes += "\u{1B}[0m".utf8
  }
}
