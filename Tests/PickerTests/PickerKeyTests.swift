import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Keys of the picker")
struct PickerKeyTests {
  // MARK: Focus

  @Test(arguments: [
    (PickerScript.regular, true), (PickerScript.regular, false),
    (Rect(column: 0, row: 0, columns: 20, rows: 3), true),
  ])
  func `Tab cycles through all parts that fit, Shift-Tab backwards`(
    area: Rect, supportsOpacity: Bool
  ) throws {
    var order = (0..<(supportsOpacity ? 4 : 3)).map { PickerFocus.slider($0) }
    if area == PickerScript.regular { order = [.ring, .plane] + order + [.tabs] }
    order.append(.field)
    var script = try PickerScript(in: area, supportsOpacity: supportsOpacity)
    for part in order.dropFirst() + order {
      if script.picker.focus == .field { #expect(script.picker.entry != nil) }
      #expect(script.press("Tab") == .handled)
      #expect(script.picker.focus == part)
    }
    for part in order.dropLast().reversed() {
      script.press("S-Tab")
      #expect(script.picker.focus == part)
    }
  }

  @Test func `Up and Down move between sliders`() throws {
    var script = try PickerScript(pressing: "Tab Tab Down")
    #expect(script.picker.focus == .slider(1))
    script.press("Up Up")
    #expect(script.picker.focus == .plane)
    #expect(script.hex == "#ff8800")
  }

  // MARK: Arrows

  @Test func `Alt with arrows switches the space and keeps the colour`() throws {
    var script = try PickerScript()
    var seen: [ColorSpace] = []
    for _ in 0..<7 {
      #expect(script.press("A-Right") == .handled)
      seen.append(script.picker.model.space)
      #expect(script.hex == "#ff8800")
    }
    #expect(seen == [.hsl, .oklch, .okhsl, .cmyk, .gray, .srgb, .hsb])
    script.press("A-Left")
    #expect(script.picker.model.space == .srgb)
  }

  // MARK: Outcomes

  @Test func `Enter accepts, Esc and Ctrl-C cancel`() throws {
    for start in ["", "Tab", "Tab Tab", "S-Tab", "#f80"] {
      var script = try PickerScript("#102030", pressing: start)
      #expect(script.press("Enter") == .accepted)
      if script.picker.entry != nil { script.press("Esc") }
      #expect(script.press("Esc") == .cancelled)
      #expect(script.press("C-c") == .cancelled)
    }
  }

  @Test func `Unrelated events are ignored`() throws {
    var script = try PickerScript("#102030")
    let before = script.picker
    #expect(script.send(.focusChanged(false)) == .ignored)
    #expect(script.send(.resized(Size(columns: 1, rows: 1))) == .ignored)
    #expect(script.picker == before)
  }

  @Test func `After any sequence of keys the colour can be drawn`() throws {
    let keys = [
      "Tab", "S-Tab", "Left", "Right", "Up", "Down", "S-Left", "S-Right", "PgUp", "PgDn", "Home",
      "End", "A-Left", "A-Right", "Backspace", "Delete", "C-u", "Enter", "F5", "#f80", "9", "1e308",
      "oklab(0.5␣1e9␣-1e9)", "/rgb(1e9␣0␣-1e9)", "/hsl(1␣1e9%␣50%)", ".5", "-", "漢",
    ]
    for seed in UInt64(0)..<10 {
      var generator = SeededGenerator(seed: seed)
      var script = try PickerScript(in: Rect(column: 0, row: 0, columns: 44, rows: 16))
      for _ in 0..<60 {
        script.press(keys[Int.random(in: keys.indices, using: &generator)])
        let color = script.picker.color
        #expect((0..<4).allSatisfy { color.components[$0].isFinite })
        #expect((0...1).contains(color.alpha))
      }
      let frame = script.frame()
      if let cursor = frame.cursor { #expect(frame.bounds.contains(cursor.position)) }
    }
  }
}
