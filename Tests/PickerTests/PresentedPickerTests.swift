import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("A presented picker")
struct PresentedPickerTests {
  private static func anchor(_ columns: Int, _ rows: Int) -> PickerAnchor {
    PickerAnchor(
      screen: Size(columns: columns, rows: rows),
      rect: Rect(column: columns - 7, row: 0, columns: 6, rows: 3))
  }

  static let compact = anchor(50, 24)
  static let regular = anchor(100, 30)
  static let wide = anchor(140, 40)

  private func picker(supportsOpacity: Bool = true, isMotionReduced: Bool = false)
    -> PresentedPicker
  {
    PresentedPicker(
      PickerPane(
        "Text colour", color: Color(RGB8(0x2F, 0x80, 0xFF)), supportsOpacity: supportsOpacity),
      context: .at(.zero, isMotionReduced: isMotionReduced))
  }

  /// A frame of dots with the picker over it.
  private func frame(_ picker: PresentedPicker, _ anchor: PickerAnchor, at milliseconds: Int)
    -> Frame
  {
    var frame = Frame(size: anchor.screen)
    frame.fill(frame.bounds, with: Cell("%"))
    picker.render(
      into: &frame, in: anchor, hints: [("Tab", "next"), ("#", "hex")],
      context: .at(.milliseconds(milliseconds)))
    return frame
  }

  private func cover(_ frame: Frame) -> Int {
    frame.cells.count { $0.text != "%" || $0.style != .plain }
  }

  private func press(_ code: Key.Code, _ modifiers: Key.Modifiers) -> Event {
    .key(Key(code, modifiers))
  }

  private func mouse(_ action: Mouse.Action, _ column: Int, _ row: Int) -> Event {
    .mouse(Mouse(action, at: Point(column: column, row: row)))
  }

  // MARK: Geometry

  @Test func `At every size the picker is fully on the screen, usable and in a stable position`() {
    var random = SeededGenerator(seed: 7)
    for _ in rounds(0..<10_000) {
      let screen = Size(columns: random.number(in: 1...220), rows: random.number(in: 1...70))
      let source = Rect(
        column: random.number(in: 0...max(screen.columns - 6, 0)),
        row: random.number(in: 0...max(screen.rows - 3, 0)), columns: 6, rows: 3)
      let anchor = PickerAnchor(screen: screen, rect: source)
      var picker = picker(supportsOpacity: random.number(in: 0...1) == 0)
      if random.number(in: 0...1) == 0 { picker.detent = .large }
      if random.number(in: 0...1) == 0 {
        picker.origin = Point(
          column: random.number(in: -50...250), row: random.number(in: -50...90))
      }
      let rect = picker.frame(in: anchor)
      let content = picker.content(in: anchor)
      #expect(rect.intersection(Rect(screen)) == rect && !rect.isEmpty)
      #expect(content.intersection(rect) == content && !content.isEmpty)
      if anchor.presentation != .sheet {
        #expect(content.rows >= 8 && content.columns >= 40, "\(screen) \(source)")
      }
      if anchor.presentation == .popover { expectBesideAnchor(rect, source, screen) }
      #expect(picker.frame(in: anchor) == rect)
    }
  }

