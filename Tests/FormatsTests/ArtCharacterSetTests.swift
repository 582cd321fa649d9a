import Glibc
import StyledText
import TestSupport
import Testing
import TextTestSupport

@testable import Formats
@testable import UnicodeText

@Suite("Character sets of art")
struct ArtCharacterSetTests {
  private func record(_ font: String) -> Sauce { Sauce { $0.font = font } }

  @Test(arguments: [
    "Amiga Topaz 1", "Amiga Topaz 1+", "Amiga Topaz 2+", "Amiga P0T-NOoDLE", "Amiga MicroKnight+",
    "Amiga mOsOul",
  ])
  func `Art with a font of the Amiga is read and written in ISO 8859-1`(font: String) {
    let bytes: [UInt8] = [0xE4, 0x20, 0xDF, 0x41, 0xA4, 0xAD, 0xF7]
    let art = ArtReader.read(bytes + [0x0C] + record(font).bytes)
    #expect(art.text.string == "ä ßA¤‐÷" && art.notices.isEmpty)
    #expect(ArtWriter.write(art.text, sauce: record(font)).starts(with: bytes + [0x1A]))
    let options = FormatOptions { $0.sauce = record(font) }
    #expect(
      TextFormat.art.losses(of: StyledString("é█"), options: options).map(\.message)
        == ["characters that are not in ISO 8859-1: lost (█)"])
  }

  @Test func `A tab moves the cursor in a font of the Amiga, which has no glyph for it`() {
    let bytes = Array("a\tb".utf8) + record("Amiga Topaz 2").bytes
    #expect(ArtReader.read(bytes).text.string == "a       b")
  }

  @Test(arguments: [
    ("IBM VGA 866", "Мир ▒"), ("IBM VGA50 850", "Ø×Ý█"), ("IBM EGA43 737", "Ωμέγα"),
    ("IBM VGA25G 852", "žluť"), ("IBM VGA 819", "Øþ§"), ("IBM VGA 437", "░▒▓Ω"),
    ("IBM VGA", "░▒▓Ω"),
  ])
  func `Art with a font of a code page is read and written in it`(font: String, text: String) {
    let bytes = ArtWriter.write(StyledString(text), sauce: record(font))
    #expect(bytes.prefix { $0 != 0x1A }.count == text.unicodeScalars.count)
    let art = ArtReader.read(bytes)
    #expect(art.text.string == text && art.notices.isEmpty)
  }

  @Test(arguments: ["IBM VGA 864", "C64 PETSCII shifted"])
  func `A font whose characters are not known is reported`(font: String) {
    let art = ArtReader.read([0xDB] + record(font).bytes)
    #expect(art.text.string == "█")
    #expect(
      art.notices == ["unknown font “\(font)”: read as code page 437"])
  }

  @Test(arguments: ArtCharacterSet.codePages.keys.sorted())
  func `The tables are those of the system`(page: String) throws {
    let set = ArtCharacterSet("IBM VGA \(page)")
    #expect(set.values.count == 256)
    for byte in UInt8(0x20)...0xFF {
      let scalar = try #require(Unicode.Scalar(set.values[Int(byte)]))
      #expect(VisibleMark.text(for: scalar) == nil)
      guard byte != 0x7F, let known = try? Self.decode(byte, page) else { continue }
      #expect(scalar == (known == "\u{AD}" ? "\u{2010}" : known), "\(byte)")
    }
  }

  /// Returns the character of a byte by iconv; nil if that does not know it.
  private static func decode(_ byte: UInt8, _ page: String) throws -> Unicode.Scalar? {
    let converter = iconv_open("UTF-8", "CP" + page)
    guard converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    var input = [CChar(bitPattern: byte)]
    var output = [CChar](repeating: 0, count: 8)
    var (inputCount, outputCount) = (1, 8)
    let result = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        var (from, to) = (source.baseAddress, target.baseAddress)
        return iconv(converter, &from, &inputCount, &to, &outputCount)
      }
    }
    guard result == 0 else { return nil }
    let bytes = output.prefix(8 - outputCount).map { UInt8(truncatingIfNeeded: $0) }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first
  }
}

@Suite("Code page 437")
struct CodePage437Tests {
  @Test func `Every byte but NUL maps to a unique scalar and back`() {
    var seen: Set<Unicode.Scalar> = []
    for byte in UInt8(1)...255 {
      let scalar = CodePage437.scalar(for: byte)
      #expect(seen.insert(scalar).inserted)
      #expect(CodePage437.byte(for: scalar) == byte)
      #expect(VisibleMark.text(for: scalar) == nil, "a control character, or invisible")
    }
    #expect(CodePage437.scalar(for: 0) == " ")
    #expect(CodePage437.byte(for: " ") == 0x20)
  }

  static let samples: [(UInt8, Unicode.Scalar)] = [
    (0x01, "☺"), (0x03, "♥"), (0x04, "♦"), (0x07, "•"), (0x08, "◘"), (0x0A, "◙"), (0x0D, "♪"),
    (0x10, "►"), (0x16, "▬"), (0x1A, "→"), (0x1B, "←"), (0x1F, "▼"), (0x20, " "), (0x41, "A"),
    (0x7C, "|"), (0x7F, "⌂"), (0x80, "Ç"), (0x9B, "¢"), (0x9E, "₧"), (0xA5, "Ñ"), (0xB0, "░"),
    (0xB3, "│"), (0xC4, "─"), (0xC5, "┼"), (0xCE, "╬"), (0xDB, "█"), (0xDC, "▄"), (0xDD, "▌"),
    (0xDE, "▐"), (0xDF, "▀"), (0xE1, "ß"), (0xE6, "µ"), (0xEA, "Ω"), (0xF9, "∙"), (0xFA, "·"),
    (0xFB, "√"), (0xFE, "■"), (0xFF, "\u{A0}"),
  ]

  @Test(arguments: samples)
  func `Bytes have the glyphs of the IBM PC`(byte: UInt8, scalar: Unicode.Scalar) {
    #expect(CodePage437.scalar(for: byte) == scalar)
  }

  @Test(
    arguments: [
      ("\u{3BC}", 0xE6), ("\u{3B2}", 0xE1), ("\u{2126}", 0xEA), ("\u{2211}", 0xE4),
      ("\u{2208}", 0xEE), ("\u{25B6}", 0x10), ("\u{2212}", 0x2D), ("\u{0}", nil), ("\u{1}", nil),
      ("\n", nil), ("\u{1B}", nil), ("\u{7F}", nil), ("\u{9B}", nil), ("Ø", nil), ("€", nil),
      ("漢", nil), ("“", nil), ("😀", nil),
    ] as [(Unicode.Scalar, UInt8?)])
  func `Scalars that look the same share a byte; control characters and others have none`(
    scalar: Unicode.Scalar, byte: UInt8?
  ) {
    #expect(CodePage437.byte(for: scalar) == byte)
  }
}
