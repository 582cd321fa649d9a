import Colorimetry
import Testing

@testable import ColorPalettes

@Suite("Design tokens")
struct PaletteTokenTests {
  private func read(_ text: String) throws -> ColorPalette {
    try ColorPalette(reading: Array(text.utf8), fileName: "tokens.json")
  }

  private func short(_ text: String) throws -> [String] { try read(text).shortLines }

  @Test(
    "Tokens of other types are skipped, with and without $",
    arguments: [
      #"{"value": "4px", "type": "dimension"}"#, #"{"value": "700", "type": "fontWeights"}"#,
      #"{"value": {"x": 1, "color": "red"}, "type": "boxShadow"}"#,
      #"{"value": "tan", "type": "string"}"#, #"{"$value": "4px", "$type": "dimension"}"#,
      #"{"$value": ["Inter", "serif"], "$type": "fontFamily"}"#,
      #"{"$value": {"fontSize": "4px"}, "$type": "typography"}"#,
      #"{"$value": [{"color": "red", "blur": "1px"}], "$type": "shadow"}"#,
      #"{"$value": [0, 0, 1, 1], "$type": "cubicBezier"}"#,
      #"{"$type": "dimension", "small": {"$value": "4px"}, "large": {"$value": "8px"}}"#,
      #"{"$value": "{gap}", "$type": "dimension"}"#, #"{"$value": "{gap}"}"#,
      #"{"$value": "{gaps.small}"}"#, #"{"value": "{old.value}"}"#,
    ] as [String])
  func otherTypes(token: String) throws {
    #expect(
      try short(
        ##"""
        {"red": {"$value": "#f00", "$type": "color"}, "other": \##(token),
         "gap": {"$value": "4px", "$type": "dimension"},
         "old": {"value": "4px", "type": "dimension"},
         "gaps": {"$type": "dimension", "small": {"$value": "4px"}}}
        """##) == ["red #ff0000"])
    if token.hasPrefix("{\"value\"") || token.hasPrefix("{\"$value\""), !token.contains("{gap"),
      !token.contains("{old")
    {
      #expect(try short("[\(token), \"red\"]") == ["#ff0000"])
    }
  }

  @Test("Other words as a type are remarks about a colour")
  func remarks() throws {
    #expect(
      try short(
        ##"""
        {"a": {"value": "#f80", "type": "primary"}, "b": {"value": "#00f", "type": "text"},
         "c": {"value": "#0f0", "type": "COLOR"}, "d": {"hex": "#fff", "type": "number"}}
        """##) == ["a #ff8800", "b #0000ff", "c #00ff00", "d #ffffff"])
  }

  @Test("Descriptions in the words of colours are neither swatches nor names")
  func descriptions() throws {
    for key in ["$description", "description", "comment"] {
      for value in ["$value", "value"] {
        #expect(
          try short(##"{"\##(key)": "tan", "red": {"\##(value)": "#f00", "\##(key)": "tan"}}"##)
            == ["red #ff0000"], "\(key) \(value)")
      }
    }
    #expect(
      try short(
        ##"""
        {"$description": "#f80", "$extensions": {"a": {"dark": "#000"}},
         "$metadata": {"tokenSetOrder": ["core"]}, "$themes": [{"name": "x"}],
         "red": {"$root": {"$value": "#f00"}, "dark": {"$value": "#700"}}}
        """##) == ["[red] red #ff0000", "[red] red dark #770000"])
    // Themes of editors have a colour of this name.
    #expect(
      try short(##"{"text": "#fff", "comment": "#6272a4"}"##)
        == ["text #ffffff", "comment #6272a4"])
  }

  @Test("Colours with a space are read in it")
  func spaces() throws {
    func token(_ value: String) -> String { #"{"a": {"$type": "color", "$value": {\#(value)}}}"# }
    #expect(
      try short(token(##""colorSpace": "srgb", "components": [1, 0, 0], "hex": "#00ff00""##))
        == ["a #ff0000"])
    #expect(
      try read(token(#""colorSpace": "hsl", "components": [30, 100, 50], "alpha": 0.5"#))
        .swatches.map(\.color) == [Color(.hsl, 30, 1, 0.5, alpha: 0.5)])
    #expect(
      try read(token(#""colorSpace": "display-p3", "components": [1, 0.5, 0]"#))
        .swatches.map(\.color) == [Color(.displayP3, 1, 0.5, 0)])
    #expect(
      try read(token(#""colorSpace": "oklch", "components": [0.5, 0, "none"]"#))
        .swatches.first?.color.missing == .component(2))
    for wrong in [
      #""colorSpace": "srgb", "components": [255, 0, 0]"#,
      #""colorSpace": "cmyk", "components": [0, 0, 0]"#,
      #""colorSpace": "srgb", "components": [1]"#,
    ] {
      let error = #expect(throws: PaletteFileError.self) { try read(token(wrong)) }
      #expect(error?.rule.hasPrefix("“a”") == true)
    }
  }

  @Test("References stand for the colour of another token, wherever it is")
  func references() throws {
    #expect(
      try short(
        ##"""
        {"color": {"alias": {"$value": "{color.red}", "$type": "color"},
                   "red": {"$value": "#f00", "$type": "color"},
                   "twice": {"$value": "{color.alias}"}, "pale": {"$value": "{ color.red }",
                   "alpha": 0.5}, "plain": "{color.twice.$value}"},
         "core": {"brand": {"tiger": {"value": "#f80"}}},
         "button": {"value": "{brand.tiger}", "type": "color"}}
        """##) == [
          "alias #ff0000", "red #ff0000", "twice #ff0000", "pale #ff000080", "plain #ff0000",
          "[core brand] core brand tiger #ff8800", "button #ff8800",
        ])
  }

  @Test(
    "References to nothing, to groups and in a circle are errors that name their entry",
    arguments: [
      (##"{"a": {"$value": "{b}"}, "c": "#fff"}"##, "“a” refers to “b”, which is not there"),
      (##"{"a": {"$value": "{c.x}"}, "c": "#fff"}"##, "“a” refers to “c.x”, which is not there"),
      (##"{"a": {"$value": "{c}"}, "c": {"d": "#fff"}}"##, "“a” refers to “c”, which is no colour"),
      (
        #"{"a": {"$value": "{b}"}, "b": {"$value": "{a}"}}"#,
        "“a” refers to itself, or has more than 32 references in a row"
      ),
      (
        ##"{"a": {"$ref": "#/b"}, "b": {"$value": "#fff"}}"##,
        "“a”: references with “$ref” are not read"
      ),
      (
        ##"{"a": {"$value": {"$ref": "#/b"}}, "b": {"$value": "#fff"}}"##,
        "“a $value”: references with “$ref” are not read"
      ),
      (#"["{}"]"#, "colour 1 refers to “”, which is not there"),
    ] as [(String, String)])
  func badReferences(text: String, rule: String) {
    let error = #expect(throws: PaletteFileError.self) { try read(text) }
    #expect(error?.rule == rule)
  }

  @Test("References among many tokens take no time")
  func manyReferences() throws {
    let aliases = (0..<20_000).map { "\"a\($0)\": {\"$value\": \"{core.c\($0)}\"}" }
    let colors = (0..<20_000).map { "\"c\($0)\": {\"$value\": \"#f80\"}" }
    let text =
      "{\"x\": {" + aliases.joined(separator: ",") + "}, \"core\": {"
      + colors.joined(separator: ",") + "}}"
    #expect(try read(text).swatches.count == 40_000)
  }
}
