/// The block elements U+2580 to U+259F, which consist of rectangles.
///
/// As shapes they join their neighbours in every font.
enum BlockElement {
  /// A rectangle in a cell, in eighths of its sides.
  struct Part {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// Whether a scalar is one of these characters.
  static func contains(_ value: UInt32) -> Bool { (0x2580...0x259F).contains(value) }

  /// Whether a row of the same character is one rectangle.
  static func isContinuous(_ value: UInt32) -> Bool {
    value <= 0x2588 || (0x2591...0x2594).contains(value)
  }

  /// Returns the coverage of a shade, in per cent.
  static func opacity(_ value: UInt32) -> Int {
    switch value {
    case 0x2591: 25
    case 0x2592: 50
    case 0x2593: 75
    default: 100
    }
  }

  /// Returns the rectangles of a character.
  static func parts(_ value: UInt32) -> [Part] {
    switch value {
    case 0x2580: return [Part(x: 0, y: 0, width: 8, height: 4)]
    case 0x2581...0x2588:
      let height = Int(value - 0x2580)
      return [Part(x: 0, y: 8 - height, width: 8, height: height)]
    case 0x2589...0x258F: return [Part(x: 0, y: 0, width: Int(0x2590 - value), height: 8)]
    case 0x2590: return [Part(x: 4, y: 0, width: 4, height: 8)]
    case 0x2594: return [Part(x: 0, y: 0, width: 8, height: 1)]
    case 0x2595: return [Part(x: 7, y: 0, width: 1, height: 8)]
    case 0x2596...0x259F:
      // The quadrants of each: upper left 1, upper right 2, lower left 4, lower right 8.
      let quarters = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14][Int(value - 0x2596)]
      return (0..<4).filter { quarters & 1 << $0 != 0 }.map { quarter in
        Part(x: quarter % 2 * 4, y: quarter / 2 * 4, width: 4, height: 4)
      }
    default: return [Part(x: 0, y: 0, width: 8, height: 8)]
    }
  }
}
