import StyledText
import TestSupport
import Testing
import TextTestSupport

@testable import Formats
@testable import UnicodeText

@Suite("Code page 437")
struct CodePage437Tests {
  @Test("Every byte but NUL maps to a unique scalar and back")
  func roundTrip() {
    var seen: Set<Unicode.Scalar> = []
    for byte in UInt8(1)...255 {
      let scalar = CodePage437.scalar(for: byte)
      #expect(seen.insert(scalar).inserted)
      #expect(CodePage437.byte(for: scalar) == byte)
    }
    #expect(CodePage437.scalar(for: 0) == " ")
    #expect(CodePage437.byte(for: " ") == 0x20)
  }

  @Test("No scalar is a control character or invisible")
  func harmless() {
    for byte in UInt8(0)...255 {
      #expect(VisibleMark.text(for: CodePage437.scalar(for: byte)) == nil)
    }
  }

  static let samples: [(UInt8, Unicode.Scalar)] = [
    (0x01, "☺"), (0x03, "♥"), (0x04, "♦"), (0x07, "•"), (0x08, "◘"), (0x0A, "◙"), (0x0D, "♪"),
    (0x10, "►"), (0x16, "▬"), (0x1A, "→"), (0x1B, "←"), (0x1F, "▼"), (0x20, " "), (0x41, "A"),
    (0x7C, "|"), (0x7F, "⌂"), (0x80, "Ç"), (0x9B, "¢"), (0x9E, "₧"), (0xA5, "Ñ"), (0xB0, "░"),
    (0xB3, "│"), (0xC4, "─"), (0xC5, "┼"), (0xCE, "╬"), (0xDB, "█"), (0xDC, "▄"), (0xDD, "▌"),
    (0xDE, "▐"), (0xDF, "▀"), (0xE1, "ß"), (0xE6, "µ"), (0xEA, "Ω"), (0xF9, "∙"), (0xFA, "·"),
    (0xFB, "√"), (0xFE, "■"), (0xFF, "\u{A0}"),
  ]

  @Test("Bytes have the glyphs of the IBM PC", arguments: samples)
  func sample(byte: UInt8, scalar: Unicode.Scalar) {
    #expect(CodePage437.scalar(for: byte) == scalar)
  }

  @Test(
    "Scalars that look the same share a byte",
    arguments: [
      ("\u{3BC}", 0xE6), ("\u{3B2}", 0xE1), ("\u{2126}", 0xEA), ("\u{2211}", 0xE4),
      ("\u{2208}", 0xEE), ("\u{25B6}", 0x10), ("\u{2212}", 0x2D),
    ] as [(Unicode.Scalar, UInt8)])
  func twins(scalar: Unicode.Scalar, byte: UInt8) {
    #expect(CodePage437.byte(for: scalar) == byte)
  }

  @Test(
    "Other scalars and control characters have no byte",
    arguments: ["\u{0}", "\u{1}", "\n", "\u{1B}", "\u{7F}", "\u{9B}", "Ø", "€", "漢", "“", "😀"]
      as [Unicode.Scalar])
  func missing(scalar: Unicode.Scalar) {
    #expect(CodePage437.byte(for: scalar) == nil)
  }
}
