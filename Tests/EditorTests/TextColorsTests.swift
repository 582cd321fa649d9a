import Color
import Picker
import ProgramTestSupport
import Terminal
import TestSupport
import Testing
import UnicodeText

@testable import Editor

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

  private func result(_ colors: TextColors) -> String {
    String(decoding: colors.result, as: UTF8.self)
  }

  @Test(
    "The first colour is the one at the position, or the nearest in its line",
    arguments: [
      (nil, 0), ((1, 1), 0), ((1, 12), 0), ((1, 18), 0), ((1, 19), 1), ((1, 33), 1), ((1, 99), 1),
      ((2, 1), 2), ((2, 99), 2),
    ] as [((Int, Int)?, Int)])
  func position(position: (Int, Int)?, index: Int) throws {
    #expect(try #require(found(at: position)).index == index)
  }

  @Test("A line without a colour has none, even if other lines have some")
  func emptyLine() {
    #expect(found("#ff8800\n\nx", at: (3, 1)) == nil)
    #expect(found("no colour") == nil)
    #expect(found("") == nil)
  }

  @Test("Columns are scalars, and the position may be beyond the text")
  func scalars() throws {
    let text = "é漢🎨 #ff8800 #00ff00"
    #expect(try #require(found(text, at: (1, 5))).index == 0)
    #expect(try #require(found(text, at: (1, 11))).index == 0)
    #expect(try #require(found(text, at: (1, 12))).index == 1)
    #expect(try #require(found(text, at: (7, 99))).index == 1)
    #expect(try #require(found(text, at: (.max, .max))).index == 1)
  }

  @Test("Without a picked colour the text stays the same, whatever is turned to")
  func untouched() throws {
    var model = try picker(Self.style)
    #expect(play("C-n C-n C-n C-p Enter", &model) == [Self.style])
  }

  @Test("Several colours change in one go, each in its notation")
  func several() throws {
    var model = try picker(Self.style)
    let keys = "# 0 0 f f 0 0 C-n C-n # 0 0 a a f f Enter"
    let changed = "a { color: #00ff00; background: #112233 }\nb { color: #00AAFF }\n"
    #expect(play(keys, &model) == [changed])
  }

  @Test("Turning back shows the colour that was picked before")
  func turningBack() throws {
    var model = try picker(Self.style)
    _ = play("# 0 0 f f 0 0 C-n C-p", &model)
    #expect(model.picker.color.rgb8 == RGB8(0, 255, 0))
    #expect(model.picker.model.original.rgb8 == RGB8(255, 136, 0))
    #expect(model.frame().plainText.contains("a { color: #00ff00; background"))
  }

  @Test("Esc and the end of the terminal print nothing of their own")
  func cancelled() throws {
    var model = try picker(Self.style)
    #expect(model.update(.event(.key(Key(.escape)))) == [.quit(status: 130, output: nil)])
    #expect(
      model.update(.event(.terminated(.terminate))) == [.quit(status: 143, output: nil)])
  }

  @Test("Bytes that are not UTF-8 stay as they are")
  func invalidBytes() throws {
    let text: [UInt8] = [0xFF, 0x00, 0x20] + Array("#ff8800".utf8) + [0x0D, 0x0A, 0xC3]
    var colors = try #require(TextColors(text))
    colors.picked = Color(RGB8(1, 2, 3))
    #expect(
      colors.result == [0xFF, 0x00, 0x20] + Array("#010203".utf8) + [0x0D, 0x0A, 0xC3])
  }

  @Test("A colour is inserted where there is none, and only there")
  func insertion() throws {
    var inserted = try #require(found("x: ;\n#112233", at: (1, 4), insertsColor: true))
    #expect(inserted.isInsertion && inserted.count == 2)
    inserted.picked = Color(RGB8(0, 255, 0))
    #expect(result(inserted) == "x: #00ff00;\n#112233")
    let existing = try #require(found("#112233", at: (1, 4), insertsColor: true))
    #expect(!existing.isInsertion && existing.count == 1)
    var empty = try #require(found("", insertsColor: true, format: .rgb))
    empty.picked = Color(RGB8(0, 255, 0))
    #expect(result(empty) == "rgb(0 255 0)")
    var end = try #require(found("ab", at: (9, 9), insertsColor: true))
    end.picked = Color(RGB8(0, 255, 0))
    #expect(result(end) == "ab#00ff00")
  }

  @Test("An inserted colour is written even if it was not changed")
  func untouchedInsertion() throws {
    let colors = try #require(found("x ", at: (1, 3), insertsColor: true))
    var model = PickModel(
      text: colors, supportsOpacity: true, terminal: TerminalContext(size: Self.size))
    #expect(play("Enter", &model) == ["x #ff8800"])
  }

  @Test("A format replaces the notation of picked colours only")
  func format() throws {
    var colors = try #require(found(format: .rgb))
    colors.picked = Color(RGB8(0, 255, 0))
    #expect(result(colors).hasPrefix("a { color: rgb(0 255 0); background: #112233 }"))
  }

  @Test(
    "The line of the colour is shown at every size, with the colour visible",
    arguments: [(80, 24), (40, 12), (30, 8), (120, 40)])
  func line(columns: Int, rows: Int) throws {
    let long = String(repeating: "long text ", count: 40)
    let colors = try #require(found(long + "#12ab34 " + long, at: (1, 401)))
    let model = PickModel(
      text: colors, supportsOpacity: true,
      terminal: TerminalContext(size: Size(columns: columns, rows: rows)))
    let first = model.frame().plainText.split(separator: "\n").prefix(4)
    #expect(first.contains { $0.contains("text #12ab34 long") }, "\(first)")
    #expect(first.contains { $0.contains("1/1 ") || $0.contains("Colour 1 of 1") }, "\(first)")
  }

  @Test("The help names the keys of the text only while a text is edited")
  func help() throws {
    var model = try picker(Self.style)
    _ = play("F1", &model)
    #expect(model.frame().plainText.contains("Next and previous colour of the text"))
    var other = PickModel(
      color: .black, format: .hex, supportsOpacity: true,
      terminal: TerminalContext(size: Self.size))
    _ = play("F1", &other)
    #expect(!other.frame().plainText.contains("colour of the text"))
  }

  // MARK: Support

  private static let size = Size(columns: 80, rows: 24)

  private func picker(_ text: String) throws -> PickModel {
    PickModel(
      text: try #require(found(text)), supportsOpacity: true,
      terminal: TerminalContext(size: Self.size))
  }

  /// The texts that keys make the picker print.
  private func play(_ keys: String, _ model: inout PickModel) -> [String] {
    KeyNotation.messages(keys).flatMap { model.update($0) }.compactMap {
      guard case .quit(0, .bytes(let bytes)?) = $0 else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
