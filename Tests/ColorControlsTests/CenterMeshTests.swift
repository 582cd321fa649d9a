import ColorControls
import Colorimetry
import TestSupport
import Testing

@Suite("Centre mesh")
struct CenterMeshTests {
  static let a = RGB8(255, 0, 0)
  static let b = RGB8(0, 200, 0)
  static let c = RGB8(0, 0, 255)
  static let d = RGB8(250, 250, 0)
  static let e = RGB8(0, 255, 255)
  static let grey = RGB8(0x8E, 0x8E, 0x93)

  private func mesh(_ colors: [RGB8]) -> CenterMesh { CenterMesh(colors, secondary: Self.grey) }

  @Test(
    "One to five colours lie on the grid in document order",
    arguments: [
      (1, 1, "a"), (2, 2, "abab"), (3, 3, "abcabcabc"), (4, 2, "abcd"), (5, 3, "abbacdeed"),
    ])
  func table(count: Int, side: Int, grid: String) {
    let colors: [Character: RGB8] = [
      "a": Self.a, "b": Self.b, "c": Self.c, "d": Self.d, "e": Self.e,
    ]
    let mesh = mesh("abcde".prefix(count).compactMap { colors[$0] })
    #expect(mesh.side == side)
    #expect(mesh.vertices == grid.compactMap { colors[$0] })
  }

  @Test("No colours, or more than five, give the theme's grey")
  func grey() {
    let many = (UInt8(0)..<6).map { RGB8($0, 0, 0) }
    #expect(mesh(many).vertices == [Self.grey])
    #expect(mesh([]).vertices == [Self.grey])
    #expect(mesh(many).color(x: 0.3, y: 0.7).rgb8 == Self.grey)
  }

  @Test("Duplicate colours count once")
  func duplicates() {
    #expect(mesh([Self.a, Self.a, Self.a]) == mesh([Self.a]))
    #expect(mesh([Self.b, Self.a, Self.b, Self.a]) == mesh([Self.b, Self.a]))
    let five = [Self.a, Self.b, Self.c, Self.d, Self.e]
    #expect(mesh(five + five).vertices == mesh(five).vertices)
  }

  @Test("The vertices have exactly their colours", arguments: 1...5)
  func vertices(count: Int) {
    let mesh = mesh(Array([Self.a, Self.b, Self.c, Self.d, Self.e].prefix(count)))
    let last = Double(max(mesh.side - 1, 1))
    for (index, vertex) in mesh.vertices.enumerated() {
      let x = Double(index % mesh.side) / last
      let y = Double(index / mesh.side) / last
      #expect(mesh.color(x: x, y: y).rgb8 == vertex)
    }
  }

  @Test("Halfway between two vertices the colour is the OKLab mean")
  func middle() {
    let expected = OKLab.mix(OKLab(Self.a), OKLab(Self.b), 0.5)
    let inSRGB = RGB8(128, 100, 0)
    for y in [0, 0.4, 1] {
      let blend = mesh([Self.a, Self.b]).color(x: 0.5, y: y)
      #expect(blend.squaredDistance(to: expected) < 1e-20)
      #expect(blend.rgb8.channelDistance(to: inSRGB) > 10)
    }
    let four = mesh([Self.a, Self.b, Self.c, Self.d]).color(x: 0.5, y: 0.5)
    let sum = [Self.a, Self.b, Self.c, Self.d].map { OKLab($0) }
    #expect(abs(four.l - sum.reduce(0) { $0 + $1.l } / 4) < 1e-12)
    #expect(abs(four.b - sum.reduce(0) { $0 + $1.b } / 4) < 1e-12)
  }

  @Test("Points outside the square are clamped to its edge")
  func outside() {
    let mesh = mesh([Self.a, Self.b, Self.c, Self.d])
    #expect(mesh.color(x: -1, y: -3).rgb8 == Self.a)
    #expect(mesh.color(x: 2, y: -3).rgb8 == Self.b)
    #expect(mesh.color(x: -1, y: 9).rgb8 == Self.c)
    #expect(mesh.color(x: 2, y: 9).rgb8 == Self.d)
  }
}
