import Colorimetry

extension Frame {
  /// The frame as text with SGR sequences, one line per row.
  ///
  /// For pipes and files. Every styled line ends with a reset, so lines can be used on their own.
  public var ansiText: String {
    var text = ""
    for row in 0..<size.rows {
      var style = CellStyle.plain
      for column in 0..<size.columns {
        let cell = cells[row * size.columns + column]
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

  /// The glyphs of the frame without colours, one line per row, without trailing spaces.
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
  /// The sequence that selects this style after any other, in the form with semicolons.
  package var sgr: String {
    var bytes = Array("\u{1B}[0".utf8)
    let codes: [(CellAttributes, String)] = [
      (.bold, ";1"), (.faint, ";2"), (.italic, ";3"), (.underline, ";4"), (.blink, ";5"),
      (.reverse, ";7"), (.conceal, ";8"), (.strike, ";9"),
    ]
    for (attribute, code) in codes where attributes.contains(attribute) { bytes += code.utf8 }
    for (color, layer) in [(foreground, SGRLayer.foreground), (background, .background)]
    where color != .default {
      bytes.append(UInt8(ascii: ";"))
      color.appendSGR(for: layer, to: &bytes)
    }
    bytes.append(UInt8(ascii: "m"))
    return String(decoding: bytes, as: UTF8.self)
  }
}
