import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("Lockable columns")
struct ColumnPickerTests {
  private func clock(isLocked: Bool = false) -> ColumnPickerScript {
    ColumnPickerScript(.hoursAndMinutes(hours: 9, minutes: 41), isLocked: isLocked)
  }

  private func expect(
    _ outcome: ControlOutcome, at column: Int, is number: Double, _ script: ColumnPickerScript
  ) {
    #expect(outcome == .changed && script.picker.value(ofColumn: column).number == number)
  }

  // MARK: Locking

  @Test func `A locked picker reacts only to its toggle`() {
    let start = clock(isLocked: true)
    let keys = "Up Down PgUp PgDn Home End 5 Tab Left Right Esc Backspace Space S-Up x F5 S-Enter"
    let clicks = start.area.points.filter { !start.geometry.toggle.contains($0) }.flatMap { point in
      [Mouse.Action.press(clicks: 1), .drag, .release, .wheelUp, .wheelDown]
        .map { Event.mouse(Mouse($0, at: point)) }
    }
    for event in KeyNotation.events(keys) + clicks + [.paste("12")] {
      var script = start
      #expect(script.send(event) == .ignored, "\(event)")
      #expect(script.picker == start.picker)
    }
  }

  @Test func `Enter, Ctrl-Space and a click on the pencil unlock, and lock again`() {
    for keys in ["Enter", "C-Space"] {
      var script = clock(isLocked: true)
      #expect(script.press(keys) == .handled)
      #expect(!script.picker.isLocked)
      script.press("Down")
      #expect(script.press(keys) == .accepted && script.picker.isLocked)
      #expect(script.values == ["10", "41"])
    }
    var script = clock(isLocked: true)
    for (sign, other, outcome) in [("✎", "✓", ControlOutcome.handled), ("✓", "✎", .accepted)] {
      let places = script.frame().points(of: [sign], in: script.area)
      #expect(places.count == 1 && script.frame().points(of: [other], in: script.area).isEmpty)
      #expect(script.click(places[0]) == outcome)
    }
  }

  // MARK: Values

  static let pickers = [
    "clock": ColumnPicker.hoursAndMinutes(hours: 9, minutes: 41),
    "decimals": ColumnPicker([.init("a", range: -2...2, step: 0.01, digits: 2)]),
    "days": ColumnPicker(
      [.init("Day", texts: ["Monday", "Tuesday", "Thursday", "漢字"], wraps: true)]),
    "hsb": .channels(of: .hsb, color: Color(.hsb, 359, 1, 1), alpha: false),
  ]

