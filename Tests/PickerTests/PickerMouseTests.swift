import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Mouse in the picker")
struct PickerMouseTests {
  static let areas = [
    PickerScript.regular, Rect(column: 3, row: 2, columns: 44, rows: 16),
    Rect(column: 0, row: 0, columns: 38, rows: 7),
  ]

  @Test(arguments: areas)
  func `A click on a cell of a slider gives the colour that the cell shows`(area: Rect) throws {
    for space in ColorViewModel.spaces {
      let start = try PickerScript("#a04020", space: space, in: area)
      let frame = start.frame()
      for index in start.geometry.sliders.filter({ $0 < space.components.count }) {
        // Drawing a frame for each cell would take seconds.
        for (number, point) in start.track(index).points.enumerated() {
          let shown = frame[point].style.background.rgb8()
          var script = start
          #expect(script.click(point) == .changed)
          #expect(script.picker.focus == .slider(index))
          #expect(script.picker.model.rgb8 == shown, "\(space) \(index) \(point)")
          guard number.isMultiple(of: 18) else { continue }
          let after = script.frame()[point]
          #expect(after.text == "◉" && after.style.background.rgb8() == shown)
        }
      }
    }
  }

  @Test
  func `A click on the opacity slider sets it, from 0 at the left to 1 at the right`() throws {
    var script = try PickerScript("#a04020")
    let track = script.track(3)
    for column in track.minColumn..<track.maxColumn {
      script.click(Point(column: column, row: track.minRow))
      let share = Double(column - track.minColumn) / Double(track.columns - 1)
      #expect(abs(script.picker.color.alpha - share) < 1e-9)
    }
    #expect(script.hex == "#a04020")
  }

