import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("The arc of a radial menu")
struct RadialMenuArcTests {
  @Test("By default the arc runs counter-clockwise from the top to the bottom")
  func standard() throws {
    let menu = try RadialMenu(colors: [.white])
    #expect(menu.startAngle == 0)
    #expect(menu.angleOfDisplay == 180)
    #expect(menu.endAngle == 180)
    #expect(!menu.clockwise)
    #expect(RadialMenuArc.standard == menu.arc)
  }

  @Test("Setting the angle of display moves the end, setting the end changes the angle")
  func adjusting() throws {
    for start in stride(from: 0.0, to: 360, by: 15) {
      for length in stride(from: 5.0, to: 360, by: 5) {
        var one = try RadialMenuArc(startAngle: start)
        try one.setAngleOfDisplay(length)
        let end = (start + length).truncatingRemainder(dividingBy: 360)
        #expect(one.endAngle == end)
        var other = try RadialMenuArc(startAngle: start)
        try other.setEndAngle(end)
        #expect(other == one)
        #expect(try RadialMenuArc(startAngle: start, angleOfDisplay: length, endAngle: end) == one)
        // The start moves both ends.
        try one.setStartAngle(0)
        #expect(one.angleOfDisplay == length && one.endAngle == length)
      }
    }
  }

  @Test("An end at the start is a full circle")
  func fullCircle() throws {
    #expect(try RadialMenuArc(startAngle: 90, endAngle: 90).angleOfDisplay == 360)
    #expect(try RadialMenuArc(startAngle: 0, endAngle: 360).isFullCircle)
    #expect(try RadialMenuArc(startAngle: 90, angleOfDisplay: 360).endAngle == 90)
    #expect(try !RadialMenuArc(angleOfDisplay: 359).isFullCircle)
  }

  @Test("Clockwise angles match the clock, the others are mirrored")
  func directions() throws {
    for offset in [0.0, 30, 90, 200] {
      let clockwise = try RadialMenuArc(startAngle: 20, clockwise: true).clockAngle(along: offset)
      let other = try RadialMenuArc(startAngle: 20).clockAngle(along: offset)
      #expect(clockwise == 20 + offset)
      #expect(other == 340 - offset)
    }
  }

  @Test("The first and last items are at the ends; on a full circle they are neighbours")
  func steps() throws {
    let half = try RadialMenuArc(angleOfDisplay: 180)
    #expect(half.step(count: 7) == 30)
    #expect(half.step(count: 1) == 0)
    let full = try RadialMenuArc(angleOfDisplay: 360)
    #expect(full.step(count: 6) == 60)
    #expect(full.step(count: 1) == 360)
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    var parameter: String
    var rule: String
    var make: @Sendable () throws -> RadialMenu
    var testDescription: String { "\(parameter) \(rule)" }
  }

  static let mistakes: [Mistake] = [
    Mistake(parameter: "colors", rule: "at least one") { try RadialMenu(colors: []) },
    Mistake(parameter: "startAngle", rule: "0 to 359") {
      try RadialMenu(colors: [.white], startAngle: 360)
    },
    Mistake(parameter: "startAngle", rule: "not -1") {
      try RadialMenu(colors: [.white], startAngle: -1)
    },
    Mistake(parameter: "startAngle", rule: "not nan") {
      try RadialMenu(colors: [.white], startAngle: .nan)
    },
    Mistake(parameter: "angleOfDisplay", rule: "1 to 360") {
      try RadialMenu(colors: [.white], angleOfDisplay: 0)
    },
    Mistake(parameter: "angleOfDisplay", rule: "not 361") {
      try RadialMenu(colors: [.white], angleOfDisplay: 361)
    },
    Mistake(parameter: "angleOfDisplay", rule: "not inf") {
      try RadialMenu(colors: [.white], angleOfDisplay: .infinity)
    },
    Mistake(parameter: "endAngle", rule: "0 to 360") {
      try RadialMenu(colors: [.white], endAngle: 400)
    },
    Mistake(parameter: "endAngle", rule: "at least 1 degree") {
      try RadialMenu(colors: [.white], startAngle: 10, endAngle: 10.5)
    },
    Mistake(parameter: "endAngle", rule: "startAngle + angleOfDisplay") {
      try RadialMenu(colors: [.white], startAngle: 10, angleOfDisplay: 90, endAngle: 90)
    },
    Mistake(parameter: "radius", rule: "2 to 1000 cells, not 1") {
      try RadialMenu(colors: [.white], radius: 1)
    },
    Mistake(parameter: "radius", rule: "not 1001") {
      try RadialMenu(colors: [.white], radius: 1001)
    },
    Mistake(parameter: "borderWidth", rule: "0 to 100") {
      try RadialMenu(colors: [.white], borderWidth: -1)
    },
    Mistake(parameter: "borderWidth", rule: "not 101") {
      try RadialMenu(colors: [.white], borderWidth: 101)
    },
  ]

