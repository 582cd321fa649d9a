import Testing

@testable import UnicodeText

@Suite("Visible marks")
struct VisibleMarkTests {
  @Test(
    "Marks replace scalars that must not be drawn",
    arguments: [
      ("\u{0}", "␀"), ("\u{1B}", "␛"), ("\n", "␊"), ("\u{7F}", "␡"), ("\u{9B}", "<9B>"),
      ("\u{10FF9B}", "\\x9B"), ("\u{10FFFF}", "\\xFF"), ("\u{202E}", "<202E>"),
      ("\u{2066}", "<2066>"),
      ("\u{2028}", "<2028>"), ("\u{200B}", "<200B>"), ("\u{FEFF}", "<FEFF>"),
    ] as [(Unicode.Scalar, String)])
  func marks(scalar: Unicode.Scalar, mark: String) {
    #expect(VisibleMark.text(for: scalar) == mark)
  }

  @Test(
    "Marks do not replace ordinary text",
    arguments: " a~é漢👍█\u{301}\u{200D}\u{FE0F}".unicodeScalars.map { $0 }
  )
  func none(scalar: Unicode.Scalar) {
    #expect(VisibleMark.text(for: scalar) == nil)
  }

  @Test("Marks are harmless for every scalar")
  func harmless() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = VisibleMark.text(for: scalar)
      // There are none beyond, and checking takes long.
      if value < 0x3000, scalar.properties.generalCategory == .control { #expect(shown != nil) }
      guard let shown else { continue }
      for part in shown.unicodeScalars where VisibleMark.text(for: part) != nil {
        Issue.record("the mark of \(value) needs a mark")
      }
    }
    #expect(VisibleMark.sanitized("a\u{1B}]0;x\u{7}\n") == "a␛]0;x␇␊")
  }
}
