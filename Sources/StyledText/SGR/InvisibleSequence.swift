import Color
package import UnicodeText

/// A control sequence that changes nothing that is seen where text only moves forward.
///
/// These are titles, marks of prompts and of time, modes, character sets other than line drawing,
/// unknown styles, and erasing what follows the cursor, as grep and gcc do after each colour. The
/// string of `ESC k` is the title in tmux and screen. Sequences that move the cursor, erase what was
/// written or change the meaning of characters are not among them.
///
/// Sources: ECMA-48; https://invisible-island.net/xterm/ctlseqs/ctlseqs.html. BEL also ends an APC
/// string, as in the logs of Buildkite. No sequence contains a line break, so that a string
/// without an end never hides the lines after it.
enum InvisibleSequence {
  /// Recognises the sequence that begins with an ESC.
  ///
  /// - Parameters:
  ///   - start: the offset of the ESC.
  ///   - end: the end of the bytes or of the longest possible sequence.
  static func read(_ bytes: UnsafePointer<UInt8>, at start: Int, to end: Int) -> ParseResult {
    guard start + 1 < end else { return .incomplete }
    switch bytes[start + 1] {
    case UInt8(ascii: "["): return control(bytes, at: start, to: end)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"), UInt8(ascii: "k"):
      let palette = LinuxPalette.recognize(UnsafeBufferPointer(start: bytes, count: end), at: start)
      return palette == .noMatch ? string(bytes, at: start, to: end) : palette
    // The modes of the keypad, a tab stop, locked memory and other character sets.
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "H"), UInt8(ascii: "l"),
      UInt8(ascii: "m"), UInt8(ascii: "n"), UInt8(ascii: "o"), UInt8(ascii: "|"),
      UInt8(ascii: "}"), UInt8(ascii: "~"):
      return .complete(2)
    // The size of a line.
    case UInt8(ascii: "#"):
      guard start + 2 < end else { return .incomplete }
      return (0x33...0x36).contains(bytes[start + 2]) ? .complete(3) : .noMatch
    case 0x20...0x2F: return designation(bytes, at: start, to: end)
    default: return .noMatch
    }
  }

  private static func control(
    _ bytes: UnsafePointer<UInt8>, at start: Int, to end: Int
  ) -> ParseResult {
    var index = start + 2
    while index < end, (0x30...0x3F).contains(bytes[index]) { index += 1 }
    let parameters = start + 2..<index
    while index < end, (0x20...0x2F).contains(bytes[index]) { index += 1 }
    guard index < end else { return .incomplete }
    guard (0x40...0x7E).contains(bytes[index]) else { return .noMatch }
    let isInvisible =
      index == parameters.upperBound
      ? isInvisible(bytes[index], bytes, parameters)
      // A soft reset ends styles; a space precedes scrolling to the side.
      : bytes[index - 1] == UInt8(ascii: "!") && bytes[index] != UInt8(ascii: "p")
        || bytes[index - 1] == UInt8(ascii: " ") && !(0x40...0x41).contains(bytes[index])
        || bytes[index - 1] == UInt8(ascii: "$") && bytes[index] == UInt8(ascii: "p")
    return isInvisible ? .complete(index + 1 - start) : .noMatch
  }

  /// Whether a sequence without intermediate bytes is invisible.
  private static func isInvisible(
    _ final: UInt8, _ bytes: UnsafePointer<UInt8>, _ parameters: Range<Int>
  ) -> Bool {
    let first = parameters.first.map { bytes[$0] }
    let isPrivate = first.map { (0x3C...0x3F).contains($0) } ?? false
    // The marks `<`, `=` and `>` are for keys, questions and consoles.
    if isPrivate, first != UInt8(ascii: "?") { return true }
    switch final {
    case UInt8(ascii: "K"):
      return first == nil || parameters.count == 1 && first == UInt8(ascii: "0")
    case UInt8(ascii: "J"):
      // 3 erases only lines that have scrolled off the screen.
      return first == nil
        || parameters.count == 1 && (first == UInt8(ascii: "0") || first == UInt8(ascii: "3"))
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      // Those of another screen are visible.
      let modes = SequenceParameters(
        UnsafeBufferPointer(start: bytes, count: parameters.upperBound), parameters)
      return !modes.numbers.contains { [47, 1047, 1049].contains($0) }
    // Styles of which nothing is known, such as another font.
    case UInt8(ascii: "m"): return true
    case UInt8(ascii: "s"), UInt8(ascii: "u"), UInt8(ascii: "r"): return isPrivate
    case UInt8(ascii: "c"), UInt8(ascii: "g"), UInt8(ascii: "i"), UInt8(ascii: "n"),
      UInt8(ascii: "p"), UInt8(ascii: "q"), UInt8(ascii: "t"), UInt8(ascii: "x"):
      return true
    default: return false
    }
  }

  /// Recognises a character set, or another two-step sequence such as `ESC % G`.
  private static func designation(
    _ bytes: UnsafePointer<UInt8>, at start: Int, to end: Int
  ) -> ParseResult {
    guard start + 2 < end else { return .incomplete }
    let final = bytes[start + 2]
    switch bytes[start + 1] {
    case UInt8(ascii: "(")...UInt8(ascii: "/"):
      // The set 0 draws lines with letters.
      return (0x31...0x7E).contains(final) ? .complete(3) : .noMatch
    case UInt8(ascii: " "), UInt8(ascii: "%"):
      return (0x40...0x7E).contains(final) ? .complete(3) : .noMatch
    default: return .noMatch
    }
  }

  /// Recognises a string up to ST or BEL.
  ///
  /// tmux passes on what such a string holds, in which each ESC is doubled.
  /// https://github.com/tmux/tmux/wiki/FAQ
  /// - Parameter endsAtControl: whether U+009C is ST too, and no other control of C1 may occur.
  static func string(
    _ bytes: UnsafePointer<UInt8>, at start: Int, to end: Int, endsAtControl: Bool = false
  ) -> ParseResult {
    let passes = UnsafeBufferPointer(start: bytes + start + 1, count: end - start - 1)
      .starts(with: "Ptmux;".utf8)
    var index = start + 2
    while index < end {
      switch bytes[index] {
      case 0x07 where !passes: return .complete(index + 1 - start)
      case 0x07: index += 1
      case SGRSequence.escape:
        guard index + 1 < end else { return .incomplete }
        if passes, bytes[index + 1] == SGRSequence.escape {
          index += 2
          continue
        }
        return bytes[index + 1] == UInt8(ascii: "\\") ? .complete(index + 2 - start) : .noMatch
      case 0x20...0x7E: index += 1
      case 0x80...:
        // Text that is not UTF-8 is kept as bytes, which a hidden string could not show.
        let scalar = ParseResult.scalar(in: bytes, at: index, to: end)
        guard case .complete(let length) = scalar else { return scalar }
        index += length
        if endsAtControl, length == 2, bytes[index - 2] == 0xC2, bytes[index - 1] < 0xA0 {
          return bytes[index - 1] == 0x9C ? .complete(index - start) : .noMatch
        }
      default: return .noMatch
      }
    }
    return .incomplete
  }
}

