import Colorimetry
import Testing

@testable import ColorPalettes

@Suite("Palettes of Windows")
struct PaletteRIFFTests {
  private func little(_ value: Int, bytes count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A file with a LOGPALETTE, and chunks before it.
  private func file(
    _ entries: [[UInt8]], version: Int = 0x0300, count: Int? = nil, chunkSize: Int? = nil,
    fileSize: Int? = nil, before: [UInt8] = []
  ) -> [UInt8] {
    let data =
      little(version, bytes: 2) + little(count ?? entries.count, bytes: 2) + entries.joined()
    let body =
      Array("PAL ".utf8) + before + Array("data".utf8)
      + little(chunkSize ?? data.count, bytes: 4) + data
    return Array("RIFF".utf8) + little(fileSize ?? body.count, bytes: 4) + body
  }

  private func read(_ bytes: [UInt8]) throws -> ColorPalette {
    try ColorPalette(reading: bytes, fileName: "dir/warm.pal")
  }

  private let entries: [[UInt8]] = [[255, 136, 0, 0], [0, 0, 255, 4]]

  @Test("The entries are read, without names and flags")
  func entriesRead() throws {
    let palette = try read(file(entries))
    #expect(palette.name == "warm")
    #expect(palette.swatches.map { $0.color.formatted(.hex) } == ["#ff8800", "#0000ff"])
    #expect(palette.swatches.allSatisfy { $0.name.isEmpty && $0.group.isEmpty })
  }

  @Test("Other chunks are skipped, at even offsets, and so is what follows")
  func chunks() throws {
    let odd = Array("offl".utf8) + little(3, bytes: 4) + [1, 2, 3, 0]
    #expect(try read(file(entries, before: odd)).swatches.count == 2)
    #expect(try read(file(entries) + [0, 0, 0]).swatches.count == 2)
    // Some programs count the whole file.
    let whole = file(entries)
    #expect(try read(file(entries, fileSize: whole.count)).swatches.count == 2)
  }

  @Test("Files that are cut, or whose counts do not fit, are refused")
  func wrong() {
    let whole = file(entries)
    for count in 4..<whole.count {
      #expect(throws: PaletteFileError.self, "\(count) bytes") {
        try read(Array(whole.prefix(count)))
      }
    }
    for (bytes, rule) in [
      (file(entries, count: 3), "3 colours need 12 bytes, but only 8 are left"),
      (file(entries, count: 1), "1 colour needs 4 bytes, but there are 8"),
      (file(entries, version: 0x0301), "the version of the colours is 0x0300"),
      (file([]), "no colours found"),
      (file(entries, chunkSize: 0x7fff_ffff), "2147483647 bytes follow, but only 12 are left"),
      (
        Array("RIFF".utf8) + little(4, bytes: 4) + Array("WAVE".utf8),
        "a RIFF file of colours is of the kind “PAL ”, not “WAVE”"
      ),
      (
        Array("RIFF".utf8) + little(4, bytes: 4) + Array("PAL ".utf8),
        "there is no “data” chunk with colours"
      ),
    ] {
      let error = #expect(throws: PaletteFileError.self) { try read(bytes) }
      #expect(error?.rule == rule)
    }
  }
}
