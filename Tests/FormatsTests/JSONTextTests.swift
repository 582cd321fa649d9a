import Color
import Foundation
import TestSupport
import Testing
import TextTestSupport

@testable import Formats
@testable import StyledText

@Suite("Text as JSON")
struct JSONTextTests {
  private func read(_ json: String) throws -> StyledString {
    try TextFormat.json.read(Array(json.utf8)).text
  }

  private func error(_ json: String) -> String {
    do {
      _ = try TextFormat.json.read(Array(json.utf8))
      return "no error"
    } catch {
      return error.message
    }
  }

  private func line(_ items: String) -> String { "{\"inkwheel\":1,\"lines\":[[\(items)]]}" }

  // MARK: Writing

  @Test func `Each line of text is a line of JSON with texts and styles`() {
    let orange = TextStyle(foreground: .rgb(RGB8(255, 136, 0)), attributes: .bold)
    let link = TextStyle(
      background: .indexed(4), underline: .curly, underlineColor: .indexed(9),
      link: Hyperlink(uri: "https://example.com", parameters: "id=1"))
    let text = FormatPieces.text(
      ("plain \"quoted\"\n", .plain), ("one ", .plain), ("two", orange), (" three\r\n", .plain),
      ("\n", orange), ("last", link))
    #expect(
      FormatPieces.string(.json, text) == """
        {"inkwheel":1,
        "lines":[
        ["plain \\"quoted\\"\\n"],
        ["one ",{"fg":"#ff8800","bold":true},"two",{}," three\\r\\n"],
        [{"fg":"#ff8800","bold":true},"\\n"],
        [{"bg":4,"underline":"curly","underlineColor":9,"link":"https://example.com",\
        "linkParameters":"id=1"},"last"]
        ]}

        """)
  }

  @Test func `An empty text has no lines`() throws {
    #expect(FormatPieces.string(.json, StyledString()) == "{\"inkwheel\":1,\n\"lines\":[\n]}\n")
    #expect(try read("{\"inkwheel\":1,\"lines\":[]}").isEmpty)
  }

  @Test
  func `Invisible characters are escaped: controls, invalid bytes, directional marks`() throws {
    let text = StyledString("\u{0}\u{1B}\u{7F}\u{9B}\u{202E}\u{FEFF}\u{10FF80}\t\u{8}\u{C}é漢👍")
    let json = FormatPieces.string(.json, text)
    #expect(json.contains(#""\u0000\u001b\u007f\u009b\u202e\ufeff\udbff\udf80\t\b\fé漢👍""#))
    #expect(try read(json) == text)
  }

  // MARK: Reading

  @Test func `Any text survives a round trip, however the file is split`() throws {
    var random = SeededGenerator(seed: 52)
    for _ in 0..<400 {
      let text = random.anyText(pieces: 20)
      let json = try TextFormat.json.write(text)
      #expect(try TextFormat.json.read(json).text == text)
      let pieces = (0..<3).map { _ in random.number(in: 1...40) }
      #expect(try FormatPieces.read(.json, json, pieces: pieces).get().text == text)
    }
  }

  @Test func `The output is valid JSON: another parser gives the same strings`() throws {
    var random = SeededGenerator(seed: 53)
    for _ in 0..<100 {
      let text = random.anyText(pieces: 20)
      let json = try TextFormat.json.write(text)
      let object = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
      let lines = try #require(object?["lines"] as? [[Any]])
      #expect(
        lines.flatMap { $0.compactMap { $0 as? String } }.joined().utf8.elementsEqual(
          text.string.utf8))
    }
  }

  @Test func `Space, escapes and the grouping of lines do not matter`() throws {
    let bold = TextStyle(attributes: .bold)
    let expected = FormatPieces.text(("aé/\"\\\u{1F44D}", .plain), ("b", bold), ("c\nd", .plain))
    #expect(
      try read(
        """
         \t\r\n{ "inkwheel" : 1 , "lines" : [ [ "a\\u00e9\\/\\"\\\\" , "\\ud83d\\uDC4D" ] , [ ] ,
          [ { "bold" : true , "italic" : false, "fg": "default", "underline": "none" } , "b" ] ,
          [ "", "c\\nd" ] ] }  \n
        """) == expected)
  }

  @Test func `The scalars of invalid bytes need no escapes`() throws {
    #expect(try read(line("\"\u{10FF80}\u{10FFFF}\"")) == StyledString("\u{10FF80}\u{10FFFF}"))
  }

  @Test func `A style lasts to the end of its array, and each array begins plain`() throws {
    let text = try read(
      "{\"inkwheel\":1,\"lines\":[[{\"fg\":1},\"a\",\"b\"],[\"c\",{\"bg\":255},\"d\",{},\"e\"]]}")
    #expect(
      text
        == FormatPieces.text(
          ("ab", TextStyle(foreground: .indexed(1))), ("c", .plain),
          ("d", TextStyle(background: .indexed(255))), ("e", .plain)))
  }

  @Test func `Every attribute and underline has a name`() throws {
    for (name, attribute) in [
      ("bold", TextAttributes.bold), ("faint", .faint), ("italic", .italic), ("blink", .blink),
      ("rapidBlink", .rapidBlink), ("reverse", .reverse), ("conceal", .conceal),
      ("strike", .strike), ("overline", .overline), ("superscript", .superscript),
      ("subscript", .subscript), ("proportional", .proportional),
    ] {
      let text = StyledString("x", style: TextStyle(attributes: attribute))
      #expect(try read(line("{\"\(name)\":true},\"x\"")) == text)
      #expect(FormatPieces.string(.json, text).contains("[{\"\(name)\":true},\"x\"]"))
    }
    for underline in Underline.allCases {
      #expect(
        try read(line("{\"underline\":\"\(underline)\"},\"x\""))
          == StyledString("x", style: TextStyle(underline: underline)))
    }
  }

  @Test func `Unknown keys are skipped and reported`() throws {
    let json = """
      {"inkwheel":1,"title":"T","meta":{"a":[1,-2.5e3,{"b":null}],"c":"x\\n"},"lines":[
      ["a",{"glow":[true,{"x":"}"}],"bold":true},"b",{"glow":1},"c"]],"more":false}
      """
    let bold = TextStyle(attributes: .bold)
    let expected = FormatPieces.text(("a", .plain), ("b", bold), ("c", .plain))
    for pieces in [[Int.max], [1], [3, 7]] {
      let read = try FormatPieces.read(.json, Array(json.utf8), pieces: pieces).get()
      #expect(read.text == expected)
      #expect(read.notices == ["unknown keys were skipped: “title”, “meta”, “glow”, “more”"])
    }
    let many = (0..<30).map { "\"k\($0)\u{1B}\":0" }.joined(separator: ",").replacing(
      "\u{1B}", with: "\\u001b")
    let notices = try TextFormat.json.read(Array("{\"inkwheel\":1,\(many),\"lines\":[]}".utf8))
      .notices
    #expect(notices.count == 1 && notices[0].contains("“k7␛” and others"))
  }

  // MARK: Errors

  @Test func `Errors have a location`() throws {
    for row in try VectorRow.all(in: "FormatsTests/Vectors/json-errors.txt", cells: 2) {
      #expect(error(row[0]) == row[1], "\(row)")
      for pieces in [[1], [2, 5]] {
        let error = #expect(throws: FormatError.self, "\(row)") {
          try FormatPieces.read(.json, Array(row[0].utf8), pieces: pieces).get()
        }
        #expect(error?.line != nil, "\(row)")
      }
    }
  }

  @Test func `Invalid styles are rejected`() throws {
    for row in try VectorRow.all(in: "FormatsTests/Vectors/json-styles.txt", cells: 2) {
      let message = error(line(row[0] + ",\"x\""))
      #expect(message.hasPrefix("line 1, column ") && message.hasSuffix(": " + row[1]), "\(row)")
    }
  }

  @Test func `Invalid UTF-8 is an error, also at the end of a piece`() {
    for bytes in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]] {
      let json = Array("{\"inkwheel\":1,\"lines\":[[\"".utf8) + bytes + Array("\"]]}".utf8)
      for pieces in [[Int.max], [1]] {
        #expect(throws: FormatError("this is not valid UTF-8", line: 1, column: 26)) {
          try FormatPieces.read(.json, json, pieces: pieces).get()
        }
      }
    }
  }

  @Test func `Deep nesting and endless tokens are errors, found cheaply`() {
    let deep = "{\"inkwheel\":1,\"x\":" + String(repeating: "[", count: 200_000)
    #expect(error(deep).hasSuffix("nested deeper than 64 levels"))
    let digits = "{\"inkwheel\":1,\"x\":" + String(repeating: "1", count: 200_000)
    #expect(error(digits).hasSuffix("number too long"))
    let link = line("{\"link\":\"" + String(repeating: "a", count: 200_000) + "\"},\"x\"")
    #expect(error(link).hasSuffix("the text is too long"))
    let key = "{\"" + String(repeating: "a", count: 10_000)
    guard case .failure(let error) = FormatPieces.read(.json, Array(key.utf8), pieces: [5000])
    else {
      Issue.record("no error")
      return
    }
    #expect(error.message.hasSuffix("a key of more than 4096 bytes"))
  }

  @Test func `Long strings come in pieces`() throws {
    let text = StyledString(String(repeating: "a\u{1B}é\n", count: 8_000))
    let json = try TextFormat.json.write(text)
    #expect(try FormatPieces.read(.json, json, pieces: [4099]).get().text == text)
  }

  @Test func `Damaged files are read or rejected, independent of the pieces`() throws {
    var random = SeededGenerator(seed: 54)
    let splinters =
      [
        "\"", "\\", "{", "}", "[", "]", ",", ":", "\\u", "\\ud83d", "\\udc4d", "1", "-", "e", ".",
        "true", "null", "{\"fg\":1}", "\"lines\"", "\u{10FF80}", "é", "\n", " ",
      ].map { Array($0.utf8) } + [[0x80], [0xFF], [0xC3], [0xF4, 0x8F], [0]]
    var good = 0
    for round in 0..<2000 {
      let text = random.anyText(pieces: 6)
      var json = try TextFormat.json.write(text)
      for _ in 0..<random.number(in: 0...3) {
        let offset = random.number(in: 0...json.count)
        switch random.number(in: 0...2) {
        case 0: json.insert(contentsOf: random.pick(splinters), at: offset)
        case 1: json.removeSubrange(offset..<min(json.count, offset + random.number(in: 0...4)))
        default: if offset < json.count { json[offset] = UInt8(random.number(in: 0...255)) }
        }
      }
      let whole = FormatPieces.read(.json, json)
      let parts = FormatPieces.read(.json, json, pieces: [random.number(in: 1...20), 1])
      switch (whole, parts) {
      case (.success(let one), .success(let other)):
        #expect(one == other, "round \(round)")
        good += 1
        #expect(
          (try? JSONSerialization.jsonObject(with: Data(json))) != nil || json.contains(0xF4),
          "round \(round): another reader refuses it")
        let again = try TextFormat.json.write(one.text)
        #expect(try TextFormat.json.read(again).text == one.text)
      case (.failure, .failure): break
      default: Issue.record("round \(round): \(whole) but in pieces \(parts)")
      }
    }
    #expect(good > 500)
  }
}

