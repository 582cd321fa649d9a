import Foundation
import TestSupport
import Testing

@testable import Color

@Suite("Elementary functions")
struct MathTests {
  @Test func `Sine and cosine equal those of the C library`() {
    for step in rounds(-7200...7200) {
      let degrees = Double(step) * 0.1234567
      let (cosine, sine) = unitVector(degrees: degrees)
      let radians = (degrees - (degrees / 360).rounded() * 360) * .pi / 180
      #expect(abs(cosine - cos(radians)) < 1e-15, "\(degrees)")
      #expect(abs(sine - sin(radians)) < 1e-15, "\(degrees)")
    }
    #expect(unitVector(degrees: 90) == (0, 1))
    #expect(unitVector(degrees: -180) == (-1, 0))
    #expect(unitVector(degrees: .infinity) == (1, 0))
  }

  @Test func `Angles equal those of the C library, in 0..<360`() {
    var generator = SeededGenerator(seed: 4)
    for _ in rounds(0..<100_000) {
      let x = Double.random(in: -1...1, using: &generator)
      let y = Double.random(in: -1...1, using: &generator)
      let found = direction(y: y, x: x)
      #expect((0..<360).contains(found))
      #expect(angleBetween(found, atan2(y, x) * 180 / .pi) < 1e-12, "\(x) \(y)")
    }
    for (y, x, degrees) in [
      (0.0, 1.0, 0.0), (1, 1, 45), (1, 0, 90), (0, -1, 180), (-1, 0, 270), (-1, 1, 315),
      (0, 0, 0), (-0.0, 1, 0), (-1e-300, 1, 0), (.nan, 1, 0), (1, .nan, 0), (.infinity, 1, 0),
    ] {
      #expect(direction(y: y, x: x) == degrees, "\(y) \(x)")
    }
  }
}
