import Colorimetry
import Testing

@Suite("Four colours in lanes")
struct OKLCHLanesTests {
  @Test("Four lanes equal the conversion of each colour")
  func sameAsAlone() {
    for start in stride(from: 0, to: denseSample.count - 3, by: 4) {
      let four = Array(denseSample[start..<start + 4])
      let lanes = OKLCHLanes(four[0], four[1], four[2], four[3])
      for (lane, rgb) in four.enumerated() {
        let alone = OKLab(rgb).lch
        #expect(abs(lanes.lightness[lane] - alone.l) < 1e-15)
        #expect(abs(lanes.chroma[lane] - alone.c) < 1e-15)
        #expect(angleBetween(lanes.hue[lane], alone.hueDegrees) < 1e-9, "\(rgb)")
        #expect(lanes.hue[lane] < 360)
      }
      let back = lanes.rgb8
      #expect([back.0, back.1, back.2, back.3] == four)
    }
  }

  @Test("Hues of several turns equal those of one turn")
  func turns() {
    for turn in [-7200.0, -360, 0, 360, 3600] {
      let lanes = OKLCHLanes(
        lightness: SIMD4(repeating: 0.7), chroma: SIMD4(repeating: 0.1),
        hue: SIMD4(0, 89.5, 181, 359.9) + turn)
      let colors = [0, 89.5, 181, 359.9].map { OKLab.fromLCH(l: 0.7, c: 0.1, hueDegrees: $0).rgb8 }
      #expect([lanes.rgb8.0, lanes.rgb8.1, lanes.rgb8.2, lanes.rgb8.3] == colors)
    }
  }

  @Test("A row of one lightness and hue can have any length", arguments: [0, 1, 3, 4, 5, 31])
  func row(count: Int) {
    let chromas = (0..<count).map { Double($0) * 0.01 }
    let row = OKLCHLanes.row(lightness: 0.6, chromas: chromas, hue: 200)
    #expect(row == chromas.map { OKLab.fromLCH(l: 0.6, c: $0, hueDegrees: 200).rgb8 })
  }
}
