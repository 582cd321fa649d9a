import Color
import ColorFiles
import TestSupport

/// Random text with colours, and what must hold when they are replaced.
struct RandomColorText {
  private var generator: SeededGenerator
  /// The number of colours that have been replaced.
  private(set) var replacedCount = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private static let colors =
    Notations.all + [
      "#bad", "#fff", "Red", "REBECCAPURPLE", "rgb( 1.5\t2 /* x */ 3 )",
      "oklch(from #f80 l c calc(h + 30))", "color-mix(in srgb, red, blue)", "contrast-color(#222)",
      "RGB:F/8/0", "Color(red: 1.000, green: 0.500, blue: 0.000)",
      "Color(.displayP3, red: 1, green: 0.5, blue: 0)", "UIColor(red:1,green:.5,blue:0,alpha:1)",
      "UIColor(hue: 33/360, saturation: 50/100, brightness: 1, alpha: 128/255)",
      "rgba(0, 0, 0, 0.5)", "rgb(10.0, 2.0, 3.0)", "rgba(1, 0.5, 0, .5)", "vec3(1.0, 0.5, 0.0)",
      "Color(1, 1, 1, 0.5)", "Color(1f, 0.5f, 0f)", "Qt.rgba(1, 0.5, 0, 1)",
      "Qt.hsva(0.1, 1, 1, 1)",
    ]

  /// No words before the number of an issue: after them, `#ff8800` can become one.
  private static let others = [
    " ", " ", "  ", "\t", "\n", "\r\n", ": ", ":", " = ", "=", ", ", ",", ";", "; ", "(", ")", "[",
    "]", "{", "}", " {", "\"", "'", "`", "\\n", "\\t", "\\\"", "\u{1B}[", "\\e[", "\\033[", "m",
    ";", "/", "//", "#", "##", "$", "${", "@", "&", ".", "..", "-", "--", "_", "?", "!", "*", "%",
    "<", ">", "->", "=>", "==", "::", "|", "~", "\0", "\u{7F}", "é", "→", "“", "”", "日本", "\u{301}",
    "word", "a", "x1", "9", "0", "12", "1px solid ", "color: ", "background=",
    "href=", "url(", "$(", "rgb(", "rgba(", "color-mix(", "calc(", "from ", "var(--red)", "let ",
    "0x", "38;", "48;5", "\"key\": ", "<color name=\"x\">", "gradient(", ".x {", "none", "rgb:",
  ]

  /// Returns a text of a few colours and other pieces.
  mutating func text() -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: 1...9, using: &generator) {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0...2: text += generator.pick(Self.colors).utf8
      case 3: text += " \(generator.pick(Self.colors)) ".utf8
      case 4 where Bool.random(using: &generator):
        text.append(UInt8.random(in: 0...255, using: &generator))
      default: text += generator.pick(Self.others).utf8
      }
    }
    return text
  }

  /// Returns a colour that is short, named, from the palette, with channels of 0 and 1, or anything.
  mutating func color() -> Color {
    func byte() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
    let alpha = Bool.random(using: &generator) ? 1 : Double(byte()) / 255
    switch Int.random(in: 0..<5, using: &generator) {
    case 3:
      let unit: UInt8 = Bool.random(using: &generator) ? 1 : 255
      return Color(RGB8(byte() % 2 * unit, byte() % 2 * unit, byte() % 2 * unit), alpha: alpha)
    case 0: return Color(RGB8(byte() % 16 * 17, byte() % 16 * 17, byte() % 16 * 17), alpha: alpha)
    case 1: return Color(generator.pick(NamedColor.css).rgb)
    case 2: return Color(TerminalPalette.xterm[byte()])
    default: return Color(RGB8(byte(), byte(), byte()), alpha: alpha)
    }
  }

  /// Replaces all colours of a text, and returns what is wrong with the result, or nil.
  mutating func problem(in text: [UInt8]) -> String? {
    let matches = ColorFinder.matches(in: text)
    var result: [UInt8] = []
    var end = 0
    var wanted: [(range: Range<Int>, color: Color)] = []
    for match in matches {
      guard match.range.lowerBound >= end, match.range.upperBound <= text.count else {
        return "\(match.range) overlaps the match before"
      }
      let own = match.replacement(match.parsed.color, in: text)
      guard own.elementsEqual(text[match.range]) else {
        return "\(match.range) replaced by itself is “\(String(decoding: own, as: UTF8.self))”"
      }
      let color = color()
      result += text[end..<match.range.lowerBound]
      let start = result.count
      result += match.replacement(color, in: text)
      wanted.append((start..<result.count, color))
      end = match.range.upperBound
    }
    result += text[end...]
    replacedCount += matches.count
    let found = ColorFinder.matches(in: result)
    let shown = String(decoding: result, as: UTF8.self)
    guard found.map(\.range) == wanted.map(\.range) else {
      return "“\(shown)” has colours at \(found.map(\.range)), not at \(wanted.map(\.range))"
    }
    for (match, (range, color)) in zip(found, wanted) {
      let written = String(decoding: result[range], as: UTF8.self)
      let read = match.parsed.color
      if written.dropFirst(2).hasPrefix(";5;") || written.dropFirst(2).hasPrefix(":5:") {
        let nearest = TerminalPalette.xterm[PaletteQuantizer.xterm.nearest256(color.rgb8)]
        guard read.rgb8 == nearest || read.rgb8 == color.rgb8 else {
          return "“\(written)” is not the nearest entry to \(color)"
        }
        continue
      }
      // Even whole per cent and degrees are written so that the difference cannot be seen.
      guard read.difference(from: color) < 0.021 else { return "“\(written)” is not \(color)" }
      // Members of classes get none.
      let before = result[..<range.lowerBound].suffix(2)
      let isMember = before.last == UInt8(ascii: ".") || before.elementsEqual("::".utf8)
      let hasAlpha = Self.hasAlpha(written) && !match.parsed.notation.isShares && !isMember
      guard abs(read.alpha - color.alpha) < 0.006 || read.alpha == 1 && !hasAlpha
      else { return "“\(written)” has another alpha than \(color.alpha)" }
    }
    return nil
  }

  /// Whether a notation has a place for an alpha.
  private static func hasAlpha(_ text: String) -> Bool {
    // SGR parameters, lists and digits without a mark.
    let isBare = !text.contains("%") && text.utf8.first.map { (0x30...0x39).contains($0) } ?? false
    return
      !(isBare || text.hasPrefix("0x") || text.utf8.count == 13 && text.hasPrefix("#")
      || text.lowercased().hasPrefix("ansi"))
  }
}
