import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("The radial menu")
struct RadialMenuTests {
  private func script(
    count: Int = 7, start: Double = 0, angle: Double = 180, clockwise: Bool = false,
    isOpen: Bool = true
  ) throws -> RadialMenuScript {
    var script = RadialMenuScript(
      try RadialMenu(
        colors: RadialMenuScript.colors(count), startAngle: start, angleOfDisplay: angle,
        clockwise: clockwise))
    if isOpen { script.press("Enter") }
    return script
  }

  private func color(_ index: Int) -> Color { RadialMenuScript.colors(400)[index] }

  // MARK: Keys

  @Test func `Only Enter, Space and a click on the centre open the menu`() throws {
    for keys in ["Enter", "Space"] {
      var script = try script(isOpen: false)
      #expect(script.press(keys) == .handled)
      #expect(script.menu.isOpen)
    }
    var script = try script(isOpen: false)
    for keys in ["Esc", "1", "0", "Left", "Up", "Tab", "Home", "x", "C-Space", "A-Left"] {
      #expect(script.press(keys) == .ignored, "\(keys)")
    }
    #expect(script.send(.mouse(Mouse(.wheelDown, at: script.geometry.center.middle))) == .ignored)
    #expect(!script.menu.isOpen)
    #expect(script.click(script.geometry.center.middle) == .handled)
    #expect(script.menu.isOpen)
  }

  @Test func `Number keys pick, 0 picks the tenth`() throws {
    for index in 0..<10 {
      var script = try script(count: 12)
      let key = index == 9 ? "0" : "\(index + 1)"
      #expect(script.press(key) == .accepted && script.picked == index)
      #expect(!script.menu.isOpen)
      #expect(script.menu.currentColor == color(index))
    }
    var few = try script(count: 3)
    #expect(few.press("4") == .ignored)
    #expect(few.press("0") == .ignored)
    #expect(few.menu.isOpen)
  }

  @Test(arguments: [
    // From the top over the left side to the bottom.
    ("left", "Left", 1), ("left", "Left Left Left Left", 3), ("left", "Left Left Left Down", 4),
    ("left", "Left Left Left Down Right Right Right", 6), ("left", "End Down", 6),
    ("left", "End Up Left", 4), ("left", "End Up Left Up Up Up Up Up", 0),
    ("left", "S-Tab", 0), ("left", "End Tab", 6), ("left", "End Home", 0),
    ("right", "Right Right Right Right", 3), ("right", "Right Right Right Down Left Left", 6),
    // A full circle has no ends.
    ("circle", "Left", 5), ("circle", "Left Tab", 0), ("circle", "S-Tab S-Tab", 4),
  ])
  func `Keys move the selection: arrows in their direction, Tab in the order of the items`(
    arc: String, keys: String, chosen: Int
  ) throws {
    let isCircle = arc == "circle"
    var script = try script(
      count: isCircle ? 6 : 7, angle: isCircle ? 360 : 180, clockwise: arc != "left")
    #expect(script.press(keys) == .handled)
    #expect(script.menu.chosen == chosen)
  }

  @Test func `Arrows alone reach every item on any arc`() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<30 {
      let menu = try RadialMenu.random(&generator)
      var script = RadialMenuScript(menu)
      script.press("Enter")
      var reached: Set<Int> = [script.menu.chosen]
      for target in [menu.colors.count - 1, 0] {
        // Of the four arrows, one always leads nearer.
        var away = abs(target - script.menu.chosen)
        while away > 0 {
          for key in ["Right", "Down", "Left", "Up"] {
            var moved = script
            moved.press(key)
            if abs(target - moved.menu.chosen) < abs(target - script.menu.chosen) { script = moved }
            reached.insert(script.menu.chosen)
          }
          let now = abs(target - script.menu.chosen)
          try #require(now < away, "\(menu.arc) \(menu.colors.count)")
          away = now
        }
      }
      // On a full circle the path over the start is shorter.
      if !menu.arc.isFullCircle { #expect(reached.count == menu.colors.count) }
    }
  }

