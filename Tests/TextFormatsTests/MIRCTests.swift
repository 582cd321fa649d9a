import Colorimetry
import TestSupport
import Testing
import TextTestSupport

@testable import StyledText
@testable import TextFormats
@testable import UnicodeText

@Suite("IRC formatting codes")
struct MIRCTests {
  /// Codes made readable: B bold, C colour, O reset, R reverse, I italic, S strike, U underline.
  private func codes(_ pieces: (String, TextStyle)...) -> String {
    var text = StyledString()
    for (piece, style) in pieces { text.append(StyledString(piece, style: style)) }
    return visible(FormatPieces.string(.mirc, text))
  }

  private func visible(_ text: String) -> String {
    let names: [Unicode.Scalar: String] = [
      "\u{2}": "B", "\u{3}": "C", "\u{F}": "O", "\u{16}": "R", "\u{1D}": "I", "\u{1E}": "S",
      "\u{1F}": "U",
    ]
    return text.unicodeScalars.map { names[$0].map { "{\($0)}" } ?? String(Character($0)) }.joined()
  }

  private let red = TextStyle(foreground: .indexed(9))

  @Test("Colour numbers have two digits, so that digits of the text are not part of them")
  func digits() {
    #expect(codes(("1", red), ("2", .plain)) == "{C}041{O}2")
    #expect(codes((",5", red)) == "{C}04,99,5")
    #expect(
      codes((",5", TextStyle(foreground: .indexed(9), background: .indexed(15))))
        == "{C}04,00,5")
    #expect(codes(("7", TextStyle(background: .indexed(15)))) == "{C}99,007")
  }

  @Test("Switching off takes a reset, switching on does not")
  func transitions() {
    let bold = TextStyle(attributes: .bold)
    let both = TextStyle(attributes: [.bold, .italic])
    #expect(codes(("a", bold), ("b", both), ("c", bold), ("d", .plain)) == "{B}a{I}b{O}{B}c{O}d")
    let redOnBlue = TextStyle(foreground: .indexed(9), background: .indexed(4))
    let greenOnBlue = TextStyle(foreground: .indexed(10), background: .indexed(4))
    #expect(
      codes(("a", redOnBlue), ("b", greenOnBlue), (",", redOnBlue), ("d", red))
        == "{C}04,02a{C}09b{C}04,02,{O}{C}04d")
    #expect(
      codes(("a", TextStyle(attributes: [.reverse, .strike], underline: .curly))) == "{R}{S}{U}a")
  }

  @Test("A line begins plain, and empty lines have no codes")
  func lines() {
    #expect(codes(("a\nb\r\n\nc", red)) == "{C}04a\n{C}04b\r\n\n{C}04c")
    #expect(codes(("a", red), ("\n", .plain), ("b", .plain)) == "{C}04a\nb")
    #expect(codes(("a\r", red), ("\nb\r", .plain)) == "{C}04a\r\nb␍")
  }

  @Test("The 16 colours have counterparts, others become the nearest fixed colour")
  func colors() {
    #expect(
      (0..<16).map { codes(("x", TextStyle(foreground: .indexed(UInt8($0))))) }
        == [
          1, 5, 3, 7, 2, 6, 10, 15, 14, 4, 9, 8, 12, 13, 11, 0,
        ].map { "{C}\($0 < 10 ? "0" : "")\($0)x" })
    for (number, rgb) in zip(16..., MIRCPalette.fixed) where number != 88 {
      let style = TextStyle(foreground: .rgb(rgb))
      #expect(codes(("x", style)) == "{C}\(number)x")
    }
    #expect(MIRCPalette.fixed.count == 83)
    #expect(codes(("x", TextStyle(foreground: .indexed(196)))) == "{C}52x")
    #expect(codes(("x", TextStyle(foreground: .rgb(RGB8(254, 1, 1))))) == "{C}52x")
  }

  @Test("No text is taken for a code")
  func harmless() {
    #expect(
      codes(("\u{2}\u{3}04\u{F}\u{0}\u{1B}\t\u{9B}\u{10FFFF}é", .plain)) == "␂␃04␏␀␛\t<9B>\\xFFé")
    var random = SeededGenerator(seed: 91)
    for _ in 0..<500 {
      let text = random.anyText(pieces: 20)
      let plain = text.string.unicodeScalars.map { scalar in
        scalar == "\n" || scalar == "\t" || scalar == "\r"
          ? String(Character(scalar)) : VisibleMark.text(for: scalar) ?? String(Character(scalar))
      }.joined()
      let output = FormatPieces.write(.mirc, text, pieces: random.number(in: 1...30))
      #expect(output == TextFormat.mirc.write(text))
      // A carriage return only survives before a line feed.
      var expected = String.UnicodeScalarView()
      let scalars = Array(plain.unicodeScalars)
      for (index, scalar) in scalars.enumerated() {
        let isLone = scalar == "\r" && !(index + 1 < scalars.count && scalars[index + 1] == "\n")
        expected.append(isLone ? "␍" : scalar)
      }
      #expect(stripped(output).unicodeScalars.elementsEqual(expected))
    }
  }

  /// The text as a client shows it according to the specification.
  private func stripped(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var index = 0
    func digits() -> Int {
      var count = 0
      while count < 2, index + count < bytes.count, (0x30...0x39).contains(bytes[index + count]) {
        count += 1
      }
      return count
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 0x03:
        index += digits()
        if index < bytes.count, bytes[index] == UInt8(ascii: ",") {
          index += 1
          let count = digits()
          index += count > 0 ? count : -1
        }
      case 0x02, 0x0F, 0x11, 0x16, 0x1D, 0x1E, 0x1F: break
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
