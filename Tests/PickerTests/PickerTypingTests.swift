import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Typing in the picker")
struct PickerTypingTests {
  @Test func `What is typed sets the colour, whatever has the focus`() throws {
    for row in try VectorRow.all(in: "PickerTests/Vectors/typing.txt", cells: 2) {
      let script = try PickerScript("#a04020", space: .srgb, pressing: row[0])
      #expect(script.hex == row[1], "\(row)")
    }
  }

  @Test(arguments: ["#f80", "S-Tab tan", "#f8z Backspace 0", "Tab Tab 12 Backspace", "#a04020"])
  func `A colour that was typed is a change without a problem, and Enter keeps it`(keys: String)
    throws
  {
    var script = try PickerScript("#a04020", space: .srgb)
    #expect(script.press(keys) == .changed)
    #expect(script.picker.errorMessage == nil)
    #expect(script.picker.color.alpha == 1)
    #expect(script.press("Enter") == .accepted)
  }

  @Test(arguments: rounds(20...120))
  func `What to do with the names found is said in whole sentences`(columns: Int) throws {
    var script = try PickerScript("#a04020", in: Rect(Size(columns: columns, rows: 18)))
    script.press("/gre")
    let text = script.frame().plainText
    #expect(!text.contains("first ·") || text.contains("first · ↓ chooses"), "\(text)")
    #expect(text.contains("Enter takes the first") || text.contains("↓ chooses"))
  }

  @Test(arguments: [
    "#zz", "#12345", "/!!", "S-Tab rgb(1␣2", "Tab Tab 1x", "12x", "S-Tab C-u",
    "Tab Tab 1e999", "1e999", "12 Backspace Backspace", "/ =",
  ])
  func `Invalid input is reported, and Enter does not accept it`(keys: String) throws {
    var script = try PickerScript("#a04020", pressing: keys)
    let complaint = try #require(script.picker.errorMessage)
    #expect(complaint.unicodeScalars.allSatisfy { GlyphWidth.isDrawable($0) })
    #expect(script.press("Enter") == .handled)
    #expect(script.picker.errorMessage == complaint)
    #expect(script.frame().plainText.contains("⚠"))
    script.press("Esc")
    #expect(script.picker.errorMessage == nil && script.hex == "#a04020")
    #expect(script.press("Esc") == .cancelled)
  }

  @Test(arguments: ["#", "#f", "#12345"])
  func `A colour that is being typed is not a problem until Enter`(keys: String) throws {
    for size in [Size(columns: 76, rows: 20), Size(columns: 20, rows: 3)] {
      var script = try PickerScript("#a04020", in: Rect(size), pressing: keys)
      let alert = ResolvedTheme.dark.fieldAlert.foreground
      func isAlarmed(_ frame: Frame) -> Bool {
        frame.plainText.contains("⚠") || frame.cells.contains { $0.style.foreground == alert }
      }
      #expect(!isAlarmed(script.frame()))
      #expect(script.frame().plainText.contains("such as #f80") == (size.rows > 3))
      #expect(script.press("Enter") == .handled)
      #expect(isAlarmed(script.frame()))
      // Typing on is another chance.
      script.press("Backspace")
      #expect(!isAlarmed(script.frame()))
    }
  }

  @Test func `An error message disappears when another key is pressed`() throws {
    var script = try PickerScript("#a04020")
    for key in ["Tab", "S-Tab", "A-Right"] {
      script.press("#zz \(key)")
      #expect(script.picker.errorMessage == nil)
    }
  }

  @Test(arguments: [
    ("S-Tab #", "#"), ("S-Tab C-u", ""), ("Backspace", "#10203"), ("S-Tab Left 1", "#1020310"),
  ])
  func `The text that is typed replaces the colour in the field, or goes on from it`(
    keys: String, text: String
  ) throws {
    let script = try PickerScript("#102030", pressing: keys)
    #expect(script.picker.focus == .field)
    #expect(script.picker.entry?.text == text)
  }

  @Test func `Unhandled keys are ignored and keep the typed text`() throws {
    var script = try PickerScript("#102030")
    for key in ["F5", "Insert", "!", "C-x", "A-x", "C-Left"] {
      #expect(script.press(key) == .ignored, "\(key)")
    }
    script.press("#f8")
    for key in ["F5", "Insert", "S-Left", "PgUp", "C-x", "A-x"] {
      #expect(script.press(key) == .ignored, "\(key)")
      #expect(script.picker.entry?.text == "#f8", "\(key)")
    }
    #expect(script.press("0") == .changed)
    #expect(script.hex == "#ff8800")
  }

  @Test func `A letter outside the field searches by name`() throws {
    var script = try PickerScript("#102030")
    #expect(script.press("t") == .handled)
    #expect(script.picker.entry?.text == "t" && script.picker.isSearching)
    #expect(script.press("an") == .changed)
    #expect(script.hex == "#d2b48c")
  }

  @Test func `A paste is parsed as a colour without control characters`() throws {
    var script = try PickerScript("#102030")
    #expect(script.send(.paste(" #FEDCBA\n")) == .changed)
    #expect(script.hex == "#fedcba")
    #expect(script.send(.paste("no\u{1B}[31m colour")) == .handled)
    #expect(script.picker.errorMessage != nil)
    #expect(script.picker.entry?.text == "no[31m colour")
    #expect(script.send(.paste(String(repeating: "x", count: 5000))) == .handled)
    #expect(script.hex == "#fedcba")
  }
}
