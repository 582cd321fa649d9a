import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Keys of the picker")
struct PickerKeyTests {
  // MARK: Focus

  @Test("Tab cycles through all parts, Shift-Tab backwards")
  func tabOrder() throws {
    let order: [PickerFocus] = [
      .ring, .plane, .slider(0), .slider(1), .slider(2), .slider(3), .tabs, .field,
    ]
    var script = try PickerScript()
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

  @Test("Tab skips parts that do not fit")
  func smallTabOrder() throws {
    var script = try PickerScript(in: Rect(column: 0, row: 0, columns: 20, rows: 3))
    var parts: [PickerFocus] = []
    for _ in 0..<5 {
      script.press("Tab")
      parts.append(script.picker.focus)
    }
    #expect(parts == [.slider(1), .slider(2), .slider(3), .field, .slider(0)])
    var line = try PickerScript(in: Rect(column: 0, row: 0, columns: 20, rows: 1))
    line.press("'tan")
    #expect(line.hex == "#d2b48c")
  }

  @Test("Without opacity there is no slider for it")
  func opaqueTabOrder() throws {
    var script = try PickerScript(supportsOpacity: false)
    script.press("Tab Tab Tab Tab Tab Tab")
    #expect(script.picker.focus == .field)
  }

  @Test("Up and Down move between sliders")
  func amongSliders() throws {
    var script = try PickerScript()
    script.press("Tab Tab Down")
    #expect(script.picker.focus == .slider(1))
    script.press("Up Up")
    #expect(script.picker.focus == .plane)
    #expect(script.hex == "#ff8800")
  }

  // MARK: Arrows

  @Test(
    "Keys on the ring turn the hue",
    arguments: [
      ("Right", 101.0), ("Left", 99), ("Up", 101), ("Down", 99), ("S-Right", 110),
      ("S-Left", 90), ("PgUp", 110), ("PgDn", 90), ("Home", 0), ("End", 359), ("Home Left", 359),
      ("End Right", 0), ("Home S-Left", 350),
    ])
  func ring(keys: String, hue: Double) throws {
    var script = try PickerScript("hsb(100 50% 50%)")
    #expect(script.press(keys) == .changed)
    #expect(abs(script.picker.model.hue - hue) < 1e-9)
    let rest = script.picker.model.edited.components
    #expect(abs(rest.y - 0.5) < 1e-9 && abs(rest.z - 0.5) < 1e-9)
  }

  @Test(
    "Keys on the plane step by one or ten per cent",
    arguments: [
      ("Right", 0.51, 0.5), ("Left", 0.49, 0.5), ("Up", 0.5, 0.51), ("Down", 0.5, 0.49),
      ("S-Right", 0.6, 0.5), ("S-Up", 0.5, 0.6), ("PgUp", 0.5, 0.6), ("PgDn", 0.5, 0.4),
      ("Home", 0, 0.5), ("End", 1, 0.5), ("PgDn PgDn PgDn PgDn PgDn PgDn", 0.5, 0),
    ])
  func plane(keys: String, x: Double, y: Double) throws {
    var script = try PickerScript("hsb(100 50% 50%)")
    script.press("Tab")
    #expect(script.press(keys) == .changed)
    let components = script.picker.model.edited.components
    #expect(abs(components.x - 100) < 1e-9)
    #expect(abs(components.y - x) < 1e-9)
    #expect(abs(components.z - y) < 1e-9)
  }

  @Test(
    "Keys on a slider step in the unit of its number",
    arguments: [
      ("Right", 129), ("Left", 127), ("S-Right", 138), ("S-Left", 118), ("PgUp", 138),
      ("PgDn", 118), ("S-Up", 138), ("S-Down", 118), ("Home", 0), ("End", 255), ("End Right", 255),
      ("Home Left", 0),
    ])
  func slider(keys: String, red: UInt8) throws {
    var script = try PickerScript("#804020", space: .srgb)
    script.press("Tab Tab")
    #expect(script.press(keys) == .changed)
    #expect(script.picker.model.rgb8 == RGB8(red, 0x40, 0x20))
  }

  @Test("The right end of a hue slider is not its left end")
  func hueEnds() throws {
    var script = try PickerScript("hsb(100 50% 50%)")
    script.press("Tab Tab End")
    #expect(abs(script.picker.model.hue - 359) < 1e-9)
    script.press("Right")
    #expect(script.picker.model.hue == 0)
    script.press("Left")
    #expect(abs(script.picker.model.hue - 359) < 1e-9)
  }

  @Test("The last slider is the opacity")
  func alpha() throws {
    var script = try PickerScript("#80402080")
    script.press("S-Tab S-Tab S-Tab")
    #expect(script.picker.focus == .slider(3))
    script.press("Home")
    #expect(script.picker.color.alpha == 0)
    script.press("Right S-Right")
    #expect(abs(script.picker.color.alpha - 0.11) < 1e-9)
    #expect(script.hex == "#804020")
  }

  @Test("Alt with arrows switches the space and keeps the colour")
  func spaces() throws {
    var script = try PickerScript()
    var seen: [ColorSpace] = []
    for _ in 0..<7 {
      #expect(script.press("A-Right") == .handled)
      seen.append(script.picker.model.space)
      #expect(script.hex == "#ff8800")
    }
    #expect(seen == [.hsl, .cmyk, .gray, .oklch, .okhsl, .srgb, .hsb])
    script.press("A-Left")
    #expect(script.picker.model.space == .srgb)
  }

  // MARK: Outcomes

  @Test("Enter accepts, Esc and Ctrl-C cancel")
  func outcomes() throws {
    for start in ["", "Tab", "Tab Tab", "S-Tab", "'#f80"] {
      var script = try PickerScript("#102030")
      script.press(start)
      #expect(script.press("Enter") == .accepted)
      if script.picker.entry != nil { script.press("Esc") }
      #expect(script.press("Esc") == .cancelled)
      #expect(script.press("C-c") == .cancelled)
    }
  }

  @Test("Unrelated events are ignored")
  func otherEvents() throws {
    var script = try PickerScript("#102030")
    let before = script.picker
    #expect(script.send(.focusChanged(false)) == .ignored)
    #expect(script.send(.resized(Size(columns: 1, rows: 1))) == .ignored)
    #expect(script.picker == before)
  }

  @Test("After any sequence of keys the colour can be drawn")
  func anyKeys() throws {
    let keys = [
      "Tab", "S-Tab", "Left", "Right", "Up", "Down", "S-Left", "S-Right", "PgUp", "PgDn", "Home",
      "End", "A-Left", "A-Right", "BS", "Del", "C-u", "Enter", "F5", "'#f80", "'9", "'1e308",
      "'oklab(0.5_1e9_-1e9)", "'/rgb(1e9_0_-1e9)", "'/hsl(1_1e9%_50%)", "'.5", "'-", "'漢",
    ]
    for seed in UInt64(0)..<25 {
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
