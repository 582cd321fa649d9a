import TerminalCore

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
  /// The longest sequence for a pair: `ESC [ 38;2;RRR;GGG;BBB ; 48;2;RRR;GGG;BBB m`.
  private static let longestSelection = 2 + 16 + 1 + 16 + 1

  /// What ncurses wrote with colours in place of the numbers of pairs.
  /// - Parameter pair: the colours of a number.
  static func resolved(_ bytes: [UInt8], pair: (Int) -> PairTable.Pair) -> [UInt8] {
    var longer = 0
    for byte in bytes {
      if byte == 1 { longer += longestSelection }
      if byte == GlyphAnchor.bytes[0] { longer += GlyphAnchor.growth }
    }
    return [UInt8](unsafeUninitializedCapacity: bytes.count + longer) { buffer, count in
      var writer = Writer(buffer: buffer)
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
          writer.select(wanted, instead: current)
          current = wanted
        } else if byte == escape {
          writer.put(byte)
          let end = endOfSequence(bytes, from: index)
          for place in index..<end { writer.put(bytes[place]) }
          index = end
          // Attributes are switched off by a reset, which takes the colours along.
          if bytes[end - 1] == UInt8(ascii: "m") { current = nil }
        } else if byte == 0xF3, let place = GlyphAnchor.place(bytes[(index - 1)...]) {
          writer.anchor(width: place.width, column: place.column)
          index += GlyphAnchor.length - 1
        } else {
          writer.put(byte)
        }
      }
      count = writer.count
    }
  }

  /// Where the text goes on after a control sequence whose ESC has been read.
  private static func endOfSequence(_ bytes: [UInt8], from start: Int) -> Int {
    guard start < bytes.count else { return start }
    guard bytes[start] == UInt8(ascii: "[") else { return start + 1 }
    let final = bytes[(start + 1)...].firstIndex { (0x40...0x7E).contains($0) }
    return final.map { $0 + 1 } ?? bytes.count
  }

  /// Puts bytes one after the other into memory that is large enough.
  private struct Writer {
    let buffer: UnsafeMutableBufferPointer<UInt8>
    var count = 0

    mutating func put(_ byte: UInt8) {
      buffer[count] = byte
      count += 1
    }

    /// Puts the glyph that was put last on cleared columns, and goes behind them.
    mutating func anchor(width: Int, column: Int) {
      var (start, glyph): (Int, [UInt8]) = (count, [])
      var scalar: UInt32 = 0
      repeat {
        var bits: UInt32 = 0
        scalar = 0
        while start > 0 {
          start -= 1
          glyph.append(buffer[start])
          let byte = UInt32(buffer[start])
          guard byte & 0xC0 == 0x80 else {
            scalar |=
              byte < 0x80 ? byte : (byte & (byte < 0xE0 ? 0x1F : byte < 0xF0 ? 0xF : 7)) << bits
            break
          }
          scalar |= (byte & 0x3F) << bits
          bits += 6
        }
      } while start > 0 && Unicode.Scalar(scalar).map(GlyphWidth.columns(of:)) == 0
      // A flag's first half may have two columns, so nothing is put over its right one.
      if !(0x1F1E6...0x1F1FF).contains(scalar) {
        count = start
        for _ in 0..<width { put(0x20) }
        move(to: column)
        for byte in glyph.reversed() { put(byte) }
      }
      move(to: column + width)
    }

    private mutating func move(to column: Int) {
      put(escape)
      put(UInt8(ascii: "["))
      if column > 998 { put(number: Int32((column + 1) / 1000)) }
      let rest = Int32((column + 1) % 1000)
      if column > 998 && rest < 100 { put(UInt8(ascii: "0")) }
      if column > 998 && rest < 10 { put(UInt8(ascii: "0")) }
      put(number: rest)
      put(UInt8(ascii: "G"))
    }

    mutating func select(_ wanted: PairTable.Pair, instead current: PairTable.Pair?) {
      let changesForeground = wanted.foreground != current?.foreground
      let changesBackground = wanted.background != current?.background
      guard changesForeground || changesBackground else { return }
      put(escape)
      put(UInt8(ascii: "["))
      if changesForeground { put(wanted.foreground, base: 30) }
      if changesForeground && changesBackground { put(UInt8(ascii: ";")) }
      if changesBackground { put(wanted.background, base: 40) }
      put(UInt8(ascii: "m"))
    }

    /// Puts the SGR parameters of a colour; `base` is 30 for text and 40 for the background.
    private mutating func put(_ color: Int32, base: Int32) {
      switch color {
      case PairTable.ownColor: put(number: base + 9)
      case PairTable.firstIndexed...:
        let index = color - PairTable.firstIndexed
        if index < 16 { return put(number: base + (index < 8 ? index : index + 52)) }
        put(number: base + 8)
        put(parameter: 5)
        put(parameter: index & 0xFF)
      default:
        put(number: base + 8)
        put(parameter: 2)
        for shift: Int32 in [16, 8, 0] { put(parameter: color >> shift & 0xFF) }
      }
    }

    private mutating func put(parameter: Int32) {
      put(UInt8(ascii: ";"))
      put(number: parameter)
    }

    /// Puts a number below 1000 in decimal figures.
    private mutating func put(number: Int32) {
      if number >= 100 { put(UInt8(truncatingIfNeeded: 0x30 + number / 100)) }
      if number >= 10 { put(UInt8(truncatingIfNeeded: 0x30 + number / 10 % 10)) }
      put(UInt8(truncatingIfNeeded: 0x30 + number % 10))
    }
  }
}