@Suite("Art in JSON")
struct JSONArtTests {
  private static let options = FormatOptions {
    ($0.width, $0.hasICEColors) = (132, true)
    $0.sauce = Sauce { sauce in
      (sauce.title, sauce.author, sauce.group) = ("A \"title\" ♥", "Ada", "ink")
      (sauce.date, sauce.font) = ("20261124", "Amiga Topaz 1+")
      sauce.comments = ["one", "", "three"]
      (sauce.letterSpacing, sauce.aspectRatio) = (.ninePixels, .stretched)
    }
  }

  private static func art(in json: [UInt8], isLast: Bool) -> ArtSearch.Result {
    json.withUnsafeBufferPointer {
      FormatDefinition.json.findArt(ArtSearch(bytes: $0, isLast: isLast))
    }
  }

  @Test func `The width, iCE colours and SAUCE come back`() throws {
    let json = try TextFormat.json.write(StyledString("a\nb"), options: Self.options)
    var options = FormatOptions()
    guard case .found(let art) = Self.art(in: json, isLast: true) else {
      Issue.record("no art")
      return
    }
    options.apply(art)
    #expect(options.sauce == Self.options.sauce && options.width == 132 && options.hasICEColors)
    #expect(try TextFormat.json.read(json).text.string == "a\nb")
    #expect(try TextFormat.json.read(json).notices.isEmpty)
    #expect(TextFormat.json.losses(of: StyledString("a"), options: Self.options).isEmpty)
    #expect(Self.art(in: Array(json.prefix(60)), isLast: false) == .needsMore)
  }

