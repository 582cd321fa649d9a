import Colorimetry
import Testing

@testable import ColorPalettes

@Suite("Models and alphas in JSON")
struct PaletteJSONModelTests {
  private func read(_ text: String) throws -> ColorPalette {
    try ColorPalette(reading: Array(text.utf8), fileName: "brand.json")
  }

  private func short(_ text: String) throws -> [String] { try read(text).shortLines }

  @Test(
    "Components are those of the model that their key names",
    arguments: [
      (#""hsl": [30, 100, 50]"#, "#ff8000"), (#""hsl": "30,100,50""#, "#ff8000"),
      (#""hsl": "30, 100%, 50%""#, "#ff8000"), (#""hsl": "30deg 100% 50%""#, "#ff8000"),
      (#""hsl": [30, "100%", "50%"]"#, "#ff8000"), (#""hsl": [30, 1, 0.5]"#, "#ff8000"),
      (#""hsl": "hsl(30 100% 50%)""#, "#ff8000"), (#""HSL": [390, 100, 50]"#, nil),
      (#""hsl": {"h": 30, "s": 100, "l": 50}"#, "#ff8000"),
      (#""hsl": {"hue": 30, "saturation": 1, "lightness": 0.5}"#, "#ff8000"),
      (#""h": 30, "s": 100, "l": 50"#, "#ff8000"),
      (#""h": "30", "s": "100%", "l": "50%""#, "#ff8000"),
      (#""color": {"h": -330, "s": 100, "l": 50}"#, "#ff8000"),
      (#""hsla": [30, 100, 50, 0.5]"#, "#ff800080"), (#""hsla": "30,100%,50%,50%""#, "#ff800080"),
      (#""hsla": {"h": 30, "s": 100, "l": 50, "a": 0.5}"#, "#ff800080"),
      (#""hsv": [30, 100, 50]"#, "#804000"), (#""hsb": [30, 100, 50]"#, "#804000"),
      (#""hsv": [0.5, 1, 1]"#, "#00ffff"), (#""hsv": {"h": 180, "s": 1, "v": 1}"#, "#00ffff"),
      (#""h": 30, "s": 100, "b": 50"#, "#804000"), (#""h": 30, "s": 100, "v": 50"#, "#804000"),
      (#""hwb": [30, 0, 0]"#, "#ff8000"), (#""h": 30, "w": 0, "b": 0"#, "#ff8000"),
      (#""cmyk": [0, 10, 100, 50]"#, "#807300"), (#""cmyk": [0, 0.1, 1, 0.5]"#, "#807300"),
      (#""cmyk": [0, 0, 0, 1]"#, "#000000"), (#""c": 0, "m": 100, "y": 100, "k": 0"#, "#ff0000"),
      (#""cmyk": "0, 100, 100, 0""#, "#ff0000"),
      (#""rgb": "255, 136, 0""#, "#ff8800"), (#""rgba": "255, 136, 0, 128""#, "#ff880080"),
      (#""rgba": [255, 136, 0, 0.5]"#, "#ff880080"),
      (#""r": "255", "g": "136", "b": "0""#, "#ff8800"),
    ] as [(String, String?)])
  func models(entry: String, hex: String?) throws {
    for (text, name) in [("[{\"name\": \"A\", \(entry)}]", "A"), ("{\"b\": {\(entry)}}", "b")] {
      if let hex {
        #expect(try short(text) == ["\(name) \(hex)"], "\(text)")
      } else {
        #expect(throws: PaletteFileError.self, "\(text)") { try read(text) }
      }
    }
  }

  @Test(
    "Lab and its relatives keep their spaces",
    arguments: [
      (#"{"lab": [50, 10, 100]}"#, "lab(50 10 100)"),
      (#"{"lab": {"l": 50, "a": 10, "b": -8.5}}"#, "lab(50 10 -8.5)"),
      (#"{"lab": {"l": 50, "a": 1, "b": 2, "alpha": 0.5}}"#, "lab(50 1 2 / 0.5)"),
      (#"{"lch": [50, 30, 200]}"#, "lch(50 30 200)"),
      (#"{"oklab": [0.6, 0.1, -0.1]}"#, "oklab(0.6 0.1 -0.1)"),
      (#"{"oklch": [0.7, 0.1, 230]}"#, "oklch(0.7 0.1 230)"),
      (#"{"oklch": [70, 0.1, 230, 0.5]}"#, "oklch(0.7 0.1 230 / 0.5)"),
      (#"{"oklch": {"l": 0.7, "c": 0.1, "h": 230}}"#, "oklch(0.7 0.1 230)"),
      (#"{"oklch": "0.7 0.1 230"}"#, "oklch(0.7 0.1 230)"),
    ] as [(String, String)])
  func spaces(text: String, notation: String) throws {
    let color = try Color(parsing: notation)
    #expect(try read("[\(text)]").swatches.map(\.color) == [color])
  }

  @Test("A group can name the model of the colours in it")
  func groups() throws {
    #expect(
      try short(#"{"hsl": {"tiger": [30, 100, 50], "sky": "210, 100%, 50%"}}"#) == [
        "[hsl] hsl tiger #ff8000", "[hsl] hsl sky #0080ff",
      ])
    #expect(
      try short(#"{"hsl": {"tiger": {"value": [30, 100, 50]}, "sky": {"color": "210, 100, 50"}}}"#)
        == ["[hsl] hsl tiger #ff8000", "[hsl] hsl sky #0080ff"])
    #expect(throws: PaletteFileError.self) { try read(#"{"xyz": {"a": {"value": [2, 3, 4]}}}"#) }
  }

  @Test(
    "Numbers that fit no model are refused with the name of their entry",
    arguments: [
      (#""hsl": [30, 255, 50]"#, "“A” is no colour in hsl"),
      (#""hsl": [30, 100]"#, "“A” is no colour in hsl"),
      (#""hsl": "30, 100, 500""#, "“A” is no colour in hsl"),
      (#""hsl": [30, 100, 50, 50]"#, "“A” has an alpha that is none"),
      (#""lab": [255, 128, 128]"#, "“A” is no colour in lab"),
      (#""oklch": [0.7, 50, 230]"#, "“A” is no colour in oklch"),
      (#""cmyk": [0, 10, 100]"#, "“A” is no colour in cmyk"),
      (#""cmyk": [0, 255, 255, 0]"#, "“A” is no colour in cmyk"),
      (#""xyz": [20, 30, 40]"#, "“A xyz”: numbers of xyz are not read"),
      (#""YCbCr": [20, 30, 40]"#, "“A YCbCr”: numbers of YCbCr are not read"),
      (#""rgb": [255, 136, 0, 300]"#, "“A” has an alpha that is none"),
      (#""rgb": [255, 136, 0, 1.5]"#, "“A” has an alpha that is none"),
      (##""color": "#f80", "alpha": -1"##, "“A” has an alpha that is none"),
      (##""color": "#f80", "opacity": 50"##, "“A” has an alpha that is none"),
      (##""color": "#ff880080", "alpha": 0.2"##, "“A” has two different alphas"),
    ] as [(String, String)])
  func refused(entry: String, rule: String) {
    let error = #expect(throws: PaletteFileError.self) { try read("[{\"name\": \"A\", \(entry)}]") }
    #expect(error?.rule == rule)
    #expect(error?.location == .line(1))
  }

  @Test(
    "An alpha can be a byte, a share or in per cent, also beside the colour",
    arguments: [
      ("[[255, 136, 0, 128]]", 128.0 / 255), ("[[255, 136, 0, 255]]", 1), ("[[255, 136, 0, 1]]", 1),
      ("[[255, 136, 0, 0.25]]", 0.25), ("[[255, 136, 0, 2]]", 2.0 / 255),
      ("[[1.0, 0.5, 0, 51]]", 0.2),
      (#"[{"r": 255, "g": 136, "b": 0, "a": 128}]"#, 128.0 / 255),
      (#"[{"r": 255, "g": 136, "b": 0, "a": "20%"}]"#, 0.2),
      (##"[{"color": "#f80", "alpha": 0.5}]"##, 0.5), (##"[{"hex": "#f80", "a": 51}]"##, 0.2),
      (##"[{"color": "#f80", "opacity": 0.5}]"##, 0.5),
      (##"[{"color": "#f80", "Opacity": "50%"}]"##, 0.5),
      (##"{"tiger": {"value": "#f80", "alpha": "0.5"}}"##, 0.5),
      (#"[{"rgb": [255, 136, 0], "alpha": 0.5}]"#, 0.5),
      (#"[{"rgb": {"r": 255, "g": 136, "b": 0}, "alpha": 0.5}]"#, 0.5),
      (##"[{"color": "#ff880033", "alpha": 0.2}]"##, 0.2),
      (##"[{"color": "#ff880033", "alpha": 1}]"##, 0.2), (##"[{"color": "#f80", "alpha": 1}]"##, 1),
    ] as [(String, Double)])
  func alphas(text: String, alpha: Double) throws {
    #expect(try read(text).swatches.map(\.color.alpha) == [alpha])
  }

  @Test("Colours may have the names of models and alphas")
  func names() throws {
    #expect(
      try short(##"{"color": "#f80", "alpha": "#aaa", "lab": "#00f"}"##)
        == ["color #ff8800", "alpha #aaaaaa", "lab #0000ff"])
    #expect(
      try short(##"{"tiger": {"hex": "#f80", "hsl": "hsl(32 100% 50%)", "rgb": "255, 136, 0"}}"##)
        == ["tiger #ff8800"])
  }

  @Test("Three or four digits without # are a weight or a length, unless their key says otherwise")
  func digits() throws {
    for text in [
      #"{"weights": {"bold": "700"}, "a": "red"}"#, #"{"steps": {"a": "1000"}, "b": "red"}"#,
      #"["100"]"#, #"[{"name": "A", "value": "100"}]"#, #"{"a": " 700 "}"#,
    ] {
      let error = #expect(throws: PaletteFileError.self, "\(text)") { try read(text) }
      #expect(
        error?.rule.hasSuffix(": three or four digits are a colour only behind “#”") == true)
    }
    #expect(
      try short(##"["#100", "f80", "100200", "10020080", {"hex": "000", "name": "ink"}]"##) == [
        "#110000", "#ff8800", "#100200", "#10020080", "ink #000000",
      ])
    #expect(
      try short(#"{"red": "112233", "green": "445566", "blue": "778899"}"#) == [
        "red #112233", "green #445566", "blue #778899",
      ])
  }
}
