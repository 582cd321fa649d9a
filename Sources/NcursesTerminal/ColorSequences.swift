/// Puts the colours into what ncurses wrote.
///
/// ncurses sends two sequences for each change of a pair, both colours whether they changed or not,
/// and interprets a long capability for each. So its description has a short one instead
/// (`set_color_pair`, which goes before all others): the number of the pair between two control
/// characters that nothing else contains. Here they become one SGR sequence with what changed.
struct ColorSequences {
  /// The capability that selects a pair.
  static let setColorPair = "\u{1}%p1%d\u{2}"
  /// The capability that selects the terminal's own colours.
  static let originalPair = "\u{1}0\u{2}"

  private static let escape: UInt8 = 0x1B
  /// Every byte in decimal figures.
  private static let figures: [[UInt8]] = (0..<256).map { Array("\($0)".utf8) }

  /// What ncurses wrote with colours in place of the numbers of pairs.
  /// - Parameter pair: the colours of a number.
  static func resolved(
    _ bytes: [UInt8], pair: (Int) -> PairTable.Pair
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 4)
    // What the terminal has selected, as far as that is known.
    var current: PairTable.Pair?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 1 {
        var number = 0
        while index < bytes.count, bytes[index] != 2 {
          number = number * 10 + Int(bytes[index] & 0x0F)
          index += 1
        }
        index += 1
        let wanted = pair(number)
        select(wanted, instead: current, in: &result)
        current = wanted
      } else if byte == escape {
        result.append(byte)
        index = copySequence(bytes, from: index, to: &result)
        // Attributes are switched off by a reset, which takes the colours along.
        if result.last == UInt8(ascii: "m") { current = nil }
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// Copies the rest of a control sequence; returns where the text goes on.
  private static func copySequence(
    _ bytes: [UInt8], from start: Int, to result: inout [UInt8]
  ) -> Int {
    var index = start
    guard index < bytes.count else { return index }
    result.append(bytes[index])
    index += 1
    guard bytes[start] == UInt8(ascii: "[") else { return index }
    while index < bytes.count {
      result.append(bytes[index])
      index += 1
      if (0x40...0x7E).contains(bytes[index - 1]) { break }
    }
    return index
  }

  private static func select(
    _ wanted: PairTable.Pair, instead current: PairTable.Pair?, in result: inout [UInt8]
  ) {
    let changesForeground = wanted.foreground != current?.foreground
    let changesBackground = wanted.background != current?.background
    guard changesForeground || changesBackground else { return }
    result.append(escape)
    result.append(UInt8(ascii: "["))
    if changesForeground { append(wanted.foreground, base: 30, to: &result) }
    if changesForeground && changesBackground { result.append(UInt8(ascii: ";")) }
    if changesBackground { append(wanted.background, base: 40, to: &result) }
    result.append(UInt8(ascii: "m"))
  }

  /// Appends the SGR parameters of a colour; `base` is 30 for text and 40 for the background.
  private static func append(_ color: Int32, base: Int, to result: inout [UInt8]) {
    let separator = UInt8(ascii: ";")
    switch color {
    case PairTable.ownColor:
      result += figures[base + 9]
    case PairTable.firstIndexed...:
      let index = Int(color - PairTable.firstIndexed)
      if index < 8 {
        result += figures[base + index]
      } else if index < 16 {
        result += figures[base + 52 + index]
      } else {
        result += figures[base + 8]
        result.append(separator)
        result.append(UInt8(ascii: "5"))
        result.append(separator)
        result += figures[index & 0xFF]
      }
    default:
      result += figures[base + 8]
      result.append(separator)
      result.append(UInt8(ascii: "2"))
      for shift: Int32 in [16, 8, 0] {
        result.append(separator)
        result += figures[Int(color >> shift & 0xFF)]
      }
    }
  }
}
