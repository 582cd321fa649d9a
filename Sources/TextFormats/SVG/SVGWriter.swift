import Colorimetry
import StyledText

/// Writes styled text as SVG: a grid of cells of 8×16 units.
///
/// Each run is positioned and stretched to its cells, so that columns are exact in every font.
/// Block elements, box-drawing characters and lines on text are drawn as shapes. The picture has no
/// scripts and only links that `SafeLink` allows. It clips what is outside the columns and lines of
/// the options.
struct SVGWriter: FormatWriter {
  /// The size of a cell, and the border around all cells.
  static let cell = (width: 8, height: 16)
  static let border = 8

  let options: SVGOptions
  private var layout: GridLayout
  private var run = SVGRun()
  private var style = TextStyle.plain

  /// Creates a writer for one picture.
  /// - Parameter width: the number of columns of a visible scalar: 0, 1 or 2.
  init(options: SVGOptions, width: @escaping (Unicode.Scalar) -> Int) {
    self.options = options
    layout = GridLayout(width: width)
  }

  mutating func begin(_ output: inout [UInt8]) {
    let width = max(options.columns, 1) * Self.cell.width + 2 * Self.border
    let height = max(options.lines, 1) * Self.cell.height + 2 * Self.border
    output +=
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" \
      font-family="ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace" font-size="13.33" \
      fill="\(options.foreground.hex)" xml:space="preserve">
      <title>
      """.utf8
    output += MarkupText.escaped(options.title.isEmpty ? "inkwheel" : options.title)
    output +=
      """
      </title>
      <style>text{white-space:pre}rect{shape-rendering:crispEdges}\
      .K{animation:blink 1s steps(1) infinite}.Q{animation:blink .4s steps(1) infinite}\
      @keyframes blink{50%{opacity:0}}\
      @media(prefers-reduced-motion:reduce){.K,.Q{animation:none}}</style>
      <rect width="\(width)" height="\(height)" fill="\(options.background.hex)"/>
      <g transform="translate(\(Self.border) \(Self.border))">

      """.utf8
  }

  mutating func write(
    _ text: UnsafeBufferPointer<UInt8>, style new: TextStyle, to output: inout [UInt8]
  ) {
    guard !text.isEmpty else { return }
    if new != style {
      flush(&output)
      style = new
    }
    // A local copy, because the closure accesses `self` exclusively.
    var layout = layout
    layout.layOut(text) { item, position in
      draw(item, position, text, &output)
    }
    self.layout = layout
  }

  mutating func finish(_ output: inout [UInt8]) {
    var layout = layout
    layout.finish { item, position in
      draw(item, position, UnsafeBufferPointer(start: nil, count: 0), &output)
    }
    self.layout = layout
    flush(&output)
    output += "</g>\n</svg>\n".utf8
  }

  private mutating func draw(
    _ item: GridLayout.Item, _ position: CellPosition, _ text: UnsafeBufferPointer<UInt8>,
    _ output: inout [UInt8]
  ) {
    if run.columns >= SVGRun.maximumColumns, !isJoined(item) { flush(&output) }
    switch item {
    case .glyph(let range, let width):
      run.add(UnsafeBufferPointer(rebasing: text[range]), width: width, at: position)
    case .joined(let range): run.join(UnsafeBufferPointer(rebasing: text[range]))
    case .mark(let mark, let width): run.add(mark: mark, width: width, at: position)
    case .tab(let width): run.add(blank: width, at: position)
    case .lineBreak: flush(&output)
    }
  }

  private func isJoined(_ item: GridLayout.Item) -> Bool {
    if case .joined = item { true } else { false }
  }

  private mutating func flush(_ output: inout [UInt8]) {
    guard !run.isEmpty else { return }
    SVGDrawing(run: run, style: style, options: options).append(to: &output)
    run.clear()
  }
}
