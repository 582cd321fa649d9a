import Colorimetry
import TestSupport
import Testing

@testable import ColorControls

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
