import Color
import Testing

/// The compiler checks the examples in the comments; these are the values that they state.
@Suite("The values in the comments of Color")
struct DocumentedCodeTests {
  private static let orange = RGB8(255, 136, 0)

  @Test func `Colours have the stated notations`() throws {
    let tint = Color(.oklch, 0.75, 0.15, 60).mix(with: .white, by: 0.25)
    #expect(tint.formatted(.hex) == "#f7b075")
    #expect(Self.orange.hex == "#ff8800" && NamedColor.named("tan")?.rgb.hex == "#d2b48c")
    #expect(Color.orange.formatted(.oklch) == "oklch(0.7927 0.171 70.67)")
    let vivid = Color(.displayP3, 1, 0, 0)
    #expect(vivid.fitted(to: .srgb, by: .raytrace).formatted(.hex) == "#ff3428")
    #expect(vivid.rgb8.hex == "#ff0b0c" && vivid.clipped(to: .srgb).rgb8.hex == "#ff0000")
    let parsed = try ParsedColor("hsl(30 100% 50%)")
    let darker = parsed.color.mix(with: .black, by: 0.5, in: .hsl)
    #expect(darker.formatted(.same, notation: parsed.notation) == "hsl(30 50% 25%)")
  }

  @Test func `Colours have the stated components, names and contrasts`() throws {
    #expect(try Color(parsing: "oklch(0.7 0.1 none)").missing.contains(.component(2)))
    #expect(abs(Color(Self.orange).converted(to: .oklch).components.x - 0.744) < 0.001)
    #expect(abs(Color.orange.converted(to: .hsl).components.x - 38.8) < 0.05)
    #expect(ColorSpace.hsl.components.map(\.name) == ["Hue", "Saturation", "Lightness"])
    #expect(NamedColor.nearest(to: Color(hex: 0xFF8800)).name == "darkorange")
    let contrast = Color.white.contrast(with: .indigo)
    #expect(contrast.passes(.aa) && contrast.text() == "12.95:1")
  }

  @Test func `Terminals have the stated colours`() {
    #expect(Color(TerminalColor.indexed(9)) == .red)
    #expect(TerminalColor(Color.orange).quantized(to: .indexed256) == .indexed(214))
    #expect(TerminalPalette.xterm[21].hex == "#0000ff")
  }

  @Test func `An error has the stated message`() {
    let error = #expect(throws: ColorParseError.self) { try Color(parsing: "rgb(255 136)") }
    #expect(error?.message == "expected a number but found “)” at character 12")
  }
}
