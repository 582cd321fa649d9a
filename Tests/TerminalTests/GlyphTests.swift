import Glibc
import Testing

@testable import Terminal

@Suite("Glyphs")
struct GlyphTests {
  private func glyphs(_ text: String) -> [String] {
    Glyphs(text).map {
      $0.text.string.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    }
  }

  @Test func `A family joined by ZWJ takes six columns, as in terminals that do not cluster`() {
    #expect(GlyphWidth.columns(of: "👨‍👩‍👧") == 6)
    #expect(glyphs("👨‍👩‍👧") == ["1f468 200d", "1f469 200d", "1f467"])
  }

  @Test func `A glyph keeps four marks and drops the rest`() {
    #expect(glyphs("a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}b") == ["61 300 301 302 303", "62"])
    #expect(GlyphWidth.columns(of: "a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}b") == 2)
  }

  @Test func `A mark without a base combines with a space, with at most four marks in all`() {
    #expect(glyphs("\u{301}") == ["20 301"])
    #expect(glyphs("\u{301}\u{302}\u{303}\u{304}\u{305}") == ["20 301 302 303 304"])
  }

  @Test func `Scalars that a terminal would act upon become a replacement character each`() {
    #expect(glyphs("\u{1B}[") == ["fffd", "5b"])
    #expect(glyphs("\r\n") == ["fffd", "fffd"])
    #expect(glyphs("a\u{202E}b") == ["61", "fffd", "62"])
  }

  @Test func `The text of a cell can hold five scalars of any size`() {
    let text = "\u{10FFFF}\u{10FFFE}\u{1}\u{10FFFF}\u{7A}"
    #expect(CellText(text).string == text)
    #expect(CellText(text + "x") == CellText(text))
    #expect(
      (0..<6).map { CellText(text)[$0]?.value } == [0x10FFFF, 0x10FFFE, 1, 0x10FFFF, 0x7A, nil])
    #expect(CellText().string.isEmpty && CellText().first == nil)
    var grown = CellText()
    for (index, scalar) in (text + "x").unicodeScalars.enumerated() {
      #expect(grown.count == min(index, 5))
      grown.append(scalar)
    }
    #expect(grown == CellText(text))
    #expect(MemoryLayout<Cell>.stride <= 32)
  }

  @Test func `Splitting loses no column and no character of ordinary text`() {
    let text = "Füße, 漢字, ☃️ und e\u{301}"
    #expect(
      Glyphs(text).map(\.text.string).joined().unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(Glyphs(text).reduce(0) { $0 + $1.width } == GlyphWidth.columns(of: text))
    #expect(GlyphWidth.columns(of: "plain") == 5)
    #expect(GlyphWidth.columns(of: "") == 0)
  }

  @Test func `No control, separator or direction override is drawable`() {
    for value in [0, 7, 0x1B, 0x1F, 0x7F, 0x80, 0x9B, 0x9F, 0x2028, 0x2029, 0x202E, 0x2069] {
      let scalar = Unicode.Scalar(UInt32(value))
      #expect(scalar.map { GlyphWidth.isDrawable($0) } == false)
    }
    for scalar in " ~é漢\u{FFFD}👍".unicodeScalars { #expect(GlyphWidth.isDrawable(scalar)) }
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.properties.generalCategory == .control { #expect(!GlyphWidth.isDrawable(scalar)) }
    }
  }

  @Test func `Widths are those of the C library, which ncurses uses to lay out lines`() throws {
    let locale = try #require(newlocale(1 << LC_CTYPE, "C.UTF-8", nil))
    // The module map of the C library leaves this function out.
    let symbol = try #require(dlsym(nil, "wcwidth"))
    let wcwidth = unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
    let before = uselocale(locale)
    defer {
      uselocale(before)
      freelocale(locale)
    }
    var different: [String] = []
    var known = 0
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), GlyphWidth.isDrawable(scalar) else { continue }
      let columns = wcwidth(Int32(value))
      guard columns >= 0 else { continue }
      known += 1
      if Int(columns) != GlyphWidth.columns(of: scalar) {
        different.append("U+\(String(value, radix: 16)): \(columns)")
      }
    }
    #expect(known > 200_000)
    // The tables are for one version of Unicode; each later one adds hundreds of scalars.
    let allowed = Self.cLibraryVersion == "glibc 2.36" ? 0 : 2000
    #expect(different.count <= allowed, "\(different.prefix(10))")
  }

  private static var cLibraryVersion: String {
    var bytes = [CChar](repeating: 0, count: 64)
    confstr(Int32(_CS_GNU_LIBC_VERSION), &bytes, bytes.count)
    return String(cString: bytes.map(UInt8.init(truncatingIfNeeded:)))
  }
}
