import Color
import StyledText

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

/// The styles of the cells of a screen; 0 is the plain style.
struct StyleNumbers {
  private var styles: [TextStyle] = [.plain]
  private var numbers: [TextStyle: UInt32] = [.plain: 0]
  private var recent = [UInt32](repeating: 0, count: 256)

  var count: Int { styles.count }

  subscript(number: UInt32) -> TextStyle { styles[Int(number)] }

  /// Returns the number of a style, a new one if it has none.
  mutating func number(of style: TextStyle) -> UInt32 {
    // Files keep switching between a few styles; comparing is much faster than hashing.
    let slot = StyleNumbers.slot(of: style)
    let last = recent[slot]
    if styles[Int(last)] == style { return last }
    var number = UInt32(styles.count)
    if let known = numbers[style] {
      number = known
    } else {
      styles.append(style)
      numbers[style] = number
    }
    recent[slot] = number
    return number
  }

  private static func slot(of style: TextStyle) -> Int {
    func bits(_ color: TerminalColor) -> Int {
      switch color {
      case .default: 99
      case .indexed(let index): Int(index)
      case .rgb(let rgb): Int(rgb.red) &* 31 &+ Int(rgb.green) &* 7 &+ Int(rgb.blue)
      }
    }
    return (bits(style.foreground) &+ bits(style.background) &* 17) & 255
  }
}
