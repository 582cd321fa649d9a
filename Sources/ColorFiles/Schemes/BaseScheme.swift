import Color

/// The slots of base16 and base24, and the roles that terminals give them.
///
/// https://github.com/tinted-theming/home/blob/main/styling.md
enum BaseScheme {
  /// The slots of the first 22 entries of the palette in base16.
  private static let slots = [
    0x00, 0x08, 0x0B, 0x0A, 0x0D, 0x0E, 0x0C, 0x05, 0x03, 0x08, 0x0B, 0x0A, 0x0D, 0x0E, 0x0C, 0x07,
    0x09, 0x0F, 0x01, 0x02, 0x04, 0x06,
  ]
  /// The bright colours of base24, by entry of the palette.
  private static let brightSlots = [9: 0x12, 10: 0x14, 11: 0x13, 12: 0x16, 13: 0x17, 14: 0x15]
  private static let others: [(role: TerminalScheme.Role, slot: Int)] = [
    (.background, 0x00), (.foreground, 0x05), (.cursor, 0x05), (.selection, 0x02),
    (.cursorText, 0x00), (.selectionText, 0x05),
  ]

  /// The name of a slot: `base0A`.
  static func key(_ slot: Int) -> String {
    "base" + (slot < 16 ? "0" : "") + String(slot, radix: 16, uppercase: true)
  }

  /// The slot with a name; nil for other names.
  static func slot(_ key: some StringProtocol) -> Int? {
    guard key.utf8.count == 6, key.hasPrefix("base") else { return nil }
    return Int(key.dropFirst(4), radix: 16)
  }

  /// The slot of each role.
  static func slots(hasBrights: Bool) -> [(role: TerminalScheme.Role, slot: Int)] {
    slots.enumerated().map { index, slot in
      (.palette(UInt8(index)), hasBrights ? brightSlots[index] ?? slot : slot)
    } + others
  }

  /// The colours of all slots for a scheme of sixteen colours.
  ///
  /// Those that the sixteen have no place for are the colours 16 to 21, as tinted-theming writes them,
  /// unless these begin the cube of 256 colours. Otherwise the greys in between are mixtures of
  /// background and foreground, orange lies between red and yellow, and brown is a darker red.
  static func colors(of scheme: TerminalScheme) -> [Int: RGB8] {
    let background = Color(scheme.shown(.background))
    let foreground = Color(scheme.shown(.foreground))
    func mix(_ share: Double) -> RGB8 { background.mix(with: foreground, by: share).rgb8 }
    func palette(_ index: UInt8) -> RGB8 { scheme.shown(.palette(index)) }
    let red = Color(palette(1))
    var colors: [Int: RGB8] = [
      0x00: background.rgb8, 0x01: mix(0.1), 0x02: scheme.color(.selection) ?? mix(0.2),
      0x03: palette(8), 0x04: mix(0.7), 0x05: foreground.rgb8, 0x06: mix(1.1), 0x07: palette(15),
      0x08: palette(1), 0x0A: palette(3), 0x0B: palette(2), 0x0C: palette(6), 0x0D: palette(4),
      0x0E: palette(5),
    ]
    colors[0x09] = red.mix(with: Color(palette(3)), by: 0.5).rgb8
    colors[0x0F] = red.mix(with: .black, by: 0.3).rgb8
    colors[0x10] = background.mix(with: .black, by: 0.2).rgb8
    colors[0x11] = background.mix(with: .black, by: 0.4).rgb8
    for (index, slot) in brightSlots { colors[slot] = palette(UInt8(index)) }
    for index in 16..<22 as Range<UInt8> where scheme[.palette(22)] == nil {
      if let color = scheme.color(.palette(index)) { colors[slots[Int(index)]] = color }
    }
    return colors
  }

  /// The slot that stands for a missing one of base24.
  static func fallback(_ slot: Int) -> Int? {
    if [0x10, 0x11].contains(slot) { return 0x00 }
    return brightSlots.first { $0.value == slot }.map { slots[$0.key] }
  }
}
