import Colorimetry
import Foundation
import Testing

@Suite("Round trips")
struct RoundTripTests {
  /// The spaces that a picker can offer, in cycles of two and around all of them.
  static let cycles: [[ColorSpace]] = {
    let pairs = reversibleSpaces.flatMap { one in reversibleSpaces.map { [one, $0] } }
    return [reversibleSpaces, reversibleSpaces.reversed()] + pairs.filter { $0[0] != $0[1] }
  }()

  private static func survives(_ rgb: RGB8, _ cycle: [ColorSpace]) -> Bool {
    var color = Color(rgb)
    for space in cycle { color = color.converted(to: space) }
    return color.converted(to: .srgb).rgb8 == rgb
  }

  @Test("8-bit colours survive every cycle of spaces")
  func sample() {
    for (index, cycle) in Self.cycles.enumerated() {
      // Each cycle uses another part of the sample; the whole sample for each would take minutes.
      for position in stride(from: index % 97, to: denseSample.count, by: 97) {
        #expect(Self.survives(denseSample[position], cycle), "\(denseSample[position]) \(cycle)")
      }
    }
  }

  @Test(
    "All 16.7 million 8-bit colours survive a round trip through all spaces",
    .enabled(
      if: ProcessInfo.processInfo.environment["EVERY_COLOR"] == "1",
      "EVERY_COLOR=1 swift test -c release walks them all"))
  func everyColor() async {
    let lost = await withTaskGroup(of: Int.self) { group in
      for red in UInt8.min...UInt8.max {
        group.addTask {
          var lost = 0
          for green in UInt8.min...UInt8.max {
            for blue in UInt8.min...UInt8.max {
              let rgb = RGB8(red, green, blue)
              // Each colour goes around all spaces, and through one of the other cycles.
              let other = 2 + (Int(green) * 256 + Int(blue)) % (Self.cycles.count - 2)
              if !Self.survives(rgb, Self.cycles[0]) || !Self.survives(rgb, Self.cycles[other]) {
                lost += 1
              }
            }
          }
          return lost
        }
      }
      return await group.reduce(0, +)
    }
    #expect(lost == 0)
  }
}
