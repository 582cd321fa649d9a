import Colorimetry
import Testing

@Suite("Creating colours")
struct ColorInitializerTests {
  @Test(
    "Hexadecimal digits with and without # give the colour that CSS reads",
    arguments: ["f80", "F80c", "ff8800", "FF8800cc", "000", "0000", "abcdef01"])
  func hexadecimal(digits: String) throws {
    let expected = try Color(parsing: "#" + digits)
    #expect(Color(hex: digits) == expected)
    #expect(Color(hex: "#" + digits) == expected)
  }

  @Test(
    "Other texts are no hexadecimal colour",
    arguments: [
      "", "#", "f", "ff", "ff880", "ff88000", "ff8800cc0", "##f80", "f80#", " f80", "f80 ",
      "0xf80", "ggg", "orange", "١٢٣", "f8\u{301}0", "+f8", "#\u{301}f80",
    ])
  func noDigits(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test("A number is read as RRGGBB")
  func number() {
    #expect(Color(hex: 0xFF8800) == Color(RGB8(255, 136, 0)))
    #expect(Color(hex: 0x0000_00FF, opacity: 0.5) == Color(RGB8(0, 0, 255), alpha: 0.5))
    #expect(Color(hex: 0xAA12_3456) == Color(RGB8(0x12, 0x34, 0x56)))
  }

  @Test("Channels and opacity are fractions, opaque by default and not clipped")
  func channels() {
    #expect(Color(red: 1, green: 0.5, blue: 0) == Color(.srgb, 1, 0.5, 0))
    let vivid = Color(red: 1.25, green: -0.5, blue: 0, opacity: 0.25)
    #expect(vivid == Color(.srgb, 1.25, -0.5, 0, alpha: 0.25))
  }

  @Test("A terminal's colour is a colour unless it is the default")
  func terminalColors() {
    #expect(Color(TerminalColor.default) == nil)
    #expect(Color(.rgb(RGB8(1, 2, 3))) == Color(RGB8(1, 2, 3)))
    for index in UInt8.min...UInt8.max {
      #expect(Color(.indexed(index))?.rgb8 == TerminalPalette.xterm[index])
    }
    let solarized = TerminalPalette(system: (0..<16).map { RGB8($0, 0, 0) })
    #expect(Color(.indexed(7), in: solarized) == Color(RGB8(7, 0, 0)))
  }

  @Test("A colour becomes a terminal's colour and back")
  func toTerminal() {
    for rgb in denseSample { #expect(Color(TerminalColor(Color(rgb))) == Color(rgb)) }
    let vivid = Color(.displayP3, 1, 0, 0)
    #expect(TerminalColor(vivid) == .rgb(vivid.fittedToSRGB().rgb8))
  }

  @Test("The named colours are those of CSS, and mint that of xkcd")
  func names() throws {
    let named: [(String, Color)] = [
      ("red", .red), ("orange", .orange), ("yellow", .yellow), ("green", .green), ("teal", .teal),
      ("cyan", .cyan), ("blue", .blue), ("indigo", .indigo), ("violet", .violet),
      ("purple", .purple), ("pink", .pink), ("brown", .brown), ("white", .white), ("gray", .gray),
      ("black", .black), ("transparent", .clear),
    ]
    for (name, color) in named { #expect(try Color(parsing: name) == color, "\(name)") }
    #expect(NamedColor.named("mint", in: .xkcd)?.rgb == Color.mint.rgb8)
  }
}
