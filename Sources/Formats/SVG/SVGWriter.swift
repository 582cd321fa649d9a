import Color
import StyledText
import Terminal

extension FormatDefinition {
  /// A vector graphic.
  static let svg = FormatDefinition(
    title: "SVG", extensions: ["svg"],
    writer: { options in WholeTextWriter { SVGWriter.write($0, options, to: &$1) } },
    loses: { _ in
      [
        .becomes("fixed colours"): [.paletteColor, .terminalColor],
        .dropped: [.otherLink, .linkParameter], .becomes("visible marks"): TextFeature.invisible,
      ]
    },
    writingOptions: ConvertOption.colors + [
      .title, .lang, .scheme, .palette, .width, .padding, .window, .shadow, .lineNumbers, .font,
      .fontSize,
    ])
}

/// Writes styled text as SVG: a grid of cells of 8×16 units.
///
/// The picture has no scripts and only links that `SafeLink` allows.
private enum SVGWriter {
  private static let sheet =
    "rect{shape-rendering:crispEdges}"
    + ".K{animation:blink 1s steps(1) infinite}.Q{animation:blink .4s steps(1) infinite}"
    + "@keyframes blink{50%{opacity:0}}"
    + "@media(prefers-reduced-motion:reduce){.K,.Q{animation:none}}"

  static func write(_ text: StyledString, _ options: FormatOptions, to output: inout [UInt8]) {
    let colors = SchemeColors(options)
    let (columns, rows, lineStarts) = GridLayout.extent(of: text, wrap: options.width)
    // The columns that the line numbers take, with the space after them.
    let numbered = options.picture.hasLineNumbers ? lineStarts : []
    let gutter = numbered.isEmpty ? 0 : String(numbered.count).utf8.count + 2
    let canvas = SVGCanvas(
      columns: gutter + max(columns, 1), rows: max(rows, 1), options: options, colors: colors,
      padding: 8)
    canvas.begin(sheet: sheet, to: &output)
    if gutter > 0 { putNumbers(of: numbered, gutter, to: &output) }
    var drawing = SVGDrawing(colors)
    var layout = GridLayout(wrap: options.width)
    layout.layOut(text) { item, width, column, row, style in
      drawing.move(toColumn: column, row: row, style: style, &output)
      switch item {
      case .character(let text, let isEmoji): drawing.add(text, width: width, isEmoji: isEmoji)
      case .mark(let mark): drawing.add(mark: mark)
      case .tab: drawing.add(blank: width)
      case .rowEnd(let isLineEnd):
        if isLineEnd, style.fill != .default {
          let blank = TextStyle(background: style.fill)
          drawing.move(toColumn: column, row: row, style: blank, &output)
          drawing.add(blank: columns - column)
        }
        drawing.endRun(&output)
      }
    }
    drawing.endRun(&output)
    if gutter > 0 { output += "</g>\n".utf8 }
    canvas.end(&output)
  }

  /// Puts the numbers of the lines that begin in these rows, and begins the group beside them.
  private static func putNumbers(of rows: [Int], _ gutter: Int, to output: inout [UInt8]) {
    output += "<g fill-opacity=\".5\" text-anchor=\"end\" style=\"user-select:none\">\n".utf8
    for (index, row) in rows.enumerated() {
      output += "<text x=\"\((gutter - 2) * 8)\" y=\"\(row * 16 + 12)\">\(index + 1)</text>\n".utf8
    }
    output += "</g>\n<g transform=\"translate(\(gutter * 8) 0)\">\n".utf8
  }
}

