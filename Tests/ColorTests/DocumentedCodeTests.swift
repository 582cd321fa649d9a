import Color
import Testing

@Suite("The examples in the comments of Color")
struct DocumentedCodeTests {
  @Test("Colours are made, mixed and written")
  func colors() throws {
    let orange = Color(.oklch, 0.75, 0.15, 60)
    let tint = Color.mix(orange, .white, share: 0.25)
    let text = tint.formatted(.hex)  // "#f7b075"
    #expect(text == "#f7b075")

    let warning = Color.orange
    let hint = Color.gray.withAlpha(0.5)
    #expect(warning.rgb8.hex == "#ffa500" && hint.formatted(.hex) == "#80808080")

    let amber = Color(red: 1, green: 0.75, blue: 0)
    #expect(amber.formatted(.hex) == "#ffbf00")

    let rainbow = Color.gradient(from: .red, to: .red, count: 7, in: .oklch, hue: .longer)
    #expect(rainbow.first?.rgb8 == rainbow.last?.rgb8 && Set(rainbow.map(\.rgb8)).count == 6)

    let grey = try Color(parsing: "oklch(0.7 0.1 none)")
    let hasHue = !grey.missing.contains(.component(2))  // false
    #expect(!hasHue)
  }

  @Test("Hexadecimal colours are read")
  func hexadecimal() {
    do {
      let accent = Color(hex: "#ff8800") ?? .orange
      let shadow = Color(hex: "0008")  // black at half opacity
      #expect(accent.rgb8.hex == "#ff8800" && shadow?.alpha == 136.0 / 255)
    }
    do {
      let accent = Color(hex: 0xFF8800)
      #expect(accent.rgb8.hex == "#ff8800")
    }
    let orange = RGB8(255, 136, 0)
    let text = orange.hex  // "#ff8800"
    let lightness = OKLab(orange).l  // 0.744
    #expect(text == "#ff8800" && abs(lightness - 0.744) < 0.001)
  }

  @Test("Colours become those of a terminal")
  func terminals() {
    do {
      let red = Color(TerminalColor.indexed(9))  // the bright red of xterm
      let text = Color(TerminalColor.default) ?? .white
      #expect(red == .red && text == .white)
    }
    do {
      let orange = TerminalColor(Color.orange)
      #expect(orange == .rgb(RGB8(255, 165, 0)))
    }
    let warning = TerminalColor(Color.orange)
    let shown = warning.quantized(to: .indexed256)  // .indexed(214)
    #expect(shown == .indexed(214))
    let blue = TerminalPalette.xterm[21]  // #0000ff
    #expect(blue.hex == "#0000ff")
    let match = PaletteQuantizer.xterm.match256(RGB8(255, 136, 0))
    let entry = match.index  // 208
    #expect(entry == 208)
  }

  @Test("Spaces, names, formats and gamuts are told")
  func spaces() {
    do {
      let hue = Color.orange.converted(to: .hsl).components.x  // 38.8
      let names = ColorSpace.hsl.components.map(\.name)  // ["Hue", "Saturation", "Lightness"]
      #expect(abs(hue - 38.8) < 0.05 && names == ["Hue", "Saturation", "Lightness"])
    }
    do {
      let tan = NamedColor.named("tan")?.rgb  // #d2b48c
      let name = NamedColor.nearest(to: Color(hex: 0xFF8800)).name  // "darkorange"
      #expect(tan?.hex == "#d2b48c" && name == "darkorange")
    }
    do {
      let text = Color.orange.formatted(.oklch)  // "oklch(0.7927 0.171 70.67)"
      #expect(text == "oklch(0.7927 0.171 70.67)")
    }
    do {
      let vivid = Color(.displayP3, 1, 0, 0)
      let shown = vivid.fitted(to: .srgb, by: .raytrace).formatted(.hex)  // "#ff3428"
      #expect(shown == "#ff3428")
    }
  }

  @Test("Colours are compared and matched")
  func comparing() {
    let contrast = Color.white.contrast(on: .indigo)
    let isReadable = contrast.passes(.aa)  // true
    let text = contrast.text()  // "12.95:1"
    #expect(isReadable && text == "12.95:1")

    let triad = Color.teal.harmony(.triad).map { $0.fittedToSRGB().formatted(.hex) }
    #expect(triad.count == 3 && triad[0] == "#008080")

    let seen = Color.red.simulating(.deutan).formatted(.hex)
    #expect(seen != "#ff0000")

    let difference = Color.red.difference(from: .orange, by: .ciede2000)
    #expect(difference > 30)

    let (red, blue) = (OKLab(RGB8(255, 0, 0)), OKLab(RGB8(0, 0, 255)))
    let middle = OKLab.mix(red, blue, 0.5).rgb8.hex  // "#8c53a2"
    #expect(middle == "#8c53a2")
  }

  @Test("Colours are parsed and written in their notation")
  func parsing() throws {
    let parsed = try ParsedColor("hsl(30 100% 50%)")
    let darker = Color.mix(parsed.color, .black, share: 0.5, in: .hsl)
    let text = darker.formatted(.same, notation: parsed.notation)  // "hsl(30 50% 25%)"
    #expect(text == "hsl(30 50% 25%)")

    var color = Color.black
    var message = ""
    do {
      color = try Color(parsing: "rgb(255 136)")
    } catch {
      message = error.message  // "expected a number but found “)” at character 12"
    }
    #expect(color == .black)
    #expect(message == "expected a number but found “)” at character 12")
  }
}
