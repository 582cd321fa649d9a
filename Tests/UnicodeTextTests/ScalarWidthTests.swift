import Testing

@testable import UnicodeText

@Suite("Column widths")
struct ScalarWidthTests {
  /// A check of the tables' version: the properties of the standard library are those of Unicode 17.
  @Test("Nonspacing and enclosing marks take no column, letters and symbols do")
  func categories() {
    for value in 0x300...0x1FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let columns = ScalarWidth.columns(of: scalar)
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark:
        if columns != 0 { Issue.record("U+\(String(value, radix: 16)) takes \(columns) columns") }
      case .spaceSeparator, .mathSymbol, .currencySymbol, .otherSymbol, .decimalNumber:
        if columns == 0 { Issue.record("U+\(String(value, radix: 16)) takes no column") }
      default: break
      }
    }
  }

  @Test(
    "Scalars that CJK terminals may widen are ambiguous",
    arguments: [
      ("é", true), ("─", true), ("Ж", true), ("a", false), ("漢", false), ("\u{301}", false),
    ]
      as [(Unicode.Scalar, Bool)])
  func ambiguous(scalar: Unicode.Scalar, isAmbiguous: Bool) {
    #expect(ScalarWidth.isAmbiguous(scalar) == isAmbiguous)
  }
}
