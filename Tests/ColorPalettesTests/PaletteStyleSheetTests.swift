import Colorimetry
import Testing

@testable import ColorPalettes

@Suite("Palettes in style sheets")
struct PaletteStyleSheetTests {
  private func read(_ text: String) throws -> ColorPalette {
    try ColorPalette(reading: Array(text.utf8), fileName: "theme.css")
  }

  private func short(_ text: String) throws -> [String] { try read(text).shortLines }

  @Test("Custom properties are read from one line, several blocks, and between comments")
  func blocks() throws {
    let text = """
      /* The brand: { --no: red; } */
      @import url("fonts.css");
      :root { --tiger: #f80; --ink:#000 ; color: red }
      /* more */
      html, :root
      {
        --sky : oklch(0.7 0.1 230 / 50%) !important;
        --sea/* deep */:/* not blue */teal;
        margin: 0; --radius: 4px; --font: "Tan", serif; --url: url(a;b.svg); --empty:;
        --weight: 400; --steps: 1
      }
      """
    let expected = ["tiger #ff8800", "ink #000000", "sky #67aaca80", "sea #008080"]
    let palette = try read(text)
    #expect(palette.name == "theme")
    #expect(palette.swatches.map(\.name) == ["tiger", "ink", "sky", "sea"])
    #expect(palette.swatches[2].color == Color(.oklch, 0.7, 0.1, 230, alpha: 0.5))
    let found = try short(text)
    #expect([found[0], found[1], found[3]] == [expected[0], expected[1], expected[3]])
    #expect(try short("\u{FEFF}" + text.split(separator: "\n").joined(separator: "\r\n")) == found)
    #expect(try short("\n\t\u{C} " + text) == found)
  }

  @Test(
    "Every notation of a colour is read",
    arguments: [
      ("#F80C", "#ff8800cc"), ("rgb(255, 136, 0)", "#ff8800"), ("hsl(32deg 100% 50%)", "#ff8800"),
      ("color-mix(in srgb, red, blue)", "#800080"), ("Tan", "#d2b48c"),
      ("transparent", "#00000000"),
      ("13, 110, 253", "#0d6efd"), ("240 100% 50%", "#0000ff"), ("255 136 0", "#ff8800"),
      ("rgb(\n  255\n  136 0\n)", "#ff8800"), ("hsl(calc(16deg * 2) 100% 50%)", "#ff8800"),
      ("light-dark(rgb(255, 136, 0), #fff)", "#ff8800"), ("LIGHT-DARK( tan , red )", "#d2b48c"),
    ])
  func notations(value: String, hex: String) throws {
    #expect(try short(":root { --a: \(value); }") == ["a \(hex)"])
  }

  @Test("Values that are no colours are left out")
  func others() throws {
    for value in [
      "4px", "400", "1 1 auto", "0 1px 2px #000", "Inter", "inherit", "currentColor",
      "\"red\"", "var(--elsewhere)", "url(red.png)", "face", "{a: b}", "cubic-bezier(0, 0, 1, 1)",
      "linear-gradient(red, blue)", "", "#000 0 1px 2px", "rgba(0, 0, 0, .6) #d9d9d9",
      "rgb(var(--elsewhere)) 0 0",
    ] {
      #expect(try short(":root { --a: \(value); --b: red }") == ["b #ff0000"], "\(value)")
    }
  }