  @Test("Invalid parameters are rejected with their name and the rule", arguments: mistakes)
  func refusals(mistake: Mistake) throws {
    let error = #expect(throws: RadialMenuError.self) { try mistake.make() }
    #expect(error?.parameter == mistake.parameter)
    let message = try #require(error?.message)
    #expect(message.contains(mistake.rule) && message.hasPrefix(mistake.parameter), "\(message)")
  }

  @Test("The limits are valid")
  func limits() throws {
    for (start, length) in [(0.0, 1.0), (359, 360), (359.9, 1)] {
      let menu = try RadialMenu(
        colors: [.white], startAngle: start, angleOfDisplay: length, radius: 2, borderWidth: 0)
      #expect(menu.startAngle == start && menu.angleOfDisplay == length)
    }
    _ = try RadialMenu(colors: [.white], radius: 1000, borderWidth: 100)
  }
}

@Suite("A radial menu that is changed after it was created")
struct RadialMenuChangeTests {
  private static let colors = ["red", "lime", "blue", "black"].map { NamedColor.named($0) }
    .compactMap { $0.map { Color($0.rgb) } }
  private static let area = Rect(Size(columns: 60, rows: 24))

  private func picture(_ menu: RadialMenu) -> Frame {
    var open = menu
    open.isMotionReduced = true
    open.open(at: .zero)
    var frame = Frame(size: Self.area.size)
    open.render(into: &frame, in: Self.area, context: RenderContext(elapsed: .seconds(1)))
    return frame
  }

  @Test("Every parameter can be set, and the menu is then as one created with it")
  func parameters() throws {
    let white = Color(RGB8(255, 255, 255))
    var menu = try RadialMenu(colors: [white])
    menu.colors = Self.colors
    menu.startAngle = 90
    menu.angleOfDisplay = 120
    menu.clockwise = true
    menu.radius = 10
    menu.borderColor = Self.colors[2]
    menu.borderWidth = 2
    menu.startColor = Self.colors[1]
    #expect(menu.currentColor == Self.colors[1], "no colour was picked before")
    menu.currentColor = Self.colors[3]
    let created = try RadialMenu(
      colors: Self.colors, startAngle: 90, angleOfDisplay: 120, clockwise: true, radius: 10,
      borderColor: Self.colors[2], borderWidth: 2, startColor: Self.colors[1],
      currentColor: Self.colors[3])
    #expect(picture(menu) == picture(created))
    #expect(picture(menu) != picture(try RadialMenu(colors: Self.colors)))
    #expect(menu.endAngle == 210)
    menu.startColor = Self.colors[2]
    #expect(menu.currentColor == Self.colors[3], "a picked colour stays")
  }

  @Test(
    "Setting an end of the arc adjusts its length, and the length its end", arguments: [30, 250])
  func arc(start: Double) throws {
    var menu = try RadialMenu(colors: Self.colors)
    menu.startAngle = start
    #expect(menu.angleOfDisplay == 180)
    menu.endAngle = 300
    #expect(menu.angleOfDisplay == 300 - start)
    menu.angleOfDisplay = 90
    #expect(menu.endAngle == (start + 90).truncatingRemainder(dividingBy: 360))
    menu.endAngle = start
    #expect(menu.angleOfDisplay == 360)
  }

