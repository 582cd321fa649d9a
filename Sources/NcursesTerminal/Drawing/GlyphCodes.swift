import CNcurses
import TerminalCore

/// Passes glyphs through ncurses as ASCII where no locale has UTF-8.
///
/// ncurses writes characters in the encoding of the locale, and draws blanks for all that the locale
/// does not have. A root without the files of glibc's locales has only ASCII. So a glyph becomes a
/// question mark, whose width is one everywhere, and behind it, in place of combining marks, a
/// control character that occurs nowhere else and the number of the glyph. The right half of a wide
/// glyph has the number as well, so that both halves are always sent together.
struct GlyphCodes {
  private enum Marker {
    static let glyph: UInt8 = 6
    static let rightHalf: UInt8 = 7
  }

  private static let placeholder = UInt8(ascii: "?")
  /// The number has three digits to this base, from this character on.
  private static let (base, zero) = (64, UInt8(ascii: "0"))
  private static let length = 5

  /// The glyphs by number in UTF-8; the first one stands for those beyond the last number.
  private var glyphs: [[UInt8]] = [Array("\u{FFFD}".utf8)]
  private var numbers: [CellText: Int] = [:]

  /// Sets the text of a cell of ncurses to the code of a glyph, or of its right half.
  mutating func setText(of cell: inout cchar_t, to glyph: CellText, isRightHalf: Bool) {
    let number = number(of: glyph)
    func digit(_ value: Int) -> wchar_t { wchar_t(Int(Self.zero) + value % Self.base) }
    cell.chars.0 = wchar_t(Self.placeholder)
    cell.chars.1 = wchar_t(isRightHalf ? Marker.rightHalf : Marker.glyph)
    cell.chars.2 = digit(number / Self.base / Self.base)
    cell.chars.3 = digit(number / Self.base)
    cell.chars.4 = digit(number)
  }

  private mutating func number(of glyph: CellText) -> Int {
    if let number = numbers[glyph] { return number }
    guard glyphs.count < Self.base * Self.base * Self.base else { return 0 }
    glyphs.append(Array(glyph.string.utf8))
    numbers[glyph] = glyphs.count - 1
    return glyphs.count - 1
  }

  /// Returns the output of ncurses with glyphs in place of their codes.
  ///
  /// Right halves become nothing, except in the lower right corner, where ncurses turns wrapping off
  /// before it: terminals differ in the column that they are in then, so the cursor is moved to the
  /// last one.
  func resolved(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    /// The offset behind the last code of a glyph.
    var end = 0
    while index < bytes.count {
      let marker = index + 1 < bytes.count ? bytes[index + 1] : 0
      guard bytes[index] == Self.placeholder, index + Self.length <= bytes.count,
        [Marker.glyph, Marker.rightHalf].contains(marker)
      else {
        output.append(bytes[index])
        index += 1
        continue
      }
      if marker == Marker.glyph {
        let number = bytes[(index + 2)..<(index + Self.length)].reduce(0) {
          $0 * Self.base + Int($1) - Int(Self.zero)
        }
        if glyphs.indices.contains(number) { output += glyphs[number] }
        end = index + Self.length
      } else if end != index {
        output += Array("\u{1B}[C".utf8)
      }
      index += Self.length
    }
    return output
  }
}
