import StyledText
import Testing

@testable import Formats

@Suite("Art in JSON")
struct JSONArtTests {
  private static var options: FormatOptions {
    var options = FormatOptions()
    options.width = 132
    options.hasICEColors = true
    var sauce = Sauce()
    sauce.title = "A \"title\" ♥"
    sauce.author = "Ada"
    sauce.group = "ink"
    sauce.date = "20261124"
    sauce.font = "Amiga Topaz 1+"
    sauce.comments = ["one", "", "three"]
    sauce.letterSpacing = .ninePixels
    sauce.aspectRatio = .stretched
    options.sauce = sauce
    return options
  }

  @Test("The width, iCE colours and SAUCE come back")
  func roundTrip() throws {
    let json = TextFormat.json.write(StyledString("a\nb"), options: Self.options)
    var options = FormatOptions()
    guard case .found(let art) = TextFormat.artInJSON(json, isLast: true) else {
      Issue.record("no art")
      return
    }
    options.apply(art)
    #expect(options.sauce == Self.options.sauce && options.width == 132 && options.hasICEColors)
    #expect(try TextFormat.json.read(json).text.string == "a\nb")
    #expect(try TextFormat.json.read(json).notices.isEmpty)
    #expect(TextFormat.json.losses(of: StyledString("a"), options: Self.options).isEmpty)
    #expect(TextFormat.artInJSON(Array(json.prefix(60)), isLast: false) == .needsMore)
  }

  @Test("A file without art is read and written as before")
  func plain() throws {
    let json = TextFormat.json.write(StyledString("a"))
    #expect(String(decoding: json, as: UTF8.self) == "{\"inkwheel\":1,\n\"lines\":[\n[\"a\"]\n]}\n")
    #expect(TextFormat.artInJSON(json, isLast: false) == .none)
  }

  @Test("Unknown keys are reported, and mistakes have a position")
  func mistakes() throws {
    func read(_ art: String) throws(FormatError) -> [String] {
      let json = "{\"inkwheel\":1,\"art\":\(art),\"lines\":[]}"
      return try TextFormat.json.read(Array(json.utf8)).notices
    }
    #expect(try read("{}").isEmpty)
    #expect(
      try read("{\"glow\":[1],\"sauce\":{\"x\":{}}}")
        == ["unknown keys were skipped: “art.glow”, “art.x”"])
    for (art, message) in [
      ("1", "“art” must be an object"),
      ("{\"width\":0}", "“width” must be a number from 1 to 4096"),
      ("{\"ice\":1}", "“ice” must be true or false"),
      ("{\"sauce\":{\"date\":\"today\"}}", "“date” must be a text of eight digits"),
      ("{\"sauce\":{\"title\":\"\\u001b\"}}", "“title” must be a text without control characters"),
      ("{\"sauce\":{\"comments\":[1]}}", "“comments” must be a text without control characters"),
      ("{\"width\":1,\"width\":1}", "the key “width” occurs twice"),
    ] {
      #expect { try read(art) } throws: { "\($0)".contains(message) }
    }
  }
}
