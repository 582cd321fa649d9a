import Color
import Picker
import Terminal

/// The sample text, which shows what colours do; the same as `docs/samples/welcome.ans`.
package enum Sample {
  /// The text with its escape sequences.
  package static let text: String = {
    let lines =
      logo + [
        "",
        "  Colours for text, in your terminal. Put the cursor on a line below,",
        "  select it with \(bold("Shift-End")), press \(bold("Ctrl-K")) and turn the ring.",
        "",
      ] + colorLines + ["", attributes, colors, ""] + strip
    return lines.joined(separator: "\n") + "\n"
  }()

  private static let columns = 72

  // MARK: Lines

  /// Lines whose text says how many colours they have when selected.
  private static let colorLines = [
    colored(["  One colour fills the centre of the ring."]),
    colored(["  Two colours ", "blend from left to right."]),
    colored(["  Three ", "colours stand ", "side by side."]),
    colored(["  Four ", "colours ", "take a ", "corner each."]),
    colored(["  Five ", "colours ", "meet ", "round the ", "middle one."]),
    rainbow("  With more than five colours the centre is grey."),
  ]

  private static let attributes =
    "  \(bold("bold")) \(sgr("2", "faint")) \(sgr("3", "italic")) \(sgr("4", "underline")) "
    + "\(sgr("4:3", "curly")) \(sgr("9", "strike")) \(sgr("7", "reverse")) and "
    + "\u{1B}]8;;https://en.wikipedia.org/wiki/Color_wheel\u{1B}\\"
    + "\(sgr("4", "a link"))\u{1B}]8;;\u{1B}\\"

  private static let colors =
    "  \(sgr("38;5;208", "colour 208")), \(sgr("31", "red by number")), "
    + "\(sgr("48;2;40;60;120;97", " on blue ")); 漢字 and é take their columns"

  private static func sgr(_ codes: String, _ text: String) -> String {
    "\u{1B}[\(codes)m\(text)\u{1B}[0m"
  }

  private static func bold(_ text: String) -> String { sgr("1", text) }

  private static func code(_ color: RGB8, isBackground: Bool = false) -> String {
    "\(isBackground ? 48 : 38);2;\(color.red);\(color.green);\(color.blue)"
  }

  /// Red, amber, green, blue and purple.
  private static let palette = [
    RGB8(0xFF, 0x4D, 0x4D), RGB8(0xFF, 0xB3, 0x00), RGB8(0x2F, 0xB9, 0x6A),
    RGB8(0x2F, 0x80, 0xFF), RGB8(0xB0, 0x4D, 0xFF),
  ]

  private static func colored(_ parts: [String]) -> String {
    zip(parts, palette).map { "\u{1B}[\(code($1))m\($0)" }.joined() + "\u{1B}[0m"
  }

  private static func hue(_ fraction: Double, lightness: Double = HueRing.lightness) -> RGB8 {
    // Clipped, so that the light end keeps its colours.
    Color(
      .oklch, lightness, HueRing.chroma, HueRing.hueAtTop + 360 * fraction
    ).clipped(to: .srgb).rgb8
  }

  private static func rainbow(_ text: String) -> String {
    let count = Double(text.count)
    return text.enumerated().map { index, letter in
      letter == " " ? " " : "\u{1B}[\(code(hue(Double(index) / count)))m\(letter)"
    }.joined() + "\u{1B}[0m"
  }

  // MARK: Pictures

  /// The name in letters of half blocks, across the hues.
  private static let logo: [String] = (0..<Wordmark.size.rows).map { row in
    var line = "  "
    for column in 0..<Wordmark.size.columns {
      let glyph = Wordmark.glyph(column: column, row: row)
      line +=
        glyph == " " ? glyph : "\u{1B}[\(code(Wordmark.color(ofColumn: column)))m\(glyph)"
    }
    return line + "\u{1B}[0m"
  }

  /// Two rows of half blocks: all hues, from light to dark.
  private static let strip: [String] = [0.85, 0.6].map { lightness in
    (0..<columns).map { column in
      let fraction = Double(column) / Double(columns)
      let (top, bottom) = (
        hue(fraction, lightness: lightness), hue(fraction, lightness: lightness - 0.13)
      )
      return "\u{1B}[\(code(top));\(code(bottom, isBackground: true))m▀"
    }.joined() + "\u{1B}[0m"
  }.map { "  " + $0 }
}

/// The name of the program in letters of pixels, across the hues of the ring.
struct Wordmark {
  /// The size in cells.
  static let size = Size(columns: columns.count, rows: 3)

  /// The columns of pixels from left to right, each from top to bottom; letters are two apart.
  private static let columns: [[Bool]] = {
    let letters = [
      "#.####", "..####|..#...|..#...|...###", "######|...#..|..#.#.|.#...#",
      "..###.|.....#|..###.|.....#|..###.", "######|..#...|..#...|...###",
      "...##.|..##.#|..##.#|...#.#", "...##.|..##.#|..##.#|...#.#", "######",
    ]
    return letters.joined(separator: "|......|......|").split(separator: "|").map { column in
      column.map { $0 == "#" }
    }
  }()

  /// Returns the colour of a column.
  /// - Parameter turn: the rotation of the ring in degrees.
  static func color(ofColumn column: Int, turn: Double = 0, lightness: Double = HueRing.lightness)
    -> RGB8
  {
    let angle = Double(column) * 330 / Double(columns.count)
    return OKLab.fromLCH(
      l: lightness, c: HueRing.chroma, hueDegrees: HueRing.hueAtTop + angle - turn
    ).rgb8
  }

  /// Returns whether the upper and the lower pixel of a cell are set.
  static func pixels(column: Int, row: Int) -> (upper: Bool, lower: Bool) {
    (columns[column][2 * row], columns[column][2 * row + 1])
  }

  /// Returns the block that stands for the pixels of a cell.
  static func glyph(column: Int, row: Int) -> String {
    switch pixels(column: column, row: row) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}