  @Test func `A file without art is read and written as before`() throws {
    let json = try TextFormat.json.write(StyledString("a"))
    #expect(String(decoding: json, as: UTF8.self) == "{\"inkwheel\":1,\n\"lines\":[\n[\"a\"]\n]}\n")
    #expect(Self.art(in: json, isLast: false) == .none)
  }

  @Test func `Unknown keys are reported, and problems have a position`() throws {
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
      ("{\"sauce\":{\"date\":\"today\"}}", "“date” must be a string of eight digits"),
      (
        "{\"sauce\":{\"title\":\"\\u001b\"}}", "“title” must be a string without control characters"
      ),
      ("{\"sauce\":{\"comments\":[1]}}", "“comments” must be a string without control characters"),
      ("{\"width\":1,\"width\":1}", "the key “width” occurs twice"),
    ] { #expect { try read(art) } throws: { "\($0)".contains(message) } }
  }

  @Test(arguments: ["[2J", "[5A", "c", "]0;x", "(0", ""])
  func `Escape characters in JSON are no movement in ANSI text`(sequence: String) throws {
    let text = "a\u{1b}\(sequence)b\u{1b}[31mc\n"
    let json = try TextFormat.json.write(StyledString(text))
    let conversion = try #require(FormatConversion(from: .json, to: .ansi))
    var ansi: [UInt8] = []
    _ = try json.withUnsafeBufferPointer { bytes throws(FormatError) in
      try conversion.convert(bytes, isLast: true, to: &ansi)
    }
    #expect(try TextFormat.ansi.read(ansi).text.string == text)
    #expect(try TextFormat.ansi.read(ansi).notices.isEmpty)
    #expect(TextFormat(ofFileNamed: "a.ans", head: ansi, tail: []) == .ansi)
  }
}