  @Test("Values out of range are corrected, and what means nothing changes nothing")
  func corrected() throws {
    var menu = try RadialMenu(colors: Self.colors)
    menu.startAngle = -90
    #expect(menu.startAngle == 270)
    menu.startAngle = 725
    #expect(menu.startAngle == 5)
    menu.angleOfDisplay = 1000
    #expect(menu.angleOfDisplay == 360)
    menu.angleOfDisplay = -3
    #expect(menu.angleOfDisplay == 1)
    menu.radius = 0
    menu.borderWidth = -1
    #expect(menu.radius == RadialMenu.radii.lowerBound && menu.borderWidth == 0)
    let before = picture(menu)
    menu.startAngle = .nan
    menu.endAngle = .infinity
    menu.angleOfDisplay = .nan
    menu.colors = []
    #expect(picture(menu) == before)
    menu.choose(3)
    menu.colors = [Self.colors[0]]
    #expect(menu.chosen == 0)
  }
}

/// A radial menu in a rectangle, driven by keys and the mouse.
struct RadialMenuScript {
  var menu: RadialMenu
  var area: Rect
  var time: Duration = .zero

  init(_ menu: RadialMenu, in area: Rect = Rect(column: 3, row: 2, columns: 60, rows: 22)) {
    self.menu = menu
    self.area = area
  }

  static func colors(_ count: Int) -> [Color] {
    // Distinct for more items than any test uses.
    (0..<count).map { index -> Color in
      let (low, high) = (UInt8(index & 255), UInt8(index >> 8 & 255))
      return Color(RGB8(low, 255 - low, high))
    }
  }

  var geometry: RadialMenuGeometry { menu.geometry(in: area) }

  @discardableResult
  mutating func send(_ event: Event) -> RadialMenuOutcome {
    menu.update(event, in: area, at: time)
  }

  /// - Returns: the outcome of the last key.
  @discardableResult
  mutating func press(_ keys: String) -> RadialMenuOutcome {
    var outcome = RadialMenuOutcome.ignored
    for key in ControlKeys.keys(keys) { outcome = send(.key(key)) }
    return outcome
  }

  @discardableResult
  mutating func click(_ point: Point) -> RadialMenuOutcome {
    let outcome = send(.mouse(Mouse(.press(clicks: 1), at: point)))
    send(.mouse(Mouse(.release, at: point)))
    return outcome
  }

  /// The frame at the time, or a second later.
  func frame(isSettled: Bool = true, depth: ColorDepth = .truecolor) -> Frame {
    var frame = Frame(size: Size(columns: area.maxColumn + 4, rows: area.maxRow + 3))
    frame.fill(frame.bounds, with: Cell("~"))
    menu.render(
      into: &frame, in: area,
      context: RenderContext(depth: depth, elapsed: isSettled ? time + .seconds(1) : time))
    return frame
  }
}

extension RadialMenu {
  /// A menu with random valid parameters.
  static func random(_ generator: inout SeededGenerator) throws -> RadialMenu {
    let count = generator.number(in: 1...generator.pick([3, 8, 12, 40, 400]))
    return try RadialMenu(
      colors: RadialMenuScript.colors(count),
      startAngle: Double(generator.number(in: 0...359)),
      angleOfDisplay: Double(generator.pick([360, 180, generator.number(in: 1...360)])),
      clockwise: generator.pick([true, false]), radius: generator.number(in: 2...30),
      borderWidth: generator.number(in: 0...5), isMotionReduced: generator.pick([true, false]))
  }
}

extension Frame {
  /// Whether every cell outside an area is unchanged.
  func isUntouched(outside area: Rect, filledWith glyph: String = "~") -> Bool {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let point = Point(column: column, row: row)
        if !area.contains(point), self[point] != Cell(glyph) { return false }
      }
    }
    return true
  }
}
