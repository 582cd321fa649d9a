import Color
import Files
import Picker
import ProgramTestSupport
import Terminal
import TestSupport
import Testing
import UnicodeText

@testable import App

@Suite("Picking the colours of a text")
struct TextColorsTests {
  private static let style = "a { color: #ff8800; background: #112233 }\nb { color: #ABCDEF }\n"

  private func found(
    _ text: String = style, at position: (Int, Int)? = nil, insertsColor: Bool = false,
    format: ColorFormat? = nil
  ) -> TextColors? {
    TextColors(
      Array(text.utf8), at: position.map { TextPosition(line: $0, column: $1) },
      insertsColor: insertsColor, format: format)
  }

  @Test(
    arguments: [
      (nil, 0), ((1, 1), 0), ((1, 12), 0), ((1, 18), 0), ((1, 19), 0), ((1, 20), 1), ((1, 33), 1),
      ((1, 99), 1),
      ((2, 1), 2), ((2, 99), 2),
    ] as [((Int, Int)?, Int)])
  func `The first colour is the one at the position, or the nearest in its line`(
    position: (Int, Int)?, index: Int
  ) throws {
    #expect(try #require(found(at: position)).index == index)
  }

  @Test func `A line without a colour has none, even if other lines have some`() {
    #expect(found("#ff8800\n\nx", at: (3, 1)) == nil)
    #expect(found("no colour") == nil)
    #expect(found("") == nil)
  }

  @Test func `Columns are scalars, and the position may be beyond the text`() throws {
    let text = "é漢🎨 #ff8800 #00ff00"
    #expect(try #require(found(text, at: (1, 5))).index == 0)
    #expect(try #require(found(text, at: (1, 11))).index == 0)
    #expect(try #require(found(text, at: (1, 12))).index == 0, "right behind it")
    #expect(try #require(found(text, at: (1, 13))).index == 1)
    #expect(try #require(found(text, at: (7, 99))).index == 1)
    #expect(try #require(found(text, at: (.max, .max))).index == 1)
  }

