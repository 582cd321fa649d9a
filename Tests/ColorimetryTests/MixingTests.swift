import Colorimetry
import Testing

@Suite("Mixing")
struct MixingTests {
  @Test("Mixtures equal those of ColorAide: premultiplied, with missing and powerless components")
  func vectors() throws {
    let rows = try Vectors("mixing").rows
    #expect(rows.count == 700)
    for row in rows {
      let first = try color(row[0..<6])
      let second = try color(row[6..<12])
      let share = try #require(Double(row[12]))
      let space = try #require(ColorSpace(rawValue: row[13]))
      let route = try #require(HueRoute(rawValue: row[14]))
      let got = Color.mix(first, second, share: share, in: space, hue: route)
      let expected = try color([row[13]] + row[15..<20])
      #expect(got.space == space)
      #expect(got.missing == expected.missing, "\(row)")
      #expect(abs(got.alpha - expected.alpha) < 1e-9, "\(row)")
      for lane in 0..<3 {
        let error = Vectors.error(
          got.components[lane], expected.components[lane], isHue: lane == space.hueIndex)
        #expect(error < 1e-9, "lane \(lane) is \(got.components[lane]): \(row)")
      }
    }
  }

  private func color(_ cells: ArraySlice<String>) throws -> Color {
    var color = try Vectors.color(cells.dropLast())
    if cells.last == "none" {
      color.missing.insert(.alpha)
      color.alpha = 0
    } else {
      color.alpha = try #require(cells.last.flatMap { Double($0) })
    }
    return color
  }

  @Test(
    "A mixture can take each of the four routes between two hues",
    arguments: zip(
      HueRoute.allCases, [[350.0, 0, 10], [350, 180, 10], [350, 0, 10], [350, 180, 10]]))
  func routes(route: HueRoute, hues: [Double]) {
    let (first, second) = (Color(.hsl, 350, 1, 0.5), Color(.hsl, 10, 1, 0.5))
    let found = Color.gradient(from: first, to: second, count: 3, in: .hsl, hue: route)
    for (color, hue) in zip(found, hues) {
      #expect(angleBetween(color.components.x, hue) < 1e-9, "\(route)")
    }
  }

  @Test("Rounding errors between equal hues do not become a turn")
  func equalHues() {
    let pairs = [
      (RGB8(0, 43, 43), RGB8(0, 139, 139)), (RGB8(85, 85, 0), RGB8(104, 104, 0)),
      (RGB8(143, 0, 143), RGB8(95, 0, 95)), (RGB8(0, 94, 0), RGB8(0, 191, 0)),
      (RGB8(197, 0, 0), RGB8(252, 0, 0)), (RGB8(0, 145, 145), RGB8(0, 38, 38)),
    ]
    for space in ColorSpace.allCases {
      guard let lane = space.hueIndex else { continue }
      for (first, second) in pairs {
        let start = Color(first).converted(to: space).components[lane]
        for route in HueRoute.allCases {
          // In LCH, the hue of a shade can be another one.
          let end = Color(second).converted(to: space).components[lane]
          guard angleBetween(start, end) < 1e-9 else { continue }
          let mixed = Color.mix(Color(first), Color(second), share: 0.25, in: space, hue: route)
          let turn = route == .longer ? 90.0 : 0
          #expect(angleBetween(mixed.components[lane], start + turn) < 1e-6, "\(space) \(route)")
        }
      }
    }
  }

  @Test("A gradient begins and ends with its colours and has at least these two")
  func gradient() {
    let (first, second) = (Color(RGB8(255, 0, 0)), Color(RGB8(0, 0, 255)))
    for count in [-1, 0, 2, 7] {
      let colors = Color.gradient(from: first, to: second, count: count)
      #expect(colors.count == max(count, 2))
      #expect(colors.first?.rgb8 == first.rgb8 && colors.last?.rgb8 == second.rgb8)
    }
  }

  @Test("Grey has a powerless hue: red to grey stays red")
  func powerless() {
    let red = Color(RGB8(255, 0, 0))
    let mixed = Color.mix(red, Color(RGB8(128, 128, 128)), share: 0.5, in: .oklch)
    #expect(angleBetween(mixed.components.z, red.converted(to: .oklch).components.z) < 1e-9)
  }
}
