import Colorimetry
import Testing

@testable import ColorPalettes

@Suite("Palettes in JSON")
struct PaletteJSONTests {
  private func read(_ text: String) throws -> ColorPalette {
    try ColorPalette(reading: Array(text.utf8), fileName: "brand.json")
  }

  private func short(_ text: String) throws -> [String] { try read(text).shortLines }

  @Test("Groups of a theme that hold no colours are skipped, but not in part")
  func themes() throws {
    let theme = """
      {"theme": {"screens": {"sm": "640px"}, "colors": {"sky": {"50": "#f0f9ff", "DEFAULT": "#0ea5e9"}},
        "spacing": {"1": "4px"}, "fontFamily": {"sans": ["Inter", "Arial"]}, "opacity": {"50": "0.5"},
        "fontSize": {"xs": ["0.75rem", {"lineHeight": "1rem"}]}, "zIndex": [1, 10, 100]}}
      """
    let palette = try ColorPalette(reading: Array(theme.utf8), fileName: "theme.json")
    #expect(palette.swatches.map(\.name) == ["sky 50", "sky"])
    // Their names alone do not tell.
    let named = ##"{"shadows": [10, 10, 20], "content": {"a": "red"}, "size": {"hex": "000010"}}"##
    #expect(try read(named).swatches.map(\.name) == ["shadows", "content a", "size"])
    let token =
      ##"{"gray": {"$type": "color", "$value": "#111"}, "content": {"x": {"$value": "{gray}"}}}"##
    #expect(try read(token).swatches.map(\.name) == ["gray", "content x"])
    let mixed = ##"{"colors": ["#f00"], "borders": {"a": "1px", "b": "#00f"}}"##
    #expect(throws: PaletteFileError.self) {
      try ColorPalette(reading: Array(mixed.utf8), fileName: "mixed.json")
    }
  }

  @Test(
    "Arrays of colours are read",
    arguments: [
      (##"["#f80", "tan", "rgb(0 0 255 / 50%)"]"##, ["#ff8800", "#d2b48c", "#0000ff80"]),
      ("[\n  \"264653\",\n  \"2a9d8f\"\n]\n", ["#264653", "#2a9d8f"]),
      ("[[255, 136, 0], [0,0,255,0.5]]", ["#ff8800", "#0000ff80"]),
      ("[[1.0, 0.5333, 0], [1, 0.0, 0, 0.5]]", ["#ff8800", "#ff000080"]),
      ("[[0, 0, 1], [1, 1, 1]]", ["#000001", "#010101"]),
      ("[[0.26, 0.0, 0.33], [0, 0, 1], [1, 1, 0, 1]]", ["#420054", "#0000ff", "#ffff00"]),
      ("[255, 136, 0]", ["#ff8800"]),
      (##"[["#fff", "#000"], ["red"]]"##, ["#ffffff", "#000000", "#ff0000"]),
    ])
  func arrays(text: String, expected: [String]) throws {
    #expect(try short(text) == expected)
    #expect(try short("\u{FEFF}\r\n\t \u{A0}" + text + "\r\n") == expected)
  }

  @Test("Settings of programs have comments, switches, paths and identifiers")
  func settings() throws {
    let terminal = ##"""
      // Windows Terminal
      {"defaultProfile": "{61c54bbd-c2c6-5271-96e7-009a87ff44bf}", /* on */ "copyOnSelect": false,
        "icon": "ms-appx:///x.png", "wallpaper": "/home/x.png",
        "schemes": [{"name": "Campbell", "red": "#c50f1f", "background": "#0c0c0c"}]}
      """##
    #expect(
      try read(terminal).swatches.map(\.name)
        == ["schemes Campbell red", "schemes Campbell background"])
    let flavour = ##"""
      {"latte": {"name": "Latte", "emoji": "🌻", "order": 0, "dark": false, "colors": {"red": {
        "name": "Red", "order": 1, "hex": "#d20f39", "accent": true}}}}
      """##
    #expect(try read(flavour).swatches.map(\.name) == ["Latte Red"])
    let theme = ##"""
      {"name": "Night", "type": "dark", "include": "./base.json", "semanticHighlighting": true,
        "colors": {"editor.background": "#1e1e1e"},
        "tokenColors": [{"name": "Comment", "scope": ["comment", "tan"],
          "settings": {"foreground": "#6a9955", "fontStyle": "italic"}},
          {"scope": "emphasis", "settings": {"fontStyle": "italic"}}]}
      """##
    #expect(
      try read(theme).swatches.map(\.name)
        == ["editor.background", "tokenColors Comment settings foreground"])
    #expect(throws: PaletteFileError.self) { try short(##"{"a": "#f00", "b": "#ggg"}"##) }
    #expect(throws: PaletteFileError.self) { try short(##"{"a": "#f00", "b": "oragne"}"##) }
  }

  @Test(
    "Objects with a name and a colour are read, under every usual key",
    arguments: ["name", "title", "label", "id", "Name"],
    ["color", "colour", "hex", "value", "rgb", "code", "Hex", "hexString", "$value"])
  func keys(name: String, color: String) throws {
    let text =
      ##"[{"\##(name)": "Tiger", "\##(color)": "#f80"}, {"\##(color)": "tan", "x": [1]}]"##
    #expect(try short(text) == ["Tiger #ff8800", "#d2b48c"])
  }

  @Test(
    "Components are read as numbers",
    arguments: [
      #"{"r": 255, "g": 136, "b": 0}"#, #"{"red": 255, "green": 136, "blue": 0, "alpha": 1}"#,
      #"{"R": 255, "G": 136, "B": 0, "a": 1}"#, #"{"rgb": {"r": 255, "g": 136, "b": 0}}"#,
      #"{"rgb": [255, 136, 0]}"#, #"{"color": {"hex": "ff8800"}}"#,
      #"{"r": 1, "g": 0.5333, "b": 0.0}"#,
    ])
  func components(text: String) throws {
    #expect(try short("[\(text)]") == ["#ff8800"])
    let named = "{\"name\": \"Tiger\", " + text.dropFirst()
    #expect(try short("[\(named)]") == ["Tiger #ff8800"])
  }

  @Test("What Coolors and lists of xterm's colours hold is read")
  func published() throws {
    #expect(
      try short(
        """
        [{"name":"Charcoal","hex":"264653","rgb":[38,70,83],"cmyk":[54,16,0,67],"hsb":[197,54,33],
          "lab":[28,-8,-11]}]
        """) == ["Charcoal #264653"])
    #expect(
      try short(
        """
        [{"colorId":0,"hexString":"#800000","rgb":{"r":128,"g":0,"b":0},
          "hsl":{"h":0,"s":100,"l":25},"name":"Maroon"}]
        """) == ["Maroon #800000"])
  }

  @Test("Objects have a colour for each name, and groups as in Tailwind's")
  func objects() throws {
    #expect(
      try short(##"{"Tiger": "#f80", "ink": [0, 0, 0]}"##) == ["Tiger #ff8800", "ink #000000"])
    #expect(
      try short(
        ##"""
        {
          "inherit": "inherit", "current": "currentColor", "white": "#fff",
          "slate": {"50": "#f8fafc", "900": "#0f172a"},
          "brand": {"DEFAULT": "#f80", "deep": {"dark": "#420"}},
        }
        """##) == [
          "white #ffffff", "[slate] slate 50 #f8fafc", "[slate] slate 900 #0f172a",
          "[brand] brand #ff8800", "[brand deep] brand deep dark #442200",
        ])
  }

  @Test("Facts about a palette are no colours, and its name is that of the palette")
  func facts() throws {
    let palette = try read(
      ##"""
      {"$schema": "https://example.org/x.json", "name": "Brand 2", "author": "A", "version": 2,
       "description": "two", "colors": [{"name": "Tiger", "color": "#f80"}],
       "groups": [{"name": "Greys", "swatches": [{"name": "ink", "hex": "#000"}, "#fff"]}]}
      """##)
    #expect(palette.name == "Brand 2")
    #expect(palette.swatches.map(\.name) == ["Tiger", "Greys ink", "Greys"])
    #expect(palette.swatches.map(\.group) == ["", "Greys", "Greys"])
  }

  @Test("Design tokens are read")
  func tokens() throws {
    #expect(
      try short(
        ##"""
        {"color": {"tiger": {"$type": "color", "$value": "#f80", "$description": "hot"}},
         "space": {"small": {"$type": "dimension", "$value": "4px"}}}
        """##) == ["tiger #ff8800"])
  }

  @Test("Escapes in strings are decoded, controls of terminals are removed")
  func escapes() throws {
    #expect(
      try short(#"{"\u00e9t\u00e9 \ud83d\ude00 \"a\\b\/": "\u0023f80", "a\u001b[31m\n\tb": "red"}"#)
        == ["été 😀 \"a\\b/ #ff8800", "a[31m b #ff0000"])
    #expect(try short(#"{"\ud83d": "red"}"#) == ["\u{FFFD} #ff0000"])
  }

  @Test("A bad colour is an error that names its entry and line")
  func badColors() {
    for (text, line, start) in [
      ("[\"#fff\",\n\"#12\"]", 2, "colour 2: expected "),
      ("{\"slate\": {\n\"50\": \"#f8fafc\",\n\"900\": \"nonsense\"}}", 3, "“slate 900”: expected "),
      ("[{\"name\": \"Tiger\", \"hex\": \"#zz\"}]", 1, "“Tiger”: expected "),
      ("[{\"name\": \"Tiger\", \"r\": 256, \"g\": 0, \"b\": 0}]", 1, "“Tiger”: expected "),
      ("{\"a\": \"red\",\n\"b\": 12}", 2, "“b” is no colour"),
      ("[null]", 1, "colour 1 is no colour"),
      ("[\"red\", {\"name\": \"Tiger\"}]", 1, "“Tiger” has no colour"),
      ("{\"scripts\": {\"test\": \"make\"}}", 1, "“scripts test”: expected "),
      ("[[1, 2]]", 1, "colour 1 is no colour"),
    ] {
      let error = #expect(throws: PaletteFileError.self, "\(text)") { try read(text) }
      #expect(error?.location == .line(line), "\(text)")
      #expect(error?.rule.hasPrefix(start) == true, "\(error?.rule ?? "")")
    }
  }

  @Test(
    "Broken JSON is refused with its line",
    arguments: [
      (##"["#fff", "#000""##, 1, "expected “,” or “]” but the file ends"),
      ("{\"a\": \"#fff\",\n\"b\": \"#0", 2, "a string has no end"),
      ("{\"a\" \"#fff\"}", 1, "expected “:” but found “\"”"),
      ("{\"a\": #fff}", 1, "expected a value but found “#”"),
      ("{\"a\": \"\\x\"}", 1, "“\\x” is no escape of JSON"),
      ("[\"a\" \"b\"]", 1, "expected “,” or “]” but found “\"”"),
      ("{\"a\": \"#fff\"", 1, "expected “,” or “}” but the file ends"),
      ("[]", nil, "a palette has at least one colour"),
      ("{\"name\": \"x\", \"colors\": []}", nil, "a palette has at least one colour"),
    ] as [(String, Int?, String)])
  func broken(text: String, line: Int?, rule: String) {
    let error = #expect(throws: PaletteFileError.self) { try read(text) }
    #expect(error?.location == line.map { .line($0) } ?? .file)
    #expect(error?.rule == rule)
  }

  @Test(
    "Deep nesting, long numbers and many values are refused in no time")
  func hostile() {
    for text in [
      String(repeating: "[", count: 1000), String(repeating: "[", count: 1_000_000),
      String(repeating: "{\"a\":", count: 100_000),
      String(repeating: "[", count: 1000) + "\"red\"" + String(repeating: "]", count: 1000),
      "[" + String(repeating: "9", count: 30_000_000) + "]",
      "[[" + String(repeating: "9", count: 1000) + ",0,0]]",
      "[" + String(repeating: "0,", count: 10_000_000) + "0]",
      "[\"" + String(repeating: "(", count: 10_000_000) + "\"]",
      "[" + String(repeating: "\"red\",", count: 100_000) + "\"red\"]",
    ] {
      #expect(throws: PaletteFileError.self, "\(text.prefix(20))") { try read(text) }
    }
    let large = Array("[".utf8) + Array(repeating: UInt8(ascii: "9"), count: 100 << 20)
    let error = #expect(throws: PaletteFileError.self) {
      try ColorPalette(reading: large, fileName: "x.json")
    }
    #expect(error?.rule == "a palette has at most 64 MB")
  }

  @Test("Lists that only look like JSON are still read")
  func lists() throws {
    #expect(try short("[255, 136, 0]\n[0, 0, 255]") == ["#ff8800", "#0000ff"])
    #expect(try short("{\n  tiger: '#f80',\n}") == ["tiger #ff8800"])
  }
}
