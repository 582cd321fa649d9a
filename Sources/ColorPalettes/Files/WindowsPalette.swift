import Colorimetry

/// A palette of Windows, `.pal`: a RIFF file with a LOGPALETTE in its `data` chunk.
///
/// https://learn.microsoft.com/en-us/windows/win32/xaudio2/resource-interchange-file-format--riff-,
/// https://learn.microsoft.com/en-us/windows/win32/api/wingdi/ns-wingdi-logpalette
struct WindowsPalette {
  static let signature = Array("RIFF".utf8)

  private var reader: ByteReader

  init(_ bytes: [UInt8], fileName: String) {
    reader = ByteReader(bytes, fileName: fileName)
  }

  mutating func palette() throws(PaletteFileError) -> ColorPalette {
    _ = try reader.part(Self.signature.count)
    let sizeOffset = reader.offset
    let size = try reader.littleEndian(bytes: 4)
    // Some programs count the whole file, but none has more than it says.
    guard size <= reader.end else {
      throw reader.failure(
        "\(size) bytes follow, but only \(reader.remaining) are left", at: sizeOffset)
    }
    let kindOffset = reader.offset
    let kind = try reader.ascii(4)
    guard kind == "PAL " else {
      throw reader.failure(
        "a RIFF file of colours is of the kind “PAL ”, not “\(kind)”", at: kindOffset)
    }
    while reader.remaining >= 8 {
      let name = try reader.ascii(4)
      let length = try reader.littleEndian(bytes: 4)
      var chunk = try reader.part(length)
      if name == "data" {
        return ColorPalette(
          name: ColorPalette.title(of: reader.fileName), swatches: try Self.swatches(&chunk))
      }
      // Chunks begin at even offsets.
      if length % 2 == 1, !reader.isAtEnd { _ = try reader.part(1) }
    }
    throw reader.failure("there is no “data” chunk with colours")
  }

  private static func swatches(_ chunk: inout ByteReader) throws(PaletteFileError) -> [Swatch] {
    let start = chunk.offset
    guard try chunk.littleEndian(bytes: 2) == 0x0300 else {
      throw chunk.failure("the version of the colours is 0x0300", at: start)
    }
    let count = try chunk.littleEndian(bytes: 2)
    guard chunk.remaining == count * 4 else {
      let need = count == 1 ? "1 colour needs" : "\(count) colours need"
      let found =
        chunk.remaining < count * 4
        ? "only \(chunk.remaining) are left" : "there are \(chunk.remaining)"
      throw chunk.failure("\(need) \(count * 4) bytes, but \(found)", at: start + 2)
    }
    var swatches: [Swatch] = []
    for _ in 0..<count {
      let entry = try chunk.integer(bytes: 4)
      swatches.append(
        Swatch(
          color: Color(
            RGB8(
              UInt8(truncatingIfNeeded: entry >> 24), UInt8(truncatingIfNeeded: entry >> 16),
              UInt8(truncatingIfNeeded: entry >> 8)))))
    }
    return swatches
  }
}
