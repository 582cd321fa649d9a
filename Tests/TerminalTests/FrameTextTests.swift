import Color
import Testing

@testable import Terminal

@Suite("Frames as text")
struct FrameTextTests {
  private func text(_ text: String, _ style: CellStyle, columns: Int = 2) -> String {
    var frame = Frame(size: Size(columns: columns, rows: 1))
    frame.write(text, at: Point(column: 0, row: 0), style: style)
    return frame.ansiText
  }

  @Test func `Exact colours are written with semicolons`() {
    let style = CellStyle(foreground: .rgb(RGB8(255, 136, 0)), background: .rgb(RGB8(0, 0, 7)))
    #expect(text("a", style) == "\u{1B}[0;38;2;255;136;0;48;2;0;0;7ma\u{1B}[0m \n")
    #expect(text("ab", style) == "\u{1B}[0;38;2;255;136;0;48;2;0;0;7mab\u{1B}[0m\n")
  }

  @Test func `Entries of the 256 colours are written by index`() {
    let style = CellStyle(foreground: .indexed(196), background: .indexed(16))
    #expect(text("ab", style) == "\u{1B}[0;38;5;196;48;5;16mab\u{1B}[0m\n")
  }

  @Test func `The first 16 colours are written with their own codes`() {
    #expect(
      text("ab", CellStyle(foreground: .indexed(1), background: .indexed(7)))
        == "\u{1B}[0;31;47mab\u{1B}[0m\n")
    #expect(
      text("ab", CellStyle(foreground: .indexed(8), background: .indexed(15)))
        == "\u{1B}[0;90;107mab\u{1B}[0m\n")
  }

  @Test func `Attributes come before colours, plain text needs no sequence`() {
    #expect(
      text("ab", CellStyle(foreground: .indexed(2), attributes: [.bold, .underline, .strike]))
        == "\u{1B}[0;1;4;9;32mab\u{1B}[0m\n")
    #expect(
      CellStyle(attributes: [.faint, .italic, .blink, .reverse, .conceal]).sgr
        == "\u{1B}[0;2;3;5;7;8m")
    #expect(text("ab", .plain) == "ab\n")
  }

  @Test func `A wide glyph is written once`() { #expect(text("漢", .plain, columns: 3) == "漢 \n") }

  @Test func `Plain text loses only spaces at the end of a line`() {
    var frame = Frame(size: Size(columns: 6, rows: 2))
    frame.write(" 漢 x", at: Point(column: 0, row: 0))
    #expect(frame.plainText == " 漢 x\n\n")
  }
}
