import Color
import TestSupport
import Testing

struct NamingTests {
  @Test func `Each list has its number of names, and each name is found`() throws {
    for (list, count) in [(NameList.css, 148), (.x11, 658), (.xkcd, 949)] {
      #expect(list.colors.count == count)
      #expect(Set(list.colors.map(\.name)).count == count)
      #expect(list.colors.map(\.name) == list.colors.map(\.name).sorted())
      for color in list.colors {
        #expect(NamedColor.named(color.name, in: list) == color)
        #expect(NamedColor.named(color.name.uppercased(), in: list) == color)
      }
    }
    // None could be hexadecimal digits.
    for named in NamedColor.css {
      #expect(try Color(parsing: named.name.uppercased()).rgb8 == named.rgb)
      #expect(named.name.contains { !$0.isHexDigit })
    }
  }

  @Test func `Known entries have their colours`() {
    for (name, list, hex) in [
      ("rebeccapurple", NameList.css, "#663399"), ("gray", .css, "#808080"),
      ("gray", .x11, "#bebebe"), ("green", .x11, "#00ff00"), ("Dodger Blue", .x11, "#1e90ff"),
      ("DodgerBlue4", .x11, "#104e8b"), ("grey42", .x11, "#6b6b6b"), ("snow", .x11, "#fffafa"),
      ("cloudy blue", .xkcd, "#acc2d9"), ("CloudyBlue", .xkcd, "#acc2d9"),
      ("blue", .xkcd, "#0343df"), ("baby shit brown", .xkcd, "#ad900d"),
      ("robin's egg blue", .xkcd, "#98eff9"),
    ] { #expect(NamedColor.named(name, in: list)?.rgb.hex == hex, "\(name) in \(list)") }
  }

  @Test func `Spaces are optional unless they distinguish names, and invalid in CSS`() {
    #expect(NamedColor.named("dark green", in: .xkcd)?.rgb.hex == "#033500")
    #expect(NamedColor.named("darkgreen", in: .xkcd)?.rgb.hex == "#054907")
    #expect(NamedColor.named("light  blue", in: .x11)?.rgb.hex == "#add8e6")
    #expect(NamedColor.named("light blue") == nil)
    for list in NameList.allCases {
      for wrong in ["", " ", "transparent", "nosuchcolour", "blue\u{0}"] {
        #expect(NamedColor.named(wrong, in: list) == nil, "\(wrong)")
      }
    }
  }

  @Test(arguments: NameList.allCases)
  func `The nearest names equal those of an exhaustive search, in order`(list: NameList) {
    var generator = SeededGenerator(seed: 12)
    for _ in rounds(0..<60) {
      let color = Color(
        .srgb, .random(in: -0.2...1.2, using: &generator),
        .random(in: -0.2...1.2, using: &generator), .random(in: -0.2...1.2, using: &generator))
      let shown = Color(color.rgb8)
      let all = list.colors.map {
        ($0.name, Color($0.rgb).difference(from: shown, by: .ciede2000))
      }
      let sorted = all.sorted { $0.1 < $1.1 }
      for count in [1, 2, 7] {
        let found = NamedColor.nearest(to: color, count: count, in: list)
        #expect(found.count == count)
        for (one, other) in zip(found, sorted) {
          #expect(abs(one.distance - other.1) < 1e-9, "\(color)")
          #expect(all.contains { $0.0 == one.name && abs($0.1 - one.distance) < 1e-9 })
        }
      }
    }
  }

  @Test func `The number of names is clamped to one and all`() {
    #expect(NamedColor.nearest(to: .black, count: 0).map(\.name) == ["black"])
    #expect(NamedColor.nearest(to: .black, count: -3).count == 1)
    #expect(NamedColor.nearest(to: .black, count: 9999, in: .xkcd).count == 949)
    #expect(
      NamedColor.nearest(to: Color(RGB8(0, 255, 255)), count: 2).map(\.name) == ["aqua", "cyan"])
  }
}
