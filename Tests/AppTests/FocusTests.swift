import Color
import Files
import Formats
import Picker
import ProgramTestSupport
import StyledText
import Terminal
import TestSupport
import Testing

@testable import App

@Suite("The cursor at the focus")
struct FocusTests {
  private static let size = Size(columns: 80, rows: 24)

  private static func pick(
    _ size: Size = size, layout: PickerLayout = .standard, isInline: Bool = false
  ) -> PickModel {
    var memory = PickerMemory()
    memory.layout = layout
    var terminal = TerminalContext(size: size)
    terminal.isInline = isInline
    return PickModel(
      color: Color(RGB8(255, 136, 0)), format: .hex, supportsOpacity: true, memory: memory,
      terminal: terminal)
  }

  private static func scheme(_ size: Size = size) -> SchemeModel {
    var scheme = TerminalScheme()
    for index in UInt8(0)..<16 {
      scheme[.palette(index)] = .color(RGB8(40 * (index % 6), 20, 90))
    }
    scheme[.foreground] = .color(RGB8(255, 255, 255))
    scheme[.background] = .color(RGB8(0, 0, 0))
    return SchemeModel(
      scheme, original: scheme, source: SchemeModel.Source(), display: .drawn("drawn"),
      sample: SchemeSample(), terminal: TerminalContext(size: size))
  }

  private static func editor(_ size: Size = size) -> EditorModel {
    EditorModel(marked: "one ⟦two‸ three\nfour", size: size, playing: "")
  }

  /// The text from the cell of the cursor to the end of its row.
  private static func text(of program: any App) -> String {
    let frame = program.frame()
    let focus = program.terminal.isInline ? frame.focus : frame.cursor?.position ?? frame.focus
    guard let point = focus, frame.bounds.contains(point) else { return "nowhere" }
    let rows = frame.plainText.split(separator: "\n", omittingEmptySubsequences: false)
    return String(rows[point.row].dropFirst(point.column))
  }

  @Test(arguments: [
    ("", "32°"), ("Right", "33°"), ("Tab", "100%"), ("Tab Tab", "32°"),
    ("Tab Tab Tab", "100%"), ("S-Tab S-Tab", "HSB›"), ("A-p", "nearest: bright red #ff0000"),
    ("A-p Right", "bright green #00ff00"), ("A-m", "complement #ff8800"),
    ("A-l Right", "◆ Sliders"), ("A-l End", "◆ Number columns"),
    ("A-f", "contrast 7.93:1  #ff8800"),
    ("A-h", "Picker: controls"), ("3", "3°"), ("size:44x20", "32°"), ("size:30x8", "32"),
    ("size:12x3", "#ff8800"), ("tick:100 tick:200 tick:300", "32°"),
  ])
  func `In the picker it stands at the value of the focused part, or where one types`(
    keys: String, shown: String
  ) {
    var model = Self.pick()
    model.play(keys)
    #expect(Self.text(of: model).hasPrefix(shown), "\(Self.text(of: model))")
  }

  @Test
  func `Below a prompt it stands in the first row, where the same can be read behind what it is`()
    throws
  {
    let rows = try VectorRow.all(in: "AppTests/Vectors/focus.txt", cells: 3)
    #expect(rows.count == 21)
    for row in rows {
      let (keys, before, shown) = (row[0], row[1], row[2])
      var model = Self.pick(Size(columns: 79, rows: 12), isInline: true)
      model.play(keys)
      let frame = model.frame()
      #expect(frame.focus?.row == 0)
      let line = try #require(frame.plainText.split(separator: "\n").first)
      let column = frame.focus?.column ?? 0
      #expect(line.prefix(column).hasSuffix(before), "\(row)\n\(line)")
      #expect(Self.text(of: model).hasPrefix(shown), "\(row)\n\(line)")
    }
  }

  @Test func `In columns of numbers it stands at the value of the column`() throws {
    var model = Self.pick(layout: try PickerLayout(parsing: "columns"))
    #expect(Self.text(of: model).hasPrefix("32°"), "\(Self.text(of: model))")
    model.play("C-Space tick:1000 Right tick:2000")
    #expect(Self.text(of: model).hasPrefix("100%"), "\(Self.text(of: model))")
  }

  @Test(arguments: [
    ("", "#28145a  1.33:1!"), ("Down", "#50145a"), ("Tab", "289°"), ("F", "Suggested fixes:"),
    ("A-w", "theme.conf"), ("A-h", "Colours of a terminal"),
    ("Tab Right Enter Esc", "Unsaved changes — save them first?"),
  ])
  func `In a scheme it stands at the chosen colour, in the picker, a question or a list`(
    keys: String, shown: String
  ) {
    var model = Self.scheme()
    model.play(keys)
    #expect(Self.text(of: model).hasPrefix(shown), "\(Self.text(of: model))")
  }

  @Test(arguments: [
    ("", " three"), ("C-k tick:1000", "240°"), ("C-k tick:1000 Tab", "2%"),
    ("C-k tick:1000 C-k", ""),
    ("A-h", "Commands"), ("x C-q", "Unsaved changes — save them first?"), ("C-g", "12 or 12:5"),
    ("A-j", "▏three"), ("C-k tick:1000 A-l", "◆ Ring and sliders"),
  ])
  func `In the editor it stands at the caret, in the picker, a question or a prompt`(
    keys: String, shown: String
  ) {
    var model = Self.editor()
    model.play(keys)
    #expect(Self.text(of: model).hasPrefix(shown), "\(Self.text(of: model))")
  }

  @Test(.slow, arguments: rounds(0..<40))
  func `Every frame of any program at any size has a place for it`(seed: UInt64) {
    let keys = [
      "Tab", "S-Tab", "Left", "Right", "Up", "Down", "Enter", "Esc", "A-p", "A-l", "A-h", "A-f",
      "C-k", "A-k", "A-j", "C-p", "C-f", "#", "/", "f", "F", "3", "x", "C-n", "A-m", "C-z",
      "tick:100", "size:80x24", "size:20x6", "size:9x3", "size:3x1", "size:120x40",
    ]
    var random = SeededGenerator(seed: seed)
    var programs: [any App] = [
      Self.pick(), Self.pick(isInline: true), Self.scheme(), Self.editor(),
      GalleryModel(terminal: TerminalContext(size: Self.size)),
    ]
    for _ in 0..<60 {
      let key = keys.randomElement(using: &random) ?? "Tab"
      for index in programs.indices {
        programs[index].play(key)
        let frame = programs[index].frame()
        #expect(
          frame.focus.map(frame.bounds.contains) == true, "\(index) \(key) \(frame.size)")
        #expect(frame.focus?.row == 0 || !programs[index].terminal.isInline)
      }
    }
  }
}
