public import Colorimetry

extension Frame {
  /// The frame as text with SGR sequences, one line a row.
  ///
  /// For pipes, files and demos without a screen. Every line ends with a reset, so that lines can be cut out.
  public var ansiText: String {
    var text = ""
    for row in 0..<size.rows {
      var style = CellStyle.plain
      for column in 0..<size.columns {
        let cell = cells[row * size.columns + column]
        guard cell.width > 0 else { continue }
        if cell.style != style {
          text += cell.style.sgr
          style = cell.style
        }
        text += cell.text
      }
      text += style == .plain ? "\n" : "\u{1B}[0m\n"
    }
    return text
  }

  /// The glyphs of the frame without colours, one line a row, without trailing spaces.
  public var plainText: String {
    var text = ""
    for row in 0..<size.rows {
      var line = ""
      for column in 0..<size.columns { line += cells[row * size.columns + column].text }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }
}

extension CellStyle {
  /// The sequence that selects this style whatever was selected before, in the semicolon form.
  public var sgr: String {
    var parameters = ["0"]
    let codes: [(CellAttributes, String)] = [
      (.bold, "1"), (.faint, "2"), (.italic, "3"), (.underline, "4"), (.blink, "5"),
      (.reverse, "7"), (.conceal, "8"), (.strike, "9"),
    ]
    for (attribute, code) in codes where attributes.contains(attribute) { parameters.append(code) }
    if foreground != .default { parameters.append(foreground.sgrParameters(base: 30)) }
    if background != .default { parameters.append(background.sgrParameters(base: 40)) }
    return "\u{1B}[" + parameters.joined(separator: ";") + "m"
  }
}

extension TerminalColor {
  /// The SGR parameters that select the colour, in the semicolon form.
  /// - Parameter base: 30 for text, 40 for the background.
  public func sgrParameters(base: Int) -> String {
    switch self {
    case .default: "\(base + 9)"
    case .indexed(let index) where index < 8: "\(base + Int(index))"
    case .indexed(let index) where index < 16: "\(base + 52 + Int(index))"
    case .indexed(let index): "\(base + 8);5;\(index)"
    case .rgb(let rgb): "\(base + 8);2;\(rgb.red);\(rgb.green);\(rgb.blue)"
    }
  }
}