/// The sequences with which programs change the palette of the Linux console.
///
/// `ESC ] R`, and `ESC ] P` with seven hexadecimal digits, look like the start of a string that has no
/// end.
/// Source: https://man7.org/linux/man-pages/man4/console_codes.4.html
package enum LinuxPalette {
  /// Recognises the sequence at an ESC.
  package static func recognize(_ bytes: ByteBuffer, at start: Int) -> ParseResult {
    let text = bytes[start...].dropFirst()
    guard text.first == UInt8(ascii: "]"), let kind = text.dropFirst().first else {
      return .noMatch
    }
    if kind == UInt8(ascii: "R") { return .complete(3) }
    let digits = text.dropFirst(2).prefix(7)
    guard kind == UInt8(ascii: "P"), digits.allSatisfy({ hexDigitValue($0) != nil }) else {
      return .noMatch
    }
    return digits.count == 7 ? .complete(10) : .incomplete
  }
}

/// A control sequence, `ESC [ mark numbers final`, whatever it means.
package struct ControlSequence {
  /// The length in bytes.
  package let length: Int
  /// The range of the numbers, separated by colons and semicolons.
  package let numbers: Range<Int>
  /// One of `<=>?` before the numbers, or 0.
  package let mark: UInt8
  /// The last byte, which tells what it does.
  package let final: UInt8
  /// Whether the sequence has only numbers before its final byte.
  package let isPlain: Bool

  /// Parses the sequence at an ESC; nil if there is no well-formed one.
  package init?(in buffer: ByteBuffer, at start: Int) {
    let end = min(buffer.count, start + ANSIScanner.longestSequence)
    guard start + 2 < end, buffer[start + 1] == UInt8(ascii: "[") else { return nil }
    var index = start + 2
    var mark: UInt8 = 0
    while index < end, (0x3C...0x3F).contains(buffer[index]) {
      mark = buffer[index]
      index += 1
    }
    let first = index
    while index < end, (0x30...0x3B).contains(buffer[index]) { index += 1 }
    numbers = first..<index
    // Marks between numbers, as in "?7;?33h", are ignored; only the first one counts.
    let last = index
    while index < end, (0x20...0x3F).contains(buffer[index]) { index += 1 }
    guard index < end, (0x40...0x7E).contains(buffer[index]) else { return nil }
    self.mark = mark
    final = buffer[index]
    isPlain = mark == 0 && last == index
    length = index + 1 - start
  }

  /// Returns the sequences that begin in a part of a buffer.
  package static func all(in part: Slice<ByteBuffer>) -> some Sequence<ControlSequence> {
    part.indices.lazy.filter { part[$0] == SGRSequence.escape }
      .compactMap { ControlSequence(in: part.base, at: $0) }
  }
}

/// The numbers of a control sequence.
package struct SequenceParameters {
  /// Larger numbers are clamped.
  package static let maximum = 99_999
  /// Further numbers are ignored.
  private static let maximumCount = 128

  package private(set) var numbers: [Int] = []

  /// Parses the numbers in a range of digits, colons and semicolons; other marks are ignored.
  package init(_ buffer: ByteBuffer, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var number = 0
    for byte in buffer[range] {
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") {
        numbers.append(number)
        if numbers.count == SequenceParameters.maximumCount { return }
        number = 0
      } else if byte < 0x3A {
        number = min(SequenceParameters.maximum, number * 10 + Int(byte & 0x0F))
      }
    }
    numbers.append(number)
  }

  /// Returns a count of at least 1; another one if the number is missing or 0.
  package func count(_ index: Int = 0, ifMissing other: Int = 1) -> Int {
    index < numbers.count && numbers[index] > 0 ? numbers[index] : other
  }

  /// The first number, or 0 if there is none.
  package var selector: Int { numbers.first ?? 0 }
}
