package import Color
import ColorFiles
import StyledText
import UnicodeText

/// Checks the colours of a text as `SchemeCheck` does those of a scheme, and writes what it found.
///
/// They count as a terminal shows them: reverse video exchanges them, and faint text is as pages and
/// pictures have it. Hidden text does not count, nor do blanks without a line, nor characters that
/// draw.
package struct TextCheck: FormatWriter {
  /// What is checked, and how it is written.
  package struct Options: Hashable, Sendable {
    /// The contrast that text needs.
    package var ratio = 4.5
    /// The deficiencies with which colours are compared.
    package var deficiencies: [ColorVisionDeficiency] = []
    package var isJSON = false

    package init() {}
  }

  /// A colour as it is seen, and what it is called.
  private struct Shade {
    let rgb: RGB8
    let name: String

    var label: String { name == rgb.hex ? name : "\(name) \(rgb.hex)" }
  }

  /// Where text has a pair of colours.
  private struct Use {
    /// Those of text and background.
    let colors: [Shade]
    /// The first place.
    let position: TextPosition
    /// The words there.
    var words = ""
    /// The number of places.
    var count = 0
  }

  /// The number of colours that are compared with each other, and of characters that are shown.
  private static let (comparedColors, wordsLength) = (64, 40)

  private let options: Options
  private let palette: TerminalPalette
  /// The default colours of text and background.
  private let standard: [Shade]
  /// In the order of the text.
  private var uses: [Use] = []
  private var indices: [[RGB8]: Int] = [:]
  /// The colours of the text before, in the same line.
  private var last: [RGB8] = []
  private var position = TextPosition()
  private var hasColors = false
  /// What is written of the checks.
  private var rows: [String] = []
  private var (total, failed) = (0, 0)
  /// Whether there were checks, and all are passed; known at the end.
  var passes: Bool { total > 0 && failed == 0 }

  /// Creates a check of text with the colours of `format`.
  init(_ options: Options, _ format: FormatOptions) {
    self.options = options
    let colors = SchemeColors(format.appearance, palette: format.palette)
    palette = colors.palette
    standard = [
      Shade(rgb: colors.foreground, name: "foreground"),
      Shade(rgb: colors.background, name: "background"),
    ]
  }

  mutating func write(_ text: ByteBuffer, style: TextStyle, to output: inout [UInt8]) {
    let lines = text.split(separator: .newline, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index > 0 { (position, last) = (TextPosition(line: position.line + 1), []) }
      let text = String(decoding: line, as: UTF8.self)
      add(text, style)
      position.column += text.unicodeScalars.count
    }
  }

  /// Adds a part of a line.
  private mutating func add(_ text: String, _ style: TextStyle) {
    let shades = shades(of: style)
    let pair = shades.map(\.rgb)
    let isNew = pair != last
    last = []
    guard let start = Self.firstSign(in: text, style) ?? (isNew ? nil : text.startIndex),
      !style.attributes.contains(.conceal)
    else { return }
    if style.foreground != .default || style.background != .default { hasColors = true }
    let column = position.column + text.unicodeScalars.distance(from: text.startIndex, to: start)
    let place = TextPosition(line: position.line, column: column)
    let index = indices[pair] ?? uses.count
    if index == uses.count { uses.append(Use(colors: shades, position: place)) }
    if isNew { uses[index].count += 1 }
    let room = Self.wordsLength - uses[index].words.count
    if uses[index].count == 1, room > 0 { uses[index].words += text[start...].prefix(room) }
    (indices[pair], last) = (index, pair)
  }

  /// The first character that has to be read.
  private static func firstSign(in text: String, _ style: TextStyle) -> String.Index? {
    let hasLine =
      style.underline != .none || !style.attributes.isDisjoint(with: [.strike, .overline])
    return text.unicodeScalars.firstIndex { scalar in
      switch scalar.value {
      case ...0x20, 0xA0, 0x3000: hasLine
      // Lines and blocks, and the shapes of Powerline.
      case 0x2500...0x259F, 0xE0B0...0xE0D7, 0x1FB00...0x1FBAF: false
      default: true
      }
    }
  }

  /// The colours of text and background that are seen.
  private func shades(of style: TextStyle) -> [Shade] {
    var shades = zip([style.foreground, style.background], standard).map { color, standard in
      switch color {
      case .default: standard
      case .indexed(let index):
        Shade(rgb: palette[index], name: TerminalScheme.Role.palette(index).name)
      case .rgb(let rgb): Shade(rgb: rgb, name: rgb.hex)
      }
    }
    if style.attributes.contains(.reverse) { shades.reverse() }
    if style.attributes.contains(.faint) {
      let mixed = Color(shades[0].rgb).withAlpha(0.6).composited(over: Color(shades[1].rgb))
      shades[0] = Shade(rgb: mixed.rgb8, name: "faint " + shades[0].name)
    }
    return shades
  }

  // MARK: The report

  mutating func finish(_ output: inout [UInt8]) {
    for use in uses where hasColors {
      check(use.colors[0], use.colors[1], .contrast, options.ratio, use)
    }
    for layer in 0...1 where hasColors && !options.deficiencies.isEmpty { compare(layer) }
    if options.isJSON {
      let list = rows.joined(separator: ",\n    ")
      output += "{\n  \"checks\": [\n    \(list)\n  ],\n  \"passes\": \(passes)\n}\n".utf8
    } else {
      rows.append("\(total - failed) of \(total) checks passed")
      if total == 0 { rows = ["nothing was checked: the text has no colours"] }
      output += (rows.joined(separator: "\n") + "\n").utf8
    }
  }

  /// Checks how colours of text or of backgrounds that are clearly different look with a deficiency.
  private mutating func compare(_ layer: Int) {
    let limit = ColorCheck.leastDifference
    var known: [Shade] = []
    for use in uses where known.count < Self.comparedColors {
      let color = use.colors[layer]
      guard !known.contains(where: { $0.rgb == color.rgb }) else { continue }
      for other in known where ColorCheck(color.rgb, other.rgb, .difference, 2 * limit).passes {
        for deficiency in options.deficiencies {
          check(color, other, .seen(deficiency), limit, use)
        }
      }
      known.append(color)
    }
  }

  private mutating func check(
    _ color: Shade, _ other: Shade, _ measure: ColorCheck.Measure, _ limit: Double, _ use: Use
  ) {
    let check = ColorCheck(color.rgb, other.rgb, measure, limit)
    total += 1
    if !check.passes { failed += 1 }
    guard options.isJSON || !check.passes else { return }
    let mended =
      measure == .contrast && !check.passes ? color.rgb.mended(on: other.rgb, to: limit)?.hex : nil
    let words = VisibleMark.sanitized(use.words.split(separator: " ").joined(separator: " "))
    let (line, column) = (use.position.line, use.position.column)
    guard options.isJSON else {
      rows.append(
        "\(line):\(column) “\(words)”: \(check.finding(color.label, other.label))"
          + (mended.map { "; \($0) would do" } ?? "")
          + (use.count == 1 ? " (once)" : " (\(use.count) times)"))
      return
    }
    rows.append(
      """
      {"check": "\(check.word)", "line": \(line), "column": \(column), \
      "text": \(words.jsonQuoted), "count": \(use.count), \
      "role": "\(color.name)", "color": "\(color.rgb.hex)", "against": "\(other.name)", \
      "other": "\(other.rgb.hex)", "value": \(check.valueText), "limit": \(limit), \
      "passes": \(check.passes)\(mended.map { ", \"mend\": \"\($0)\"" } ?? "")}
      """)
  }
}