  @Test("References are replaced, also those to later properties and inside functions")
  func references() throws {
    #expect(
      try short(
        """
        :root {
          --primary: var(--tiger);
          --half: rgb( from var( --primary ) r g b / var(--alpha, 50%));
          --alpha: 0.4;
          --tiger: #f80;
          --other: var(--none, var(--tiger));
          --hue: 240;
          --blue: hsl(var(--hue) 100% 50%);
        }
        """) == [
          "primary #ff8800", "half #ff880066", "tiger #ff8800", "other #ff8800", "blue #0000ff",
        ])
  }

  @Test("Properties that refer to themselves or to missing ones have no colour, as in CSS")
  func missingReferences() throws {
    let palette = try read(
      ":root {--ok: #f80; --a: var(--b); --b: var(--a); --c: var(--c, red); --d: hsl(var(--h) 50% 50%);"
        + "--e: lch(from var(--ok2) l c h); --f: var(--ok)}")
    #expect(palette.shortLines == ["ok #ff8800", "f #ff8800"])
    let circle = "--a: var(--b, red); --b: var(--c, blue); --c: var(--a, tan)"
    for text in ["--x: var(--a, lime); \(circle)", "\(circle); --x: var(--a, lime)"] {
      #expect(try short(":root {\(text)}") == ["x #00ff00"])
    }
  }

  @Test("Wrong colours are errors with their line")
  func wrongColors() {
    for (text, line, part) in [
      (":root {\n--ok: red;\n--a: #ff88zz; }", 3, "--a is no colour: "),
      (":root {\r\n--ok: red;\r\n--a: oklch(1 2); }", 3, "--a is no colour: "),
    ] {
      let error = #expect(throws: PaletteFileError.self) { try read(text) }
      #expect(error?.location == .line(line), "\(text)")
      #expect(error?.rule.hasPrefix(part) == true, "\(error?.rule ?? "")")
    }
  }

  @Test("A chain of references that doubles each time ends with an error")
  func expansion() {
    var text = ":root { --a0: red red;"
    for step in 1...60 { text += "--a\(step): var(--a\(step - 1)) var(--a\(step - 1));" }
    #expect(throws: PaletteFileError.self) { try read(text + "--x: rgb(var(--a60)); }") }
    text = ":root { --a0: red;"
    for step in (1...20_000).reversed() { text += "--a\(step): var(--a\(step - 1));" }
    #expect(throws: PaletteFileError.self) { try read(text + "}") }
  }

  @Test("What only holds under a condition is skipped, layers and themes are read")
  func rules() throws {
    #expect(
      try short(
        """
        @charset "utf-8";
        @media (prefers-color-scheme: dark) { :root { --ink: #fff; } }
        @supports (color: oklch(0 0 0)) { :root { --ink: oklch(1 0 0) } }
        @layer base { :root { --ink: #000; } }
        @theme inline { --color-sky-50: #f0f9ff; }
        @property --x { syntax: "<color>"; initial-value: red; inherits: false }
        :root { @media print { --ink: #111; } --paper: #fff; }
        .dark { --ink: #fff; --paper: #000; --both: var(--paper); }
        :root { --ink: #222; }
        """) == [
          "ink #222222", "color-sky-50 #f0f9ff", "paper #ffffff", "[.dark] ink #ffffff",
          "[.dark] paper #000000", "[.dark] both #000000",
        ])
  }

  @Test(
    "The root can be written in many ways",
    arguments: [
      ":root", "HTML", ":host, .a", ":where(:root)", ":is( html )", "*", ":where(*), :root.b",
      "@theme static", "body",
    ])
  func roots(selector: String) throws {
    #expect(try short("\(selector) { --a: red }") == ["a #ff0000"])
    #expect(try short(".a, [b='c{'] { --a: red }") == ["[.a, [b='c{']] a #ff0000"])
  }

  @Test(
    "A truncated style sheet is refused",
    arguments: [
      (":root { --a: red; --b: bl", "the block that begins in line 1 has no “}”"),
      (":root {\n--a: red; /* and so", "a comment has no “*/”"),
      (":root {\n--a: red; --b: \"and so", "a string has no end"),
      (":root { --a: red; } }", "there is a “}” too many"),
      (":root { --a: 4px }", "no custom property is a colour"),
      (":root { --a: red }\n.dark", "the file ends within “.dark”"),
      (":root { --a: red }\n@media (x", "the file ends within “@media (x”"),
      (":root { --a: red }\n@theme\n", "the file ends within “@theme”"),
      ("@import 'a.css';\n:root { --a: red } .a,\n.b", "the file ends within “.a,”"),
    ])
  func truncated(text: String, rule: String) {
    let error = #expect(throws: PaletteFileError.self) { try read(text) }
    #expect(error?.rule == rule)
  }

  @Test("Comments may end a style sheet, also those of Sass")
  func lastComments() throws {
    for end in ["/* end */", "\n// end\n // .dark", "\n@import 'b.css';\n", ";", ";;\n"] {
      #expect(try short(":root { --a: red }" + end) == ["a #ff0000"], "\(end)")
    }
  }

  @Test("Deep nesting and long values are refused in no time")
  func hostile() {
    for text in [
      ":root{--a:red;" + String(repeating: "a{", count: 100_000),
      ":root{--a:" + String(repeating: "(", count: 1_000_000),
      ":root{--a:" + String(repeating: "rgb(", count: 100_000) + "}",
      ":root{--a:" + String(repeating: "var(--a,", count: 100_000) + "}",
      ":root{--a:rgb(" + String(repeating: "1", count: 1_000_000) + ")}",
      String(repeating: "/**/", count: 100_000) + ":root{--a:",
    ] {
      #expect(throws: PaletteFileError.self) { try read(text) }
    }
  }

  @Test("There are at most 100,000 swatches")
  func limit() {
    let text = ":root{" + (0...100_000).map { "--a\($0):red;" }.joined() + "}"
    let error = #expect(throws: PaletteFileError.self) { try read(text) }
    #expect(error?.rule == "a palette has at most 100000 colours")
  }
}
