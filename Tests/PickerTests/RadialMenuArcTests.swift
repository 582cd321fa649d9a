import Color
import Terminal
import TestSupport
import Testing

@testable import Picker

@Suite("The arc of a radial menu")
struct RadialMenuArcTests {
  @Test func `By default the arc runs counter-clockwise from the top to the bottom`() throws {
    let menu = try RadialMenu(colors: [.white])
    #expect(menu.arc == .standard && !menu.clockwise)
    #expect([menu.startAngle, menu.angleOfDisplay, menu.endAngle] == [0, 180, 180])
  }

  @Test
  func `Setting the angle of display moves the end, setting the end changes the angle`() throws {
    for start in stride(from: 0.0, to: 360, by: 45) {
      for length in stride(from: 5.0, to: 360, by: 35) {
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

  @Test func `An end at the start is a full circle`() throws {
    #expect(try RadialMenuArc(startAngle: 90, endAngle: 90).angleOfDisplay == 360)
    #expect(try RadialMenuArc(startAngle: 0, endAngle: 360).isFullCircle)
    #expect(try RadialMenuArc(startAngle: 90, angleOfDisplay: 360).endAngle == 90)
    #expect(try !RadialMenuArc(angleOfDisplay: 359).isFullCircle)
  }

  @Test func `Clockwise angles match the clock, the others are mirrored`() throws {
    for offset in [0.0, 30, 90, 200] {
      let clockwise = try RadialMenuArc(startAngle: 20, clockwise: true).clockAngle(along: offset)
      let other = try RadialMenuArc(startAngle: 20).clockAngle(along: offset)
      #expect(clockwise == 20 + offset)
      #expect(other == 340 - offset)
    }
  }

  @Test
  func `The first and last items are at the ends; on a full circle they are neighbours`() throws {
    let half = try RadialMenuArc(angleOfDisplay: 180)
    #expect(half.step(count: 7) == 30)
    #expect(half.step(count: 1) == 0)
    let full = try RadialMenuArc(angleOfDisplay: 360)
    #expect(full.step(count: 6) == 60)
    #expect(full.step(count: 1) == 360)
  }

  /// A parameter out of range, and a part of what is said of it.
  struct Problem: CustomTestStringConvertible, Sendable {
    let parameter: String
    let rule: String
    let make: @Sendable () throws -> RadialMenu
    var testDescription: String { "\(parameter) \(rule)" }

    init(_ parameter: String, _ rule: String, _ make: @escaping @Sendable () throws -> RadialMenu) {
      (self.parameter, self.rule, self.make) = (parameter, rule, make)
    }
  }

  private static let white = [Color.white]

  static let problems = [
    Problem("colors", "at least one") { try RadialMenu(colors: []) },
    Problem("startAngle", "less than 360") { try RadialMenu(colors: white, startAngle: 360) },
    Problem("startAngle", "not -1") { try RadialMenu(colors: white, startAngle: -1) },
    Problem("startAngle", "not nan") { try RadialMenu(colors: white, startAngle: .nan) },
    Problem("angleOfDisplay", "1 to 360") { try RadialMenu(colors: white, angleOfDisplay: 0) },
    Problem("angleOfDisplay", "not 361") { try RadialMenu(colors: white, angleOfDisplay: 361) },
    Problem("angleOfDisplay", "not inf") {
      try RadialMenu(colors: white, angleOfDisplay: .infinity)
    },
    Problem("endAngle", "0 to 360") { try RadialMenu(colors: white, endAngle: 400) },
    Problem("endAngle", "at least 1 degree") {
      try RadialMenu(colors: white, startAngle: 10, endAngle: 10.5)
    },
    Problem("endAngle", "startAngle + angleOfDisplay") {
      try RadialMenu(colors: white, startAngle: 10, angleOfDisplay: 90, endAngle: 90)
    },
    Problem("radius", "2 to 1000 cells, not 1") { try RadialMenu(colors: white, radius: 1) },
    Problem("radius", "not 1001") { try RadialMenu(colors: white, radius: 1001) },
    Problem("borderWidth", "0 to 100") { try RadialMenu(colors: white, borderWidth: -1) },
    Problem("borderWidth", "not 101") { try RadialMenu(colors: white, borderWidth: 101) },
  ]

  @Test(arguments: problems)
  func `Invalid parameters are rejected with their name and the rule`(problem: Problem) throws {
    let error = #expect(throws: RadialMenuError.self) { try problem.make() }
    #expect(error?.parameter == problem.parameter)
    let message = try #require(error?.message)
    #expect(message.contains(problem.rule) && message.hasPrefix(problem.parameter), "\(message)")
  }

  @Test func `The limits are valid`() throws {
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
  private static let colors: [Color] = [.red, .green, .blue, .black]
  private static let area = Rect(Size(columns: 60, rows: 24))

  private func picture(_ menu: RadialMenu) -> Frame {
    var open = menu
    open.open(context: .start)
    var frame = Frame(size: Self.area.size)
    open.render(into: &frame, in: Self.area, context: .at(.seconds(1)))
    return frame
  }

  @Test func `Every parameter can be set, and the menu is then as one created with it`() throws {
    var menu = try RadialMenu(colors: [.white])
    try menu.setColors(Self.colors)
    try menu.arc.setStartAngle(90)
    #expect(menu.endAngle == 270)
    try menu.arc.setEndAngle(90)
    #expect(menu.angleOfDisplay == 360)
    try menu.arc.setEndAngle(210)
    menu.clockwise = true
    try menu.setRadius(10)
    menu.borderColor = Self.colors[2]
    try menu.setBorderWidth(2)
    menu.startColor = Self.colors[1]
    #expect(menu.currentColor == Self.colors[1], "no colour was picked before")
    menu.currentColor = Self.colors[3]
    let created = try RadialMenu(
      colors: Self.colors, startAngle: 90, angleOfDisplay: 120, clockwise: true, radius: 10,
      borderColor: Self.colors[2], borderWidth: 2, startColor: Self.colors[1],
      currentColor: Self.colors[3])
    #expect(picture(menu) == picture(created))
    #expect(picture(menu) != picture(try RadialMenu(colors: Self.colors)))
    menu.startColor = Self.colors[2]
    #expect(menu.currentColor == Self.colors[3], "a picked colour stays")
  }

  @Test
  func `A setter refuses what the initialiser refuses, with the same message, and changes nothing`()
    throws
  {
    let start = try RadialMenu(colors: Self.colors)
    typealias Attempt = (inout RadialMenu) throws -> Void
    let attempts: [(attempt: Attempt, create: () throws -> RadialMenu)] = [
      ({ try $0.setColors([]) }, { try RadialMenu(colors: []) }),
      ({ try $0.setRadius(1) }, { try RadialMenu(colors: Self.colors, radius: 1) }),
      ({ try $0.setRadius(1001) }, { try RadialMenu(colors: Self.colors, radius: 1001) }),
      ({ try $0.setBorderWidth(-1) }, { try RadialMenu(colors: Self.colors, borderWidth: -1) }),
      ({ try $0.arc.setStartAngle(360) }, { try RadialMenu(colors: Self.colors, startAngle: 360) }),
      (
        { try $0.arc.setAngleOfDisplay(.nan) },
        { try RadialMenu(colors: Self.colors, angleOfDisplay: .nan) }
      ),
      ({ try $0.arc.setEndAngle(-1) }, { try RadialMenu(colors: Self.colors, endAngle: -1) }),
    ]
    for (attempt, create) in attempts {
      var menu = start
      let error = try #require(throws: RadialMenuError.self) { try attempt(&menu) }
      #expect(throws: error) { _ = try create() }
      #expect(picture(menu) == picture(start))
    }
    var menu = start
    menu.choose(3)
    try menu.setColors([Self.colors[0]])
    #expect(menu.chosen == 0)
  }

  @Test func `A message has the names of the parameters`() throws {
    let error = try #require(throws: RadialMenuError.self) {
      try RadialMenuArc(startAngle: 10, angleOfDisplay: 90, endAngle: 45)
    }
    #expect(
      error.message == "endAngle must be startAngle + angleOfDisplay where both are given, "
        + "not 45 for 10 + 90")
  }
}

/// A radial menu in a rectangle, driven by keys and the mouse.
struct RadialMenuScript: ControlScript {
  var menu: RadialMenu
  var area: Rect
  var time: Duration = .zero

  init(_ menu: RadialMenu, in area: Rect = Rect(column: 3, row: 2, columns: 60, rows: 22)) {
    self.menu = menu
    self.area = area
  }

  static func colors(_ count: Int) -> [Color] {
    // Distinct for more items than any test uses.
    (0..<count).map { Color(RGB8(UInt8($0 & 255), UInt8(255 - $0 & 255), UInt8($0 >> 8))) }
  }

  var geometry: RadialMenuGeometry { menu.geometry(in: area) }

  @discardableResult
  mutating func send(_ event: Event) -> ControlOutcome {
    menu.update(event, in: area, context: .at(time))
  }

  /// The index of the item that was picked last, if its colour is in the centre.
  var picked: Int? { menu.currentColor == menu.colors[menu.chosen] ? menu.chosen : nil }

  /// The frame at the time, or a second later.
  func frame(isSettled: Bool = true, depth: ColorDepth = .truecolor) -> Frame {
    menu.frame(in: area, at: isSettled ? time + .seconds(1) : time, depth: depth)
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
      borderWidth: generator.number(in: 0...5))
  }
}
