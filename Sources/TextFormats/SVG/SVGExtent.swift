/// The columns and lines that a text takes in a picture, found by walking it once.
///
/// A picture says its size at its start, so that a text is measured before it is written.
struct SVGExtent {
  private var walker: GridWalker

  /// Begins with no text.
  /// - Parameter width: the columns of a scalar: 0, 1 or 2.
  init(width: @escaping (Unicode.Scalar) -> Int) {
    walker = GridWalker(width: width)
  }

  /// Adds the text that comes next.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    walker.walk(text) { _, _ in }
  }

  /// The most columns of a line.
  var columns: Int { walker.columns }

  /// The number of lines; a line break at the end begins none.
  var lines: Int { walker.line + (walker.column > 0 ? 1 : 0) }
}
