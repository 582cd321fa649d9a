import Colorimetry

/// An Adobe Swatch Exchange file, `.ase`: blocks of colours, group starts and group ends.
///
/// Adobe has not published the format; descriptions are at
/// https://www.cyotek.com/blog/reading-adobe-swatch-exchange-ase-files-using-csharp and
/// https://github.com/nsfmc/swatch.
struct AdobeSwatchExchange {
  static let signature = Array("ASEF".utf8)

  private var reader: ByteReader
  private var group = ""
  private var swatches: [Swatch] = []

  private static let groupStart = 0xc001
  private static let groupEnd = 0xc002
  private static let color = 0x0001

  init(_ bytes: [UInt8], fileName: String) {
    reader = ByteReader(bytes, fileName: fileName)
  }

  mutating func palette() throws(PaletteFileError) -> ColorPalette {
    _ = try reader.part(Self.signature.count)
    // There is one version, 1.0, but some programs write other numbers.
    _ = try reader.part(4)
    let countOffset = reader.offset
    let count = try reader.integer(bytes: 4)
    var read = 0
    while read < count, !reader.isAtEnd {
      try block()
      read += 1
    }
    guard read == count else {
      throw reader.failure("\(count) blocks follow, but there are \(read)", at: countOffset)
    }
    // Some programs count only the colours, and some pad the file with zeros.
    let end = reader.endOfContent
    while reader.offset < end { try block() }
    return ColorPalette(name: ColorPalette.title(of: reader.fileName), swatches: swatches)
  }

  private mutating func block() throws(PaletteFileError) {
    let kind = try reader.integer(bytes: 2)
    let length = try reader.integer(bytes: 4)
    var block = try reader.part(length)
    switch kind {
    case Self.groupStart:
      // An empty block has no name.
      group = block.isAtEnd ? "" : try block.utf16(units: try block.integer(bytes: 2))
    case Self.groupEnd: group = ""
    case Self.color:
      guard swatches.count < ColorPalette.maximumSwatchCount else {
        throw block.failure("a palette has at most \(ColorPalette.maximumSwatchCount) colours")
      }
      let name = try block.utf16(units: try block.integer(bytes: 2))
      swatches.append(Swatch(name: name, color: try Self.color(&block), group: group))
    default: break
    }
  }

  /// Reads the model and the components; the type (global, spot, normal) is ignored.
  private static func color(_ block: inout ByteReader) throws(PaletteFileError) -> Color {
    let start = block.offset
    switch try block.ascii(4) {
    case "RGB ":
      return Color(.srgb, try share(&block), try share(&block), try share(&block))
    case "CMYK":
      var inks = SIMD4<Double>()
      for index in 0..<4 { inks[index] = try share(&block) }
      return Color(.cmyk, inks)
    case "LAB ", "Lab ":
      let lightness = try block.float()
      // Lightness is a fraction, but some programs write 0...100.
      let scale: Double = lightness > 1.0001 ? 1 : 100
      return Color(
        .lab, (lightness * scale).limited(to: 0...100),
        try block.float().limited(to: -128...128), try block.float().limited(to: -128...128))
    case "Gray", "GRAY": return Color(.gray, try share(&block), 0, 0)
    case let model:
      throw block.failure("a colour is RGB, CMYK, LAB or Gray, not “\(model)”", at: start)
    }
  }

  /// Reads a fraction; one that was a byte is restored to the exact multiple of 1/255.
  private static func share(_ block: inout ByteReader) throws(PaletteFileError) -> Double {
    let value = try block.float().limited(to: 0...1)
    let steps = value * 255
    let whole = steps.rounded(.toNearestOrAwayFromZero)
    return abs(steps - whole) < 1e-4 ? whole / 255 : value
  }
}

extension Double {
  /// Returns a number clamped to a range.
  fileprivate func limited(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
