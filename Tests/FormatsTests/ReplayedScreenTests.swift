import Color
import TestSupport
import Testing
import TextTestSupport

@testable import Formats
@testable import StyledText

/// libvterm 0.1 takes `ESC [ s` for margins and can hang after `ESC [ b`; other tests have these.
@Suite("Replayed output and libvterm")
struct ReplayedScreenTests {
  private static let commands = [
    "A", "2A", "9A", "B", "3B", "C", "7C", "D", "5D", "E", "2F", "4G", "30G", "H", "3;9H", "12;4f",
    "5d", "K", "1K", "2K", "J", "1J", "2J", "X", "6X", "P", "3P", "@", "4@", "L", "2L", "M", "3M",
    "S", "T", "2S", "3;8r\u{1B}[8;4Ha\n\n\u{1B}[2L\u{1B}[r",
    "4;9r\u{1B}[4;4H\u{1B}M\u{1B}[M\u{1B}[5;1Hb\u{1B}[2S\u{1B}[r",
    "1;9r\u{1B}[9H\n\nc\u{1B}[T\u{1B}[r", "?1049h\u{1B}[3Bmenu\u{1B}[?1049l", "?7l", "?7h",
    "I", "2I", "Z", "3Z", "g", "3g",
    "4;9r\u{1B}[?6h\u{1B}[2;5Hd\u{1B}[9;3He\u{1B}[3df\u{1B}[?6l\u{1B}[r",
    "m", "41m", "48;5;200;1m", "44;3m", "49m", "?1049h\u{1B}[42mmenu\u{1B}[?1049l",
  ]

  @Test("Random output ends with the screen of libvterm", arguments: 0..<12 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let size = TerminalSize(columns: 60, rows: 12)
    for _ in 0..<40 {
      var output = ""
      for _ in 0..<random.number(in: 1...30) {
        switch random.number(in: 0...9) {
        case 0...3: output += random.pick(["text ", "wörd", "x", "0123456789"])
        case 4:
          output += random.pick(["\r\n", "\r", "\n", "\u{8}", "\t", "\t", "\u{1B}M", "\u{1B}D"])
        case 5:
          output += random.pick(["\u{1B}7", "\u{1B}8", "\u{1B}(0qx\u{1B}(B", "\u{1B}E", "\u{1B}H"])
        default:
          let command = random.pick(Self.commands)
          // Terminals disagree about the column after lines are inserted or deleted.
          output += "LM".contains(command.last ?? " ") ? "\r" : ""
          output += "\u{1B}[" + command
        }
      }
      let expected = try TerminalScreen(rendering: Array(output.utf8), size: size)
      var screen = Screen(width: size.columns, height: size.rows, isRecording: true)
      screen.keepsColumn = true
      _ = Array(output.utf8).withUnsafeBufferPointer { screen.draw($0, isLast: true) }
      for row in 0..<size.rows {
        let cells = (0..<size.columns).map { expected.cell(row, $0) }
        let shown = (0..<size.columns).map { screen.cell(screen.top + row, $0) }
        try #require(
          shown.map(\.text) == cells.map { $0.text.isEmpty ? " " : $0.text },
          "\(output.debugDescription), row \(row)")
        try #require(
          shown.map(\.style) == cells.map { Self.style(of: $0) },
          "\(output.debugDescription), row \(row)")
      }
      #expect(screen.row - screen.top == expected.cursor.row)
      #expect(screen.cursorColumn == expected.cursor.column)
    }
  }

  /// Bold and italic, which only characters have, and the background.
  private static func style(of cell: TerminalScreen.Cell) -> TextStyle {
    var style = TextStyle.plain
    if case .indexed(let index) = cell.background { style.background = .indexed(index) }
    guard !cell.text.isEmpty else { return style }
    if cell.bold { style.attributes.insert(.bold) }
    if cell.italic { style.attributes.insert(.italic) }
    return style
  }
}

extension Screen {
  /// The text and style of a cell; a space for an undrawn one.
  fileprivate func cell(_ row: Int, _ column: Int) -> (text: String, style: TextStyle) {
    guard column < cellCount(of: row) else { return (" ", .plain) }
    var bytes: [UInt8] = []
    rows[row].cells[column].append(to: &bytes, clusters: clusters)
    return (String(decoding: bytes, as: UTF8.self), styles[rows[row].cells[column].style])
  }
}
