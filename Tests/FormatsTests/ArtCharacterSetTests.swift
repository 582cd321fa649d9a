import Glibc
import StyledText
import Testing

@testable import Formats
@testable import UnicodeText

@Suite("Character sets of art")
struct ArtCharacterSetTests {
  private func record(_ font: String) -> Sauce {
    var sauce = Sauce()
    sauce.font = font
    return sauce
  }

  @Test(
    "Art with a font of the Amiga is read and written in ISO 8859-1",
    arguments: [
      "Amiga Topaz 1", "Amiga Topaz 1+", "Amiga Topaz 2+", "Amiga P0T-NOoDLE", "Amiga MicroKnight+",
      "Amiga mOsOul",
    ])
  func amiga(font: String) {
    let bytes: [UInt8] = [0xE4, 0x20, 0xDF, 0x41, 0xA4, 0xAD, 0xF7]
    let art = ArtReader.read(bytes + [0x0C] + record(font).bytes)
    #expect(art.text.string == "ä ßA¤‐÷" && art.notices.isEmpty)
    #expect(ArtWriter.write(art.text, sauce: record(font)).starts(with: bytes + [0x1A]))
    var options = FormatOptions()
    options.sauce = record(font)
    #expect(
      TextFormat.art.losses(of: StyledString("é█"), options: options).map(\.message)
        == ["characters that are not in ISO 8859-1: lost (█)"])
  }

  @Test("A tab moves the cursor in a font of the Amiga, which has no glyph for it")
  func amigaTab() {
    let bytes = Array("a\tb".utf8) + record("Amiga Topaz 2").bytes
    #expect(ArtReader.read(bytes).text.string == "a       b")
  }

  @Test(
    "Art with a font of a code page is read and written in it",
    arguments: [
      ("IBM VGA 866", "Мир ▒"), ("IBM VGA50 850", "Ø×Ý█"), ("IBM EGA43 737", "Ωμέγα"),
      ("IBM VGA25G 852", "žluť"), ("IBM VGA 819", "Øþ§"), ("IBM VGA 437", "░▒▓Ω"),
      ("IBM VGA", "░▒▓Ω"),
    ])
  func codePages(font: String, text: String) {
    let bytes = ArtWriter.write(StyledString(text), sauce: record(font))
    #expect(bytes.prefix { $0 != 0x1A }.count == text.unicodeScalars.count)
    let art = ArtReader.read(bytes)
    #expect(art.text.string == text && art.notices.isEmpty)
  }

  @Test(
    "A font whose characters are not known is reported",
    arguments: ["IBM VGA 864", "C64 PETSCII shifted"])
  func unknown(font: String) {
    let art = ArtReader.read([0xDB] + record(font).bytes)
    #expect(art.text.string == "█")
    #expect(
      art.notices == ["the characters of the font “\(font)” are not known: read as code page 437"])
  }

  @Test("The tables are those of the system", arguments: ArtCharacterSet.codePages.keys.sorted())
  func tables(page: String) throws {
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
    let bytes = output.prefix(8 - outputCount).map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first
  }
}
