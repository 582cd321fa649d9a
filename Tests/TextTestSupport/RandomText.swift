package import Color
package import StyledText
package import TestSupport

extension SeededGenerator {
  package static let fragments = [
    "a", "B", "word", " ", "  ", "\t", "\n", "\n", "\r\n", "\r", ".", "é", "e\u{301}", "ß", "漢字",
    "かな", "한글", "\u{1112}\u{1161}\u{11AB}", "👩‍👩‍👧", "👍🏽", "🇩🇪", "🇫🇷", "🇺", "\u{600}", "\u{200D}",
    "\u{301}", "█▀", "नमस्ते", "\u{10FFC3}", "\u{10FFA9}", "\u{10FFE2}", "\u{10FF80}", "\u{1B}",
    "[31m", "[0m", "[", "1;", "m", "\u{1B}[1m", "\u{1B}]0;x\u{7}", "\u{0}", "\u{9B}", "\u{10FFF4}",
    "\u{10FF8F}", "\u{10FFBE}",
  ]

  package mutating func color() -> TerminalColor {
    switch number(in: 0...4) {
    case 0: .rgb(RGB8(UInt8(number(in: 0...255)), UInt8(number(in: 0...255)), 7))
    case 1: .indexed(UInt8(number(in: 0...255)))
    case 2: .indexed(UInt8(number(in: 0...15)))
    default: .default
    }
  }

  package mutating func style() -> TextStyle {
    if number(in: 0...3) == 0 { return .plain }
    let attributes =
      number(in: 0...1) == 0 ? [] : TextAttributes(rawValue: UInt16(number(in: 0...255)))
    return TextStyle(
      foreground: color(), background: color(), attributes: attributes.subtracting(.rapidBlink),
      underline: number(in: 0...3) == 0 ? .single : .none)
  }

  /// A text of a few pieces, in various chunk sizes, either in memory or backed by a source.
  package mutating func text(pieces: Int) -> StyledString {
    let chunkSize = pick([4, 4, 7, 32, StyledString.defaultChunkSize])
    var result = StyledString(chunkSize: chunkSize)
    var style = style()
    for _ in 0..<number(in: 0...pieces) {
      if number(in: 0...2) == 0 { style = self.style() }
      result.append(StyledString(pick(SeededGenerator.fragments), style: style))
    }
    guard number(in: 0...1) == 0 else { return result }
    return ANSITextReader.read(ANSITextWriter.write(result), chunkSize: chunkSize).text
  }

  /// Sorted scalar boundaries, possibly with repetitions.
  package mutating func offsets(_ count: Int, in text: StyledString) -> [TextOffset] {
    let string = text.string
    var offsets = [0]
    for scalar in string.unicodeScalars {
      offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar))
    }
    return (0..<count).map { _ in TextOffset(pick(offsets)) }.sorted()
  }

  package mutating func range(in text: StyledString) -> Range<TextOffset> {
    let ends = offsets(2, in: text)
    return ends[0]..<ends[1]
  }

  package mutating func styleChange() -> StyleChange {
    var change = StyleChange()
    if number(in: 0...2) == 0 {
      change = .replacing(
        Dictionary([(color(), color()), (color(), color())], uniquingKeysWith: { $1 }))
    }
    change.clears = number(in: 0...7) == 0
    if number(in: 0...1) == 0 { change.foreground = color() }
    if number(in: 0...2) == 0 { change.background = color() }
    if number(in: 0...3) == 0 { change.underline = pick([Underline.none, .single]) }
    change.removed = pick([[], .bold, [.italic, .strike]])
    change.added = pick([[], .bold, [.reverse, .strike]])
    return change
  }

  package mutating func edit(of text: StyledString, changes: Int) -> Edit {
    let count = number(in: 0...changes)
    let ends = offsets(count * 2, in: text)
    return Edit(
      (0..<count).map { index in
        let range = ends[index * 2]..<ends[index * 2 + 1]
        return number(in: 0...2) == 0
          ? .restyle(range, styleChange())
          : .replace(range, with: self.text(pieces: 4))
      })
  }
}
