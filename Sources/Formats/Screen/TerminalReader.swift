import StyledText

/// Reads the output of programs and gives the lines as a person saw them on a terminal.
///
/// Movement of the cursor, erased text and progress lines are replayed on a `Screen`. It takes
/// constant memory, since rows far above the cursor can no longer change.
struct TerminalReader: FormatReader {
  private var screen: Screen?
  private let width: Int?
  private let height: Int?

  /// - Parameters:
  ///   - width: the number of columns; nil if lines do not wrap, or for the width that a recording
  ///     by `script` has in its first line.
  ///   - height: the number of rows; nil if it is not known, or for that in the first line.
  init(width: Int? = nil, height: Int? = nil) {
    self.width = width
    self.height = height
  }

  mutating func read(
    _ buffer: UnsafeBufferPointer<UInt8>, isLast: Bool,
    _ emit: (UnsafeBufferPointer<UInt8>, TextStyle) -> Void
  ) throws(FormatError) -> Int {
    if screen == nil {
      guard isLast || buffer.count >= SessionHeader.maximumLength || buffer.contains(0x0A) else {
        return 0
      }
      let header = SessionHeader(buffer)
      screen = Screen(
        width: width ?? header?.columns, height: height ?? header?.rows, isRecording: header != nil)
      screen?.linesOutside = header == nil ? 0 : 1
    }
    // A local variable, so that drawing does not go through an optional.
    guard var screen else { return 0 }
    self.screen = nil
    let count = screen.draw(buffer, isLast: isLast)
    if isLast { screen.popAllLines(emit) } else { screen.popFinishedLines(emit) }
    self.screen = screen
    return count
  }
}

/// The first line of a recording by `script`, which can hold the size of the terminal:
/// `Script started on 2024-05-01 10:00:00+00:00 [TERM="xterm" TTY="/dev/pts/0" COLUMNS="80" LINES="24"]`.
///
/// The words are in the user's language; what stands between the brackets is not.
struct SessionHeader {
  let columns: Int?
  let rows: Int?

  private static let footer = Array("Script done on ".utf8)

  /// Whether a text begins with the last line of a recording; nil if more of it is needed.
  ///
  /// A line of the output ends with a carriage return too.
  /// - Parameter isLast: whether no more text follows.
  static func isFooter(_ text: Slice<UnsafeBufferPointer<UInt8>>, isLast: Bool) -> Bool? {
    let line = text.prefix(maximumLength).prefix { $0 != 0x0A }
    let isEnded = line.count < min(text.count, maximumLength)
    guard isEnded || isLast || text.count >= maximumLength else {
      // Lines in other languages can only be told when they have ended.
      return footer.starts(with: line.prefix(footer.count))
        || !line.contains { $0 == 0x0D || $0 == 0x1B }
        ? nil : false
    }
    if isEnded, line.last == 0x0D { return false }
    if line.starts(with: footer) { return isEnded || isLast }
    let text = String(decoding: line.suffix(100), as: UTF8.self)
    return text.hasSuffix("\"]") && text.contains(" [COMMAND_EXIT_CODE=\"")
  }

  /// The longest line that is read.
  static let maximumLength = 1024

  /// Reads the header at the start of a file; nil if there is none.
  init?(_ buffer: UnsafeBufferPointer<UInt8>) {
    let line = buffer.prefix(Self.maximumLength).prefix { $0 != 0x0A }
    let text = String(decoding: line, as: UTF8.self)
    let hasSize =
      text.hasSuffix("\"]") && text.contains(" COLUMNS=\"") && text.contains(" LINES=\"")
    guard text.hasPrefix("Script started on ") || hasSize else { return nil }
    func number(_ name: Substring) -> Int? {
      // The command stands before the size and may have such words too.
      let word = text.split { " [".contains($0) }.last { $0.hasPrefix(name) }
      return word.flatMap { Int($0.dropFirst(name.count).prefix { $0 != "\"" }) }
        .flatMap { (1...4096).contains($0) ? $0 : nil }
    }
    columns = number("COLUMNS=\"")
    rows = number("LINES=\"")
  }
}

extension FormatDefinition {
  /// The output of programs on a terminal, read as the lines that a person saw.
  static let terminal = FormatDefinition(
    title: "terminal output",
    recognizes: { $0.head.withUnsafeBufferPointer { TerminalOutput.isLikely($0) } },
    reader: { TerminalReader(width: $0.width, height: $0.height) })
}
