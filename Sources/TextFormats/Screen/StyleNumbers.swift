import Colorimetry
import StyledText

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
