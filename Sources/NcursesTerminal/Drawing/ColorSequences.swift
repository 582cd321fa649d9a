import Colorimetry
import TerminalCore
import UnicodeText

/// Replaces the numbers of colour pairs in the output of ncurses by SGR sequences.
///
/// On its own, ncurses sends both colours for each change of a pair, in two sequences made from
/// long capabilities. So its description has a short one that takes precedence (`set_color_pair`):
/// the number of the pair between two control characters that occur nowhere else. Here it becomes
/// one SGR sequence with the colours that changed. Anchored glyphs are resolved as well; see
/// `GlyphAnchor`.
struct ColorSequences {
  /// The capability that selects a pair.
  static let setColorPair = "\u{1}%p1%d\u{2}"
  /// The capability that selects the terminal's own colours.
  static let originalPair = "\u{1}0\u{2}"

  private static let escape: UInt8 = 0x1B
  /// The longest sequence for a pair: `ESC [ 38;2;RRR;GGG;BBB ; 48;2;RRR;GGG;BBB m`.
  private static let longestSelection = 4 + 2 * TerminalColor.maximumSGRCount

  /// Returns the output of ncurses with colours in place of pair numbers.
  /// - Parameters:
  ///   - emoji: what glyphs stand for.
  ///   - pair: the colours of a pair number.
  static func resolved(
    _ bytes: [UInt8], emoji: EmojiCodes = EmojiCodes(), pair: (Int) -> PairTable.Pair
  ) -> [UInt8] {
    var growth = 0
    for byte in bytes {
      if byte == 1 { growth += longestSelection }
      if byte == GlyphAnchor.bytes[0] { growth += GlyphAnchor.growth }
    }
    return [UInt8](unsafeUninitializedCapacity: bytes.count + growth) { buffer, count in
      var writer = Writer(buffer: buffer)
      // The colours that the terminal has selected; nil while unknown.
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
          for offset in index..<end { writer.put(bytes[offset]) }
          index = end
          // Attributes are turned off by a reset, which resets the colours too.
          if bytes[end - 1] == UInt8(ascii: "m") { current = nil }
        } else if byte == 0xF3, let position = GlyphAnchor.position(bytes[(index - 1)...]) {
          writer.anchor(at: position, emoji)
          index += position.length - 1
        } else {
          writer.put(byte)
        }
      }
      count = writer.count
    }
  }

  /// Returns the offset of the end of a control sequence, given the offset after its ESC.
  private static func endOfSequence(_ bytes: [UInt8], from start: Int) -> Int {
    guard start < bytes.count else { return start }
    guard bytes[start] == UInt8(ascii: "[") else { return start + 1 }
    let final = bytes[(start + 1)...].firstIndex { (0x40...0x7E).contains($0) }
    return final.map { $0 + 1 } ?? bytes.count
  }

  /// Appends bytes to a buffer that is large enough.
  private struct Writer {
    let buffer: UnsafeMutableBufferPointer<UInt8>
    var count = 0

    mutating func put(_ byte: UInt8) {
      buffer[count] = byte
      count += 1
    }

    /// Clears the columns of the last glyph, draws it or the emoji that it stands for there, and moves
    /// the cursor behind them.
    mutating func anchor(at position: GlyphAnchor.Position, _ emoji: EmojiCodes) {
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
      // Half a flag may be drawn in two columns, so its right one is not cleared.
      if !EmojiSequence.isHalfFlag(scalar) {
        count = start
        for _ in 0..<position.width { put(0x20) }
        move(to: position.column)
        let replacement = position.isEmoji ? emoji.bytes(ofCode: scalar) : nil
        for byte in replacement ?? glyph.reversed() { put(byte) }
      }
      move(to: position.column + position.width)
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
      if changesForeground { put(wanted.foreground, .foreground) }
      if changesForeground && changesBackground { put(UInt8(ascii: ";")) }
      if changesBackground { put(wanted.background, .background) }
      put(UInt8(ascii: "m"))
    }

    /// Puts the SGR parameters of a colour of a pair.
    private mutating func put(_ value: Int32, _ layer: SGRLayer) {
      let color: TerminalColor =
        switch value {
        case PairTable.ownColor: .default
        case PairTable.firstIndexed...:
          .indexed(UInt8(truncatingIfNeeded: value - PairTable.firstIndexed))
        default:
          .rgb(
            RGB8(
              UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
              UInt8(truncatingIfNeeded: value)))
        }
      color.storeSGR(for: layer, in: buffer, at: &count)
    }

    /// Appends a number below 1000 in decimal digits.
    private mutating func put(number: Int32) {
      if number >= 100 { put(UInt8(truncatingIfNeeded: 0x30 + number / 100)) }
      if number >= 10 { put(UInt8(truncatingIfNeeded: 0x30 + number / 10 % 10)) }
      put(UInt8(truncatingIfNeeded: 0x30 + number % 10))
    }
  }
}
