/// Measures the columns and lines of a text in a picture.
///
/// An SVG starts with its size, so a text is measured before it is written.
struct SVGExtent {
  private var layout: GridLayout

  /// Creates the extent of an empty text.
  /// - Parameter width: the number of columns of a scalar: 0, 1 or 2.
  init(width: @escaping (Unicode.Scalar) -> Int) {
    layout = GridLayout(width: width)
  }

  /// Adds the next piece of text.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    layout.layOut(text) { _, _ in }
  }

  /// The number of columns of the longest line.
  var columns: Int { layout.columns }

  /// The number of lines; a final line break does not start one.
  var lines: Int { layout.line + (layout.column > 0 ? 1 : 0) }
}
