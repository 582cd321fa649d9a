import UnicodeText

/// The first line of a recording by `script`, which can hold the size of the terminal:
/// `Script started on 2024-05-01 10:00:00+00:00 [TERM="xterm" TTY="/dev/pts/0" COLUMNS="80" LINES="24"]`.
struct SessionHeader {
  let columns: Int?
  let rows: Int?

  /// The start of the last line.
  static let footer = Array("Script done on ".utf8)

  /// The longest line that is read.
  static let maximumLength = 1024

  /// Reads the header at the start of a file; nil if there is none.
  init?(_ buffer: UnsafeBufferPointer<UInt8>) {
    guard buffer.starts(with: Array("Script started on ".utf8)) else { return nil }
    let line = buffer.prefix(Self.maximumLength).prefix { $0 != 0x0A }
    let text = String(decoding: line, as: UTF8.self)
    func number(_ name: Substring) -> Int? {
      for word in text.split(whereSeparator: { " [".contains($0) }) where word.hasPrefix(name) {
        let digits = word.dropFirst(name.count).prefix { $0 != "\"" }
        return Int(digits).flatMap { (1...4096).contains($0) ? $0 : nil }
      }
      return nil
    }
    columns = number("COLUMNS=\"")
    // A recording without a size is still one of a terminal, where a line feed keeps the column.
    rows = number("LINES=\"") ?? TerminalScreen.usualHeight
  }
}