  @Test func `Enter and Space pick, Esc cancels, and keys with Ctrl or Alt are ignored`() throws {
    var script = try script()
    for keys in ["C-Left", "A-Left", "C-1", "A-Enter", "C-Esc"] {
      #expect(script.press(keys) == .ignored, "\(keys)")
    }
    #expect(script.send(.paste("1")) == .ignored)
    #expect(script.press("End Enter") == .accepted && script.picked == 6)
    #expect(script.press("Enter Home Space") == .accepted && script.picked == 0)
    #expect(script.press("Enter End Esc") == .cancelled)
    #expect(script.menu.currentColor == color(0))
    #expect(script.press("Esc") == .ignored)
  }

  @Test func `The menu opens on the item of the current colour`() throws {
    var menu = try RadialMenu(colors: RadialMenuScript.colors(5), currentColor: color(3))
    menu.open(context: .start)
    #expect(menu.chosen == 3)
    let other = try RadialMenu(colors: RadialMenuScript.colors(5), startColor: .white)
    #expect(other.currentColor == .white)
    #expect(try RadialMenu(colors: [color(2)]).startColor == color(2))
  }

  // MARK: Mouse

  @Test
  func `A click on the middle of a disc picks its colour, for any parameters and size`() throws {
    var events = RandomControlEvents(generator: SeededGenerator(seed: 21))
    var count = 0
    for _ in 0..<50 {
      let menu = try RadialMenu.random(&events.generator)
      var script = RadialMenuScript(menu, in: events.area())
      script.press("Enter")
      script.menu.choose(events.generator.number(in: 0...menu.colors.count - 1))
      let geometry = script.geometry
      let frame = script.frame()
      for (offset, disc) in geometry.discs.enumerated() {
        let index = geometry.visible.lowerBound + offset
        #expect(frame[disc.middle].style.background == .rgb(menu.colors[index].rgb8))
        var clicked = script
        #expect(clicked.click(disc.middle) == .accepted && clicked.picked == index)
        count += 1
      }
      var closed = script
      #expect(closed.click(geometry.center.middle) == (script.area.isEmpty ? .ignored : .cancelled))
    }
    #expect(count > 350)
  }

  @Test func `A click on any cell that shows a colour picks it`() throws {
    var generator = SeededGenerator(seed: 22)
    for _ in 0..<10 {
      let menu = try RadialMenu.random(&generator)
      var script = RadialMenuScript(menu)
      script.press("Enter")
      let frame = script.frame()
      let discs = Set(script.geometry.visible.map { menu.colors[$0].rgb8 })
      for point in script.area.points where !script.geometry.center.cells.contains(point) {
        let style = frame[point].style
        let shown = [style.foreground, style.background].compactMap { $0.rgb8() }
          .filter { discs.contains($0) }
        guard !shown.isEmpty else { continue }
        var clicked = script
        guard clicked.click(point) == .accepted else {
          Issue.record("\(point) shows a colour and is not an item")
          continue
        }
        #expect(shown.contains(clicked.menu.currentColor.rgb8))
      }
    }
  }

  @Test
  func `The wheel moves the selection, a click outside cancels, other buttons do nothing`() throws {
    var script = try script()
    let middle = script.geometry.center.middle
    #expect(script.send(.mouse(Mouse(.wheelDown, at: middle))) == .handled)
    #expect(script.menu.chosen == 1)
    script.send(.mouse(Mouse(.wheelUp, at: middle)))
    #expect(script.menu.chosen == 0)
    #expect(script.send(.mouse(Mouse(.wheelUp, at: Point(column: 0, row: 0)))) == .ignored)
    let disc = script.geometry.discs[2].middle
    #expect(script.send(.mouse(Mouse(.press(clicks: 1), at: disc, button: .secondary))) == .handled)
    #expect(script.menu.isOpen && script.menu.currentColor == color(0))
    #expect(script.click(script.area.origin) == .cancelled)
    #expect(!script.menu.isOpen)
    #expect(script.click(script.area.origin) == .ignored)
  }

  // MARK: Geometry

