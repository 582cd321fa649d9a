import StyledText
import TestSupport
import Testing

@testable import Formats

@Suite("Tabs and carriage returns in art")
struct ArtControlsTests {
  /// Reads art of ten columns whose record has a number of lines.
  private func read(_ text: String, lines: UInt16) -> String {
    var sauce = Sauce()
    sauce.width = 10
    sauce.lineCount = lines
    return ArtReader.read(Array(text.utf8) + sauce.bytes).text.string
  }

  @Test(
    "A tab is a glyph as in PabloDraw, unless only tab stops give the lines of the record",
    arguments: [
      (0, "1○23456789"), (1, "1○23456789"), (2, "1       23\n456789"), (9, "1○23456789"),
    ] as [(UInt16, String)])
  func tabs(lines: UInt16, shown: String) {
    #expect(read("1\t23456789", lines: lines) == shown)
  }

  @Test(
    "A lone CR does nothing as in PabloDraw, unless only a return gives the lines of the record",
    arguments: [
      (0, "1234567abc\ndef"), (2, "1234567abc\ndef"), (1, "abcdef7"), (9, "1234567abc\ndef"),
    ] as [(UInt16, String)])
  func returns(lines: UInt16, shown: String) {
    #expect(read("1234567\rabcdef", lines: lines) == shown)
  }

  @Test("Both can differ at once, and CR LF is a line end in any reading")
  func both() {
    #expect(read("1\t2345\r6789abc\r\r\nd", lines: 3) == "1○23456789\nabc\nd")
    #expect(read("1\t2345\r6789abc\r\nd", lines: 2) == "6789abc\nd")
    #expect(read("a\r\nb\r\n", lines: 2) == "a\nb\n")
  }

  @Test("In UTF-8 both move the cursor as in a terminal")
  func utf8() {
    #expect(read("é\tb\rc", lines: 0) == "c       b")
  }

  @Test("A drawn tab is written as it was read")
  func writing() {
    let text = ArtReader.read(Array("a\tb".utf8)).text
    #expect(ArtWriter.write(text, sauce: nil) == Array("a\tb".utf8))
  }
}
