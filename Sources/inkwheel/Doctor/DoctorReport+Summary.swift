import ColorControls
import Colorimetry
import NcursesTerminal

extension DoctorReport {
  /// Whether the terminal shows everything, or what is missing, in a line.
  var verdict: String {
    let missing = missing
    guard !missing.isEmpty else { return "Your terminal shows everything ✓" }
    return "Your terminal does not show everything: \(missing.joined(separator: ", "))"
  }

  /// What the terminal cannot show.
  private var missing: [String] {
    var missing: [String] = []
    switch report.depth.depth {
    case .truecolor: break
    case .indexed256: missing.append("256 colours instead of all")
    case .ansi16: missing.append("16 colours instead of all")
    case .monochrome: missing.append("no colours")
    }
    if report.tmux?.showsExactColors == false { missing.append("tmux rounds the colours") }
    if report.isUnicode != true { missing.append("no characters beyond ASCII") }
    if let boxes = report.answers.columns.dropFirst().first, boxes > 1 {
      missing.append("lines of boxes are too wide")
    }
    return missing
  }

  /// Returns the verdict with a strip of colours below it.
  func summary(columns: Int) -> String {
    let depth = report.depth.depth
    var text = "\u{1B}[1m\(Self.wrapped(verdict, indent: 0, to: columns))\u{1B}[m\n"
    if depth > .monochrome { text += Self.strip(depth, columns: min(columns, 64)) + "\n" }
    return text
  }

  /// Returns all hues in one row, as the terminal shows them.
  private static func strip(_ depth: ColorDepth, columns: Int) -> String {
    let cells = (0..<columns).map { column in
      let hue = HueRing.hueAtTop + Double(column) * 360 / Double(columns)
      let color = OKLab.fromLCH(
        l: HueRing.lightness, c: HueRing.chroma, hueDegrees: hue
      ).rgb8
      var code: [UInt8] = []
      TerminalColor.rgb(color).quantized(to: depth).appendSGR(for: .background, to: &code)
      return "\u{1B}[\(String(decoding: code, as: UTF8.self))m "
    }
    return cells.joined() + "\u{1B}[m"
  }
}
