import Colorimetry
import UnicodeText

/// The picture around the cells: its size, background, padding, window and shadow.
package struct SVGCanvas {
  /// The size of the font at which cells are 8×16 units.
  ///
  /// The characters of DejaVu Sans Mono and Menlo are 0.602 of it wide. Renderers without
  /// `textLength` need it.
  static let fontSize = 13.29
  private static let fonts = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace"
  /// The room for a shadow.
  private static let margin = 32
  private static let barHeight = 32
  /// The room for the buttons, and as much at the other side of the title.
  private static let buttonRoom = 80
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
      pixels(rows * 16) + padding.top + padding.bottom
        + (picture.hasWindow ? Self.barHeight : 0)
    )
  }

  private var margin: Int { picture.hasShadow ? Self.margin : 0 }

  /// The value of `font-family`.
  private var family: [UInt8] {
    // Generic families are keywords, so they have no quotes.
    let generic = ["monospace", "sans-serif", "serif", "ui-monospace", "system-ui", "cursive"]
    return picture.fonts.flatMap { name -> [UInt8] in
      if generic.contains(name) { return Array("\(name),".utf8) }
      // Quotes and escapes of CSS would end the name.
      let plain = MarkupText.escaped(String(name.filter { !"'\"\\".contains($0) }))
      return Array("'".utf8) + plain + Array("',".utf8)
    } + Array(Self.fonts.utf8)
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
    output +=
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" 
      """.utf8
    if !options.language.isEmpty {
      output += "lang=\"".utf8 + MarkupText.escaped(options.language) + "\" ".utf8
    }
    output += "font-family=\"".utf8 + family
    output +=
      """
      " font-size="\(Self.fontSize)" fill="\(colors.foreground.hex)"\(attributes) \
      xml:space="preserve">
      <title>
      """.utf8
    output += MarkupText.escaped(options.title.isEmpty ? "inkwheel" : options.title)
    output += "</title>\n".utf8
    output += "<style>\(Self.textRule)\(sheet)</style>\n".utf8
    putBox(to: &output)
    let top = margin + padding.top + (picture.hasWindow ? Self.barHeight : 0)
    output += "<g transform=\"translate(\(margin + padding.left) \(top))".utf8
    if scale != 1 { output += " scale(\((scale * 1e5).rounded() / 1e5))".utf8 }
    output += "\"\(cells)>\n".utf8
  }

  /// Appends the end tags.
  package func end(_ output: inout [UInt8]) {
    output += "</g>\n</svg>\n".utf8
  }

  private func putBox(to output: inout [UInt8]) {
    let place = margin == 0 ? "" : "x=\"\(margin)\" y=\"\(margin)\" "
    var rect = "<rect \(place)width=\"\(box.width)\" height=\"\(box.height)\""
    // Curves need smooth edges.
    if picture.hasWindow { rect += " rx=\"8\" style=\"shape-rendering:auto\"" }
    if picture.hasShadow {
      output +=
        """
        <filter id="shadow" x="-50%" y="-50%" width="200%" height="200%">\
        <feGaussianBlur stdDeviation="8"/></filter>
        <g transform="translate(0 6)" filter="url(#shadow)">\
        \(rect) fill="#000000" fill-opacity=".5"/></g>

        """.utf8
    }
    output += "\(rect) fill=\"\(colors.background.hex)\"/>\n".utf8
    if picture.hasWindow { putBar(rect, to: &output) }
  }

  private func putBar(_ rect: String, to output: inout [UInt8]) {
    output +=
      "\(rect) fill=\"none\" stroke=\"\(colors.foreground.hex)\" stroke-opacity=\".3\" stroke-width=\"1\"/>\n"
      .utf8
    let middle = margin + Self.barHeight / 2
    for (index, color) in ["#ff5f56", "#ffbd2e", "#27c93f"].enumerated() {
      output +=
        "<circle cx=\"\(margin + 20 + index * 20)\" cy=\"\(middle)\" r=\"6\" fill=\"\(color)\"/>"
        .utf8
    }
    // The title is as far from the right edge as from the buttons.
    let room = (box.width - 2 * Self.buttonRoom) / 8
    if !options.title.isEmpty {
      let shown = Self.shortened(options.title, to: room)
      output +=
        """
        <text x="\(margin + box.width / 2)" y="\(middle + 4)" text-anchor="middle" \
        font-family="system-ui,sans-serif" font-size="13" fill-opacity=".7">
        """.utf8
      output += MarkupText.escaped(shown) + "</text>".utf8
    }
    output += "\n".utf8
  }

  // MARK: - Title

  /// The width of the buttons and as much of the title as a window always shows.
  private static func barWidth(_ title: String) -> Int {
    // Without a title nothing has to be in the middle.
    guard !title.isEmpty else { return buttonRoom }
    return 2 * buttonRoom + min(columns(title.unicodeScalars), titleColumns) * 8
  }

  private static func shortened(_ title: String, to room: Int) -> String {
    let scalars = title.unicodeScalars
    guard columns(scalars) > room else { return title }
    var rest = room - 1
    let start = scalars.prefix { scalar in
      rest -= ScalarWidth.columns(of: scalar)
      return rest >= 0
    }
    return String(start) + "…"
  }

  private static func columns(_ scalars: some Sequence<Unicode.Scalar>) -> Int {
    scalars.reduce(0) { $0 + ScalarWidth.columns(of: $1) }
  }
}
