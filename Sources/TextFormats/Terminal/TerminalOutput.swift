/// Tells the output of programs on a terminal from text with colours.
enum TerminalOutput {
  /// Whether a file has to be replayed to be read.
  ///
  /// It does if its beginning has one of these:
  /// 1. a first line of `script`;
  /// 2. a sequence that moves the cursor, erases what was written, saves the cursor, shows another
  ///    screen or draws lines with letters;
  /// 3. a character after a backspace, as in the output of groff and man;
  /// 4. a shift to the usual characters after a style other than a reset, as `tput rev` may write it;
  /// 5. a carriage return within a line, before a sequence or before text that looks like the text
  ///    it replaces, as progress lines do.
  static func isLikely(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    if SessionHeader(head) != nil { return true }
    // Carriage returns alone end the lines of old texts.
    let hasLineFeeds = head.contains(0x0A)
    for (index, byte) in head.enumerated() {
      switch byte {
      case 0x1B:
        if movesCursor(head, at: index) { return true }
      case 0x08:
        if index > 0, isText(head[index - 1]), index + 1 < head.count, isText(head[index + 1]) {
          return true
        }
      case 0x0F:
        if index > 0, head[index - 1] == UInt8(ascii: "m"), !isReset(before: index, head) {
          return true
        }
      case 0x0D:
        if replacesLine(head, at: index, hasLineFeeds: hasLineFeeds) { return true }
      default: break
      }
    }
    return false
  }

  /// Whether `ESC [ m` or `ESC [ 0 m` ends at an offset.
  private static func isReset(before index: Int, _ head: UnsafeBufferPointer<UInt8>) -> Bool {
    ["\u{1B}[m", "\u{1B}[0m"].contains {
      head[..<index].suffix($0.utf8.count).elementsEqual($0.utf8)
    }
  }

  private static func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F }

  private static func movesCursor(_ head: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard start + 1 < head.count else { return false }
    switch head[start + 1] {
    case UInt8(ascii: "7"), UInt8(ascii: "8"), UInt8(ascii: "M"): return true
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      return start + 2 < head.count && head[start + 2] == UInt8(ascii: "0")
    case UInt8(ascii: "["): break
    default: return false
    }
    guard let sequence = ControlSequence(in: head, at: start) else { return false }
    var numbers = SequenceParameters()
    numbers.read(head, sequence.numbers)
    guard sequence.isPlain else {
      return sequence.mark == UInt8(ascii: "?") && sequence.final == UInt8(ascii: "h")
        && (0..<numbers.count).contains { [47, 1047, 1049].contains(numbers[$0]) }
    }
    switch sequence.final {
    case UInt8(ascii: "K"): return (1...2).contains(numbers.selector())
    case UInt8(ascii: "J"): return (1...2).contains(numbers.selector())
    case UInt8(ascii: "@")...UInt8(ascii: "I"), UInt8(ascii: "L"), UInt8(ascii: "M"),
      UInt8(ascii: "P"), UInt8(ascii: "S"), UInt8(ascii: "T"), UInt8(ascii: "X"),
      UInt8(ascii: "Z"), UInt8(ascii: "`"), UInt8(ascii: "a"), UInt8(ascii: "b"),
      UInt8(ascii: "d"), UInt8(ascii: "e"), UInt8(ascii: "f"), UInt8(ascii: "r"),
      UInt8(ascii: "s"), UInt8(ascii: "u"):
      return true
    default: return false
    }
  }

  /// Whether text after a carriage return replaces the text before it.
  private static func replacesLine(
    _ head: UnsafeBufferPointer<UInt8>, at index: Int, hasLineFeeds: Bool
  ) -> Bool {
    var first = index + 1
    while let sequence = ControlSequence(in: head, at: first) { first += sequence.length }
    let rest = head[first...]
    guard let next = rest.first, next != 0x0A, next != 0x0D else { return false }
    if first > index + 1 { return true }
    guard hasLineFeeds else { return false }
    let start = head[..<index].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    let old = letters(head[start..<index])
    let new = letters(rest.prefix { $0 != 0x0A && $0 != 0x0D })
    let shorter = min(old.count, new.count)
    let common = zip(old, new).prefix { $0 == $1 }.count
    // Without letters, these are percentages or bars.
    return common * 2 >= shorter
  }

  /// Returns the letters of a line, which stay the same while its progress changes.
  private static func letters(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    line.prefix(200).filter { (0x41...0x5A).contains($0 & 0xDF) }
  }
}
