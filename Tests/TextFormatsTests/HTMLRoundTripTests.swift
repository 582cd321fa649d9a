import Colorimetry
import TestSupport
import Testing
import TextTestSupport

@testable import StyledText
@testable import TextFormats

extension SeededGenerator {
  /// A random style with any features.
  mutating func pageStyle() -> TextStyle {
    if number(in: 0...3) == 0 { return .plain }
    var style = TextStyle(foreground: color(), background: color())
    if number(in: 0...1) == 0 {
      style.attributes = TextAttributes(rawValue: UInt16(number(in: 0...0xFFF)))
      if style.attributes.contains(.blink) { style.attributes.remove(.rapidBlink) }
      if style.attributes.contains(.superscript) { style.attributes.remove(.subscript) }
    } else if number(in: 0...1) == 0 {
      style.attributes = TextAttributes(rawValue: 1 << UInt16(number(in: 0...11)))
    }
    if number(in: 0...1) == 0 { style.underline = pick(Underline.allCases) }
    if number(in: 0...2) == 0 { style.underlineColor = color() }
    if number(in: 0...3) == 0 {
      style.link = pick([
        Hyperlink(uri: "https://example.org/?a=1&b=\"2\"'<>#ü"),
        Hyperlink(uri: "HTTP://x", parameters: "id=1:x=\"&lt;"),
        Hyperlink(uri: "mailto:a@b"), Hyperlink(uri: "javascript:alert(1)"),
        Hyperlink(uri: "http://x/\u{202E}"), Hyperlink(uri: "https://x", parameters: "id=\u{1}"),
      ])
    }
    return style
  }

  mutating func richText(pieces: Int) -> StyledString {
    let more = [
      "<", "&", ">", "\"", "'", "&lt;", "<script>", "</pre>", "\u{202E}", "\u{2066}", "\u{FEFF}",
      "\u{85}", "\u{7F}", "\u{2400}", "\u{241B}", "\\x9B",
      "<9B>", "longer words that take more than eight bytes ", "\u{A0}", "\u{2028}", "]]>",
      String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self),
      String(decoding: [0xEF, 0xBF, 0xBE], as: UTF8.self),
      String(decoding: [0xF0, 0x9F, 0xBF, 0xBF], as: UTF8.self),
    ]
    var result = StyledString()
    var style = pageStyle()
    for _ in 0..<number(in: 0...pieces) {
      if number(in: 0...2) == 0 { style = pageStyle() }
      let fragment = number(in: 0...1) == 0 ? pick(more) : pick(SeededGenerator.fragments)
      result.append(StyledString(fragment, style: style))
    }
    return result
  }
}

/// Writes a text in random pieces.
func written(
  _ text: StyledString, by writer: some FormatWriter, cuts: [TextOffset] = []
) -> [UInt8] {
  var writer = writer
  var output: [UInt8] = []
  writer.begin(&output)
  var start = text.startOffset
  for end in cuts + [text.endOffset] where start < end {
    text.forEachPiece(in: start..<end) { writer.write($0, style: $1, to: &output) }
    start = end
  }
  writer.finish(&output)
  return output
}

@Suite("HTML round trips")
struct HTMLRoundTripTests {
  /// The part of a text that a page preserves.
  private func held(_ text: StyledString) -> StyledString {
    let scalars = Array(text.string.unicodeScalars)
    var result = StyledString()
    var offset = text.startOffset
    for (index, scalar) in scalars.enumerated() {
      let isHalf = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if !isHalf {
        result.append(
          StyledString(String(scalar), style: HTMLWriter.retained(text.style(at: offset))))
      }
      offset = offset + UTF8.width(scalar)
    }
    return result
  }

  @Test(
    "Text and styles survive a round trip",
    arguments: [HTMLOptions.Styles.classes, .inline], [false, true])
  func roundTrip(styles: HTMLOptions.Styles, isFragment: Bool) {
    for seed in 0..<150 {
      var random = SeededGenerator(seed: UInt64(seed))
      let text = random.richText(pieces: 24)
      var options = HTMLOptions()
      options.title = "</title><b>&"
      options.styles = styles
      options.isFragment = isFragment
      if seed % 8 != 0 { options.indices = [1, 9] }
      let cuts = random.offsets(random.number(in: 0...4), in: text)
      let page = written(text, by: HTMLWriter(options: options), cuts: cuts)
      let back = HTMLReader.read(page)
      #expect(back == held(text), "seed \(seed): \(String(decoding: page, as: UTF8.self))")
      if back != held(text) { return }
    }
  }

  @Test("Line breaks at both ends of a text are kept")
  func lineBreaks() {
    for text in ["", "\n", "\n\n", "a\n", "\na", "\n a \n\n", " ", "\t"] {
      let page = written(StyledString(text), by: HTMLWriter())
      #expect(HTMLReader.read(page).string == text)
    }
  }

  @Test("Palette colours without a class become inline styles")
  func smallSheet() {
    var options = HTMLOptions()
    options.indices = []
    let text = StyledString("a", style: TextStyle(foreground: .indexed(208)))
    let page = written(text, by: HTMLWriter(options: options))
    #expect(page.count < 2500)
    #expect(
      String(decoding: page, as: UTF8.self).contains(
        "<span class=\"f208\" style=\"color:#ff8700\">a</span>"))
    #expect(HTMLReader.read(page) == text)
  }
}
