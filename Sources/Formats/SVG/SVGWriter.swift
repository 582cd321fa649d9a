import StyledText

extension FormatDefinition {
  /// A vector graphic.
  static let svg = FormatDefinition(
    title: "SVG", extensions: ["svg"], mediaType: "image/svg+xml",
    // A picture starts with its size.
    writer: { options in WholeTextWriter { SVGWriter($0, options) } },
    loses: { _ in
      [
        .becomes("fixed colours"): [.paletteColor, .terminalColor],
        .dropped: [.otherLink, .linkParameter], .becomes("visible marks"): TextFeature.invisible,
      ]
    })
}

/// Writes styled text as SVG: a grid of cells of 8×16 units.
///
/// The picture has no scripts and only links that `SafeLink` allows.
struct SVGWriter: FormatWriter {
  private static let sheet =
    "rect{shape-rendering:crispEdges}"
    + ".K{animation:blink 1s steps(1) infinite}.Q{animation:blink .4s steps(1) infinite}"
    + "@keyframes blink{50%{opacity:0}}"
    + "@media(prefers-reduced-motion:reduce){.K,.Q{animation:none}}"

  private let canvas: SVGCanvas
  /// The rows with line numbers, from 0.
  private let numberedRows: [Int]
  /// The columns that the line numbers take, with the space after them.
  private let gutter: Int
  private var layout: GridLayout
  private var drawing: SVGDrawing

  /// Creates a writer for the picture of a text.
  init(_ text: StyledString, _ options: FormatOptions = FormatOptions()) {
    let colors = SchemeColors(options.scheme, palette: options.palette)
    let extent = GridLayout.extent(of: text, wrap: options.width)
    numberedRows = options.picture.hasLineNumbers ? extent.lineStarts : []
    gutter = numberedRows.isEmpty ? 0 : String(numberedRows.count).utf8.count + 2
    canvas = SVGCanvas(
      columns: gutter + max(extent.columns, 1), rows: max(extent.rows, 1), options: options,
      colors: colors, padding: 8)
    layout = GridLayout(wrap: options.width)
    drawing = SVGDrawing(colors)
  }

  mutating func begin(_ output: inout [UInt8]) {
    canvas.begin(sheet: Self.sheet, to: &output)
    guard gutter > 0 else { return }
    output += "<g fill-opacity=\".5\" text-anchor=\"end\" style=\"user-select:none\">\n".utf8
    for (index, row) in numberedRows.enumerated() {
      output +=
        "<text x=\"\((gutter - 2) * 8)\" y=\"\(row * 16 + 12)\">\(index + 1)</text>\n".utf8
    }
    output += "</g>\n<g transform=\"translate(\(gutter * 8) 0)\">\n".utf8
  }

  mutating func write(
    _ text: UnsafeBufferPointer<UInt8>, style: TextStyle, to output: inout [UInt8]
  ) {
    // A local copy, because the closure accesses `self` exclusively.
    var layout = layout.take()
    layout.layOut(text, style: style) { draw($0, $1, $2, $3, $4, &output) }
    self.layout = layout
  }

  mutating func finish(_ output: inout [UInt8]) {
    var layout = layout.take()
    layout.finish(style: drawing.style) { draw($0, $1, $2, $3, $4, &output) }
    drawing.endRun(&output)
    if gutter > 0 { output += "</g>\n".utf8 }
    canvas.end(&output)
  }

  private mutating func draw(
    _ item: GridLayout.Item, _ width: Int, _ column: Int, _ row: Int, _ style: TextStyle,
    _ output: inout [UInt8]
  ) {
    drawing.move(toColumn: column, row: row, style: style, &output)
    switch item {
    case .character(let text, let isEmoji): drawing.add(text, width: width, isEmoji: isEmoji)
    case .mark(let mark): drawing.add(mark: mark)
    case .tab: drawing.add(blank: width)
    case .rowEnd: drawing.endRun(&output)
    }
  }
}
