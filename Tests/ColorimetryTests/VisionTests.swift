import Colorimetry
import Testing

struct VisionTests {
  @Test("Simulations equal those of ColorAide")
  func vectors() throws {
    let rows = try Vectors("simulations").rows
    #expect(rows.count == 1200)
    for row in rows {
      let kind = try #require(ColorVisionDeficiency(rawValue: row[0]))
      let parts = try row.dropFirst().map(Vectors.number)
      try #require(parts.count == 7)
      let seen = Color(.srgb, parts[1], parts[2], parts[3]).simulating(kind, severity: parts[0])
      #expect(seen.space == .linearSRGB)
      for lane in 0..<3 {
        #expect(abs(seen.components[lane] - parts[4 + lane]) <= 1e-9, "\(row): \(seen)")
      }
    }
  }

  @Test("Greys are unchanged", arguments: ColorVisionDeficiency.allCases)
  func greys(kind: ColorVisionDeficiency) {
    for level in stride(from: UInt8(0), through: 250, by: 10) {
      let grey = RGB8(level, level, level)
      #expect(Color(grey).simulating(kind).rgb8 == grey)
    }
  }

  @Test("Severity 0 changes nothing, and severities above 1 are clamped")
  func severity() {
    let color = Color(RGB8(200, 40, 90), alpha: 0.3)
    for kind in ColorVisionDeficiency.allCases {
      #expect(color.simulating(kind, severity: 0).rgb8 == color.rgb8)
      #expect(color.simulating(kind, severity: -1).rgb8 == color.rgb8)
      #expect(color.simulating(kind, severity: 7) == color.simulating(kind))
      #expect(color.simulating(kind).alpha == 0.3)
    }
  }

  @Test("The simulation of dichromacy is idempotent")
  func projection() {
    for rgb in denseSample.prefix(3000) {
      for kind in ColorVisionDeficiency.allCases {
        let once = Color(rgb).simulating(kind)
        #expect(once.simulating(kind).difference(from: once) < 2e-3, "\(rgb.hex) \(kind)")
      }
    }
  }
}
