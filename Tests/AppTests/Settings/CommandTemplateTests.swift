import Color
import Testing

@testable import App

@Suite("A command with places for a colour")
struct CommandTemplateTests {
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
    ("ssh -p 2 h \"led {hex}\"", true), ("ssh h led {}", true), ("ssh h \"p '{hex}'\"", false),
  ])
  func
    `A shell within the command, which takes a colour for a comment, is refused with what mends it`(
      text: String, isRefused: Bool
    )
  {
    let message = text.hasPrefix("ssh") ? "'{hex}'\"" : "since sh runs the command anyway"
    do {
      _ = try CommandTemplate(text)
      #expect(!isRefused)
    } catch {
      #expect(isRefused && error.message.hasSuffix(message))
    }
  }
}
