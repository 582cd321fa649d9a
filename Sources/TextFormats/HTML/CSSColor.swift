import Colorimetry

/// Parses CSS colours.
enum CSSColor {
  /// Returns the colour for `rrggbb` or `rgb`, the digits after "#"; nil for anything else.
  static func hex(_ digits: UnsafeBufferPointer<UInt8>) -> RGB8? {
    func value(_ index: Int) -> UInt8? {
      switch digits[index] {
      case 0x30...0x39: digits[index] - 0x30
      case 0x41...0x46: digits[index] - 0x37
      case 0x61...0x66: digits[index] - 0x57
      default: nil
      }
    }
    let isShort = digits.count == 3
    guard isShort || digits.count == 6 else { return nil }
    func channel(_ index: Int) -> UInt8? {
      guard let high = value(isShort ? index : 2 * index),
        let low = value(isShort ? index : 2 * index + 1)
      else { return nil }
      return high << 4 | low
    }
    guard let red = channel(0), let green = channel(1), let blue = channel(2) else { return nil }
    return RGB8(red, green, blue)
  }

  /// Returns the colour for a value such as `#ff8000`, `red` or `rgb(1, 2, 3)`; nil for anything
  /// else.
  static func rgb(_ value: UnsafeBufferPointer<UInt8>) -> RGB8? {
    if value.first == UInt8(ascii: "#"),
      let color = hex(UnsafeBufferPointer(rebasing: value[1...]))
    {
      return color
    }
    guard let first = value.first, first >= 0x41, value.count <= 64,
      let parsed = try? ParsedColor(bytes: Array(value)), parsed.color.alpha > 0
    else { return nil }
    return parsed.color.rgb8
  }
}
