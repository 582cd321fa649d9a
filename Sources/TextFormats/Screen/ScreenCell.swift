/// A cell of a screen on which a file is drawn.
struct ScreenCell {
  /// A scalar, `gap`, `continuation`, or `cluster` plus an index.
  var content: UInt32
  /// The number of the style.
  var style: UInt32

  /// An undrawn cell.
  static let gap: UInt32 = 0x8000_0000
  /// The right half of a wide character.
  static let continuation: UInt32 = 0x8000_0001
  /// Several scalars; their index in a list of clusters is added.
  static let cluster: UInt32 = 0xC000_0000

  static let empty = ScreenCell(content: gap, style: 0)

  /// Appends the characters of the cell to UTF-8 text; none for the right half of a wide one.
  func append(to bytes: inout [UInt8], clusters: [[UInt32]]) {
    switch content {
    case ScreenCell.continuation: break
    case ScreenCell.gap: bytes.append(0x20)
    case ScreenCell.cluster...:
      for scalar in clusters[Int(content - ScreenCell.cluster)] { bytes.append(utf8: scalar) }
    default: bytes.append(utf8: content)
    }
  }

  /// Whether the cell is not blank.
  var isSeen: Bool {
    content != 0x20 && content != ScreenCell.gap && content != ScreenCell.continuation
  }
}
