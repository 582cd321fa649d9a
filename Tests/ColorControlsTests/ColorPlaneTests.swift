import Colorimetry
import TestSupport
import Testing

@testable import ColorControls

@Suite("Colour plane")
struct ColorPlaneTests {
  static let spaces: [ColorSpace] = [.hsb, .hsl, .oklch, .okhsl]

  private func planes(_ space: ColorSpace) -> [ColorPlane] {
    stride(from: 0.0, to: 360, by: 24).map { hue in
      ColorPlane(space: space, hue: hue)
    }
  }

  @Test("Every point is inside sRGB", arguments: Self.spaces)
  func gamut(space: ColorSpace) {
    for plane in planes(space) {
      for x in stride(from: 0.0, through: 1, by: 0.05) {
        for y in stride(from: 0.0, through: 1, by: 0.05) {
          #expect(plane.color(x: x, y: y).isInSRGBGamut)
        }
      }
    }
  }

  @Test("A point and its colour round-trip", arguments: Self.spaces)
  func roundTrip(space: ColorSpace) {
    for plane in planes(space) {
      for x in stride(from: 0.0, through: 1, by: 0.1) {
        for y in stride(from: 0.0, through: 1, by: 0.1) {
          // Black and white have no chroma in OKLCH, so x is undetermined.
          if plane.space == .oklch, y < 0.001 || y > 0.999 { continue }
          let point = plane.point(of: plane.color(x: x, y: y))
          #expect(abs(point.x - x) < 1e-9)
          #expect(abs(point.y - y) < 1e-9)
        }
      }
    }
  }

  @Test("The point of any colour is on the plane", arguments: Self.spaces)
  func extremes(space: ColorSpace) {
    for plane in planes(space) {
      for components in [(1e30, -1e30, 1e30), (-1e30, 1e30, -1e30), (0, 0, 0)] {
        let point = plane.point(
          of: Color(plane.space, components.0, components.1, components.2))
        #expect((0...1).contains(point.x))
        #expect((0...1).contains(point.y))
      }
    }
  }

  @Test("A row of pixels has the colours of its points", arguments: Self.spaces)
  func rows(space: ColorSpace) {
    for plane in planes(space) {
      for y in [0, 0.2, 0.5, 0.9, 1] {
        for (index, pixel) in plane.row(y: y, count: 11).enumerated() {
          let color = plane.color(x: Double(index) / 10, y: y).rgb8
          #expect(pixel.channelDistance(to: color) <= 1)
        }
      }
      #expect(plane.row(y: 0.5, count: 1).count == 1)
      #expect(plane.row(y: 0.5, count: 0).isEmpty)
    }
  }

  @Test("The right edge in OKLCH is the boundary of sRGB")
  func border() {
    for plane in planes(.oklch) {
      for y in stride(from: 0.1, through: 0.9, by: 0.1) {
        var outside = plane.color(x: 1, y: y)
        outside.components.y += 0.002
        #expect(!outside.isInSRGBGamut)
      }
    }
  }
}