  @Test(arguments: areas)
  func `A click on the ring gives the hue of the quarter`(area: Rect) throws {
    for (hue, across, down) in [(0.0, 0.5, 0.0), (90, 1, 0.5), (180, 0.5, 1), (270, 0, 0.5)] {
      var script = try PickerScript("#a04020", in: area)
      let ring = try #require(script.geometry.ring)
      let point = Point(
        column: ring.minColumn + Int(across * Double(ring.columns - 1)),
        row: ring.minRow + Int(down * Double(ring.rows - 1)))
      #expect(script.click(point) == .changed)
      #expect(script.picker.focus == .ring)
      expectHue(hue, of: script, within: ring)
      // A click on the marker barely changes the hue.
      let marks = script.frame().marks(in: ring)
      #expect(marks.map(\.isFocused) == [true])
      script.click(try #require(marks.first).point)
      expectHue(hue, of: script, within: ring)
    }
  }

  private func expectHue(_ hue: Double, of script: PickerScript, within ring: Rect) {
    let away = abs(script.picker.model.hue - hue)
    #expect(min(away, 360 - away) < 120 / Double(ring.rows), "\(script.picker.model.hue)")
  }

  @Test(arguments: areas)
  func `The corners of the plane are white, the pure hue and black twice`(area: Rect) throws {
    let start = try PickerScript("hsb(200 50% 50%)", in: area)
    guard let cells = start.geometry.plane else {
      #expect(area.columns < 60)
      return
    }
    let plane = start.picker.controls[1].control.field(in: cells)
    let (right, bottom) = (plane.maxColumn - 1, plane.maxRow - 1)
    for (column, row, hex) in [
      (plane.minColumn, plane.minRow, "#ffffff"), (right, plane.minRow, "#00aaff"),
      (plane.minColumn, bottom, "#000000"), (right, bottom, "#000000"),
    ] {
      var script = start
      #expect(script.click(Point(column: column, row: row)) == .changed)
      #expect(script.hex == hex && script.picker.focus == .plane)
      #expect(abs(script.picker.model.hue - 200) < 1e-9)
      let mark = try #require(script.frame().marks(in: plane).first)
      #expect(mark.isFocused && mark.color.hex == hex)
      #expect(abs(mark.point.column - column) <= mark.reach)
      #expect(abs(mark.point.row - row) <= mark.reach / 2)
    }
  }

  @Test
  func `The wheel moves the control under the pointer, and a drag its own to the release`() throws {
    var script = try PickerScript("hsb(100 50% 50%)")
    let ring = try #require(script.geometry.ring)
    script.mouse(.wheelUp, Point(column: ring.minColumn + 1, row: ring.minRow + 1))
    #expect(abs(script.picker.model.hue - 105) < 1e-9)
    let track = script.track(1)
    script.mouse(.wheelDown, track.origin)
    #expect(abs(script.picker.model.edited.components.y - 0.45) < 1e-9)
    #expect(script.mouse(.wheelUp, script.geometry.field.origin) == .ignored)
    script.mouse(.press(clicks: 1), Point(column: track.minColumn + 3, row: track.minRow))
    #expect(script.mouse(.drag, Point(column: ring.minColumn, row: -90)) == .changed)
    #expect(script.picker.model.edited.components.y == 0)
    #expect(script.mouse(.release, ring.origin) == .handled)
    #expect(script.mouse(.drag, track.origin) == .ignored)
  }

  @Test func `A mouse action clears typed text and its error message`() throws {
    let start = try PickerScript("#a04020")
    let ring = try #require(start.geometry.ring)
    let tabs = try #require(start.geometry.tabs)
    for (action, point) in [
      (Mouse.Action.press(clicks: 1), tabs.origin), (.wheelUp, ring.origin),
      (.press(clicks: 1), ring.origin),
    ] {
      for typed in ["#zz", "1x"] {
        var script = start
        script.press(typed)
        script.mouse(action, point)
        #expect(script.picker.errorMessage == nil)
        #expect(script.picker.entry == nil)
        #expect(script.press("Enter") == .accepted)
      }
    }
  }

  @Test
  func `A click on the old colour restores it, one on the new colour changes nothing`() throws {
    var script = try PickerScript("#a0402080", pressing: "#00ff00")
    let preview = try #require(script.geometry.preview)
    #expect(script.click(Point(column: preview.maxColumn - 1, row: preview.minRow)) == .handled)
    #expect(script.hex == "#00ff00")
    #expect(script.click(preview.origin) == .changed)
    #expect(script.hex == "#a04020")
    #expect(abs(script.picker.color.alpha - 128.0 / 255) < 1e-9)
    #expect(!script.picker.model.isChanged)
  }

  @Test(arguments: [5, 6])
  func `The label of the old colours is written on them`(count: Int) throws {
    var script = try PickerScript()
    let colors = (0..<count).map { RGB8(UInt8($0 * 40), 200, 0) }
    script.picker.restart(from: Color(colors[0]), replacing: colors)
    script.press("Right")
    let swatch = try #require(script.geometry.preview).columns(from: 0, count: 4)
    let frame = script.frame()
    let grounds = swatch.row(swatch.rows - 1).points.map { frame[$0].style.background }
    #expect(grounds == swatch.row(0).points.map { frame[$0].style.background })
    #expect(frame.plainText.contains(" old "))
  }

  @Test(arguments: [
    (76, "RGB  HSB  HSL  OKLCH  OKHSL  CMYK  Grey"), (34, "RGB HSB HSL OKLCH OKHSL CMYK Grey"),
    (26, "RGB HSB HSL OKLCH OKHSL ›"), (25, "RGB HSB HSL OKLCH      ›"),
  ])
  func `Of the tabs those for print and greys are left out first, which a sign at the end tells`(
    columns: Int, tabs: String
  ) throws {
    let area = Rect(column: 0, row: 0, columns: columns, rows: 20)
    #expect(try PickerScript(in: area).frame().plainText.hasPrefix(" " + tabs))
  }

  @Test(arguments: areas)
  func `A click on a tab switches the space and keeps the colour`(area: Rect) throws {
    var script = try PickerScript("#a04020", in: area)
    let row = try #require(script.geometry.tabs)
    let shown = script.frame().plainText
    for (space, cells) in script.picker.tabCells(in: row) {
      guard cells.maxColumn <= row.maxColumn else {
        #expect(!shown.contains(space.displayName))
        continue
      }
      #expect(script.click(cells.origin) == .handled)
      #expect(script.picker.model.space == space)
      #expect(script.hex == "#a04020")
    }
  }

  @Test
  func `A click on the field selects its text for typing, and one outside does nothing`() throws {
    var script = try PickerScript("#a04020", in: Rect(column: 5, row: 5, columns: 44, rows: 16))
    let before = script.picker
    for (column, row) in [(0, 0), (4, 8), (49, 8), (10, 21), (-1, -1)] {
      #expect(script.click(Point(column: column, row: row)) != .changed)
    }
    #expect(script.picker.model == before.model && script.picker.focus == before.focus)
    #expect(script.click(script.geometry.field.origin) == .handled)
    #expect(script.picker.entry?.text == "#a04020")
    script.press("#123")
    #expect(script.hex == "#112233")
  }
}
