import UnicodeText

/// The first line of a recording by `script`, which can hold the size of the terminal:
/// `Script started on 2024-05-01 10:00:00+00:00 [TERM="xterm" TTY="/dev/pts/0" COLUMNS="80" LINES="24"]`.
struct SessionHeader {
  let columns: Int?
  let rows: Int?

  private static let footer = Array("Script done on ".utf8)

  /// Whether a text begins with the last line of a recording; nil if more of it is needed.
  ///
  /// A line of the output ends with a carriage return too.
  /// - Parameter isLast: whether no more text follows.
  static func isFooter(_ text: Slice<UnsafeBufferPointer<UInt8>>, isLast: Bool) -> Bool? {
    guard footer.starts(with: text.prefix(footer.count)) else { return false }
    if let end = text.prefix(maximumLength).firstIndex(of: 0x0A) { return text[end - 1] != 0x0D }
    if text.count >= maximumLength { return false }
    return isLast ? text.count >= footer.count : nil
  }

  /// The longest line that is read.
  static let maximumLength = 1024

  /// Reads the header at the start of a file; nil if there is none.
  init?(_ buffer: UnsafeBufferPointer<UInt8>) {
    guard buffer.starts(with: Array("Script started on ".utf8)) else { return nil }
    let line = buffer.prefix(Self.maximumLength).prefix { $0 != 0x0A }
    let text = String(decoding: line, as: UTF8.self)
    func number(_ name: Substring) -> Int? {
      // The command stands before the size and may have such words too.
      let word = text.split { " [".contains($0) }.last { $0.hasPrefix(name) }
      return word.flatMap { Int($0.dropFirst(name.count).prefix { $0 != "\"" }) }
        .flatMap { (1...4096).contains($0) ? $0 : nil }
    }
    columns = number("COLUMNS=\"")
    // A recording without a size is still one of a terminal.
    rows = number("LINES=\"") ?? TerminalScreen.usualHeight
  }
}
