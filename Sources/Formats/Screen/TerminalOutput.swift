import Color
import StyledText
import UnicodeText

/// Tells the output of programs on a terminal from text with colours.
enum TerminalOutput {
  /// Whether a file has to be replayed to be read.
  ///
  /// It does if its beginning has one of these:
  /// 1. a first line of `script`;
  /// 2. a sequence that moves the cursor, erases what was written, saves the cursor, clears tab
  ///    stops, shows another screen, resets the terminal or draws lines with letters, or a picture;
  /// 3. a character or a sequence that erases after backspaces, as in the output of groff, man and
  ///    mke2fs and on command lines;
  /// 4. a shift to the usual characters after a style other than a reset, as `tput rev` may write it;
  /// 5. a carriage return within a line, before a sequence, before text that erases the rest of the
  ///    line or covers it with blanks, or before text that looks like the text it replaces, as
  ///    progress lines do;
  /// 6. beside escape sequences, what a terminal ignores: BEL, DEL, or a second carriage
  ///    return before a line feed. As text they would take a column.
  static func isLikely(_ head: ByteBuffer) -> Bool {
    if SessionHeader(head) != nil { return true }
    // Carriage returns alone end the lines of old texts.
    let hasLineFeeds = head.contains(.newline)
    var (hasSequences, isInString, hasIgnored) = (false, false, false)
    var next = 0
    while true {
      let index = ByteSearch.firstControl(in: head, from: next)
      guard index < head.count else { return hasSequences && hasIgnored }
      next = index + 1
      switch head[index] {
      case 0x1B:
        if movesCursor(head, at: index) { return true }
        hasSequences = true
        let second = index + 1 < head.count ? head[index + 1] : 0
        isInString = second != UInt8(ascii: "[") && "]PX^_k".utf8.contains(second)
      case 0x07 where isInString: isInString = false
      case 0x07, .delete: hasIgnored = true
      case .newline:
        isInString = false
        if head[..<index].suffix(2).elementsEqual("\r\r".utf8) { hasIgnored = true }
      case 0x08:
        if index > 0, isText(head[index - 1]), changesText(head, at: index) { return true }
      case 0x0F:
        if index > 0, head[index - 1] == UInt8(ascii: "m"), !isReset(before: index, head) {
          return true
        }
      case .carriageReturn:
        if replacesLine(head, at: index, hasLineFeeds: hasLineFeeds) { return true }
      default: break
      }
    }
  }

  /// Whether `ESC [ m` or `ESC [ 0 m` ends at an offset.
  private static func isReset(before index: Int, _ head: ByteBuffer) -> Bool {
    ["\u{1B}[m", "\u{1B}[0m"].contains {
      head[..<index].suffix($0.utf8.count).elementsEqual($0.utf8)
    }
  }

  /// Whether backspaces, and sequences that only set a style or a mode, precede text or a sequence
  /// that erases.
  private static func changesText(_ head: ByteBuffer, at start: Int) -> Bool {
    var index = head[start...].firstIndex { $0 != 0x08 } ?? head.count
    while index < head.count, head[index] == 0x1B,
      let sequence = ControlSequence(in: head, at: index)
    {
      if erases(sequence) { return true }
      index += sequence.length
    }
    return index < head.count && isText(head[index])
  }

  /// Whether a sequence is `ESC [ K` or `ESC [ J`.
  private static func erases(_ sequence: ControlSequence) -> Bool {
    sequence.isPlain && (sequence.final == UInt8(ascii: "J") || sequence.final == UInt8(ascii: "K"))
  }