  @Test
  func `A colour whose channels stand apart is one colour, of which only the channels change`()
    throws
  {
    let channel = { (name: String, value: String) in
      "<key>\(name) Component</key>\n<real>\(value)</real>\n"
    }
    let list = { (red: String) in
      "<plist><dict>"
        + (0..<2).map { index in
          "<key>Ansi \(index) Color</key>\n<dict>\n" + channel("Blue", "0")
            + channel("Green", "1.0") + channel("Red", index == 1 ? red : "0") + "</dict>\n"
        }.joined() + "</dict></plist>\n"
    }
    var colors = try #require(found(list("0.2"), at: (13, 7)))
    #expect(colors.count == 2 && colors.index == 1 && colors.answer == "#33ff00")
    #expect(String(decoding: colors.result, as: UTF8.self) == list("0.2"))
    colors.picked = Color(RGB8(255, 255, 0))
    #expect(
      String(decoding: colors.result, as: UTF8.self).contains("<real>1.000000</real>\n</dict>"))
    let console =
      ["red", "grn", "blu"].map { name in
        "vt.default_\(name)=" + (0..<16).map { "\($0)" }.joined(separator: ",")
      }.joined(separator: "\n") + "\n"
    var vt = try #require(found(console))
    #expect(vt.count == 16 && vt.answer == "#000000")
    vt.move(by: 3)
    vt.picked = Color(RGB8(200, 100, 50))
    let lines = String(decoding: vt.result, as: UTF8.self).split(separator: "\n")
    #expect(lines[0].hasPrefix("vt.default_red=0,1,2,200,4"))
    #expect(lines[2].hasPrefix("vt.default_blu=0,1,2,50,4"))
  }

  @Test(
    arguments: [
      ("255, 136, 0\n0, 170, 85\n18, 52, 86\n", nil), ("1,2,3\n4,5,6\n7,8,9", nil),
      (String(repeating: "0,1,2,3,4,5,6,7\n", count: 4), nil),
      ("name,red\n" + String(repeating: "0,1,2,3,4,5,6,7\n", count: 3), nil),
      ("0,1,2,3,4,5,6,7\n0,1,2,3,4,5,6,7\n0,1,2,3,4,5,6\n", nil),
      (String(repeating: "2024,11,29,4,5,6,7,8\n", count: 3), nil),
      (String(repeating: "8.5,1,2,3,4,5,6,7\n", count: 3), nil),
      (String(repeating: "0,1,2,3,4,5,6,7,\n", count: 3), nil),
      (String(repeating: "0,1,2,3,4,5,6,7\n", count: 3), 8),
    ] as [(String, Int?)])
  func `A table of numbers is no console scheme, unless it has three rows of eight or sixteen`(
    text: String, count: Int?
  ) { #expect(found(text)?.count == count) }

  @Test(arguments: [
    ("a { color: #f80 }", true), ("a { color: red }", true), ("color=ff8800", false),
    ("hsl(30, 100%, 50%)", true), ("val c = Color.rgb(10, 20, 30)", false),
    ("vec3(0.9, 0.1, 0.2)", false), ("--c-rgb: 255, 136, 0;", false),
  ])
  func `An alpha is offered where the text can hold one`(text: String, isOffered: Bool) throws {
    let colors = try #require(TextColors(Array(text.utf8)))
    #expect(colors.holdsAlpha == isOffered)
    let model = PickModel(
      text: colors, supportsOpacity: true,
      terminal: TerminalContext(size: Size(columns: 80, rows: 24)))
    #expect(model.picker.model.supportsOpacity == isOffered)
  }

  @Test func `Bytes that are not UTF-8 stay as they are`() throws {
    let text: [UInt8] = [0xFF, 0x00, 0x20] + Array("#ff8800".utf8) + [0x0D, 0x0A, 0xC3]
    var colors = try #require(TextColors(text))
    colors.picked = Color(RGB8(1, 2, 3))
    #expect(colors.result == [0xFF, 0x00, 0x20] + Array("#010203".utf8) + [0x0D, 0x0A, 0xC3])
  }

  @Test
  func `Several colours change in one go, each in its notation, and nothing else does`() throws {
    var model = try picker(found())
    #expect(printed(&model, "C-n C-n C-n C-p Enter") == [Self.style])
    model = try picker(found())
    #expect(model.play("Esc") == [.quit(status: 130, output: nil)])
    #expect(model.update(.event(.terminated(.terminate))) == [.quit(status: 143, output: nil)])
    model.play("#00ff00 C-n C-p")
    #expect(model.picker.color.rgb8 == RGB8(0, 255, 0), "turning back shows what was picked")
    #expect(model.picker.model.original.rgb8 == RGB8(255, 136, 0))
    let first = "a { color: #00ff00; background: #112233 }\n"
    #expect(model.frame().plainText.contains(first.prefix(30)))
    let changed = first + "b { color: #00AAFF }\n"
    #expect(printed(&model, "C-n C-n #00aaff Enter") == [changed])
  }

  @Test func `One key changes all that are equal, each in its notation, and nothing else`() throws {
    let rows = try VectorRow.all(in: "AppTests/Vectors/found-colors.txt", cells: 3)
    #expect(rows.count == 7)
    for row in rows {
      let (text, keys, changed) = (row[0], row[1], row[2])
      var model = try picker(found("x: \(text)\r\n"))
      #expect(printed(&model, keys) == ["x: \(changed)\r\n"], "\(row)")
    }
  }

  @Test
  func `The hints say how many are equal, where there are several, and a click is the key`() throws
  {
    var other = try picker(found("x: red #f008 #112233"))
    #expect(other.frame().plainText.contains("Enter keep  Esc"))
    other.file = "a.css"
    other.play("A-h")
    #expect(other.row(with: "Keep the new colours in a.css") >= 0)
    for (columns, all, others) in [
      (80, "Alt-Enter all 2", "  Esc cancel"), (60, "Alt-Enter all 2", "  Esc cancel  Alt-H help"),
      (40, "Alt-↵ all 2", "  Alt-H help"),
    ] {
      var model = try picker(found("x: red #f00 #112233"), size: Size(columns: columns, rows: 24))
      #expect(model.frame().plainText.contains(" this one  \(all)\(others)"))
      model.play("#0000ff")
      let place = try #require(model.frame().find(all))
      let effects = model.update(.event(.mouse(Mouse(.press(clicks: 1), at: place))))
      #expect(effects.last == .quit(status: 0, output: .bytes(Array("x: blue #00f #112233".utf8))))
    }
  }

  @Test
  func `A colour is inserted where there is none, and only there; a format replaces the notation`()
    throws
  {
    let inserted = try #require(found("x: ;\n#112233", at: (1, 4), insertsColor: true))
    #expect(inserted.isInsertion && inserted.count == 2)
    #expect(try green(inserted) == "x: #00ff00;\n#112233")
    let existing = try #require(found("#112233", at: (1, 4), insertsColor: true))
    #expect(!existing.isInsertion && existing.count == 1)
    #expect(try green(found("", insertsColor: true, format: .rgb)) == "rgb(0 255 0)")
    #expect(try green(found("ab", at: (9, 9), insertsColor: true)) == "ab#00ff00")
    #expect(
      try green(found(format: .rgb)).hasPrefix("a { color: rgb(0 255 0); background: #112233 }"))
    let template = try ColorNotation(template: "vec3({red},{green},{blue})")
    let shader = TextColors(Array("a #112233".utf8), format: .same, notation: template)
    #expect(try green(shader) == "a vec3(0,1,0)")
    // It is written even if it was not changed.
    var model = try picker(found("x ", at: (1, 3), insertsColor: true))
    #expect(printed(&model, "Enter") == ["x #ff8800"])
  }

  @Test func `An inserted colour is shown once`() throws {
    let model = try picker(found("hello world", at: (1, 6), insertsColor: true))
    #expect(model.row(with: "hello#ff8800 world") >= 0)
    #expect(!model.frame().plainText.contains("#ff8800#ff8800"))
  }

  @Test(arguments: [
    ("echo |", "echo '#00ff00'"), ("echo| x", "echo'#00ff00' x"), ("echo '|'", "echo '#00ff00'"),
    ("echo \"|\"", "echo \"#00ff00\""), ("echo \\\"|", "echo \\\"'#00ff00'"),
    ("echo 'it'\\''s' |", "echo 'it'\\''s' '#00ff00'"), ("echo \"'\" |", "echo \"'\" '#00ff00'"),
    ("echo '\\' |", "echo '\\' '#00ff00'"),
  ])
  func `On a command line, an inserted colour is quoted outside quotation marks`(
    line: String, expected: String
  ) throws {
    let column = try #require(
      line.firstIndex(of: "|").map { line.distance(from: line.startIndex, to: $0) })
    let text = line.replacing("|", with: "")
    func colors(_ format: ColorFormat? = nil) -> TextColors? {
      TextColors(
        Array(text.utf8), at: TextPosition(line: 1, column: column + 1), insertsColor: true,
        isShell: true, format: format)
    }
    #expect(try green(colors()) == expected)
    #expect(try green(colors(.ansi256)) == line.replacing("|", with: "ansi46"))
  }

  @Test func `Messages count the lines of the file`() throws {
    let colors = TextColors(Array("x\n#123456".utf8), firstLine: 41)
    #expect(try picker(colors).frame().plainText.contains("Colour 1 of 1, line 42"))
  }

  @Test(arguments: [(80, 24), (40, 12), (30, 8), (120, 40)])
  func `The line of the colour is shown at every size, with the colour visible`(
    columns: Int, rows: Int
  ) throws {
    let long = String(repeating: "long text ", count: 40)
    let model = try picker(
      found(long + "#12ab34 " + long, at: (1, 401)), size: Size(columns: columns, rows: rows))
    let first = model.rows.prefix(4)
    #expect(first.contains { $0.contains("text #12ab34 long") }, "\(first)")
    #expect(first.contains { $0.contains("1/1 ") || $0.contains("Colour 1 of 1") }, "\(first)")
  }

  @Test func `The help names the keys of the text only while a text is edited`() throws {
    var model = try picker(found())
    var other = PickModel(
      color: .black, format: .hex, supportsOpacity: true,
      terminal: TerminalContext(size: model.size))
    model.play("F1")
    other.play("F1")
    #expect(model.row(with: "Next and previous colour of the text") > 0)
    #expect(other.row(with: "colour of the text") < 0)
  }

  @Test
  func
    `A question about a changed file has help of its own, and lies below it until it is answered`()
    throws
  {
    var model = PickModel(
      text: try #require(found()), file: "style.css", supportsOpacity: true,
      terminal: TerminalContext(size: Size(columns: 80, rows: 24)))
    _ = model.update(.refused(path: "style.css", .modified))
    let before = model.frame()
    model.play("F1")
    #expect(model.row(with: "Keys of the question") >= 0 && model.row(with: "Overwrite") > 0)
    #expect(model.row(with: "Reload the file") < 0 && model.row(with: "Discard permanently") < 0)
    model.play("Esc")
    #expect(model.frame() == before)
    let effects = model.play("C-q")
    #expect(effects.isEmpty && model.isAsking, "the key that quits answers nothing")
    #expect(model.row(with: "Ctrl-Q does nothing here") > 0)
    let answer = model.play("o")
    #expect(answer.count == 1 && model.frame() != before)
  }

  // MARK: Support

  private func picker(
    _ colors: TextColors?, size: Size = Size(columns: 80, rows: 24)
  ) throws -> PickModel {
    PickModel(
      text: try #require(colors), supportsOpacity: true, terminal: TerminalContext(size: size))
  }

  /// The texts that keys make the picker print.
  private func printed(_ model: inout PickModel, _ keys: String) -> [String] {
    model.play(keys).compactMap {
      guard case .quit(0, .bytes(let bytes)?) = $0 else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The text with green in the place of its first colour.
  private func green(_ colors: TextColors?) throws -> String {
    var colors = try #require(colors)
    colors.picked = Color(RGB8(0, 255, 0))
    return String(decoding: colors.result, as: UTF8.self)
  }
}
