import Testing

@testable import Color

@Suite("A text with places for a colour")
struct ColorTemplateTests {
  @Test(arguments: [
    ("vec3({r:.3f}, {g:.3f}, {b:.3f})", "vec3(1.000, 0.533, 0.000)"), ("0xFF{hex}", "0xFFff8800"),
    ("vec4({red}, {green}, {blue}, {alpha})", "vec4(1, 0.5333, 0, 0.502)"),
    ("{{{hex}}} #{hex} ={hex}", "{#ff8800} #ff8800 =#ff8800"),
    ("argb({a}, {r}, {g}, {b}) {red:d}", "argb(128, 255, 136, 0) 255"),
    ("{r:02X}{g:02x}{b:03d}{a:x}", "FF8800080"),
    ("{l} {c:.2f} {h:d} {l:07.4f}", "0.7442 0.18 56 00.7442"),
    ("{name} {}", "darkorange #ff880080"), ("\\x{g:.6f}", "\\x0.533333"), ("plain", "plain"),
  ])
  func `A template is a notation`(text: String, expected: String) throws {
    let orange = Color(RGB8(255, 136, 0), alpha: 128.0 / 255)
    #expect(orange.formatted(.same, notation: try ColorNotation(template: text)) == expected)
  }

  @Test(arguments: [
    ("{x}", "{red} {green} {blue} {alpha}"), ("{r", "{{ is a brace"), ("{r:5}", "{r:.3f}"),
    ("{hex:.3f}", "is no number"), ("{r:.99f}", "{r:02x}"), ("{r:}", "{r:03d}"),
    ("{r:.2d}", "{r:03d}"),
  ])
  func `What is no part of a colour is said, with those that there are`(
    text: String, message: String
  ) {
    let problem = #expect(throws: ColorTemplate.Problem.self) { try ColorTemplate(text) }
    #expect(problem?.message.contains(message) == true)
  }
}