  private static func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != .delete }

  private static func movesCursor(_ head: ByteBuffer, at start: Int) -> Bool {
    guard start + 1 < head.count else { return false }
    switch head[start + 1] {
    case UInt8(ascii: "7"), UInt8(ascii: "8"), UInt8(ascii: "M"), UInt8(ascii: "D"),
      UInt8(ascii: "E"), UInt8(ascii: "c"):
      return true
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      return isPicture(head, at: start)
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      return start + 2 < head.count && head[start + 2] == UInt8(ascii: "0")
    case UInt8(ascii: "["): break
    default: return false
    }
    // Most sequences set a style.
    let end = head[(start + 2)...].firstIndex { !(0x30...0x3B).contains($0) }
    if let end, head[end] == UInt8(ascii: "m") { return false }
    guard let sequence = ControlSequence(in: head, at: start) else { return false }
    // Some set one with marks.
    if sequence.final == UInt8(ascii: "m") { return false }
    var parameters: SequenceParameters { SequenceParameters(head, sequence.numbers) }
    guard sequence.isPlain else {
      // A soft reset ends styles.
      if sequence.final == UInt8(ascii: "p"), sequence.mark == 0 {
        return head[start + sequence.length - 2] == UInt8(ascii: "!")
      }
      return sequence.mark == UInt8(ascii: "?") && sequence.final == UInt8(ascii: "h")
        && parameters.numbers.contains { [47, 1047, 1049].contains($0) }
    }
    if erases(sequence) { return (1...2).contains(parameters.selector) }
    return "@ABCDEFGHILMPSTXZ`abdefgrsu".utf8.contains(sequence.final)
  }

  /// Whether a string is longer than those that are left out of text, or has several lines.
  private static func isPicture(_ head: ByteBuffer, at start: Int) -> Bool {
    if LinuxPalette.recognize(head, at: start) != .noMatch { return false }
    let rest = head[(start + 2)...].prefix(ANSIScanner.longestSequence)
    guard let end = rest.first(where: { $0 < 0x20 }) else {
      return rest.count == ANSIScanner.longestSequence
    }
    return end == .newline && head[start + 1] == UInt8(ascii: "P")
      && rest.prefix { $0 != .newline }.contains(UInt8(ascii: "q"))
  }

  /// Whether text after a carriage return replaces the text before it.
  private static func replacesLine(_ head: ByteBuffer, at index: Int, hasLineFeeds: Bool) -> Bool {
    var first = index + 1
    while let sequence = ControlSequence(in: head, at: first) { first += sequence.length }
    let rest = head[first...]
    guard let next = rest.first, !next.isLineBreak else { return false }
    if first > index + 1 { return true }
    guard hasLineFeeds else { return false }
    let start = head[..<index].lastIndex { $0.isLineBreak }.map { $0 + 1 } ?? 0
    let line = rest.prefix { !$0.isLineBreak }
    if ControlSequence.all(in: line).contains(where: erases) { return true }
    let (oldText, newText) = (text(in: head[start..<index]), text(in: line))
    if newText.last == .space, !oldText.isEmpty, newText.count >= oldText.count { return true }
    if isCounted(oldText), isCounted(newText) { return true }
    let (old, new) = (letters(oldText), letters(newText))
    let shorter = min(old.count, new.count)
    let common = zip(old, new).prefix { $0 == $1 }.count
    // Without letters, these are percentages or bars.
    return common * 2 >= shorter
  }

  /// Returns the start of a line without its control sequences.
  private static func text(in line: Slice<ByteBuffer>) -> [UInt8] {
    var text: [UInt8] = []
    var index = line.startIndex
    while index < line.endIndex, text.count < 200 {
      if line[index] == 0x1B, let sequence = ControlSequence(in: line.base, at: index) {
        index += sequence.length
      } else {
        text.append(line[index])
        index += 1
      }
    }
    return text
  }

  /// Whether a line begins with a step of several in brackets, such as `[2/3]`, as those of ninja do.
  private static func isCounted(_ text: [UInt8]) -> Bool {
    guard text.first == UInt8(ascii: "["), let slash = text.firstIndex(of: UInt8(ascii: "/")),
      let end = text.firstIndex(of: UInt8(ascii: "]")), slash < end
    else { return false }
    return [text[1..<slash], text[(slash + 1)..<end]].allSatisfy { number in
      !number.isEmpty && number.allSatisfy { $0.isDigit || $0 == .space }
    }
  }

  /// Returns the letters of a line, which stay the same while its progress changes.
  private static func letters(_ text: [UInt8]) -> [UInt8] {
    text.filter(\.isLetter)
  }
}
