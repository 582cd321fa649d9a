/// An 8-bit sRGB colour.
///
///     let orange = RGB8(255, 136, 0)
///     let text = orange.hex  // "#ff8800"
///     let lightness = OKLab(orange).l  // 0.744
public struct RGB8: Hashable, Sendable {
  /// The red channel, 0...255.
  public var red: UInt8
  /// The green channel, 0...255.
  public var green: UInt8
  /// The blue channel, 0...255.
  public var blue: UInt8

  /// Creates a colour from its three channels.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour from six hexadecimal digits, `rrggbb`, without `#`; nil for anything else.
  public init?(hex: String) {
    let digits = hex.utf8
    guard digits.count == 6 else { return nil }
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = hexDigitValue(byte) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    self.init(packed: value)
  }

  /// The colour as `#rrggbb` in lower case.
  public var hex: String {
    var bytes: [UInt8] = [UInt8(ascii: "#")]
    bytes.reserveCapacity(7)
    for channel in [red, green, blue] { appendHex(channel, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Creates a colour from 0xRRGGBB; higher bits are ignored.
  package init(packed: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: packed >> 16), UInt8(truncatingIfNeeded: packed >> 8),
      UInt8(truncatingIfNeeded: packed))
  }

  /// The colour as 0xRRGGBB.
  var packed: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}

/// Returns the value of an ASCII hexadecimal digit, or nil.
func hexDigitValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x41 + 10
  case 0x61...0x66: byte - 0x61 + 10
  default: nil
  }
}

/// Appends two lower-case hexadecimal digits.
func appendHex(_ value: UInt8, to bytes: inout [UInt8]) {
  for nibble in [value >> 4, value & 15] {
    bytes.append(nibble < 10 ? 0x30 + nibble : 0x61 + nibble - 10)
  }
}
