import StyledText
import UnicodeText

/// Reads the output of programs and gives the lines as a person saw them on a terminal.
///
/// Movement of the cursor, erased text and progress lines are replayed on a `TerminalScreen`. It
/// takes constant memory, since rows far above the cursor can no longer change.
struct TerminalReader: FormatReader {
  /// Movement and text are what the scanner leaves when it has read styles and links.
  private var scanner = ANSIScanner(isRaw: true)
  private var screen: TerminalScreen?
  private let width: Int?
  private let height: Int?
  private var parser = TerminalParser()

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
      screen = TerminalScreen(
        width: width ?? header?.columns, height: height ?? header?.rows, isRecording: header != nil)
      screen?.linesOutside = header == nil ? 0 : 1
    }
    // Local variables, so that drawing does not go through an optional while the scanner is busy.
    guard var screen else { return 0 }
    self.screen = nil
    var (scanner, parser) = (scanner, parser)
    let count = scanner.scan(buffer, isLast: isLast) { text, style in
      var pen = screen.styles.number(of: style)
      if pen == screen.earlierPen { pen = 0 } else { screen.earlierPen = nil }
      // What was held back has the style before.
      if pen != screen.pen { parser.finish(on: &screen) }
      screen.pen = pen
      parser.draw(text, on: &screen)
    }
    if isLast {
      parser.finish(on: &screen)
      screen.takeAllLines(emit)
    } else {
      screen.takeFinishedLines(emit)
    }
    (self.screen, self.scanner, self.parser) = (screen, scanner, parser)
    return count
  }
}