/// The picture around the cells: its size, background, padding, window and shadow.
package struct SVGCanvas {
  /// The size of the font at which cells are 8×16 units.
  ///
  /// The characters of DejaVu Sans Mono and Menlo are 0.602 of it wide. Renderers without
  /// `textLength` need it.
  static let fontSize = 13.29
  private static let fonts = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace"
  /// The space for a shadow.
  private static let margin = 32
  private static let barHeight = 32
  /// The space for the buttons, and as much at the other side of the title.
  private static let buttonWidth = 80
  /// The columns of a title, 8 units wide, for which a window becomes wider than its text.
  private static let titleColumns = 80

  private let options: FormatOptions
  private let colors: SchemeColors
  private let padding: PictureOptions.Padding
  private let scale: Double
  /// The size of the box with the text, its padding and the title bar.
  private let box: (width: Int, height: Int)

  private var picture: PictureOptions { options.picture }

  /// Creates the canvas for a grid of cells.
  /// - Parameters:
  ///   - options: the title, the language and the look.
  ///   - padding: the space around the cells if the options set none, in pixels.
  package init(
    columns: Int, rows: Int, options: FormatOptions, colors: SchemeColors, padding: Int
  ) {
    self.options = options
    self.colors = colors
    let picture = options.picture
    self.padding = picture.padding ?? PictureOptions.Padding(picture.hasWindow ? 16 : padding)
    scale = picture.fontSize.map { $0 / Self.fontSize } ?? 1
    let (padding, scale) = (self.padding, scale)
    func pixels(_ units: Int) -> Int { Int((Double(units) * scale).rounded(.up)) }
    let width = pixels(columns * 8) + padding.left + padding.right
    box = (
      picture.hasWindow ? max(width, Self.barWidth(options.title)) : width,
      pixels(rows * 16) + padding.top + padding.bottom + (picture.hasWindow ? Self.barHeight : 0)
    )
  }

  private var margin: Int { picture.hasShadow ? Self.margin : 0 }

  /// The value of `font-family`.
  private var family: String {
    // Generic families are keywords, so they have no quotes.
    let generic = ["monospace", "sans-serif", "serif", "ui-monospace", "system-ui", "cursive"]
    let names = picture.fonts.map { name in
      // Quotes and escapes of CSS would end the name.
      generic.contains(name)
        ? name : "'\(MarkupText.escaped(String(name.filter { !"'\"\\".contains($0) })))'"
    }
    return (names + [Self.fonts]).joined(separator: ",")
  }

  /// Keeps spaces and the order of columns.
  ///
  /// Chromium 156 has a rule of its own for texts, so they do not inherit it.
  private static let textRule = "text{white-space:pre;direction:ltr;unicode-bidi:bidi-override}"

  /// Appends everything up to the first cell: the open elements `svg` and `g`.
  ///
  /// - Parameters:
  ///   - attributes: more attributes of the `svg` element.
  ///   - cells: attributes of the `g` element.
  ///   - sheet: rules for the `style` element, after those for texts.
  package func begin(
    attributes: String = "", cells: String = "", sheet: String = "", to output: inout [UInt8]
  ) {
    let (width, height) = (box.width + 2 * margin, box.height + 2 * margin)
    let language = MarkupText.escaped(options.language)
    let title = MarkupText.escaped(options.title.isEmpty ? "inkwheel" : options.title)
    let top = margin + padding.top + (picture.hasWindow ? Self.barHeight : 0)
    output +=
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" \(language.isEmpty ? "" : "lang=\"\(language)\" ")\
      font-family="\(family)" font-size="\(Self.fontSize)" fill="\(colors.foreground.hex)"\
      \(attributes) xml:space="preserve">
      <title>\(title)</title>
      <style>\(Self.textRule)\(sheet)\(colors.rules)</style>
      \(background)\
      <g transform="translate(\(margin + padding.left) \(top))\
      \(scale == 1 ? "" : " scale(\((scale * 1e5).rounded() / 1e5))")"\(cells)>

      """.utf8
  }

  /// Appends the end tags.
  package func end(_ output: inout [UInt8]) { output += "</g>\n</svg>\n".utf8 }

  /// The elements of the box with its shadow and its bar, and a line break.
  private var background: String {
    let place = margin == 0 ? "" : "x=\"\(margin)\" y=\"\(margin)\" "
    var rect = "<rect \(place)width=\"\(box.width)\" height=\"\(box.height)\""
    // Curves need smooth edges.
    if picture.hasWindow { rect += " rx=\"8\" style=\"shape-rendering:auto\"" }
    let shadow = """
      <filter id="shadow" x="-50%" y="-50%" width="200%" height="200%">\
      <feGaussianBlur stdDeviation="8"/></filter>
      <g transform="translate(0 6)" filter="url(#shadow)">\
      \(rect) fill="#000000" fill-opacity=".5"/></g>

      """
    return (picture.hasShadow ? shadow : "") + "\(rect) fill=\"\(colors.background.hex)\"/>\n"
      + (picture.hasWindow ? bar(rect) : "")
  }

  private func bar(_ rect: String) -> String {
    let middle = margin + Self.barHeight / 2
    let buttons = ["#ff5f56", "#ffbd2e", "#27c93f"].enumerated().map { index, color in
      "<circle cx=\"\(margin + 20 + index * 20)\" cy=\"\(middle)\" r=\"6\" fill=\"\(color)\"/>"
    }
    // The title is as far from the right edge as from the buttons.
    let shown = options.title.clipped(toColumns: (box.width - 2 * Self.buttonWidth) / 8)
    let title = """
      <text x="\(margin + box.width / 2)" y="\(middle + 4)" text-anchor="middle" \
      font-family="system-ui,sans-serif" font-size="13" fill-opacity=".7">\
      \(MarkupText.escaped(shown))</text>
      """
    return """
      \(rect) fill="none" stroke="\(colors.foreground.hex)" stroke-opacity=".3" stroke-width="1"/>
      \(buttons.joined())\(options.title.isEmpty ? "" : title)

      """
  }

  // MARK: - Title

  /// The width of the buttons and as much of the title as a window always shows.
  private static func barWidth(_ title: String) -> Int {
    // Without a title nothing has to be in the middle.
    guard !title.isEmpty else { return buttonWidth }
    return 2 * buttonWidth + min(GlyphWidth.columns(of: title), titleColumns) * 8
  }
}
