import Colorimetry
import StyledText

/// Writes styled text as SVG: a grid of cells of 8×16 units.
///
/// Each run is positioned and stretched to its cells, so that columns are exact in every font.
/// Block elements, box-drawing characters and lines on text are drawn as shapes. The picture has no
/// scripts and only links that `SafeLink` allows. It clips what is outside the columns and lines of
/// the options.
struct SVGWriter: FormatWriter {
  /// The size of a cell.
  static let cell = (width: 8, height: 16)
  private static let sheet =
    "rect{shape-rendering:crispEdges}"
    + ".K{animation:blink 1s steps(1) infinite}.Q{animation:blink .4s steps(1) infinite}"
    + "@keyframes blink{50%{opacity:0}}"
    + "@media(prefers-reduced-motion:reduce){.K,.Q{animation:none}}"

  let options: SVGOptions
  private let canvas: SVGCanvas
  /// The columns that the line numbers take, with the space after them.
  private let gutter: Int
  private var layout: GridLayout
  private var run = SVGRun()
  /// The style of the run.
  private var style = TextStyle.plain

  /// Creates a writer for one picture.
  /// - Parameter width: the number of columns of a visible scalar: 0, 1 or 2.
  init(options: SVGOptions, width: @escaping (Unicode.Scalar) -> Int) {
    self.options = options
    layout = GridLayout(wrap: options.wrap, width: width)
    let count = options.numberedRows.count
    gutter = count > 0 ? String(count).utf8.count + 2 : 0
    canvas = SVGCanvas(
      columns: gutter + max(options.columns, 1), lines: max(options.lines, 1), options: options,
      padding: 8)
  }

  mutating func begin(_ output: inout [UInt8]) {
    canvas.begin(sheet: Self.sheet, to: &output)
    guard gutter > 0 else { return }
    output += "<g fill-opacity=\".5\" text-anchor=\"end\" style=\"user-select:none\">\n".utf8
    for (index, row) in options.numberedRows.enumerated() {
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
    layout.layOut(text, style: style) { item, position, style in
      draw(item, position, style, &output)
    }
    self.layout = layout
  }

  mutating func finish(_ output: inout [UInt8]) {
    var layout = layout.take()
    layout.finish(style: style) { item, position, style in
      draw(item, position, style, &output)
    }
    self.layout = layout
    flush(&output)
    if gutter > 0 { output += "</g>\n".utf8 }
    canvas.end(&output)
  }

  private mutating func draw(
    _ item: GridLayout.Item, _ position: CellPosition, _ new: TextStyle, _ output: inout [UInt8]
  ) {
    if run.columns >= SVGRun.maximumColumns || new != style { flush(&output) }
    style = new
    switch item {
    case .glyph(let text, let width): run.add(text, width: width, at: position)
    case .emoji(let text, let width): run.add(text, width: width, isEmoji: true, at: position)
    case .mark(let mark, let width): run.add(mark: mark, width: width, at: position)
    case .tab(let width): run.add(blank: width, at: position)
    case .lineBreak, .wrap: flush(&output)
    }
  }

  private mutating func flush(_ output: inout [UInt8]) {
    guard !run.isEmpty else { return }
    SVGDrawing(run: run, style: style, options: options).append(to: &output)
    run.clear()
  }
}