  private func expectBesideAnchor(_ rect: Rect, _ anchor: Rect, _ screen: Size) {
    let hasRoom =
      max(anchor.minRow, screen.rows - anchor.maxRow) >= Presentation.minimumRows
      || max(anchor.minColumn, screen.columns - anchor.maxColumn) >= 44
    if hasRoom { #expect(rect.intersection(anchor).isEmpty, "\(screen) \(anchor) \(rect)") }
  }

  @Test func `Resizing the terminal keeps the picker and its typed text`() {
    var picker = picker(isMotionReduced: true)
    for character in "#0f0" {
      _ = picker.update(.key(.character(character)), in: Self.wide, context: .start)
    }
    _ = picker.update(press(.left, [.control, .shift]), in: Self.wide, context: .start)
    let before = frame(picker, Self.wide, at: 0)
    for anchor in [Self.regular, Self.compact] {
      #expect(frame(picker, anchor, at: 0).plainText.contains("#0f0"))
    }
    #expect(frame(picker, Self.wide, at: 0) == before)
    #expect(picker.picker.model.rgb8 == RGB8(0, 255, 0))
  }

  // MARK: Sheet

  @Test func `Alt-Up and Alt-Down change the height of a sheet only`() {
    var picker = picker(isMotionReduced: true)
    let small = picker.frame(in: Self.compact)
    #expect(!picker.showsOpacity(in: Self.compact) && picker.showsOpacity(in: Self.regular))
    #expect(picker.update(press(.up, .alt), in: Self.compact, context: .start) == .handled)
    let large = picker.frame(in: Self.compact)
    #expect(small.rows == 8 && large.rows == 14 && large.maxRow == 24)
    #expect(picker.showsOpacity(in: Self.compact))
    #expect(picker.update(press(.up, .alt), in: Self.compact, context: .start) == .handled)
    #expect(picker.frame(in: Self.compact) == large)
    #expect(picker.update(press(.down, .alt), in: Self.compact, context: .start) == .handled)
    #expect(picker.frame(in: Self.compact) == small)
    #expect(picker.update(press(.up, .alt), in: Self.regular, context: .start) == .ignored)
    #expect(picker.detent == .small)
  }

  @Test func `A click on the top edge of a sheet changes its height`() {
    var picker = picker(isMotionReduced: true)
    func send(_ action: Mouse.Action, _ row: Int) {
      #expect(picker.update(mouse(action, 25, row), in: Self.compact, context: .start) == .handled)
    }
    for (detent, row) in [(SheetDetent.large, 16), (.small, 10)] {
      send(.press(clicks: 1), row)
      send(.release, row)
      #expect(picker.detent == detent)
    }
  }

  @Test
  func `A click outside a sheet or popover accepts the colour; outside a panel it is ignored`() {
    for (anchor, outcome) in [
      (Self.compact, ControlOutcome.accepted), (Self.regular, .accepted), (Self.wide, .ignored),
    ] {
      var picker = picker(isMotionReduced: true)
      #expect(picker.update(mouse(.press(clicks: 1), 1, 5), in: anchor, context: .start) == outcome)
      #expect(picker.update(mouse(.wheelUp, 1, 5), in: anchor, context: .start) == .ignored)
      let inside = picker.frame(in: anchor).origin
      for rest in [Mouse(.drag, at: inside), Mouse(.release, at: inside)] {
        #expect(picker.update(.mouse(rest), in: anchor, context: .start) == .ignored)
      }
    }
  }

  // MARK: Panel

  @Test func `Ctrl with arrows moves a panel by a cell, with Shift by five, within the screen`() {
    var picker = picker(isMotionReduced: true)
    let start = picker.frame(in: Self.wide)
    func move(_ code: Key.Code, _ modifiers: Key.Modifiers) -> Rect {
      #expect(picker.update(press(code, modifiers), in: Self.wide, context: .start) == .handled)
      return picker.frame(in: Self.wide)
    }
    #expect(move(.left, .control).minColumn == start.minColumn - 1)
    #expect(move(.down, .control).minRow == start.minRow + 1)
    #expect(move(.left, [.control, .shift]).minColumn == start.minColumn - 6)
    let moved = move(.down, [.control, .shift])
    #expect(moved.minRow == start.minRow + 6 && moved.size == start.size)
    // It returns to its position after the terminal was smaller.
    #expect(picker.frame(in: Self.anchor(140, 26)).maxRow <= 26)
    #expect(picker.frame(in: Self.anchor(160, 40)).origin.column == moved.origin.column)
    #expect(picker.frame(in: Self.wide) == moved)
    #expect(move(.right, .control).minColumn == start.minColumn - 5)
    for _ in 0..<40 { _ = move(.right, [.control, .shift]) }
    #expect(picker.frame(in: Self.wide).maxColumn == 140)
    #expect(move(.left, .control).maxColumn == 139, "what is lost at the edge is not owed")
    #expect(picker.update(press(.left, .control), in: Self.regular, context: .start) == .ignored)
  }

  // MARK: Animations

  @Test(arguments: [compact, regular, wide])
  func `The picker animates in within 0.2 to 0.6 s, and out again`(anchor: PickerAnchor) {
    var picker = picker()
    let length = PresentedPicker.animationDuration
    #expect(length >= .milliseconds(200) && length <= .milliseconds(600))
    let end = 250
    var last = -1
    for time in stride(from: 0, through: end, by: 25) {
      let covered = cover(frame(picker, anchor, at: time))
      #expect(covered >= last)
      last = covered
      #expect(picker.isMoving(at: .milliseconds(time)) == (time < end))
    }
    let rest = frame(picker, anchor, at: end)
    #expect(rest == frame(self.picker(isMotionReduced: true), anchor, at: 0))
    #expect(last == picker.frame(in: anchor).columns * picker.frame(in: anchor).rows)
    picker.dismiss(context: .at(.seconds(1)))
    for time in stride(from: 1000, through: 1250, by: 25) {
      let covered = cover(frame(picker, anchor, at: time))
      #expect(covered <= last)
      last = covered
    }
    #expect(last == 0 && !picker.isMoving(at: .milliseconds(1250)))
  }

  @Test func `Dismissing during the opening animation starts from the current state`() {
    var picker = picker()
    let before = frame(picker, Self.compact, at: 100)
    picker.isFocused = false
    let unfocused = frame(picker, Self.compact, at: 100)
    picker.dismiss(context: .at(.milliseconds(100)))
    #expect(frame(picker, Self.compact, at: 100) == unfocused)
    #expect(cover(unfocused) == cover(before))
    #expect(cover(frame(picker, Self.compact, at: 200)) < cover(before))
  }

  @Test func `Input during an animation acts as if it had ended`() {
    for anchor in [Self.compact, Self.regular, Self.wide] {
      var moving = picker()
      var resting = picker(isMotionReduced: true)
      let content = resting.content(in: anchor)
      let events = [
        mouse(.press(clicks: 1), content.minColumn + 4, content.minRow + 4),
        press(.tab, []), press(.right, .shift), press(.up, .alt), press(.down, .control),
      ]
      for event in events {
        let outcome = moving.update(event, in: anchor, context: .at(.milliseconds(30)))
        #expect(outcome == resting.update(event, in: anchor, context: .at(.milliseconds(30))))
      }
      #expect(moving.picker == resting.picker)
      #expect(moving.frame(in: anchor) == resting.frame(in: anchor))
    }
  }

  @Test func `With reduced motion everything happens at once`() {
    var picker = picker(isMotionReduced: true)
    #expect(!picker.isMoving(at: .zero))
    picker.setDetent(.large, in: Self.compact, context: .at(.seconds(1), isMotionReduced: true))
    #expect(!picker.isMoving(at: .seconds(1)))
    picker.dismiss(context: .at(.seconds(2), isMotionReduced: true))
    #expect(!picker.isMoving(at: .seconds(2)))
    #expect(cover(frame(picker, Self.compact, at: 2000)) == 0)
  }

  @Test func `Random events never move the picker off the screen, at any time and size`() {
    var random = SeededGenerator(seed: 99)
    var picker = picker()
    var time = 0
    for _ in rounds(0..<4000) {
      let anchor = PickerAnchor(
        screen: Size(columns: random.number(in: 1...160), rows: random.number(in: 1...50)),
        rect: Rect(
          column: random.number(in: 0...160), row: random.number(in: 0...50), columns: 6, rows: 3))
      time += random.number(in: 0...120)
      let event =
        random.number(in: 0...3) == 0
        ? press(
          random.pick([.up, .down, .left, .right, .tab]),
          random.pick([.alt, .control, [.control, .shift], []]))
        : mouse(
          random.pick([.press(clicks: 1), .drag, .release, .wheelUp]),
          random.number(in: 0...160), random.number(in: 0...50))
      _ = picker.update(event, in: anchor, context: .at(.milliseconds(time)))
      let rect = picker.frame(in: anchor)
      #expect(rect.intersection(Rect(anchor.screen)) == rect)
      if random.number(in: 0...9) == 0 {
        let drawn = frame(picker, anchor, at: time + random.number(in: 0...300))
        #expect(cover(drawn) <= max(rect.columns * rect.rows, anchor.screen.columns * 31))
      }
      if random.number(in: 0...60) == 0 {
        picker.dismiss(context: .at(.milliseconds(time)))
        picker = self.picker()
      }
    }
  }

  @Test(arguments: [("sheet", compact), ("popover", regular), ("panel", wide)], [75, 250])
  func `The picker matches its golden frames, during the animation and at rest`(
    scene: (name: String, anchor: PickerAnchor), time: Int
  ) throws {
    let drawn = frame(picker(), scene.anchor, at: time)
    let isWhole = cover(drawn) == cover(frame(picker(), scene.anchor, at: 1000))
    #expect(drawn.plainText.contains("Text colour"))
    #expect(isWhole == (time == 250))
    #expect(drawn.plainText.contains("#2f80ff") == isWhole)
    try GoldenFrame.check(drawn, "presented/\(scene.name)\(isWhole ? "" : "-coming")")
  }

  @Test(arguments: [60, 250])
  func `A sheet matches its golden frames, between its detents and at the large one`(time: Int)
    throws
  {
    var picker = picker()
    _ = picker.update(press(.up, .alt), in: Self.compact, context: .at(.seconds(1)))
    let drawn = frame(picker, Self.compact, at: 1000 + time)
    let top = drawn.plainText.split(separator: "\n").count { $0.first == "%" }
    #expect(time == 250 ? top == 10 : top > 10 && top < 16)
    try GoldenFrame.check(drawn, "presented/sheet-\(time == 250 ? "large" : "growing")")
  }
}
