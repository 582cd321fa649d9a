import StyledText

/// Measures the columns and lines of a text in a picture.
///
/// An SVG starts with its size, so a text is measured before it is written.
struct SVGExtent {
  private var layout: GridLayout
  private var starts = [0]

  /// Creates the extent of an empty text.
  /// - Parameters:
  ///   - wrap: the number of columns at which lines wrap; nil if they do not.
  ///   - width: the number of columns of a scalar: 0, 1 or 2.
  init(wrap: Int? = nil, width: @escaping (Unicode.Scalar) -> Int) {
    layout = GridLayout(wrap: wrap, width: width)
  }

  /// Adds the next piece of text.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    var layout = layout.take()
    layout.layOut(text, style: .plain) { item, position, _ in add(item, position) }
    self.layout = layout
  }

  /// Adds the end of the text.
  mutating func finish() {
    var layout = layout.take()
    layout.finish(style: .plain) { item, position, _ in add(item, position) }
    self.layout = layout
  }

  private mutating func add(_ item: GridLayout.Item, _ position: CellPosition) {
    if case .lineBreak = item { starts.append(position.line + 1) }
  }

  /// The number of columns of the longest row.
  var columns: Int { layout.columns }

  /// The number of rows; a final line break does not start one.
  var lines: Int { layout.line + (layout.column > 0 ? 1 : 0) }

  /// The rows in which lines start, from 0.
  var lineStarts: [Int] { starts.last == lines ? starts.dropLast() : starts }
}
