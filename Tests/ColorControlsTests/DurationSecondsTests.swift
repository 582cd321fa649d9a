import ColorControls
import Testing

@Suite("Seconds as text")
struct DurationSecondsTests {
  @Test(
    "Seconds are parsed exactly",
    arguments: [
      ("0", 0, 0), ("0.7", 0, 700_000_000_000_000_000), ("4.9", 4, 900_000_000_000_000_000),
      (".5", 0, 500_000_000_000_000_000), ("5.", 5, 0), ("007", 7, 0),
      ("0.000000000000000001", 0, 1), ("0.0000000000000000019", 0, 1),
      ("1000000000", 1_000_000_000, 0),
    ] as [(String, Int64, Int64)])
  func exact(text: String, seconds: Int64, attoseconds: Int64) {
    #expect(
      Duration(seconds: text)
        == Duration(secondsComponent: seconds, attosecondsComponent: attoseconds))
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", ".", "-1", "+1", "1.2.3", "1,5", "1e3", "inf", "nan", " 1", "٣", "0x1",
      "99999999999999999999",
    ])
  func refused(text: String) {
    #expect(Duration(seconds: text) == nil)
  }

  @Test("At the border of each phase, in any turn, the ring is in that phase")
  func borders() throws {
    for border in 0..<(RingMotion.phaseCount * 12) {
      let milliseconds = border * 50
      let fraction = String(1000 + milliseconds % 1000).dropFirst()
      let time = try #require(Duration(seconds: "\(milliseconds / 1000).\(fraction)"))
      #expect(RingMotion.phase(at: time) == border % RingMotion.phaseCount)
    }
  }
}
