extension Color {
  /// Creates a colour in sRGB from three channels and an opacity, all 0...1.
  ///
  ///     let amber = Color(red: 1, green: 0.75, blue: 0)
  ///
  /// Channels outside 0...1 are kept: they are colours outside the gamut of sRGB.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init(.srgb, red, green, blue, alpha: opacity)
  }

  /// Creates a colour from 3, 4, 6 or 8 hexadecimal digits, with or without `#`; nil for any other
  /// text.
  ///
  ///     let accent = Color(hex: "#ff8800") ?? .orange
  ///     let shadow = Color(hex: "0008")  // black at half opacity
  ///
  /// The digits are those of CSS: `rgb`, `rgba`, `rrggbb` or `rrggbbaa`, in either case.
  /// `Color(parsing:)` reads all other notations and says what is wrong with a text.
  public init?(hex: String) {
    let text = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
    let digits = text.utf8.compactMap(hexDigitValue)
    guard digits.count == text.utf8.count else { return nil }
    let channels: [UInt8]
    switch digits.count {
    case 3, 4: channels = digits.map { $0 * 17 }
    case 6, 8:
      channels = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    default: return nil
    }
    let alpha = channels.count == 4 ? Double(channels[3]) / 255 : 1
    self.init(RGB8(channels[0], channels[1], channels[2]), alpha: alpha)
  }

  /// Creates a colour from a number 0xRRGGBB and an opacity, 0...1; higher bits are ignored.
  ///
  ///     let accent = Color(hex: 0xFF8800)
  public init(hex: UInt32, opacity: Double = 1) {
    self.init(RGB8(packed: hex), alpha: opacity)
  }
}
