import Color
package import StyledText
package import TestSupport

extension SeededGenerator {
  /// A style that may have any property.
  package mutating func richStyle(links: [Hyperlink] = SeededGenerator.links) -> TextStyle {
    guard number(in: 0...4) > 0 else { return .plain }
    var attributes = TextAttributes()
    for bit in 0..<12 where number(in: 0...5) == 0 {
      attributes.insert(TextAttributes(rawValue: 1 << UInt16(bit)))
    }
    if attributes.contains(.rapidBlink) { attributes.remove(.blink) }
    if attributes.contains(.subscript) { attributes.remove(.superscript) }
    return TextStyle(
      foreground: color(), background: color(), attributes: attributes,
      underline: number(in: 0...2) == 0 ? pick(Underline.allCases) : .none,
      underlineColor: number(in: 0...2) == 0 ? color() : .default,
      link: number(in: 0...3) == 0 ? pick(links) : nil)
  }

  package static let links = [
    Hyperlink(uri: "http://x"), Hyperlink(uri: "http://x", parameters: "id=1"),
    Hyperlink(uri: "a;b;c"), Hyperlink(uri: "é漢"), Hyperlink(uri: " "),
  ]

  /// Parts of sequences, complete or not.
  package static let sequenceParts = [
    "\u{F}", "\u{1B}[m\u{F}", "\u{1B}", "\u{1B}[", "\u{1B}]", "\u{1B}]8", "\u{1B}]8;", "\u{1B}]8;;",
    "\u{1B}]8;;x", "\u{1B}\\", "\u{7}", "\u{9C}", "\u{9D}", "[", "]", "]8;;u\u{7}", "8", ";", ";;",
    ":", "m", "t", "\\", "0", "1", "31", "38;5", "38:2:", "[31m", "[0m", "\u{1B}[1m",
    "\u{1B}[1;2;3;4t", "\u{1B}[44m\u{1B}[K", "\u{1B}[K", "\u{1B}[0K", "\u{1B}[4:3m", "\n", "\r\n",
    "a", "é", "漢", "👍", "\u{0}", "\u{10FF7F}",
  ]

  package static let invalidParts = [
    "\u{10FFC3}", "\u{10FFA9}", "\u{10FFE2}", "\u{10FF82}", "\u{10FFAC}", "\u{10FFC2}",
    "\u{10FF9C}", "\u{10FFF4}", "\u{10FF8F}", "\u{10FFBE}", "\u{10FF80}", "\u{10FFF0}",
    "\u{10FF9F}", "\u{10FFFF}",
  ]

  /// Text that looks like sequences, in long runs of a few styles.
  /// - Parameter hasFills: whether line breaks may have a fill, which a raw file cannot hold.
  package mutating func trickyText(pieces: Int, hasFills: Bool = true) -> StyledString {
    var result = StyledString()
    var style = richStyle()
    for _ in 0..<number(in: 0...pieces) {
      if number(in: 0...9) == 0 { style = richStyle() }
      let parts =
        number(in: 0...3) == 0 ? SeededGenerator.invalidParts : SeededGenerator.sequenceParts
      let part = pick(parts)
      var style = style
      if hasFills, part == "\n", number(in: 0...2) == 0 { style.fill = color() }
      result.append(StyledString(part, style: style))
    }
    return result
  }

  /// Bytes that are mostly parts of sequences and characters.
  package mutating func hostileBytes(parts: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<number(in: 0...parts) {
      switch number(in: 0...7) {
      case 0: bytes.append(UInt8(number(in: 0...255)))
      case 1:
        bytes.append(pick([0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF4, 0x8F, 0xBE, 0x80, 0xC2, 0x9C]))
      default: bytes += Array(pick(SeededGenerator.sequenceParts).utf8)
      }
    }
    return bytes
  }
}
