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

  private func changed(_ column: Int, _ number: Double) -> ColumnPickerOutcome {
    .changed(
      column: column, value: .init(index: Int(number), text: "\(Int(number))", number: number))
  }

  // MARK: Locking

  @Test("A locked picker reacts only to its toggle")
  func locked() {
    let start = clock(isLocked: true)
    for keys in [
      "Up", "Down", "PgUp", "PgDn", "Home", "End", "5", "Tab", "Left", "Right", "Esc", "BS",
      "Space", "S-Up", "x", "F5", "S-Enter",
    ] {
      var script = start
      #expect(script.press(keys) == .ignored, "\(keys)")
      #expect(script.picker == start.picker)
    }
    for row in start.area.minRow..<start.area.maxRow {
      for column in start.area.minColumn..<start.area.maxColumn {
        let point = Point(column: column, row: row)
        guard !start.geometry.toggle.contains(point) else { continue }
        for action: Mouse.Action in [.press(clicks: 1), .drag, .release, .wheelUp, .wheelDown] {
          var script = start
          #expect(script.mouse(action, point) == .ignored)
          #expect(script.picker == start.picker)
        }
      }
    }
    var script = start
    #expect(script.send(.paste("12")) == .ignored)
  }

  @Test("Enter, Ctrl-Space and a click on the pencil unlock, and lock again")
  func toggling() {
    for keys in ["Enter", "C-Space"] {
      var script = clock(isLocked: true)
      #expect(script.press(keys) == .unlocked)
      #expect(!script.picker.isLocked)
      script.press("Down")
      #expect(script.press(keys) == .locked)
      #expect(script.values == ["10", "41"])
    }
    var script = clock(isLocked: true)
    let pencil = script.frame().points(of: ["✎"], in: script.area)
    #expect(pencil.count == 1)
    #expect(script.click(pencil[0]) == .unlocked)
    let check = script.frame().points(of: ["✓"], in: script.area)
    #expect(check.count == 1 && script.frame().points(of: ["✎"], in: script.area).isEmpty)
    #expect(script.click(check[0]) == .locked)
  }

  @Test("Esc restores the values from before unlocking")
  func cancelling() {
    var script = clock()
    script.press("Down Tab Up 7")
    #expect(script.values == ["10", "7"])
    #expect(script.press("Esc") == .cancelled)
    #expect(script.values == ["9", "41"] && script.picker.isLocked)
  }

  @Test("The neighbours of the selected values are visible only when unlocked")
  func visibility() {
    var script = clock(isLocked: true)
    let locked = script.frame().plainText
    #expect(locked.contains(" 9") && locked.contains("41"))
    for text in ["10", "40", "42", " 8"] { #expect(!locked.contains(text)) }
    script.press("Enter")
    let unlocked = script.frame().plainText
    for text in ["7", "8", "9", "10", "11", "39", "40", "41", "42", "43"] {
      #expect(unlocked.contains(text))
    }
  }

  // MARK: Values

  @Test("Arrows, page keys, Home and End move through the values and report the change")
  func keys() {
    var script = clock()
    #expect(script.press("Down") == changed(0, 10))
    #expect(script.press("Up") == changed(0, 9))
    #expect(script.press("PgDn") == changed(0, 19))
    #expect(script.press("PgDn") == changed(0, 24))
    #expect(script.press("PgDn") == .handled)
    #expect(script.press("S-Up") == changed(0, 14))
    #expect(script.press("Home") == changed(0, 0))
    #expect(script.press("Up") == .handled)
    #expect(script.press("Right") == .handled)
    #expect(script.press("End") == changed(1, 60))
    #expect(script.press("Tab") == .handled)
    #expect(script.picker.focus == 0)
    script.press("Left")
    #expect(script.picker.focus == 1)
    script.press("S-Tab")
    #expect(script.picker.focus == 0)
  }

  @Test("Typing a number jumps to it; numbers out of range are clamped")
  func typing() {
    var script = clock()
    #expect(script.press("1") == changed(0, 1))
    #expect(script.press("2") == changed(0, 12))
    #expect(script.press("9") == changed(0, 24))
    #expect(script.press("BS") == changed(0, 12))
    #expect(script.press("BS BS BS") == .handled)
    script.press("Tab 5 9")
    #expect(script.values == ["1", "59"])
    // A new number starts in another column or after a pause.
    script.press("Left 7")
    #expect(script.values == ["7", "59"])
    script.time += .seconds(2)
    script.press("3")
    #expect(script.values == ["3", "59"])
    #expect(script.press("x") == .ignored)
    #expect(script.press(".") == .ignored)
    script.time += .seconds(2)
    #expect(script.send(.paste(" 20 \n")) == changed(0, 20))
    #expect(script.send(.paste("\u{1B}[31m")) == .handled)
  }

  @Test("Every value from 0 to 255 can be typed and reached with arrows")
  func everyValue() {
    var script = ColumnPickerScript(.channels(of: .srgb, color: .black, alpha: false))
    for value in 0...255 {
      script.time += .seconds(2)
      for digit in "\(value)" { script.press("\(digit)") }
      #expect(script.values[0] == "\(value)")
    }
    script.press("Tab")
    for value in 1...255 { #expect(script.press("Down") == changed(1, Double(value))) }
  }

  @Test("Decimals and signs can be typed in columns that have them")
  func decimals() {
    var script = ColumnPickerScript(
      ColumnPicker([.init("a", range: -2...2, step: 0.01, digits: 2)]))
    #expect(script.values == ["-2.00"])
    for digit in "-0.25" { script.press("\(digit)") }
    #expect(script.values == ["-0.25"])
    script.press("Down")
    #expect(script.values == ["-0.24"])
    script.press("Home")
    for digit in "1.5" { script.press("\(digit)") }
    #expect(script.values == ["1.50"])
  }

  @Test("Letters jump to the text with that prefix")
  func texts() {
    var script = ColumnPickerScript(
      ColumnPicker([.init("Day", texts: ["Monday", "Tuesday", "Thursday", "漢字"], wraps: true)]))
    script.press("t")
    #expect(script.values == ["Tuesday"])
    script.press("h")
    #expect(script.values == ["Thursday"])
    script.press("m")
    #expect(script.values == ["Monday"])
    #expect(script.press("q") == .handled)
    script.press("Up")
    #expect(script.values == ["漢字"])
    #expect(script.picker.value(ofColumn: 0).number == nil)
    script.press("Down")
    #expect(script.values == ["Monday"])
  }

  @Test("A wrapping column wraps around, the others stop")
  func wrapping() {
    var script = ColumnPickerScript(
      .channels(of: .hsb, color: Color(.hsb, 359, 1, 1), alpha: false))
    script.press("Down")
    #expect(script.values[0] == "0")
    script.press("PgUp")
    #expect(script.values[0] == "350")
    script.press("Tab Down Down")
    #expect(script.values[1] == "100")
    // Beyond the ends of the others nothing is shown.
    #expect(script.picker.columns[1].neighbor(of: 100, by: 1) == nil)
    #expect(script.picker.columns[0].neighbor(of: 0, by: -1) == 359)
  }

  @Test("A short column that wraps shows no value twice")
  func shortWraps() {
    let column = ColumnPicker.Column("x", texts: ["a", "b", "c"], wraps: true)
    let shown = (-4...4).compactMap { column.neighbor(of: 0, by: $0) }
    #expect(shown.sorted() == [0, 1, 2])
  }

  @Test("Every number has a nearest value")
  func nearest() {
    let column = ColumnPicker.Column("x", range: 10...20, step: 2.5, digits: 1)
    #expect(column.count == 5)
    for (number, index) in [
      (10.0, 0), (11.2, 0), (11.3, 1), (99, 4), (-99, 0), (.nan, 0), (.infinity, 4),
      (-.infinity, 0), (1e300, 4),
    ] {
      #expect(column.index(nearestTo: number) == index, "\(number)")
    }
    #expect((0..<5).map { column.text(at: $0) } == ["10.0", "12.5", "15.0", "17.5", "20.0"])
    let tenths = ColumnPicker.Column("x", range: 0...1, step: 0.1, digits: 1)
    #expect(tenths.count == 11 && tenths.text(at: 10) == "1.0")
    let angle = ColumnPicker.Column("x", range: 0...359, wraps: true)
    #expect(angle.index(nearestTo: 359.7) == 0 && angle.index(nearestTo: -1) == 359)
  }

  // MARK: Mouse

  @Test("A click on a neighbour selects it, a click on the selected value only focuses the column")
  func clicks() {
    var script = clock()
    #expect(script.click(script.point(1, 2)) == changed(1, 43))
    #expect(script.picker.focus == 1)
    #expect(script.click(script.point(0, -1)) == changed(0, 8))
    #expect(script.click(script.point(1)) == .handled)
    #expect(script.picker.focus == 1)
    script.press("Left Home")
    // Above the first value there is nothing.
    #expect(script.click(script.point(0, -2)) == .handled)
    #expect(script.values[0] == "0")
  }

  @Test("A click on any visible neighbour selects it")
  func everyNeighbor() {
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
          clicked.click(Point(column: cells.minColumn, row: row))
          let expected = text.isEmpty ? script.values[column] : text
          #expect(clicked.values[column] == expected)
        }
      }
    }
  }

  @Test("Dragging moves the values and stops at the ends")
  func dragging() {
    var script = clock()
    let start = script.point(1)
    func at(_ rows: Int) -> Point { Point(column: start.column, row: start.row + rows) }
    #expect(script.mouse(.press(clicks: 1), start) == .handled)
    #expect(script.mouse(.drag, at(1)) == changed(1, 40))
    #expect(script.mouse(.drag, at(-3)) == changed(1, 44))
    #expect(script.mouse(.drag, at(-500)) == changed(1, 60))
    #expect(script.mouse(.drag, Point(column: -9, row: start.row)) == changed(1, 41))
    #expect(script.mouse(.release, at(2)) == .handled)
    #expect(script.values == ["9", "41"])
    #expect(script.mouse(.drag, at(1)) == .ignored)
  }

  @Test("The wheel scrolls the column under the pointer")
  func wheel() {
    var script = clock()
    #expect(script.mouse(.wheelDown, script.point(1, 1)) == changed(1, 42))
    #expect(script.mouse(.wheelUp, script.point(0)) == changed(0, 8))
    #expect(script.mouse(.wheelUp, script.area.origin) == .ignored)
  }

  // MARK: Animation and geometry

  @Test("The picker opens in half a second with an overshoot and closes without one")
  func motion() {
    var picker = clock(isLocked: true).picker
    #expect(picker.progress(at: .seconds(3)) == 0)
    picker.unlock(at: .seconds(1))
    #expect(abs(picker.progress(at: .seconds(1))) < 1e-9)
    let values = (0...100).map { picker.progress(at: .seconds(1) + .milliseconds(5 * $0)) }
    #expect((values.max() ?? 0) > 1.02)
    #expect(picker.progress(at: .milliseconds(1500)) == 1)
    #expect(picker.isAnimating(at: .milliseconds(1499)))
    #expect(!picker.isAnimating(at: .milliseconds(1500)))
    picker.lock(at: .seconds(2))
    #expect(picker.progress(at: .milliseconds(2500)) == 0)
  }

  @Test("With reduced motion the picker opens at once")
  func reducedMotion() {
    var picker = ColumnPicker.hoursAndMinutes(isMotionReduced: true)
    picker.unlock(at: .seconds(1))
    #expect(picker.progress(at: .seconds(1)) == 1 && !picker.isAnimating(at: .seconds(1)))
  }

  @Test("The selected row stays fixed while the columns open, and spacing and rows grow")
  func opening() {
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

  @Test("The corners of the locked box are square, those of the unlocked one round")
  func corners() {
    var script = clock(isLocked: true)
    #expect(script.frame().points(of: ["┌", "┐", "└", "┘"], in: script.area).count == 4)
    script.press("Enter")
    #expect(script.frame().points(of: ["╭", "╮", "╰", "╯"], in: script.area).count == 4)
    #expect(script.frame().points(of: ["┌"], in: script.area).isEmpty)
  }

  /// The row of a sign beside the row of the values, and its lightness; nil where it is not shown.
  private func sign(
    _ text: String, in script: ColumnPickerScript
  ) -> (row: Int, lightness: Double)? {
    let frame = script.frame(isSettled: false)
    guard let point = frame.points(of: [text], in: script.area).first else { return nil }
    let ink = frame[point].style.foreground.rgb8().map { OKLab($0).l } ?? 0
    return (point.row - script.geometry.chosenRow, ink)
  }

  @Test("The pencil rolls away upwards and fades out as the check mark comes from below")
  func rollingSigns() throws {
    var script = clock(isLocked: true)
    #expect(sign("✎", in: script)?.row == 0 && sign("✓", in: script) == nil)
    script.press("Enter")
    var pencils: [(row: Int, lightness: Double)] = []
    var checks: [(row: Int, lightness: Double)] = []
    for milliseconds in stride(from: 0, through: 600, by: 10) {
      script.time = .milliseconds(milliseconds)
      if let pencil = sign("✎", in: script) { pencils.append(pencil) }
      if let check = sign("✓", in: script) { checks.append(check) }
    }
    let (lastPencil, lastCheck) = (try #require(pencils.last), try #require(checks.last))
    #expect(pencils.first?.row == 0 && lastPencil.row < 0)
    #expect(checks.contains { $0.row > 0 } && lastCheck.row == 0)
    #expect(zip(pencils, pencils.dropFirst()).allSatisfy { $1.row <= $0.row })
    #expect(zip(checks, checks.dropFirst()).allSatisfy { $1.row <= $0.row })
    #expect(lastPencil.lightness < (pencils.first?.lightness ?? 0) - 0.1)
    #expect(lastCheck.lightness > (checks.first?.lightness ?? 1) + 0.1)
    #expect(sign("✎", in: script) == nil)
    // And back again.
    script.time = .seconds(2)
    script.press("Enter")
    script.time = .milliseconds(2080)
    #expect(try #require(sign("✓", in: script)).row > 0)
    script.time = .milliseconds(2600)
    #expect(sign("✎", in: script)?.row == 0 && sign("✓", in: script) == nil)
  }

  @Test("With reduced motion the signs change at once")
  func reducedSigns() {
    var script = ColumnPickerScript(
      .hoursAndMinutes(hours: 9, minutes: 41, isMotionReduced: true), isLocked: true)
    script.press("Enter")
    #expect(sign("✓", in: script)?.row == 0 && sign("✎", in: script) == nil)
    script.press("Enter")
    #expect(sign("✎", in: script)?.row == 0 && sign("✓", in: script) == nil)
  }

  @Test("The selected values of all columns are in one capsule", arguments: ColorDepth.allCases)
  func capsule(depth: ColorDepth) {
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

  @Test("Neighbours fade with the distance, or are faint at a low depth")
  func fading() {
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
    // Half open, they are half visible.
    var opening = clock(isLocked: true)
    opening.press("Enter")
    opening.time = .milliseconds(60)
    let frame = opening.frame(isSettled: false)
    let row = opening.geometry.chosenRow + 1
    let early = (opening.area.minColumn..<opening.area.maxColumn)
      .map { frame[Point(column: $0, row: row)] }.filter { "0123456789".contains($0.text) }
      .compactMap { $0.style.foreground.rgb8() }.map { OKLab($0).l }
    #expect(early.count == 4 && early.allSatisfy { $0 < lightness(1) - 0.1 })
  }

  @Test("At the minimum size every column is shown, below it the focused one")
  func sizes() {
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

  @Test("Random events at random sizes neither draw outside the area nor trap")
  func fuzz() {
    var events = RandomControlEvents(generator: SeededGenerator(seed: 32))
    let pickers: [ColumnPicker] = [
      .hoursAndMinutes(), .channels(of: .srgb, color: .white, alpha: true),
      .channels(of: .lab, color: .black, alpha: false),
      .channels(of: .cmyk, color: .white, alpha: true),
      ColumnPicker(
        [
          .init("漢字漢字", texts: ["漢字", "e\u{301}", "👨‍👩‍👧", "", "\u{1B}[2J", "plain"], wraps: true),
          .init("", range: -1000...1000, step: 0.5, digits: 3, unit: "mm"),
          .init("One", texts: ["1"]),
        ], separator: "漢"),
    ]
    for round in 0..<150 {
      var script = ColumnPickerScript(
        pickers[round % pickers.count], in: events.area(), isLocked: round.isMultiple(of: 2))
      for step in 0..<40 {
        script.time += .milliseconds(events.generator.number(in: 0...400))
        let before = script.picker
        let outcome = script.send(events.event(near: script.area))
        let picker = script.picker
        for (column, index) in picker.indices.enumerated() {
          #expect((0..<picker.columns[column].count).contains(index))
        }
        #expect(picker.columns.indices.contains(picker.focus))
        switch outcome {
        case .changed(let column, let value):
          #expect(picker.value(ofColumn: column) == value)
          #expect(picker.indices != before.indices && !picker.isLocked)
        case .ignored, .handled: #expect(picker.indices == before.indices)
        case .locked, .cancelled: #expect(picker.isLocked && !before.isLocked)
        case .unlocked: #expect(!picker.isLocked && before.isLocked)
        }
        if before.isLocked, outcome != .unlocked { #expect(picker.indices == before.indices) }
        if step.isMultiple(of: 10) { script.area = events.area() }
        guard step.isMultiple(of: 5) else { continue }
        let frame = script.frame(
          isSettled: false, depth: events.generator.pick(ColorDepth.allCases))
        #expect(frame.isUntouched(outside: script.area))
      }
    }
  }
}
