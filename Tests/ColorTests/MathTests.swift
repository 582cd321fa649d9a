import Foundation
import TestSupport
import Testing

@testable import Color

@Suite("Elementary functions")
struct MathTests {
  @Test("Cube roots equal those of the C library within its precision")
  func accuracy() {
    var generator = SeededGenerator(seed: 3)
    for _ in rounds(0..<100_000) {
      let exponent = Double.random(in: -40...10, using: &generator)
      let sign = Bool.random(using: &generator) ? 1.0 : -1
      let value = sign * Double.random(in: 1...2, using: &generator) * exp2(exponent.rounded())
      let found = cubeRoots(SIMD4(value, 1 / value, -value, 0))
      for (lane, expected) in [cbrt(value), cbrt(1 / value), cbrt(-value)].enumerated() {
        // glibc documents errors of up to 4 ulp for its own.
        #expect(abs(found[lane] - expected) <= 4 * expected.ulp, "\(value)")
      }
      #expect(found.w == 0)
    }
  }

  @Test("Special values have the right cube roots")
  func specialRoots() {
    let roots = cubeRoots(SIMD4(0, .infinity, -.infinity, 5))
    #expect(roots == SIMD4(0, .infinity, -.infinity, 0))
    #expect(cubeRoots(SIMD4(.nan, 8, .leastNonzeroMagnitude, 0)).x.isNaN)
    #expect(cubeRoots(SIMD4(.nan, 8, .leastNonzeroMagnitude, 0)).y == 2)
  }

  @Test("Sine and cosine equal those of the C library")
  func unitVectors() {
    for step in -7200...7200 {
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

  @Test("Angles equal those of the C library, in 0..<360")
  func directions() {
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

  @Test("The transfer table gives the nearest 8-bit value for every linear value")
  func transferTable() {
    for value in 0...255 {
      for offset in [-0.4999, -0.25, 0, 0.25, 0.4999] {
        let light = linearLight((Double(value) + offset) / 255)
        #expect(TransferTable.shared.rgb8(SIMD4(repeating: light)).red == UInt8(value))
      }
    }
    #expect(TransferTable.shared.rgb8(SIMD4(-1, .nan, 7, 0)) == RGB8(0, 0, 255))
  }
}
