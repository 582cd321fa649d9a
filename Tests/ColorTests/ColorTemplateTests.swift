import Testing

@testable import Color

@Suite("A text or a command with places for a colour")
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

  private func command(
    _ text: String, _ color: String = "#ff8800", format: ColorFormat = .hex
  ) throws -> [String]? {
    try CommandTemplate(text).command(for: Color(parsing: color), format: format)
  }

  @Test(arguments: [
    ("tmux set -g status-style bg={}", ["tmux", "set", "-g", "status-style", "bg=#ff8800"]),
    ("  p   {hex}{name} ", ["p", "#ff8800darkorange"]), ("p {r} {g},{b}", ["p", "255", "136,0"]),
    ("p {l} {c} {h}", ["p", "0.7442", "0.1812", "56.46"]), ("true", ["true"]),
  ])
  func `Without signs of a shell the words are those between blanks`(text: String, words: [String])
    throws
  {
    #expect(try command(text) == words)
  }

  @Test(arguments: [
    ("p {} > /dev/null", "p '#ff8800' > /dev/null"), ("p \"c={}\"", "p \"c=#ff8800\""),
    ("p 'c={}' {}", "p 'c=#ff8800' '#ff8800'"), ("p \\\" {}", "p \\\" '#ff8800'"),
    ("p 'a\"{}' \"b'{}\" {r:.1f}", "p 'a\"#ff8800' \"b'#ff8800\" '1.0'"),
    ("awk '{{print}}' {}", "awk '{print}' '#ff8800'"), ("p $x{name}", "p $x'darkorange'"),
    ("A=1 p {hex}", "A=1 p '#ff8800'"),
  ])
  func `A shell gets the colour in quotation marks, unless it stands in some`(
    text: String, script: String
  ) throws {
    #expect(try command(text) == ["sh", "-c", script])
  }

  @Test func `A value with blanks is one argument, and one with signs is not for a shell`() throws {
    #expect(try command("p {}", format: .rgb) == ["p", "rgb(255 136 0)"])
    #expect(try command("p {}; q", format: .rgb) == ["sh", "-c", "p 'rgb(255 136 0)'; q"])
    #expect(try command("p {}; q", format: .sgrForeground) == nil)
    #expect(try command("p {}", format: .sgrForeground) == ["p", "38;2;255;136;0"])
    #expect(try command("p {h}", "#808080") == ["p", "0"])
    #expect(try command("p {hex}", "#ff880080") == ["p", "#ff8800"])
  }

  @Test func `No format that there is can bring a sign into a shell, whatever the colour`() throws {
    for format in ColorFormat.allCases {
      for color in ["#ff880080", "oklch(90% 0.4 20)", "color(xyz 2 -1 0)", "lab(none 20 -90)"] {
        guard let script = try command("p \"{}\" {}; q", color, format: format)?.last else {
          continue
        }
        let value = script.dropFirst(3).prefix { $0 != "\"" }
        #expect(script == "p \"\(value)\" '\(value)'; q")
        #expect(
          value.allSatisfy { $0.isLetter || $0.isNumber || "#(),.%/- ".contains($0) }, "\(value)")
      }
    }
  }

  @Test(arguments: ["", "  ", "{}", "{x} y", "p {", "p {foo}"])
  func `What is no command is said`(text: String) {
    #expect(throws: ColorTemplate.Problem.self) { try CommandTemplate(text) }
  }

  @Test(arguments: [
    ("sh -c 'echo {hex}'", true), ("/bin/bash -c \"p x {}\"", true), ("sh -c 'echo {r}'", false),
    ("sh -c 'echo \"{hex}\"'", false), ("sh -c 'p bg={}'", false), ("echo 'sh -c {hex}'", false),
    ("sh run {hex}", false), ("env sh -c 'echo {hex}'", true), ("dash -ec 'p {}'", true),
    ("nice /bin/zsh -l -c 'a; p {}'", true), ("X=1 bash -o pipefail -c 'p {}'", true),
    ("a; exec sh -c 'p {r} {hex}'", true), ("eval 'echo {hex}'", true), ("eval p {}", true),
    ("eval 'p \"{hex}\"'", false), ("push -c 'p {}'", false), ("sh -c 'p $0' {}", false),
    ("sh -c a; printf ' {}'", false), ("echo \"sh -c 'p {}'\"", false),
  ])
  func
    `A shell within the command, which takes a colour for a comment, is refused with what mends it`(
      text: String, isRefused: Bool
    )
  {
    let message = "since sh runs the command anyway"
    do {
      _ = try CommandTemplate(text)
      #expect(!isRefused)
    } catch {
      #expect(isRefused && error.message.hasSuffix(message))
    }
  }
}
