import Color
import Terminal
import UnicodeText

/// The characters that a terminal draws in the columns that the layout gives them.
enum GlyphSet {
  /// All characters.
  case unicode
  /// All except those of ambiguous width; see `ScalarWidth.isAmbiguous`.
  case unambiguous
  /// ASCII only.
  case ascii

  /// Returns the cell to draw instead of a cell.
  func shown(_ cell: Cell) -> Cell {
    switch self {
    case .unicode: cell
    case .unambiguous:
      cell.glyph.first.map { ScalarWidth.isAmbiguous($0) } == true ? cell.inASCII : cell
    case .ascii: cell.inASCII
    }
  }
}

extension Cell {
  /// The cell for a terminal without Unicode: symbols become similar ASCII characters, other text a
  /// question mark in reverse.
  ///
  /// Two coloured pixels become one with their mean colour.
  var inASCII: Cell {
    guard let first = glyph.first, !first.isASCII || glyph.count > 1 else { return self }
    var cell = self
    if isPixels, style.foreground != .default || style.background != .default {
      let pixel = glyph == .fullBlock ? style.foreground : style.mixedPixels
      cell.style = CellStyle(background: pixel, attributes: style.attributes)
      cell.glyph = .space
      return cell
    }
    if let substitute = glyph.count == 1 ? Self.asciiSubstitute(for: first) : nil {
      cell.glyph = CellText(Unicode.Scalar(substitute))
      return cell
    }
    cell.glyph = CellText("?" as Unicode.Scalar)
    cell.style.attributes.formSymmetricDifference(.reverse)
    return cell
  }

  /// Returns text outside of cells, such as a window title, in ASCII.
  static func inASCII(_ text: String) -> String {
    String(
      decoding: text.unicodeScalars.map {
        $0.isASCII ? UInt8($0.value) : asciiSubstitute(for: $0) ?? UInt8(ascii: "?")
      }, as: UTF8.self)
  }

  private static func asciiSubstitute(for scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0x2800...0x28FF:
      let dots = (scalar.value & 0xFF).nonzeroBitCount
      return Array(" ..:::###".utf8)[dots]
    // Boxes: horizontal lines, vertical lines; the rest are corners and crossings.
    case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2574, 0x2576:
      return UInt8(ascii: "-")
    case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551:
      return UInt8(ascii: "|")
    case 0x2550: return UInt8(ascii: "=")
    case 0x250C...0x257F: return UInt8(ascii: "+")
    default: break
    }
    switch scalar {
    case "█", "▓", "▮", "■": return UInt8(ascii: "#")
    // A small o after a number would read as a digit.
    case "▀", "‘", "’", "′", "°": return UInt8(ascii: "'")
    case "▄", "·", "…": return UInt8(ascii: ".")
    case "▬": return UInt8(ascii: "=")
    case "▏", "▎", "▍", "▌", "▐": return UInt8(ascii: "|")
    case "░", "▒": return UInt8(ascii: ":")
    case "–", "—", "−": return UInt8(ascii: "-")
    case "“", "”", "″": return UInt8(ascii: "\"")
    case "←", "‹", "«", "◂", "↵": return UInt8(ascii: "<")
    case "→", "›", "»", "▸", "►": return UInt8(ascii: ">")
    case "↑", "▲": return UInt8(ascii: "^")
    case "↓", "▼": return UInt8(ascii: "v")
    case "✓": return UInt8(ascii: "+")
    case "✗": return UInt8(ascii: "-")
    case "×": return UInt8(ascii: "x")
    case "Δ": return UInt8(ascii: "d")
    case "◉": return UInt8(ascii: "@")
    case "•", "◆", "◇", "●": return UInt8(ascii: "*")
    case "○", "↻": return UInt8(ascii: "o")
    case "⚠": return UInt8(ascii: "!")
    case "≈": return UInt8(ascii: "~")
    case "↔": return UInt8(ascii: "-")
    case "✎": return UInt8(ascii: "/")
    default: return nil
    }
  }
}

extension CellStyle {
  /// The mean colour of two pixels, or the colour of the only one.
  fileprivate var mixedPixels: TerminalColor {
    switch (foreground, background) {
    case (.rgb(let one), .rgb(let other)):
      func mean(_ path: KeyPath<RGB8, UInt8>) -> UInt8 {
        UInt8((Int(one[keyPath: path]) + Int(other[keyPath: path])) / 2)
      }
      return .rgb(RGB8(mean(\.red), mean(\.green), mean(\.blue)))
    case (.default, let other): return other
    case (let one, _): return one
    }
  }
}
