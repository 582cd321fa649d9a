import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Columns of a colour")
struct ColumnPickerColorTests {
  private func texts(_ picker: ColumnPicker) -> [String] {
    picker.columns.indices.map { picker.value(ofColumn: $0).text + picker.columns[$0].unit }
  }

  @Test func `Each space has its components in display units`() throws {
    let orange = try Color(parsing: "#ff8000")
    let cases: [(ColorSpace, Bool, [String], [String])] = [
      (.srgb, true, ["Red", "Green", "Blue", "Alpha"], ["255", "128", "0", "100%"]),
      (.hsb, false, ["Hue", "Saturation", "Brightness"], ["30°", "100%", "100%"]),
      (
        .cmyk, true, ["Cyan", "Magenta", "Yellow", "Black", "Alpha"],
        ["0%", "50%", "100%", "0%", "100%"]
      ),
      (.gray, false, ["White"], ["64%"]),
    ]
    for (space, alpha, titles, values) in cases {
      let picker = ColumnPicker.channels(of: space, color: orange, alpha: alpha)
      #expect(picker.columns.map(\.title) == titles)
      #expect(texts(picker) == values)
      #expect(
        picker.columns.map(\.letter) == space.components.map { String($0.letter) }
          + (alpha ? ["A"] : []))
    }
  }

  @Test func `Every space has columns that can be drawn and read back`() {
    for space in ColorSpace.allCases {
      let picker = ColumnPicker.channels(of: space, color: .white, alpha: true)
      #expect(picker.columns.count == space.components.count + 1)
      for column in picker.columns { #expect(column.count > 50, "\(space) \(column.title)") }
      let back = picker.color(in: space)
      #expect(back.space == space && back.alpha == 1)
    }
  }

  @Test func `8-bit colours round-trip through their channels`() {
    for level in UInt8.min...UInt8.max {
      let rgb = RGB8(level, 255 - level, level ^ 0x5a)
      let picker = ColumnPicker.channels(of: .srgb, color: Color(rgb), alpha: true)
      #expect(picker.color(in: .srgb).rgb8 == rgb)
    }
  }

  @Test(
    arguments: ["#f8a2c1", "orange", "oklch(0.71234 0.123456 211.789)"], ["Up", "Control-Space"])
  func `Esc brings the very colour back that was there before the columns were unlocked`(
    text: String, key: String
  ) throws {
    let color = try Color(parsing: text)
    var (model, columns) = (ColorViewModel(color, space: .hsb), ColumnsControl(.hsb))
    let before = model.color
    for key in [key == "Up" ? Key(.up) : Key(.character(" "), .control), Key(.up), Key(.escape)] {
      columns.update(
        .key(key), in: Rect(column: 0, row: 0, columns: 60, rows: 12), model: &model,
        keys: .standard, context: RenderContext())
      if key == Key(.up) { #expect(model.color != before) }
    }
    #expect(model.color == before && columns.columns.isLocked)
  }

  @Test func `Columns that the program unlocks again restore the colour of then`() throws {
    var (model, columns) = (ColorViewModel(.red, space: .hsb), ColumnsControl(.hsb))
    func press(_ key: Key) {
      columns.update(
        .key(key), in: Rect(column: 0, row: 0, columns: 60, rows: 12), model: &model,
        keys: .standard, context: RenderContext())
    }
    for key in [Key(.up), Key(.enter)] { press(key) }
    model.setColor(try Color(parsing: "#f8a2c1"))
    let before = model.color
    columns.setEditing(true, context: RenderContext())
    for key in [Key(.up), Key(.escape)] { press(key) }
    #expect(model.color == before && columns.columns.isLocked)
  }

  @Test func `Untouched columns keep exact components, changed ones have the displayed value`() {
    let exact = Color(.oklch, 0.71234, 0.123456, 211.789, alpha: 0.333)
    var picker = ColumnPicker.channels(of: .oklch, color: exact, alpha: true)
    #expect(picker.color(in: .oklch, keeping: exact) == exact)
    #expect(picker.color(in: .oklch) != exact)
    picker.setNumber(90, ofColumn: 2)
    let turned = picker.color(in: .oklch, keeping: exact)
    #expect(turned.components.x == exact.components.x)
    #expect(turned.components.y == exact.components.y)
    #expect(turned.components.z == 90 && turned.alpha == 0.333)
    picker.setNumber(50, ofColumn: 3)
    #expect(picker.color(in: .oklch, keeping: exact).alpha == 0.5)
  }

  @Test func `A colour outside the columns' range becomes the nearest inside`() {
    let vivid = Color(.displayP3, 0, 1, 0, alpha: 0.25)
    let picker = ColumnPicker.channels(of: .srgb, color: vivid, alpha: false)
    #expect(picker.color(in: .srgb).rgb8 == vivid.rgb8)
    // Without an alpha column alpha is that of the base colour.
    #expect(picker.color(in: .srgb, keeping: vivid).alpha == 0.25)
    #expect(picker.color(in: .srgb).alpha == 1)
    let broken = ColumnPicker.channels(
      of: .srgb, color: Color(.srgb, .nan, .infinity, -5, alpha: .nan), alpha: true)
    #expect(broken.indices.count == 4)
  }
}

/// A column picker in a rectangle, driven by keys and the mouse.
struct ColumnPickerScript: ControlScript {
  var picker: ColumnPicker
  var area: Rect
  var time: Duration = .zero
  var isMotionReduced = false

  init(
    _ picker: ColumnPicker, in area: Rect = Rect(column: 3, row: 2, columns: 50, rows: 13),
    isLocked: Bool = false
  ) {
    self.picker = picker
    self.area = area
    if !isLocked { self.picker.unlock(context: .start) }
  }

  /// The geometry for mouse events.
  var geometry: ColumnPickerGeometry {
    ColumnPickerGeometry(of: picker, in: area, progress: picker.isLocked ? 0 : 1)
  }

  /// The texts of the selected values.
  var values: [String] { picker.columns.indices.map { picker.value(ofColumn: $0).text } }

  @discardableResult
  mutating func send(_ event: Event) -> ControlOutcome {
    picker.update(event, in: area, context: .at(time, isMotionReduced: isMotionReduced))
  }

  /// - Returns: the outcome of the click: that of the press if the release is ignored.
  @discardableResult
  mutating func click(_ point: Point) -> ControlOutcome {
    let pressed = mouse(.press(clicks: 1), point)
    let released = mouse(.release, point)
    return released == .ignored ? pressed : released
  }

  /// The cell of a column, a number of rows below its selected value.
  func point(_ column: Int, _ offset: Int = 0) -> Point {
    let cells = geometry.columns.first { $0.index == column }?.cells ?? area
    return Point(column: cells.minColumn + cells.columns / 2, row: geometry.chosenRow + offset)
  }

  func frame(isSettled: Bool = true, depth: ColorDepth = .truecolor) -> Frame {
    picker.frame(in: area, at: isSettled ? time + .seconds(1) : time, depth: depth)
  }

  /// The text of a row of the frame, without the area's margin.
  func row(_ row: Int) -> String {
    let frame = frame()
    return (area.minColumn..<area.maxColumn).map { frame[Point(column: $0, row: row)].text }
      .joined()
  }
}

@Suite("Columns in the picker")
struct PickerColumnsTests {
  private func script(_ size: (Int, Int) = (60, 18)) -> PickerScript {
    PickerScript(layout: .columns, in: Rect(column: 0, row: 0, columns: size.0, rows: size.1))
  }

  @Test func `Arrows unlock columns, in which only the changed values lose their decimals`() {
    var script = script()
    script.picker.model.setColor(Color(.srgb, 0.3333, 0.5, 0.7, alpha: 0.5))
    script.picker.selectSpace(.srgb)
    let before = script.picker.color
    #expect(script.press("5") != .changed && script.picker.color == before)
    script.press("C-_")
    #expect(script.press("C-x") == .ignored)
    #expect(script.send(.key(.control(" "))) == .handled)
    script.press("Right")
    #expect(script.press("Home") == .changed)
    // Untouched components keep their decimals.
    let kept = script.picker.color
    #expect(kept.components == SIMD4(0.3333, 0, 0.7, 0) && kept.alpha == 0.5)
    // Enter locks; Esc restores what was kept; Enter again accepts.
    #expect(script.press("Enter") == .handled)
    script.send(.key(.control(" ")))
    #expect(script.press("S-Down S-Down") == .changed)
    #expect(script.press("Esc") == .changed)
    #expect(script.picker.color.rgb8 == kept.rgb8)
    #expect(script.press("Enter") == .accepted)
  }

  @Test func `Columns follow the space and changes of the colour`() {
    var script = script()
    for space in ColorViewModel.spaces {
      script.picker.selectSpace(space)
      #expect(script.hex == "#a04020")
      #expect(script.frame().plainText.contains(space.components[0].name))
    }
    script.press("#00f")
    script.picker.selectSpace(.srgb)
    #expect(script.frame().plainText.contains("255"))
  }

  @Test("The layout `columns` round-trips through its notation")
  func notation() throws {
    #expect(try PickerLayout(parsing: " Columns") == .columns)
    #expect(PickerLayout.columns.notation == "columns")
  }
}