  @Test func `Keys and typed text move through the values and report each change`() throws {
    for row in try VectorRow.all(in: "PickerTests/Vectors/columns.txt", cells: 3) {
      var script = ColumnPickerScript(try #require(Self.pickers[row[0]]))
      for key in KeyNotation.keys(row[1]) {
        let before = script.values
        let outcome = script.send(.key(key))
        #expect(outcome == (script.values == before ? .handled : .changed), "\(key) of \(row)")
      }
      #expect(script.values.joined(separator: " ") == row[2], "\(row)")
    }
  }

  @Test func `A number starts anew after a pause, can be pasted, and has no letters`() {
    var script = clock()
    script.press("1")
    script.time += .seconds(2)
    #expect(script.press("3") == .changed && script.values == ["3", "41"])
    #expect(script.press("x") == .ignored)
    #expect(script.press(".") == .ignored)
    script.time += .seconds(2)
    #expect(script.send(.paste(" 20 \n")) == .changed && script.values == ["20", "41"])
    #expect(script.send(.paste("\u{1B}[31m")) == .handled)
  }

  @Test func `Every value from 0 to 255 can be typed and reached with arrows`() {
    var script = ColumnPickerScript(.channels(of: .srgb, color: .black, alpha: false))
    for value in 0...255 {
      script.time += .seconds(2)
      for digit in "\(value)" { script.press("\(digit)") }
      #expect(script.values[0] == "\(value)")
    }
    script.press("Tab")
    for value in 1...255 { expect(script.press("Down"), at: 1, is: Double(value), script) }
  }

  @Test func `Beyond the ends nothing is shown; a short column that wraps shows no value twice`() {
    let short = ColumnPicker.Column("x", texts: ["a", "b", "c"], wraps: true)
    #expect((-4...4).compactMap { short.neighbor(of: 0, by: $0) }.sorted() == [0, 1, 2])
    #expect(ColumnPicker([short]).value(ofColumn: 0).number == nil)
    #expect(ColumnPicker.Column("x", range: 0...100).neighbor(of: 100, by: 1) == nil)
    #expect(ColumnPicker.Column("x", range: 0...359, wraps: true).neighbor(of: 0, by: -1) == 359)
  }

  @Test func `Every number has a nearest value`() {
    let column = ColumnPicker.Column("x", range: 10...20, step: 2.5, digits: 1)
    #expect(column.count == 5)
    for (number, index) in [
      (10.0, 0), (11.2, 0), (11.3, 1), (99, 4), (-99, 0), (.nan, 0), (.infinity, 4),
      (-.infinity, 0), (1e300, 4),
    ] { #expect(column.index(nearestTo: number) == index, "\(number)") }
    #expect((0..<5).map { column.text(at: $0) } == ["10.0", "12.5", "15.0", "17.5", "20.0"])
    let tenths = ColumnPicker.Column("x", range: 0...1, step: 0.1, digits: 1)
    #expect(tenths.count == 11 && tenths.text(at: 10) == "1.0")
    let angle = ColumnPicker.Column("x", range: 0...359, wraps: true)
    #expect(angle.index(nearestTo: 359.7) == 0 && angle.index(nearestTo: -1) == 359)
  }

  // MARK: Mouse

  @Test
  func `A click on any visible neighbour selects it, and one elsewhere only focuses the column`() {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<40 {
      var script = clock()
      script.area = Rect(
        column: 2, row: 1, columns: generator.number(in: 12...60),
        rows: generator.number(in: 3...20))
      script.picker.setIndex(generator.number(in: 0...24), ofColumn: 0)
      script.picker.setIndex(generator.number(in: 0...60), ofColumn: 1)
      let frame = script.frame()
      for (column, cells) in script.geometry.columns {
        for row in cells.minRow..<cells.maxRow {
          let text = (cells.minColumn..<cells.maxColumn).map {
            frame[Point(column: $0, row: row)].text
          }.joined().filter { $0.isNumber }
          var clicked = script
          let outcome = clicked.click(Point(column: cells.minColumn, row: row))
          let expected = text.isEmpty ? script.values[column] : text
          #expect(clicked.values[column] == expected)
          #expect(clicked.picker.focus == column)
          #expect((outcome == .handled) == (expected == script.values[column]))
        }
      }
    }
  }

  @Test func `Dragging moves the values and stops at the ends`() {
    var script = clock()
    let start = script.point(1)
    func at(_ rows: Int) -> Point { Point(column: start.column, row: start.row + rows) }
    #expect(script.mouse(.press(clicks: 1), start) == .handled)
    expect(script.mouse(.drag, at(1)), at: 1, is: 40, script)
    expect(script.mouse(.drag, at(-3)), at: 1, is: 44, script)
    expect(script.mouse(.drag, at(-500)), at: 1, is: 60, script)
    expect(script.mouse(.drag, Point(column: -9, row: start.row)), at: 1, is: 41, script)
    #expect(script.mouse(.release, at(2)) == .handled)
    #expect(script.values == ["9", "41"])
    #expect(script.mouse(.drag, at(1)) == .ignored)
  }

  @Test func `The wheel scrolls the column under the pointer`() {
    var script = clock()
    expect(script.mouse(.wheelDown, script.point(1, 1)), at: 1, is: 42, script)
    expect(script.mouse(.wheelUp, script.point(0)), at: 0, is: 8, script)
    #expect(script.mouse(.wheelUp, script.area.origin) == .ignored)
  }

  // MARK: Animation and geometry

  @Test func `The picker opens in half a second with an overshoot and closes without one`() {
    var picker = clock(isLocked: true).picker
    #expect(picker.progress(at: .seconds(3)) == 0)
    picker.unlock(context: .at(.seconds(1)))
    #expect(abs(picker.progress(at: .seconds(1))) < 1e-9)
    let values = (0...100).map { picker.progress(at: .seconds(1) + .milliseconds(5 * $0)) }
    #expect((values.max() ?? 0) > 1.02)
    #expect(picker.progress(at: .milliseconds(1500)) == 1)
    #expect(picker.isAnimating(context: .at(.milliseconds(1499))))
    #expect(!picker.isAnimating(context: .at(.milliseconds(1500))))
    picker.lock(context: .at(.seconds(2)))
    #expect(picker.progress(at: .milliseconds(2500)) == 0)
  }

  @Test func `With reduced motion the picker and its signs change at once`() {
    var script = clock(isLocked: true)
    script.isMotionReduced = true
    script.press("Enter")
    #expect(script.picker.progress(at: .zero) == 1 && !script.picker.isAnimating(context: .start))
    #expect(script.frame(isSettled: false).points(of: ["✓", "✎"], in: script.area).count == 1)
    script.press("Enter")
    #expect(script.picker.progress(at: .zero) == 0 && !script.picker.isAnimating(context: .start))
  }

  @Test func `The selected row stays fixed while the columns open, and spacing and rows grow`() {
    let script = clock()
    let layouts = (0...20).map {
      ColumnPickerGeometry(of: script.picker, in: script.area, progress: Double($0) / 20)
    }
    #expect(Set(layouts.map(\.chosenRow)).count == 1)
    #expect(zip(layouts, layouts.dropFirst()).allSatisfy { $1.neighbors >= $0.neighbors })
    #expect(zip(layouts, layouts.dropFirst()).allSatisfy { $1.box.columns >= $0.box.columns })
    #expect(layouts[0].neighbors == 0 && layouts[20].neighbors == 4)
    #expect(layouts[20].box.columns > layouts[0].box.columns)
    let swing = ColumnPickerGeometry(of: script.picker, in: script.area, progress: 1.05)
    #expect(swing.box.columns == layouts[20].box.columns + 1)
  }

  @Test(arguments: ColorDepth.allCases)
  func `The selected values of all columns are in one capsule`(depth: ColorDepth) {
    for isLocked in [true, false] {
      let script = clock(isLocked: isLocked)
      let frame = script.frame(depth: depth)
      let band = script.geometry.capsule
      let grounds = Set(band.points.map { frame[$0].style.background })
      #expect(grounds.count == 1)
      let ends = [band.minColumn - 1, band.maxColumn].map {
        frame[Point(column: $0, row: band.minRow)].text
      }
      #expect(ends == (depth > .ansi16 ? ["▐", "▌"] : ["(", ")"]))
      let panel = RenderContext(depth: depth).theme.panelStyle.background
      if depth > .ansi16 { #expect(grounds != [panel]) }
      for (_, cells) in script.geometry.columns {
        #expect(band.minColumn < cells.minColumn && cells.maxColumn < band.maxColumn)
      }
    }
  }

  @Test func `Neighbours fade with the distance, or are faint at a low depth`() {
    var script = clock()
    script.press("Right")
    func style(_ offset: Int, _ depth: ColorDepth) -> CellStyle {
      script.frame(depth: depth)[script.point(1, offset)].style
    }
    let panel = OKLab(RenderContext().theme.panel).l
    func lightness(_ offset: Int) -> Double {
      style(offset, .truecolor).foreground.rgb8().map { OKLab($0).l } ?? 0
    }
    for offset in 1...3 {
      #expect(lightness(offset) > lightness(offset + 1) + 0.05)
      #expect(lightness(-offset) == lightness(offset))
    }
    #expect(lightness(4) > panel + 0.1)
    for depth in [ColorDepth.ansi16, .monochrome] {
      #expect(style(1, depth).attributes == .faint)
      #expect(!style(0, depth).attributes.contains(.faint))
    }
  }

  @Test func `At the minimum size every column is shown, below it the focused one`() {
    var color = ColumnPickerScript(
      .channels(of: .cmyk, color: Color(.cmyk, SIMD4(0.1, 0.2, 0.3, 0.4)), alpha: true))
    let least = color.picker.minimumSize
    #expect(least.columns <= 24 && least.rows == 4)
    color.area = Rect(column: 1, row: 1, columns: least.columns, rows: least.rows)
    #expect(color.geometry.columns.map(\.index) == [0, 1, 2, 3, 4])
    let rows = (1...4).map { color.row($0) }
    #expect(rows[0].contains("C") && rows[0].contains("K") && rows[0].contains("A"))
    for value in color.values { #expect(rows[2].contains(value)) }
    #expect(rows[1].contains("9") && rows[3].contains("11"))
    for focus in 0..<5 {
      color.picker.setFocus(focus)
      for columns in 1..<least.columns {
        color.area = Rect(column: 1, row: 1, columns: columns, rows: 3)
        #expect(color.geometry.columns.map(\.index).contains(focus))
      }
    }
  }

  @Test func `Random events at random sizes neither draw outside the area nor trap`() {
    var events = RandomControlEvents(generator: SeededGenerator(seed: 32))
    let texts = ["漢字", "e\u{301}", "👨‍👩‍👧", "", "\u{1B}[2J", "plain"]
    let pickers: [ColumnPicker] = [
      .hoursAndMinutes(), .channels(of: .lab, color: .black, alpha: false),
      .channels(of: .cmyk, color: .white, alpha: true),
      ColumnPicker(
        [
          .init("漢字漢字", texts: texts, wraps: true),
          .init("", range: -1000...1000, step: 0.5, digits: 3, unit: "mm"),
          .init("One", texts: ["1"]),
        ], separator: "漢"),
    ]
    for round in 0..<60 {
      var script = ColumnPickerScript(
        pickers[round % pickers.count], in: events.area(), isLocked: round % 8 < 4)
      for step in 0..<40 {
        script.time += .milliseconds(events.generator.number(in: 0...400))
        let before = script.picker
        let outcome = script.send(events.event(near: script.area))
        let picker = script.picker
        for (column, index) in zip(picker.columns, picker.indices) {
          #expect((0..<column.count).contains(index))
        }
        #expect(picker.columns.indices.contains(picker.focus))
        switch outcome {
        case .changed:
          #expect(picker.indices != before.indices && !picker.isLocked)
        case .ignored, .handled, .requested: #expect(picker.indices == before.indices)
        case .accepted, .cancelled: #expect(picker.isLocked && !before.isLocked)
        }
        if step.isMultiple(of: 10) { script.area = events.area() }
        guard step.isMultiple(of: 5) else { continue }
        let depth = events.generator.pick(ColorDepth.allCases)
        #expect(script.frame(isSettled: false, depth: depth).isUntouched(outside: script.area))
      }
    }
  }
}