  @Test func `No two discs share a pixel, and all are inside the area`() throws {
    var events = RandomControlEvents(generator: SeededGenerator(seed: 23))
    for round in 0..<100 {
      var menu = try RadialMenu.random(&events.generator)
      menu.choose(events.generator.number(in: 0...menu.colors.count - 1))
      let area = round.isMultiple(of: 4) ? Rect(RadialMenu.minimumSize) : events.area()
      let geometry = menu.geometry(in: area)
      guard !area.isEmpty else { continue }
      let discs = [geometry.center] + geometry.discs
      for (index, disc) in discs.enumerated() {
        #expect(disc.cells.intersection(area) == disc.cells)
        for other in discs[..<index] { #expect(!Self.overlap(disc, other)) }
        // The middle belongs to no other disc, so a click on it is unambiguous.
        #expect(disc.rowsOfPixels(in: disc.middle) == 2)
      }
      #expect(geometry.visible.count == geometry.discs.count)
      #expect(geometry.discs.isEmpty || geometry.visible.contains(menu.chosen))
      let minimum = RadialMenu.minimumSize
      if area.columns >= minimum.columns, area.rows >= minimum.rows {
        #expect(!geometry.discs.isEmpty, "\(menu.arc) \(menu.radius) \(area)")
      }
    }
  }

  private static func overlap(_ one: RadialMenuDisc, _ other: RadialMenuDisc) -> Bool {
    let pixels = [one, other].map {
      Rect(column: $0.column, row: $0.top, columns: $0.diameter, rows: $0.height)
    }
    return !pixels[0].intersection(pixels[1]).isEmpty
  }

  @Test(arguments: [(0.0, 180.0, false), (270, 90, true), (90, 180, false)])
  func `The first item is at the start and the last at the end`(
    start: Double, end: Double, isClockwise: Bool
  ) throws {
    let menu = try RadialMenu(
      colors: RadialMenuScript.colors(5), startAngle: start, endAngle: end, clockwise: isClockwise)
    let geometry = menu.geometry(in: Rect(Size(columns: 80, rows: 40)))
    for (disc, angle) in [(geometry.discs[0], start), (geometry.discs[4], end)] {
      let (x, y) = Self.offset(of: disc, from: geometry.center)
      let away = abs(HueRing.angle(x: x, y: y) - (isClockwise ? angle : 360 - angle))
      #expect(min(away, 360 - away) < 5)
      #expect(abs((x * x + y * y).squareRoot() - 14) < 1)
    }
  }

  private static func offset(of disc: RadialMenuDisc, from center: RadialMenuDisc)
    -> (x: Double, y: Double)
  {
    (
      Double(disc.column - center.column) + Double(disc.diameter - center.diameter) / 2,
      Double(disc.top - center.top) + Double(disc.height - center.height) / 2
    )
  }

  @Test func `More items make smaller discs, then a window that follows the selection`() throws {
    let area = Rect(Size(columns: 40, rows: 20))
    var diameters: [Int] = []
    for count in [3, 6, 9, 12, 20] {
      let menu = try RadialMenu(colors: RadialMenuScript.colors(count))
      let geometry = menu.geometry(in: area)
      #expect(geometry.discs.count == count)
      diameters.append(geometry.diameter)
    }
    #expect(diameters == diameters.sorted(by: >) && Set(diameters).count >= 3)
    let circle = try RadialMenu(colors: RadialMenuScript.colors(20), angleOfDisplay: 360)
    #expect(circle.geometry(in: Rect(RadialMenu.minimumSize)).discs.count >= 8)
    var many = try RadialMenu(colors: RadialMenuScript.colors(300))
    for chosen in [0, 150, 299] {
      many.choose(chosen)
      let geometry = many.geometry(in: area)
      #expect(geometry.diameter == 1 && geometry.discs.count > 20)
      #expect(geometry.visible.contains(chosen))
    }
    // The discs stay fixed; only their contents change.
    many.choose(0)
    let before = many.geometry(in: area).discs
    many.choose(299)
    #expect(many.geometry(in: area).discs == before)
  }

  // MARK: Opening

  @Test func `The menu opens in 0.6 s, and in half the time when half open`() throws {
    var menu = try RadialMenu(colors: RadialMenuScript.colors(3))
    #expect(menu.progress(at: .seconds(9)) == 0)
    menu.open(context: .at(.seconds(1)))
    #expect(menu.progress(at: .seconds(1)) == 0)
    #expect(abs(menu.progress(at: .milliseconds(1300)) - 0.5) < 1e-9)
    #expect(menu.isAnimating(context: .at(.milliseconds(1599))))
    #expect(menu.progress(at: .milliseconds(1600)) == 1)
    #expect(!menu.isAnimating(context: .at(.milliseconds(1600))))
    menu.close(context: .at(.seconds(3)))
    #expect(abs(menu.progress(at: .milliseconds(3450)) - 0.25) < 1e-9)
    menu.open(context: .at(.milliseconds(3450)))
    #expect(abs(menu.progress(at: .milliseconds(3450)) - 0.25) < 1e-9)
    #expect(menu.isAnimating(context: .at(.milliseconds(3899))))
    #expect(menu.progress(at: .milliseconds(3900)) == 1)
  }

  @Test func `Items leave the centre one after another and never jump back`() throws {
    let menu = try RadialMenu(colors: RadialMenuScript.colors(6))
    let geometry = menu.geometry(in: Rect(Size(columns: 60, rows: 22)))
    var starts: [Double] = []
    for offset in 0..<6 {
      let steps = (0...100).map { Double($0) / 100 }
      starts.append(steps.first { geometry.disc(of: offset, progress: $0) != nil } ?? 2)
      let distances = steps.compactMap { geometry.disc(of: offset, progress: $0) }
        .map { $0.distance(to: geometry.center) }
      #expect(zip(distances, distances.dropFirst()).allSatisfy { $1 > $0 - 2 })
      #expect(geometry.disc(of: offset, progress: 1) == geometry.discs[offset])
    }
    #expect(starts == starts.sorted() && Set(starts).count == 6)
    #expect(geometry.disc(of: 0, progress: 0) == nil)
  }

  @Test func `Items move in the direction of the angles`() throws {
    for clockwise in [true, false] {
      let menu = try RadialMenu(colors: RadialMenuScript.colors(4), clockwise: clockwise)
      let geometry = menu.geometry(in: Rect(Size(columns: 70, rows: 30)))
      let half = try #require(geometry.disc(of: 3, progress: 0.75))
      let (x, _) = Self.offset(of: half, from: geometry.center)
      #expect(clockwise ? x > 0 : x < 0)
    }
  }

  @Test func `Input during the opening animation acts as if the menu were open`() throws {
    var script = try script()
    script.time = .milliseconds(50)
    #expect(script.press("2") == .accepted && script.picked == 1)
    var mouse = try self.script()
    #expect(mouse.click(mouse.geometry.discs[4].middle) == .accepted && mouse.picked == 4)
  }

  // MARK: Random events

  @Test func `Random events at random sizes neither draw outside the area nor trap`() throws {
    var events = RandomControlEvents(generator: SeededGenerator(seed: 25))
    for _ in 0..<50 {
      var script = RadialMenuScript(try RadialMenu.random(&events.generator), in: events.area())
      for step in 0..<30 {
        script.time += .milliseconds(events.generator.number(in: 0...300))
        let before = script
        let outcome = script.send(events.event(near: script.area))
        #expect(script.menu.colors.indices.contains(script.menu.chosen))
        switch outcome {
        case .accepted:
          #expect(script.menu.currentColor == script.menu.colors[script.menu.chosen])
          #expect(!script.menu.isOpen)
        case .cancelled: #expect(!script.menu.isOpen)
        case .ignored:
          #expect(script.menu.isOpen == before.menu.isOpen)
          #expect(script.menu.chosen == before.menu.chosen)
        case .handled, .changed, .requested: break
        }
        if step.isMultiple(of: 10) { script.area = events.area() }
        guard step.isMultiple(of: 5) else { continue }
        let depth = events.generator.pick(ColorDepth.allCases)
        #expect(script.frame(isSettled: false, depth: depth).isUntouched(outside: script.area))
      }
    }
  }
}
