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
    case 0x2800...0x28FF: Array(" ..:::###".utf8)[(scalar.value & 0xFF).nonzeroBitCount]
    // Corners and crossings of boxes.
    case 0x250C...0x257F: substitutes[scalar].map { UInt8(ascii: $0) } ?? UInt8(ascii: "+")
    default: substitutes[scalar].map { UInt8(ascii: $0) }
    }
  }

  /// A degree sign is no small o, which would read as a digit after a number.
  private static let substitutes = Unicode.Scalar.substitutes([
    "-─━┄┅┈┉╌╍╴╶–—−✗↔", "|│┃┆┇┊┋╎╏║▏▎▍▌▐", "=═▬", "#█▓▮■", "'▀‘’′°", ".▄·…", ":░▒", "\"“”″",
    "<←‹«◂↵", ">→›»▸►", "^↑▲", "v↓▼", "+✓", "x×", "dΔ", "@◉", "*•◆◇●", "o○↻", "!⚠", "~≈", "/✎",
  ])
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
